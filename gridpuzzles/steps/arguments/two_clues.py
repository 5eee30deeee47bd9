"""Two clues together: ways to fill one that go with none of the other's."""

from __future__ import annotations

from math import log2

from ..finding import Finding
from ..spelling import listing
from ..words import Words, plural
from .fillings import way

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..alone import Row
    from ..finding import Crossed
    from ..state import Fold, State
    from ..units import Unit

MOST_LISTED, MOST_PAIRS = 60, 900
FEW = 4
"""Pairs that are shown."""


def look(state: State) -> Iterator[Finding]:
    """Pairs of clues with few fillings that share cells, or whose cells see one another."""
    small: list[tuple[Unit, Fold]] = []
    for unit in state.sheet.relations:
        if unit.sources or not state.open_cells(unit):
            continue
        fold = state.fold(unit, False)
        if fold is not None and len(fold.rows) <= MOST_LISTED:
            small.append((unit, fold))
    for at, (unit, fold) in enumerate(small):
        for other, others in small[:at]:
            if len(fold.rows) * len(others.rows) > MOST_PAIRS or not _linked(state, unit, other):
                continue
            key = ("two clues", unit.number, other.number, *fold.key, *others.key)
            if key in state.useless:
                continue
            state.clock.look()
            finding = two_clues(state, unit, other)
            if finding is None:
                state.useless.add(key)
            else:
                yield finding


def _linked(state: State, one: Unit, other: Unit) -> bool:
    """Whether at least two open cells of one are or see those of the other."""
    links = 0
    for x in state.open_cells(one):
        if x in other.cellset:
            links += 1
        elif state.sheet.peers[x] & other.cellset:
            links += sum(
                y in state.sheet.peers[x] and bool(state.masks[x] & state.masks[y])
                for y in other.cells
                if not state.solved[y]
            )
        if links > 1:
            return True
    return False


def two_clues(state: State, one: Unit, other: Unit) -> Finding | None:
    """The values that are in no pair of fillings that go together."""
    first, second = state.fold(one), state.fold(other)
    if first is None or second is None or len(first.rows) * len(second.rows) > 2 * MOST_PAIRS:
        return None
    pairs = _going_together(state, one, other, first.rows, second.rows)
    if not pairs:
        return None
    gone: dict[int, int] = {}
    for unit, side in ((one, 0), (other, 1)):
        for at, x in enumerate(unit.cells):
            support = 0
            for pair in pairs:
                support |= pair[side][at]
            if state.masks[x] & ~support:
                gone[x] = gone.get(x, 0) | state.masks[x] & ~support
    if not gone:
        return None
    crossed = list(gone.items())
    open_cells = {*state.open_cells(one), *state.open_cells(other)}
    price = 2.8 + 0.4 * log2(1 + len(first.rows) + len(second.rows)) + 0.2 * (len(open_cells) - 2)
    return Finding(
        "two clues",
        max(price, 3.2),
        crossed,
        [one, other],
        lambda: _why(state, (one, len(first.rows)), (other, len(second.rows)), pairs, crossed),
        (two_clues, (one, other)),
    )


def _going_together(state: State, one: Unit, other: Unit, rows: list[Row], others: list[Row]) -> list[tuple[Row, Row]]:
    """The pairs of fillings that agree where the units share cells, and differ where cells must."""
    place = {x: at for at, x in enumerate(other.cells)}
    same = [(at, place[x]) for at, x in enumerate(one.cells) if x in place]
    unlike = [
        (at, to) for at, x in enumerate(one.cells) for y, to in place.items() if x != y and y in state.sheet.peers[x]
    ]
    return [
        (row, pair)
        for row in rows
        for pair in others
        if all(row[at] == pair[to] for at, to in same) and not any(row[at] == pair[to] for at, to in unlike)
    ]


def _why(
    state: State, one: tuple[Unit, int], other: tuple[Unit, int], pairs: list[tuple[Row, Row]], crossed: Crossed
) -> str:
    words = Words(state)
    told = []
    for unit, ways in (one, other):
        told.append(f"{words.head(unit)} ({plural(ways, 'way')} left)")
    text = f"{told[0]}. {told[1]}. "
    if len(pairs) <= FEW:
        shown = [f"{_side(state, one[0], row)} with {_side(state, other[0], pair)}" for row, pair in pairs]
        text += f"Only {'; or '.join(shown)} {'goes' if len(shown) == 1 else 'go'} together."
    else:
        text += f"Only {len(pairs)} pairs of them go together."
    return text + words.so(crossed)


def _side(state: State, unit: Unit, row: Row) -> str:
    """A filling by its open cells: ``r1c1 = 2, r1c2 = 8``; of a relation, what it says then."""
    places = [at for at, x in enumerate(unit.cells) if not state.solved[x]]
    cells, bits = [unit.cells[at] for at in places], [row[at] for at in places]
    if unit.kind in ("sum", "product", "difference", "ratio"):
        words = Words(state)
        return listing(words.known(x, state.sheet.value[bit]) for x, bit in zip(cells, bits, strict=True))
    return way(state, unit, cells, bits)
