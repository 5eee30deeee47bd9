"""Read equations without the grammar: relations at the margin, rules below ``rows:``, and ``picture:``."""

from __future__ import annotations

from functools import lru_cache, partial

from ...base.source import Span
from ...kinds.scopes import SCOPES
from ...kinds.signs import BASIC
from ...model.expressions import Comparison
from ...model.grid import Drawing, LineClue, Mark
from ..context.collected import shortened
from ..fast_path.equations import RELATIONS, Equation, marks_of, only_number, side_of
from ..fast_path.reader import MAX_KEPT, Bailout, Block, FastReader, constant, lines, number

Placed = tuple[str, int, int]
"""A mark with its start and end."""


def read_relation(reader: FastReader, heading: str, start: int, block: Block) -> None:
    """Require ``a + b = 2 * c``, ``r1c1 < r1c2`` or ``SEND + MORE = MONEY``, once all names are known."""
    reader.builds.append(partial(_build_relation, reader, heading, start))


def _build_relation(reader: FastReader, text: str, start: int) -> None:
    marks = marks_of(text)
    names = reader.names()
    condition = Equation(marks, reader, names=names).whole()
    written = " ".join(text.split())
    constraint = reader.require(
        condition, shortened(written), written, "relation", only_number(marks), reader.span(start, text)
    )
    shape = tuple([reader.domains.get(mark, mark) for mark in marks])
    # The bounds of both sides depend on the shape alone, except for sums of cells that differ.
    if shape not in reader.shapes or (reader.different and "+" in marks):
        reader.shapes.add(shape)
        reader.others.append(constraint)
    words = [mark for mark in marks if mark.isupper()]
    _record_letters(reader, text, start, words)
    is_value = len(marks) == 3 and marks[1] == "=" and (marks[0].isdecimal() or marks[2].isdecimal())
    drawn = [_mark(mark, mark in names) for mark in marks]
    # Filled in, a relation that gives a symbol its value would only be 5 = 5, so it stays as written.
    if is_value and (not words or len(words[0]) == 1):
        drawn = [Mark(written)]
    reader.drawings.append(Drawing("relation", (tuple(drawn),)))


def _record_letters(reader: FastReader, text: str, start: int, words: list[str]) -> None:
    at = 0
    for word in words:
        at = text.index(word, at)
        span = reader.span(start + at, word)
        at += len(word)
        for letter in word:
            reader.letters.setdefault(letter, span)
        if len(word) > 1:
            reader.leading.add(word[0])


@lru_cache(maxsize=MAX_KEPT)
def _mark(text: str, is_name: bool) -> Mark:
    if text.isupper():
        return Mark(text, symbols=tuple(text))
    return Mark(RELATIONS.get(text, text), text if is_name else None)


def read_rules(reader: FastReader, heading: str, start: int, block: Block) -> None:
    """Require an equation for each line; every ``_`` is the next cell of the line."""
    if len(block) < 2:
        raise Bailout
    kind = heading[:-1]
    reader.count_lines(kind, len(block))
    reader.builds.append(partial(_build_rules, reader, kind, block))


def _build_rules(reader: FastReader, kind: str, block: Block) -> None:
    name = SCOPES[kind].one
    reader.covered = True
    reader.name_all()
    if reader.blocked or reader.unknowns:
        raise Bailout
    for at, (label, cells) in enumerate(lines(reader.rows, reader.cols, kind)):
        start, text = block[at]
        left, _, right = text.partition("=")
        value = number(right.strip(" "))
        side = side_of(left, cells, reader)
        written = " ".join(text.split())
        condition = Comparison(side.expression, "=", constant(value))
        only = None if side.has_numbers else value
        constraint = reader.require(
            condition, label, written, name, only, Span(reader.source, start, start + len(text))
        )
        reader.line_clues.append(LineClue(name, at + 1, written))
        reader.line_equations.append((side, value, constraint))


OPERATORS = frozenset(BASIC)
EQUAL = frozenset("=")


def read_picture(reader: FastReader, heading: str, start: int, block: Block) -> None:
    """Require the equations. Lines of cells and of operators alternate; the last two are ``=`` and the results."""
    reader.once("picture")
    # Two lines of cells, the operators between them, and the line of '=' with the results are the least.
    if len(block) < 5 or len(block) % 2 == 0:
        raise Bailout
    drawn = [_placed(at, text) for at, text in block]
    cols = len(drawn[1])
    for row, below, (above_at, _), (below_at, _) in zip(
        drawn[:-1:2], drawn[1::2], block[::2], block[1::2], strict=False
    ):
        # Behind the '=' a '-' belongs to the number.
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
    # Every column must have its result.
    if cols < 2 or len(drawn[-1]) != cols:
        raise Bailout
    reader.size(len(drawn) // 2, cols)
    reader.spans = [Span(reader.source, begin, end) for row in drawn[:-1:2] for _, begin, end in row[: 2 * cols : 2]]
    reader.builds.append(partial(_build_picture, reader, drawn))


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


def _build_picture(reader: FastReader, drawn: list[list[Placed]]) -> None:
    """Require an equation for each row, then for each column, and keep the drawing for the views."""
    reader.covered = True
    rows = drawn[:-1:2]
    # Without the operators of the rows, the k-th mark of each line belongs to the k-th column.
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
