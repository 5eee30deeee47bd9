"""Read the drawn ``grid:`` and ``pyramid:``.

Each mark is an empty cell, a given, a name, a secret digit, a blocked square or a sum.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import chain, pairwise

from ...base.english import count_noun
from ...base.errors import Fix, noted
from ...base.source import span_of
from ...kinds import is_directed
from ...kinds.numbers import OF_PAIRS
from ...language import syntax
from ...language.syntax import Item, Pyramid, kinds
from ...model.expressions import Comparison, Constant, Expression, Function, Operation, Variable
from ...model.grid import Position
from ..context.context import Context, DrawnGrid
from ..lowering.selectors import touching
from .grid_rows import read_rows
from .lines import EdgeFunction, can_be_clue, line_clue
from .signs import build_runs, build_signs, declare_blocked


def shape(context: Context, statement: syntax.DrawnGrid) -> None:
    """Set the size: the number of rows and the length of the longest; only figures of named cells may be ragged."""
    read_rows(context, statement)
    drawn = context.drawn
    if context.board.size.faulty:
        return
    if not drawn.rows:
        context.error(
            "empty-grid", "there are no rows below 'grid:'", statement.span, help="write its rows below it, indented"
        )
        return
    width = max(map(len, drawn.rows))
    context.board.ragged = any(len(row) != width for row in drawn.rows)
    # Clues at the ends of rows without a function have been reported, and explain the lengths as well.
    if drawn.edges and any(drawn.edges) and statement.function is None:
        context.board.ragged = False
    elif context.board.ragged and kinds(chain.from_iterable(drawn.rows)) != {"NAME"}:
        _report_ragged(context, drawn)
        context.board.ragged = False
    context.board.size.say(len(drawn.rows), width, statement.span, "the drawn grid")
    for clues in (drawn.head, drawn.foot):
        if clues is not None:
            context.board.size.say(None, len(clues), span_of(clues), "the list of column clues", of_clues=True)


def _report_ragged(context: Context, drawn: DrawnGrid) -> None:
    """Report rows of different lengths: a pyramid, clues around the grid, or each row unlike most rows."""
    lengths = [len(row) for row in drawn.rows]
    # Special shapes come first, because for them "row 2 has 5 cells, not 4" would send the writer the wrong way.
    if len(lengths) > 2 and lengths == list(range(lengths[0], lengths[0] + len(lengths))):
        help = "write 'pyramid:' if each number is the sum of the two below it; otherwise name every cell"
        context.error(
            "ragged-grid", "these rows have the shape of a pyramid, not of a grid", span_of(drawn.rows[0]), help=help
        )
        return
    width = lengths[0]
    if len(lengths) > 3 and width > 1 and all(length in (width + 1, width + 2) for length in lengths[1:-1]):
        inner = lengths[1:-1]
        # If a single row differs from all others, it has the slip; if several do, the clues are drawn without bars.
        odd = [at for at, length in enumerate(lengths) if 0 < at < len(lengths) - 1 and inner.count(length) == 1]
        if len(inner) > 2 and len(odd) == 1:
            others = max(inner, key=inner.count)
            message = f"this row has {lengths[odd[0]]} cells and clues, but the others have {others}"
            help = "write '_' for an empty cell, and '?' for a clue that is not given"
            context.error("ragged-grid", message, span_of(drawn.rows[odd[0]]), help=help)
            return
        help = "separate clues with '|', below 'grid seen:' (skyscrapers) or 'grid between(1, 9):' (sandwiches)"
        context.error("ragged-grid", "these numbers look like clues around the grid", span_of(drawn.rows[0]), help=help)
        return
    usual = max(sorted(set(lengths), reverse=True), key=lengths.count)
    place = span_of(next(row for row in drawn.rows if len(row) == usual))
    notes = noted(f"other rows have {usual}", place)
    blank = "." if "DOT" in kinds(chain.from_iterable(drawn.rows)) else "_"
    for number, row in enumerate(drawn.rows, 1):
        if not row or len(row) == usual:
            continue
        if all(item.text == "v" for item in row):
            help = "write '.' where a line of symbols has none"
        elif len(row) > usual:
            help = ""
        # In some formats '#' is a blocked cell, which leaves a short row here.
        elif _before_comment(row):
            help = "write '\\' for a blocked cell; '#' starts a comment"
        else:
            help = f"write '{blank}' for an empty cell"
        context.error(
            "ragged-grid",
            f"row {number} has {count_noun(len(row), 'cell')}, not {usual}",
            span_of(row),
            *notes,
            help=help,
        )


def _before_comment(row: Sequence[Item]) -> bool:
    """Return True if a comment follows a row of the drawing on its line."""
    span = span_of(row)
    return span is not None and span.source.text[span.end :].lstrip(" \t").startswith("#")


def declare(context: Context, statement: syntax.DrawnGrid) -> None:
    """Declare every mark as a cell, a given, a blocked square or a sum."""
    context.board.drawn = True
    drawn = context.drawn
    blank = next((item for item in chain.from_iterable(drawn.rows) if item.text == "_"), None)
    dot = blank and next((item for item in chain.from_iterable(drawn.rows) if item.is_dot), None)
    # Both marks are empty cells, but in a grid with signs '.' means that there is no sign.
    if blank and dot:
        notes = noted("'_' here", blank.span)
        context.error(
            "mixed-blanks",
            "this grid uses both '.' and '_' for an empty cell",
            dot.span,
            *notes,
            help="use only one of them",
        )
    declare_squares(context)
    _signs(context, drawn)


def declare_squares(context: Context) -> None:
    """Declare the square of every mark of the drawing."""
    place = context.board.place
    for row, squares in enumerate(context.drawn.rows, 1):
        for col, item in enumerate(squares, 1):
            if item.is_dot or item.text == "_":
                place((row, col), item.span)
            else:
                _square(context, (row, col), item)
    declare_blocked(context)


def _square(context: Context, position: Position, item: Item) -> None:
    make = SQUARES.get(item.kind)
    if make is None or (item.kind == "NUMERAL" and len(item.text) > 1):
        _report_no_square(context, item)
    else:
        make(context, position, item)


def _given(context: Context, position: Position, item: Item) -> None:
    number = context.letters.constant(item.text, item.span, 10)
    context.board.place(position, item.span, given=int(number.value))


def _sum_box(context: Context, position: Position, item: Item) -> None:
    context.drawn.sum_boxes[position] = item
    context.shown.around[position] = int(context.letters.constant(item.text.strip("[]"), item.span, 10).value)


SQUARES: dict[str, Callable[[Context, Position, Item], object]] = {
    "NUMBER": _given,
    "NAME": lambda context, position, item: context.board.place(position, item.span, item.text),
    "NUMERAL": lambda context, position, item: context.drawn.letters.setdefault(position, item),
    "CLUE": lambda context, position, item: context.drawn.blocked.setdefault(position, item),
    "SUMBOX": _sum_box,
}
"""Kind of a mark that is not an empty cell -> function that declares its square."""


def _report_no_square(context: Context, item: Item) -> None:
    if context.faults.incomplete:
        return  # the parser has already reported a row that it could not read
    if item.kind == "NUMERAL":
        context.error(
            "one-letter",
            f"{item.text} does not fit in one cell",
            item.span,
            help="put spaces between cells; a CAPITAL in a cell is one digit",
        )
    elif item.kind == "PACKED":
        context.error(
            "packed-rows-differ",
            "all rows must be packed, or none, and packed rows must have the same length",
            item.span,
            help="put spaces between the cells of every row",
        )
    else:
        help, fix = "", None
        if item.is_ungiven:
            help, fix = "write '_' for an empty cell", Fix.at(item.span, "_", sure=False)
        context.error("not-a-square", f"'{item.text}' cannot be used in a grid", item.span, help=help, fix=fix)


def _signs(context: Context, drawn: DrawnGrid) -> None:
    """Record the signs between neighboring squares; the left or upper square is the first."""
    for row, signs in enumerate(drawn.between, 1):
        taken: set[int] = set()
        for before, item in signs:
            # The number of squares before a sign tells between which two cells it is.
            if before == 0 or before == len(drawn.rows[row - 1]):
                context.error(
                    "stray-sign",
                    f"'{item.text}' is not between two cells",
                    item.span,
                    help="put it between two cells",
                )
            elif before in taken:
                context.error("second-sign", "there are two symbols between these cells", item.span)
            elif item.kind == "CARET":
                context.error(
                    "stray-sign",
                    "'^' can only be used between rows, not between the cells of a row",
                    item.span,
                    help="write '<' or '>'",
                )
            else:
                context.drawn.signs.append(((row, before), (row, before + 1), item))
            taken.add(before)
    for above, line in drawn.under.items():
        below = drawn.rows[above + 1] if above + 1 < len(drawn.rows) else []
        width = min(len(drawn.rows[above]), len(below))
        if len(line) != width:
            symbols, cells = count_noun(len(line), "symbol"), count_noun(len(drawn.rows[above]), "cell")
            message = f"this line has {symbols} for the {cells} above it"
            context.error("sign-count", message, span_of(line), help="write '.' where there is no symbol")
        for col, item in enumerate(line[:width], 1):
            if not item.is_dot:
                context.drawn.signs.append(((above + 1, col), (above + 2, col), item))


def build(context: Context, statement: syntax.DrawnGrid) -> None:
    """Require the rules of blocked squares, sums and signs, and the clues at the edges."""
    function = statement.function or "sum"
    if statement.arguments and any(item.text != "\\" for item in context.drawn.blocked.values()):
        help = "write the sums of runs as lists, '12: r1c2 r1c3'"
        context.error("wrong-function", f"'{function}' cannot be the clue of a run", statement.span, help=help)
    else:
        build_runs(context, function)
    _build_boxes(context)
    build_signs(context)
    if statement.function is not None:
        _build_edges(context, statement, statement.function)


def _build_edges(context: Context, statement: syntax.DrawnGrid, name: str) -> None:
    """Require the clues at both ends of rows and columns; a directed function is read from the end of its clue."""
    drawn, board = context.drawn, context.board
    if not can_be_clue(context, name, statement.span):
        return
    is_ordered = is_directed(name)
    if not is_ordered:
        _doubt_edges(context, drawn)
    function = EdgeFunction(context, name, statement.arguments, statement.span)
    for kind, count, clues, backwards in (
        ("row", board.rows, drawn.starts, False),
        ("row", board.rows, drawn.edges, is_ordered),
        ("col", board.cols, drawn.head or (), False),
        ("col", board.cols, drawn.foot or (), is_ordered),
    ):
        for number, clue in enumerate(clues[:count], 1):
            if clue is not None:
                line_clue(context, kind, number, function, "=", clue, backwards=backwards)


def _doubt_edges(context: Context, drawn: DrawnGrid) -> None:
    """Warn about a row without a clue among rows with clues."""
    missing = [number for number, edge in enumerate(drawn.edges, 1) if edge is None]
    # Without a rule above it, a line of column clues is read as the last row.
    if missing and kinds(drawn.rows[missing[-1] - 1]) <= {"NUMBER"}:
        missing.pop()  # perhaps this line is not a row, but the clues of the columns
    # If most rows have no clue, the others are the exception.
    if len(missing) * 2 >= len(drawn.edges):
        return
    for number in missing:
        span = span_of(drawn.rows[number - 1])
        help = "write '| ?' after the row if its clue is not given"
        fix = Fix.behind(span, " | ?", sure=False)
        context.warn("row-without-clue", f"row {number} has no clue, but other rows have one", span, help=help, fix=fix)


def _build_boxes(context: Context) -> None:
    """Require a sum for every box."""
    for position, item in context.drawn.sum_boxes.items():
        cells = context.board.variables_at(touching(position))
        if not cells and not context.shown.around[position]:
            continue  # a sum of 0 without cells is true
        if not cells:
            context.error("no-cell-here", "there are no cells around this sum", item.span)
            continue
        total = context.shown.around[position]
        label = f"around r{position[0]}c{position[1]}"
        clue = context.clue(label, item.text, "around", total, item.span)
        context.require(Comparison(Function("sum", cells), "=", Constant(total)), clue, label, item.span)


def shape_pyramid(context: Context, pyramid: Pyramid) -> None:
    """Take the rows as drawn; each row must have one cell more, or one less, than the row above it."""
    # In a pyramid, a number that is not given is an empty cell.
    rows = [
        [replace(item, kind="NUMERAL", text="_") if item.is_ungiven else item for item in line.items]
        for line in pyramid.lines
    ]
    if context.drawn.rows:
        context.error("second-grid", "the grid is already drawn", pyramid.span)
        return
    context.drawn.rows = rows
    for above, below in pairwise(rows):
        if abs(len(above) - len(below)) != 1:
            message = f"this row has {count_noun(len(below), 'number')}, but the row above it has {len(above)}"
            help = "write one number more, or one less, than in the row above; write '_' for an empty cell"
            context.error("no-pyramid", message, span_of(below), help=help)
    context.board.ragged = context.drawn.is_pyramid = True
    context.board.size.say(len(rows), max(map(len, rows)), pyramid.span, "the pyramid")


def declare_pyramid(context: Context, pyramid: Pyramid) -> None:
    """Make every mark a cell or a given."""
    context.board.drawn = True
    declare_squares(context)


def build_pyramid(context: Context, pyramid: Pyramid) -> None:
    """Require that each cell is the sum, or another function, of the two cells next to it in the longer row."""
    function = pyramid.function or "sum"
    if function not in OF_PAIRS:
        help = f"use one of {', '.join(OF_PAIRS)}"
        context.error("wrong-function", f"'{function}' cannot build a pyramid", pyramid.span, help=help)
        return
    rows = context.drawn.rows
    for number in range(1, len(rows)):
        # A pyramid may also stand on its head, so either row may be the shorter one.
        short, long = sorted((number, number + 1), key=lambda row: len(rows[row - 1]))
        for col in range(1, len(rows[short - 1]) + 1):
            bricks = context.board.variables_at([(short, col), (long, col), (long, col + 1)])
            # A brick may be missing after an error in the shape.
            if len(bricks) == 3:
                whole, *parts = bricks
                label = f"brick r{short}c{col}"
                context.require(Comparison(_of_two(function, *parts), "=", whole), -1, label, pyramid.span)


def _of_two(function: str, one: Variable, other: Variable) -> Expression:
    if function == "abs":
        return Function("abs", (Operation("-", one, other),))
    return Function(function, (one, other))
