"""Find clues that cannot be satisfied even without the others, such as a sum of 3 for four different cells."""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence
from math import prod

from ...base.english import at_a_glance
from ...model import expressions as e
from ...model.arithmetic import Rational
from ...model.bounds import Interval, bounds, can_hold
from ...model.expressions import AnyOf, Comparison, Different, Variable
from ...model.grid import LineClue
from ...model.puzzle import Constraint, Symbol
from ...model.traversal import names_in


class ExpressionBounds:
    """Computes the least and greatest value of expressions over the symbols of a puzzle."""

    def __init__(self, symbols: Iterable[Symbol], constraints: Iterable[Constraint]) -> None:
        self.symbols = symbols
        self.constraints = constraints
        self._ends: dict[str, Interval] = {}
        self._groups: dict[str, list[frozenset[str]]] | None = None

    @property
    def ends(self) -> dict[str, Interval]:
        """The least and greatest value of each symbol."""
        if not self._ends:
            for symbol in self.symbols:
                values = symbol.values if symbol.given is None else (symbol.given,)
                self._ends[symbol.name] = (values[0], values[-1]) if len(values) else (0, 0)
        return self._ends

    @property
    def groups(self) -> dict[str, list[frozenset[str]]]:
        """The sets of symbols that must differ, by the symbols in them."""
        if self._groups is None:
            self._groups = {}
            for constraint in self.constraints:
                if type(constraint.condition) is Different:
                    group = frozenset(constraint.condition.names)
                    for name in group:
                        self._groups.setdefault(name, []).append(group)
        return self._groups

    def beyond(self, condition: e.Condition) -> tuple[Interval, Interval] | None:
        """Return the ranges of both sides of a comparison that is never true; None if it may be true.

        Of several comparisons with the same right side, such as the differences of a cage, the left side may be any.
        """
        if type(condition) is AnyOf:
            return self._beyond_all(condition.conditions)
        if type(condition) is not Comparison:
            return None
        # Nearly all clues pass this quick test.
        if condition.relation in ("=", "<=", ">=") and self._surely_reach(condition.left, condition.right):
            return None
        left, right = self.of(condition.left), self.of(condition.right)
        if left is None or right is None or can_hold(condition.relation, left, right):
            return None
        too_few_values = left[0] > left[1] or right[0] > right[1]  # this is so for any clue
        if too_few_values:
            return None
        return (left, right)

    def _beyond_all(self, conditions: Sequence[e.Condition]) -> tuple[Interval, Interval] | None:
        sides: list[tuple[Interval, Interval]] = []
        for one in conditions:
            found = self.beyond(one)
            if found is None or (sides and sides[0][1] != found[1]):
                return None  # for nearly all clues, the first comparison may be true
            sides.append(found)
        if not sides:
            return None
        return (min(low for (low, _), _ in sides), max(high for (_, high), _ in sides)), sides[0][1]

    def _surely_reach(self, function: e.Expression, total: e.Expression) -> bool:
        """Return True if a sum of names certainly reaches the number ``total``, or a product has it within its bounds.

        This handles the usual clues quickly, without `of`: sums even if all names must differ, and products of numbers
        that are not negative. False means that `of` must decide.
        """
        if type(function) is not e.Function or type(total) is not e.Constant:
            return False
        if function.name not in ("sum", "product"):
            return False
        known = self.ends
        ends = [known[one.name] for one in function.arguments if type(one) is Variable and one.name in known]
        # An argument that is not a name has bounds of its own, which `of` computes.
        if len(ends) < len(function.arguments):
            return False
        if function.name == "product":
            lows = [low for low, _ in ends]
            return min(lows, default=0) >= 0 and prod(lows) <= total.value <= prod([high for _, high in ends])
        # To make integers different, it is enough to move them from their ends by 0, 1, 2, ... in some order.
        room = len(ends) * (len(ends) - 1) // 2
        return sum([low for low, _ in ends]) + room <= total.value <= sum([high for _, high in ends]) - room

    def of(self, expression: e.Expression) -> Interval | None:
        """Return the least and greatest value of an expression; None if they are not known."""
        if type(expression) is Variable:
            return self.ends.get(expression.name)
        if type(expression) is e.Constant:
            return expression.value, expression.value
        names = _names(_terms(expression))
        ends = [self.ends[name] for name in names if name in self.ends]
        # Different numbers have a larger least sum, and a smaller greatest one, than their ends alone.
        is_sum = len(ends) == len(names) > 1
        if is_sum and any(group.issuperset(names) for group in self.groups.get(names[0], ())):
            return _climb([low for low, _ in ends]), -_climb([-high for _, high in ends])
        return bounds(expression, self.ends.get)


def _terms(expression: e.Expression) -> Sequence[e.Expression]:
    """Return the terms of a sum or of a chain of ``+``; () for any other expression."""
    if isinstance(expression, e.Function) and expression.name == "sum":
        return expression.arguments
    if not isinstance(expression, e.Operation) or expression.operator != "+":
        return ()
    first, links = expression.chain()
    if all(sign == "+" for sign, _, _ in links):
        return (first, *[operand for _, operand, _ in links])
    return ()


def _names(expressions: Sequence[e.Expression]) -> list[str]:
    """Return the names of the expressions if all of them are different names, otherwise []."""
    names = [one.name for one in expressions if isinstance(one, Variable)]
    if len(set(names)) == len(expressions):
        return names
    return []


def _climb(lows: Sequence[Rational]) -> Rational:
    """Return the least sum of different integers that have these lower bounds."""
    total: Rational = 0
    last: Rational | None = None
    for low in sorted(lows):
        last = low if last is None else max(low, last + 1)
        total += last
    return total


def untouched(symbols: Iterable[Symbol], constraints: Iterable[Constraint], of_all: Container[int]) -> set[str]:
    """Return the names of symbols without a given that only constraints about all of them mention.

    ``of_all`` has the numbers of those constraints: they do not show that the setter thought of each symbol.
    """
    waiting = {symbol.name for symbol in symbols if symbol.given is None}
    for number, constraint in enumerate(constraints):
        if not waiting:
            break
        if number not in of_all:
            waiting.difference_update(names_in(constraint.condition))
    return waiting


def different_totals(line_clues: Iterable[LineClue], rows: int, cols: int, function: str) -> dict[str, int]:
    """Return the "sum" or "product" of the clues of all rows ("row") and of all columns, if the two differ.

    They must agree, because both are about the whole grid. {} if they agree, or if a line has no clue.
    """
    numbers: dict[str, dict[int, int]] = {"row": {}, "col": {}}
    for clue in line_clues:
        text = clue.text.replace("−", "-")
        # A clue that is a bound, a '?' or an expression gives no number to add.
        is_total = clue.kind in numbers and clue.function == function and clue.relation == "="
        if is_total and text.lstrip("-").isdecimal():
            numbers[clue.kind][clue.number] = int(text)
    if not rows or not cols or (len(numbers["row"]), len(numbers["col"])) != (rows, cols):
        return {}
    totals = {kind: (sum if function == "sum" else prod)(found.values()) for kind, found in numbers.items()}
    return totals if totals["row"] != totals["col"] else {}


def in_words(ends: Interval) -> str:
    """Return a range such as ``3 to 17``, or its only number."""
    if ends[0] == ends[1]:
        return at_a_glance(ends[0])
    return f"{at_a_glance(ends[0])} to {at_a_glance(ends[1])}"
