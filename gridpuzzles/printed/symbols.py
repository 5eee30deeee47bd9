"""Write tables of symbols, with the sums of their rows and columns at the edges, as equations.

A symbol is a picture (``▲``, ``🍎``) or a capital letter. Every row ends with its sum, ``▲ ■ ▲ | 12``; the last line
has those of the columns. A sum that is not given is ``?``.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from itertools import takewhile

from .labels import function_of
from .pasted import Shown

EDGES = " \t|│┃"
"""Signs at the ends of a row, which say nothing."""
TO_SUM = EDGES + "=→:>-"
"""Signs between the symbols of a row and its sum."""
OF_SUMS_ONLY = re.compile(r"[\s|│┃_↓=\d?]*$")
BESIDE = re.compile(r"[\s|│┃─━┼├┤└┘┌┐+=↓_-]*$")
"""A line that says nothing: a wall, arrows to the sums, or empty fields."""
CELL = re.compile(r"[^\s|│┃\ufe0f]")
WORD = re.compile(r"[^\W\d_]{2,}|Σ")


def with_equations(shown: Sequence[Shown]) -> list[Shown]:
    """Return the lines of a text, with the equations of each table of symbols in the place of its lines."""
    made: list[Shown] = []
    at = 0
    while at < len(shown):
        table = _table(shown[at:])
        if table and not any("Π" in line for _, _, line in shown):
            above = next((place for place in reversed(range(len(made))) if made[place][2].strip()), None)
            if above is not None and _is_heading(made[above][2]):
                made[above] = (*made[above][:2], "")
            made += _equations(table)
            at += len(table)
        else:
            made.append(shown[at])
            at += 1
    return made


def _table(shown: Sequence[Shown]) -> list[Shown]:
    """Return the lines of the table of symbols that begins with the first line; empty without one."""
    rows = [*takewhile(lambda line: symbols_of(line[2]), shown)]
    widths = {len(symbols_of(line[2])) for line in rows}
    below = [*takewhile(lambda line: BESIDE.match(line[2]), shown[len(rows) :])]
    last = shown[len(rows) + len(below) : len(rows) + len(below) + 1]
    # One line of symbols may be a title, and a table without sums below it a list of equations.
    if len(rows) < 2 or len(widths) != 1 or not last or not _has_sums_only(last[0][2]):
        return []
    symbols = {symbol for line in rows for symbol in symbols_of(line[2])}
    is_full = len(_sums_of(last[0][2])) == widths.pop() and len({*map(str.isalpha, symbols)}) == 1
    return [*rows, *below, *last] if is_full else []


def symbols_of(line: str) -> list[str]:
    """Return the symbols of a row that ends with its sum; empty for another line."""
    text = line.strip(EDGES)
    before = text[:-1] if text.endswith("?") else text.rstrip("0123456789")
    symbols = before.rstrip(TO_SUM)
    cells = CELL.findall(symbols)
    # Words in capitals are no symbols.
    is_row = len(before) < len(text) and len(cells) > 1 and not WORD.search(symbols)
    return cells if is_row and all(map(_is_symbol, cells)) else []


def _has_sums_only(line: str) -> bool:
    """Return True for a line of two or more sums."""
    return bool(OF_SUMS_ONLY.match(line)) and len(_sums_of(line)) > 1


def _is_symbol(cell: str) -> bool:
    return unicodedata.category(cell) == "So" or cell.isupper()


def _sums_of(line: str) -> list[str]:
    return re.findall(r"\d+|\?", line)


def _equations(table: Sequence[Shown]) -> Iterator[Shown]:
    """Yield the equations of the rows and of the columns of a table, each with the number of the line of its sum.

    The walls between them become empty.
    """
    rows = [line for line in table if symbols_of(line[2])]
    symbols = [symbols_of(line[2]) for line in rows]
    sums = [_sums_of(line[2])[-1] for line in rows]
    totals = _sums_of(table[-1][2])
    for (number, typed, _), row, total in zip(rows, symbols, sums, strict=True):
        yield number, typed, f"{' + '.join(map(_name, row))} = {total}"
    yield from ((number, typed, "") for number, typed, _ in table[len(rows) : -1])
    number, typed, _ = table[-1]
    for column, total in zip(zip(*symbols, strict=True), totals, strict=True):
        yield number, typed, f"{' + '.join(map(_name, column))} = {total}"


def _name(symbol: str) -> str:
    """Return the name of a symbol in the language: a small letter, or the name of a picture."""
    return symbol.lower() if symbol.isalpha() else picture_name(symbol)


def picture_name(sign: str) -> str:
    """Return the Unicode name of a picture, shortened, as a name in the language."""
    return "".join(char for char in unicodedata.name(sign[0], "picture").lower() if char.isalpha())[:20]


def _is_heading(line: str) -> bool:
    """Return True for the head of a table, which only has empty fields and the word for the sums."""
    words = WORD.findall(line)
    is_of_sums = all(function_of(word) == "sum" for word in words)
    return bool(words) and is_of_sums and bool(BESIDE.match(WORD.sub("", line)))
