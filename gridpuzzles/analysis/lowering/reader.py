"""Turn written relations into conditions of the model."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import product

from ...base.number_properties import MAX_BITS
from ...kinds.signs import BASIC
from ...language import syntax
from ...model.expressions import (
    AllOf,
    AnyOf,
    Comparison,
    Condition,
    Constant,
    Count,
    Expression,
    Membership,
    Operation,
    Property,
    Variable,
    all_of,
    any_of,
    holds,
)
from ...model.negation import negation_of, outside, without_being
from ...model.traversal import names_in
from ..context.collected import NEVER
from ..context.context import Context
from .constants import values_in
from .expressions import Expressions
from .forall import instantiate_rule
from .syntax_tree import (
    CONDITIONS,
    JOINING,
    SELECTORS,
    has_secret_digits,
    has_unknown_signs,
    in_turn,
    unknown_signs,
)
from .unknown_signs import choices

MAX_UNKNOWN_SIGNS = 6
MAX_SIGNS_OF_NUMBERS = 8
"""Largest number of unknown signs in a relation of plain numbers."""


class Reader(Expressions):
    """A reader of relations, one after another; see `Context.reader`.

    If ``anew``, each of the conditions joined in a rule starts again with the first of the ``blanks``.
    """

    def __init__(
        self,
        context: Context,
        blanks: Iterable[Expression] | None = None,
        cells: Sequence[Expression] | None = None,
        anew: bool = False,
    ) -> None:
        self._anew: tuple[Expression, ...] | None = None
        if anew and blanks is not None:
            self._anew = blanks = tuple(blanks)
        super().__init__(context, blanks, cells)
        self.signs: dict[int, Variable] = {}  # the variable for the sign of each `?` between two numbers, by identity

    def fresh(self, blanks: Iterable[Expression], cells: Sequence[Expression], anew: bool = False) -> Reader:
        """Return a reader of a rule about other cells, which settles the base of its numbers by itself."""
        return Reader(self.context, blanks, cells, anew)

    def within(self, blanks: Iterable[Expression], cells: Sequence[Expression], anew: bool = False) -> Reader:
        """Return a reader of an inner rule for some of the cells, with the same base."""
        inner = self.fresh(blanks, cells, anew)
        inner._base = self._base
        return inner

    def relation(self, node: syntax.Relation) -> Condition:
        """Return the meaning of a relation: one condition, or several joined by ``or``."""
        self._settle_base(node)
        return any_of([self.condition(part) for part in node.conditions])

    def condition(self, node: syntax.Condition) -> Condition:
        """Return the meaning of a condition; if a property or membership has several targets, all must have it."""
        if self._anew is not None and not isinstance(node, JOINING):
            return self._begun_anew(node, self._anew)
        return all_of(self._conditions(node, counted=False))

    def _conditions(self, node: syntax.Condition, counted: bool) -> list[Condition]:
        """Return conditions that must all hold; if ``counted``, one for each cell of the selectors, to be counted.

        Several selectors advance together.
        """
        match node:
            case syntax.Comparison():
                if not counted and has_unknown_signs(node):
                    return [self._with_signs(node)]
                return self._comparisons(node, broadcast=counted)
            case syntax.Enclosed(inside):
                return self._part(inside, counted)
            case syntax.Conjunction(parts):
                return [AllOf(tuple(row)) for row in self._side_by_side(parts, counted)]
            case syntax.Either(parts):
                return [AnyOf(tuple(row)) for row in self._side_by_side(parts, counted)]
            case syntax.Negation(inside):
                return [negation_of(one) for one in self._part(inside, counted)]
            case syntax.Implication(premise, consequence):
                pairs = self._side_by_side((premise, consequence), counted)
                return [AnyOf((negation_of(one), other)) for one, other in pairs]
            case syntax.Quantified():
                # The rule for each set of cells, in the grid or among the cells of the outer rule.
                return [condition for _, condition in instantiate_rule(self, node.places, node.rule, counted)]
            case syntax.Listed():
                return [self._listed(node)]
        return self._properties(node)

    def _part(self, node: syntax.Condition, counted: bool) -> list[Condition]:
        """Return a part of a joined condition: as a single condition, unless the cells in it are ``counted``."""
        return self._conditions(node, counted) if counted else [self.condition(node)]

    def _begun_anew(self, node: syntax.Condition, cells: tuple[Expression, ...]) -> Condition:
        """Read one of the conditions joined in a rule, with its ``_`` counted from the first cell."""
        self._blanks, self._anew = iter(cells), None
        try:
            return self.condition(node)
        finally:
            self._anew = cells

    def _listed(self, node: syntax.Listed) -> Condition:
        """Return the condition that the numbers equal one of the rows, or none of them if negated."""
        members = [self.expression(member) for member in node.target.members]
        ways = []
        for row in node.rows:
            # A row of another length can never be equal; it is a slip, not a false condition.
            if len(row.members) != len(members):
                message = f"{len(row.members)} numbers cannot be compared with {len(members)}"
                self.context.error("lengths-differ", message, row.span)
                return NEVER
            numbers = [self.expression(number) for number in row.members]
            ways.append(AllOf(tuple(Comparison(a, "=", b) for a, b in zip(members, numbers, strict=True))))
        found = AnyOf(tuple(ways))
        return without_being(members, found) if node.negated else found

    def _with_signs(self, node: syntax.Comparison) -> Condition:
        """Return the relation for every choice of its unknown signs; one of the choices must hold."""
        unknown = unknown_signs(node)
        # Between plain numbers the true choices can be computed at once, without a condition for each choice.
        is_plain = len(unknown) <= MAX_SIGNS_OF_NUMBERS and self.context.settings.base == 10
        found = choices(node, self.context.file.order == syntax.Order.LEFT_TO_RIGHT) if is_plain else None
        if found is None and len(unknown) > MAX_UNKNOWN_SIGNS:
            message = (
                f"at most {MAX_UNKNOWN_SIGNS} operators can be found ({MAX_SIGNS_OF_NUMBERS} between plain numbers)"
            )
            self.context.error("too-many-signs", message, node.span, help="write some of the operators")
            return NEVER
        for operator in unknown:
            self.signs[id(operator)] = self.context.letters.hole(operator.span, values=range(1, len(BASIC) + 1))
        if found is not None:
            return AnyOf(tuple(self._is_chosen(unknown, choice) for choice in found))
        ways: list[Condition] = []
        for choice in product(range(len(BASIC)), repeat=len(unknown)):
            self._chosen = {id(operator): BASIC[at] for operator, at in zip(unknown, choice, strict=True)}
            condition = all_of(self._comparisons(node, broadcast=False))
            # A relation of numbers alone is decided here: a false one would only burden the search.
            if names_in(condition) or holds(condition, {}):
                ways.append(AllOf((self._is_chosen(unknown, choice), condition)))
        self._chosen = {}
        return AnyOf(tuple(ways))

    def _is_chosen(self, unknown: Sequence[syntax.Operator], choice: Sequence[int]) -> Condition:
        """Return the condition that the unknown signs are those at these places of `BASIC`, where 1 is the first."""
        signs = [self.signs[id(operator)] for operator in unknown]
        return AllOf(tuple(Comparison(sign, "=", Constant(at + 1)) for sign, at in zip(signs, choice, strict=True)))

    def rule(self, node: syntax.Condition) -> Condition:
        """Return the meaning of a whole condition: secret digits in it decide the base of its plain numbers."""
        self._settle_base(node)
        return self.condition(node)

    def _settle_base(self, node: syntax.Node) -> None:
        if self.context.settings.base != 10:
            cells = self._blanks is not None  # in that case a single `_` is one of them
            self._base = self.context.settings.base if has_secret_digits(node, blanks=not cells) else 10

    def _properties(self, node: syntax.Property | syntax.Multiple | syntax.Membership) -> list[Condition]:
        """Return one condition for each target, and for each cell of a selector."""
        targets = [one for target in node.targets for one in self.side(target, broadcast=True)]
        if isinstance(node, syntax.Property):
            return [Property(target, node.name, node.negated) for target in targets]
        if isinstance(node, syntax.Multiple):
            divisor, sign = self.expression(node.divisor), "!=" if node.negated else "="
            return [Comparison(Operation("mod", target, divisor), sign, Constant(0)) for target in targets]
        # A membership lists no values, so a plain range in it may be very long.
        values = values_in(self.context, node.domain, 1 << MAX_BITS) or (0,)
        if node.negated:  # false if the target has no value, like `!=` and `is not`
            return [outside(target, values) for target in targets]
        return [Membership(target, values) for target in targets]

    def _comparisons(self, node: syntax.Comparison, broadcast: bool) -> list[Condition]:
        """Return one condition; inside ``count``, one for each cell of the selectors among the sides."""
        sides = [self.side(side, broadcast) for side in node.sides]
        if not any(type(written) in SELECTORS for written in node.sides):
            return [self._chained([side for (side,) in sides], node.relops)]
        # A side that is one number is compared with every cell of the selectors.
        # All selectors advance together, so they must name as many cells as the longest.
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
        return all_of(pairs)

    def _call(self, node: syntax.Call) -> Expression:
        if node.function == "count":
            return Count(tuple(condition for argument in node.arguments for condition in self._counted(argument)))
        return super()._call(node)

    def _counted(self, argument: syntax.Argument) -> list[Condition]:
        """Return the conditions that ``count`` counts: one for each cell of its selectors, or for each set of cells."""
        if isinstance(argument, CONDITIONS):
            # In a rule for several cells, a condition with one '_' is counted for each of them.
            if self.cells is not None and in_turn(argument) == 1:
                readers = [self.within((cell,), self.cells) for cell in self.cells]
                return [one for reader in readers for one in reader._conditions(argument, counted=True)]
            return self._conditions(argument, counted=True)
        self.context.error(
            "condition-needed",
            "'count' needs a relation, not a number",
            argument.span,
            help="write a relation, as in count(row 1 = 3)",
        )
        return []

    def _side_by_side(self, conditions: Sequence[syntax.Condition], counted: bool) -> list[list[Condition]]:
        """Return the parts of each of the conditions that several joined ones stand for."""
        columns = [self._part(one, counted) for one in conditions]
        length = max(map(len, columns), default=1)
        for node, column in zip(conditions, columns, strict=True):
            # A condition without cells is combined with each of the others.
            if len(column) not in (1, length):
                message = f"{len(column)} cells cannot be combined with {length}"
                self.context.error("lengths-differ", message, node.span)
                return []
        return [[column[at if len(column) == length else 0] for column in columns] for at in range(length)]


def _compared(left: Expression, relop: syntax.Relop, right: Expression) -> Condition:
    if relop.symbol == "divides":
        return Comparison(Operation("mod", right, left), "=", Constant(0))
    return Comparison(left, relop.symbol, right)
