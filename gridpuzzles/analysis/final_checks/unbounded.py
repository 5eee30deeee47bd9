"""Find the values of unknowns that were declared without values: the least and the greatest that the relations allow.

Linear equations are solved by elimination first. Then every relation is a rule about ranges: from the range of a result
and of all operands but one follows a range for that operand. Ranges that are known shrink others until nothing changes.
The bounds that are found hold for every solution among all integers; they need not be the tightest.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence, Set
from dataclasses import dataclass, field
from math import ceil, floor, inf, prod
from typing import NamedTuple

from ...base.number_properties import MAX_BITS
from ...model import bounds, traversal
from ...model import expressions as e
from ...model.arithmetic import Rational, divide
from ...model.puzzle import Constraint, Symbol

Number = Rational | float
Range = tuple[Number, Number]
"""The least and the greatest number; ``-inf`` and ``inf`` where there is none."""

ANYTHING: Range = (-inf, inf)
MAX_ROWS = 200
"""The largest number of linear equations that are solved together."""
MAX_ROUNDS = 100
"""How often all relations are asked again; without a limit, ``a < b`` and ``b < a`` shrink a range by 1 each time."""


@dataclass(slots=True)
class Allowed:
    """What the relations say about one unknown; ``clues`` are the numbers of those that bound it."""

    extent: Range = ANYTHING
    clues: set[int] = field(default_factory=set)

    @property
    def is_bounded(self) -> bool:
        return _are_finite([self.extent])

    @property
    def values(self) -> range:
        """All integers of a range with two ends."""
        low, high = self.extent
        return range(int(low), int(high) + 1)


def bounds_of(
    unknowns: Iterable[str], symbols: Iterable[Symbol], constraints: Iterable[Constraint]
) -> dict[str, Allowed]:
    """Return the range of each of ``unknowns`` among all integers; ``symbols`` are all others, with their values."""
    found = {name: Allowed() for name in unknowns}
    known = {one.name: _extent(one) for one in symbols}
    asked = []
    for constraint in constraints:
        names = set(traversal.names_in(constraint.condition))
        if free := names & found.keys():
            asked.append((constraint, free, {name: known[name] for name in names - free}))
    rows = [_linear_row(*one) for one in asked[:MAX_ROWS]]
    for row in _eliminated([one for one in rows if one is not None]):
        if len(row.factors) == 1:
            ((name, factor),) = row.factors.items()
            found[name].extent = _integers(_scaled(row.rest, divide(-1, factor)))  # type: ignore[arg-type]
            found[name].clues = row.clues - {-1}
    for _ in range(MAX_ROUNDS):
        changed = False
        for constraint, free, ranges in asked:
            allowed = _allowed(constraint.condition, ranges | {name: found[name].extent for name in free})
            for name in free & allowed.keys():
                wanted = _integers(allowed[name])
                new = _meet(found[name].extent, wanted)
                # Relations that contradict each other leave nothing. The solver says so, if there are values at all.
                if new is None and not found[name].is_bounded:
                    new = wanted
                if new is not None and new != found[name].extent:
                    found[name].extent, changed = new, True
                    found[name].clues |= {constraint.clue}.union(*[found[other].clues for other in free]) - {-1}
        if not changed:
            break
    return found


def _extent(symbol: Symbol) -> Range:
    # A given may be taken back, so its cell keeps its other values.
    values = [*symbol.values[:1], *symbol.values[-1:], *([] if symbol.given is None else [symbol.given])]
    return min(values, default=0), max(values, default=0)


def _integers(allowed: Range) -> Range:
    """Return the integers in a range, or, if there are none, the two beside it."""
    low, high = allowed
    least, most = ceil(low) if _is_finite(low) else low, floor(high) if _is_finite(high) else high
    return (least, most) if least <= most else (most, least)


def _meet(one: Range, other: Range) -> Range | None:
    """Return the numbers in both ranges; None if there are none."""
    low, high = max(one[0], other[0]), min(one[1], other[1])
    return (low, high) if low <= high else None


# --- linear equations


class Row(NamedTuple):
    """A linear equation: the sum of unknowns times ``factors``, and of a number in ``rest``, is 0."""

    factors: dict[str, Number]
    rest: Range
    clues: set[int]


def _linear_row(constraint: Constraint, names: Set[str], known: dict[str, Range]) -> Row | None:
    match constraint.condition:
        case e.Comparison(left, "=", right):
            form = _linear(e.Operation("-", left, right), names, known)
            return form and Row(*form, {constraint.clue})
    return None


Linear = tuple[dict[str, Number], Range]
"""The factors of unknowns in a sum, and the range of its other terms."""


def _linear(expression: e.Expression, names: Set[str], known: dict[str, Range]) -> Linear | None:
    """Return an expression as a sum; None if it is none."""
    ranges = _all_ranges(expression, known)

    def of(node: traversal.Node, parts: list[Linear | None]) -> Linear | None:
        if isinstance(node, e.Variable) and node.name in names:
            return {node.name: 1}, (0, 0)
        each = [one for one in parts if one is not None]
        if len(each) < len(parts):
            return None
        if not any(factors for factors, _ in each):
            return {}, ranges[id(node)]
        match _operator(node), each:
            case (("+" | "sum"), _):
                return _combined(each, [1] * len(each))
            case "-", _:
                return _combined(each, [1, -1])
            case "*" | "product", _:
                numbers = [rest[0] for factors, rest in each if not factors and rest[0] == rest[1]]
                if len(numbers) == len(each) - 1:
                    return _combined([one for one in each if one[0]], [prod(numbers)])
            case "/", [form, (factors, (low, high))] if not factors and low == high != 0:
                return _combined([form], [divide(1, low)])  # type: ignore[arg-type]
        if isinstance(node, e.Negation):
            return _combined(each, [-1])
        return None

    return traversal.fold(expression, of)


def _combined(forms: Sequence[Linear], times: Sequence[Number]) -> Linear:
    """Return the sum of ``forms``, each of them multiplied."""
    factors: dict[str, Number] = {}
    for (one, _), by in zip(forms, times, strict=True):
        for name, factor in one.items():
            factors[name] = factors.get(name, 0) + factor * by
    rest = _sum([_scaled(one, by) for (_, one), by in zip(forms, times, strict=True)])
    return {name: factor for name, factor in factors.items() if factor}, rest


def _scaled(one: Range, by: Number) -> Range:
    return _product((one, (by, by)))


def _eliminated(rows: list[Row]) -> list[Row]:
    """Return the rows after subtracting multiples of each from all others, so that most have few unknowns."""
    for at in range(len(rows)):
        if not rows[at].factors:
            continue
        name, factor = next(iter(rows[at].factors.items()))
        for other, row in enumerate(rows):
            if other != at and name in row.factors:
                by = divide(-row.factors[name], factor)  # type: ignore[arg-type]
                form = _combined([row[:2], rows[at][:2]], [1, by])
                rows[other] = Row(*form, row.clues | rows[at].clues)
    return rows


# --- conditions


def _allowed(condition: e.Condition, ranges: dict[str, Range]) -> dict[str, Range]:
    """Return ranges of names outside of which the condition is false; names without such a range are missing."""
    match condition:
        case e.AllOf(conditions):
            allowed: dict[str, Range] = {}
            for one in conditions:
                _narrow(allowed, _allowed(one, ranges | allowed))
            return allowed
        case e.AnyOf(conditions):
            each = [_allowed(one, ranges) for one in conditions]
            names = set(each[0]).intersection(*each[1:]) if each else set()
            return {name: (min(one[name][0] for one in each), max(one[name][1] for one in each)) for name in names}
    every = _all_ranges(condition, ranges)
    match condition:
        case e.Comparison():
            return _compared(condition, every)
        case e.Membership(expression, values) if len(values):
            return _required(expression, (min(values[0], values[-1]), max(values[0], values[-1])), every)
        case e.Arrangement(expressions, numbers):
            allowed = {}
            for one_of in expressions:
                _narrow(allowed, _required(one_of, (min(numbers), max(numbers)), every))
            return allowed
        case e.Property(expression, ("prime" | "square" | "triangular"), False):
            return _required(expression, (0, inf), every)
    return {}


def _narrow(allowed: dict[str, Range], further: dict[str, Range]) -> None:
    for name, one in further.items():
        allowed[name] = _meet(allowed.get(name, ANYTHING), one) or one


def _compared(comparison: e.Comparison, every: dict[int, Range]) -> dict[str, Range]:
    left, relation, right = comparison.left, comparison.relation, comparison.right
    if relation in (">", ">="):
        left, relation, right = right, {">": "<", ">=": "<="}[relation], left
    below, above = every[id(left)], every[id(right)]
    if relation == "=":
        allowed_left = allowed_right = _meet(below, above)
    elif relation in ("<", "<="):
        nearest = 1 if relation == "<" and bounds.is_whole(left) and bounds.is_whole(right) else 0
        allowed_left, allowed_right = (-inf, _plus(above[1], -nearest)), (_plus(below[0], nearest), inf)
    else:
        return {}
    if allowed_left is None or allowed_right is None:
        return {}
    allowed = _required(left, allowed_left, every)
    _narrow(allowed, _required(right, allowed_right, every))
    return allowed


# --- expressions


def _all_ranges(whole: traversal.Node, ranges: dict[str, Range]) -> dict[int, Range]:
    """Return the range of every expression in ``whole``, which is one or a condition, by identity."""
    every: dict[int, Range] = {}
    for node in reversed(traversal.nodes(whole)):  # in this order, parts come before their node
        match node:
            case e.Variable(name):
                every[id(node)] = ranges.get(name, ANYTHING)
            case e.Constant(value):
                every[id(node)] = (value, value)
            case _:
                every[id(node)] = _result(node, [every[id(part)] for part in traversal.parts(node)])
    return every


def _result(node: traversal.Node, operands: Sequence[Range]) -> Range:
    """Return the range of a compound expression; conditions in it have none."""
    if _are_finite(operands) or isinstance(node, e.Count):
        return bounds.of_compound(node, operands) or ANYTHING  # type: ignore[arg-type]
    if isinstance(node, e.Negation):
        return -operands[0][1], -operands[0][0]
    if (_power(node) or 1) % 2 == 0:
        return 0, inf
    if _operator(node) in INFINITE:
        return INFINITE[_operator(node)](operands)
    return ANYTHING


def _power(node: traversal.Node) -> int | None:
    """Return the exponent of a power of a fixed whole exponent from 1, such as ``a ^ 3`` or ``a * a``; None if not."""
    match node:
        case e.Operation("^", _, e.Constant(int(exponent))) if exponent > 0:
            return exponent
        case e.Operation("*", left, right) if left == right:
            return 2
    return None


def _is_finite(number: Number) -> bool:
    return -inf < number < inf


def _are_finite(operands: Sequence[Range]) -> bool:
    return all(_is_finite(end) for each in operands for end in each)


def _operator(node: traversal.Node) -> str:
    match node:
        case e.Operation(operator=word) | e.Function(name=word):
            return word
    return ""


def _plus(one: Number, other: Number) -> Number:
    # An integer beyond the largest float cannot be added to an infinite number.
    return one if not _is_finite(one) else other if not _is_finite(other) else one + other


def _times(one: Number, other: Number) -> Number:
    if not one or not other:
        return 0
    if _is_finite(one) and _is_finite(other):
        return one * other
    return inf if (one > 0) == (other > 0) else -inf


def _sum(terms: Sequence[Range]) -> Range:
    low: Number = 0
    high: Number = 0
    for least, most in terms:
        low, high = _plus(low, least), _plus(high, most)
    return low, high


def _minus(terms: Sequence[Range]) -> Range:
    return _sum((terms[0], (-terms[1][1], -terms[1][0])))


def _product(factors: Sequence[Range]) -> Range:
    total: Range = (1, 1)
    for factor in factors:
        corners = [_times(one, other) for one in total for other in factor]
        total = min(corners), max(corners)
    return total


def _absolute(operands: Sequence[Range]) -> Range:
    ((low, high),) = operands
    return max(0, low, -high), max(-low, high)


def _size(one: Range) -> Number:
    """Return the largest absolute value in a range."""
    return max(-one[0], one[1])


INFINITE: dict[str, Callable[[Sequence[Range]], Range]] = {
    "+": _sum,
    "sum": _sum,
    "-": _minus,
    "*": _product,
    "product": _product,
    "abs": _absolute,
    "min": lambda operands: (min(low for low, _ in operands), min(high for _, high in operands)),
    "max": lambda operands: (max(low for low, _ in operands), max(high for _, high in operands)),
    "gcd": lambda operands: (0, inf),
    "lcm": lambda operands: (0, inf),
    "digitsum": lambda operands: (0, inf),
}
"""Maps an operator or function to the range of its result if a range of its operands has no end."""


# --- from results to operands


def _required(expression: e.Expression, result: Range, every: dict[int, Range]) -> dict[str, Range]:
    """Return ranges of names outside of which the expression is undefined or not within ``result``.

    ``every`` has the known range of each of its parts.
    """
    allowed: dict[str, Range] = {}
    waiting: list[tuple[e.Expression, Range]] = [(expression, result)]
    while waiting:
        node, wanted = waiting.pop()
        wanted = _meet(wanted, every[id(node)]) or wanted
        if isinstance(node, e.Variable):
            _narrow(allowed, {node.name: wanted})
        elif isinstance(node, e.Negation):
            waiting.append((node.operand, (-wanted[1], -wanted[0])))
        elif (power := _power(node)) is not None:
            size = max(wanted) if power % 2 == 0 else _size(wanted)
            waiting.append((traversal.parts(node)[0], _within(_root(size, power))))  # type: ignore[arg-type]
        elif _operator(node) in BACKWARD:
            operands = traversal.parts(node)
            whole = all(map(bounds.is_whole, operands))
            ranges_of_parts = BACKWARD[_operator(node)](wanted, [every[id(one)] for one in operands], whole)
            waiting += zip(operands, ranges_of_parts, strict=True)  # type: ignore[arg-type]
    return allowed


def _within(size: Number) -> Range:
    return -size, size


def _root(number: Number, degree: int) -> Number:
    """Return a number that is at least the root of ``number``, and less than four times as large."""
    return inf if number == inf else 1 << -(-floor(max(number, 1)).bit_length() // degree)


def _others(sides: Sequence[Range], join: Callable[[Sequence[Range]], Range], nothing: Range) -> list[Range]:
    """Return, for each operand, the result of ``join`` for all others."""
    before, after = [nothing], [nothing]
    for one in sides[:-1]:
        before.append(join((before[-1], one)))
    for one in sides[:0:-1]:
        after.append(join((after[-1], one)))
    return [join(pair) for pair in zip(before, after[::-1], strict=True)][: len(sides)]


def _terms(wanted: Range, sides: Sequence[Range], whole: bool) -> list[Range]:
    return [_minus((wanted, other)) for other in _others(sides, _sum, (0, 0))]


def _factors(wanted: Range, sides: Sequence[Range], whole: bool) -> list[Range]:
    return [_divided(wanted, other, whole) for other in _others(sides, _product, (1, 1))]


def _divided(wanted: Range, other: Range, whole: bool) -> Range:
    """Return the range of numbers whose product with a number in ``other`` is in ``wanted``; ``whole``: all are."""
    if wanted[0] > 0 or wanted[1] < 0:
        # No factor is 0, so a whole one is at least 1 in size.
        nearest = 1 if whole else 0
        if other[0] >= 0:
            other = max(other[0], nearest), other[1]
        elif other[1] <= 0:
            other = other[0], min(other[1], -nearest)
        elif whole:
            return _within(_size(wanted))
    if 0 < other[0] <= other[1] or other[0] <= other[1] < 0:
        low, high = sorted(divide(1, end) if _is_finite(end) else 0 for end in other)  # type: ignore[arg-type]
        return _product((wanted, (low, high)))
    return ANYTHING


def _whole_quotient(wanted: Range, sides: Sequence[Range], whole: bool) -> list[Range]:
    # The number is the quotient times the divisor, and a remainder smaller than the divisor.
    return [_sum((_product((wanted, sides[1])), _within(_size(sides[1])))), ANYTHING]


def _exponent(wanted: Range, sides: Sequence[Range], whole: bool) -> list[Range]:
    # A power of 2 or more has at least as many bits as its exponent says.
    if sides[0][0] >= 2 and wanted[0] >= 1 and wanted[1] < inf:
        return [ANYTHING, (0, floor(wanted[1]).bit_length())]
    return [ANYTHING, ANYTHING]


def _least(wanted: Range, sides: Sequence[Range], whole: bool) -> list[Range]:
    others = _others(sides, INFINITE["min"], (inf, inf))
    # An operand is the least if all others are larger than that.
    return [(wanted[0], wanted[1] if low > wanted[1] else inf) for low, _ in others]


def _greatest(wanted: Range, sides: Sequence[Range], whole: bool) -> list[Range]:
    others = _others(sides, INFINITE["max"], (-inf, -inf))
    return [(wanted[0] if high < wanted[0] else -inf, wanted[1]) for _, high in others]


def _multiple(wanted: Range, sides: Sequence[Range], whole: bool) -> list[Range]:
    # The least common multiple of 0 and anything is 0.
    return [_within(wanted[1]) if wanted[0] > 0 else ANYTHING] * len(sides)


def _under_root(wanted: Range, sides: Sequence[Range], whole: bool) -> list[Range]:
    degree, size = sides[1][1], max(1, _size(wanted))
    if degree * size < MAX_BITS:
        return [_within(ceil(size) ** floor(degree)), ANYTHING]
    return [ANYTHING, ANYTHING]


BACKWARD: dict[str, Callable[[Range, Sequence[Range], bool], list[Range]]] = {
    "+": _terms,
    "sum": _terms,
    "-": lambda wanted, sides, whole: [_sum((wanted, sides[1])), _minus((sides[0], wanted))],
    "*": _factors,
    "product": _factors,
    "/": lambda wanted, sides, whole: [_product((wanted, sides[1])), _divided(sides[0], wanted, whole=False)],
    "div": _whole_quotient,
    "^": _exponent,
    "abs": lambda wanted, sides, whole: [_within(wanted[1])],
    "min": _least,
    "max": _greatest,
    "lcm": _multiple,
    "root": _under_root,
}
"""Maps an operator or function to the function that returns the ranges of its operands.

That function takes the range of the result, the known ranges of the operands, and True if all operands are whole.
"""
