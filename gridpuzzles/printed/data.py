"""Read data: objects of JSON, lists of YAML and their keys, as lines of print."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence

from ..base.annotations import Any
from .legends import target_of
from .marks import CELL, CHESS

LIST = re.compile(r"\[([^][]*)\](?=\s*[],])")
TEXT_KEY = re.compile(
    r"type|kind|puzzle|name|family|variants?|title|subtitle|rules?|ruleset|constraints?|descriptions?|text|notes?|comments?"
    r"|instructions?",
    re.IGNORECASE,
)
"""A key of an object whose texts tell by themselves what they mean."""
TABLE_KEY = re.compile(
    r"grid|board|puzzle|cells|givens|start|initial|problem|sudoku|data|rows|matrix|clues|values", re.IGNORECASE
)
"""A key of an object that means nothing more than the board."""
VALUES_KEY = re.compile(r"values|digits|numbers|symbols|domain", re.IGNORECASE)
SIZE_KEY = re.compile(r"size|n|dimension|order", re.IGNORECASE)
ROWS_KEY = re.compile(r"n?rows|height|row_?count", re.IGNORECASE)
LENGTH_KEY = re.compile(rf"{ROWS_KEY.pattern}|n?col(?:umn)?s|width|col(?:umn)?_?count", re.IGNORECASE)
BOX_KEY = re.compile(r"box(?:es)?(?:_?size)?|blocks?(?:_?size)?|block_?shape|box_?shape", re.IGNORECASE)
BOX_LINE = re.compile(
    rf"^(\s*)(?:{BOX_KEY.pattern})\s*:\s*[\"'\[(]*(\d+)\s*[x×*,]\s*(\d+)[\"'\])]*,?\s*$", re.IGNORECASE
)
"""The size of the boxes behind a key: ``box: 2x3``."""
GIVEN_KEY = re.compile(r"givens?|given_?\w+|initial(?:_?\w+)?|start", re.IGNORECASE)
GIVENS = re.compile(rf"\s*(?:{GIVEN_KEY.pattern})\s*:\s*", re.IGNORECASE)
ITEM = re.compile(r"(\s*)-\s+\{?(?=\w+\s*:)")
"""The beginning of an object in a list of YAML."""
ITEM_FIELD = re.compile(r"(\w+)\s*:\s*(\[.*\]|[^,\[\]{}]+)")
NAME_OF_CELL = re.compile(rf"\b(?:{CELL}|{CHESS})\b", re.IGNORECASE)
CELLS_ITEM = re.compile(
    rf"\s*-\s+\[\s*({NAME_OF_CELL.pattern}(?:\s*,\s*{NAME_OF_CELL.pattern})+)\s*\]\s*$", re.IGNORECASE
)
GIVEN_LINE = re.compile(rf"\s+({NAME_OF_CELL.pattern})\s*:\s*(\d+)\s*", re.IGNORECASE)
CELLS_KEY = re.compile(r"cells|squares|positions|fields|coordinates", re.IGNORECASE)
START_KEY = re.compile(r"circle|bulb|start|head", re.IGNORECASE)
PATH_KEY = re.compile(r"path|cells|line|arrow|shaft|body", re.IGNORECASE)
"""Keys of a path in an object: the cell with its circle or bulb, and the cells behind it."""
TARGET_KEY = re.compile(r"value|target|sum|total|result|goal|clue|number", re.IGNORECASE)
SIGN_KEY = re.compile(r"op|operator|operation|sign", re.IGNORECASE)
LABEL_KEY = re.compile(r"id|label|name|cage|key|color|colour", re.IGNORECASE)
OF_CAGES = (CELLS_KEY, TARGET_KEY, SIGN_KEY, LABEL_KEY)
"""Keys of a cage in an object: its cells, its target, the operator and what merely tells it from others."""
JOINT = re.compile(r"_|(?<=[a-z])(?=[A-Z])")
"""A place between two words of a key."""
NEGATIVE = re.compile(r"(?<!\w)-\d+")
WITHOUT_SIGN = ("=", "", None)
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

    A text is a line; its key is dropped only if it has no meaning of its own. A flag that is set is a line, too:
    ``"antiknight": true``.
    """
    for key, value in pairs:
        # A key typed with escapes is not found (-1); its lines then get the place of the key before.
        at = max(at, text.find(json.dumps(key, ensure_ascii=False), at))
        items = value if isinstance(value, list) else [value]
        has_rows = bool(items) and all(isinstance(item, list) for item in items)
        # A key that only says that a board or a text follows would become a line that is not understood.
        is_plain = (TABLE_KEY if has_rows else TEXT_KEY).fullmatch(key)
        cages = [cage for item in items if (cage := _cage_of(item))]
        if isinstance(value, list) and cages and len(cages) == len(items) and all(map(_cells_of, cages)):
            yield from lines_of_cages(
                cages, text, at, next((size for name, size in pairs if SIZE_KEY.fullmatch(name)), 0)
            )
        elif all(paths := [_path_of(item) for item in items]):
            yield from ((at, line) for line in (f"{_words_of(key)}:", *map(" ".join, paths)))
        elif has_rows:
            tables = sum(isinstance(one, list) and bool(one) and isinstance(one[0], list) for _, one in pairs)
            yield from [(at, f"{'grid' if is_plain else _words_of(key)}:")] if tables > 1 or not is_plain else []
            blanks = _blanks_of(items, text)
            # A row that is not found in the text gets the place of the key, so that none is lost.
            places = [*(found.start() for found in LIST.finditer(text, at)), *[at] * len(items)]
            for place, row in zip(places, items, strict=False):
                yield place, "  ".join("_" if field in blanks else field_of(str(field)) for field in row)
        elif (
            isinstance(value, tuple)
            and GIVEN_KEY.fullmatch(key)
            and all(NAME_OF_CELL.fullmatch(one) for one, _ in value)
        ):
            yield from ((at, f"{cell} = {number}") for cell, number in value)
        elif isinstance(value, tuple):
            yield at, f"{_words_of(key)}:"
            yield from _lines_of(value, text, at)
        elif isinstance(value, list) and all(isinstance(item, str) for item in items):
            yield from () if is_plain else [(at, f"{key}:")]
            yield from ((at, line) for item in items for line in item.splitlines())
        elif isinstance(value, bool):
            yield from [(at, key)] if value else []
        elif is_plain and isinstance(value, str):
            yield from ((at, line) for line in value.splitlines())
        elif LENGTH_KEY.fullmatch(key) and type(value) is int:
            # The first of the two keys says the size, ``"rows": 3, "cols": 4``; one alone says too little.
            sides = [one for name, one in pairs if LENGTH_KEY.fullmatch(name) and type(one) is int]
            is_first = next(name for name, _ in pairs if LENGTH_KEY.fullmatch(name)) == key
            lengths = sides if ROWS_KEY.fullmatch(key) else sides[::-1]
            yield from [(at, "grid {} x {}".format(*lengths))] if is_first and len(sides) == 2 else []
            yield from [(at, f"the number of {key} is {value}")] if len(sides) != 2 else []
        elif SIZE_KEY.fullmatch(key) and type(value) is int:
            yield at, f"grid {value} x {value}"
        elif BOX_KEY.fullmatch(key) and isinstance(value, list) and len(value) == 2:
            yield at, "boxes {} x {}".format(*value)
        elif value is not None:
            name = "values " if isinstance(value, list) and VALUES_KEY.fullmatch(key) else f"{_words_of(key)}: "
            yield at, name + ", ".join(map(str, items))


def _words_of(key: str) -> str:
    """Return the words of a key: ``row sums`` for ``row_sums`` and ``rowSums``."""
    return JOINT.sub(" ", key).lower() if JOINT.search(key) else key


def _blanks_of(rows: Sequence[Sequence[Any]], text: str) -> tuple[int, ...]:
    """Return -1 if it means an empty cell: rows have it more than once, and the text has no other negative number."""
    number = sum(row.count(-1) for row in rows)
    return (-1,) if number > 1 and NEGATIVE.findall(text) == ["-1"] * number else ()


def _cage_of(item: Any) -> dict[str, Any]:
    """Return the cage that an item of a list is: an object, or a target with its cells; empty for another item."""
    if isinstance(item, tuple):
        return dict(item)
    if not isinstance(item, list) or len(item) != 2:
        return {}
    # The target may be before the cells, or behind them.
    target, cells = item if isinstance(item[1], list) else reversed(item)
    is_cage = isinstance(target, int | str) and isinstance(cells, list) and cells and all(map(_is_place, cells))
    return {"target": target, "cells": cells} if is_cage else {}


def _path_of(item: Any) -> list[str]:
    """Return the cells of a path in an object, with that of its circle or bulb first; [] for other objects."""
    if not isinstance(item, tuple) or len(item) != 2:
        return []
    first, others = (
        next((value for key, value in item if keys.fullmatch(key)), None) for keys in (START_KEY, PATH_KEY)
    )
    if not isinstance(others, list) or not all(isinstance(one, str) and _is_place(one) for one in (first, *others)):
        return []
    return others if others and first == others[0] else [str(first), *others]


def _is_place(cell: Any) -> bool:
    """Return True for two numbers, or the name of a cell: ``r1c1``."""
    if isinstance(cell, list):
        return len(cell) == 2 and all(type(one) is int for one in cell)
    return isinstance(cell, str) and bool(NAME_OF_CELL.fullmatch(cell))


def _cells_of(cage: dict[str, Any]) -> list[Any]:
    """Return the cells in an object of a cage; an empty list if it has none, or other values among them."""
    found = next((value for key, value in cage.items() if CELLS_KEY.fullmatch(key)), ())
    made = [_place_of(dict(one)) if isinstance(one, tuple) else one for one in found]
    return made if all(map(_is_place, made)) else []


def _place_of(place: dict[str, Any]) -> list[Any]:
    """Return the row and the column of a cell in an object with such keys."""
    return [place[key] for keys in (("row", "r", "y"), ("col", "column", "c", "x")) for key in keys if key in place]


def lines_of_cages(cages: list[dict[str, Any]], text: str, at: int, size: object) -> Iterator[tuple[int, str]]:
    """Yield the lines of cages in objects: ``12*: r1c1 r1c2``.

    Rows and columns count from 0 if one of them is 0, else from 1. Where both are possible, a line asks which.
    """
    numbers = [number for cage in cages for cell in _cells_of(cage) if isinstance(cell, list) for number in cell]
    # Programs count from 0, people from 1.
    first = int(0 not in numbers)
    if numbers and first and isinstance(size, int) and max(numbers) < size:
        yield at, "do rows and columns count from 0 or from 1? Write r1c1 for the first cell"
    for cage in cages:
        at = max(at, text.find("{", at + 1))
        cells = [
            f"r{cell[0] + 1 - first}c{cell[1] + 1 - first}" if isinstance(cell, list) else cell
            for cell in _cells_of(cage)
        ]
        target, sign = (
            " ".join(str(value) for key, value in cage.items() if keys.fullmatch(key) and value not in WITHOUT_SIGN)
            for keys in (TARGET_KEY, SIGN_KEY)
        )
        others = [
            key for key in cage if not any(one.fullmatch(key) for one in (CELLS_KEY, TARGET_KEY, SIGN_KEY, LABEL_KEY))
        ]
        yield at, f"{target_of(f'{target} {sign}'.strip()) or f'{target} {sign}'}: {' '.join(cells)}"
        yield from ((at, f"{key}: {cage[key]}") for key in others)


def with_items(typed: Sequence[str]) -> list[str]:
    """Return the lines with each object in a list of YAML as the line of a cage; the lines below it become empty.

    They remain as they are if one of the objects is no cage.
    """
    items = {at: _item_at(typed, at) for at, line in enumerate(typed) if ITEM.match(line)}
    cages = [cage_in(typed[at : items[at]]) for at in items]
    if not all(cages):
        return list(typed)
    made = list(typed)
    lines = [line for _, line in lines_of_cages(cages, "", 0, 0)]
    for (at, end), line in zip(items.items(), lines, strict=True):
        made[at:end] = [line, *[""] * (end - at - 1)]
    return made


def with_cells_of_items(typed: Sequence[str]) -> list[str]:
    """Return the lines with the cells of each item in a list of YAML that is a list of cells: ``- [r1c1, r1c2]``."""
    return [found[1] if (found := CELLS_ITEM.match(line)) else line for line in typed]


def with_sizes_of_boxes(typed: Sequence[str]) -> list[str]:
    """Return the lines with the size of the boxes behind a key as a statement: ``box: 2x3``."""
    return [BOX_LINE.sub(r"\1boxes \2 x \3", line) for line in typed]


def _item_at(typed: Sequence[str], at: int) -> int:
    """Return the place behind the lines of an item of YAML, which are further right than its hyphen."""
    margin = len(typed[at]) - len(typed[at].lstrip())
    below = range(at + 1, len(typed))
    return next((end for end in below if ITEM.match(typed[end]) or not typed[end][: margin + 1].isspace()), len(typed))


def cage_in(lines: Sequence[str]) -> dict[str, Any]:
    """Return the cage in the lines of an item of YAML; empty if it holds anything else."""
    told = ", ".join(line.strip() for line in lines if line.strip())
    pairs = [(key, value.strip("\"' ")) for key, value in ITEM_FIELD.findall(told)]
    cage: dict[str, Any] = dict(pairs)
    key = next(filter(CELLS_KEY.fullmatch, cage), "")
    names = [found[0] for found in NAME_OF_CELL.finditer(cage.get(key, ""))]
    cells = NAME_OF_CELL.sub("", cage.get(key, "")).strip("[], \"'")
    others = [one for one in cage if not any(keys.fullmatch(one) for keys in (TARGET_KEY, SIGN_KEY, LABEL_KEY))]
    is_cage = bool(names) and not cells and others == [key] and len(cage) == len(pairs)
    return cage | {key: names} if is_cage and not ITEM_FIELD.sub("", told).strip("-,{} ") else {}


def with_givens(typed: Sequence[str]) -> list[str]:
    """Return the lines with those of cells and numbers below ``givens:`` as relations."""
    made = list(typed)
    is_below = False
    for at, line in enumerate(typed):
        given = GIVEN_LINE.fullmatch(line)
        is_below = bool(GIVENS.fullmatch(line)) or (is_below and bool(given))
        if is_below and given:
            made[at] = f"{given[1]} = {given[given.lastindex or 1]}"
    return made


def field_of(text: str) -> str:
    """Return a field without blanks, quotes and emphasis around it; ``_`` if it is empty, null or none."""
    words = text.strip(" \t\r\n\"'").removeprefix("**").removesuffix("**")
    return "_" if words.lower() in NOTHING else words
