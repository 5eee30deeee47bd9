"""Two sums or columns, added or subtracted, so that few cells are left."""

from __future__ import annotations

from math import log2

from ...model.expressions import Comparison, Constant, Operation, Variable
from ..finding import Deduction
from ..sentences import SentenceBuilder, capital
from ..units import Unit

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from ...model.expressions import Expression
    from ..finding import Crossed
    from ..state import State

MAX_LEFT, MAX_ROWS = 3, 500


def look(state: State) -> Iterator[Deduction | None]:
    """Yield deductions from pairs of sums that share cells."""
    at: dict[int, list[Unit]] = {}
    for unit in state.model.relations:
        open_cells = state.open_cells(unit)
        if not unit.is_linear or unit.sources or len(open_cells) < 2:
            continue
        # earlier sums with common open cells, and the number of these cells
        shared: dict[int, int] = {}
        earlier: dict[int, Unit] = {}
        for x in open_cells:
            for other in at.get(x, ()):
                shared[id(other)] = shared.get(id(other), 0) + 1
                earlier[id(other)] = other
        for key, other in earlier.items():
            state.clock.look()
            signs: tuple[int, ...] = (1, -1)
            if unit.kind == other.kind == "sum":
                # With one common cell, too many others would be left.
                if shared[key] < 2:
                    continue
                # Factors of plain sums are positive, so adding them cancels nothing.
                signs = (-1,)
            for sign in signs:
                yield two_sums(state, unit, other, sign)
        for x in open_cells:
            at.setdefault(x, []).append(unit)


def two_sums(state: State, first: Unit, second: Unit, sign: int) -> Deduction | None:
    """Return the consequences of ``first`` plus or minus ``second`` if at most three cells are left; otherwise None."""
    weights = dict(zip(first.cells, first.coefficients, strict=True))
    for x, factor in zip(second.cells, second.coefficients, strict=True):
        weights[x] = weights.get(x, 0) + sign * factor
    target = (first.target or 0) + sign * (second.target or 0)
    left = []
    for x, factor in weights.items():
        if state.solved[x]:
            target -= factor * state.value(x)
        elif factor:
            left.append(x)
    sizes = len(state.open_cells(first)), len(state.open_cells(second))
    if not 0 < len(left) <= MAX_LEFT or len(left) >= max(sizes) or min(sizes) < 2:
        return None
    factors = [weights[x] for x in left]
    key = ("two sums", *left, *factors, target, *(state.masks[x] for x in left))
    if key in state.useless:
        return None
    together = Unit("column", "", left, _equation(state, left, factors, target), target=target, coefficients=factors)
    state.model.pair(together)
    rows = state.problem(together).fillings(state.key(together), MAX_ROWS, state.clock)
    eliminated: Crossed = []
    if rows:
        support = [0] * len(left)
        for row in rows:
            for at, bit in enumerate(row):
                support[at] |= bit
        eliminated = [
            (x, state.masks[x] & ~mask) for x, mask in zip(left, support, strict=True) if state.masks[x] & ~mask
        ]
    if not rows or not eliminated:
        state.useless.add(key)
        return None
    price = 2.8 + 0.3 * log2(len(rows)) + 0.3 * (len(left) - 1) + first.extra + second.extra
    return Deduction(
        "two sums",
        price,
        eliminated,
        [first, second],
        lambda: _why(state, first, second, sign, together, eliminated),
        (two_sums, (first, second, sign)),
        coarse=True,
    )


def _equation(state: State, cells: list[int], factors: list[int], target: int) -> Comparison:
    whole: Expression = Constant(0)
    for x, factor in zip(cells, factors, strict=True):
        whole = Operation("+", whole, Operation("*", Constant(factor), Variable(state.model.names[x])))
    return Comparison(whole, "=", Constant(target))


def _why(state: State, first: Unit, second: Unit, sign: int, together: Unit, eliminated: Crossed) -> str:
    words = SentenceBuilder(state)
    both = []
    for unit in (first, second):
        if unit.is_column:
            both.append(words.written(unit))
        else:
            both.append(words.equation(unit.cells, unit.coefficients, unit.target or 0))
    how = "Subtracting the second from the first"
    if sign > 0:
        how = "Adding both"
    alone = len(together.cells) == 1 and abs(together.coefficients[0]) == 1
    if alone and sign < 0 and together.coefficients[0] < 0:
        how = "Subtracting the first from the second"
    left = words.equation(together.cells, together.coefficients, together.target or 0)
    if alone:
        ending = f"{words.effect(eliminated)}."
    else:
        ending = f"{left}.{words.so(eliminated)}"
    return f"{capital(words.label(first))}: {both[0]}; {words.label(second)}: {both[1]}. {how}: {ending}"
