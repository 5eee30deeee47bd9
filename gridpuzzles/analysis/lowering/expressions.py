"""Turn written expressions into expressions of the model, with every name and every entry looked up."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any

from ...base.english import plural_form
from ...base.errors import Fix
from ...base.runs import STEPS, run_from
from ...base.source import Span
from ...kinds import LINE_FUNCTIONS
from ...language import syntax
from ...language.syntax import Entry
from ...model.expressions import Comparison, Constant, Expression, Function, Numeral, Operation, Variable
from ...model.grid import Position
from ..context.collected import NOTHING
from ..context.context import Context
from .constants import UNKNOWN_SIGN, param, unsigned
from .order import chain, negate
from .selectors import is_inside, positions
from .syntax_tree import CONDITIONS, SELECTORS, is_all, nodes, text_of
from .unknown_names import report_unknown

NO_VALUE = Operation("/", Constant(1), Constant(0))
"""Undefined value, for a line without cells."""
MINUSES = re.compile(r"[-−]{2,}")


class Expressions:
    """A reader of the expressions of a relation; its subclass `Reader` reads relations, also within expressions.

    ``numerals`` maps each numeral, by identity, to its expression; drawings use it.
    """

    def __init__(
        self,
        context: Context,
        blanks: Iterable[Expression] | None = None,
        cells: Sequence[Expression] | None = None,
    ) -> None:
        self.context = context
        self._blanks: Iterator[Expression] | None = None if blanks is None else iter(blanks)
        self.cells = cells  # all cells of a rule: the meaning of a single `_` in a function
        self._base = 10  # for plain numbers; the base of the puzzle in a relation with secret digits
        self._blank_reported = False
        self.numerals: dict[int, Expression] = {}
        self._chosen: dict[int, str] = {}  # the sign to try for each `?` between two numbers, by identity

    def expression(self, node: syntax.Expression) -> Expression:
        """Return the meaning of ``node``; `NOTHING` after a reported error."""
        return READERS[type(node)](self, node)

    def _signed(self, node: syntax.Signed) -> Expression:
        signs, operand = unsigned(node)
        if signs > 1:
            self._warn_of_minuses(node)
        value = self.expression(operand)
        return negate(value) if signs % 2 else value

    def _number(self, node: syntax.Number) -> Expression:
        # Beside secret digits, plain numbers are in the base of the puzzle.
        if self._base == 10:
            return Constant(node.value)
        return self._in_base(node.digits, node.span)

    def _chain(self, node: syntax.Chain) -> Expression:
        operators = tuple([self._known_sign(one) if one.symbol == "?" else one for one in node.operators])
        values, minuses = [], []
        for operand in node.operands:
            count, inside = unsigned(operand)
            minuses.append(count)
            values.append(self.expression(inside))
        if any(minuses):
            self._warn_of_minuses(node)
        algebra = len(node.operators) > 1 and self._is_algebra(node, values)
        return chain(self.context, values, minuses, operators, node.span, as_at_school=algebra)

    def _warn_of_minuses(self, node: syntax.Expression) -> None:
        """Warn about two minuses without a blank between them, which are likelier a typing error than a plus."""
        found = MINUSES.search(node.span.text) if node.span else None
        if node.span and found:
            span = Span(node.span.source, *(node.span.start + at for at in found.span()))
            fix = Fix(span, "-", sure=False)
            self.context.warn("two-minuses", "two minuses make a plus", span, help="write one minus, or '+'", fix=fix)

    def _is_algebra(self, node: syntax.Chain, values: Sequence[Expression]) -> bool:
        """Return True if a chain means precedence: it is no printed equation, which has only cells, numbers and signs.

        At the margin, products with a number are algebra as well.
        """
        of_cells = {one.name in self.context.board.table for one in values if isinstance(one, Variable)}
        if False in of_cells or any(isinstance(one, syntax.Call) for one in nodes(node)):
            return True
        if self._blanks is not None:
            return False
        if True not in of_cells:
            return True
        return all(
            Constant in (type(left), type(right))
            for operator, left, right in zip(node.operators, values, values[1:], strict=False)
            if operator.symbol not in "+-"
        )

    def _known_sign(self, operator: syntax.Operator) -> syntax.Operator:
        if id(operator) not in self._chosen:
            self.context.error("unknown-sign-here", UNKNOWN_SIGN, operator.span)
        return replace(operator, symbol=self._chosen.get(id(operator), "+"))

    def _numeral(self, node: syntax.Numeral) -> Expression:
        symbols, span = node.symbols, node.span
        # A relation is read again for every choice of its signs, but its holes must stay the same variables.
        if id(node) in self.numerals and self._chosen:
            return self.numerals[id(node)]  # already read, for another choice of signs
        if symbols != "_":
            expression = self.context.letters.numeral(symbols, span)
        elif self._blanks is not None:
            expression = next(self._blanks, NOTHING)
        elif self.context.board.cells:
            self._report_blank(span)
            return NOTHING
        else:
            expression = self.context.letters.hole(span)
        self.numerals[id(node)] = expression
        return expression

    def _report_blank(self, span: Span | None) -> None:
        """Report, once per relation, that it does not name the cells of its ``_``."""
        if not self._blank_reported:
            message = "'_' stands for a cell, but this relation does not say which one"
            help = "write r1c1, or put the relation below 'rows:' or after 'row 1:'"
            self.context.error("which-cell", message, span, help=help)
        self._blank_reported = True

    def _in_base(self, digits: str, span: Span | None) -> Constant:
        constant = self.context.letters.constant(digits, span, self._base)
        if len(digits) > 1:
            message = f"{digits} is read in base {self._base} next to secret digits, so it is {constant.value}"
            self.context.warn(
                "number-in-base",
                message,
                span,
                help=f"write it in base {self._base}; only the other numbers of the file are decimal",
            )
        return constant

    def _name(self, name: str, span: Span | None) -> Expression:
        value = param(self.context, self.context.file, name)
        if value is not None:
            return Constant(value)
        if name in self.context.names.declared:
            return Variable(name)
        if name in ("row", "col"):
            message = f"'{name}' alone can only be used in a rule for each cell"
            self.context.error("which-line", message, span, help=f"write {name} 1, or 'each cell: ...'")
        # A parameter without a value has been reported at its declaration.
        elif name not in self.context.file.params:
            report_unknown(self.context, name, span)
        return NOTHING

    def cell(self, row: int, col: int, span: Span | None) -> Expression:
        """Return the variable of a cell named by its place; `NOTHING` after a reported error."""
        name = self.context.board.cells.get((row, col))
        if name is not None:
            return Variable(name)
        if not self.context.board.exists:
            self.context.board.size.report_missing(span)
        elif is_inside(self.context, row, col, span):
            self.context.error("no-cell-there", f"there is no cell at r{row}c{col}", span)
        return NOTHING

    def side(self, node: syntax.Side, broadcast: bool) -> list[Expression]:
        # Several cells are a value only where a condition is repeated for each of them.
        if not isinstance(node, SELECTORS):
            return [self.expression(node)]
        if broadcast:
            return list(self.selected(node))
        self.context.error(
            "cells-not-a-number",
            "one number is needed here, not several cells",
            node.span,
            help=f"write sum({text_of(node)}) or product({text_of(node)})",
            fix=Fix.at(node.span, f"sum({text_of(node)})", sure=False),
        )
        return [NOTHING]

    # ------------------------------------------------------------ functions

    def _call(self, node: syntax.Call) -> Expression:
        # Functions of a line need its cells in order, so they are read differently.
        if node.function in LINE_FUNCTIONS:
            return self._of_line(node)
        numbers = tuple(number for argument in node.arguments for number in self._argument(node, argument))
        if node.function in ("abs", "digitsum") and len(numbers) != 1:
            message = f"'{node.function}' takes one number, not {len(numbers)}"
            self.context.error("wrong-arguments", message, node.span)
            return NOTHING
        if not numbers and self.context.faults.failed:
            return NOTHING  # error in its selector
        if not numbers:
            self.context.error("no-cells", f"there are no cells for '{node.function}'", node.span)
            return NOTHING
        return Function(node.function, numbers)

    def _of_line(self, node: syntax.Call) -> Expression:
        """Read a function of a line of cells, with its additional arguments."""
        kind = LINE_FUNCTIONS[node.function]
        parameters = len(kind.parameters)
        written = node.arguments[: len(node.arguments) - parameters]
        line = [cell for argument in written for cell in self._in_order(node, argument)]
        if self.context.faults.failed and not line:
            return NOTHING  # error in its selector
        if not line or len(node.arguments) <= parameters:
            more = f" and {parameters} {plural_form(parameters, 'number', 'numbers')}" if parameters else ""
            message = f"'{node.function}' needs a line of cells{more}"
            self.context.error("wrong-arguments", message, node.span, help=f"write {kind.form}")
            return NOTHING
        if not all(isinstance(one, (Variable, Constant)) for one in line):
            self.context.error("cells-needed", f"'{node.function}' takes cells, not computed numbers", node.span)
            return NOTHING
        last = node.arguments[len(written) :]
        return Function(node.function, (*line, *(self.side(one, broadcast=False)[0] for one in last)))  # type: ignore[arg-type]

    def _in_order(self, call: syntax.Call, argument: syntax.Argument) -> tuple[Expression, ...]:
        """Return the cells of a line; a range written backwards gives them in that order."""
        cells = self._argument(call, argument)
        if not isinstance(argument, syntax.CellRange):
            return cells
        first, last = argument.first, argument.last
        if (first.row, first.col) > (last.row, last.col):
            return cells[::-1]
        return cells

    def _element(self, node: syntax.Element) -> Expression:
        cells = self.selected(node.line)
        index = self.expression(node.index)
        if cells:
            return Function("item", (*cells, index))
        return NOTHING if self.context.faults.failed else NO_VALUE

    def _argument(self, call: syntax.Call, argument: syntax.Argument) -> tuple[Expression, ...]:
        # In a rule, '_' alone in a function means all cells of the set, and takes no cell in turn.
        if self.cells is not None and is_all(call, argument):
            return tuple(self.cells)
        if isinstance(argument, CONDITIONS):
            self.context.error(
                "number-needed",
                "a number is needed here, not a relation",
                argument.span,
                help="use count(...) to count relations",
            )
            return (NOTHING,)
        if isinstance(argument, SELECTORS):
            return self.selected(argument)
        return (self.expression(argument),)

    def selected(self, node: syntax.Selector) -> tuple[Expression, ...]:
        """Return the cells that a selector names, each of them once."""
        return self.context.board.variables_at(positions(self.context, node))


READERS: dict[type, Callable[[Expressions, Any], Expression]] = {
    syntax.Numeral: Expressions._numeral,
    syntax.Number: Expressions._number,
    syntax.Name: lambda reader, node: reader._name(node.name, node.span),
    syntax.CellReference: lambda reader, node: reader.cell(node.row, node.col, node.span),
    syntax.Chain: Expressions._chain,
    syntax.Bracketed: lambda reader, node: reader.expression(node.expression),
    syntax.Signed: Expressions._signed,
    syntax.Call: lambda reader, node: reader._call(node),  # a subclass reads more functions
    syntax.Element: Expressions._element,
    syntax.Entry: lambda reader, node: _entry(reader.context, node),
}
"""Class of an expression -> function that reads it."""


def _entry(context: Context, node: Entry) -> Expression:
    """Return the number that the entry's cells form; it does not start with 0 unless leading zeros are allowed."""
    key = (node.number, node.direction)
    if key not in context.meaning.entries:
        context.meaning.entries[key] = _read_entry(context, node)
    return context.meaning.entries[key]


def _read_entry(context: Context, node: Entry) -> Expression:
    if not context.board.rows or context.board.ragged:
        if context.board.ragged:
            what = "a figure with rows of different lengths"
        else:
            what = "a puzzle without a grid"
        context.error("no-entries", f"{what} has no numbered entries", node.span)
        return NOTHING
    if not context.shown.entries:
        context.shown.entries.update(numbering(context))
    name = f"{node.number} {node.direction}"
    square = next((position for position, number in context.shown.entries.items() if number == node.number), None)
    if square is None or not _starts(context, square, node.direction):
        context.error("no-such-entry", f"there is no {name}", node.span, help=_others(context, node.direction))
        return NOTHING
    row, col = square
    step = STEPS[node.direction]
    digits = context.board.variables_at(run_from(context.board.cells, (row, col), step))
    if not context.letters.leading_zeros:
        context.require(Comparison(digits[0], "!=", Constant(0)), label=f"{name} does not start with 0", span=node.span)
    return Numeral(digits, context.settings.base)


def numbering(context: Context) -> dict[Position, int]:
    """Return the number of every cell that begins an entry of two or more cells, in reading order."""
    starting = [
        position
        for position in context.board.cells
        if any(_starts(context, position, direction) for direction in STEPS)
    ]
    return {position: number for number, position in enumerate(starting, 1)}


def _starts(context: Context, position: Position, direction: str) -> bool:
    (row, col), (down, right) = position, STEPS[direction]
    return (row - down, col - right) not in context.board.cells and (row + down, col + right) in context.board.cells


def _others(context: Context, direction: str) -> str:
    numbers = [
        str(number) for position, number in context.shown.entries.items() if _starts(context, position, direction)
    ]
    if numbers:
        return f"choose one of the {direction} entries: {', '.join(numbers)}"
    return f"this grid has no {direction} entries"
