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

from ...base.source import Source
from .data import LIST, field_of, object_in
from .labels import with_labels
from .legends import SIGN
from .marks import CELL, CHESS, order_of, plain
from .said import Unclear

Shown = tuple[int, str, str]

FENCE = re.compile(r"\s*(?:```|~~~)\s*\w*\s*$")
DASHES = r"(?::?-{2,}:?|:-:?|-:)"
RULE = re.compile(rf"\s*(?:\|\s*)?(?:{DASHES}\s*\|\s*)+(?:{DASHES}\s*(?:\|\s*)?)?$")
"""The line below the head of a Markdown table."""
ROW = re.compile(r"\s*\|.*\|\s*$")
QUOTED = re.compile(r"\s*([\"'])([^\"',]*)\1,?\s*")
"""A row as a text of a program."""
IN_BRACKETS = re.compile(r"\s*[\[{]([^][{}]*,[^][{}]*)[\]}],?\s*")
"""A row as an array of a program."""
OF_ROW = re.compile(r"\s*row\s*(\d+)\s*:(?=(?:\s*[\d_.?|-]){3})", re.IGNORECASE)
"""The label of a row of cells."""
OF_LIST = re.compile(r"(?:\w+\s*=\s*)?\[\s*|\s*\],?\s*")
"""The beginning or the end of a list of such texts."""
ITEM = re.compile(r"\s*([-*•–]|\d+[.)])\s+(?=.*[^\W\d_]\d|.*\d.*[^\W\d_]|.*\w\s*[=:]|\(\d)")
"""The beginning of an item of a list, with a letter and a number in it, or a key."""
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
LETTER = re.compile(r"[A-Za-z]")
CELLS = re.compile(rf"(?:{CELL}|{CHESS})[,; ]")
"""The beginning of a list of cells."""


def shown_lines(text: str) -> Iterator[Shown]:
    """Yield number, typed line and line without markup; the rows of a table become cells separated by blanks."""
    source = Source("<text>", text)
    typed = source.lines
    shown = ["" if FENCE.match(line) else line for line in typed]
    if all(line.startswith(">") and not re.search("[<>]", line[1:]) for line in shown[1:] if line.strip()):
        shown = [line.removeprefix(">").removeprefix(" ") for line in shown]  # a quotation, maybe below its heading
    if sum(map(bool, map(QUOTED.fullmatch, shown))) > 2:
        shown = [QUOTED.sub(r"\2", "" if OF_LIST.fullmatch(line) else line) for line in shown]
    if sum(map(bool, map(IN_BRACKETS.fullmatch, shown))) > 2:
        shown = [IN_BRACKETS.sub(r"\1", line) for line in shown]
    numbers = [found[1] for line in shown if (found := OF_ROW.match(line))]
    if len(numbers) > 2 and numbers == [*map(str, range(1, len(numbers) + 1))]:
        shown = [OF_ROW.sub("", line) for line in shown]
    shown = _without_separators(_markdown(with_labels(_without_bullets(shown))))
    rows = _of_blocks(text, source.starts)
    for at, line in enumerate(shown):
        for one in rows.get(at, KEY_AND_ROW.sub(r"\1\n", line).split("\n")):
            yield at + 1, typed[at], one


def _without_bullets(shown: list[str]) -> list[str]:
    """Return the lines without the bullets or the numbers 1, 2, 3, ... before the items of a list in Markdown."""
    made: list[str] = []
    for is_item, group in groupby(shown, key=lambda line: bool(ITEM.match(line))):
        lines = [*group]
        marks = [found[1] for line in lines if (found := ITEM.match(line))]
        is_counted = [mark[:-1] for mark in marks] == [*map(str, range(1, len(marks) + 1))]
        is_list = len(lines) > 1 and (is_counted or (len({*marks}) == 1 and not marks[0][0].isdigit()))
        made += [ITEM.sub("", line, count=1) for line in lines] if is_item and is_list else lines
    return made


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
                fields.append([cell and field_of(cell) for cell in cells])
                places.append(block.start() + found.start())
            rows += zip(places, with_labels(_drawn(fields)), strict=True)
            yield block.start(), block.end(), rows


def _words(text: str) -> list[str]:
    """Return the lines of words beside a table, without signs of data."""
    return [line for line in text.split("\n") if line.strip(" \t\r,;")]


def _without_separators(shown: list[str]) -> list[str]:
    """Return the lines with those that have fields between tabs, semicolons or commas as rows of aligned cells."""
    tables: dict[int, list[str]] = {}
    for at, line in enumerate(shown):
        fields = _separated(line)
        if fields and (line.strip() or _is_row_of_table(shown, at, len(fields))):
            tables[at] = [field and field_of(field) for field in fields]
    made = list(shown)
    rows = [*tables.values()]
    for at, row in zip(tables, _drawn(rows, _is_stack(rows)), strict=True):
        made[at] = row
    return made


def _is_row_of_table(shown: Sequence[str], at: int, count: int) -> bool:
    """Return True if a line without numbers has as many fields as the line above or below, or lacks the last one."""
    beside = [shown[place] for place in (at - 1, at + 1) if 0 <= place < len(shown)]
    return any(len(_separated(line)) - count in (0, 1) for line in beside)


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
            return fields if _is_map([*filter(None, fields)]) or not any(map(NO_FIELD.search, fields)) else []
    return []


def _markdown(typed: list[str]) -> list[str]:
    """Return the lines with tables as rows."""
    shown = list(typed)
    _without_bars(shown)
    for rule, end in _markdown_tables(typed):
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
        if not is_table or any(" " in field for field in filled) or any(RULE.match(shown[at]) for at in block):
            continue
        for at, row in zip(block, _drawn(rows), strict=True):
            shown[at] = row


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


def _drawn(fields: Sequence[Sequence[str]], is_stack: bool = False) -> list[str]:
    """Return the rows of a table, whatever divided its fields, as lines of a drawing with aligned cells.

    Empty fields are empty cells, but not between operators, between results in columns of equations, in a stack, or
    around the bricks of a pyramid.
    """
    rows = [[*row] for row in fields]
    if drawn := _between_cells([["" if field == "_" else field for field in row] for row in rows]):
        return drawn
    if _is_triangle(rows):
        rows = [[*filter(None, row)] for row in rows]
    filled = [field for row in rows for field in row if field]
    if _is_map(filled):
        rows = [["".join(field.split()) for field in row] for row in rows]
    has_relations = not {"=", "<", ">"}.isdisjoint(filled)
    width = max((len(field) for field in filled if " " not in field), default=0)
    lines = []
    for row in rows:
        # A last field of several words, such as ``A + B = 7``, is not a cell; the bar keeps it apart.
        divider = ": " if row and CELLS.match(row[-1]) else " | "
        behind = divider + row.pop() if row and " " in row[-1] else ""
        is_of_signs = SIGNS.issuperset(filter(None, row))
        is_of_results = "=" in filled and SIGNS.isdisjoint(row)
        blank = " " if is_stack or (has_relations and is_of_signs) or is_of_results else "_"
        lines.append("  ".join((field or blank).ljust(width) for field in row) + behind)
    return lines


def _is_triangle(rows: Sequence[Sequence[str]]) -> bool:
    """Return True if rows of a spreadsheet are those of a pyramid, with empty fields before and between its bricks."""
    starts = [next((at for at, field in enumerate(row) if field), 0) for row in rows]
    bricks = ["".join("x" if field else " " for field in row).strip() for row in rows]
    is_spaced = all(set(row[::2]) == {"x"} and "x" not in row[1::2] for row in bricks)
    return len(rows) > 2 and is_spaced and {after - at for at, after in pairwise(starts)} in ({1}, {-1})


def _is_stack(rows: Sequence[Sequence[str]]) -> bool:
    """Return True for a sum below one another, in which an empty field is a place without a digit."""
    texts = [[*filter(None, row)] for row in rows]
    return (
        not any("\\" in field for row in texts for field in row)
        and not any("=" in row[1:] for row in texts)
        and any(row[1:] and row[0] in "+-*x" for row in texts[1:])
        and all((SIGNS - {"*"}).isdisjoint(row[1:]) for row in texts)
    )


def _is_map(fields: Sequence[str]) -> bool:
    """Return True if the fields of a table are labels of cages, some of them with the targets."""
    return any(map(LETTER.fullmatch, fields)) and all(OF_MAP.fullmatch(plain(field)) for field in fields)


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
    first = next((at + 1 for at in range(rule - 1, -1, -1) if not ROW.match(shown[at])), 0)
    places = [*range(first, rule), *range(rule + 1, end)]
    # A black cell, or a clue, has two backslashes where one is an escape.
    texts = [shown[at].replace("\\\\", "\\") for at in places]
    rows = [[ESCAPE.sub(r"\1", EMPHASIS.sub(r"\2", field.strip())) for field in _fields(text)] for text in texts]
    head, *body = [[field.strip("_") for field in row] for row in rows]
    # A table needs a head in Markdown, which has nothing to say for a board, or counts the columns of a square.
    is_empty = not any(head[:-1]) and (not head[-1] or any("=" in field for row in body for field in row))
    # In a table with signs between its cells, such a head is a row of empty cells.
    has_signs = bool(_between_cells([head, *body]))
    is_empty = is_empty and not has_signs and first == rule - 1
    is_counted = len(head) == len(body) and first == rule - 1 and order_of(head) is not None
    # With digits, an empty field may be a missing one.
    is_stack = _is_stack(rows) and not any(field.isdigit() for row in rows for field in row)
    drawn = _drawn(rows if not is_empty else body, is_stack)
    drawn = ["", *drawn] if is_empty else ["" if is_counted else drawn[0], *drawn[1:]]
    for at, line in zip(places, drawn, strict=True):
        shown[at] = line
    shown[rule] = "-" * len(drawn[0]) if has_signs or is_stack else ""
