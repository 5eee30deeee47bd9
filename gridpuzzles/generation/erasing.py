"""Remove clues from a text: replace each by the notation for an absent clue."""

from __future__ import annotations

from ..edits import clues
from .budget import CannotMake
from .output_text import formatted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection

    from ..api import Puzzle


def without_clues(puzzle: Puzzle, removed: Collection[int]) -> str:
    """Return the text of ``puzzle`` without the clues ``removed``, in canonical form; ignore clues without a text.

    Raises `CannotMake` if a clue cannot be omitted from the text, `ValueError` if the puzzle has no text.
    """
    if puzzle.source is None:
        raise ValueError("this puzzle comes from no text that could be shortened")
    placed = [clue for clue in removed if puzzle.clues[clue].span is not None]
    try:
        text = clues.without_clues(puzzle, placed, puzzle.source, puzzle.read_anew)
    except clues.CannotLeaveOut as error:
        raise CannotMake(str(error)) from None
    return formatted(text)


def why_not_omitted(puzzle: Puzzle, clue: int) -> str:
    """Return the reason why a clue cannot be omitted from the text of ``puzzle``; empty if it can."""
    if puzzle.clues[clue].span is None:
        return ""
    try:
        without_clues(puzzle, (clue,))
    except CannotMake as problem:
        if not isinstance(problem.__context__, clues.CannotLeaveOut):
            raise
        return str(problem)
    return ""


def erase_removable_clues(puzzle: Puzzle, removed: Collection[int]) -> tuple[str, tuple[int, ...], tuple[str, ...]]:
    """Omit the clues ``removed`` as far as the text allows.

    Return the text, the clues that were omitted, and the reason for each clue that stays.
    """
    left = sorted(removed)
    stays: list[str] = []
    while left:
        try:
            # try all clues together, without those that were found to stay
            return without_clues(puzzle, left), tuple(left), tuple(stays)
        except CannotMake as problem:
            if not isinstance(problem.__context__, clues.CannotLeaveOut):
                raise
            stays.append(str(problem))
            left.remove(puzzle.clues.index(problem.__context__.clue))
    return str(puzzle), (), tuple(stays)
