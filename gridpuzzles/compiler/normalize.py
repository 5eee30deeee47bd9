"""Translate conditions of the model for the engine: rational arithmetic becomes integer arithmetic.

Every expression becomes a fraction of two integer trees, and a comparison of fractions is multiplied out. Requirements
(a divisor is not zero, a result is whole, `steps`) become side conditions, which are false if the expression is
undefined.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Any

from ..base.errors import LimitMet
from ..base.number_properties import PROPERTIES
from ..kinds import LINE_FUNCTIONS
from ..model.arithmetic import MAX_SUMMED, Undefined, power, root
from ..model.desugar import desugar
from ..model.expressions import (
    AllOf,
    AnyOf,
    Arrangement,
    Comparison,
    Condition,
    Constant,
    Count,
    Different,
    Expression,
    Function,
    Membership,
    Negation,
    Numeral,
    Operation,
    Property,
    Steps,
    Variable,
)
from .draft import ProblemBuilder
from .lines import line_variable
from .patterns import state
from .trees import (
    FALSE,
    Domains,
    Ratio,
    Tree,
    add,
    all_of,
    any_of,
    apply,
    compare,
    counted,
    interval,
    member,
    multiply,
    negate,
    negated,
    over_one_positive_denominator,
    positional,
    product,
    sign,
    simplest,
    subtract,
    total,
)

Sides = list[Tree]

MAX_EXPANDED = 1 << 21
"""The largest square of the number of cells of a line function that is expanded, which takes about 300 MB."""
FLIPPED = {"<": "<", "<=": "<=", ">": "<", ">=": "<="}


class Normalizer:
    """A translator of conditions over named variables; ``numbers`` gives a name's variable, ``domains`` its values.

    With a ``draft``, functions of lines become variables of it, each defined by an automaton. Without one, or if an
    automaton would be too large, they are expanded.
    """

    def __init__(self, numbers: Mapping[str, int], domains: Domains, draft: ProblemBuilder | None = None) -> None:
        self.numbers = numbers
        self.domains = domains
        self.draft = draft

    def condition(self, condition: Condition) -> Tree:
        """Return the condition as a tree of integers that is true for the same assignments."""
        return CONDITIONS[type(condition)](self, condition)

    def comparison(self, condition: Comparison) -> Tree:
        sides: Sides = []
        try:
            left = self.ratio(condition.left, sides)
            right = self.ratio(condition.right, sides)
        except Undefined:
            return FALSE
        return all_of([*sides, self.compared(left, condition.relation, right)])

    def compared(self, left: Ratio, relation: str, right: Ratio) -> Tree:
        if relation in (">", ">="):
            left, right = right, left
        relation = FLIPPED.get(relation, relation)
        if left[1] == 1 and right[1] == 1:
            return compare(left[0], relation, right[0])
        lower, upper = multiply(left[0], right[1]), multiply(right[0], left[1])
        if relation in ("=", "!="):
            return compare(lower, relation, upper)
        # Multiplying by the denominators keeps an inequality only if their product is positive.
        scale = multiply(left[1], right[1])
        direction = sign(scale, self.domains)
        if direction > 0:
            return compare(lower, relation, upper)
        if direction < 0:
            return compare(upper, relation, lower)
        # The sign is unknown: multiply by the square of the denominators instead.
        return compare(multiply(subtract(lower, upper), scale), relation, 0)

    def about_whole(self, expression: Expression, test: Callable[[Tree], Tree]) -> Tree:
        """Return the test of an expression's value, which is false if the value is not whole."""
        sides: Sides = []
        try:
            value = self.whole(self.ratio(expression, sides), sides)
        except Undefined:
            return FALSE
        return all_of([*sides, test(value)])

    def property(self, condition: Property) -> Tree:
        def test(value: Tree) -> Tree:
            if isinstance(value, int):
                return int(PROPERTIES[condition.name](value) != condition.negated)
            claim = ("is", value, condition.name)
            if condition.negated:
                return ("not", claim)
            return claim

        if not condition.negated:
            return self.about_whole(condition.expression, test)
        sides: Sides = []
        try:
            top, bottom = self.ratio(condition.expression, sides)
        except Undefined:
            return FALSE
        if bottom == 1:
            return all_of([*sides, test(top)])
        # A value that is not whole does not have the property, so the negation holds.
        rest, value = apply("mod", top, bottom), apply("div", top, bottom)
        return all_of([*sides, any_of([compare(rest, "!=", 0), test(value)])])

    def membership(self, condition: Membership) -> Tree:
        values = condition.values if isinstance(condition.values, range) else frozenset(condition.values)
        return self.about_whole(condition.expression, lambda value: member(value, values))

    def different(self, condition: Different) -> Tree:
        sides: Sides = []
        try:
            ratios = [self.ratio(expression, sides) for expression in condition.expressions]
        except Undefined:
            return FALSE
        # Nothing differs from itself; without this, a name at all places of a large grid would make all pairs.
        if len(set(ratios)) < len(ratios):
            return FALSE
        claims = sides
        for at, left in enumerate(ratios):
            if self.draft is not None:
                self.draft.limits.look()
            claims += [self.compared(left, "!=", right) for right in ratios[:at]]
        return all_of(claims)

    def arrangement(self, condition: Arrangement) -> Tree:
        if len(condition.expressions) != len(condition.numbers):
            return FALSE
        parts = []
        for number in dict.fromkeys(condition.numbers):
            claims = [self.comparison(Comparison(part, "=", Constant(number))) for part in condition.expressions]
            parts.append(compare(counted(claims), "=", condition.numbers.count(number)))
        return all_of(parts)

    # --- expressions

    def ratio(self, expression: Expression, sides: Sides) -> Ratio:
        """Return numerator and denominator; add the conditions under which they are the value to ``sides``."""
        return EXPRESSIONS[type(expression)](self, expression, sides)

    def ratios(self, expressions: Sequence[Expression], sides: Sides) -> list[Ratio]:
        return [self.ratio(expression, sides) for expression in expressions]

    def whole(self, value: Ratio, sides: Sides) -> Tree:
        """Return the value as one tree; add the condition that it is whole to ``sides``."""
        numerator, denominator = value
        if denominator == 1:
            return numerator
        sides.append(compare(apply("mod", numerator, denominator), "=", 0))
        return apply("div", numerator, denominator)

    def require_nonzero(self, tree: Tree, sides: Sides) -> None:
        if tree == 0:
            raise Undefined
        # No condition is needed if the domains exclude 0.
        if not sign(tree, self.domains):
            sides.append(compare(tree, "!=", 0))

    def numeral(self, expression: Numeral, sides: Sides) -> Ratio:
        return positional(self.ratios(expression.digits, sides), expression.base)

    def operation(self, expression: Expression, sides: Sides) -> Ratio:
        """Return an operation.

        Chains lean to the left and may be long, so their left operands are taken without recursion.
        """
        chain = []
        while type(expression) is Operation:
            chain.append(expression)
            expression = expression.left
        operands = [self.ratio(expression, sides)]
        fold: Callable[[Sequence[Ratio]], Ratio] = total
        for link in reversed(chain):
            right = self.ratio(link.right, sides)
            folding = FOLDS.get(link.operator)
            # Another operator: combine the operands collected so far.
            if folding is not fold and len(operands) > 1:
                operands = [fold(operands)]
            if folding is None:
                operands = [OPERATIONS[link.operator](self, operands[0], right, sides)]
            else:
                operands.append(negated(right) if link.operator == "-" else right)
                fold = folding
            if link.steps is not None:
                operands = [self.step(fold(operands) if len(operands) > 1 else operands[0], link.steps, sides)]
        if len(operands) > 1:
            return fold(operands)
        return operands[0]

    def step(self, value: Ratio, steps: Steps, sides: Sides) -> Ratio:
        """Return an intermediate result; add the conditions under which it is allowed to ``sides``.

        Conditions that the domains imply are left out.
        """
        # Ranges contain whole numbers only.
        if steps.whole or steps.ranges:
            value = self.whole(value, sides), 1
        size = multiply(*value)
        bounds = interval(size, self.domains)
        least = None
        if steps.positive:
            least = 1
        elif steps.not_negative:
            least = 0
        if least is not None and (bounds is None or bounds[0] < least):
            sides.append(compare(least, "<=", size))
        if steps.ranges and not (bounds and any(_holds_all(span, *bounds) for span in steps.ranges)):
            sides.append(any_of(member(value[0], span) for span in steps.ranges))
        return value

    def function(self, expression: Function, sides: Sides) -> Ratio:
        if expression.name in LINE_FUNCTIONS:
            if self.draft is not None:
                found = line_variable(self.draft, self.numbers, expression)
            else:
                found = None
            # Without an automaton the function is expanded: most functions compare every cell with all before it.
            if found is None:
                if len(expression.arguments) ** 2 > MAX_EXPANDED:
                    raise LimitMet("memory", "a function of so many cells takes too much memory")
                return self.ratio(desugar(expression), sides)
            number, missing = found
            if missing is not None:
                sides.append(("!=", ("var", number), missing))
            return ("var", number), 1
        return FUNCTIONS[expression.name](self, self.ratios(expression.arguments, sides), sides)

    def count(self, expression: Count, sides: Sides) -> Ratio:
        claims = []
        for condition in expression.conditions:
            if self.draft is not None:
                self.draft.limits.look()
            claims.append(self.condition(condition))
        return counted(claims), 1

    # --- operators

    def divide(self, left: Ratio, right: Ratio, sides: Sides) -> Ratio:
        self.require_nonzero(right[0], sides)
        if left[1] == 1 and right[1] == 1:
            return simplest(left[0], right[0])
        return simplest(multiply(left[0], right[1]), multiply(left[1], right[0]))

    def floor_divide(self, left: Ratio, right: Ratio, sides: Sides) -> Ratio:
        self.require_nonzero(right[0], sides)
        top, bottom = multiply(left[0], right[1]), multiply(left[1], right[0])
        return apply("div", top, bottom), 1

    def modulo(self, left: Ratio, right: Ratio, sides: Sides) -> Ratio:
        self.require_nonzero(right[0], sides)
        top, bottom = multiply(left[0], right[1]), multiply(left[1], right[0])
        return simplest(apply("mod", top, bottom), multiply(left[1], right[1]))

    def raise_to(self, base: Ratio, exponent: Ratio, sides: Sides) -> Ratio:
        times = self.whole(exponent, sides)
        if isinstance(times, int) and all(isinstance(part, int) for part in base):
            result = power(Fraction(*base) if base[1] != 1 else base[0], times)  # type: ignore[arg-type]
            return result.numerator, result.denominator
        # A negative exponent exchanges numerator and denominator.
        up, down = self.parts_of_exponent(times)
        top = multiply(self.power(base[0], up, sides), self.power(base[1], down, sides))
        bottom = multiply(self.power(base[1], up, sides), self.power(base[0], down, sides))
        self.require_nonzero(bottom, sides)
        return simplest(top, bottom)

    def parts_of_exponent(self, times: Tree) -> tuple[Tree, Tree]:
        """Return the exponent as a difference of two non-negative numbers, one of them 0."""
        bounds = interval(times, self.domains)
        if bounds is not None and bounds[0] >= 0:
            return times, 0
        if bounds is not None and bounds[1] <= 0:
            return 0, negate(times)
        return ("max", times, 0), ("max", negate(times), 0)

    def power(self, base: Tree, exponent: Tree, sides: Sides) -> Tree:
        if exponent == 0 or base == 1:
            return 1
        if exponent == 1:
            return base
        tree = ("^", base, exponent)
        if interval(tree, self.domains) is None:
            sides.append(("defined", tree))
        return tree

    def extreme(self, name: str, values: Sequence[Ratio]) -> Ratio:
        if not values:
            raise Undefined
        if len(values) == 1:
            return values[0]
        tops, bottom = over_one_positive_denominator(values, self.domains)
        return simplest(apply(name, *tops), bottom)

    def absolute(self, values: Sequence[Ratio]) -> Ratio:
        ((top, bottom),) = values
        return apply("abs", top), apply("abs", bottom)

    def digit_sum(self, value: Ratio, sides: Sides) -> Ratio:
        """Return the sum of the digits, as many as the number may have."""
        size = apply("abs", self.whole(value, sides))
        bounds = interval(size, self.domains)
        if bounds is None:
            length = MAX_SUMMED
        else:
            length = min(length_of(bounds[1]), MAX_SUMMED)
        # Only this many digits are added up, so longer numbers are excluded.
        if bounds is None or bounds[1] >= 10**length:
            sides.append(compare(size, "<", 10**length))
        return total([(apply("mod", apply("div", size, 10**place), 10), 1) for place in range(length)])

    def least_degree(self, degree: int, top: Tree, bottom: Tree) -> int:
        """Return the least degree with the same roots: beyond the bits of both numbers, only 0, 1 and -1 have roots.

        Odd degrees stay odd, and even ones even.
        """
        bits = 2
        for part in (top, bottom):
            bounds = (part, part) if isinstance(part, int) else interval(part, self.domains)
            if bounds is None:
                return degree
            bits = max(bits, bounds[0].bit_length(), bounds[1].bit_length())
        return degree if degree <= bits else bits + 1 + (degree - bits - 1) % 2

    def root(self, values: Sequence[Ratio], sides: Sides) -> Ratio:
        """Return a variable that is the root rounded down; add the condition that it is exact to ``sides``.

        The root of a / b is the root of a * b^(degree - 1), divided by b.
        """
        (top, bottom), (degree, _) = values
        assert isinstance(degree, int)
        degree = self.least_degree(degree, top, bottom)
        number = multiply(top, *[bottom] * (degree - 1))
        # An even root is not negative, so its denominator must be positive.
        below = bottom if degree % 2 else apply("abs", bottom)
        if isinstance(number, int):
            return simplest(root((number, degree)).numerator, below)
        bounds = interval(number, self.domains)
        if bounds is None:
            raise ValueError("a root needs a number with known bounds")
        size = max(-bounds[0] if degree % 2 else 0, bounds[1], 0)
        most = 1 << -(-size.bit_length() // degree)
        if self.draft is None:
            return self.counted_root(number, degree, most, sides), below
        least = -most - 1 if degree % 2 and bounds[0] < 0 else 0
        found = ("var", self.draft.auxiliary(range(least, most + 1)))
        grown = number if least else ("max", number, 0)
        claims = [compare(("^", found, degree), "<=", grown), compare(grown, "<", ("^", add(found, 1), degree))]
        # If the number is undefined, the variable must still have just one value.
        nothing = all_of([("not", ("defined", number)), compare(found, "=", least)])
        state(self.draft, any_of([all_of(claims), nothing]), -1)
        sides.append(compare(("^", found, degree), "=", number))
        return found, below

    def counted_root(self, number: Tree, degree: int, most: int, sides: Sides) -> Tree:
        """Like `root`, but without a variable: count the powers that are not larger."""
        size = apply("abs", number) if degree % 2 else number
        found = counted([compare(base**degree, "<=", size) for base in range(1, most + 1)])
        sides.append(compare(multiply(*[found] * degree), "=", size))
        if degree % 2 == 0:
            return found
        return multiply(found, subtract(1, multiply(2, counted([compare(number, "<", 0)]))))

    def divisor(self, name: str, values: Sequence[Ratio], sides: Sides) -> Ratio:
        numbers = [self.whole(value, sides) for value in values]
        return apply(name, *numbers), 1


def length_of(number: int) -> int:
    """Return the number of decimal digits, or a few more."""
    return number.bit_length() * 30103 // 100000 + 1


CONDITIONS: dict[type, Callable[[Normalizer, Any], Tree]] = {
    Comparison: Normalizer.comparison,
    Property: Normalizer.property,
    Membership: Normalizer.membership,
    AllOf: lambda self, condition: all_of(map(self.condition, condition.conditions)),
    AnyOf: lambda self, condition: any_of(map(self.condition, condition.conditions)),
    Different: Normalizer.different,
    Arrangement: Normalizer.arrangement,
}

EXPRESSIONS: dict[type, Callable[[Normalizer, Any, Sides], Ratio]] = {
    Constant: lambda self, expression, sides: (expression.value.numerator, expression.value.denominator),
    Variable: lambda self, expression, sides: (("var", self.numbers[expression.name]), 1),
    Numeral: Normalizer.numeral,
    Operation: Normalizer.operation,
    Negation: lambda self, expression, sides: negated(self.ratio(expression.operand, sides)),
    Function: Normalizer.function,
    Count: Normalizer.count,
}

FOLDS: dict[str, Callable[[Sequence[Ratio]], Ratio]] = {"+": total, "-": total, "*": product}
"""Operators whose runs are combined at once."""

OPERATIONS: dict[str, Callable[[Normalizer, Ratio, Ratio, Sides], Ratio]] = {
    "/": Normalizer.divide,
    "^": Normalizer.raise_to,
    "mod": Normalizer.modulo,
    "div": Normalizer.floor_divide,
}

FUNCTIONS: dict[str, Callable[[Normalizer, Sequence[Ratio], Sides], Ratio]] = {
    "sum": lambda self, values, sides: total(values) if values else (0, 1),
    "product": lambda self, values, sides: product(values),
    "min": lambda self, values, sides: self.extreme("min", values),
    "max": lambda self, values, sides: self.extreme("max", values),
    "abs": lambda self, values, sides: self.absolute(values),
    "root": lambda self, values, sides: self.root(values, sides),
    "digitsum": lambda self, values, sides: self.digit_sum(values[0], sides),
    "gcd": lambda self, values, sides: self.divisor("gcd", values, sides),
    "lcm": lambda self, values, sides: self.divisor("lcm", values, sides),
}


def _holds_all(span: range, low: int, high: int) -> bool:
    """Return True if a range contains all numbers from ``low`` to ``high``."""
    return span.step == 1 and low in span and high in span
