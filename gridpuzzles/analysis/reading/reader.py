"""Written expressions and relations -> the model's, with every name looked up."""

from __future__ import annotations

from itertools import product

from ...errors import Fix
from ...language import syntax
from ...model.arithmetic import BESIDES
from ...model.expressions import (
    AllOf,
    AnyOf,
    Comparison,
    Constant,
    Count,
    Function,
    Membership,
    Operation,
    Property,
    Variable,
    holds,
)
from ...model.traversal import names_in
from ..draft.meaning import NEVER, NOTHING
from .constants import MAX_NESTING, literal, param, unsigned
from .domains import set_of
from .opposites import opposite, outside, without_being
from .order import chain, negate
from .sought_signs import SIGNS, choices
from .syntax_tree import JOINING, has_secret_digits, has_unknown_signs, in_turn, is_all, text_of, unknown_signs
from .unknown_names import report_unknown

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from typing import Any

    from ...model.expressions import Condition, Expression
    from ...source import Span
    from ..draft.context import Context

MAX_UNKNOWN_SIGNS = 6
MAX_SIGNS_OF_NUMBERS = 8
"""Between plain numbers."""
SELECTORS = (syntax.Line, syntax.Diagonal, syntax.CellRange, syntax.Group, syntax.Around, syntax.WholeGrid)
NO_VALUE = Operation("/", Constant(1), Constant(0))
"""What a line without cells has at any place."""
PLAIN = (syntax.Comparison, syntax.Property, syntax.Multiple, syntax.Membership, syntax.Listed)
CONDITIONS = (
    *PLAIN,
    syntax.Conjunction,
    syntax.Either,
    syntax.Negation,
    syntax.Implication,
    syntax.Enclosed,
    syntax.Quantified,
)


class Reader:
    """Reads one relation after the other; see `Context.reader`.

    ``numerals`` keeps what each numeral became, for drawings: node -> expression, by identity. ``anew``: each of the
    conditions joined in a rule begins with the first of the ``blanks``.
    """

    def __init__(
        self,
        context: Context,
        blanks: Iterable[Expression] | None = None,
        cells: Sequence[Expression] | None = None,
        anew: bool = False,
    ) -> None:
        self.context = context
        self._anew = tuple(blanks) if anew and blanks is not None else None
        self._blanks: Iterator[Expression] | None = None if blanks is None else iter(blanks)
        self.cells = cells  # all that a rule is about: what a `_` alone in a function stands for
        self._base = 10  # of plain numbers; the puzzle's base in a relation that has secret digits
        self._depth = 0
        self._blank_reported = False
        self.numerals: dict[int, Expression] = {}
        self.signs: dict[int, Variable] = {}  # of each `?` between two numbers, by identity: which sign it is
        self._chosen: dict[int, str] = {}

    def within(self, blanks: Iterable[Expression], cells: Sequence[Expression], anew: bool = False) -> Reader:
        """A reader of an inner rule, for some of the cells."""
        inner = Reader(self.context, blanks, cells, anew)
        inner._base = self._base
        return inner

    # ------------------------------------------------------------ relations

    def relation(self, node: syntax.Relation) -> Condition:
        """One condition, or several joined by ``or``."""
        self._settle_base(node)
        conditions = [self.condition(part) for part in node.conditions]
        return conditions[0] if len(conditions) == 1 else AnyOf(tuple(conditions))

    def condition(self, node: syntax.Condition) -> Condition:
        """A comparison, property or membership, of several targets all must have it; or a condition made of such."""
        if self._anew is not None and not isinstance(node, JOINING):
            return self._begun_anew(node, self._anew)
        if isinstance(node, syntax.Comparison):
            if has_unknown_signs(node):
                return self._with_signs(node)
            return together(self._comparisons(node, broadcast=False))
        match node:
            case syntax.Enclosed(inside):
                return self.condition(inside)
            case syntax.Conjunction(conditions):
                return AllOf(tuple(self.condition(one) for one in conditions))
            case syntax.Either(conditions):
                return AnyOf(tuple(self.condition(one) for one in conditions))
            case syntax.Negation(inside):
                return opposite(self.condition(inside))
            case syntax.Implication(premise, consequence):
                return AnyOf((opposite(self.condition(premise)), self.condition(consequence)))
            case syntax.Quantified():
                return together(self._quantified(node))
            case syntax.Listed():
                return self._listed(node)
        return together(self._properties(node))

    def _begun_anew(self, node: syntax.Condition, cells: tuple[Expression, ...]) -> Condition:
        """One of the conditions that are joined in a rule: its ``_`` are the cells from the first on."""
        self._blanks, self._anew = iter(cells), None
        try:
            return self.condition(node)
        finally:
            self._anew = cells

    def _listed(self, node: syntax.Listed) -> Condition:
        """One of the rows, number by number."""
        members = [self.expression(member) for member in node.target.members]
        ways = []
        for row in node.rows:
            if len(row.members) != len(members):
                message = f"{len(row.members)} numbers cannot be compared with {len(members)}"
                self.context.error("lengths-differ", message, row.span)
                return NEVER
            numbers = [self.expression(number) for number in row.members]
            ways.append(AllOf(tuple(Comparison(a, "=", b) for a, b in zip(members, numbers, strict=True))))
        found = AnyOf(tuple(ways))
        return without_being(members, found) if node.negated else found

    def _with_signs(self, node: syntax.Comparison) -> Condition:
        """The relation with each choice of its unknown signs, of which one holds."""
        unknown = unknown_signs(node)
        is_plain = len(unknown) <= MAX_SIGNS_OF_NUMBERS and self.context.settings.base == 10
        found = choices(node, self.context.file.order == "left to right") if is_plain else None
        if found is None and len(unknown) > MAX_UNKNOWN_SIGNS:
            message = (
                f"more than {MAX_UNKNOWN_SIGNS} signs are to be found ({MAX_SIGNS_OF_NUMBERS} between plain numbers)"
            )
            self.context.error("too-many-signs", message, node.span, help="write some of them")
            return NEVER
        for operator in unknown:
            self.signs[id(operator)] = self.context.letters.hole(operator.span, values=range(1, len(SIGNS) + 1))
        if found is not None:
            return AnyOf(tuple(self._is_chosen(unknown, choice) for choice in found))
        ways: list[Condition] = []
        for choice in product(range(len(SIGNS)), repeat=len(unknown)):
            self._chosen = {id(operator): SIGNS[at] for operator, at in zip(unknown, choice, strict=True)}
            condition = together(self._comparisons(node, broadcast=False))
            if names_in(condition) or holds(condition, {}):
                ways.append(AllOf((self._is_chosen(unknown, choice), condition)))
        self._chosen = {}
        return AnyOf(tuple(ways))

    def _is_chosen(self, unknown: Sequence[syntax.Operator], choice: Sequence[int]) -> Condition:
        """The unknown signs are those at these places of `SIGNS`: 1 is the first."""
        signs = [self.signs[id(operator)] for operator in unknown]
        return AllOf(tuple(Comparison(sign, "=", Constant(at + 1)) for sign, at in zip(signs, choice, strict=True)))

    def _quantified(self, node: syntax.Quantified, counted: bool = False) -> list[Condition]:
        """What the rule says of each set of cells: those of the grid, or those among the cells at hand."""
        from .quantified import said

        return [condition for _, condition in said(self.context, node.places, node.rule, self, counted)]

    def rule(self, node: syntax.Condition) -> Condition:
        """A condition that stands alone: secret digits in it settle the base of its plain numbers."""
        self._settle_base(node)
        return self.condition(node)

    def _settle_base(self, node: syntax.Node) -> None:
        if self.context.settings.base != 10:
            cells = self._blanks is not None  # then a lone `_` is one
            self._base = self.context.settings.base if has_secret_digits(node, blanks=not cells) else 10

    def _properties(self, node: syntax.Property | syntax.Multiple | syntax.Membership) -> list[Condition]:
        """One condition for each target, and for each cell of a selector."""
        targets = [one for target in node.targets for one in self._side(target, broadcast=True)]
        if isinstance(node, syntax.Property):
            return [Property(target, node.name, node.negated) for target in targets]
        if isinstance(node, syntax.Multiple):
            divisor, sign = self.expression(node.divisor), "!=" if node.negated else "="
            return [Comparison(Operation("mod", target, divisor), sign, Constant(0)) for target in targets]
        values = set_of(self.context, node.domain) or (0,)
        if node.negated:  # like `!=` and `is not` it speaks of a value, and is false where there is none
            return [outside(target, values) for target in targets]
        return [Membership(target, values) for target in targets]

    def _comparisons(self, node: syntax.Comparison, broadcast: bool) -> list[Condition]:
        """One condition; inside ``count`` as many as the longest selector among the sides has cells."""
        sides = [self._side(side, broadcast) for side in node.sides]
        if not any(type(written) in SELECTORS for written in node.sides):
            return [self._chained([side for (side,) in sides], node.relops)]
        length = max(
            (len(side) for side, written in zip(sides, node.sides, strict=False) if type(written) in SELECTORS),
            default=1,
        )
        for side, written in zip(sides, node.sides, strict=False):
            if type(written) in SELECTORS and len(side) != length:
                self.context.error(
                    "lengths-differ", f"{len(side)} cells cannot be compared with {length}", written.span
                )
                return []
        return [
            self._chained([side[at if len(side) == length else 0] for side in sides], node.relops)
            for at in range(length)
        ]

    def _chained(self, sides: list[Expression], relops: tuple[syntax.Relop, ...]) -> Condition:
        pairs = [_compared(left, relop, right) for left, relop, right in zip(sides, relops, sides[1:], strict=False)]
        return together(pairs)

    def _side(self, node: syntax.Side, broadcast: bool) -> list[Expression]:
        if not isinstance(node, SELECTORS):
            return [self.expression(node)]
        if broadcast:
            return list(self.selected(node))
        self.context.error(
            "cells-not-a-number",
            "these are several cells, not one number",
            node.span,
            help=f"write sum({text_of(node)}) or product({text_of(node)})",
            fix=Fix.at(node.span, f"sum({text_of(node)})", sure=False),
        )
        return [NOTHING]

    # ------------------------------------------------------------ expressions

    def expression(self, node: syntax.Expression) -> Expression:
        """What ``node`` means; `NOTHING` after a reported fault."""
        if self._depth > MAX_NESTING:
            self.context.error(
                "nested-too-deeply", f"more than {MAX_NESTING} brackets or signs within one another", node.span
            )
            return NOTHING
        leaf = LEAVES.get(type(node))
        if leaf is not None:
            return leaf(self, node)
        self._depth += 1
        try:
            return self._compound(node)
        finally:
            self._depth -= 1

    def _compound(self, node: syntax.Expression) -> Expression:
        if isinstance(node, syntax.Chain):
            return self._chain(node)
        if isinstance(node, syntax.Bracketed):
            return self.expression(node.expression)
        if isinstance(node, syntax.Signed):
            signs, operand = unsigned(node)
            value = self.expression(operand)
            return negate(value) if signs % 2 else value
        if isinstance(node, syntax.Call):
            return self._call(node)
        if isinstance(node, syntax.Element):
            return self._element(node)
        if isinstance(node, syntax.Entry):
            from .entries import entry

            return entry(self.context, node)
        raise TypeError(f"not an expression: {node!r}")

    def _number(self, node: syntax.Number) -> Expression:
        return Constant(literal(self.context, node)) if self._base == 10 else self._in_base(node.digits, node.span)

    def _chain(self, node: syntax.Chain) -> Expression:
        operators = tuple([self._known_sign(one) if one.symbol == "?" else one for one in node.operators])
        values, minuses = [], []
        for operand in node.operands:
            count, inside = unsigned(operand)
            minuses.append(count)
            values.append(self.expression(inside))
        algebra = self._is_algebra(node, values)
        return chain(self.context, values, minuses, operators, node.span, as_at_school=algebra)

    def _is_algebra(self, node: syntax.Chain, values: Sequence[Expression]) -> bool:
        """Whether a chain is at the margin and meant by precedence: without cells, or each product with a number."""
        if self._blanks is not None:
            return False
        if not any(isinstance(one, Variable) and one.name in self.context.board.table for one in values):
            return True
        return all(
            Constant in (type(left), type(right))
            for operator, left, right in zip(node.operators, values, values[1:], strict=False)
            if operator.symbol not in "+-"
        )

    def _known_sign(self, operator: syntax.Operator) -> syntax.Operator:
        if id(operator) not in self._chosen:
            message = "'?' is a sign to be found only in a relation such as 'a ? b = 5'"
            self.context.error("unknown-sign-here", message, operator.span)
        return operator.replace(symbol=self._chosen.get(id(operator), "+"))

    def _numeral(self, node: syntax.Numeral) -> Expression:
        symbols, span = node.symbols, node.span
        if id(node) in self.numerals and self._chosen:
            return self.numerals[id(node)]  # read for another choice of signs
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
        """Once for the relation: its ``_`` are cells, and nothing says which."""
        if not self._blank_reported:
            message = "'_' is a cell, but this does not say which"
            help = "write r1c1, or put the relation under 'rows:' or 'row 1:'"
            self.context.error("which-cell", message, span, help=help)
        self._blank_reported = True

    def _in_base(self, digits: str, span: Span | None) -> Constant:
        constant = self.context.letters.constant(digits, span, self._base)
        if len(digits) > 1:
            message = f"beside secret digits {digits} is read in base {self._base}: it is {constant.value}"
            self.context.warn("number-in-base", message, span, help="other numbers of the file are decimal")
        return constant

    def _name(self, name: str, span: Span | None) -> Expression:
        value = param(self.context, self.context.file, name)
        if value is not None:
            return Constant(value)
        if name in self.context.names.declared:
            return Variable(name)
        if name in ("row", "col"):
            message = f"'{name}' is a number only in a rule for each cell"
            self.context.error("which-line", message, span, help=f"write {name} 1, or 'each cell: ...'")
        elif name not in self.context.file.params:
            report_unknown(self.context, name, span)
        return NOTHING

    def cell(self, row: int, col: int, span: Span | None) -> Expression:
        """The variable of a cell named by its place."""
        name = self.context.board.cells.get((row, col))
        if name is not None:
            return Variable(name)
        context = self.context
        if not context.board.exists:
            context.board.size.report_missing(span)
        elif row > context.board.rows or col > context.board.cols:
            context.error(
                "outside-grid",
                f"r{row}c{col} lies outside the grid of {context.board.rows} x {context.board.cols}",
                span,
            )
        else:
            context.error("no-cell-there", f"there is no cell at r{row}c{col}", span)
        return NOTHING

    # ------------------------------------------------------------ functions

    def _call(self, node: syntax.Call) -> Expression:
        if node.function == "count":
            return Count(tuple(condition for argument in node.arguments for condition in self._counted(argument)))
        if node.function in BESIDES:
            return self._of_line(node)
        numbers = tuple(number for argument in node.arguments for number in self._argument(node, argument))
        if node.function in ("abs", "digitsum") and len(numbers) != 1:
            message = f"'{node.function}' takes one number, not {len(numbers)}"
            self.context.error("wrong-arguments", message, node.span)
            return NOTHING
        if not numbers and self.context.faults.failed:
            return NOTHING  # the fault of its selector
        if not numbers:
            self.context.error("no-cells", f"'{node.function}' is of no cell at all", node.span)
            return NOTHING
        return Function(node.function, numbers)

    def _of_line(self, node: syntax.Call) -> Expression:
        """A function of cells in their order, and of some numbers besides."""
        besides = BESIDES[node.function]
        written = node.arguments[: len(node.arguments) - besides]
        line = [cell for argument in written for cell in self._in_order(node, argument)]
        if self.context.faults.failed and not line:
            return NOTHING  # the fault of its selector
        if not line or len(node.arguments) <= besides:
            form = f"{node.function}(row 1{''.join([', 1', ', 9'][:besides])})"
            self.context.error(
                "wrong-arguments", f"'{node.function}' is of a line of cells", node.span, help=f"write {form}"
            )
            return NOTHING
        if not all(isinstance(one, (Variable, Constant)) for one in line):
            self.context.error("cells-needed", f"'{node.function}' is of cells, not of what is computed", node.span)
            return NOTHING
        last = node.arguments[len(written) :]
        return Function(node.function, (*line, *(self._side(one, broadcast=False)[0] for one in last)))  # type: ignore[arg-type]

    def _in_order(self, call: syntax.Call, argument: syntax.Argument) -> tuple[Expression, ...]:
        """The cells of a line; a range that is written backwards runs so."""
        cells = self._argument(call, argument)
        if isinstance(argument, syntax.CellRange):
            first, last = argument.first, argument.last
            return cells if (first.row, first.col) <= (last.row, last.col) else cells[::-1]
        return cells

    def _element(self, node: syntax.Element) -> Expression:
        cells = self.selected(node.line)
        index = self.expression(node.index)
        if cells:
            return Function("item", (*cells, index))
        return NOTHING if self.context.faults.failed else NO_VALUE

    def _counted(self, argument: syntax.Argument) -> list[Condition]:
        """The conditions that ``count`` counts: as many as its selectors have cells, or there are sets of them."""
        if isinstance(argument, CONDITIONS):
            if self.cells is not None and in_turn(argument) == 1:
                return [one for cell in self.cells for one in self.within((cell,), self.cells)._each(argument)]
            return self._each(argument)
        self.context.error(
            "condition-needed", "'count' counts relations that hold", argument.span, help="write count(row 1 = 3)"
        )
        return []

    def _each(self, node: syntax.Condition) -> list[Condition]:
        """A condition for each cell of the selectors in it, taken side by side."""
        match node:
            case syntax.Enclosed(inside):
                return self._each(inside)
            case syntax.Conjunction(parts):
                return [together(row) for row in self._side_by_side(parts)]
            case syntax.Either(parts):
                return [AnyOf(tuple(row)) for row in self._side_by_side(parts)]
            case syntax.Negation(inside):
                return [opposite(one) for one in self._each(inside)]
            case syntax.Implication(premise, consequence):
                return [AnyOf((opposite(one), other)) for one, other in self._side_by_side((premise, consequence))]
            case syntax.Quantified():
                return self._quantified(node, counted=True)
            case syntax.Comparison():
                return self._comparisons(node, broadcast=True)
            case syntax.Listed():
                return [self._listed(node)]
        return self._properties(node)

    def _side_by_side(self, conditions: Sequence[syntax.Condition]) -> list[list[Condition]]:
        columns = [self._each(one) for one in conditions]
        length = max(map(len, columns))
        for node, column in zip(conditions, columns, strict=True):
            if len(column) not in (1, length):
                message = f"{len(column)} cells cannot be taken together with {length}"
                self.context.error("lengths-differ", message, node.span)
                return []
        return [[column[at if len(column) == length else 0] for column in columns] for at in range(length)]

    def _argument(self, call: syntax.Call, argument: syntax.Argument) -> tuple[Expression, ...]:
        if self.cells is not None and is_all(call, argument):
            return tuple(self.cells)
        if isinstance(argument, CONDITIONS):
            self.context.error(
                "number-needed",
                "a number is needed here, not a relation",
                argument.span,
                help="relations are for count(...)",
            )
            return (NOTHING,)
        return self.selected(argument) if isinstance(argument, SELECTORS) else (self.expression(argument),)

    def selected(self, node: syntax.Selector) -> tuple[Expression, ...]:
        """The cells that a selector names, each once."""
        from .selectors import positions

        return self.context.board.variables_at(positions(self.context, node))


LEAVES: dict[type, Callable[[Reader, Any], Expression]] = {
    syntax.Numeral: Reader._numeral,
    syntax.Number: Reader._number,
    syntax.Name: lambda reader, node: reader._name(node.name, node.span),
    syntax.CellReference: lambda reader, node: reader.cell(node.row, node.col, node.span),
}
"""How expressions without others in them are read."""


def together(conditions: list[Condition]) -> Condition:
    """All of them as one."""
    return conditions[0] if len(conditions) == 1 else AllOf(tuple(conditions))


def _compared(left: Expression, relop: syntax.Relop, right: Expression) -> Condition:
    if relop.symbol == "divides":
        return Comparison(Operation("mod", right, left), "=", Constant(0))
    return Comparison(left, relop.symbol, right)
