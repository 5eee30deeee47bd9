"""Subsets: pairs, triples and quads of cells that share equally many values, or of values in equally many cells."""

from __future__ import annotations

from functools import partial
from itertools import combinations, islice

from ..bitsets import bits, union
from ..finding import Deduction, argument

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..state import State
    from ..units import Unit

SIZES = {2: ("pair", 3.0, 3.4), 3: ("triple", 3.6, 4.0), 4: ("quad", 5.0, 5.4)}
"""Name of each size, and costs of a naked and a hidden subset."""
MAX_CHOSEN = 2000
"""Maximum number of subsets to look at in one group."""


def look(state: State) -> Iterator[Deduction]:
    """Yield subsets of the smallest size that removes a candidate."""
    for size, (name, _, _) in SIZES.items():
        found = list(state.findings(name, state.model.groups, partial(_in_group, size=size)))
        yield from found
        if found:
            return


def _in_group(state: State, group: Unit, size: int) -> Iterator[Deduction | None]:
    cells = state.open_cells(group)
    # A subset of all open cells has nothing to remove.
    if len(cells) <= size:
        return
    masks = state.masks
    few = [x for x in cells if masks[x].bit_count() <= size]
    for chosen in islice(combinations(few, size), MAX_CHOSEN):
        yield naked(state, group, chosen)
    # A larger hidden subset is a smaller naked one.
    if not group.full or size > len(cells) // 2 + 1:
        return
    rare = [bit for bit in bits(group.values) if 2 <= len(state.places_of(group, bit)) <= size]
    for values in islice(combinations(rare, size), MAX_CHOSEN):
        yield hidden(state, group, sum(values))


@argument
def naked(state: State, group: Unit, cells: tuple[int, ...]) -> Deduction | None:
    """Return the removal of the values of a naked subset from the other cells of its group; otherwise None."""
    shared = union(state.masks[x] for x in cells)
    if shared.bit_count() != len(cells):
        return None
    eliminated = state.common([y for y in group.cells if y not in cells], shared)
    if not eliminated:
        return None
    name, price, _ = SIZES[len(cells)]
    return Deduction(
        f"naked {name}",
        price,
        eliminated,
        [group],
        lambda words: (
            f"In {words.label(group)}, {words.cells(cells)} share {words.values(shared, 'and')} among themselves."
            f"{words.so(eliminated)}"
        ),
        needs=[(x, state.model.full[x] & ~shared) for x in cells],
    )


@argument
def hidden(state: State, group: Unit, values: int) -> Deduction | None:
    """Return the removal of all other values from the cells of a hidden subset; otherwise None."""
    cells = [x for x in group.cells if state.masks[x] & values]
    if len(cells) != values.bit_count():
        return None
    eliminated = state.common(cells, ~values)
    name, _, price = SIZES[len(cells)]
    return Deduction(
        f"hidden {name}",
        price,
        eliminated,
        [group],
        lambda words: (
            f"In {words.label(group)}, {words.values(values, 'and')} fit only at {words.cells(cells)}."
            f"{words.so(eliminated)}"
        ),
        needs=[(y, values) for y in group.cells if y not in cells],
    )
