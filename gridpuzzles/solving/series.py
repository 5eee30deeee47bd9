"""A puzzle compiled once and asked with other numbers in its clues."""

from __future__ import annotations

from ..clue_numbers import numbers_of, renumbered
from ..compiler.incremental import Lines

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from ..compiler import Compiled
    from ..model.puzzle import Puzzle


class Series:
    """Puzzles of one structure. ``numbers`` are those its clues have now, for each clue that may have another.

    Where every clue is the sum or product of a line and nothing is concluded from several of them, other numbers are
    posted as they are; any other puzzle has to be compiled anew.
    """

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.numbers = numbers_of(puzzle)
        self._lines = Lines(puzzle, self.numbers)

    def form(self, numbers: Mapping[int, int]) -> Puzzle | Compiled:
        """The puzzle with these numbers, by clue, in the place of its own; compiled where no more is to be done than
        posting them, and then `Compiled.puzzle` has its own still.

        Raises `KeyError` for a clue that cannot have another number.
        """
        if not self._lines.fits:
            return self.renumbered(numbers)
        if not numbers.keys() <= self.numbers.keys():
            raise KeyError(*(numbers.keys() - self.numbers.keys()))
        return self._lines.compiled(numbers)

    def renumbered(self, numbers: Mapping[int, int]) -> Puzzle:
        """The puzzle itself, with these numbers by clue; raises `KeyError` as `form` does."""
        changed = {clue: number for clue, number in numbers.items() if number != self.numbers[clue]}
        if changed:
            return renumbered(self.puzzle, changed, self.numbers)
        return self.puzzle
