"""A value that must stand in a part of a group: it goes from every cell that sees all of that part."""

from __future__ import annotations

from ...listing import listing
from ..finding import Finding
from ..masks import bits, single
from ..words import Words, capital

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ..finding import Crossed
    from ..state import State
    from ..units import Unit

MAX_PLACES = 4


def look(state: State) -> Iterator[Finding]:
    """Pointing and claiming, in every group that must have all its values."""
    for group in state.unseen("locked", state.sheet.groups):
        found = False
        places = state.places(group) if group.full else {}
        for bit in bits(group.values):
            if not 2 <= len(places.get(bit, ())) <= MAX_PLACES:
                continue
            finding = locked(state, group, bit)
            if finding is not None:
                found = True
                yield finding
        if not found:
            state.no_use("locked", group)


def locked(state: State, group: Unit, bit: int) -> Finding | None:
    """A value whose places in a group all see some cells outside."""
    where = state.places_of(group, bit)
    if not 2 <= len(where) <= MAX_PLACES:
        return None
    crossed = [(y, mask) for y, mask in state.seeing(where, bit) if y not in group.cellset]
    if not crossed:
        return None
    line = _line(state, where, crossed)
    return Finding(
        "locked value",
        2.6 + 0.1 * (not group.area),
        crossed,
        [group] if line is None else [group, line],
        lambda: _why(state, group, bit, where, crossed),
        (locked, (group, bit)),
        coarse=line is None,
        needs=[(y, bit) for y in group.cells if y not in (where if line is None else line.cellset)],
        pairs=[(x, y) for y, _ in crossed for x in where],
    )


def _line(state: State, where: Sequence[int], crossed: Crossed) -> Unit | None:
    """A group that has all of the places, and all cells of which something is crossed out."""
    wanted = {*where, *(y for y, _ in crossed)}
    return next((line for line in state.sheet.groups_of[where[0]] if wanted <= line.cellset), None)


def _why(state: State, group: Unit, bit: int, where: Sequence[int], crossed: Crossed) -> str:
    words, value = Words(state), state.sheet.value[bit]
    hit = [y for y, _ in crossed]
    text = f"{capital(words.label(group))} has its {value} at {words.cells(where, 'or')}"
    line = next((line for line in state.sheet.groups if set(where) <= line.cellset and set(hit) & line.cellset), None)
    if line is not None:
        text += f", all in {words.label(line)}" if len(where) > 2 else f", both in {words.label(line)}"
    return f"{text}. So {not_there(state, crossed, value)}."


def not_there(state: State, crossed: Crossed, value: int) -> str:
    """``r1c1 and r3c1 are not 1, and r3c1 = 7``."""
    words = Words(state)
    cells = [x for x, _ in crossed]
    text = f"{words.cells(cells)} {'is' if len(cells) == 1 else 'are'} not {value}"
    left = ((x, state.masks[x] & ~mask) for x, mask in crossed)
    known = [words.known(x, state.sheet.value[rest]) for x, rest in left if rest and single(rest)]
    return f"{text}, and {listing(known)}" if known else text
