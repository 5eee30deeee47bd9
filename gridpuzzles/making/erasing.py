"""Clues taken out of a text: each is replaced by what the language has for "nothing here"."""

from __future__ import annotations

from ..api import read
from ..clue_numbers import place
from .allowance import CannotMake
from .wording import formatted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from ..model.puzzle import Clue, Puzzle

NOTHING = ("_", ".", "?", "")
"""An empty cell, an empty place of a packed row or a map, a clue not given, a number or a statement left out."""


def without_clues(puzzle: Puzzle, gone: Collection[int], folder: str | None = None) -> str:
    """The text of ``puzzle`` less some clues, in canonical form.

    Every way to say "nothing here" is tried at the clue's place until the text means the same puzzle without it.
    Raises `CannotMake` for a clue that cannot be left out of its text.
    """
    placed = [clue for clue in gone if puzzle.clues[clue].span is not None]
    source = next(one.span.source for one in puzzle.clues if one.span is not None)
    text = source.text
    wanted = [(one.kind, one.text) for one in puzzle.clues]
    names = [one.name for one in puzzle.symbols]
    for clue in sorted(placed, key=lambda clue: -puzzle.clues[clue].span.start):  # type: ignore[union-attr]
        one = puzzle.clues[clue]
        wanted.remove((one.kind, one.text))
        for shorter in _shorter(text, one):
            meant, _ = read(source.replace(text=shorter), folder=folder)
            if (
                meant is not None
                and sorted((clue.kind, clue.text) for clue in meant.clues) == sorted(wanted)
                and [symbol.name for symbol in meant.symbols] == names
            ):
                text = shorter
                break
        else:
            raise CannotMake(f"{one.label} cannot be left out of this text")
    return formatted(text)


def _shorter(text: str, clue: Clue) -> Iterator[str]:
    """The text with nothing in place of the clue's number, or of the whole clue."""
    assert clue.span is not None
    places = [(clue.span.start, clue.span.end)]
    if clue.value is not None:
        number = place(clue, clue.value)
        if number is not None:
            places.insert(0, number)
    for start, end in places:
        for nothing in NOTHING:
            yield text[:start] + nothing + text[end:]
