"""Read kakuros: black cells with the clues of their runs, written with ``\\`` or ``/``."""

from __future__ import annotations

import re

from ..blocks import Block
from ..draft import Cage, Draft, Statement
from ..marks import cell_of, place_of
from ..said import Unclear
from .board import check_numbers, check_rows, written
from .cells import BLACK, Row, drawn_lines, drawn_texts

CLUE = re.compile(r"(?:\d+|[A-Z]{1,3}|-(?=.\d))?[\\/](?:\d+|[A-Z]{1,3}|(?<=\d.)-)?")
WITH_NUMBER = re.compile(r"\d+[\\/]|[\\/]\d+|[A-Z]\\|\\[A-Z]")
SHADED = re.compile(r"([\\xX-])\1+")
"""A cell filled with one sign."""
NO_SUM = re.compile(r"\b0(?=[\\/])|(?<=[\\/])0\b")
"""A 0 in the place of a sum: ``16\\0``."""
SIGNS_OF_CELLS = ("_", ".", "0", "?", "-", "*")


def is_kakuro(block: Block) -> bool:
    """Return True if some cell is a clue of a run: a number or letters next to a stroke."""
    cells = [cell for row in drawn_texts(block) for cell in row]
    return any(WITH_NUMBER.fullmatch(cell) or (CLUE.fullmatch(cell) and len(cell) > 2) for cell in cells)


def read(block: Block, draft: Draft) -> list[Statement]:
    """Return the grid with its clues; one sign means an empty cell, and another one a black cell without a clue."""
    lines = drawn_lines(block)
    rows = [[NO_SUM.sub("", SHADED.sub(r"\1", cell)) for cell in row] for row in drawn_texts(block)]
    _check_strokes(rows, [line.number for line in lines])
    used = {cell for row in rows for cell in row if cell in SIGNS_OF_CELLS}
    # The first row and column have black cells only, so that a sign there is that of black cells.
    black = used & {*rows[0], *(row[0] for row in rows)}
    used -= black if black < used else set()
    blank = next((sign for sign in SIGNS_OF_CELLS if sign in used), "_")
    draft.zero_is_empty = blank == "0" or any(NO_SUM.search(cell) for row in drawn_texts(block) for cell in row)
    others = used - {blank}
    if len(others) > 1:
        raise Unclear(
            f"{' and '.join(sorted(map(repr, used)))} are in the grid: which of them is an empty cell?", lines[0].number
        )
    # One capital letter throughout marks the black cells: ``B``.
    letters = {cell for row in rows for cell in row if re.fullmatch(r"[A-WYZ]", cell)}
    black |= {BLACK, "x", "X", "/", *others, *(letters if len(letters) == 1 else ())}
    made: list[Row] = [[_cell(cell, blank, black) for cell in row] for row in rows]
    for row, line in zip(made, lines, strict=True):
        check_numbers((cell for cell in row if "\\" in cell and len(cell) > 1), line.number, draft)
    check_rows(made, lines, draft)
    draft.sized(len(made), len(made[0]))
    _blacken(made)
    return written("grid:", made, lines, block)


def say_runs(draft: Draft) -> None:
    """Write runs given by their cells, ``r1c1 r1c2 = 4``, and the board of these cells; other cells are black.

    Raise `Unclear` for cells that are not next to one another.
    """
    white = {cell for cage in draft.cages for cell in cage.cells}
    places = [place_of(cell) for cell in white]
    if not places:
        return
    draft.sized(max(row for row, _ in places), max(col for _, col in places))
    first = draft.cages[0].target.line
    for cage in draft.cages:
        _check_run(cage)
        draft.say(f"{' + '.join(cage.cells)} = {cage.target.text}", cage.target.line)
    rows = [[cell_of(row, col) for col in range(1, draft.cols + 1)] for row in range(1, draft.rows + 1)]
    board = ["  " + " ".join("_" if cell in white else "\\" for cell in row) for row in rows]
    draft.drawn = draft.drawn or [Statement(text, first) for text in ["grid:", *board]]
    draft.cages = []


def _check_run(run: Cage) -> None:
    """Raise `Unclear` for cells that are not next to one another in a row or a column."""
    places = sorted(map(place_of, run.cells))
    (row, col), count = places[0], len(places)
    if places not in ([(row, col + at) for at in range(count)], [(row + at, col) for at in range(count)]):
        raise Unclear(
            f"the cells {' '.join(run.cells)} are not next to one another in a row or column", run.target.line
        )


def _check_strokes(rows: list[Row], numbers: list[int]) -> None:
    """Raise `Unclear` for a number without a stroke in the first row or column, which have black cells only.

    A 0 is allowed, because it may mean an empty or a black cell.
    """
    for at, (row, number) in enumerate(zip(rows, numbers, strict=True)):
        for cell in row if at == 0 else row[:1]:
            if cell.isdigit() and cell != "0":
                raise Unclear(f"is {cell} the sum of cells below or to the right? Write {cell}\\ or \\{cell}", number)


def _blacken(rows: list[Row]) -> None:
    """Replace empty cells without an empty neighbor by black ones, because every white cell is in a run."""
    white = {(at, col) for at, row in enumerate(rows) for col, cell in enumerate(row) if "\\" not in cell}
    for at, col in white:
        if not white & {(at - 1, col), (at + 1, col), (at, col - 1), (at, col + 1)} and rows[at][col] == "_":
            rows[at][col] = "\\"


def _cell(text: str, blank: str, black: set[str]) -> str:
    """Return a cell as the language writes it: ``_`` if empty, ``\\`` if black, or a clue with ``\\``."""
    if text == blank:
        return "_"
    if text in black:
        return "\\"
    return text.replace("/", "\\").replace("-", "") if CLUE.fullmatch(text) else text
