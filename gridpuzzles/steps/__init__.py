"""Steps of a person who solves a puzzle: their reasons, hints for the next one, and a rating of the difficulty.

A step is one argument about a unit (a group of different cells, or a clue with the rules that its cells differ) with
all its consequences. The solver always makes the cheapest argument first, and drops unnecessary steps at the end.

`step_model` makes the units (`units`) of a puzzle; `derived` adds those that combine several clues. `state` has the
current candidates, and lists the fillings of a unit with `unit_problem`. The package `techniques` has
the arguments and their order, and `trial` follows a candidate up to a contradiction. `walk` finds the steps, drops
unnecessary ones and describes the others. It uses `reasons` (the dependencies of a step), `sentences` and `rating`.
"""

from __future__ import annotations

from ..base.errors import LimitMet
from ..model.solution_path import Hint, SolutionPath
from .hints import hint as _hint
from .rating import rating
from .step_model import StepModel, TooManyValues
from .walk import walk as _walk

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping

    from ..model.puzzle import Puzzle
    from ..solving.budget import Budget

    ModelMaker = Callable[[Callable[[], None]], StepModel]

__all__ = ["hint", "walk"]


def walk(
    puzzle: Puzzle, make: ModelMaker, filled: Mapping[str, Collection[int]], order: str, budget: Budget
) -> SolutionPath:
    """Return the steps by which a person would solve ``puzzle``.

    If a limit stops the work, the field ``limit`` of the walk names it: "time", "memory", "cancelled", or "values" if
    the names have more values than anybody would write down.

    Args:
        puzzle: The puzzle.
        make: Its method that returns its step model, given a function that raises `LimitMet` at a limit.
        filled: The values that some names have left at the beginning, by name.
        order: "told" for each step just before it is needed, or "found" for the order in which they were found.
        budget: The limits.

    Raises:
        ValueError: A name of ``filled`` does not exist in the puzzle, or cannot have one of its values.
    """
    try:
        model = make(budget.look)
    except TooManyValues:
        return SolutionPath(puzzle, (), {}, rating((), False), "undecided", "values")
    except LimitMet as met:
        return SolutionPath(puzzle, (), {}, rating((), False), "undecided", met.limit)
    return _walk(model, model.with_entries(filled), budget, order)


def hint(make: ModelMaker, filled: Mapping[str, Collection[int]], budget: Budget) -> Hint:
    """Return a hint for a puzzle that is partly filled: the wrong entries, or else the steps to the next number.

    ``make`` is that of `walk`; ``filled`` has one value for each entry, or several for pencil marks. Raises
    `ValueError` like `walk`.
    """
    try:
        model = make(budget.look)
    except TooManyValues:
        return Hint({}, (), limit="values")
    except LimitMet as met:
        return Hint({}, (), limit=met.limit)
    return _hint(model, filled, budget)
