"""``picture:`` of empty cells alone, with an equation for every row and every column."""

from __future__ import annotations

from functools import partial

from ...model.expressions import Comparison
from ...model.grid import Drawing, Mark
from ...model.puzzle import Clue, Constraint
from ...source import Span
from .equations import side_of, tokens
from .line_clues import KINDS
from .shared import constant, lines
from .sight import Odd, Sight, number

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .sight import Block

    Placed = tuple[str, int, int]
    """A mark with where it begins and ends."""

OPERATORS = frozenset("+-*/")
EQUAL = frozenset("=")


def picture(sight: Sight, heading: str, start: int, block: Block) -> None:
    """Lines of cells and of operators alternate; the last ones are ``=`` and the results of the columns."""
    sight.once("picture")
    if len(block) < 5 or len(block) % 2 == 0:
        raise Odd
    drawn = [_placed(at, text) for at, text in block]
    cols = len(drawn[1])
    for row, below, (above_at, _), (below_at, _) in zip(
        drawn[:-1:2], drawn[1::2], block[::2], block[1::2], strict=False
    ):
        row[2 * cols :] = _signed(row[2 * cols :])
        marks = [mark for mark, _, _ in row]
        if len(row) != 2 * cols + 1 or marks[: 2 * cols : 2] != ["_"] * cols or marks[-2] != "=":
            raise Odd
        if not OPERATORS.issuperset(marks[1 : 2 * cols - 1 : 2]):
            raise Odd
        signs = EQUAL if below is drawn[-2] else OPERATORS
        if len(below) != cols or not signs.issuperset([mark for mark, _, _ in below]):
            raise Odd
        _check_places(below, row[::2], _begin_of_line(sight, above_at) - _begin_of_line(sight, below_at))
    drawn[-1] = _signed(drawn[-1])
    if cols < 2 or len(drawn[-1]) != cols:
        raise Odd
    sight.size(len(drawn) // 2, cols)
    sight.spans = [Span(sight.source, begin, end) for row in drawn[:-1:2] for _, begin, end in row[: 2 * cols : 2]]
    sight.builds.append(partial(_build, sight, drawn))


def _placed(start: int, text: str) -> list[Placed]:
    """The marks of a line."""
    placed = []
    at = 0
    for mark in tokens(text):
        at = text.find(mark, at)
        if at < 0:  # one of those that `tokens` writes otherwise
            raise Odd
        placed.append((mark, start + at, start + at + len(mark)))
        at += len(mark)
    return placed


def _signed(placed: list[Placed]) -> list[Placed]:
    """Results, a ``-`` joined with the number behind it."""
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
        raise Odd
    return found


def _begin_of_line(sight: Sight, at: int) -> int:
    return sight.source.text.rfind("\n", 0, at)


def _check_places(signs: list[Placed], operands: list[Placed], shift: int) -> None:
    """No sign stands right under an operand that comes after its cell: either might be meant."""
    for at, (_, begin, _) in enumerate(signs):
        if any(first <= begin + shift < end for _, first, end in operands[at + 1 :]):
            raise Odd


def _build(sight: Sight, drawn: list[list[Placed]]) -> None:
    """An equation for each row, then for each column; they are drawn as they were."""
    sight.covered = True
    rows = drawn[:-1:2]
    narrow = [line if at % 2 or line is drawn[-1] else line[::2] for at, line in enumerate(drawn)]
    columns = [[line[at] for line in narrow] for at in range(sight.cols)]
    for kind, equations in (("rows", rows), ("cols", columns)):
        for (label, cells), equation in zip(lines(sight.rows, sight.cols, kind), equations, strict=True):
            *left, (_, _, _), (result, begin, end) = equation
            marks = [mark for mark, _, _ in left]
            side, value = side_of(" ".join(marks), cells, sight), int(result)
            whole = Span(sight.source, equation[0][1], end)
            constraint = Constraint(Comparison(side.expression, "=", constant(value)), len(sight.clues), label, whole)
            text = " ".join([mark for mark, _, _ in equation])
            sight.clues.append(Clue(label, text, KINDS[kind], value, Span(sight.source, begin, end)))
            sight.constraints.append(constraint)
            sight.sides.append((side, value, constraint))
    names = iter([cell.name for cell in sight.cells.values()])
    shown = [tuple([Mark(mark, next(names) if mark == "_" else None) for mark, _, _ in line]) for line in drawn]
    sight.drawings.append(Drawing("picture", tuple(shown)))
