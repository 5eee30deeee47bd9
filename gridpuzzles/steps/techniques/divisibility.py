"""Divisibility: divisors of a product, and equal remainders of both sides of an equation.

The remainders are parity, last digits, and casting out nines and elevens. A set of remainders is the bits of an
integer: bit ``r`` stands for ``r``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache, partial, reduce

from ...base.english import listing, plural_form
from ...model.expressions import Comparison, Constant, Expression, Negation, Numeral, Operation, Variable
from ..bitsets import Crossed, bits, positions, union
from ..deduction import Deduction, argument
from ..rating import LEAST
from ..sentences import SentenceBuilder
from ..state import State
from ..units import Unit
from .fillings import MAX_TOLD, nearest, refuted, remainder

MAX_EXPONENT = 4


def set_of(numbers: Iterable[int], modulus: int) -> int:
    """Return the set of remainders of some numbers."""
    return reduce(lambda found, number: found | 1 << number % modulus, numbers, 0)


class _Unknown(Exception):
    """The remainders of an expression are not known, because of an operator other than + - * ^."""


def of_sides(condition: Comparison, modulus: int, known: Mapping[str, int]) -> tuple[int, int] | None:
    """Return the remainders that both sides may leave, given those ``known`` of each name; None for other operators."""
    try:
        return _remainders(condition.left, modulus, known), _remainders(condition.right, modulus, known)
    except _Unknown:
        return None


def _remainders(node: Expression, modulus: int, known: Mapping[str, int]) -> int:
    match node:
        case Variable(name):
            return known[name]
        case Constant(value) if value.denominator == 1:
            return set_of([int(value)], modulus)
        case Numeral(digits, base):
            total = 1
            for digit in digits:
                shifted = _combine_remainders("*", total, 1 << base % modulus, modulus)
                total = _combine_remainders("+", shifted, _remainders(digit, modulus, known), modulus)
            return total
        case Negation(operand):
            return _combine_remainders("-", 1, _remainders(operand, modulus, known), modulus)
        case Operation("*", left, right) if left == right:  # the factors are equal, not independent
            return _power(_remainders(left, modulus, known), 2, modulus)
        case Operation("+" | "-" | "*" as operator, left, right):
            first = _remainders(left, modulus, known)
            return _combine_remainders(operator, first, _remainders(right, modulus, known), modulus)
        case Operation("^", left, Constant(value)) if value.denominator == 1 and 0 <= value <= MAX_EXPONENT:
            return _power(_remainders(left, modulus, known), int(value), modulus)
    raise _Unknown


def _power(base: int, exponent: int, modulus: int) -> int:
    return set_of((one**exponent for one in positions(base)), modulus)


@lru_cache(maxsize=1 << 14)
def _combine_remainders(operator: str, first: int, second: int, modulus: int) -> int:
    """Return the remainders of sums, differences or products of two numbers with the given remainders."""
    ones, others = positions(first), positions(second)
    if operator == "*":
        return set_of((a * b for a in ones for b in others), modulus)
    sign = 1 if operator == "+" else -1
    return set_of((a + sign * b for a in ones for b in others), modulus)


def bases_in(node: Expression) -> set[int]:
    """Return the bases of the words with at least two digits in an expression."""
    match node:
        case Numeral(digits, base):
            if len(digits) > 1:
                return {base}
            return set()
        case Negation(operand):
            return bases_in(operand)
        case Operation(_, left, right):
            return bases_in(left) | bases_in(right)
    return set()


NAMES = ("parity", "last digits", "casting out nines", "casting out elevens")
COSTS = (1.7, 1.9, 2.3, 2.7)
EACH_OPEN = 0.2
"""Extra cost of each open cell after the first."""
MAX_OPEN = (8, 4, 4, 4)
"""Maximum number of open cells of an equation, for each technique."""
MAX_NAMED = 3
"""Maximum number of remainders to list."""


# --- divisors


def look_for_divisors(state: State) -> Iterator[Deduction | None]:
    """Yield a deduction for each product with a candidate that does not divide it."""
    products = [unit for unit in state.model.relations if unit.kind == "product" and unit.target]
    yield from state.cheap_findings("divisors", products, lambda *_: LEAST["divisors"], divisors)


@argument
def divisors(state: State, unit: Unit) -> Deduction | None:
    """Return the removal of candidates that do not divide the quotient by the known cells; None if there are none."""
    rest, open_cells = remainder(state, unit), state.open_cells(unit)
    if not rest or len(open_cells) < 2:
        return None
    value = state.model.value
    divide = sum(bit for bit in bits(union(state.masks[x] for x in open_cells)) if value[bit] and not rest % value[bit])
    eliminated = state.common(open_cells, ~divide)
    return Deduction(
        "divisors",
        LEAST["divisors"] + 0.1 * (len(open_cells) < len(unit.cells)) + unit.extra,
        eliminated,
        [unit],
        lambda words: _why_divisors(words, unit, rest, eliminated),
        proof=lambda masks: refuted(state, unit, eliminated, masks),
    )


def _why_divisors(words: SentenceBuilder, unit: Unit, rest: int, eliminated: Crossed) -> str:
    text, number = words.head(unit), "which"
    solved = [x for x in unit.cells if words.state.solved[x]]
    if solved:
        numbers = " × ".join(str(words.state.value(x)) for x in solved)
        text += f"; {numbers} {plural_form(len(solved), 'is', 'are')} already there, which leaves {rest}"
        number = f"and {rest}"
    bad = words.values(union(mask for _, mask in eliminated))
    return f"{text}, {number} is not divisible by {bad}.{words.so(eliminated)}"


# --- remainders


def look(state: State, derived: str = "") -> Iterator[Deduction | None]:
    """Yield a deduction for each equation of sums and products, with each modulus that suits it."""
    units = state.model.to_look_at(derived)
    for kind, name in enumerate(NAMES):
        yield from state.cheap_findings(name, units, partial(_cost, kind=kind), partial(_if_suited, kind=kind))


def _cost(state: State, unit: Unit, kind: int) -> float:
    return COSTS[kind] + EACH_OPEN * (len(state.open_cells(unit)) - 1) + unit.extra


def _if_suited(state: State, unit: Unit, kind: int) -> Deduction | None:
    return residues(state, unit, kind) if _suits(state, unit) else None


def _suits(state: State, unit: Unit) -> bool:
    """Return True if a unit is an equation that is not simply listed.

    This is a sum with only one summand of unknown parity, or an equation of words.
    """
    open_cells = state.open_cells(unit)
    if len(open_cells) < 2 or unit.kind == "ending" or not isinstance(unit.condition, Comparison):
        return False
    if unit.condition.relation != "=":
        return False
    if unit.is_linear:
        return _mixed(state, unit) == 1
    return unit.kind == "relation" and bool(_bases(unit.condition)) and len(open_cells) <= max(MAX_OPEN)


def _mixed(state: State, unit: Unit) -> int:
    """Return the number of summands that may be even or odd."""
    odd = sum(state.model.bit[value] for value in state.model.values if value % 2)
    odd_factors = [x for x, factor in zip(unit.cells, unit.coefficients, strict=True) if factor % 2]
    return sum(bool(state.masks[x] & odd and state.masks[x] & ~odd) for x in odd_factors)


def _bases(condition: Comparison) -> set[int]:
    return bases_in(condition.left) | bases_in(condition.right)


@argument
def residues(state: State, unit: Unit, kind: int) -> Deduction | None:
    """Return the removal of values that give the sides of an equation different remainders; None if there are none."""
    condition, model = unit.condition, state.model
    assert isinstance(condition, Comparison)
    open_cells = state.open_cells(unit)
    modulus = _modulus(condition, kind)
    if modulus < 2 or len(open_cells) > MAX_OPEN[kind]:
        return None
    known = _known(state, unit, modulus)
    eliminated = []
    for x in open_cells:
        name, wrong = model.names[x], 0
        # All values that leave the same remainder are refuted together.
        for left in bits(known[name]):
            sides = of_sides(condition, modulus, {**known, name: left})
            if sides is not None and not sides[0] & sides[1]:
                wrong |= left
        if wrong:
            eliminated.append((x, sum(bit for bit in state.bits_of(x) if wrong >> model.value[bit] % modulus & 1)))
    return Deduction(
        NAMES[kind],
        _cost(state, unit, kind),
        eliminated,
        [unit],
        lambda words: _why(words, unit, condition, kind, modulus, eliminated),
        coarse=True,
        by_rules=False,
    )


def _modulus(condition: Comparison, kind: int) -> int:
    """Return the modulus; 0 if the bases of the words do not suit it."""
    if kind == 0:
        return 2
    bases = _bases(condition)
    if len(bases) == 1:
        return next(iter(bases)) + (0, 0, -1, 1)[kind]
    return 0


def _known(state: State, unit: Unit, modulus: int) -> dict[str, int]:
    """Return the remainders that each name of a unit may leave."""
    return {state.model.names[x]: set_of(state.model.listed(state.masks[x]), modulus) for x in unit.cells}


def _why(
    words: SentenceBuilder, unit: Unit, condition: Comparison, kind: int, modulus: int, eliminated: Crossed
) -> str:
    known = _known(words.state, unit, modulus)
    reasons = []
    for x, bad in eliminated[:MAX_TOLD]:
        wrong = nearest(words.state, x, bad)
        sides = of_sides(condition, modulus, {**known, words.model.names[x]: 1 << wrong % modulus})
        assert sides is not None
        left, right = (_remainder_text(kind, modulus, side) for side in sides)
        verb = ("is", "ends in", "leaves", "leaves")[kind]
        reasons.append(f"with {words.known(x, wrong)}, the left side {verb} {left} and the right side {right}")
    beginning = ""
    if kind > 1:
        cast_out = {(2, 9): "nines", (3, 11): "elevens"}.get((kind, modulus), f"{modulus}s")
        beginning = f", and casting out {cast_out}"
    return f"{words.head(unit)}{beginning}: {'; '.join(reasons)}.{words.so(eliminated)}"


def _remainder_text(kind: int, modulus: int, left: int) -> str:
    numbers = positions(left)
    if kind == 0:
        return ("even", "odd")[numbers[0]]
    others = [number for number in range(modulus) if number not in numbers]
    if len(numbers) > MAX_NAMED >= len(others):
        return f"anything but {listing(map(str, others), 'or')}"
    return listing(map(str, numbers), "or")
