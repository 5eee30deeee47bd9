"""X-wing, swordfish and jellyfish: a value whose places in some lines lie in equally many crossing lines."""

from __future__ import annotations

from itertools import combinations

from ...base.english import listing
from ..bitsets import single
from ..finding import Deduction
from ..sentences import SentenceBuilder
from .locked_candidates import not_there

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..state import State
    from ..units import Unit

    Lines = tuple[Unit, ...]

NAMES = {2: ("x-wing", 3.2), 3: ("swordfish", 3.8), 4: ("jellyfish", 5.2)}


def look(state: State) -> Iterator[Deduction | None]:
    """Yield fish in the rows and in the columns."""
    families: dict[str, list[Unit]] = {"row": [], "column": []}
    for group in state.model.groups:
        kind = group.label.split(" ")[0]
        if group.full and kind in families:
            families[kind].append(group)
    rows, columns = families.values()
    if len(rows) > 1 and len(columns) > 1:
        for bit in state.changed("fish", rows[0].values | columns[0].values):
            found = [*_across(state, rows, columns, bit), *_across(state, columns, rows, bit)]
            if not any(found):
                state.no_use_of("fish", bit)
            yield from found


def _across(state: State, lines: list[Unit], crossing: list[Unit], bit: int) -> Iterator[Deduction | None]:
    """Yield fish: lines whose places for a value lie in equally many crossing lines, so it is nowhere else in those."""
    crossed_at = {x: at for at, line in enumerate(crossing) for x in line.cells}
    # lines with few places for the value, and the crossing lines of these places
    few: list[tuple[Unit, set[int]]] = []
    for line in lines:
        where = state.places_of(line, bit)
        if 2 <= len(where) <= max(NAMES) and all(x in crossed_at for x in where):
            few.append((line, {crossed_at[x] for x in where}))
    for size in NAMES:
        small = [one for one in few if len(one[1]) <= size]
        for chosen in combinations(small, size):
            covers = set().union(*(where for _, where in chosen))
            if len(covers) != size:
                continue
            based = tuple(line for line, _ in chosen)
            yield fish(state, based, tuple(crossing[at] for at in sorted(covers)), bit)


def fish(state: State, lines: Lines, covers: Lines, bit: int) -> Deduction | None:
    """Return the removal of a value from the ``covers`` outside ``lines``; None if its places are not all covered."""
    base = {x for line in lines for x in line.cells if state.masks[x] & bit}
    if not all(any(x in cover.cellset for cover in covers) for x in base):
        return None
    hit = {y for cover in covers for y in cover.cells if y not in base and state.masks[y] & bit}
    eliminated = [(y, bit) for y in sorted(hit) if not single(state.masks[y])]
    if not eliminated:
        return None
    words, value = SentenceBuilder(state), state.model.value[bit]
    name, price = NAMES[len(lines)]
    return Deduction(
        name,
        price,
        eliminated,
        [*lines, *covers],
        lambda: (
            f"In {listing(map(words.label, lines))}, the {value}s can only be in {listing(map(words.label, covers))}, "
            f"and use them up. So {not_there(state, eliminated, value)}."
        ),
        (fish, (lines, covers, bit)),
        needs=[(y, bit) for line in lines for y in line.cells if not any(y in cover.cellset for cover in covers)],
    )
