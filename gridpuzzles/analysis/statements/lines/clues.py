"""Clues at the lines of the grid: ``rows product = 135 45 ?``, and those at the edges of a table."""

from __future__ import annotations

from ....language import syntax
from ....model.expressions import Comparison, Constant, Function
from ....model.grid import LineClue
from ...reading.clues import clue_value, written
from ...reading.selectors import WORDS, line, report_ragged

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from ....model.expressions import Expression, Variable
    from ....source import Span
    from ...draft.context import Context
    from ...reading.clues import Written

KINDS = {"rows": "row", "cols": "col", "diagonals": "diagonal"}
TAKEN = ("sum", "product", "min", "max", "gcd", "lcm")


def shape(context: Context, statement: syntax.LineClues) -> None:
    """Two clues or more say how many lines there are; one alone holds for every line."""
    if len(statement.clues) > 1:
        say_lines(context, statement.lines, len(statement.clues), _span(statement.clues) or statement.span)


def say_lines(context: Context, lines: str, count: int, span: Span | None) -> None:
    """There are ``count`` rows, or columns; the number of diagonals is no secret."""
    if lines == "rows":
        context.board.size.say(count, None, span, "the list of row clues", of_clues=True)
    elif lines == "cols":
        context.board.size.say(None, count, span, "the list of column clues", of_clues=True)


def _span(clues: Sequence[syntax.Expression | None]) -> Span | None:
    """The stretch of all clues, where each end is one that is given."""
    first, last = (None if clue is None else clue.span for clue in (clues[0], clues[-1]))
    return first.to(last) if first and last else None


def build(context: Context, statement: syntax.LineClues) -> None:
    """Each clue against its line."""
    kind = KINDS[statement.lines]
    if statement.function not in TAKEN:
        context.error(
            "not-for-lines",
            f"'{statement.function}' says nothing of a line",
            statement.span,
            help=f"a line has a {', '.join(TAKEN)}",
        )
        return
    count = count_of_lines(context, kind, len(statement.clues), statement.span)
    relop = statement.relop.symbol
    if len(statement.clues) == 1 and count != 1:
        shared = SharedClue(context, kind, statement.clues[0])
        for number in range(1, count + 1):
            line_clue(context, kind, number, statement.function, relop, statement.clues[0], shared)
    else:
        for number, clue in zip(range(1, count + 1), statement.clues, strict=False):
            line_clue(context, kind, number, statement.function, relop, clue)


def count_of_lines(context: Context, kind: str, written_for: int, span: Span | None) -> int:
    """How many lines of this kind the grid has; 0 after a reported fault. ``written_for``: as many as have a clue."""
    if not context.board.exists:
        context.board.size.report_missing(span)
        return 0
    if context.board.ragged and kind != "row":
        report_ragged(context, f"{WORDS[kind]}s", span)
        return 0
    if kind == "diagonal":
        if context.board.rows != context.board.cols:
            context.error("not-square", "only a square grid has diagonals", span)
            return 0
        if written_for > 2:
            context.error(
                "wrong-number-of-clues",
                f"{written_for} clues for 2 diagonals",
                span,
                help="one clue for each, '?' where none is given",
            )
            return 0
        return 2
    return context.board.rows if kind == "row" else context.board.cols


class SharedClue:
    """One clue that holds for every line of a kind: one number, written once."""

    def __init__(self, context: Context, kind: str, clue: Written | None) -> None:
        self.expression, self.value = clue_value(context, clue)
        self.number = context.clue(f"{WORDS[kind]}s", written(clue), kind, self.value, clue.span if clue else None)


def line_clue(
    context: Context,
    kind: str,
    number: int,
    function: str,
    relop: str,
    clue: Written | None,
    shared: SharedClue | None = None,
) -> None:
    """``function`` of the cells of a line, compared with its clue; ``?`` says nothing and is drawn."""
    context.shown.line_clues.append(LineClue(kind, number, written(clue), function, relop))
    if clue is None or (isinstance(clue, syntax.Item) and clue.kind == "UNGIVEN"):
        return
    label = f"{WORDS[kind]} {number}"
    cells = context.board.variables_at(line(context, kind, number))
    if not cells and context.board.rows and context.board.cols:
        context.error("no-cells", f"{label} has a clue but no cell", clue.span)
        return
    if shared is None:
        expression, value = clue_value(context, clue)
        clue_number = context.clue(label, written(clue), kind, value, clue.span)
    else:
        expression, clue_number = shared.expression, shared.number
    if expression is not None:
        context.require(Comparison(_total(function, cells), relop, expression), clue_number, label, clue.span)


def _total(function: str, cells: tuple[Variable, ...]) -> Expression:
    """``function`` of the cells; the sum of none is 0, their product 1."""
    if cells or function not in ("sum", "product"):
        return Function(function, cells)
    return Constant(0 if function == "sum" else 1)
