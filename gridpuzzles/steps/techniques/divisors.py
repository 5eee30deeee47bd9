"""Divisors: candidates that do not divide the remaining product."""

from __future__ import annotations

from ...base.english import plural_form
from ..bitsets import bits, union
from ..finding import Deduction
from ..sentences import SIGNS, SentenceBuilder
from .fillings import refuted, remainder

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..finding import Crossed
    from ..state import State
    from ..units import Unit


def look(state: State) -> Iterator[Deduction | None]:
    """Yield a deduction for each product with a candidate that does not divide it."""
    products = [unit for unit in state.model.relations if unit.kind == "product" and unit.target]
    for unit in state.unseen("divisors", products):
        yield state.found("divisors", unit, divisors)


def divisors(state: State, unit: Unit) -> Deduction | None:
    """Return the removal of candidates that do not divide the quotient by the known cells; None if there are none."""
    rest = remainder(state, unit)
    if not rest or len(state.open_cells(unit)) < 2:
        return None
    value = state.model.value
    eliminated = []
    for x in state.open_cells(unit):
        bad = sum(bit for bit in bits(state.masks[x]) if not value[bit] or rest % value[bit])
        if bad:
            eliminated.append((x, bad))
    if not eliminated:
        return None
    solved = [x for x in unit.cells if state.solved[x]]
    price = 1.3 + 0.1 * bool(solved) + unit.extra
    return Deduction(
        "divisors",
        price,
        eliminated,
        [unit],
        lambda: _why(state, unit, rest, solved, eliminated),
        (divisors, (unit,)),
        proof=lambda masks: refuted(state, unit, eliminated, masks),
    )


def _why(state: State, unit: Unit, rest: int, solved: list[int], eliminated: Crossed) -> str:
    words = SentenceBuilder(state)
    text, number = words.head(unit), "which"
    if solved:
        numbers = SIGNS["product"].join(str(state.value(x)) for x in solved)
        text += f"; {numbers} {plural_form(len(solved), 'is', 'are')} already there, which leaves {rest}"
        number = f"and {rest}"
    bad = words.values(union(mask for _, mask in eliminated))
    return f"{text}, {number} is not divisible by {bad}.{words.so(eliminated)}"
