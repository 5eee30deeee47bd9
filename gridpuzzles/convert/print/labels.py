"""Write words such as ``row product`` beside the cells of a table as the sign of their function, Σ or Π.

A table says so at the end of its head or of its last row, or at the start of its last row.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from ...kinds.list_words import word_of
from .marks import order_of

SIGNS = {"sum": "Σ", "product": "Π"}
WORDS = re.compile(r"[^\W\d_]{2,}(?:[ _]+[^\W\d_]{2,})*")
BESIDE = re.compile(r"(?:[\s\d|│┃,;\"'_.?*□▢☐◻-]|[A-Za-z]\d?(?!\w))*")
"""The text of a line of a table beside its label: cells, separators, and the names of columns."""
SEPARATOR = re.compile(r"[|│┃,;\t]")
WALL = re.compile(r"\s*[-─━=]{3,}\s*")
CELL = re.compile(r"[^\s|│┃,;\"']+")


def function_of(label: str) -> str:
    """Return the function of a label in a table, ``sum`` or ``product``; empty for another text."""
    sign = next((function for function, sign in SIGNS.items() if label == sign), "")
    word = word_of(label)
    return sign or (word.value if word is not None and word.kind == "function" else "")


def with_labels(shown: Sequence[str]) -> list[str]:
    """Return the lines with Σ or Π for the labels of tables; other lines are unchanged."""
    return [
        _with_label(line, [*shown[at - 1 : at]], shown[at + 1 : at + 2]) if WORDS.search(line) else line
        for at, line in enumerate(shown)
    ]


def _with_label(line: str, above: Sequence[str], below: Sequence[str]) -> str:
    """Return a line with the sign of the function that it has as a label; the line itself without such a label."""
    found = WORDS.search(line)
    if found is None or not _is_of_table(rest := line[: found.start()] + line[found.end() :]):
        return line
    words = re.split(r"[ _]+", found[0])
    functions = [*filter(None, map(function_of, words))]
    others = {_line_of(word) for word in words if not function_of(word)}
    is_first = any(map(_is_of_table, below)) and not any(map(_is_of_table, above))
    is_last = any(map(_is_of_table, above)) and not any(map(_is_of_table, below))
    is_at_end = not CELL.search(line[found.end() :])
    is_at_start = not CELL.search(line[: found.start()])
    # Only the head can name the products of the rows, and only the last row has those of the columns.
    cells = CELL.findall(rest)
    is_of_clues = any(map(str.isdigit, cells)) and order_of(cells) is None
    is_placed = (is_at_end and (is_first or is_last)) or (is_at_start and is_last)
    if len(functions) != 1 or not is_placed or not others <= {"col" if is_of_clues else "row"}:
        return line
    return line[: found.start()] + SIGNS[functions[0]].rjust(len(found[0])) + line[found.end() :]


def _line_of(text: str) -> str:
    """Return ``row`` or ``col`` for the word for a row or a column; empty for other words."""
    word = word_of(text)
    return word.value.removesuffix("s") if word is not None and word.kind in ("line", "lines") else ""


def _is_of_table(line: str) -> bool:
    """Return True for a line of two cells or more, of fields, or for a wall."""
    parts = len(CELL.findall(line)) + len(SEPARATOR.findall(line))
    return bool(WALL.fullmatch(line)) or (parts > 1 and bool(BESIDE.fullmatch(line)))
