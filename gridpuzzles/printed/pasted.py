"""Reduce tables and markup to plain rows of cells, from Markdown, HTML, JSON, YAML, CSV and this program's output.

Every row keeps the number of the line where it begins; an empty field becomes ``_``.
"""

from __future__ import annotations

import html
import json
import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from itertools import groupby, pairwise

from ..base.annotations import Any
from ..base.source import Source
from .legends import SIGN, target_of
from .marks import CELL, CHESS, order_of
from .said import Unclear

Shown = tuple[int, str, str]

FENCE = re.compile(r"\s*(?:```|~~~)\s*\w*\s*$")
HEADING = re.compile(r"#{2,6}\s+")
DASHES = r"(?::?-{2,}:?|:-:?|-:)"
RULE = re.compile(rf"\s*(?:\|\s*)?(?:{DASHES}\s*\|\s*)+(?:{DASHES}\s*(?:\|\s*)?)?$")
"""The line below the head of a Markdown table."""
ROW = re.compile(r"\s*\|.*\|\s*$")
FIELD = re.compile(r"(?<!\\)\|")
ESCAPE = re.compile(r"\\([^a-zA-Z0-9\s\\])")
EMPHASIS = re.compile(r"(?<!\\)(\*\*|__)(?=\S)(.+?)(?<=\S)(?<!\\)\1")
MARKUP = re.compile(r"<(/?)([a-z]\w*)(?:\s[^<>]*)?/?>|\[(/?)([a-z]+)(?:=[^][]*)?\]|<!--|-->", re.IGNORECASE)
"""A tag of HTML or of a forum, or an end of a remark in HTML."""
ENDING = frozenset(("br", "hr", "p", "div", "li", "h1", "h2", "h3", "h4"))
"""Tags of HTML that end a line; the first two have no closing tag."""
ENTITY = re.compile(r"&(?:nbsp|lt|gt|amp|times|minus|divide|#\d+);")
DECORATED = re.compile(
    r"\s*(?:>\s+|(?P<sign>[=*~_-]{1,5})\s*)(?=.*[a-zà-ÿ]{3})(?P<words>[^\W\d_].*?)\s*(?(sign)(?P=sign))$"
)
"""Words behind the sign of a quotation, or between signs that make them bold, italic or a heading."""
TABLE = re.compile(r"<table\b.*?</table\s*>", re.DOTALL | re.IGNORECASE)
TABLE_ROW = re.compile(r"<tr\b[^>]*>(.*?)(?=</tr|<tr\b|</table)", re.DOTALL | re.IGNORECASE)
TABLE_FIELD = re.compile(r"<t[dh]\b[^>]*>(.*?)(?=</t[dh]|<t[dh]\b|$)", re.DOTALL | re.IGNORECASE)
TAG = re.compile(r"<[^<>]*>")
TITLES = re.compile(r"""<[^<>]*?\b(?:title|summary|aria-label)\s*=\s*(["'])(.*?)\1""", re.IGNORECASE)
"""The beginning of a tag, up to a text of it that is shown."""
LISTS = re.compile(r"""(?:^[ \t]*["']?\w+["']?[ \t]*[=:][ \t]*)?\[(?:\s*\[[^][]*\]\s*,?)+\s*\]""", re.MULTILINE)
"""A list of lists, with or without a name before it."""
LIST = re.compile(r"\[([^][]*)\](?=\s*[],])")
LIST_FIELD = re.compile(r"(?:^|,)(?!\s*$)([^,]*)")
SEPARATORS = {"\t": re.compile(r"\t"), ";": re.compile(";"), ",": re.compile(r",(?=\S)|,\s*(?=,|$)|^\s*,")}
"""Signs between the fields of a spreadsheet; a comma before a blank may also be one of a sentence."""
NO_FIELD = re.compile(r"\S\s+\S|[a-zà-ÿ]{2}|\w\s*=|=\s*\w|\w:|r\d+c\d+|.{9}|^[\[(]+\d+$")
"""Text that no cell of a spreadsheet has: words, small letters, a relation, a key, a place, an open bracket."""
BETWEEN = frozenset("<>^v∧∨VX○●◯⚪⚫•◦")
"""Signs that tables have between their cells, and nowhere else."""
SIGNS = frozenset("+-−–*×·x/÷:=<>^v∧∨")
THOUSANDS = re.compile(r"\d{1,3}(?:,\d{3})+")
KEY_AND_ROW = re.compile(r"^(.*\w:)\s*(?=[\d._*?-]{16,}\s*$)", re.MULTILINE)
"""The words before a board in a single line: ``sudoku: 0509...``."""
ROW_NUMBER = re.compile(r"\s*[^\W\d]+\s*(\d+)\s*:\s*(?=(?=.*[._*?])(?:[\d._*?-] ?){4,}\s*$)")
NAMED = re.compile(r"(?:type|kind|puzzle|name|family|variant|title)\s*:\s*", re.IGNORECASE)
"""The key of the name of a family in a JSON object."""
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
OF_MAP = re.compile(rf"(?:\d+\s*(?:{SIGN})?\s*)?[A-Za-z]|[A-Za-z]\s*\d+\s*(?:{SIGN})?", re.IGNORECASE)
"""A field that holds the label of a cage, alone or with its target: ``7+ A``."""
LETTER = re.compile(r"[A-Za-z]")
STACKED = re.compile(r"([-+*x×−])?\s*((?:[A-Z] )*[A-Z])")
"""The letters of a word, one in each field of a table."""
WRAPPER = re.compile(r"^\s*(?:(?:\w+\s*=\s*)?[\[(]+|[\])]+[,;]?)\s*$")
"""A line of code around the rows of a list: ``grid = [``."""
QUOTED = re.compile(r"""^\s*(["'])([\w.*?-]{4,})\1,?\s*$""")
"""A row of a board as a text of code."""
JOINT = re.compile(r"_|(?<=[a-z])(?=[A-Z])")
"""A place between two words of a key."""
NEGATIVE = re.compile(r"(?<!\w)-\d+")
WITHOUT_SIGN = ("=", "", None)
NOTHING = frozenset(("", "null", "none"))
STARRED = re.compile(r"(?<=[ ])(\d+)\*(?=\s|$)")
"""A value that differs between the solutions shown."""
WITH_RELATION = re.compile(r"(\s*(?:(?:\d+|[A-Z_])\s+){2,})[|│]\s*([^|│]*[=<>][^|│]*)$")
"""A row, followed by a bar and a relation for that row."""
SEVERAL = re.compile(r"several(?: solutions; the two shown differ in .*)?$")


def shown_lines(text: str) -> Iterator[Shown]:
    """Yield number, typed line and line without markup; the rows of a table become cells separated by blanks.

    Relations after the bar of a row follow at the end, as lines of their own with the number of that row's line.
    """
    source = Source("<text>", text)
    typed = source.lines
    plain = typed if "{" in text else [QUOTED.sub(r"\2", WRAPPER.sub("", line)) for line in typed]
    plain = [
        BOX_LINE.sub(r"\1boxes \2 x \3", line) for line in map(_of_cells, _of_givens(_of_columns(_of_items(plain))))
    ]
    shown = _without_numbers(_without_separators(_of_one_answer(_markdown([_unmarked(line, text) for line in plain]))))
    rows = _of_blocks(text, source.starts)
    beside: list[Shown] = []
    for at, line in enumerate(shown):
        found = WITH_RELATION.match(line)
        if found:
            beside.append((at + 1, typed[at], f"row {len(beside) + 1}: {found[2]}"))
            line = found[1]
        for one in rows.get(at, KEY_AND_ROW.sub(r"\1\n", line).split("\n")):
            yield at + 1, typed[at], one
    yield from beside


def _unmarked(line: str, text: str) -> str:
    """Return a line without the markup of its words: tags that the text closes, entities, and signs around words."""
    if ("<" in line or "[" in line) and MARKUP.search(line):
        line = MARKUP.sub(lambda found: _instead(found, text.casefold()), line).rstrip("\n")
    line = html.unescape(line) if ENTITY.search(line) else line
    decorated = DECORATED.match(line)
    return decorated["words"] if decorated else line


def _instead(found: re.Match[str], text: str) -> str:
    """Return the text that replaces a tag: a line end or nothing; the tag itself if the text does not close it."""
    if found[0].startswith(("<!--", "-->")):
        return ""
    name = (found[2] or found[4]).casefold()
    if name in ENDING and (found[1] or name in ("br", "hr")):
        return "\n"
    # ``a <b> c`` without ``</b>`` is a relation between names, not a bold c.
    return "" if f"/{name}{found[0][-1]}" in text else found[0]


def _of_one_answer(shown: list[str]) -> list[str]:
    """Return the lines without the second of two answers, and with blanks for values that differ between them."""
    end = next((at for at, line in enumerate(shown) if SEVERAL.match(line)), 0)
    shown = [
        STARRED.sub(lambda found: "_".rjust(len(found[0])), line) if at < end else line for at, line in enumerate(shown)
    ]
    places = [at for at in range(end) if shown[at].strip()]
    # Two answers with their differing values blanked are equal, so the second is dropped.
    # The longest repetition first, because the rows of a single answer may repeat, too.
    for half in range(len(places) // 2, 0, -1):
        first, second = places[-2 * half : -half], places[-half:]
        if [shown[at].split() for at in first] == [shown[at].split() for at in second]:
            return ["" if at in second else line for at, line in enumerate(shown)]
    return shown


def _of_blocks(text: str, starts: list[int]) -> dict[int, list[str]]:
    """Return the rows of objects, HTML tables and lists of lists for each line, numbered from 0, that they occupy.

    Words before and after them in those lines are kept.
    """
    made: dict[int, list[str]] = {}
    done = 0
    for start, end, rows in sorted([*_object(text), *_tables(text)]):
        if start < done:
            continue  # a table within an object
        first, last = (bisect_right(starts, at) - 1 for at in (start, end - 1))
        for at in range(first, last + 1):
            made.setdefault(at, [])
        made[first] += _words(_unmarked(text[max(starts[first], done) : start], text))
        for place, row in rows:
            made[bisect_right(starts, place) - 1].append(row)
        made[last] += _words(_unmarked(text[end:].partition("\n")[0], text))
        done = end
    return {at: rows or [""] for at, rows in made.items()}


def _tables(text: str) -> Iterator[tuple[int, int, list[tuple[int, str]]]]:
    """Yield start and end of HTML tables and lists of lists, and their rows with their places.

    The caption and the title of a table are rows above it.
    """
    for table, row, field in ((TABLE, TABLE_ROW, TABLE_FIELD), (LISTS, LIST, LIST_FIELD)):
        for block in table.finditer(text):
            beside = TITLES.sub(r"\2<", row.sub("", block[0])) if table is TABLE else ""
            told = [" ".join(html.unescape(words).split()) for words in TAG.split(beside)]
            rows = [(block.start(), words) for words in told if words]
            places, fields = [], []
            for found in row.finditer(block[0]):
                cells = (" ".join(html.unescape(TAG.sub("", one[1])).split()) for one in field.finditer(found[1]))
                fields.append([*map(field_of, cells)])
                places.append(block.start() + found.start())
            rows += zip(places, _drawn(fields), strict=True)
            yield block.start(), block.end(), rows


def _object(text: str) -> Iterator[tuple[int, int, list[tuple[int, str]]]]:
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
            yield from _cages_of(cages, text, at, next((size for name, size in pairs if SIZE_KEY.fullmatch(name)), 0))
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


def _cages_of(cages: list[dict[str, Any]], text: str, at: int, size: object) -> Iterator[tuple[int, str]]:
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


def _of_items(typed: Sequence[str]) -> list[str]:
    """Return the lines with each object in a list of YAML as the line of a cage; the lines below it become empty.

    They remain as they are if one of the objects is no cage.
    """
    items = {at: _item_at(typed, at) for at, line in enumerate(typed) if ITEM.match(line)}
    cages = [_cage_in(typed[at : items[at]]) for at in items]
    if not all(cages):
        return list(typed)
    made = list(typed)
    lines = [line for _, line in _cages_of(cages, "", 0, 0)]
    for (at, end), line in zip(items.items(), lines, strict=True):
        made[at:end] = [line, *[""] * (end - at - 1)]
    return made


def _of_columns(typed: Sequence[str]) -> list[str]:
    """Return the lines with the rows of a table of cages, whose head is ``sum | cells``, as the lines of the cages."""
    made = list(typed)
    for at, line in enumerate(typed):
        separator = next((one for one in "|\t;," if one in line.strip("| ")), "")
        head = _split(line, separator) if separator else []
        is_head = all(any(keys.fullmatch(key) for keys in OF_CAGES) for key in head)
        if not is_head or not {CELLS_KEY, TARGET_KEY} <= {keys for keys in OF_CAGES if any(map(keys.fullmatch, head))}:
            continue
        below = range(at + 1 + bool(at + 1 < len(typed) and RULE.match(typed[at + 1])), len(typed))
        end = next((row for row in below if separator not in typed[row].strip("| ")), len(typed))
        rows = [_split(typed[row], separator) for row in range(below.start, end)]
        cages = [_cage_of_row(head, row) for row in rows]
        if cages and all(cages):
            made[at:end] = [*[""] * (below.start - at), *(row for _, row in _cages_of(cages, "", 0, 0))]
    return made


def _cage_of_row(head: Sequence[str], row: Sequence[str]) -> dict[str, Any]:
    """Return the cage in a row of a table with the keys of its head; empty if the row is none."""
    pairs = [(key, f"[{value}]" if CELLS_KEY.fullmatch(key) else value) for key, value in zip(head, row, strict=False)]
    return _cage_in([", ".join(map(": ".join, pairs))]) if len(head) == len(row) else {}


def _split(line: str, separator: str) -> list[str]:
    return [field.strip(" \t\"'") for field in line.strip().strip("|").split(separator)]


def _of_cells(line: str) -> str:
    """Return the cells of an item in a list of YAML, which is a list of cells itself: ``- [r1c1, r1c2]``."""
    found = CELLS_ITEM.match(line)
    return found[1] if found else line


def _item_at(typed: Sequence[str], at: int) -> int:
    """Return the place behind the lines of an item of YAML, which are further right than its hyphen."""
    margin = len(typed[at]) - len(typed[at].lstrip())
    below = range(at + 1, len(typed))
    return next((end for end in below if ITEM.match(typed[end]) or not typed[end][: margin + 1].isspace()), len(typed))


def _cage_in(lines: Sequence[str]) -> dict[str, Any]:
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


def _of_givens(typed: Sequence[str]) -> list[str]:
    """Return the lines with those of cells and numbers below ``givens:`` as relations."""
    made = list(typed)
    is_below = False
    for at, line in enumerate(typed):
        given = GIVEN_LINE.fullmatch(line)
        is_below = bool(GIVENS.fullmatch(line)) or (is_below and bool(given))
        if is_below and given:
            made[at] = f"{given[1]} = {given[given.lastindex or 1]}"
    return made


def _words(text: str) -> list[str]:
    """Return the text beside a table, with the values of an object as lines, and without the key of the table."""
    if "{" not in text and "}" not in text:
        return [line for line in text.split("\n") if line.strip(" \t\r,;")]
    items = [item.strip(" \t\r\"'") for item in re.sub(r"[{}]", "", text).split(",")]
    items = [NAMED.sub("", re.sub(r"[\"']", "", item)) for item in items]
    return [item for item in items if item and not item.endswith(":")]


def field_of(text: str) -> str:
    """Return a field without blanks, quotes and emphasis around it; ``_`` if it is empty, null or none."""
    words = text.strip(" \t\r\n\"'").removeprefix("**").removesuffix("**")
    return "_" if words.lower() in NOTHING else words


def _without_separators(shown: list[str]) -> list[str]:
    """Return the lines with those that have fields between tabs, semicolons or commas as rows of aligned cells.

    Empty fields are empty cells, but not between operators, between results in columns of equations, or in a sum whose
    terms are written below one another.
    """
    tables: dict[int, list[str]] = {}
    for at, line in enumerate(shown):
        fields = _separated(line)
        if fields and (line.strip() or len(fields) == len(tables.get(at - 1, ()))):
            tables[at] = fields
    filled = [field for fields in tables.values() for field in fields if field]
    width = max(map(len, filled), default=0)
    has_relations = not {"=", "<", ">"}.isdisjoint(filled)
    rows = [[field for field in fields if field] for fields in tables.values()]
    # In a sum below one another, an empty field is a place without a digit.
    is_stack = (
        not any("\\" in field for field in filled)
        and not any("=" in row[1:] for row in rows)
        and any(row[1:] and row[0] in "+-*x" and (SIGNS - {"*"}).isdisjoint(row[1:]) for row in rows[1:])
    )
    made = list(shown)
    is_triangle = _is_triangle([*tables.values()])
    for at, fields in tables.items():
        if is_triangle:
            fields = [*filter(None, fields)]
        has_gaps = is_stack or (has_relations and _is_of_signs(fields)) or _is_of_results(fields, filled)
        made[at] = "  ".join((field if has_gaps else field_of(field)).ljust(width) for field in fields)
    return made


def _is_triangle(rows: Sequence[Sequence[str]]) -> bool:
    """Return True if rows of a spreadsheet are those of a pyramid, with empty fields before and between its bricks."""
    starts = [next((at for at, field in enumerate(row) if field), 0) for row in rows]
    bricks = ["".join("x" if field else " " for field in row).strip() for row in rows]
    is_spaced = all(set(row[::2]) == {"x"} and "x" not in row[1::2] for row in bricks)
    return len(rows) > 2 and is_spaced and {after - at for at, after in pairwise(starts)} in ({1}, {-1})


def _is_of_signs(fields: Sequence[str]) -> bool:
    """Return True for a row of signs and empty fields, which are no cells."""
    return SIGNS.issuperset(filter(None, fields))


def _is_of_results(fields: Sequence[str], table: Sequence[str]) -> bool:
    """Return True for the results of columns, below the rows of a table of equations: empty fields are no cells."""
    return "=" in table and SIGNS.isdisjoint(fields)


def _without_numbers(shown: list[str]) -> list[str]:
    """Return the lines without the numbers of rows before packed rows: ``row 1: 53..7....``, if no row is missing."""
    found = [ROW_NUMBER.match(line) for line in shown]
    numbers = [int(one[1]) for one in found if one]
    if numbers != list(range(1, len(numbers) + 1)) or len(numbers) < 2:
        return shown
    return [line[one.end() :] if one else line for one, line in zip(found, shown, strict=True)]


def _separated(line: str) -> list[str]:
    """Return the fields of a line of a spreadsheet; an empty list for other lines."""
    # ``1,234`` alone is one number and not two fields.
    if THOUSANDS.fullmatch(line.strip()):
        return []
    # The comma comes last: between tabs or semicolons it belongs to a number such as ``1,234``.
    for separator, found in SEPARATORS.items():
        if found.search(line):
            fields = [field.strip() for field in line.rstrip(" \r\n").split(separator)]
            if separator != ",":
                fields = [field.replace(",", "") if THOUSANDS.fullmatch(field) else field for field in fields]
            return [] if any(map(NO_FIELD.search, fields)) else fields
    return []


def _markdown(typed: list[str]) -> list[str]:
    """Return the lines without code fences, with tables as rows and the first line, if it is a heading, as a title."""
    shown = ["" if FENCE.match(line) else line for line in typed]
    first = next((at for at, line in enumerate(shown) if line.strip()), 0)
    if shown and HEADING.match(shown[first]):
        shown[first] = f"title: {shown[first].lstrip('# ')}"
    _without_bars(shown)
    for rule, end in _markdown_tables(typed):
        if not _stack(shown, rule, end):
            _table(shown, rule, end)
    # A backslash is an escape only in Markdown; in other texts it is a black cell.
    is_marked = shown != typed
    return [ESCAPE.sub(r"\1", line) if is_marked and line == typed[at] else line for at, line in enumerate(shown)]


def _without_bars(shown: list[str]) -> None:
    """Replace the lines of a table of equations between bars by its rows, if its empty fields are cells."""
    for is_row, group in groupby(range(len(shown)), key=lambda at: bool(ROW.match(shown[at]))):
        block = [*group] if is_row else []
        rows = [[field.strip() for field in FIELD.split(shown[at].strip()[1:-1])] for at in block]
        filled = [field for row in rows for field in row]
        is_table = len(rows) > 2 and len({*map(len, rows)}) == 1 and "=" in filled and "" in filled
        if not is_table or any(len(field.split()) > 1 or RULE.match(field) for field in filled):
            continue
        for at, row in zip(block, rows, strict=True):
            shown[at] = "  ".join(_of_relations([field or "_" for field in row], filled, max(map(len, filled))))


def _between_cells(rows: Sequence[Sequence[str]]) -> list[str]:
    """Return the rows of a table whose fields between the cells hold signs, or nothing; [] for other tables.

    Its cells are in every other column of every other row.
    """
    places = [(at, col, field) for at, row in enumerate(rows) for col, field in enumerate(row)]
    signs = [at % 2 != col % 2 for at, col, field in places if field in BETWEEN]
    others = [at % 2 or col % 2 for at, col, field in places if field and field not in BETWEEN]
    is_odd = len(rows) % 2 and all(len(row) % 2 and len(row) == len(rows[0]) for row in rows)
    if not (is_odd and signs and all(signs)) or any(others):
        return []
    width = max(len(field) for _, _, field in places)
    return [
        "  ".join((field or ("" if at % 2 or col % 2 else "_")).ljust(width) for col, field in enumerate(row))
        for at, row in enumerate(rows)
    ]


def _drawn(fields: Sequence[Sequence[str]]) -> list[str]:
    """Return the rows of a table as lines of a drawing."""
    if _is_map([field for row in fields for field in row]):
        fields = [["".join(field.split()) for field in row] for row in fields]
    return _between_cells([[field.strip("_") for field in row] for row in fields]) or [*map("  ".join, fields)]


def _is_map(fields: Sequence[str]) -> bool:
    """Return True if the fields of a table are labels of cages, some of them with the targets."""
    return any(map(LETTER.fullmatch, fields)) and all(map(OF_MAP.fullmatch, fields))


def _of_relations(fields: list[str], filled: Sequence[str], width: int) -> list[str]:
    """Return the fields of a row of a table, with blanks for those that are no cells: between signs and results."""
    typed = [field.strip("_") for field in fields]
    if "=" in filled and (_is_of_signs(typed) or _is_of_results(typed, filled)):
        return [field.replace("_", " ").ljust(width) for field in fields]
    return fields


def _stack(shown: list[str], rule: int, end: int) -> bool:
    """Return True if words with a sign are above the rule of a table, and their result below it; then write them so.

    A letter has a field each. With digits, an empty field may be a missing digit, so such a table remains.
    """
    first = next((at + 1 for at in range(rule - 1, -1, -1) if not ROW.match(shown[at])), 0)
    places = [*range(first, rule), *range(rule + 1, end)]
    texts = [" ".join(map(str.strip, _fields(shown[at]))).strip() for at in places]
    words = [STACKED.fullmatch(text) for text in texts]
    if rule - first < 2 or end - rule != 2 or not all(words) or texts[-2][0] not in SIGNS:
        return False
    for at, word in zip(places, words, strict=True):
        shown[at] = f"{word[1] or ' '} {''.join(word[2].split()):>20}" if word else ""
    shown[rule] = "-" * 22
    return True


def _fields(row: str) -> list[str]:
    return FIELD.split(row.strip().removeprefix("|").removesuffix("|"))


def _markdown_tables(typed: Sequence[str]) -> Iterator[tuple[int, int]]:
    """Yield the place of the rule of each Markdown table, and that of the line below the table."""
    for at in range(1, len(typed)):
        if not (RULE.match(typed[at]) and ROW.match(typed[at - 1])) or any(map(RULE.match, typed[max(0, at - 2) : at])):
            continue
        end = next((below for below in range(at + 1, len(typed)) if not ROW.match(typed[below])), len(typed))
        # Further rules are the walls of a drawing.
        if not any(map(RULE.match, typed[at + 1 : end])):
            yield at, end


def check_tables(typed: Sequence[str]) -> None:
    """Raise `Unclear` for a row of a Markdown table with fewer fields than its head: which column lacks one?"""
    for rule, end in _markdown_tables(typed):
        count = len(_fields(typed[rule - 1]))
        for at in range(rule + 1, end):
            if len(fields := _fields(typed[at])) < count:
                question = f"this row has {len(fields)} fields, and the head of its table {count}: is a bar missing?"
                raise Unclear(question, at + 1)


def _table(shown: list[str], rule: int, end: int) -> None:
    """Replace the lines of a Markdown table by its rows; the two places are those of `_markdown_tables`."""
    has_relations = any("=" in line for line in shown[rule + 1 : end])
    count = end - rule - 1
    filled = [field.strip() for line in shown[rule - 1 : end] for field in FIELD.split(line)]
    width = max(map(len, filled))
    rows = [[field.strip("_ ") for field in _fields(shown[at])] for at in (rule - 1, *range(rule + 1, end))]
    if drawn := _between_cells(rows):
        shown[rule - 1 : end] = [drawn[0], "-" * len(drawn[0]), *drawn[1:]]
        return
    is_map = _is_map([field for row in rows for field in row])
    for at in (rule - 1, *range(rule + 1, end)):
        fields = [ESCAPE.sub(r"\1", EMPHASIS.sub(r"\2", field.strip())) or "_" for field in _fields(shown[at])]
        # The label of a cage and its target are one cell of a map.
        fields = ["".join(field.split()) for field in fields] if is_map else fields
        # A table needs a head in Markdown, which has nothing to say for a board.
        is_empty_head = at < rule and set(fields[:-1]) == {"_"} and (fields[-1] == "_" or has_relations)
        fields = _of_relations(fields, filled, width)
        # A last field of several words, such as ``A + B = 7``, is not a cell; the bar keeps it apart.
        behind = f" | {fields.pop()}" if re.search(r"\S\s", fields[-1].strip()) else ""
        shown[at] = "" if is_empty_head else "  ".join(fields) + behind
        if at < rule and len(fields) == count and order_of(fields):
            shown[at] = f"note: {shown[at]}"  # the head counts the columns of a square below it
    shown[rule] = ""
