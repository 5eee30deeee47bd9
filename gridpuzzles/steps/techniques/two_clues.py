"""Compatible pairs of clues: fillings of one clue that fit none of the other's are impossible."""

from __future__ import annotations

from math import log2

from ...base.english import count_noun, listing, plural_form
from ..bitsets import bits, by_cell, union
from ..finding import Deduction, argument
from ..sentences import are_several
from ..unit_problem import of_conditions
from .fillings import open_places, put_back, way

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ..bitsets import Crossed
    from ..sentences import SentenceBuilder
    from ..state import State
    from ..unit_problem import FillingSet, Row, UnitProblem
    from ..units import Unit

    Clue = tuple[Unit, FillingSet]

MAX_LISTED, MAX_PAIRS = 60, 900
CHEAPEST = 3.2
MAX_SHOWN, MAX_WAYS = 4, 3
"""Maximum number of pairs to list, and of fillings of one clue."""


def look(state: State) -> Iterator[Deduction]:
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
            if len(fold.rows) * len(others.rows) <= MAX_PAIRS and _linked(state, unit, other):
                if cost(state, unit, other, fold, others) > state.cheapest:
                    continue
                finding = two_clues(state, unit, other)
            if finding is not None:
                yield finding
            else:
                state.pairs[unit.number, other.number] = fold, others


def cost(state: State, one: Unit, other: Unit, first: FillingSet, second: FillingSet) -> float:
    """Return the cost of going through the fillings of both clues."""
    open_cells = {*state.open_cells(one), *state.open_cells(other)}
    return max(CHEAPEST, 2.8 + 0.4 * log2(1 + len(first.rows) + len(second.rows)) + 0.2 * (len(open_cells) - 2))


def _linked(state: State, one: Unit, other: Unit) -> bool:
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
        cost(state, one, other, first, second),
        eliminated,
        [one, other],
        lambda words: _why(words, (one, first), (other, second), partners, eliminated),
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


def _why(words: SentenceBuilder, one: Clue, other: Clue, partners: Sequence[int], eliminated: Crossed) -> str:
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
    leaves = "leave" if are_several(unit.label) else "leaves"
    has = "have" if are_several(second.label) else "has"
    return (
        f"With {words.known(x, words.model.value[bit])}, {words.label(unit)} {leaves} {text}, and "
        f"{words.label(second)} {has} no way that fits {plural_form(len(rows), 'it', 'any of these')}."
    )


def _side(words: SentenceBuilder, unit: Unit, row: Row) -> str:
    """Return a filling by its open cells, or all if none is open: ``r1c1 = 2, r1c2 = 8``, or the relation filled in."""
    places = open_places(words.state, unit) or range(len(unit.cells))
    return way(words, unit, [unit.cells[at] for at in places], [row[at] for at in places])
