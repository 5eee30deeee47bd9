"""Several clues together: two sums, substitution, and compatible pairs of clues.

Two sums are added or subtracted so that few cells are left. Substitution expresses cells by one of them, equation by
equation, until an equation contains only that one. In a compatible pair, fillings of one clue that fit none of the
other's are impossible.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import log2

from ...base.english import count_noun, listing, plural_form
from ..bitsets import Crossed, bits, by_cell, union
from ..deduction import Deduction, argument
from ..rating import LEAST
from ..sentences import SentenceBuilder, capital, verb
from ..state import State
from ..unit_problem import FillingSet, Row, UnitProblem, of_conditions
from ..units import Unit, equation
from .fillings import open_places, put_back, way

Form = tuple[int, int]
"""A cell expressed by the reference cell: factor and constant."""
Clue = tuple[Unit, FillingSet]


MAX_LEFT, MAX_ROWS = 3, 500
"""Maximum number of cells left by two sums, and of fillings of these."""
EACH = 0.3
"""Cost of each further equation in a substitution."""
MAX_EQUATIONS = 5


# --- two sums


def look_for_two_sums(state: State) -> Iterator[Deduction | None]:
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
        LEAST["two sums"] + 0.3 * log2(len(rows)) + 0.3 * (len(left) - 1) + first.extra + second.extra,
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
    # Without a factor the equation does not determine the cell, and a fraction is not a value.
    if not times or number % times:
        return None
    bit = state.model.bit.get(number // times, 0) & state.masks[x]
    if not bit:
        return None
    return Deduction(
        "substitution",
        LEAST["substitution"] + EACH * (len(chain) - 2),
        state.beyond([x], [bit]),
        chain,
        lambda words: _why_substitution(words, x, chain, forms, number // times),
        coarse=True,
        by_rules=False,
    )


def _why_substitution(words: SentenceBuilder, x: int, chain: Sequence[Unit], forms: dict[int, Form], value: int) -> str:
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


MAX_LISTED, MAX_PAIRS = 60, 900
MAX_SHOWN, MAX_WAYS = 4, 3
"""Maximum number of pairs to list, and of fillings of one clue."""


def look_for_pairs(state: State) -> Iterator[Deduction]:
    """Yield deductions from pairs of clues with few fillings that share cells or have cells that see each other."""
    small: list[tuple[Unit, FillingSet]] = []
    for unit in state.model.relations:
        # Derived units already combine several clues.
        if unit.sources or not state.open_cells(unit):
            continue
        fold = state.fold(unit, False)
        if fold is not None and len(fold.rows) <= MAX_LISTED:
            small.append((unit, fold))
    for at, (unit, fold) in enumerate(small):
        for other, others in small[:at]:
            before = state.pairs.get((unit.number, other.number))
            if before is not None and before[0] is fold and before[1] is others:
                continue  # nothing has changed since they were last compared
            state.clock.look()
            finding = None
            if len(fold.rows) * len(others.rows) <= MAX_PAIRS and _are_linked(state, unit, other):
                # Not recorded as useless: the pair may be the cheapest step later.
                if cost_of_pair(state, unit, other, fold, others) > state.cheapest:
                    continue
                finding = two_clues(state, unit, other)
            if finding is not None:
                yield finding
            else:
                state.pairs[unit.number, other.number] = fold, others


def cost_of_pair(state: State, one: Unit, other: Unit, first: FillingSet, second: FillingSet) -> float:
    """Return the cost of going through the fillings of both clues."""
    open_cells = {*state.open_cells(one), *state.open_cells(other)}
    return max(
        LEAST["compatible pair of clues"],
        2.8 + 0.4 * log2(1 + len(first.rows) + len(second.rows)) + 0.2 * (len(open_cells) - 2),
    )


def _are_linked(state: State, one: Unit, other: Unit) -> bool:
    """Return True if at least two open cells of one clue are in the other or see its cells."""
    # With one link, a filling lacks a partner only if a single value does, which cheaper steps see.
    links = 0
    for x in state.open_cells(one):
        if x in other.cellset:
            links += 1
        elif state.model.peers[x] & other.cellset:
            links += sum(
                y in state.model.peers[x] and bool(state.masks[x] & state.masks[y])
                for y in other.cells
                if not state.solved[y]
            )
        if links > 1:
            return True
    return False


@argument
def two_clues(state: State, one: Unit, other: Unit) -> Deduction | None:
    """Return the removal of values that occur in no compatible pair of fillings; None if there are none."""
    first, second = state.fold(one), state.fold(other)
    if first is None or second is None or len(first.rows) * len(second.rows) > 2 * MAX_PAIRS:
        return None
    partners = compatible_rows(state, one, other, first, second)
    # A contradiction between the clues is not a removal.
    if not any(partners):
        return None
    rows = [row for row, some in zip(first.rows, partners, strict=True) if some]
    others = [second.rows[bit.bit_length() - 1] for bit in bits(union(partners))]
    left = [(one.cells, map(union, zip(*rows, strict=True))), (other.cells, map(union, zip(*others, strict=True)))]
    eliminated = list(by_cell(each for cells, possible in left for each in state.beyond(cells, possible)).items())
    return Deduction(
        "compatible pair of clues",
        cost_of_pair(state, one, other, first, second),
        eliminated,
        [one, other],
        lambda words: _why_pair(words, (one, first), (other, second), partners, eliminated),
        proof=lambda masks: is_incompatible(state, one, other, eliminated, masks),
        coarse=True,
    )


def is_incompatible(state: State, one: Unit, other: Unit, eliminated: Crossed, masks: Sequence[int]) -> bool:
    """Return True if, with the candidates ``masks``, no filling of both clues has a removed value."""
    cells = list(dict.fromkeys((*one.cells, *other.cells)))
    both = _both(state, one, other, cells)
    return not any(both.possible(key, state.clock) for key in put_back(cells, eliminated, masks))


def _both(state: State, one: Unit, other: Unit, cells: Sequence[int]) -> UnitProblem:
    """Return the problem of two clues without the rest of the puzzle."""
    known = state.model.problems
    key = one.number, other.number
    if key not in known:
        conditions = [unit.condition for unit in (one, other) if unit.condition is not None]
        groups = [some for _, some in state.model.groups_within(cells)]
        known[key] = of_conditions(state.model, cells, conditions, groups, state.clock)
    both: UnitProblem = known[key]
    return both


def compatible_rows(state: State, one: Unit, other: Unit, first: FillingSet, second: FillingSet) -> list[int]:
    """Return, for each filling of one unit, the set of compatible rows of the other, as bits.

    Compatible fillings agree in common cells, and differ in cells that must differ.
    """
    place = {x: at for at, x in enumerate(other.cells)}
    same = [(at, second.having[place[x]]) for at, x in enumerate(one.cells) if x in place]
    unlike = [
        (at, second.having[to])
        for at, x in enumerate(one.cells)
        for y, to in place.items()
        if x != y and y in state.model.peers[x]
    ]
    # Sets of rows are the bits of an integer: one operation for each cell replaces a comparison of all pairs of rows.
    partners = []
    for row in first.rows:
        some = (1 << len(second.rows)) - 1
        for at, rows in same:
            some &= rows.get(row[at], 0)
        for at, rows in unlike:
            some &= ~rows.get(row[at], 0)
        partners.append(some)
    return partners


def _why_pair(words: SentenceBuilder, one: Clue, other: Clue, partners: Sequence[int], eliminated: Crossed) -> str:
    heads = [f"{words.head(unit)} ({count_noun(len(fold.rows), 'way')} left)" for unit, fold in (one, other)]
    count = sum(some.bit_count() for some in partners)
    if count > MAX_SHOWN:
        reason = _none_goes(words, one, other, eliminated, count)
    else:
        reason = _which_go(words, one, other, partners)
    return f"{heads[0]}. {heads[1]}. {_meeting(words, one[0], other[0])}{reason}{words.so(eliminated)}"


def _which_go(words: SentenceBuilder, one: Clue, other: Clue, partners: Sequence[int]) -> str:
    """Return a text such as ``Only 1, 3 with 2, 4 fits together.``, with the few compatible pairs."""
    sides = []
    for row, some in zip(one[1].rows, partners, strict=True):
        for bit in bits(some):
            partner = other[1].rows[bit.bit_length() - 1]
            sides.append((_side(words, one[0], row), _side(words, other[0], partner)))
    fit = plural_form(len(sides), "fits", "fit")
    if all(first == second for first, second in sides):
        return f"Only {'; or '.join(first for first, _ in sides)} {fit} both."
    return f"Only {'; or '.join(f'{first} with {second}' for first, second in sides)} {fit} together."


def _meeting(words: SentenceBuilder, one: Unit, other: Unit) -> str:
    """Return where two clues without a common cell meet: in the groups that have cells of both."""
    if one.cellset & other.cellset:
        return ""
    seen = [group for group in words.model.groups if group.cellset & one.cellset and group.cellset & other.cellset]
    if any(group.label == "the letters" for group in seen):
        return "All letters differ. "
    return f"They meet in {listing(words.label(group) for group in seen[:MAX_SHOWN])}. " if seen else ""


def _having(clues: tuple[Clue, Clue], x: int, bit: int) -> tuple[Unit, Unit, list[Row]]:
    """Return the clue of a cell, the other clue, and the fillings of the first with this value in the cell."""
    (unit, fold), (second, _) = clues if x in clues[0][0].cellset else clues[::-1]
    at = unit.cells.index(x)
    return unit, second, [row for row in fold.rows if row[at] == bit]


def _none_goes(words: SentenceBuilder, one: Clue, other: Clue, eliminated: Crossed, count: int) -> str:
    """Return why a value is impossible: the fillings of its clue that have it fit none of the other's."""
    found = ((x, bit, *_having((one, other), x, bit)) for x, bad in eliminated for bit in bits(bad))
    shown = next((each for each in found if each[-1]), None)
    if shown is None:  # no filling of its own clue has the removed value
        return f"Only {count} pairs of them fit together."
    x, bit, unit, second, rows = shown
    text = f"one of {len(rows)} ways"
    if len(rows) <= MAX_WAYS:
        text = "; or ".join(_side(words, unit, row) for row in rows)
    fits = plural_form(len(rows), "it", "any of these")
    return (
        f"With {words.known(x, words.model.value[bit])}, {words.label(unit)} {verb(unit, 'leaves', 'leave')} {text}, "
        f"and {words.label(second)} {verb(second, 'has', 'have')} no way that fits {fits}."
    )


def _side(words: SentenceBuilder, unit: Unit, row: Row) -> str:
    """Return a filling by its open cells, or all if none is open: ``r1c1 = 2, r1c2 = 8``, or the relation filled in."""
    places = open_places(words.state, unit) or range(len(unit.cells))
    return way(words, unit, [unit.cells[at] for at in places], [row[at] for at in places])
