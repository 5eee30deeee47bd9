"""Text on paper: rules as a paragraph, and texts measured well enough to know how many lines they take."""

from __future__ import annotations

from unicodedata import east_asian_width

from ..views.canvas import printable
from ..views.rules import rules

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..model.puzzle import Puzzle

LINE = 1.28
"""Distance of lines, as a multiple of the font size."""
COVERED = (range(0x530), range(0x1E00, 0x2000), range(0x2010, 0x2028), range(0x2030, 0x205F))
"""Characters that the included fonts contain."""


def cleaned(text: str) -> str:
    """Return the text on one line, without characters that cannot be printed."""
    return printable(" ".join(text.split()))


def width_of(text: str, size: float) -> float:
    """Return an upper estimate of the width of a line in a serif font."""
    wide = sum(1 for sign in text if east_asian_width(sign) in "WF")
    capitals = sum(1 for sign in text if sign.isupper() or sign.isdecimal())
    return size * (0.47 * len(text) + 0.53 * wide + 0.13 * capitals)


def lines_of(text: str, size: float, width: float) -> int:
    """Return an upper estimate of the number of lines of a text."""
    lines, left = 1, 0.0
    for word in text.split():
        needs = width_of(word + " ", size)
        if left and left + needs > width:
            lines, left = lines + 1, 0.0
        left += needs
        while left > width:
            lines, left = lines + 1, left - width
    return lines


def cut(text: str, size: float, width: float) -> str:
    """Return the text, or the part of it that fits, followed by an ellipsis."""
    if width_of(text, size) <= width:
        return text
    while text and width_of(text + "…", size) > width:
        text = text[:-1]
    return text.rstrip() + "…"


def covered(text: str) -> bool:
    """Return True if the included fonts contain every character."""
    return all(any(ord(sign) in signs for signs in COVERED) for sign in text)


def ranges(numbers: list[int]) -> str:
    """Return numbers as text, as in ``1–4, 7, 9–12``."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and runs[-1][-1] == number - 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ", ".join(f"{run[0]}–{run[-1]}" if len(run) > 1 else str(run[0]) for run in runs)


def rules_of(puzzle: Puzzle) -> str:
    """Return the rules in two sentences, and the note of the setter; equal for all puzzles of a kind."""
    first, *others = rules(puzzle) or ["Find the numbers."]
    given = any(symbol.given is not None for symbol in puzzle.symbols)
    usual = "The printed numbers must not be changed" if given else "There are no other clues"
    second = "; ".join(f"{one[0].lower()}{one[1:-1]}" if one.endswith(".") else one for one in others) or usual
    note = " ".join(puzzle.metadata.get("note", "").split()).rstrip(".")
    return " ".join(f"{one[0].upper()}{one[1:]}." for one in (first.rstrip("."), second, note) if one)
