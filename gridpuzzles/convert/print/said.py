"""Define what lists of printed puzzles mean, and the question about a text that cannot be read."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(slots=True, unsafe_hash=True)
class Clues:
    """Numbers for lines in order, ``?`` for a missing one: ``rows: 126 40 72``, ``top: 2 1 ? 3``.

    ``where`` is rows, cols, diagonals, circles, the side from which the lines are seen (top, bottom, left, right), or
    one line: ``row 3``. ``function`` is sum, product, ..., as in the language; it
    is empty if the family determines it.
    """

    where: str
    function: str
    values: tuple[str, ...]


@dataclass(slots=True, unsafe_hash=True)
class Section:
    """The heading of a list: lines of cells below it have its kind and its value (``path``, ``arrow``)."""

    kind: str
    value: str


Said = str | Clues | Section
"""What a line of a list means; a ``str`` is a statement of the language."""


class Unclear(Exception):
    """A line has no reading, or more than one; the message is the question to its author.

    ``line`` is its number from 1 (0: the text as a whole), ``word`` the part of it that the question is about, and
    ``other`` the number of a line that contradicts it. ``help`` says what to write instead.
    """

    def __init__(self, question: str, line: int = 0, word: str = "", help: str = "", other: int = 0) -> None:
        super().__init__(question)
        self.line = line
        self.word = word
        self.help = help
        self.other = other
