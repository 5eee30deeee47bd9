"""Read a ``picture:`` without the grammar: empty cells, with an equation for every row and every column."""

from __future__ import annotations

from functools import partial

from ...base.source import Span
from ...kinds.scopes import SCOPES
from ...kinds.signs import BASIC
from ...model.expressions import Comparison
from ...model.grid import Drawing, Mark
from ..fast_path.equations import marks_of, side_of
from ..fast_path.reader import Bailout, constant, lines, number

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..fast_path.reader import Block, FastReader

    Placed = tuple[str, int, int]
    """A mark with its start and end."""

OPERATORS = frozenset(BASIC)
EQUAL = frozenset("=")


def read(reader: FastReader, heading: str, start: int, block: Block) -> None:
    """Require the equations. Lines of cells and of operators alternate; the last two are ``=`` and the results."""
    reader.once("picture")
    if len(block) < 5 or len(block) % 2 == 0:
        raise Bailout
    drawn = [_placed(at, text) for at, text in block]
    cols = len(drawn[1])
    for row, below, (above_at, _), (below_at, _) in zip(
        drawn[:-1:2], drawn[1::2], block[::2], block[1::2], strict=False
    ):
        row[2 * cols :] = _signed(row[2 * cols :])
        marks = [mark for mark, _, _ in row]
        if len(row) != 2 * cols + 1 or marks[: 2 * cols : 2] != ["_"] * cols or marks[-2] != "=":
            raise Bailout
        if not OPERATORS.issuperset(marks[1 : 2 * cols - 1 : 2]):
            raise Bailout
        signs = EQUAL if below is drawn[-2] else OPERATORS
        if len(below) != cols or not signs.issuperset([mark for mark, _, _ in below]):
            raise Bailout
        _check_places(below, row[::2], _begin_of_line(reader, above_at) - _begin_of_line(reader, below_at))
    drawn[-1] = _signed(drawn[-1])
    if cols < 2 or len(drawn[-1]) != cols:
        raise Bailout
    reader.size(len(drawn) // 2, cols)
    reader.spans = [Span(reader.source, begin, end) for row in drawn[:-1:2] for _, begin, end in row[: 2 * cols : 2]]
    reader.builds.append(partial(_build, reader, drawn))


def _placed(start: int, text: str) -> list[Placed]:
    """Return the marks of a line with their places."""
    placed = []
    at = 0
    for mark in marks_of(text):
        at = text.find(mark, at)
        if at < 0:  # `marks_of` replaces some signs
            raise Bailout
        placed.append((mark, start + at, start + at + len(mark)))
        at += len(mark)
    return placed


def _signed(placed: list[Placed]) -> list[Placed]:
    """Return the results; each ``-`` is joined with the number after it. Bail out if a mark is not a number."""
    found: list[Placed] = []
    begun = -1
    for mark, begin, end in placed:
        if mark == "-" and begun < 0:
            begun = begin
        else:
            number(mark)
            found.append((mark, begin, end) if begun < 0 else (f"-{mark}", begun, end))
            begun = -1
    if begun >= 0:
        raise Bailout
    return found


def _begin_of_line(reader: FastReader, at: int) -> int:
    return reader.source.text.rfind("\n", 0, at)


def _check_places(signs: list[Placed], operands: list[Placed], shift: int) -> None:
    """Bail out if a sign is right below an operand that comes after its own: the text may mean either."""
    for at, (_, begin, _) in enumerate(signs):
        if any(first <= begin + shift < end for _, first, end in operands[at + 1 :]):
            raise Bailout


def _build(reader: FastReader, drawn: list[list[Placed]]) -> None:
    """Require an equation for each row, then for each column, and keep the drawing for the views."""
    reader.covered = True
    rows = drawn[:-1:2]
    narrow = [line if at % 2 or line is drawn[-1] else line[::2] for at, line in enumerate(drawn)]
    columns = [[line[at] for line in narrow] for at in range(reader.cols)]
    for kind, equations in (("rows", rows), ("cols", columns)):
        for (label, cells), equation in zip(lines(reader.rows, reader.cols, kind), equations, strict=True):
            *left, (_, _, _), (result, begin, end) = equation
            marks = [mark for mark, _, _ in left]
            side, value = side_of(" ".join(marks), cells, reader), int(result)
            condition = Comparison(side.expression, "=", constant(value))
            text = " ".join([mark for mark, _, _ in equation])
            whole = Span(reader.source, equation[0][1], end)
            span = Span(reader.source, begin, end)
            constraint = reader.require(condition, label, text, SCOPES[kind].one, value, span, whole)
            reader.line_equations.append((side, value, constraint))
    names = iter([cell.name for cell in reader.cells.values()])
    shown = [tuple([Mark(mark, next(names) if mark == "_" else None) for mark, _, _ in line]) for line in drawn]
    reader.drawings.append(Drawing("picture", tuple(shown)))
