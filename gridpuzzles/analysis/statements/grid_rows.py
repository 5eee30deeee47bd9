"""Split the lines of a drawn grid into rows of squares, lines of signs, and clues at the edges."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain

from ...base.errors import Fix
from ...base.source import Span, span_of
from ...kinds import is_directed
from ...language import syntax
from ...language.syntax import Item, kinds
from ...language.syntax_errors.vocabulary import STATEMENTS
from ..context.context import Context, DrawnGrid

SIGNS = ("RELOP", "CARET")
PACKABLE = frozenset(("NUMBER", "PACKED", "DOT"))
GIVENS = PACKABLE | {"CLUE"}
SQUARES = frozenset(("NUMBER", "NUMERAL", "CLUE"))
"""Kinds of marks: lines with only these marks are rows of squares, without signs or clues at the edges."""


def read_rows(context: Context, statement: syntax.DrawnGrid) -> None:
    """Record the squares, signs and clues that ``statement`` draws; report errors of its form."""
    drawn = context.drawn
    lines = [line.items for line in statement.lines]
    drawn_kinds = kinds(chain.from_iterable(lines))
    # Packed rows are digits and dots; holes and letters only occur in rows that are not packed.
    has_cells_alone = drawn_kinds <= GIVENS or drawn_kinds <= SQUARES
    # Most grids have neither signs nor clues at the edges, so their lines are the rows.
    if has_cells_alone and statement.function is None and not drawn.marks:
        drawn.rows += map(list, lines)
        drawn.between += [[] for _ in lines]
        drawn.edges += [None] * len(lines)
        drawn.starts += [None] * len(lines)
        _unpack(drawn)
        return
    if _has_stray_signs(context, statement, lines):
        context.board.size.faulty = True
        return
    if statement.function is None:
        _refuse_table(context, lines)
        lines = [line for line in lines if "RULE" not in kinds(line)]
    else:
        lines = _without_column_clues(context, statement, lines, drawn)
    _read_lines(context, statement, lines)
    _unpack(drawn)


def _read_lines(context: Context, statement: syntax.DrawnGrid, lines: Sequence[tuple[Item, ...]]) -> None:
    """Read the rows of squares, and the lines of signs between them."""
    drawn = context.drawn
    empty = any(item.text == "_" for line in lines for item in line)
    for line in lines:
        last = len(drawn.rows) - 1
        width = len(drawn.rows[-1]) if drawn.rows else 0
        if not _is_sign_line(line, empty, width, drawn):
            _read_row(context, statement, line, drawn)
            continue
        if not drawn.rows or last in drawn.under:
            context.error("sign-line", "a line of symbols must be between two rows", span_of(line))
        if drawn.rows:
            drawn.under[last] = line
    last = len(drawn.rows) - 1
    if drawn.rows and last in drawn.under:
        context.error("sign-line", "a line of symbols must be between two rows", span_of(drawn.under.pop(last)))


def _has_stray_signs(context: Context, statement: syntax.DrawnGrid, lines: Sequence[Sequence[Item]]) -> bool:
    """Return True if there are signs without a meaning between cells, or a statement below the grid; report it."""
    for line in lines:
        if line[0].is_name and line[0].text in STATEMENTS:
            return "MARK" in kinds(line)  # reported already: it is indented by mistake
        for item in line:
            if item.kind != "MARK" or item.text in context.drawn.marks:
                continue
            # Between cells '=' is a sign in futoshiki, so only one that introduces a clue is wrong.
            if item.text == "=":
                if statement.function is not None and item is line[-2]:
                    help = "write '| 12' for the clue of a row"
                    context.error(
                        "sign-in-grid", "'=' cannot be used between the cells of a grid", item.span, help=help
                    )
                    return True
                continue
            help = f"define it with 'mark {item.text}: abs(_ - _) = 1'"
            if item.text in "+*/×÷":
                help = "draw equations across and down below 'picture:', or write equations of rows below 'rows:'"
            context.error(
                "sign-in-grid", f"'{item.text}' cannot be used between the cells of a grid", item.span, help=help
            )
            return True
    return False


def _refuse_table(context: Context, lines: Sequence[Sequence[Item]]) -> None:
    """Report, once, clues at the edges or walls between the cells that have no function."""
    for line in lines:
        for item in line:
            if item.kind in ("BAR", "RULE"):
                context.error(
                    "clues-of-what",
                    "the heading does not say what the clues at the edges are",
                    item.span,
                    help="write 'grid sum:' or 'grid product:'; do not draw walls between cells",
                )
                context.faults.incomplete = True  # the board is misread, so other diagnostics would mislead
                return


def _without_column_clues(
    context: Context, statement: syntax.DrawnGrid, lines: list[tuple[Item, ...]], drawn: DrawnGrid
) -> list[tuple[Item, ...]]:
    """Return the rows of a table; record its column clues, below or above its rule (or both, if directed)."""
    rules = [at for at, line in enumerate(lines) if "RULE" in kinds(line)]
    if is_directed(statement.function) and rules:
        return _between_rules(context, lines, rules, drawn)
    if len(rules) > 1:
        context.error("second-rule", "a table can have only one line of dashes", span_of(lines[rules[1]]))
    if not rules:
        barred = ["BAR" in kinds(line) for line in lines]
        # Bars in all rows but the last, which is all numbers: these are the clues of the columns.
        if barred and all(barred[:-1]) and not barred[-1] and kinds(lines[-1]) == {"NUMBER"}:
            message = "these numbers are read as givens, because there is no line of dashes above them"
            help = "write a line of dashes above the clues of the columns"
            span = span_of(lines[-1])
            fix = Fix.at(span and Span(span.source, span.start, span.start), "-----\n  ", sure=False)
            context.warn("rule-missing", message, span, help=help, fix=fix)
        elif not any(barred) and "CLUE" not in kinds(chain.from_iterable(lines)):
            help = "write '| 24' after a row, or a line of dashes with the column clues below it"
            context.error(
                "table-without-clues",
                f"'grid {statement.function}:' needs clues at its edges",
                statement.span,
                help=help,
            )
        return lines
    at = rules[0]
    rule = span_of(lines[at])
    above, below = lines[:at], lines[at + 1 :]
    # One line on one side of the rule has the clues of the columns; the rows are on the other side.
    if len(below) == 1:
        drawn.foot = below[0]
        return above
    if not below:
        context.error("no-column-clues", "there are no column clues below this line of dashes", rule)
        return above
    if len(above) == 1:
        drawn.foot = above[0]
        return below
    context.error("column-clues", "the column clues must be on one line", span_of(below[1]))
    drawn.foot = below[0]
    return above


def _between_rules(
    context: Context, lines: list[tuple[Item, ...]], rules: list[int], drawn: DrawnGrid
) -> list[tuple[Item, ...]]:
    """Return the rows of a table with directed clues, and record its column clues.

    The line above its first rule has the clues of the columns from above, the line below its last rule those from
    below.
    """
    above, below = lines[: rules[0]], lines[rules[-1] + 1 :]
    # With one rule, the single line is that of the clues, above or below it.
    if len(rules) == 1 and len(above) > 1:
        rows, above = above, []
    elif len(rules) == 1:
        rows, below = below, []
    else:
        rows = [line for line in lines[rules[0] + 1 : rules[-1]] if "RULE" not in kinds(line)]
    for clues in (above, below):
        if len(clues) > 1:
            context.error("column-clues", "the column clues at one end must be on one line", span_of(clues[1]))
    drawn.head = above[0] if above else None
    drawn.foot = below[0] if below else None
    if drawn.head is None and drawn.foot is None:
        context.error(
            "no-column-clues", "there are no column clues above or below this line of dashes", span_of(lines[rules[0]])
        )
    return rows


def _ends(line: Sequence[Item]) -> tuple[Item | None, Sequence[Item]]:
    """Return the clue left of a row whose line is read from both ends, or None, and the items right of it."""
    bars = [at for at, item in enumerate(line) if item.kind == "BAR"]
    # Two bars enclose the row, and the clue on the left may be missing; one bar may be on either side of it.
    if len(bars) == 2 and bars[0] == 0:
        return None, line[1:]
    if bars and bars[0] == 1 and (len(bars) == 2 or (len(bars) == 1 and len(line) > 3)):
        return line[0], line[2:]
    return None, line


def _is_mark(item: Item, drawn: DrawnGrid) -> bool:
    """Return True for a sign between two cells: one that the text defines, or one without another meaning."""
    return item.kind == "MARK" or item.text in drawn.marks


def _is_sign_line(line: Sequence[Item], empty: bool, above: int, drawn: DrawnGrid) -> bool:
    """Return True for a line of signs such as ``^ v .``, which has a sign or consists of dots if empty cells are ``_``.

    A line of only ``v`` is a row of cells called v unless its length is ``above``, the number of squares in the row
    above.
    """
    if kinds(line) == {"DOT"}:
        return empty
    if all(item.text == "v" for item in line):
        return len(line) == above
    # If dots are empty cells, a mark among them belongs to a cell, not between two.
    for item in line:
        is_sign = item.kind in ("DOT", "CARET") or item.text == "v"
        if not is_sign and not (empty and _is_mark(item, drawn)):
            return False
    return True


def _read_row(context: Context, statement: syntax.DrawnGrid, line: Sequence[Item], drawn: DrawnGrid) -> None:
    start: Item | None = None
    if is_directed(statement.function):
        start, line = _ends(line)
        line = line[:-1] if line[-1].kind == "BAR" else line
    squares: list[Item] = []
    signs: list[tuple[int, Item]] = []
    edge: Item | None = None
    bars = 0
    for item in line:
        if item.kind == "BAR":
            bars += 1
        elif bars:
            if edge is not None and statement.function:
                context.error("one-clue", "there is more than one clue after '|'", item.span)
            edge = item
        elif item.kind in SIGNS or _is_mark(item, drawn):
            signs.append((len(squares), item))
        else:
            squares.append(item)
    # Without a function, the bars have been reported as clues without a meaning.
    if bars and edge is None and statement.function:
        help, fix = "write '?' if the clue is not given", Fix.behind(line[-1].span, " ?", sure=False)
        context.error("one-clue", "there is no clue after '|'", line[-1].span, help=help, fix=fix)
    if bars > 1 and statement.function:
        context.error("one-clue", "a row can have only one '|'", line[-1].span)
    if not squares:
        context.error("empty-row", "this row has no cells", span_of(line))
    drawn.rows.append(squares)
    drawn.between.append(signs)
    drawn.edges.append(edge)
    drawn.starts.append(start)


def _unpack(drawn: DrawnGrid) -> None:
    """Split packed rows into their squares."""
    is_packable = kinds(chain.from_iterable(drawn.rows)) <= PACKABLE
    if is_packable and is_packed([[item.text for item in row] for row in drawn.rows]):
        drawn.rows = [unpacked(row) for row in drawn.rows]


def unpacked(row: Sequence[Item]) -> list[Item]:
    """Return one item for each digit and dot of a packed row."""
    squares = []
    for item in row:
        for at, text in enumerate(item.text):
            kind = "DOT" if text == "." else "NUMBER"
            squares.append(item.part(kind, at, at + 1))
    return squares


def is_packed(rows: Sequence[Sequence[str]]) -> bool:
    """Return True if digits and dots are written without blanks between all of them: ``53..7....``, ``534 678 912``.

    Rows with equal counts of whole numbers, two or more and no dot among them, are not packed.
    """
    marks = [mark for row in rows for mark in row]
    if max(map(len, marks), default=0) < 2 or not "".join(marks).replace(".", "0").isdecimal():
        return False
    if any("." in mark and len(mark) > 1 for mark in marks):
        return True
    widths = [sum(map(len, row)) for row in rows]
    same_width = min(widths) == max(widths)
    counts = {len(row) for row in rows}
    if counts != {1}:
        # Rows of numbers have equal counts; only digits with some blanks between them have different ones.
        return len(counts) > 1 and same_width
    # One mark per row: the numbers of a column, such as 7, 12 and 105, have different widths and are short.
    return min(widths) > 1 and (same_width or max(widths) > 3)
