"""Bounds: values that are too small or too large, whatever values the other cells have."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...model.bounds import BoundsEvaluator, Interval, can_hold
from ...model.expressions import Comparison
from ..bitsets import Crossed, union
from ..deduction import Deduction, argument
from ..sentences import SentenceBuilder
from ..state import State
from ..units import Unit
from .fillings import MAX_TOLD, nearest, ways

Limits = list[tuple[int, int]]

MAX_COMBINATIONS, MAX_FILLINGS = 8, 4
"""With more combinations of a sum, or more fillings of a relation, a person looks at bounds instead."""


def look(state: State, derived: str = "") -> Iterator[Deduction | None]:
    """Yield a deduction for each sum, column or relation that bounds one of its cells."""
    yield from state.cheap_findings("bounds", state.model.to_look_at(derived), cost, _worth_while)


def cost(state: State, unit: Unit) -> float:
    """Return the cost of computing with the least and greatest values of all other cells."""
    size = len(state.open_cells(unit))
    if unit.is_linear:
        return 1.9 + 0.15 * (size - 2) + unit.extra
    if unit.kind == "less":
        return 1.4
    return 2.2 + 0.2 * (size - 2)


def _worth_while(state: State, unit: Unit) -> Deduction | None:
    return bounds(state, unit) if _worth_it(state, unit) else None


def _worth_it(state: State, unit: Unit) -> bool:
    """Return True if a person would use bounds, because there are too many fillings to list."""
    if len(state.open_cells(unit)) < 2:
        return False
    if unit.traits.has_bounds is not None:
        return unit.traits.has_bounds
    # For other kinds, listing the fillings is more work than their bounds, so only a known list counts.
    fold = state.fold(unit, bool(unit.combining))
    if unit.combining:
        return fold is None or ways(state, unit, fold) > MAX_COMBINATIONS
    if fold is None:
        return state.problem(unit).fillings(state.key(unit), MAX_FILLINGS, state.clock) is None
    return len(fold.rows) > MAX_FILLINGS


@argument
def bounds(state: State, unit: Unit) -> Deduction | None:
    """Return the removal of values that are beyond the bounds set by the other cells; None if there are none."""
    if unit.is_linear:
        return _of_sum(state, unit)
    if isinstance(unit.condition, Comparison):
        return _of_relation(state, unit, unit.condition)
    return None


# --- sums


def _of_sum(state: State, unit: Unit) -> Deduction | None:
    """Return the bounds of a sum with factors; if all its cells differ, take that into account."""
    if unit.kind == "sum" and unit.distinct:
        limits = _distinct(state, unit)
    else:
        limits = _loose(state, unit)
    value, beyond = state.model.value, []
    for x, factor, (low, high) in zip(unit.cells, unit.coefficients, limits, strict=True):
        bad = 0 if state.solved[x] else sum(bit for bit in state.bits_of(x) if not low <= factor * value[bit] <= high)
        if bad:
            beyond.append((x, bad, low, high))
    eliminated = [(x, bad) for x, bad, _, _ in beyond]
    return Deduction(
        "bounds",
        cost(state, unit),
        eliminated,
        [unit],
        lambda words: _why_column(words, unit, eliminated) if unit.is_column else _why_sum(words, unit, beyond),
        coarse=True,
    )


def _loose(state: State, unit: Unit) -> Limits:
    """Return the interval of each summand, given that the others are at their least or greatest values."""
    model, target = state.model, unit.target or 0
    ends = []
    for x, factor in zip(unit.cells, unit.coefficients, strict=True):
        mask = state.masks[x]
        ends.append(sorted((factor * model.lowest(mask), factor * model.highest(mask))))
    low, high = sum(one[0] for one in ends), sum(one[1] for one in ends)
    return [(target - (high - most), target - (low - least)) for least, most in ends]


def _distinct(state: State, unit: Unit) -> Limits:
    """Like `_loose`, for cells that all differ: they cannot all have the same least or greatest value."""
    model, target = state.model, unit.target or 0
    limits = []
    for x in unit.cells:
        known = sum(state.value(y) for y in unit.cells if y != x and state.solved[y])
        free = [state.masks[y] for y in unit.cells if y != x and not state.solved[y]]
        values = model.listed(union(free))
        count = len(free)
        # If cells differ, their sum is at least that of the least values among all their candidates.
        least = max(sum(values[:count]), sum(map(model.lowest, free))) + known
        most = min(sum(values[len(values) - count :]), sum(map(model.highest, free))) + known
        limits.append((target - most, target - least))
    return limits


def _why_sum(words: SentenceBuilder, unit: Unit, beyond: Sequence[tuple[int, int, int, int]]) -> str:
    state, target = words.state, unit.target or 0
    others = "the other is" if len(unit.cells) == 2 else "the others add up to"
    reasons = []
    for x, bad, low, high in beyond[:MAX_TOLD]:
        values = [state.model.value[bit] for bit in state.bits_of(x) if bit & bad]
        if values[-1] > high:
            reasons.append(f"{others} at least {target - high}, so {words.cell(x)} is at most {high}")
        if values[0] < low:
            reasons.append(f"{others} at most {target - low}, so {words.cell(x)} is at least {low}")
    text, so = f"{words.head(unit)}: {'; '.join(reasons)}.", words.so([(x, bad) for x, bad, _, _ in beyond])
    is_said = f" So {reasons[0].rpartition(', so ')[2]}." == so  # the reason already says so
    return text if is_said else f"{text}{so}"


def _why_column(words: SentenceBuilder, unit: Unit, eliminated: Crossed) -> str:
    model, target = words.model, unit.target or 0
    reasons = []
    for x, bad in eliminated[:MAX_TOLD]:
        refuted = nearest(words.state, x, bad)
        sums = [
            [0, 0],
            [0, 0],
        ]  # least and greatest value of both sides; the target is on the side where it is positive
        sums[target > 0] = [abs(target)] * 2
        for y, factor in zip(unit.cells, unit.coefficients, strict=True):
            mask = words.state.masks[y]
            ends = (refuted, refuted) if y == x else (model.lowest(mask), model.highest(mask))
            sums[factor < 0] = [total + abs(factor) * end for total, end in zip(sums[factor < 0], ends, strict=True)]
        reasons.append(_against("=", words.known(x, refuted), *[(low, high) for low, high in sums]))
    return f"{words.head(unit)}: {'; '.join(reasons)}.{words.so(eliminated)}"


def _against(relation: str, supposed: str, left: Interval, right: Interval) -> str:
    """Return a text such as ``with S = 7, the left side is at most 9 and the right side at least 10``."""
    if relation == "!=":
        return f"with {supposed}, both sides are {left[0]}"
    is_less = relation in (">", ">=") or (relation == "=" and left[1] < right[0])
    ends = ("at most", "at least") if is_less else ("at least", "at most")
    first, second = (
        str(span[0]) if span[0] == span[1] else f"{end} {span[end == 'at most']}"
        for end, span in zip(ends, (left, right), strict=True)
    )
    return f"with {supposed}, the left side is {first} and the right side {second}"


# --- relations


def _of_relation(state: State, unit: Unit, condition: Comparison) -> Deduction | None:
    """Return the bounds of a relation by interval arithmetic.

    From both ends of each cell's values, remove as many as can be refuted together.
    """
    eliminated, sides = [], _Sides(state, condition)
    for x in state.open_cells(unit):
        bits = list(state.bits_of(x))
        first = sides.refuted(x, bits)
        # Values that are refuted from one end are not tried again from the other.
        last = sides.refuted(x, bits[::-1][: len(bits) - first])
        bad = sum(bits[:first]) + sum(bits[len(bits) - last :])
        if bad:
            eliminated.append((x, bad))
    return Deduction(
        "bounds of an inequality" if unit.kind == "less" else "bounds",
        cost(state, unit),
        eliminated,
        [unit],
        lambda words: _why_relation(words, unit, condition, eliminated),
        coarse=True,
    )


class _Sides:
    """The intervals of both sides of a comparison."""

    def __init__(self, state: State, condition: Comparison) -> None:
        self.model = model = state.model
        self.relation = condition.relation

        def ends(name: str) -> tuple[int, int]:
            mask = state.masks[model.of[name]]
            return model.lowest(mask), model.highest(mask)

        self.left, self.right = BoundsEvaluator(condition.left, ends), BoundsEvaluator(condition.right, ends)

    def refuted(self, x: int, bits: Sequence[int]) -> int:
        """Return how many of ``bits``, from the first on, are refuted together; found by bisection."""
        low, high = 0, len(bits)
        if not bits or not self._hopeless(x, bits[0], bits[0]):
            return 0
        # A wider interval is refuted less often, so the refuted values are the first ones.
        while high - low > 1:
            middle = (low + high) // 2
            if self._hopeless(x, bits[0], bits[middle]):
                low = middle
            else:
                high = middle
        return low + 1

    def _hopeless(self, x: int, one: int, other: int) -> bool:
        """Return True if the relation cannot hold with ``x`` between the values of two bits."""
        both = self.spans(x, one, other)
        return both is not None and not can_hold(self.relation, *both)

    def spans(self, x: int, one: int, other: int) -> tuple[Interval, Interval] | None:
        """Return the intervals of both sides with ``x`` between the values of two bits; None if one is unknown."""
        name, value = self.model.names[x], self.model.value
        ends = min(value[one], value[other]), max(value[one], value[other])
        left, right = self.left.where(name, ends), self.right.where(name, ends)
        if left is None or right is None:
            return None
        return (left, right)


def _why_relation(words: SentenceBuilder, unit: Unit, condition: Comparison, eliminated: Crossed) -> str:
    if unit.kind == "less":
        return f"{words.head(unit)}: {words.effect(eliminated)}."
    reasons, sides = [], _Sides(words.state, condition)
    for x, bad in eliminated[:MAX_TOLD]:
        refuted = nearest(words.state, x, bad)
        bit = words.model.bit[refuted]
        spans = sides.spans(x, bit, bit)
        if spans is not None:
            reasons.append(_against(condition.relation, words.known(x, refuted), *spans))
    return f"{words.head(unit)}: {'; '.join(reasons)}.{words.so(eliminated)}"
