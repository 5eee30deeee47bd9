"""Several equations together: two sums added or subtracted so that few cells are left, and substitution.

Substitution expresses cells by one of them, equation by equation, until an equation contains only that one.
"""

from __future__ import annotations

from math import log2

from ...base.english import listing
from ..bitsets import union
from ..finding import Deduction, argument
from ..sentences import capital
from ..shapes import equation
from ..units import Unit

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ..bitsets import Crossed
    from ..sentences import SentenceBuilder
    from ..state import State

    Form = tuple[int, int]
    """A cell expressed by the reference cell: factor and constant."""

MAX_LEFT, MAX_ROWS = 3, 500
"""Maximum number of cells left by two sums, and of fillings of these."""
CHEAPEST, EACH = 2.8, 0.3
"""Cost of substituting one equation into another, and of each further one."""
MAX_EQUATIONS = 5


# --- two sums


def look(state: State) -> Iterator[Deduction | None]:
    """Yield deductions from pairs of sums that share cells."""
    at: dict[int, list[Unit]] = {}
    for unit in state.model.relations:
        open_cells = state.open_cells(unit)
        if not unit.is_linear or unit.sources or len(open_cells) < 2:
            continue
        # for each earlier sum with common open cells, one entry for each of these cells
        shared: dict[int, list[Unit]] = {}
        for x in open_cells:
            for other in at.setdefault(x, []):
                shared.setdefault(other.number, []).append(other)
            at[x].append(unit)
        for other, *more in shared.values():
            state.clock.look()
            # Factors of plain sums are positive, so adding them cancels nothing.
            if unit.kind != other.kind or unit.kind != "sum":
                yield two_sums(state, unit, other, 1)
            # With one common cell of plain sums, too many others would be left.
            elif not more:
                continue
            yield two_sums(state, unit, other, -1)


@argument
def two_sums(state: State, first: Unit, second: Unit, sign: int) -> Deduction | None:
    """Return the consequences of ``first`` plus or minus ``second`` if at most three cells are left; otherwise None."""
    weights = dict(zip(first.cells, first.coefficients, strict=True))
    for x, factor in zip(second.cells, second.coefficients, strict=True):
        weights[x] = weights.get(x, 0) + sign * factor
    solved = state.solved
    left = [x for x, factor in weights.items() if factor and not solved[x]]
    sizes = len(state.open_cells(first)), len(state.open_cells(second))
    if not 0 < len(left) <= MAX_LEFT or len(left) >= max(sizes) or min(sizes) < 2:
        return None
    target = (first.target or 0) + sign * (second.target or 0)
    target -= sum(factor * state.value(x) for x, factor in weights.items() if solved[x])
    factors = [weights[x] for x in left]
    # Other pairs of sums often leave the same cells with the same total.
    key = ("two sums", *left, *factors, target, *(state.masks[x] for x in left))
    if key in state.useless:
        return None
    names = [state.model.names[x] for x in left]
    condition = equation(dict(zip(names, factors, strict=True)), target)
    together = Unit("column", "", left, condition, target=target, coefficients=factors)
    state.model.pair(together)
    rows = state.problem(together).fillings(state.key(together), MAX_ROWS, state.clock)
    eliminated = state.beyond(left, map(union, zip(*rows, strict=True))) if rows else []
    if not rows or not eliminated:
        state.useless.add(key)
        return None
    return Deduction(
        "two sums",
        2.8 + 0.3 * log2(len(rows)) + 0.3 * (len(left) - 1) + first.extra + second.extra,
        eliminated,
        [first, second],
        lambda words: _why_two(words, first, second, sign, together, eliminated),
        coarse=True,
    )


def _why_two(words: SentenceBuilder, first: Unit, second: Unit, sign: int, together: Unit, eliminated: Crossed) -> str:
    alone = len(together.cells) == 1 and abs(together.coefficients[0]) == 1
    how = "Adding both" if sign > 0 else "Subtracting the second from the first"
    if alone and sign < 0 and together.coefficients[0] < 0:
        how = "Subtracting the first from the second"
    ending = f"{words.effect(eliminated)}." if alone else f"{words.equation(together)}.{words.so(eliminated)}"
    both = f"{words.equation(first)}; {words.label(second)}: {words.equation(second)}"
    return f"{capital(words.label(first))}: {both}. {how}: {ending}"


# --- substitution


def look_for_substitution(state: State) -> Iterator[Deduction | None]:
    """Yield deductions from each cell of an equation with two open cells, by expressing other cells by this one."""
    at: dict[int, list[Unit]] = {}
    beginnings: dict[int, None] = {}
    for unit in state.model.relations:
        open_cells = state.open_cells(unit) if unit.coefficients else []
        if len(open_cells) == 2:
            beginnings |= dict.fromkeys(open_cells)
        if len(open_cells) > 1:
            for x in open_cells:
                at.setdefault(x, []).append(unit)
    for x in beginnings:
        state.clock.look()
        chain = _chain(state, x, at)
        if chain:
            yield substitution(state, x, chain)


def _chain(state: State, x: int, at: dict[int, list[Unit]]) -> tuple[Unit, ...]:
    """Return equations that express further cells by ``x``, and last one that determines it; empty if there is none."""
    forms: dict[int, Form] = {x: (1, 0)}
    by: dict[int, Unit] = {}
    new = [x]
    # Breadth first, so that a chain of few equations is found before longer ones.
    while new and len(by) < 2 * MAX_EQUATIONS:
        y = new.pop(0)
        for unit in at.get(y, ()):
            # This equation has expressed the cell itself.
            if unit is by.get(y):
                continue
            if unit not in by.values() and _substitute(state, unit, forms)[0] and not _unexpressed(state, unit, forms):
                return _used(state, unit, by, x)
            found = _express(state, unit, forms)
            if found is not None and found[1][0]:
                z, forms[z] = found
                by[z] = unit
                new.append(z)
    return ()


def _used(state: State, last: Unit, by: dict[int, Unit], x: int) -> tuple[Unit, ...]:
    """Return only the equations that are needed, in their order; empty if they are more than `MAX_EQUATIONS`."""
    needed: set[int] = set()
    stack = [last]
    while stack:
        for y in state.open_cells(stack.pop()):
            if y != x and y not in needed:
                needed.add(y)
                stack.append(by[y])
    chain = (*(unit for y, unit in by.items() if y in needed), last)
    return chain if len(chain) <= MAX_EQUATIONS else ()


def _unexpressed(state: State, unit: Unit, forms: dict[int, Form]) -> list[int]:
    return [y for y in state.open_cells(unit) if y not in forms]


def _substitute(state: State, unit: Unit, forms: dict[int, Form]) -> Form:
    """Substitute the expressed cells into an equation; return factor and constant of ``factor * x = constant``."""
    times, number = 0, unit.target or 0
    for y, factor in zip(unit.cells, unit.coefficients, strict=True):
        if state.solved[y]:
            number -= factor * state.value(y)
        elif y in forms:
            times += factor * forms[y][0]
            number -= factor * forms[y][1]
    return times, number


def _express(state: State, unit: Unit, forms: dict[int, Form]) -> tuple[int, Form] | None:
    """Return the only cell of an equation that is not expressed yet, and its form; None if there is none."""
    rest = _unexpressed(state, unit, forms)
    if len(rest) != 1:
        return None
    factor = unit.coefficients[unit.cells.index(rest[0])]
    times, number = _substitute(state, unit, forms)
    # With other factors, the cell would be a fraction of the reference cell.
    return (rest[0], (-times * factor, number * factor)) if abs(factor) == 1 else None


@argument
def substitution(state: State, x: int, chain: tuple[Unit, ...]) -> Deduction | None:
    """Return the value of ``x``: each equation but the last expresses a cell, and the last one determines ``x``."""
    forms: dict[int, Form] = {x: (1, 0)}
    for unit in chain[:-1]:
        found = _express(state, unit, forms)
        if found is None:
            return None
        y, forms[y] = found
    if _unexpressed(state, chain[-1], forms):
        return None
    times, number = _substitute(state, chain[-1], forms)
    if not times or number % times:
        return None
    bit = state.model.bit.get(number // times, 0) & state.masks[x]
    if not bit:
        return None
    return Deduction(
        "substitution",
        CHEAPEST + EACH * (len(chain) - 2),
        state.beyond([x], [bit]),
        chain,
        lambda words: _why(words, x, chain, forms, number // times),
        coarse=True,
        by_rules=False,
    )


def _why(words: SentenceBuilder, x: int, chain: Sequence[Unit], forms: dict[int, Form], value: int) -> str:
    cell, last = words.cell(x), chain[-1]
    others = [(y, form) for y, form in forms.items() if y != x]
    by = [
        f"{words.cell(y)} = {_written(cell, form)} ({words.label(unit)})"
        for (y, form), unit in zip(others, chain, strict=False)
    ]
    times, number = _substitute(words.state, last, forms)
    left = words.known(x, value)
    if abs(times) > 1:
        left = f"{_written(cell, (abs(times), 0))} = {number if times > 0 else -number}. So {left}"
    return f"{listing(by)}. Substituted into {words.equation(last)} ({words.label(last)}), that leaves {left}."


def _written(cell: str, form: Form) -> str:
    """Return a text such as ``r1c1 + 3``, ``14 - r1c1`` or ``2 × r1c1``."""
    times, number = form
    multiple = cell if abs(times) == 1 else f"{abs(times)} × {cell}"
    if times < 0:
        return f"{number} - {multiple}" if number else f"-{multiple}"
    return f"{multiple} {'+' if number > 0 else '-'} {abs(number)}" if number else multiple
