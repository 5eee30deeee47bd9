"""Steps of a person who solves a puzzle: their reasons, hints for the next one, and a rating of the difficulty.

A step is one argument about a unit (a group of different cells, or a clue with the rules that its cells differ) with
all its consequences. The solver always makes the cheapest argument first, and drops unnecessary steps at the end.

`step_model` makes the units (`units`) of a puzzle; `derived` adds those that combine several clues. `state` has the
current candidates, and lists the fillings of a unit with `unit_problem` and `fillings`. The package `techniques` has
the arguments and their order, and `trial` follows a candidate up to a contradiction. `walk` finds the steps, drops
unnecessary ones and describes the others. It uses `reasons` (the dependencies of a step), `sentences` and `rating`.
"""

from __future__ import annotations

from ..base.errors import LimitMet
from ..model.solution_path import Hint, SolutionPath
from ..solving.budget import Budget
from . import derived
from .hints import hint as _hint
from .rating import rating
from .step_model import StepModel, TooManyValues
from .walk import walk as _walk

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping

    from ..engine.limits import Cancel
    from ..model.puzzle import Puzzle

__all__ = ["hint", "walk"]


def walk(
    puzzle: Puzzle,
    filled: Mapping[str, Collection[int]] | None = None,
    order: str = "told",
    *,
    time_limit: float | None = None,
    memory_limit: float | None = None,
    cancel: Cancel | None = None,
) -> SolutionPath:
    """Return the steps by which a person would solve ``puzzle``.

    If a limit stops the work, the field ``limit`` of the walk names it: "time", "memory", "cancelled", or "values" if
    the names have more values than anybody would write down.

    Args:
        puzzle: The puzzle.
        filled: The values that some names have left at the beginning, by name.
        order: "told" for each step just before it is needed, or "found" for the order in which they were found.
        time_limit: Seconds.
        memory_limit: Megabytes.
        cancel: A signal to stop.

    Raises:
        ValueError: A name of ``filled`` does not exist in the puzzle, or cannot have one of its values.
    """
    clock = Budget(time_limit, memory_limit=memory_limit, cancel=cancel)
    try:
        model = sheet_of(puzzle, clock)
    except TooManyValues:
        return SolutionPath(puzzle, (), {}, rating((), False), "undecided", "values")
    except LimitMet as met:
        return SolutionPath(puzzle, (), {}, rating((), False), "undecided", met.limit)
    return _walk(model, model.with_entries(filled or {}), clock, order)


def hint(
    puzzle: Puzzle,
    filled: Mapping[str, Collection[int]] | None = None,
    *,
    time_limit: float | None = None,
    memory_limit: float | None = None,
    cancel: Cancel | None = None,
) -> Hint:
    """Return a hint for a puzzle that is partly filled: the wrong entries, or else the steps to the next number.

    ``filled`` has one value for each entry, or several for pencil marks. Raises `ValueError` like `walk`.
    """
    clock = Budget(time_limit, memory_limit=memory_limit, cancel=cancel)
    try:
        model = sheet_of(puzzle, clock)
    except TooManyValues:
        return Hint({}, (), limit="values")
    except LimitMet as met:
        return Hint({}, (), limit=met.limit)
    return _hint(model, filled or {}, clock)


def sheet_of(puzzle: Puzzle, clock: Budget) -> StepModel:
    """Return the model of a puzzle, which its method `sheet_within` keeps, if it has one.

    Raises `TooManyValues` or `LimitMet`.
    """
    make: Callable[[Callable[[], None]], StepModel] | None = getattr(puzzle, "sheet_within", None)
    if make:
        model = make(clock.look)
    else:
        model = derived.sheet_of(puzzle, clock.look)
    model.look = clock.look  # the clock of this question, not of the one that made the model
    return model
