"""Compile a puzzle once, and solve it with different numbers in its clues."""

from __future__ import annotations

from ..compiler.incremental import RenumberedTemplate
from ..model.clue_numbers import numbers_of, renumbered

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from ..compiler import Compiled
    from ..model.puzzle import Puzzle


class CompiledTemplate:
    """Puzzles with the same structure. ``numbers`` maps each clue that may have another number to its present number.

    If every clue is the sum or product of a line, and the compiler draws no conclusions from several clues, other
    numbers are posted directly. Any other puzzle must be compiled again.
    """

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.numbers = numbers_of(puzzle)
        self._lines = RenumberedTemplate(puzzle, self.numbers)

    def form(self, numbers: Mapping[int, int]) -> Puzzle | Compiled:
        """Return the puzzle with these numbers, by clue, in place of its own.

        The result is compiled if posting the numbers is enough; its `Compiled.puzzle` then still has the old numbers.
        Raises `KeyError` for a clue that cannot have another number.
        """
        if not self._lines.fits:
            return self.renumbered(numbers)
        if not numbers.keys() <= self.numbers.keys():
            raise KeyError(*(numbers.keys() - self.numbers.keys()))
        return self._lines.compiled(numbers)

    def renumbered(self, numbers: Mapping[int, int]) -> Puzzle:
        """Return the uncompiled puzzle with these numbers, by clue; raise `KeyError` as `form` does."""
        changed = {clue: number for clue, number in numbers.items() if number != self.numbers[clue]}
        if changed:
            return renumbered(self.puzzle, changed, self.numbers)
        return self.puzzle
