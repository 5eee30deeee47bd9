"""Tables, as in spreadsheets: CSV, TSV, and the first sheet of a workbook (``.xlsx``), by openpyxl.

A table has the grid, with numbers and empty cells. Each row is followed by its clue, and below each column is its clue.
The corner names the function of the clues: ``sum``, ``product``, ``min``, ``max``, ``gcd`` or ``lcm``. Lines such as
``values 1..9`` and ``all different in rows`` may follow, one statement each; the default values are 1 to 9. A square of
numbers has no corner if it has no clues; without such statements it is a sudoku. A text that a spreadsheet would take
for a formula is written after an apostrophe.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any
from xml.etree.ElementTree import ParseError
from zipfile import BadZipFile, ZipFile

from ..base.errors import GridPuzzlesError
from ..base.source import Source, Span
from ..kinds.numbers import OF_CELLS
from ..kinds.scopes import groups_of
from ..language.syntax import METADATA
from ..model.puzzle import Puzzle
from .facts import SimpleConstraints
from .scanner import MAX_CELLS, fault
from .sudoku import SIDES
from .text_builder import Statements, givens, spans

Rows = list[list[str]]


NUMBER = re.compile(r"-?[0-9]{1,1000}")
FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n")
STATEMENT = re.compile(rf"(values|all different)\b[\w ,.-]*|({'|'.join(METADATA)}): [^\n\r]*")
BLANKS = ("", "_", ".", "?")
EMPTY = (*BLANKS, "0")


def recognize(text: str) -> bool:
    """Return True if the text is a table of numbers with its function in the corner, or a square of numbers."""
    # Every unknown text is tested here, so cheap tests come before the parsing.
    if len(text) > 10**6 or not re.search("[,;\t]", text) or not re.match(r"['\"]?-?[0-9_.]*['\"]?[,;\t]", text):
        return False
    try:
        rows, _ = _parts(_cells(text))
    except csv.Error:
        return False
    if not rows or len(rows[0]) < 2:
        return False
    if rows[-1][-1] in OF_CELLS:
        return True
    plain = all(one in EMPTY or NUMBER.fullmatch(one) for row in rows for one in row)
    return plain and len(rows) in SIDES and {len(row) for row in rows} == {len(rows)}


def read(source: Source) -> str:
    """Return the text of the puzzle in the language; raises `DefinitionError`."""
    try:
        rows, statements = _parts(_cells(source.text))
    except csv.Error as problem:
        raise fault(f"this is not a table: {problem}", Span(source, 0, len(source.text))) from None
    return table(source, rows, statements)


def table(source: Source, rows: Rows, statements: list[str]) -> str:
    """Return the puzzle given by the cells of a table and the lines below it."""
    _check_cells(source, rows)
    function = rows[-1][-1]
    has_rules = any(one.startswith(("values", "all different")) for one in statements)
    if function not in OF_CELLS and not has_rules:
        builder = _sudoku(source, rows)
    else:
        builder = Statements(source="" if any(one.startswith("source:") for one in statements) else "a table")
        if not any(one.startswith("values") for one in statements):
            builder.values("1..9")
    for one in statements:
        builder.add(one)
    if function not in OF_CELLS:
        empty = BLANKS if has_rules else EMPTY
        return givens(builder, [[_number(one, empty) for one in row] for row in rows]).statements()
    if len(rows) < 2 or len(rows[0]) < 2:
        raise _wrong(source, "a table with clues needs a row and a column of clues next to its cells")
    *above, below = rows
    givens(builder, [[_number(one, BLANKS) for one in row[:-1]] for row in above])
    for lines, clues in (("rows", [row[-1] for row in above]), ("cols", below[:-1])):
        written = [clue if NUMBER.fullmatch(clue) else "?" for clue in clues]
        if any(clue != "?" for clue in written):
            builder.add(f"{lines} {function} = {' '.join(written)}")
    return builder.statements()


def _number(one: str, empty: Sequence[str]) -> int | None:
    """Return the number of a cell; None for an empty one."""
    if one in empty:
        return None
    return int(one)


def _check_cells(source: Source, rows: Rows) -> None:
    """Raise `DefinitionError` unless this is a table of numbers; the last cell may be the name of a function."""
    if not rows or not rows[0] or len(rows) * len(rows[0]) > MAX_CELLS:
        raise _wrong(source, f"expected a table of 1 to {MAX_CELLS} cells", code="import-size")
    if not any(rows[0]):
        help = "write _ into its first cell if the puzzle has this row, or delete it"
        raise _wrong(source, "the first row is empty", 1, help)
    for number, row in enumerate(rows, 1):
        if len(row) != len(rows[0]):
            raise _wrong(source, f"row {number} has {len(row)} cells, but row 1 has {len(rows[0])}", number)
        looked_at = row
        if number == len(rows):
            looked_at = row[:-1]
        for one in looked_at:
            if one not in EMPTY and not NUMBER.fullmatch(one):
                raise _wrong(source, f"row {number}: {one[:40]!r} is not a number", number)


def _sudoku(source: Source, rows: Rows) -> Statements:
    """Return the rules of a sudoku; raise `DefinitionError` if the table is not one."""
    side = len(rows)
    if side != len(rows[0]) or side not in SIDES:
        help = "write one of " + ", ".join(OF_CELLS)
        raise _wrong(source, "the last cell of the last row does not name the function of the clues", side, help)
    for at, row in enumerate(rows, 1):
        for one in row:
            if one not in EMPTY and not 1 <= int(one) <= side:
                raise _wrong(source, f"row {at}: {one} is not a number from 1 to {side}", at)
    return Statements(source="a table").family("sudoku", side)


def _wrong(source: Source, message: str, row: int = 1, help: str = "", code: str = "import-syntax") -> Exception:
    lines, start = source.lines, len(source.text)
    end = start
    if row <= len(lines):
        start = source.starts[row - 1]
        end = start + len(lines[row - 1].rstrip())
    return fault(message, Span(source, start, end), help, code)


def _cells(text: str) -> Rows:
    first = text.partition("\n")[0]
    delimiter = max(",;\t", key=first.count)
    rows = list(csv.reader(io.StringIO(text), delimiter=delimiter, strict=True))
    return [[one.strip().removeprefix("'") for one in row] for row in rows]


def _parts(rows: Rows) -> tuple[Rows, list[str]]:
    """Return the cells of the table, and the statements below it."""
    grid: Rows = []
    statements = []
    for row in rows:
        filled = [one for one in row if one]
        if len(filled) == 1 and row[0] and STATEMENT.fullmatch(row[0]):
            statements.append(row[0])
        # An empty row above the statements is a row of empty cells.
        elif filled or (not statements and len(row) > 1):
            grid.append(row)
    while grid and not any(grid[-1]):
        grid.pop()
    return grid, statements


# --- export


def write(puzzle: Puzzle) -> str:
    """Return the puzzle as CSV; raises `CannotConvert` for rules other than clues of lines, and groups that differ."""
    return written(cells_of(puzzle), ",")


@dataclass(frozen=True, slots=True)
class Export:
    """Another form of the same table, given its rows."""

    form: Callable[[Sequence[Sequence[int | str]]], str | bytes]

    def write(self, puzzle: Puzzle) -> str | bytes:
        """Return the puzzle in this form; raises `CannotConvert` like CSV."""
        return self.form(cells_of(puzzle))


def written(rows: Sequence[Sequence[int | str]], delimiter: str) -> str:
    """Return rows as text."""
    out = io.StringIO()
    csv.writer(out, delimiter=delimiter, lineterminator="\n").writerows(
        [[harmless(one) for one in row] for row in rows]
    )
    return out.getvalue()


def harmless(one: int | str) -> int | str:
    """Return a cell that no spreadsheet takes for a formula."""
    if isinstance(one, str) and one.startswith(FORMULA):
        return f"'{one}"
    return one


def cells_of(puzzle: Puzzle) -> list[list[int | str]]:
    """Return the rows of the table; raises `CannotConvert`."""
    facts = SimpleConstraints(puzzle, "a table")
    facts.need_full()
    rows, cols = groups_of("rows", facts.rows, facts.cols), groups_of("cols", facts.rows, facts.cols)
    statements = [f"{key}: {line}" for key, text in puzzle.metadata.items() for line in text.split("\n")]
    statements.append(f"values {spans(facts.values)}")
    statements += _groups(facts)
    known = {frozenset(line): line for line in (*rows, *cols)}
    clues = facts.take("sum", "product", when=lambda one: frozenset(one.cells) in known)
    functions = {one.kind for one in clues}
    if len(functions) > 1:
        facts.refuse("a table can have sums or products, but not both")
    if facts.rows == 1 or facts.cols == 1:
        facts.refuse("a table needs at least two rows and two columns")
    facts.finish()
    number = {frozenset(one.cells): one.number for one in clues}
    table: list[list[int | str]] = [[facts.givens.get(place, "") for place in row] for row in rows]
    if functions or facts.rows != facts.cols or facts.rows not in SIDES:
        for line, row in zip(table, rows, strict=True):
            line.append(number.get(frozenset(row), "?"))
        table.append([*(number.get(frozenset(col), "?") for col in cols), *(functions or {"sum"})])
    # A sheet does not keep an empty row or column at its edges.
    if not any(one != "" for one in table[0]):
        table[0][0] = "_"
    if not any(row[-1] != "" for row in table) or not any(one != "" for one in table[-1]):
        table[-1][-1] = "_"
    for one in statements:
        table.append([one])
    return table


def _groups(facts: SimpleConstraints) -> list[str]:
    """Take the groups that differ, and return their statement."""
    rows, cols = groups_of("rows", facts.rows, facts.cols), groups_of("cols", facts.rows, facts.cols)
    if facts.take_groups([[place for row in rows for place in row]]):
        return ["all different"]
    scopes = {"rows": rows, "cols": cols}
    if facts.grid.boxes:
        height, width = facts.grid.boxes
        scopes[f"boxes {height} x {width}"] = groups_of("boxes", facts.rows, facts.cols, height, width)
    long = {name: groups for name, groups in scopes.items() if any(len(group) > 1 for group in groups)}
    found = [name for name, groups in long.items() if facts.take_groups(groups)]
    if found:
        return [f"all different in {', '.join(found)}"]
    return []


# --- workbooks


MAX_BYTES = 64 << 20
"""Maximum size of an unpacked workbook in bytes."""
MAX_NUMBER = 10**15
"""Spreadsheets keep 15 digits; longer numbers are written as text."""


def table_of(name: str, data: bytes) -> Source:
    """Return the first sheet of the workbook called ``name`` as text with tabs; raises `DefinitionError`."""
    openpyxl = _openpyxl()
    try:
        with ZipFile(io.BytesIO(data)) as archive:
            # A small archive can unpack to an enormous one, so check before unpacking.
            size = sum(one.file_size for one in archive.infolist())
        if size > MAX_BYTES:
            raise fault(
                f"{name} unpacks to {size >> 20} MB; the limit is {MAX_BYTES >> 20} MB", None, code="import-size"
            )
        book = openpyxl.load_workbook(io.BytesIO(data), read_only=True, data_only=True)
        sheet = book.worksheets[0]
        rows: list[list[str]] = []
        for row in sheet.iter_rows(values_only=True):
            rows.append([_text(one) for one in row])
            if len(rows) * len(rows[0]) > 2 * MAX_CELLS:
                raise fault(f"the first sheet of {name} has more than {MAX_CELLS} cells", None, code="import-size")
    except (BadZipFile, ParseError, KeyError, ValueError, IndexError, OSError, EOFError) as problem:
        raise fault(f"{name} is not a workbook: {problem}", None) from None
    while rows and not any(rows[-1]):
        rows.pop()
    used = max((at for row in rows for at, one in enumerate(row, 1) if one), default=0)
    return Source(name, written([row[:used] for row in rows], "\t"))


def _text(value: object) -> str:
    if value is None:
        return ""
    # Spreadsheets store whole numbers as floats.
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    return " ".join(str(value).split())


def _workbook(rows: Sequence[Sequence[int | str]]) -> bytes:
    """Return rows as a workbook."""
    book = _openpyxl().Workbook()
    sheet = book.active
    for row, line in enumerate(rows, 1):
        for col, one in enumerate(line, 1):
            if one != "":
                _put(sheet.cell(row, col), one)
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def _put(cell: Any, value: int | str) -> None:
    """Write a number as a number, and everything else as text that is not a formula."""
    if isinstance(value, int) and abs(value) < MAX_NUMBER:
        cell.value = value
        return
    cell.value = str(value)
    cell.data_type = "s"
    cell.quotePrefix = True


def _openpyxl() -> Any:
    try:
        import openpyxl
    except ImportError:
        raise GridPuzzlesError("workbooks need openpyxl: pip install 'gridpuzzles[xlsx]'") from None
    return openpyxl


TSV = Export(lambda rows: written(rows, "\t"))
"""The same table with tabs between its cells, which `read` also reads."""
XLSX = Export(_workbook)
