"""Clues taken out of a text: each is replaced by what the language has for "nothing here"."""

from __future__ import annotations

from ..edits import clues
from .budget import CannotMake
from .output_text import formatted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection

    from ..api import Puzzle


def without_clues(puzzle: Puzzle, gone: Collection[int]) -> str:
    """The text of ``puzzle`` less some clues, in canonical form; clues that come from no text are passed over.

    Raises `CannotMake` for a clue that cannot be left out of its text, `ValueError` for a puzzle without a text.
    """
    if puzzle.origin is None:
        raise ValueError("this puzzle comes from no text that could be shortened")
    placed = [clue for clue in gone if puzzle.clues[clue].span is not None]
    try:
        text = clues.without_clues(puzzle, placed, puzzle.origin.source, puzzle.read_anew)
    except clues.CannotLeaveOut as error:
        raise CannotMake(str(error)) from None
    return formatted(text)


def reason_kept(puzzle: Puzzle, clue: int) -> str:
    """Why the text of ``puzzle`` cannot do without a clue; empty where it can."""
    if puzzle.clues[clue].span is None:
        return ""
    try:
        without_clues(puzzle, (clue,))
    except CannotMake as problem:
        if not isinstance(problem.__context__, clues.CannotLeaveOut):
            raise
        return str(problem)
    return ""


def erase_removable_clues(puzzle: Puzzle, gone: Collection[int]) -> tuple[str, tuple[int, ...], tuple[str, ...]]:
    """The text less those of the clues that can be left out of it, these clues, and why each other one stays."""
    left = sorted(gone)
    stays: list[str] = []
    while left:
        try:
            return without_clues(puzzle, left), tuple(left), tuple(stays)
        except CannotMake as problem:
            if not isinstance(problem.__context__, clues.CannotLeaveOut):
                raise
            stays.append(str(problem))
            left.remove(puzzle.clues.index(problem.__context__.clue))
    return str(puzzle), (), tuple(stays)
