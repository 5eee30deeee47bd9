"""Read several lines and sentences typed in one line: ``TWO + TWO = FOUR, each letter a different digit.``

The line is split at separators, and only if every part can be read.
"""

from __future__ import annotations

from .lines import read_line
from .sentences import read_sentence

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from .marks import Mark
    from .said import Context, Said

SEPARATORS = frozenset((",", ".", ";", "where", "with"))
JOINING = frozenset(("and", "und", "et"))
MAX_PARTS = 8
"""Maximal number of parts; a line with more is read as one part, because splitting it would try every run of parts."""


def read_clauses(marks: Sequence[Mark], context: Context) -> list[Said] | None:
    """Return the meanings of a line that holds one or more lines or sentences; None unless all of it is understood.

    An empty list means a remark.
    """
    marks = marks[1:] if len(marks) > 1 and marks[0].text in JOINING and marks[1].kind == "word" else marks
    cuts = [at for at, mark in enumerate(marks) if mark.text in SEPARATORS]
    if len(cuts) >= MAX_PARTS:
        cuts = []
    said: list[Said] = []
    start = 0
    while start < len(marks):
        ends = [len(marks), *(cut for cut in reversed(cuts) if cut > start)]
        for end in ends:
            part = _read(marks[start:end], context)
            if part is not None:
                break
        else:
            return None
        said += part
        start = end
        while start < len(marks) and marks[start].text in SEPARATORS - {"with"}:
            start += 1
    return said


def behind_number(marks: Sequence[Mark]) -> Sequence[Mark]:
    """Return the marks after the number of an item: ``1) AB + BA = CAC``; none without such a number."""
    is_numbered = len(marks) > 2 and marks[0].kind == "number" and marks[1].text in (".", ")")
    return marks[2:] if is_numbered and marks[2].kind == "word" else ()


def _read(marks: Sequence[Mark], context: Context) -> list[Said] | None:
    """Return the meaning of one part; None if it is neither a line nor a sentence."""
    line = read_line(marks, context)
    return line if line is not None else read_sentence(marks, context)
