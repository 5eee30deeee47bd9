"""Substitution: express cells by one of them, equation by equation, until an equation contains only that one."""

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
    """A cell expressed by the reference cell: factor and constant."""

CHEAPEST, EACH = 2.8, 0.3
"""Cost of two equations, and of each further one."""
MAX_EQUATIONS = 5


def look(state: State) -> Iterator[Deduction | None]:
    """Yield deductions from each cell of an equation with two open cells, by expressing other cells by this one."""
    at: dict[int, list[Unit]] = {}
    beginnings: dict[int, None] = {}
    for unit in state.model.relations:
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
        if chain:
            yield substitution(state, x, chain)


def _chain(state: State, x: int, at: dict[int, list[Unit]]) -> list[Unit]:
    """Return equations that express further cells by ``x``, and last one that determines it; empty if there is none."""
    forms: dict[int, Form] = {x: (1, 0)}
    by: dict[int, Unit] = {}
    new = [x]
    while new and len(by) < 2 * MAX_EQUATIONS:
        y = new.pop(0)
        for unit in at.get(y, ()):
            # This equation has expressed the cell itself.
            if unit is by.get(y):
                continue
            open_cells = state.open_cells(unit)
            rest = [z for z in open_cells if z not in forms]
            if not rest and unit not in by.values() and _substitute(state, unit, forms)[0]:
                return _used(state, unit, by, x)
            # With other factors, the cell would be a fraction of the reference cell.
            if len(rest) == 1 and abs(_factor(unit, rest[0])) == 1:
                form = _expressed_cell(state, unit, rest[0], forms)
                if form[0]:
                    forms[rest[0]], by[rest[0]] = form, unit
                    new.append(rest[0])
    return []


def _used(state: State, last: Unit, by: dict[int, Unit], x: int) -> list[Unit]:
    """Return only the equations that are needed, in their order; empty if they are more than `MAX_EQUATIONS`."""
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


def _expressed_cell(state: State, unit: Unit, y: int, forms: dict[int, Form]) -> Form:
    """Return a cell of an equation as factor and constant, given that all its other open cells are expressed."""
    times, number = _substitute(state, unit, forms)
    factor = _factor(unit, y)
    return -times * factor, number * factor


def substitution(state: State, x: int, chain: Sequence[Unit]) -> Deduction | None:
    """Return the value of ``x``: each equation but the last expresses a cell, and the last one determines ``x``."""
    forms: dict[int, Form] = {x: (1, 0)}
    for unit in chain[:-1]:
        rest = [y for y in state.open_cells(unit) if y not in forms]
        if len(rest) != 1 or abs(_factor(unit, rest[0])) != 1:
            return None
        forms[rest[0]] = _expressed_cell(state, unit, rest[0], forms)
    if any(y not in forms for y in state.open_cells(chain[-1])):
        return None
    times, number = _substitute(state, chain[-1], forms)
    if not times or number % times:
        return None
    bit = state.model.bit.get(number // times, 0) & state.masks[x]
    eliminated = [(x, state.masks[x] & ~bit)]
    if not bit or not eliminated[0][1]:
        return None
    return Deduction(
        "substitution",
        CHEAPEST + EACH * (len(chain) - 2),
        eliminated,
        chain,
        lambda: _why(state, x, chain, forms, number // times),
        (substitution, (x, tuple(chain))),
        coarse=True,
        by_rules=False,
    )


def _why(state: State, x: int, chain: Sequence[Unit], forms: dict[int, Form], value: int) -> str:
    words, last = SentenceBuilder(state), chain[-1]
    cell = words.cell(x)
    others = [(y, form) for y, form in forms.items() if y != x]
    by = [
        f"{words.cell(y)} = {_written(cell, form)} ({words.label(unit)})"
        for (y, form), unit in zip(others, chain, strict=False)
    ]
    equation = words.equation(last.cells, last.coefficients, last.target or 0)
    times, number = _substitute(state, last, forms)
    if times < 0:
        times, number = -times, -number
    if times > 1:
        left = f"{_written(cell, (times, 0))} = {number}"
    else:
        left = words.known(x, value)
    so = f" So {words.known(x, value)}." if times > 1 else ""
    return f"{listing(by)}. Substituted into {equation} ({words.label(last)}), that leaves {left}.{so}"


def _written(cell: str, form: Form) -> str:
    """Return a text such as ``r1c1 + 3``, ``14 - r1c1`` or ``2 × r1c1``."""
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
