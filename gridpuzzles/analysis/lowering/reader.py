"""Turn written relations into conditions of the model, negate conditions, and find unknown signs between numbers.

At the end, read clues: the expression of a clue, its number if it is constant, and its mark in a drawing.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import product

from ...base.errors import Fix
from ...base.number_properties import MAX_BITS
from ...kinds.signs import BASIC
from ...language import syntax
from ...model.arithmetic import RELATIONS
from ...model.expressions import (
    AllOf,
    AnyOf,
    Comparison,
    Condition,
    Constant,
    Count,
    Expression,
    Function,
    Membership,
    Negation,
    Numeral,
    Operation,
    Property,
    Variable,
    all_of,
    any_of,
    holds,
)
from ...model.grid import Mark
from ...model.traversal import names_in, nodes
from ..context.collected import NEVER, NOTHING
from ..context.context import Context
from .constants import values_in
from .expressions import Expressions
from .forall import instantiate_rule
from .order import whole_constant
from .syntax_tree import (
    CONDITIONS,
    JOINING,
    SELECTORS,
    has_secret_digits,
    has_unknown_signs,
    in_turn,
    text_of,
    unknown_signs,
)

Choice = tuple[int, ...]
"""Signs in written order, counted from 0."""
Way = tuple[Choice, int, int]
"""A choice of signs, with the numerator and the denominator of its result."""


OPPOSITES = {"=": "!=", "!=": "=", "<": ">=", ">": "<=", "<=": ">", ">=": "<"}


def negation_of(condition: Condition) -> Condition:
    """Return a condition that is true exactly when ``condition`` is not, even if expressions in it are undefined.

    A relation whose sides are always whole numbers gets the opposite sign; any other condition must be counted 0 times.
    """
    match condition:
        case AllOf(parts):
            return AnyOf(tuple(map(negation_of, parts)))
        case AnyOf(parts):
            return AllOf(tuple(map(negation_of, parts)))
        case Comparison(left, relation, right) if _is_whole(left) and _is_whole(right):
            return Comparison(left, OPPOSITES[relation], right)
        case Property(expression, name, negated) if _is_whole(expression):
            return Property(expression, name, not negated)
        # A range is negated by its ends, because it may have too many values to list.
        case Membership(expression, range() as values) if _is_whole(expression) and values and values.step == 1:
            below = Comparison(expression, "<", Constant(values[0]))
            return AnyOf((below, Comparison(expression, ">", Constant(values[-1]))))
    # A count takes an undefined condition for false, so this is the exact negation.
    return Comparison(Count((condition,)), "=", Constant(0))


def outside(expression: Expression, values: range | tuple[int, ...]) -> Condition:
    """Return the condition that the expression has a value that is not one of ``values``."""
    return without_being((expression,), Membership(expression, values))


def without_being(expressions: Sequence[Expression], condition: Condition) -> Condition:
    """Return the condition that the expressions have values and ``condition``, which is about them, is false."""
    known = [Comparison(one, "=", one) for one in expressions if not _is_whole(one)]
    if known:
        return AllOf((*known, negation_of(condition)))
    return negation_of(condition)


def _is_whole(expression: Expression) -> bool:
    """Return True if the expression has a whole value whenever its variables have values."""
    return all(_keeps_whole(node) for node in nodes(expression))


def _keeps_whole(node: Expression | Condition) -> bool:
    match node:
        case Operation(operator, _, _, steps):
            return operator in "+-*" and steps is None
        case Constant(value):
            return value.denominator == 1
        case Function(name, arguments):
            return name in ("sum", "product", "abs", "min", "max") and bool(arguments)
    return isinstance(node, Variable | Numeral | Negation)


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
        found = choices(node, self.context.file.order == "left to right") if is_plain else None
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


def choices(node: syntax.Comparison, in_turn: bool) -> list[Choice] | None:
    """Return the signs with which a comparison of two sides is true, as places in `BASIC`.

    None if the comparison contains more than plain numbers. ``in_turn``: chains are computed from left to right.
    """
    sides = [_ways(side, in_turn) for side in node.sides]
    if len(sides) != 2 or sides[0] is None or sides[1] is None:
        return None
    holds = RELATIONS[node.relops[0].symbol]
    return [
        left + right
        for left, number, divisor in sides[0]
        for right, other, its_divisor in sides[1]
        if holds(number * its_divisor, other * divisor)
    ]


def _ways(node: object, in_turn: bool) -> list[Way] | None:
    match node:
        case syntax.Number(digits):
            return [((), int(digits), 1)]
        case syntax.Bracketed(expression):
            return _ways(expression, in_turn)
        case syntax.Signed(operand):
            ways = _ways(operand, in_turn)
            return ways and [(signs, -number, divisor) for signs, number, divisor in ways]
        case syntax.Chain() if all(one.symbol in f"{BASIC}?" for one in node.operators):
            operands = [ways for operand in node.operands if (ways := _ways(operand, in_turn)) is not None]
            if len(operands) == len(node.operands):
                return _ways_of_chain(operands, [one.symbol for one in node.operators], in_turn)
    return None


def _ways_of_chain(operands: Sequence[list[Way]], operators: Sequence[str], in_turn: bool) -> list[Way]:
    """Compute a chain: keep a sum and the current product; from left to right, everything is that product."""
    states = [(signs, 0, 1, number, divisor) for signs, number, divisor in operands[0]]
    for operator, ways in zip(operators, operands[1:], strict=True):
        moves = _moves(operator, ways)
        reached = []
        for signs, total, its_divisor, term, divisor in states:
            for multiplies, more, number, below in moves:
                if multiplies:
                    after = (total, its_divisor, term * number, divisor * below)
                elif in_turn:
                    after = (0, 1, term * below + number * divisor, divisor * below)
                else:
                    after = (total * divisor + term * its_divisor, its_divisor * divisor, number, below)
                reached.append((signs + more, *after))
        states = reached
    return [
        (signs, total * divisor + term * its_divisor, its_divisor * divisor)
        for signs, total, its_divisor, term, divisor in states
    ]


def _moves(operator: str, ways: list[Way]) -> list[tuple[bool, Choice, int, int]]:
    """Return the effects of an operator and a number on a chain: True to multiply, the signs chosen, and the number.

    Dividing is multiplying by the reciprocal, and subtracting is adding the negative.
    """
    moves = []
    for sign in BASIC if operator == "?" else (operator,):
        chosen: Choice = ()
        if operator == "?":
            chosen = (BASIC.index(sign),)
        for signs, number, divisor in ways:
            # A division by 0 is no way to make the relation true.
            if sign == "/" and number == 0:
                continue
            if sign == "/" and number < 0:  # the denominator stays positive
                number, divisor = -divisor, -number
            elif sign == "/":
                number, divisor = divisor, number
            elif sign == "-":
                number = -number
            moves.append((sign in "*/", chosen + signs, number, divisor))
    return moves


Written = syntax.Item | syntax.Expression


def clue_value(context: Context, clue: Written | None) -> tuple[Expression | None, int | None]:
    """Return the expression of a clue (None for ``?``), and its value if it is a whole constant (otherwise None).

    Plain numbers are decimal in every base; CAPITALS are a numeral of secret digits.
    """
    if clue is None or (isinstance(clue, syntax.Item) and clue.is_ungiven):
        return None, None
    if written(clue) == "_" and context.board.cells:
        fix = Fix.at(clue.span, "?")
        help = "write '?' for a clue that is not given"
        context.error("which-cell", "'_' stands for a cell, not for a clue", clue.span, help=help, fix=fix)
        return None, None
    if isinstance(clue, syntax.Item):
        expression = _item(context, clue)
    else:
        expression = Reader(context).expression(clue)
    return expression, whole_constant(expression)


def _item(context: Context, item: syntax.Item) -> Expression:
    if item.is_plain_number:
        return context.letters.constant(item.text, item.span, 10)
    # Plain numbers are decimal in every base, because printed clues are.
    if item.kind not in ("EXPRESSION", "NAME", "NUMERAL"):
        help = "write a number, '?', a name, CAPITALS or a calculation in brackets"
        context.error("not-a-clue", f"'{item.text}' is not a clue", item.span, help=help)
        return NOTHING
    return Reader(context).expression(item.node)


def written(clue: Written | None) -> str:
    """Return the text of a clue as views show it."""
    match clue:
        case None:
            return "?"
        case syntax.Item(text=text) if clue.expression is None:
            return text
        case syntax.Item(expression=inside) if inside is not None:
            return written(inside)
        case syntax.Number(digits):
            return digits
        case syntax.Name(name):
            return name
        case syntax.Numeral(symbols):
            return symbols
    return text_of(clue)


def mark(text: str, expression: Expression) -> Mark:
    """Return the mark for ``expression``, written as ``text``: a cell, a word of letters and holes, or plain text."""
    match expression:
        case Variable(name):
            if text.isupper():
                return Mark(text, symbols=(name,))
            return Mark(text, name)
        case Numeral(digits):
            return Mark(text, symbols=tuple(digit.name if isinstance(digit, Variable) else None for digit in digits))
    return Mark(text)
