"""A puzzle in the making, and how to tell that it is not to be made."""

from __future__ import annotations

from ..errors import GridPuzzlesError
from ..model.puzzle import Puzzle
from ..record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Protocol

    from .dice import Dice

    class Design(Protocol):
        """What a family or a template knows: how to begin, and how to change what is not unique yet."""

        def sketch(self, dice: Dice) -> Sketch | None:
            """A first attempt; None when this one came to nothing. Raises `CannotMake` when none ever will."""

        def altered(self, sketch: Sketch, differing: Sequence[str], dice: Dice, failures: int) -> Sketch | None:
            """A neighbor of ``sketch``; ``differing`` are names that have other values in another solution.

            ``failures`` counts the neighbors in a row that were no better: the more, the bolder the change may be.
            """


class CannotMake(GridPuzzlesError):
    """No such puzzle was found; the message says what was asked for and what was tried."""


class Sketch(Record):
    """A puzzle and the filling that solves it; ``numbers`` are those its design put into clues, by clue.

    ``structure`` is whatever else the design must know to change it (cages, words).
    """

    puzzle: Puzzle
    filling: Mapping[str, int]
    numbers: Mapping[int, int] = {}
    structure: object = None
