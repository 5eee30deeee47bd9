"""End an analysis: make the symbols with their domains, run the final checks, and build the puzzle."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from math import inf

from ...base.errors import Fix
from ...base.validation import MAX_VALUES
from ...language import syntax
from ...model.expressions import Different, Variable
from ...model.grid import Grid, Position
from ...model.puzzle import Puzzle, Symbol, SymbolKind
from ..context.board import Cell
from ..context.collected import LETTERS, NEVER, Values, compact, make_labels_unique
from ..context.context import Context
from ..context.files import File
from ..context.letters import without_zero
from ..lowering.constants import check_total, intersection
from ..lowering.files import check_arguments
from .lints import check, check_secret_digits
from .size_limits import check_digit_sums, check_powers
from .solution_block import promised
from .unbounded import Allowed, bounds_of


def finish(context: Context, written: list[tuple[File, syntax.Statement]]) -> Puzzle | None:
    """Return the puzzle; None if there was an error, here or before."""
    check_arguments(context)
    if context.letters.used or context.letters.holes:
        check_secret_digits(context)
    cells, letters = _cells(context), (*_letters(context), *context.letters.holes)
    symbols = (*cells, *_unknowns(context, (*cells, *letters)), *letters)
    _require_different_letters(context)
    check_total(context, symbols)
    if _may_be_dear(context):
        check_powers(context, symbols)
        check_digit_sums(context, symbols)
    answers = tuple(_promised(context, one, symbols) for _, one in written if isinstance(one, syntax.PromisedSolution))
    is_empty = not (symbols or context.meaning.constraints or context.board.exists)
    if is_empty and not (context.faults.failed or context.faults.incomplete):
        # Of settings and titles alone, the only solution would be the empty one.
        place, help = written[0][1].span if written else None, "add a drawing or equations"
        context.error("empty-file", "there is no puzzle in this text", place, help=help)
    if context.faults.failed:
        return None
    # The checks name clues by their labels, so the labels must be final.
    make_labels_unique(context.meaning.clues, context.meaning.constraints)
    check(context, symbols)
    return Puzzle(
        symbols,
        tuple(context.meaning.constraints),
        tuple(context.meaning.clues),
        context.settings.metadata,
        _grid(context),
        tuple(context.shown.drawings),
        context.settings.expectation,
        answers,
        context.settings.base,
    )


DEAR = ("^", "prime", "digitsum")


def _may_be_dear(context: Context) -> bool:
    """Return True if a text contains a word of `DEAR`, or was built by a program: then the sizes must be checked."""
    spans = [file.document.span for file, _ in context.files.taken]
    return any(span is None or any(word in span.source.text for word in DEAR) for span in spans)


def _promised(context: Context, statement: syntax.PromisedSolution, symbols: tuple[Symbol, ...]) -> dict[str, int]:
    return promised(context, statement, frozenset(symbol.name for symbol in symbols))


# ---------------------------------------------------------------- symbols


def _cells(context: Context) -> list[Symbol]:
    general = context.settings.values
    if general is None and context.settings.tiles:
        general = compact(sorted(set(context.settings.tiles)))
    symbols = []
    for cell in context.board.table.values():
        values = general if cell.values is None else cell.values
        # A cell with a given needs no other values.
        if cell.given is not None:
            symbols.append(_given(context, cell, values))
            continue
        if values is None:
            _report_no_values(context, cell)
        symbols.append(Symbol(cell.name, (0,) if values is None else values, SymbolKind.CELL, None, -1, cell.span))
    return symbols


NO_CELLS = ("no-values", "no-pyramid")
"""Codes after which missing values are not reported: the values are reported already, or the cells are unknown."""


def _report_no_values(context: Context, cell: Cell) -> None:
    """Report, once for all cells, the first cell without values."""
    # A statement that could not be read, or whose values are wrong, may have given the values.
    known = context.faults.incomplete or context.settings.values_span is not None
    if not known and not any(diagnostic.code in NO_CELLS for diagnostic in context.faults.diagnostics):
        span = cell.span or context.board.size.span
        help = "write the numbers they can hold, such as 'values 1..9'"
        context.error("no-values", "the empty cells have no values", span, help=help)


def _given(context: Context, cell: Cell, values: Values | None) -> Symbol:
    given = cell.given
    assert given is not None
    # A number that may be struck out counts as itself or as 0.
    if cell.struck:
        return Symbol(cell.name, (0,) if given == 0 else tuple(sorted((0, given))), span=cell.span)
    said = context.settings.values if cell.values is None else cell.values
    if said is not None and given not in said:
        _warn_outside(context, cell, given)
    row, col = next(iter(cell.positions))
    clue = context.clue(f"given r{row}c{col}", str(given), "given", given, cell.span)
    return Symbol(cell.name, (given,) if values is None else values, SymbolKind.CELL, given, clue, cell.span)


def _warn_outside(context: Context, cell: Cell, given: int) -> None:
    """Warn about a given outside the values; for 0, which some write for an empty cell, propose an empty cell once."""
    help, fix = "", None
    # A grid of zeros for empty cells would otherwise get one warning for each of them.
    if given == 0:
        if any(one.code == "given-outside-values" and one.help for one in context.faults.diagnostics):
            return
        blank = "_"
        span = cell.span
        # Without spaces between the numbers of a row, '_' would join them to a number with a secret digit.
        if span and re.search(r"[0-9.][0-9.]", span.source.text[max(0, span.start - 1) : span.end + 1]):
            blank = "."
        help = f"write '{blank}' for an empty cell"
        fix = Fix.at(cell.span, blank, sure=False)
    message = f"the given {given} is not one of the values of its cell; it is kept as given"
    context.warn("given-outside-values", message, cell.span, help=help, fix=fix)


def _unknowns(context: Context, others: Sequence[Symbol]) -> list[Symbol]:
    """Return the unknowns; those without values get the integers that the relations allow."""
    unknowns = context.names.unknowns.values()
    symbols = {one.name: Symbol(one.name, one.values or (0,), SymbolKind.UNKNOWN, span=one.span) for one in unknowns}
    free = [one.name for one in unknowns if one.values is None]
    # A relation with an error may be the one that bounds it.
    if free and not (context.faults.failed or context.faults.incomplete):
        known = [*others, *[symbols[one.name] for one in unknowns if one.values is not None]]
        for name, allowed in bounds_of(free, known, context.meaning.constraints).items():
            if allowed.is_bounded and len(allowed.values) <= MAX_VALUES:
                symbols[name] = replace(symbols[name], values=allowed.values, bounding=tuple(sorted(allowed.clues)))
            else:
                _report_no_domain(context, symbols[name], allowed)
    return list(symbols.values())


def _report_no_domain(context: Context, unknown: Symbol, allowed: Allowed) -> None:
    low, high = allowed.extent
    if allowed.is_bounded:
        message = f"the relations allow the unknown {unknown.name} more than {MAX_VALUES:,} values, {low} to {high}"
    elif low > -inf:
        message = f"the relations do not say how large the unknown {unknown.name} can be"
    elif high < inf:
        message = f"the relations do not say how small the unknown {unknown.name} can be"
    else:
        message = f"the unknown {unknown.name} has no values, and no relation bounds it"
    help = f"write its values, such as 'unknown {unknown.name} in 0..99'"
    context.error("no-domain", message, unknown.span, help=help)


def _letters(context: Context) -> list[Symbol]:
    letters = context.letters
    in_cells = frozenset(context.board.cells.values()) if context.drawn.letters else frozenset()
    symbols = []
    for name, span in letters.used.items():
        possible = values = letters.values_of(name)
        if name in letters.starting and not letters.leading_zeros:
            values = without_zero(values)
        if name in in_cells:
            values = intersection(context.settings.values, values) or ()
        # The letter keeps its values for the views; the impossible condition says that there is no solution.
        if not len(values):
            values = possible
            context.require(NEVER, -1, f"no values are left for {name}", span)
        symbols.append(Symbol(name, values, SymbolKind.LETTER, span=span))
    return symbols


def _require_different_letters(context: Context) -> None:
    letters = context.letters
    # One letter differs from nothing.
    if letters.may_repeat or len(letters.used) < 2:
        return
    span = next(iter(letters.used.values()))
    different = Different(tuple(map(Variable, letters.used)))
    context.require(different, -1, LETTERS, span, of_all=True)


# ---------------------------------------------------------------- the grid


def _grid(context: Context) -> Grid | None:
    board, shown = context.board, context.shown
    if not board.exists or not (board.cells or shown.blocked or shown.around):
        return None
    return Grid(
        board.rows,
        board.cols,
        board.cells,
        shown.blocked,
        shown.around,
        tuple(shown.line_clues),
        tuple(board.areas["cages"].values()),
        tuple(board.areas["regions"].values()),
        shown.boxes,
        tuple(shown.signs),
        shown.marks,
        tuple(shown.corners),
        shown.entries,
        named=any(kind == "cell" for kind, _ in context.names.declared.values()),
        ragged=board.ragged,
        places=_places(context) if board.ragged else {},
        struck={cell.name: cell.given for cell in board.table.values() if cell.struck and cell.given is not None},
        paths=tuple(board.areas["paths"].values()),
        named_rules={name: tuple(labels) for name, labels in shown.named_rules.items()},
        pictured=_is_pictured(context),
    )


def _places(context: Context) -> dict[Position, int]:
    """Return the text columns of the cells of a figure; the leftmost is 0. A brick is centered above the two below."""
    rows = context.drawn.rows
    if context.drawn.is_pyramid:
        longest = max(map(len, rows))
        return {
            (row, col): longest - len(items) + 2 * (col - 1)
            for row, items in enumerate(rows, 1)
            for col in range(1, len(items) + 1)
        }
    columns = {
        (row, col): item.span.place()[1]
        for row, items in enumerate(rows, 1)
        for col, item in enumerate(items, 1)
        if item.span is not None
    }
    left = min(columns.values(), default=0)
    return {position: column - left for position, column in columns.items()}


def _is_pictured(context: Context) -> bool:
    """Return True if a picture or crossword shows everything that is visible of the grid."""
    shown = context.shown
    beside = context.drawn.rows or shown.line_clues or shown.corners or any(context.board.areas.values())
    return not beside and any(drawing.kind in ("picture", "crossword") for drawing in shown.drawings)
