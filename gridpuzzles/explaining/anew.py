"""The puzzle as it is read anew from its text with other numbers, or without some clues: what is promised of a repair
must hold of what a person has after making it."""

from __future__ import annotations

from ..changing import less, means_the_same, replaced, without_clues
from ..clue_numbers import numbers_of, place, renumbered

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping

    from ..errors import Deadline
    from ..model.puzzle import Puzzle
    from ..source import Source


class Anew:
    """Reads the puzzle with changes. A puzzle that comes from no text, or means something else than its text, has the
    changes that its meaning has. ``source`` is the text, None where there is none; ``read`` gives the puzzle of another
    text. Making it, and all that reads, raises `LimitMet` when the deadline comes first."""

    def __init__(self, puzzle: Puzzle, deadline: Deadline) -> None:
        self._puzzle = puzzle
        self._numbers = numbers_of(puzzle)
        self.source: Source | None = None
        read: Callable[[str, Deadline], Puzzle | None] | None = getattr(puzzle, "read_anew", None)
        origin = getattr(puzzle, "origin", None)
        if read is not None and origin is not None:
            self.read: Callable[[str], Puzzle | None] = lambda text: read(text, deadline)
            itself = self.read(origin.source.text)
            if itself is not None and means_the_same(itself, puzzle):
                self.source = origin.source

    def with_numbers(self, numbers: Mapping[int, int]) -> Puzzle | None:
        """The puzzle with other numbers in some clues; None when its text would then be wrong, or has no place for
        them."""
        if self.source is None or any(not self._is_here(clue) for clue in numbers):
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
        """The puzzle without some clues: as its text says it, where that has words for it."""
        meant = less(self._puzzle, clues)
        if self.source is None:
            return meant
        try:
            text = without_clues(self._puzzle, clues, self.source, self.read)
        except ValueError:
            return meant
        return self.read(text) or meant

    def _is_here(self, clue: int) -> bool:
        """Whether a clue is written in the puzzle's own text, not in a file that it uses."""
        span = self._puzzle.clues[clue].span
        return span is not None and span.source is self.source
