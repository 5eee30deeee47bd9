"""Clues that nothing can satisfy, whatever the other clues say: a sum of 3 that four different cells should give."""

from __future__ import annotations

from math import prod

from ...model import expressions as e
from ...model.bounds import bounds, can_hold
from ...model.expressions import Comparison, Different, Variable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from ...model.arithmetic import Rational
    from ...model.bounds import Interval
    from ...model.puzzle import Constraint, Symbol

LONG = 200
"""Numbers of so many bits are not written out."""


class Reach:
    """The least and the greatest value of expressions over the symbols of a puzzle."""

    def __init__(self, symbols: Iterable[Symbol], constraints: Iterable[Constraint]) -> None:
        self.symbols = symbols
        self.constraints = constraints
        self._ends: dict[str, Interval] = {}
        self._groups: dict[str, list[frozenset[str]]] | None = None

    @property
    def ends(self) -> dict[str, Interval]:
        """The ends of each symbol."""
        if not self._ends:
            for symbol in self.symbols:
                if symbol.given is None:
                    values = symbol.values
                else:
                    values = (symbol.given,)
                if len(values):
                    self._ends[symbol.name] = (values[0], values[-1])
                else:
                    self._ends[symbol.name] = (0, 0)
        return self._ends

    @property
    def groups(self) -> dict[str, list[frozenset[str]]]:
        """The sets of different symbols that each is in."""
        if self._groups is None:
            self._groups = {}
            for constraint in self.constraints:
                if type(constraint.condition) is Different:
                    group = frozenset(constraint.condition.names)
                    for name in group:
                        self._groups.setdefault(name, []).append(group)
        return self._groups

    def beyond(self, condition: e.Condition) -> tuple[Interval, Interval] | None:
        """What both sides of a comparison that cannot hold may come to; None for one that could."""
        if type(condition) is not Comparison:
            return None
        if condition.relation in ("=", "<=", ">=") and self._surely_reach(condition.left, condition.right):
            return None
        left, right = self.of(condition.left), self.of(condition.right)
        if left is None or right is None or can_hold(condition.relation, left, right):
            return None
        too_few_values = left[0] > left[1] or right[0] > right[1]  # whatever the clue says
        if too_few_values:
            return None
        return (left, right)

    def _surely_reach(self, function: e.Expression, total: e.Expression) -> bool:
        """Whether a sum of names lies around a number even if all are different, or a product of natural numbers does:
        the usual clues, told without `of`."""
        if type(function) is not e.Function or type(total) is not e.Constant:
            return False
        if function.name not in ("sum", "product"):
            return False
        known = self.ends
        ends = [known[one.name] for one in function.arguments if type(one) is Variable and one.name in known]
        if len(ends) < len(function.arguments):
            return False
        if function.name == "product":
            lows = [low for low, _ in ends]
            return min(lows, default=0) >= 0 and prod(lows) <= total.value <= prod([high for _, high in ends])
        # Different integers need not go further from their ends than 0, 1, 2, ... in some order.
        room = len(ends) * (len(ends) - 1) // 2
        return sum([low for low, _ in ends]) + room <= total.value <= sum([high for _, high in ends]) - room

    def of(self, expression: e.Expression) -> Interval | None:
        """The ends of an expression; None where they cannot be told."""
        if type(expression) is Variable:
            return self.ends.get(expression.name)
        if type(expression) is e.Constant:
            return expression.value, expression.value
        names = _names(_terms(expression))
        ends = [self.ends[name] for name in names if name in self.ends]
        if len(ends) == len(names) > 1 and self._are_different(names):
            return _climb([low for low, _ in ends]), -_climb([-high for _, high in ends])
        return bounds(expression, self.ends.get)

    def _are_different(self, names: Sequence[str]) -> bool:
        return any(group.issuperset(names) for group in self.groups.get(names[0], ()))


def _terms(expression: e.Expression) -> Sequence[e.Expression]:
    """The terms of a sum, of a chain of ``+`` too; none of what is something else."""
    if isinstance(expression, e.Function) and expression.name == "sum":
        return expression.arguments
    if not isinstance(expression, e.Operation) or expression.operator != "+":
        return ()
    first, links = expression.chain()
    if all(sign == "+" for sign, _, _ in links):
        return (first, *[operand for _, operand, _ in links])
    return ()


def _names(expressions: Sequence[e.Expression]) -> list[str]:
    """Their names where all of them are different names, else none."""
    names = [one.name for one in expressions if isinstance(one, Variable)]
    if len(set(names)) == len(expressions):
        return names
    return []


def _climb(lows: Sequence[Rational]) -> Rational:
    """The least sum of different integers, none below its own least."""
    total: Rational = 0
    last: Rational | None = None
    for low in sorted(lows):
        if last is None or low > last:
            last = low
        else:
            last = last + 1
        total += last
    return total


def in_words(ends: Interval) -> str:
    """``3 to 17``, or the one number."""
    if ends[0] == ends[1]:
        return _in_digits(ends[0])
    return f"{_in_digits(ends[0])} to {_in_digits(ends[1])}"


def _in_digits(number: Rational) -> str:
    bits = max(abs(number.numerator), number.denominator).bit_length()
    if bits < LONG:
        return str(number)
    return f"a number of {bits * 3 // 10} digits or so"
