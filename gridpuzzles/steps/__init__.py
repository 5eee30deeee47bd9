"""How a person solves a puzzle: steps with reasons, hints, and how hard it is.

A step is one argument about one unit (a group of different cells, or a clue with the rules that its cells differ) with
all its consequences. Of all arguments there are the cheapest is made first; what nobody needs in the end is not told.

units.py        what a person looks at; sheet.py makes them of a puzzle, derived.py of several units
                shapes.py, columns.py, innies.py, balances.py, counts.py: the kinds of units
state.py        what is known at a moment; alone.py has all that one unit says by itself, found by the engine; folds.py
                is what is left of its fillings
arguments/      one file an argument, and the ladder
trial.py        one candidate followed up to a contradiction, by the engine
reasons.py      what a step rests on
walk.py         finding, dropping, telling; words.py and spelling.py make the sentences
rating.py       one scale for all; techniques.py: their names, and the least they cost
"""

from __future__ import annotations

from ..errors import LimitMet
from ..model.walk import Hint, Walk
from ..solving.budget import Budget
from . import derived
from .hints import hint as _hint
from .rating import rating
from .sheet import Sheet, TooManyValues
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
) -> Walk:
    """The way a person would solve ``puzzle``, from what is ``filled`` in on: the values that some names have left.

    ``order`` is "told", every step just before it is needed, or "found". A limit that was met is a field of the walk:
    "time", "memory", "cancelled", or "values" where names have more values than anybody would write down. Raises
    `ValueError` for a name that is not the puzzle's, and for values it cannot have.
    """
    clock = Budget(time_limit, memory_limit=memory_limit, cancel=cancel)
    try:
        sheet = sheet_of(puzzle, clock)
    except TooManyValues:
        return Walk(puzzle, (), {}, rating((), False), "undecided", "values")
    except LimitMet as met:
        return Walk(puzzle, (), {}, rating((), False), "undecided", met.limit)
    return _walk(sheet, sheet.with_entries(filled or {}), clock, order)


def hint(
    puzzle: Puzzle,
    filled: Mapping[str, Collection[int]] | None = None,
    *,
    time_limit: float | None = None,
    memory_limit: float | None = None,
    cancel: Cancel | None = None,
) -> Hint:
    """What to do next when some names have only the values ``filled`` in: one, or those of their pencil marks.

    Wrong entries come first; else the steps to the next number. Raises `ValueError` as `walk` does.
    """
    clock = Budget(time_limit, memory_limit=memory_limit, cancel=cancel)
    try:
        sheet = sheet_of(puzzle, clock)
    except TooManyValues:
        return Hint({}, (), limit="values")
    except LimitMet as met:
        return Hint({}, (), limit=met.limit)
    return _hint(sheet, filled or {}, clock)


def sheet_of(puzzle: Puzzle, clock: Budget) -> Sheet:
    """The puzzle on paper; a puzzle that keeps it has `sheet_within`. Raises `TooManyValues` and `LimitMet`."""
    make: Callable[[Callable[[], None]], Sheet] | None = getattr(puzzle, "sheet_within", None)
    if make:
        sheet = make(clock.look)
    else:
        sheet = derived.sheet_of(puzzle, clock.look)
    sheet.look = clock.look  # of this question, not of the one that made it
    return sheet
