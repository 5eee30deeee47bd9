"""Sudokus of letters: each letter is read as a number, in the order in which they are listed."""

from __future__ import annotations

import re

from .boards import BOXES, UPRIGHT, WALL
from .text import first

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .text import Text

NAMED = re.compile(
    r"(?:wordoku|word[ -]?doku|godoku|(?:letter|alphabet|word)[ -]sudoku|sudoku (?:with|of) letters)"
    r"(?:[ \t]+\d+[ \t]*[x×][ \t]*\d+)?"
    r"(?:,?[ \t]+(?:with|using)[ \t]+(?:the[ \t]+)?letters?[ \t:]+[A-Z](?:[A-Z, \t]*[A-Z,])?)?"
    r"[ \t]*(?::[ \t]*)?$",
    re.IGNORECASE,
)
LISTED = re.compile(
    r"\bletters?\b(?: are)?[ \t:]*(?P<letters>[A-Z](?:(?:[ \t]*,[ \t]*|[ \t]+|)(?:and )?[A-Z](?![a-z]))+)"
)
EMPTY = "._"
ROW = re.compile(r"[ \t]*[A-Z._](?:[ \t]*[A-Z._])+[ \t]*$")


def letters_for_numbers(text: Text) -> list[str] | None:
    """``Wordoku`` above a board of letters: a sudoku of numbers, and what number each letter is read as."""
    title = first(text.lines, NAMED)
    drawn = [UPRIGHT.sub(" ", line) for line in text.lines]
    rows = [at for at, line in enumerate(drawn) if ROW.match(line) and not WALL.match(line)]
    board = ["".join(drawn[at].split()) for at in rows]
    size = len(board)
    if title == len(text.lines) or size not in BOXES or any(len(row) != size for row in board):
        return None
    listed = sorted({*"".join(board)} - {*EMPTY})
    said = {at: found["letters"] for at, line in enumerate(text.lines) if (found := LISTED.search(line))}
    if said:
        listed = re.findall("[A-Z]", said[min(said)])
    numbers = {letter: str(number) for number, letter in enumerate(listed, 1)}
    if len(numbers) != size or not {*"".join(board)} <= {*numbers, *"._"}:
        return None
    lines = list(text.lines)
    for at in range(rows[0], rows[-1] + 1):
        lines[at] = ""
    for at in said:
        lines[at] = f"# {text.lines[at].lstrip('# ')}"
    cells = [" ".join(numbers.get(mark, "_") for mark in row) for row in board]
    meant = ", ".join(f"{letter} = {number}" for letter, number in numbers.items())
    lines[title] = "\n".join([f"# {meant}", f"sudoku {size}x{size}", *(f"  {row}" for row in cells)])
    return lines
