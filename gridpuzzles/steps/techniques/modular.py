"""Remainders: parity, last digits, casting out nines and elevens. Both sides of an equation have equal remainders."""

from __future__ import annotations

from functools import partial

from ...base.english import listing
from ...model.expressions import Comparison
from ..bitsets import bits
from ..finding import Deduction
from ..remainders import bases_in, listed, remainders, set_of
from ..sentences import SentenceBuilder
from .fillings import MAX_TOLD, nearest

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from ...model.expressions import Expression
    from ..finding import Crossed
    from ..state import State
    from ..units import Unit

NAMES = ("parity", "last digits", "casting out nines", "casting out elevens")
COSTS = (1.7, 1.9, 2.3, 2.7)
EACH_OPEN = 0.2
"""Extra cost of each open cell after the first."""
MAX_OPEN = (8, 4, 4, 4)
"""Maximum number of open cells of an equation, for each technique."""
MAX_NAMED = 3
"""Maximum number of remainders to list."""


def look(state: State, derived: str = "") -> Iterator[Deduction | None]:
    """Yield a deduction for each equation of sums and products, with each modulus that suits it."""
    units = state.model.to_look_at(derived)
    for kind, name in enumerate(NAMES):
        for unit in state.unseen(name, units):
            if _cost(state, unit, kind) <= state.cheapest:
                yield state.found(name, unit, partial(_if_suited, kind=kind))


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
    mixed = 0
    for x, factor in zip(unit.cells, unit.coefficients, strict=True):
        if factor % 2 and state.masks[x] & odd and state.masks[x] & ~odd:
            mixed += 1
    return mixed


def _bases(condition: Comparison) -> set[int]:
    return bases_in(condition.left) | bases_in(condition.right)


def residues(state: State, unit: Unit, kind: int) -> Deduction | None:
    """Return the removal of values that give the sides of an equation different remainders; None if there are none."""
    condition = unit.condition
    assert isinstance(condition, Comparison)
    open_cells = state.open_cells(unit)
    modulus = _modulus(condition, kind)
    if modulus < 2 or len(open_cells) > MAX_OPEN[kind]:
        return None
    known = {state.model.names[x]: _left_by(state, state.masks[x], modulus) for x in unit.cells}
    eliminated = []
    for x in open_cells:
        agree = partial(_agree, condition, modulus, known, state.model.names[x])
        refuted = sum(left for left in bits(known[state.model.names[x]]) if not agree(left))
        if not refuted:
            continue
        bad = sum(bit for bit in state.bits_of(x) if refuted >> state.model.value[bit] % modulus & 1)
        eliminated.append((x, bad))
    if not eliminated:
        return None
    return Deduction(
        NAMES[kind],
        _cost(state, unit, kind),
        eliminated,
        [unit],
        lambda: _why(state, unit, kind, modulus, eliminated),
        (residues, (unit, kind)),
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


def _left_by(state: State, mask: int, modulus: int) -> int:
    return set_of(state.model.listed(mask), modulus)


def _agree(condition: Comparison, modulus: int, known: Mapping[str, int], name: str, left: int) -> bool:
    """Return True if both sides can have the same remainder when the name has the remainder ``left``."""
    sides = _sides(condition, modulus, {**known, name: left})
    return sides is None or bool(sides[0] & sides[1])


def _sides(condition: Comparison, modulus: int, known: Mapping[str, int]) -> tuple[int, int] | None:
    def of(side: Expression) -> int | None:
        return remainders(side, modulus, known.__getitem__)

    first, second = of(condition.left), of(condition.right)
    if first is None or second is None:
        return None
    return (first, second)


# --- sentences


def _why(state: State, unit: Unit, kind: int, modulus: int, eliminated: Crossed) -> str:
    words, condition = SentenceBuilder(state), unit.condition
    assert isinstance(condition, Comparison)
    known = {state.model.names[x]: _left_by(state, state.masks[x], modulus) for x in unit.cells}
    reasons = []
    for x, bad in eliminated[:MAX_TOLD]:
        refuted = nearest(state, x, bad)
        sides = _sides(condition, modulus, {**known, state.model.names[x]: 1 << refuted % modulus})
        assert sides is not None
        reasons.append(f"with {words.known(x, refuted)}, {_compared(kind, modulus, *sides)}")
    return f"{words.head(unit)}{_beginning(kind, modulus)}: {'; '.join(reasons)}.{words.so(eliminated)}"


def _beginning(kind: int, modulus: int) -> str:
    if kind < 2:
        return ""
    if modulus == (9, 11)[kind - 2]:
        return f", and casting out {('nines', 'elevens')[kind - 2]}"
    return f", and casting out {modulus}s"


def _compared(kind: int, modulus: int, left: int, right: int) -> str:
    if kind == 0:
        even_or_odd = ("even", "odd")
        return f"the left side is {even_or_odd[listed(left)[0]]} and the right side {even_or_odd[listed(right)[0]]}"
    verb = "ends in" if kind == 1 else "leaves"
    return f"the left side {verb} {_remainder_text(left, modulus)} and the right side {_remainder_text(right, modulus)}"


def _remainder_text(left: int, modulus: int) -> str:
    numbers = listed(left)
    if len(numbers) > MAX_NAMED:
        others = [number for number in range(modulus) if number not in numbers]
        if len(others) <= MAX_NAMED:
            return f"anything but {listing(map(str, others), 'or')}"
    return listing(map(str, numbers), "or")
