"""Lines and sentences in one line: ``TWO + TWO = FOUR, each letter a different digit.``

A line is split where two statements may meet, and only if every part is read.
"""

from __future__ import annotations

from .lines import read_line
from .sentences import read_sentence

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from .marks import Mark
    from .said import Context, Said

SEPARATORS = frozenset((",", ".", ";", ":", "where", "with"))
MAX_PARTS = 8
"""A line of more parts is not split: each run of parts is tried by itself."""


def read_clauses(marks: Sequence[Mark], context: Context) -> list[Said] | None:
    """Return what a line says that is a line, a sentence, or several of them; None unless all of it is understood.

    An empty list is a remark.
    """
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


def _read(marks: Sequence[Mark], context: Context) -> list[Said] | None:
    """Return what one part says; None if it is neither a line nor a sentence."""
    line = read_line(marks, context)
    return line if line is not None else read_sentence(marks, context)
