"""Read a puzzle again from its changed text, so that a repair is true for the text that a person edits."""

from __future__ import annotations

from ..edits.clues import less, means_the_same, replaced, without_clues
from ..model.clue_numbers import numbers_of, place, renumbered

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping

    from ..base.source import Source
    from ..model.puzzle import Puzzle


class Reparser:
    """A reader of the puzzle with changes in its text.

    If the puzzle has no text, or does not have the meaning of its text, the changes are made to its meaning instead.
    ``source`` is the text, or None in these cases; ``read`` returns the puzzle of another text. The constructor and all
    methods that read raise `LimitMet` if ``look`` does, which is called regularly.
    """

    def __init__(self, puzzle: Puzzle, look: Callable[[], None]) -> None:
        self._puzzle = puzzle
        self._numbers = numbers_of(puzzle)
        self.source: Source | None = None
        self.read: Callable[[str], Puzzle | None] = lambda text: puzzle.read_anew(text, look)
        if puzzle.source is not None:
            itself = self.read(puzzle.source.text)
            if itself is not None and means_the_same(itself, puzzle):
                self.source = puzzle.source

    def with_numbers(self, numbers: Mapping[int, int]) -> Puzzle | None:
        """Return the puzzle with other numbers in some clues.

        Return None if the changed text is wrong, or if the text has no place for a number.
        """
        # if there is no text to edit, change only the meaning
        if self.source is None or any(not self._is_in_text(clue) for clue in numbers):
            return renumbered(self._puzzle, numbers, self._numbers)
        edits = []
        for clue, number in numbers.items():
            at = place(self._puzzle.clues[clue], self._numbers[clue])
            if at is None:
                return None
            edits.append((*at, str(number)))
        text = self.source.text
        for start, end, words in sorted(edits, reverse=True):
            text = replaced(text, start, end, words)
        return self.read(text)

    def without(self, clues: Collection[int]) -> Puzzle:
        """Return the puzzle without some clues, read from the changed text if the text can express this."""
        meant = less(self._puzzle, clues)
        if self.source is None:
            return meant
        try:
            text = without_clues(self._puzzle, clues, self.source, self.read)
        except ValueError:
            return meant
        return self.read(text) or meant

    def _is_in_text(self, clue: int) -> bool:
        """Return True if the clue is written in the puzzle's own text, not in a file that it uses."""
        span = self._puzzle.clues[clue].span
        return span is not None and span.source is self.source
