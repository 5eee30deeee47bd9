"""Clues that nothing can satisfy, whatever the other clues say: a sum of 3 that four different cells should give."""

from __future__ import annotations

from ...model import expressions as e
from ...model.expressions import Comparison, Constant, Different, Variable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from fractions import Fraction

    from ...model.puzzle import Constraint, Symbol

    Number = int | Fraction
    Ends = tuple[Number, Number]

POSSIBLE: dict[str, Callable[[Ends, Ends], bool]] = {
    "=": lambda left, right: left[0] <= right[1] and right[0] <= left[1],
    "<": lambda left, right: left[0] < right[1],
    "<=": lambda left, right: left[0] <= right[1],
    ">": lambda left, right: left[1] > right[0],
    ">=": lambda left, right: left[1] >= right[0],
}

LONG = 200
"""Numbers of so many bits are not written out."""


class Reach:
    """The least and the greatest value of sums and products over the symbols of a puzzle."""

    def __init__(self, symbols: Iterable[Symbol], constraints: Iterable[Constraint]) -> None:
        self.ends: dict[str, Ends] = {}
        for symbol in symbols:
            values = symbol.values if symbol.given is None else (symbol.given,)
            self.ends[symbol.name] = (values[0], values[-1]) if len(values) else (0, 0)
        self.groups: dict[str, list[frozenset[str]]] = {}
        for constraint in constraints:
            if isinstance(constraint.condition, Different):
                group = frozenset(_names(constraint.condition.expressions))
                for name in group:
                    self.groups.setdefault(name, []).append(group)

    def beyond(self, condition: e.Condition) -> tuple[Ends, Ends] | None:
        """What both sides of a comparison that cannot hold may come to; None for one that could."""
        if not isinstance(condition, Comparison) or condition.relation not in POSSIBLE:
            return None
        left, right = self.of(condition.left), self.of(condition.right)
        if left is None or right is None or POSSIBLE[condition.relation](left, right):
            return None
        too_few_values = left[0] > left[1] or right[0] > right[1]  # whatever the clue says
        return None if too_few_values else (left, right)

    def of(self, expression: e.Expression) -> Ends | None:
        """The ends of an expression; None for one of a kind that is not looked into."""
        match expression:
            case Variable(name):
                return self.ends.get(name)
            case Constant(value):
                return value, value
            case e.Function("sum", arguments):
                return self._sum(arguments)
            case e.Operation("+"):
                terms = _terms(expression)
                return None if any(isinstance(term, e.Operation) for term in terms) else self._sum(terms)
            case e.Function("product", arguments):
                return self._product(arguments)
        return None

    def _sum(self, terms: Sequence[e.Expression]) -> Ends | None:
        ends = [self.of(term) for term in terms]
        if None in ends:
            return None
        lows, highs = zip(*ends, strict=True) if ends else ((), ())
        if self._are_different(terms):
            return _climb(lows), -_climb([-high for high in highs])
        return sum(lows), sum(highs)

    def _product(self, factors: Sequence[e.Expression]) -> Ends | None:
        low: Number = 1
        high: Number = 1
        for factor in factors:
            ends = self.of(factor)
            if ends is None or ends[0] < 0:
                return None
            low, high = low * ends[0], high * ends[1]
        return low, high

    def _are_different(self, terms: Sequence[e.Expression]) -> bool:
        names = _names(terms)
        if len(names) < len(terms) or len(set(names)) < len(names):
            return False
        return any(group.issuperset(names) for group in self.groups.get(names[0], ()))


def _terms(expression: e.Expression) -> list[e.Expression]:
    """The terms of a chain of ``+``, without recursion: it may be long."""
    terms = []
    while isinstance(expression, e.Operation) and expression.operator == "+":
        terms.append(expression.right)
        expression = expression.left
    return [*terms, expression]


def _names(expressions: Iterable[e.Expression]) -> list[str]:
    return [one.name for one in expressions if isinstance(one, Variable)]


def _climb(lows: Sequence[Number]) -> Number:
    """The least sum of different integers, none below its own least."""
    total: Number = 0
    last: Number | None = None
    for low in sorted(lows):
        last = low if last is None or low > last else last + 1
        total += last
    return total


def in_words(ends: Ends) -> str:
    """``3 to 17``, or the one number."""
    return _in_digits(ends[0]) if ends[0] == ends[1] else f"{_in_digits(ends[0])} to {_in_digits(ends[1])}"


def _in_digits(number: Number) -> str:
    bits = max(abs(number.numerator), number.denominator).bit_length()
    return str(number) if bits < LONG else f"a number of {bits * 3 // 10} digits or so"
