"""Additions of words, column by column: a unit for each place, with carries as additional names.

An addition is a sum of words with signs that equals zero. In each column, from the right, the digits plus the carry
from the column before equal the base times the carry to the next one. Subtractions are read as additions.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ..model.expressions import Comparison, Condition, Constant, Expression, Numeral, Operation, Variable
from .units import InitialCandidates, Unit, spell

Terms = list[tuple[int, Expression]]

PLACES = (
    "ones",
    "tens",
    "hundreds",
    "thousands",
    "ten-thousands",
    "hundred-thousands",
    "millions",
    "ten-millions",
    "hundred-millions",
    "billions",
    "ten-billions",
    "hundred-billions",
    "trillions",
)
CARRY = "the carry from "
MIN_COLUMNS = 2
MAX_SUM = 20_000
"""Largest total of the digits of an addition; with a larger one, a carry would have too many values."""


def called(labels: Sequence[str]) -> list[str]:
    """Return names for additions with these labels of clues.

    The name is the left side, as of ``1 across = 8 down + 9``, or the whole label if several have the same left side.
    """
    lefts = [label.split(" = ")[0] for label in labels]
    names = []
    for label, left in zip(labels, lefts, strict=True):
        name = label if lefts.count(left) > 1 else left
        if not name.replace(" ", "").isalnum():
            name = f"“{name}”"
        names.append(name)
    return names


def fit(condition: Condition, givens: Sequence[InitialCandidates], of: Mapping[str, int]) -> bool:
    """Return True if a condition is an addition of words that is done column by column."""
    terms = _terms(condition) if isinstance(condition, Comparison) and condition.relation == "=" else []
    words = [term for _, term in terms if isinstance(term, Numeral)]
    bases, longest = {word.base for word in words}, max((len(word.digits) for word in words), default=0)
    # Carries need a common base, and sums of one digit need no columns.
    if len(terms) < 2 or len(bases) != 1 or min(bases) < 2 or longest < MIN_COLUMNS:
        return False
    (base,) = bases
    if not all(_is_plain(term) for _, term in terms):
        return False
    names = [one.name for _, term in terms for one in _digits(term, base) if isinstance(one, Variable)]
    # The sum of a column and its carries are at most the total of its digits.
    domains = [givens[of[name]].full or (0,) for name in names]
    return sum(max(-values[0], values[-1]) for values in domains) <= MAX_SUM


def _is_plain(term: Expression) -> bool:
    match term:
        case Numeral(digits):
            return all(map(_is_plain, digits))
        case Constant(value):
            return value.denominator == 1 and value >= 0
    return isinstance(term, Variable)


def _terms(condition: Comparison) -> Terms:
    """Return the terms with signs, all on one side; empty unless both sides are sums and differences."""
    left, right = _side(condition.left, 1), _side(condition.right, -1)
    terms = left + right if left and right else []
    if sum(sign for sign, _ in terms) < 0:
        return [(-sign, term) for sign, term in terms]
    return terms


def _side(expression: Expression, sign: int) -> Terms:
    terms: Terms = []
    while isinstance(expression, Operation):
        if expression.operator not in "+-" or isinstance(expression.right, Operation):
            return []
        terms.append((sign if expression.operator == "+" else -sign, expression.right))
        expression = expression.left
    return [(sign, expression), *reversed(terms)]


def of(condition: Condition, givens: list[InitialCandidates], numbers: dict[str, int], suffix: str) -> list[Unit]:
    """Return the units of the columns, from the right; add the carries to ``givens`` and their names to ``numbers``."""
    assert isinstance(condition, Comparison)
    terms = _terms(condition)
    base = next(term.base for _, term in terms if isinstance(term, Numeral))
    rows = [(sign, _digits(term, base)) for sign, term in terms]
    width = max(len(digits) for _, digits in rows)
    units = []
    carry = ""
    for at in range(width):
        place = (PLACES[at] if at < len(PLACES) else f"column {at + 1} from the right") + suffix
        weights, constant = _column(rows, at)
        both = [name for name, weight in weights.items() if not weight]  # names that cancel, as A in ABC - D = AEF
        weights = {name: weight for name, weight in weights.items() if weight}
        if carry:
            weights[carry] = 1
        if at < width - 1:
            span = _span(weights, constant, givens, numbers, base)
            carry = f"{CARRY}the {place}"
            numbers[carry] = len(givens)
            givens.append(InitialCandidates(carry, span, span))
            weights[carry] = weights.get(carry, 0) - base
        units.append(_unit(f"the {place}", weights, constant, both, numbers))
    return units


def _digits(term: Expression, base: int) -> list[Expression]:
    """Return the digits of a term, from the right; a name is one digit."""
    if isinstance(term, Numeral):
        return list(reversed(term.digits))
    if isinstance(term, Variable):
        return [term]
    assert isinstance(term, Constant)
    number, digits = int(term.value), []
    while number:
        number, digit = divmod(number, base)
        digits.append(Constant(digit))
    return list(digits) or [Constant(0)]


def _column(rows: Sequence[tuple[int, list[Expression]]], at: int) -> tuple[dict[str, int], int]:
    """Return the factors of the names in a column (0 for a name that cancels), and the sum of its known digits."""
    weights: dict[str, int] = {}
    constant = 0
    for sign, digits in rows:
        digit = digits[at] if at < len(digits) else Constant(0)
        if isinstance(digit, Variable):
            weights[digit.name] = weights.get(digit.name, 0) + sign
        elif isinstance(digit, Constant):
            constant += sign * int(digit.value)
    return weights, constant


def _span(
    weights: Mapping[str, int],
    constant: int,
    givens: Sequence[InitialCandidates],
    numbers: Mapping[str, int],
    base: int,
) -> range:
    """Return the range of carries of a column for all values of its letters."""
    low = high = constant
    for name, weight in weights.items():
        values = givens[numbers[name]].full or (0,)
        ends = weight * values[0], weight * values[-1]
        low, high = low + min(ends), high + max(ends)
    return range(-(-low // base), high // base + 1)


def _unit(
    label: str, weights: Mapping[str, int], constant: int, both: Sequence[str], numbers: Mapping[str, int]
) -> Unit:
    """Return the unit of a column: an equation with each term on the side where it is positive."""
    left: list[Expression] = []
    right: list[Expression] = []
    for name, weight in weights.items():
        times: Expression = Variable(name)
        if abs(weight) > 1:
            times = Operation("*", Constant(abs(weight)), times)
        (left if weight > 0 else right).append(times)
    if constant:
        (left if constant > 0 else right).append(Constant(abs(constant)))
    condition = Comparison(_sum(left), "=", _sum(right))
    cells = [numbers[name] for name in weights]
    factors = list(weights.values())
    alike: list[Expression] = list(map(Variable, both))
    text = spell(Comparison(_sum([*alike, *left]), "=", _sum([*alike, *right])))
    return Unit("column", label, cells, condition, target=-constant, coefficients=factors, text=text)


def _sum(terms: Sequence[Expression]) -> Expression:
    whole: Expression = Constant(0)
    for at, term in enumerate(terms):
        whole = Operation("+", whole, term) if at else term
    return whole
