"""Puzzles with other clues, or fewer: the text is changed at the place of the clue, and read again."""

from __future__ import annotations

from .clue_numbers import place
from .language.syntax import Expect, PromisedSolution

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator
    from typing import TypeVar

    from .language.syntax import Document
    from .model.expressions import Condition
    from .model.puzzle import Clue, Puzzle
    from .source import Source

    Any_Puzzle = TypeVar("Any_Puzzle", bound=Puzzle)


class CannotLeaveOut(ValueError):
    """A clue that a text has no way to leave out."""

    def __init__(self, clue: Clue, why: str) -> None:
        super().__init__(f"{clue.label} {why}")
        self.clue = clue


NOTHING = ("_", ".", "?", "")
"""An empty cell, an empty place of a packed row or a map, a clue not given, a number or a statement left out."""


def with_clue(puzzle: Puzzle, number: int, value: int | str) -> str:
    """The text of ``puzzle`` with another number in a clue, or with another text in its place.

    Raises `ValueError` when the clue has no single number, or is not written in the text.
    """
    clue = puzzle.clues[number]
    if clue.span is None:
        raise ValueError(f"{clue.label} is not written in a text")
    if isinstance(value, str):
        start, end = _words(clue)
    else:
        known = place(clue, clue.value) if clue.value is not None else None
        if known is None:
            raise ValueError(f"{clue.label} has no single number: give the text that is to stand there, not {value}")
        start, end = known
    return replaced(clue.span.source.text, start, end, str(value))


def _words(clue: Clue) -> tuple[int, int]:
    """Where the clue's text stands; of ``16\\24`` the one on the clue's side."""
    assert clue.span is not None
    start, text = clue.span.start, clue.span.text
    side = text.partition("\\")[0] if clue.kind == "run" and clue.label.startswith("across") else ""
    at = text.find(clue.text, len(side))
    return (clue.span.start, clue.span.end) if at < 0 else (start + at, start + at + len(clue.text))


def replaced(text: str, start: int, end: int, words: str) -> str:
    """The text with other words in one place."""
    return text[:start] + words + text[end:]


def without_clues(puzzle: Puzzle, gone: Collection[int], source: Source, read: Callable[[str], Puzzle | None]) -> str:
    """The text of ``puzzle`` less some clues; ``read`` gives the puzzle of a text.

    Every way to say "nothing here" is tried at the clue's place until the text means the same puzzle without it.
    Raises `CannotLeaveOut`.
    """
    text = source.text
    wanted = [(one.kind, one.text) for one in puzzle.clues]
    names = [one.name for one in puzzle.symbols]
    rules = _rules(puzzle)
    clues = [puzzle.clues[number] for number in gone]
    elsewhere = next((clue for clue in clues if clue.span is None or clue.span.source is not source), None)
    if elsewhere is not None:
        raise CannotLeaveOut(elsewhere, "is not written in this text")
    for clue in sorted(clues, key=lambda one: -one.span.start if one.span else 0):
        wanted.remove((clue.kind, clue.text))
        for shorter in _shorter(text, clue):
            meant = read(shorter)
            if (
                meant is not None
                and sorted((one.kind, one.text) for one in meant.clues) == sorted(wanted)
                and [symbol.name for symbol in meant.symbols] == names
                and _rules(meant) == rules  # a mark that goes makes another pair of its cells
            ):
                text = shorter
                break
        else:
            raise CannotLeaveOut(clue, "cannot be left out of this text")
    return text


def _rules(puzzle: Puzzle) -> list[Condition]:
    """What no clue says."""
    return [one.condition for one in puzzle.constraints if one.clue < 0]


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
            yield replaced(text, start, end, nothing)


def less(puzzle: Any_Puzzle, gone: Collection[int]) -> Any_Puzzle:
    """What the puzzle means without some clues, which are numbered anew."""
    kept = [number for number in range(len(puzzle.clues)) if number not in gone]
    now = {-1: -1} | {number: at for at, number in enumerate(kept)}
    return puzzle.replace(
        symbols=tuple(
            one.replace(clue=now[one.clue]) if one.clue in now else one.replace(clue=-1, given=None)
            for one in puzzle.symbols
        ),
        constraints=tuple(one.replace(clue=now[one.clue]) for one in puzzle.constraints if one.clue in now),
        clues=tuple(puzzle.clues[number] for number in kept),
        expectation=None,
        promised=(),
    )


def means_the_same(one: Puzzle, other: Puzzle) -> bool:
    """Whether two puzzles ask for the same, in the same order."""
    return [each.condition for each in one.constraints] == [each.condition for each in other.constraints] and [
        (each.name, each.given, each.values) for each in one.symbols
    ] == [(each.name, each.given, each.values) for each in other.symbols]


def without_promises(document: Document) -> Document:
    """The text without what it says of its solutions."""
    kept = tuple(one for one in document.statements if not isinstance(one, Expect | PromisedSolution))
    return document.replace(statements=kept)
