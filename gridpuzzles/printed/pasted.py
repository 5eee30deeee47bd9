"""Reduce tables to plain rows of cells, from Markdown, HTML and CSV.

Objects of JSON are read by data.py.

Every row keeps the number of the line where it begins; an empty field becomes ``_``.
"""

from __future__ import annotations

import html
import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from itertools import groupby, pairwise

from ..base.source import Source
from .data import LIST, field_of, object_in
from .labels import with_labels
from .legends import SIGN
from .marks import order_of
from .said import Unclear

Shown = tuple[int, str, str]

FENCE = re.compile(r"\s*(?:```|~~~)\s*\w*\s*$")
DASHES = r"(?::?-{2,}:?|:-:?|-:)"
RULE = re.compile(rf"\s*(?:\|\s*)?(?:{DASHES}\s*\|\s*)+(?:{DASHES}\s*(?:\|\s*)?)?$")
"""The line below the head of a Markdown table."""
ROW = re.compile(r"\s*\|.*\|\s*$")
FIELD = re.compile(r"(?<!\\)\|")
ESCAPE = re.compile(r"\\([^a-zA-Z0-9\s\\])")
EMPHASIS = re.compile(r"(?<!\\)(\*\*|__)(?=\S)(.+?)(?<=\S)(?<!\\)\1")
TABLE = re.compile(r"<table\b.*?</table\s*>", re.DOTALL | re.IGNORECASE)
TABLE_ROW = re.compile(r"<tr\b[^>]*>(.*?)(?=</tr|<tr\b|</table)", re.DOTALL | re.IGNORECASE)
TABLE_FIELD = re.compile(r"<t[dh]\b[^>]*>(.*?)(?=</t[dh]|<t[dh]\b|$)", re.DOTALL | re.IGNORECASE)
TAG = re.compile(r"<[^<>]*>")
TITLES = re.compile(r"""<[^<>]*?\b(?:title|summary|aria-label)\s*=\s*(["'])(.*?)\1""", re.IGNORECASE)
"""The beginning of a tag, up to a text of it that is shown."""
LISTS = re.compile(r"""(?:^[ \t]*["']?\w+["']?[ \t]*[=:][ \t]*)?\[(?:\s*\[[^][]*\]\s*,?)+\s*\]""", re.MULTILINE)
"""A list of lists, with or without a name before it."""
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
OF_MAP = re.compile(rf"(?:\d+\s*(?:{SIGN})?\s*)?[A-Za-z]|[A-Za-z]\s*\d+\s*(?:{SIGN})?", re.IGNORECASE)
"""A field that holds the label of a cage, alone or with its target: ``7+ A``."""
FIRST_CELL = re.compile(rf"(?:\d+\s*(?:{SIGN})?\s+)?[A-Za-z]")
LETTER = re.compile(r"[A-Za-z]")
STACKED = re.compile(r"([-+*x×−])?\s*((?:[A-Z] )*[A-Z])")
"""The letters of a word, one in each field of a table."""


def shown_lines(text: str) -> Iterator[Shown]:
    """Yield number, typed line and line without markup; the rows of a table become cells separated by blanks."""
    source = Source("<text>", text)
    typed = source.lines
    shown = ["" if FENCE.match(line) else line for line in typed]
    shown = _without_separators(_markdown(with_labels(shown)))
    rows = _of_blocks(text, source.starts)
    for at, line in enumerate(shown):
        for one in rows.get(at, KEY_AND_ROW.sub(r"\1\n", line).split("\n")):
            yield at + 1, typed[at], one


def _of_blocks(text: str, starts: list[int]) -> dict[int, list[str]]:
    """Return the rows of objects, HTML tables and lists of lists for each line, numbered from 0, that they occupy.

    Words before and after them in those lines are kept.
    """
    made: dict[int, list[str]] = {}
    done = 0
    for start, end, rows in sorted([*object_in(text), *_tables(text)]):
        if start < done:
            continue  # a table within an object
        first, last = (bisect_right(starts, at) - 1 for at in (start, end - 1))
        for at in range(first, last + 1):
            made.setdefault(at, [])
        made[first] += _words(text[max(starts[first], done) : start])
        for place, row in rows:
            made[bisect_right(starts, place) - 1].append(row)
        made[last] += _words(text[end:].partition("\n")[0])
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


def _words(text: str) -> list[str]:
    """Return the lines of words beside a table, without signs of data."""
    return [line for line in text.split("\n") if line.strip(" \t\r,;")]


def _without_separators(shown: list[str]) -> list[str]:
    """Return the lines with those that have fields between tabs, semicolons or commas as rows of aligned cells.

    Empty fields are empty cells, but not between operators, between results in columns of equations, or in a sum whose
    terms are written below one another.
    """
    tables: dict[int, list[str]] = {}
    for at, line in enumerate(shown):
        fields = _separated(line)
        if fields and (line.strip() or _is_row_of_table(shown, at, len(fields))):
            tables[at] = fields
    filled = [field for fields in tables.values() for field in fields if field]
    width = max(map(len, filled), default=0)
    has_relations = not {"=", "<", ">"}.isdisjoint(filled)
    rows = [[field for field in fields if field] for fields in tables.values()]
    # In a sum below one another, an empty field is a place without a digit.
    is_stack = (
        not any("\\" in field for field in filled)
        and not any("=" in row[1:] for row in rows)
        and any(row[1:] and row[0] in "+-*x" for row in rows[1:])
        and all((SIGNS - {"*"}).isdisjoint(row[1:]) for row in rows)
    )
    made = list(shown)
    is_whole = [*tables] == [*range(min(tables, default=0), min(tables, default=0) + len(tables))]
    if is_whole and (drawn := _between_cells([[field.strip("_") for field in row] for row in tables.values()])):
        for at, row in zip(tables, drawn, strict=True):
            made[at] = row
        return made
    is_triangle = _is_triangle([*tables.values()])
    for at, fields in tables.items():
        if is_triangle:
            fields = [*filter(None, fields)]
        has_gaps = is_stack or (has_relations and _is_of_signs(fields)) or _is_of_results(fields, filled)
        made[at] = "  ".join((field if has_gaps else field_of(field)).ljust(width) for field in fields)
    return made


def _is_row_of_table(shown: Sequence[str], at: int, count: int) -> bool:
    """Return True if a line without numbers has as many fields as the line above or below, or lacks the last one."""
    beside = [shown[place] for place in (at - 1, at + 1) if 0 <= place < len(shown)]
    return any(len(_separated(line)) - count in (0, 1) for line in beside)


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
            if separator != "," and _is_of_cages(fields):
                return ["".join(field.split()) for field in fields]
            return [] if any(map(NO_FIELD.search, fields)) else fields
    return []


def _is_of_cages(fields: Sequence[str]) -> bool:
    """Return True for labels of cages, with the target before the label in the first cell of each: ``12x a;a;2- b``."""
    return any(map(LETTER.fullmatch, fields)) and all(map(FIRST_CELL.fullmatch, fields))


def _markdown(typed: list[str]) -> list[str]:
    """Return the lines with tables as rows."""
    shown = list(typed)
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
        rows = [[field.strip() for field in _fields(shown[at])] for at in block]
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
    drawn = _between_cells([[field.strip("_") for field in row] for row in fields])
    return drawn or with_labels([*map("  ".join, fields)])


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
            shown[at] = ""  # the head counts the columns of a square below it
    shown[rule] = ""
