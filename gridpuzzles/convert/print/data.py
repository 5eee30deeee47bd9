"""Read objects of JSON as lines of print: a board, its name, its size and its cages."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from typing import Any

from .legends import target_of
from .marks import CELL, CHESS

LIST = re.compile(r"\[([^][]*)\](?=\s*[],])")
NAME_KEYS = frozenset(("type", "kind", "puzzle", "family", "variant"))
"""Keys of a text that names the kind of puzzle, in lower case."""
BOARD_KEYS = frozenset(("grid", "board", "puzzle", "cells", "givens", "start", "initial", "problem", "sudoku", "rows"))
METADATA_KEYS = frozenset(("title", "author", "source", "note"))
CELLS_KEYS = frozenset(("cells", "squares", "positions"))
TARGET_KEYS = frozenset(("value", "target", "sum", "total", "result", "clue"))
SIGN_KEYS = frozenset(("op", "operator", "operation", "sign"))
NAME_OF_CELL = re.compile(rf"(?:{CELL}|{CHESS})", re.IGNORECASE)
NOTHING = frozenset(("", "null", "none"))


def object_in(text: str) -> Iterator[tuple[int, int, list[tuple[int, str]]]]:
    """Yield start and end of the first object of JSON, and its lines with their places; nothing without an object."""
    start = text.find("{")
    if start < 0:
        return
    try:
        # Tuples keep repeated keys, and differ from the lists of JSON.
        pairs, end = json.JSONDecoder(object_pairs_hook=tuple).raw_decode(text, start)
    except (ValueError, RecursionError):
        return
    if pairs:
        # Cages in lists have no braces of their own: the next brace may be in another object.
        yield start, end, [(min(at, end - 1), line) for at, line in _lines_of(pairs, text, start)]


def _lines_of(pairs: tuple[tuple[str, Any], ...], text: str, at: int) -> Iterator[tuple[int, str]]:
    """Yield the lines that an object of JSON says, with their places in the text, from `at`.

    A key without a meaning here becomes a line that no reader accepts.
    """
    for key, value in pairs:
        # A key typed with escapes is not found (-1); its lines then get the place of the key before.
        at = max(at, text.find(json.dumps(key, ensure_ascii=False), at))
        name = key.casefold()
        is_list = isinstance(value, list) and bool(value)
        if is_list and all(isinstance(row, list) for row in value) and (name in BOARD_KEYS or name == "solution"):
            rows = [" ".join(field_of(str(field)) for field in row) for row in value]
            # A row that is not found in the text gets the place of the key, so that none is lost.
            places = [*(found.start() for found in LIST.finditer(text, at)), *[at] * len(rows)]
            yield at, "solution:" if name == "solution" else ""
            yield from zip(places, (f"  {row}" for row in rows), strict=False)
        elif is_list and all(isinstance(row, str) for row in value) and name in BOARD_KEYS:
            yield from ((at, row) for row in value)
        elif isinstance(value, str) and (name in NAME_KEYS or name in BOARD_KEYS):
            yield from ((at, line) for line in value.splitlines())
        elif isinstance(value, str) and name in METADATA_KEYS:
            yield at, f"{name}: {' '.join(value.split())}"
        elif name == "size" and type(value) is int:
            yield at, f"size: {value} x {value}"
        elif is_list and all(cages := [_cage_of(item) for item in value]):
            yield from ((at, cage) for cage in cages)
        elif value is not None:
            yield at, f"{key}: {json.dumps(value, ensure_ascii=False)}"


def _cage_of(item: Any) -> str:
    """Return the line of the cage in an object with the names of its cells: ``12*: r1c1 r1c2``; empty for others."""
    pairs = {key.casefold(): value for key, value in item} if isinstance(item, tuple) else {}
    cells = next((value for key, value in pairs.items() if key in CELLS_KEYS), None)
    targets = [str(value) for key, value in pairs.items() if key in TARGET_KEYS]
    signs = [str(value) for key, value in pairs.items() if key in SIGN_KEYS]
    is_cage = isinstance(cells, list) and len(targets) == 1 and len(pairs) == 2 + len(signs)
    if not is_cage or not _are_names(cells or ()) or not (target := target_of("".join([*targets, *signs]))):
        return ""
    return f"{target}: {' '.join(cells or ())}"


def _are_names(cells: Sequence[Any]) -> bool:
    return bool(cells) and all(isinstance(cell, str) and NAME_OF_CELL.fullmatch(cell) for cell in cells)


def field_of(text: str) -> str:
    """Return a field without blanks, quotes and emphasis around it; ``_`` if it is empty, null or none."""
    words = text.strip(" \t\r\n\"'").removeprefix("**").removesuffix("**")
    return "_" if words.lower() in NOTHING else words
