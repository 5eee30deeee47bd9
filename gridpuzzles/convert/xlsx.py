"""Workbooks (``.xlsx``), read and written through openpyxl: the first sheet is a table."""

from __future__ import annotations

import io
from zipfile import BadZipFile, ZipFile

from ..base.errors import GridPuzzlesError
from ..base.source import Source
from .scanner import MAX_CELLS, fault
from .table import cells_of, written

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from ..model.puzzle import Puzzle

START = b"PK\x03\x04"
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
    except (BadZipFile, KeyError, ValueError, IndexError, OSError, EOFError) as problem:
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


def write(puzzle: Puzzle) -> bytes:
    """Return the workbook; raises `CannotConvert` like CSV."""
    book = _openpyxl().Workbook()
    sheet = book.active
    for row, line in enumerate(cells_of(puzzle), 1):
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
