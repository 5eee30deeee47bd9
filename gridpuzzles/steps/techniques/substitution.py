"""Substitution: cells told by one of them, equation by equation, until an equation is left with that one alone."""

from __future__ import annotations

from ...base.english import listing
from ..finding import Deduction
from ..sentences import SentenceBuilder

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ..state import State
    from ..units import Unit

    Form = tuple[int, int]
    """So many times the cell that all is told by, and a number."""

CHEAPEST, EACH = 2.8, 0.3
"""Two equations, and each further one."""
MAX_EQUATIONS = 5


def look(state: State) -> Iterator[Deduction]:
    """From each cell of an equation with two open cells on, as far as they can be told by it."""
    at: dict[int, list[Unit]] = {}
    beginnings: dict[int, None] = {}
    for unit in state.sheet.relations:
        if not unit.coefficients:
            continue
        open_cells = state.open_cells(unit)
        if len(open_cells) == 2:
            beginnings |= dict.fromkeys(open_cells)
        if len(open_cells) > 1:
            for x in open_cells:
                at.setdefault(x, []).append(unit)
    for x in beginnings:
        state.clock.look()
        chain = _chain(state, x, at)
        if not chain:
            continue
        finding = substitution(state, x, chain)
        if finding is not None:
            yield finding


def _chain(state: State, x: int, at: dict[int, list[Unit]]) -> list[Unit]:
    """The equations that tell further cells by ``x``, and then the one that settles it; none where none does."""
    told: dict[int, Form] = {x: (1, 0)}
    by: dict[int, Unit] = {}
    new = [x]
    while new and len(by) < 2 * MAX_EQUATIONS:
        y = new.pop(0)
        for unit in at.get(y, ()):
            if unit is by.get(y):
                continue
            open_cells = state.open_cells(unit)
            rest = [z for z in open_cells if z not in told]
            if not rest and unit not in by.values() and _left(state, unit, told)[0]:
                return _used(state, unit, by, x)
            if len(rest) == 1 and abs(_factor(unit, rest[0])) == 1:
                form = _told(state, unit, rest[0], told)
                if form[0]:
                    told[rest[0]], by[rest[0]] = form, unit
                    new.append(rest[0])
    return []


def _used(state: State, last: Unit, by: dict[int, Unit], x: int) -> list[Unit]:
    """Of the equations by which cells were told those that are needed, in their order; none where they are many."""
    needed: set[int] = set()
    stack = [last]
    while stack:
        for y in state.open_cells(stack.pop()):
            if y != x and y not in needed:
                needed.add(y)
                stack.append(by[y])
    chain = [*(unit for y, unit in by.items() if y in needed), last]
    if len(chain) <= MAX_EQUATIONS:
        return chain
    return []


def _factor(unit: Unit, x: int) -> int:
    return unit.coefficients[unit.cells.index(x)]


def _left(state: State, unit: Unit, told: dict[int, Form]) -> Form:
    """What an equation says of the one cell, those of its cells put in that are told by it: so many times the cell
    come to a number."""
    times, number = 0, unit.target or 0
    for y, factor in zip(unit.cells, unit.coefficients, strict=True):
        if state.solved[y]:
            number -= factor * state.value(y)
        elif y in told:
            times += factor * told[y][0]
            number -= factor * told[y][1]
    return times, number


def _told(state: State, unit: Unit, y: int, told: dict[int, Form]) -> Form:
    """A cell of an equation by the one cell, where all others are."""
    times, number = _left(state, unit, told)
    factor = _factor(unit, y)
    return -times * factor, number * factor


def substitution(state: State, x: int, chain: Sequence[Unit]) -> Deduction | None:
    """What ``x`` is when each equation but the last tells a cell by it, and these are put into the last."""
    told: dict[int, Form] = {x: (1, 0)}
    for unit in chain[:-1]:
        rest = [y for y in state.open_cells(unit) if y not in told]
        if len(rest) != 1 or abs(_factor(unit, rest[0])) != 1:
            return None
        told[rest[0]] = _told(state, unit, rest[0], told)
    if any(y not in told for y in state.open_cells(chain[-1])):
        return None
    times, number = _left(state, chain[-1], told)
    if not times or number % times:
        return None
    bit = state.sheet.bit.get(number // times, 0) & state.masks[x]
    crossed = [(x, state.masks[x] & ~bit)]
    if not bit or not crossed[0][1]:
        return None
    return Deduction(
        "substitution",
        CHEAPEST + EACH * (len(chain) - 2),
        crossed,
        chain,
        lambda: _why(state, x, chain, told, number // times),
        (substitution, (x, tuple(chain))),
        coarse=True,
        by_rules=False,
    )


def _why(state: State, x: int, chain: Sequence[Unit], told: dict[int, Form], value: int) -> str:
    words, last = SentenceBuilder(state), chain[-1]
    cell = words.cell(x)
    others = [(y, form) for y, form in told.items() if y != x]
    by = [
        f"{words.cell(y)} = {_written(cell, form)} ({words.label(unit)})"
        for (y, form), unit in zip(others, chain, strict=False)
    ]
    equation = words.equation(last.cells, last.coefficients, last.target or 0)
    times, number = _left(state, last, told)
    if times < 0:
        times, number = -times, -number
    if times > 1:
        left = f"{_written(cell, (times, 0))} = {number}"
    else:
        left = words.known(x, value)
    so = f" So {words.known(x, value)}." if times > 1 else ""
    return f"{listing(by)}. Substituted into {equation} ({words.label(last)}), that leaves {left}.{so}"


def _written(cell: str, form: Form) -> str:
    """``r1c1 + 3``, ``14 - r1c1``, ``2 × r1c1``."""
    times, number = form
    if abs(times) == 1:
        multiple = cell
    else:
        multiple = f"{abs(times)} × {cell}"
    if times < 0:
        if number:
            return f"{number} - {multiple}"
        return f"-{multiple}"
    if number:
        return f"{multiple} {'+' if number > 0 else '-'} {abs(number)}"
    return multiple
