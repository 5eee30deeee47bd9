"""Chains of cells in which one of two must have a value, so cells that see both lose that value.

Wings follow from the values of a third cell. In the others, a group has only two places for a value. If a place of one
such group sees a place of another, the two groups are a skyscraper (two rows or two columns), a kite (a row and a
column) or a turbot fish. Longer chains are colored with two colors.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import log2

from ...base.english import listing, plural_form
from ..bitsets import Crossed, bits, union
from ..deduction import Deduction, argument
from ..rating import LEAST
from ..sentences import SentenceBuilder
from ..state import State
from ..units import Unit
from .locked_candidates import not_there

Link = tuple[int, int, Unit]
Four = tuple[int, int, int, int]


def look_for_wings(state: State) -> Iterator[Deduction | None]:
    """Yield all wings."""
    pairs = [x for x, mask in enumerate(state.masks) if mask.bit_count() == 2]
    peers = state.model.peers
    for pivot, mask in enumerate(state.masks):
        if mask.bit_count() not in (2, 3):
            continue
        seen = [x for x in pairs if x in peers[pivot]]
        for at, one in enumerate(seen):
            for other in seen[:at]:
                yield wing(state, pivot, other, one)
    # two cells with the same two candidates that do not see each other: a strong link may join them
    for at, one in enumerate(pairs):
        for other in pairs[:at]:
            if state.masks[one] == state.masks[other] and other not in peers[one]:
                yield from _w_wings(state, other, one)


@argument
def wing(state: State, pivot: int, one: int, other: int) -> Deduction | None:
    """Return the removals of an XY-wing or XYZ-wing; None if the cells do not form one.

    Each value of the pivot gives one of the two wings the shared value; in an XYZ-wing the pivot may have it as well.
    """
    masks = state.masks
    first, second, whole = masks[one], masks[other], masks[pivot]
    shared = first & second
    # The wings have two values each: the shared one, and one of the pivot; together they cover the pivot.
    small = first.bit_count() == second.bit_count() == 2 and shared.bit_count() == 1
    if not small or (first | second) & ~shared != whole & ~shared or whole.bit_count() not in (2, 3):
        return None
    if not {one, other} <= state.model.peers[pivot]:
        return None
    ends = (pivot, one, other) if whole & shared else (one, other)
    eliminated = state.seeing(ends, shared)
    name = "xyz-wing" if whole & shared else "xy-wing"
    return Deduction(
        name,
        LEAST[name],
        eliminated,
        [],
        lambda words: _why_wing(words, pivot, (one, other), ends, eliminated),
        coarse=True,
        needs=[(x, state.candidates_gone(x)) for x in (pivot, one, other)],
        pairs=[(pivot, one), (pivot, other), *((end, y) for y, _ in eliminated for end in ends)],
    )


def _why_wing(
    words: SentenceBuilder, pivot: int, wings: tuple[int, int], ends: Sequence[int], eliminated: Crossed
) -> str:
    masks, value = words.state.masks, words.model.value
    shared = masks[wings[0]] & masks[wings[1]]
    cases = []
    for bit in bits(masks[pivot] & ~shared):
        end = next(x for x in wings if masks[x] & bit)
        cases.append(f"with {value[bit]} there, {words.known(end, value[shared])}")
    if masks[pivot] & shared:
        cases.append(f"otherwise it is {value[shared]} itself")
    text = f"{words.cell(pivot)} is {words.values(masks[pivot])}: {'; '.join(cases)}."
    return f"{text} So {words.cells(ends, 'or')} is {value[shared]}.{words.so(eliminated)}"


def _w_wings(state: State, one: int, other: int) -> Iterator[Deduction | None]:
    for bit in bits(state.masks[one]):
        for group in state.model.full_groups:
            if not group.cellset & {one, other} and len(state.places_of(group, bit)) == 2:
                yield w_wing(state, one, other, group, bit)


@argument
def w_wing(state: State, one: int, other: int, group: Unit, bit: int) -> Deduction | None:
    """Return the removals of a W-wing; None if there are none.

    Two cells have the same two values. They cannot both have the value ``bit``, because a group would lose its places.
    """
    masks, peers = state.masks, state.model.peers
    if masks[one] != masks[other] or masks[one].bit_count() != 2 or not masks[one] & bit:
        return None
    where = state.places_of(group, bit)
    if len(where) != 2:
        return None
    first, second = where if where[0] in peers[one] else where[::-1]
    if first not in peers[one] or second not in peers[other]:
        return None
    eliminated = state.seeing((one, other), masks[one] & ~bit)
    return Deduction(
        "w-wing",
        LEAST["w-wing"],
        eliminated,
        [group],
        lambda words: _why_linked(words, (one, other), where, group, bit, eliminated),
        coarse=True,
        needs=[
            (one, state.candidates_gone(one)),
            (other, state.candidates_gone(other)),
            *((y, bit) for y in group.cells if y not in where),
        ],
        pairs=[(one, first), (other, second), *((end, y) for y, _ in eliminated for end in (one, other))],
    )


def _why_linked(
    words: SentenceBuilder, ends: tuple[int, int], where: Sequence[int], group: Unit, bit: int, eliminated: Crossed
) -> str:
    mask, value = words.state.masks[ends[0]], words.model.value
    return (
        f"{words.cells(ends)} are {words.values(mask)}. If both were {value[bit]}, {words.label(group)} would have no "
        f"place for its {value[bit]} ({words.cells(where, 'or')}), so one of them is {value[mask & ~bit]}."
        f"{words.so(eliminated)}"
    )


COLORS = 4.3
"""Cost of coloring without any cell; each doubling of the cells adds a quarter."""
LINES = ("row", "column")


def look(state: State) -> Iterator[Deduction | None]:
    """Yield deductions for each value: two linked groups first, then colors."""
    values = union(group.values for group in state.model.full_groups)
    yield from state.findings_by_value("simple coloring", values, _of_value)


def _of_value(state: State, bit: int) -> Iterator[Deduction | None]:
    links = _links(state, bit)
    yield from _linked(state, links, bit)
    yield from _colored(state, links, bit)


def _linked(state: State, links: Sequence[Link], bit: int) -> Iterator[Deduction | None]:
    """Yield two links with ends that see each other, so that one of the two far ends has the value."""
    for at, (a, b, group) in enumerate(links):
        apart = [link for link in links[:at] if not {a, b} & {*link[:2]}]
        for c, d, other in apart:
            for far, near, close, away in ((b, a, c, d), (b, a, d, c), (a, b, c, d), (a, b, d, c)):
                if close in state.model.peers[near]:
                    yield two_links(state, group, other, (far, near, close, away), bit)


def _links(state: State, bit: int) -> list[Link]:
    """Return the groups in which a value has two places; one group for each pair of places."""
    found: dict[tuple[int, int], Link] = {}
    for group in state.model.full_groups:
        where = state.places_of(group, bit)
        if len(where) == 2:
            one, other = sorted(where)
            found.setdefault((one, other), (one, other, group))
    return list(found.values())


def _is_link(state: State, group: Unit, pair: tuple[int, int], bit: int) -> bool:
    """Return True if these two cells are the only places of a value in a group."""
    return sorted(state.places_of(group, bit)) == sorted(pair)


@argument
def two_links(state: State, group: Unit, other: Unit, chain: Four, bit: int) -> Deduction | None:
    """Return the removals by two strong links; None if there are none.

    ``chain`` has four cells: the first two are the places of a value in ``group``, the last two in ``other``. The
    middle two see each other, so the value is at one of the ends.
    """
    first, near, close, last = chain
    # The argument may be made again in a state in which a group has more places for the value.
    if not (_is_link(state, group, (first, near), bit) and _is_link(state, other, (close, last), bit)):
        return None
    eliminated = [(y, mask) for y, mask in state.seeing((first, last), bit) if y not in chain]
    name = _name(group, other)
    return Deduction(
        name,
        LEAST[name],
        eliminated,
        [group, other],
        lambda words: _why_links(words, group, other, chain, bit, eliminated),
        coarse=True,
        needs=[(y, bit) for y in (*group.cells, *other.cells) if y not in chain],
        pairs=[(near, close), *((end, y) for y, _ in eliminated for end in (first, last))],
    )


def _name(group: Unit, other: Unit) -> str:
    kinds = sorted(unit.label.split(" ")[0] for unit in (group, other))
    if kinds[0] == kinds[1] and kinds[0] in LINES:
        return "skyscraper"
    if kinds == sorted(LINES):
        return "kite"
    return "turbot fish"


def _why_links(words: SentenceBuilder, group: Unit, other: Unit, chain: Four, bit: int, eliminated: Crossed) -> str:
    value = words.model.value[bit]
    first, near, close, last = chain
    return (
        f"In {words.label(group)}, the {value} is at {words.cells((first, near), 'or')}; in {words.label(other)}, at "
        f"{words.cells((close, last), 'or')}; and {words.cells((near, close))} are not both {value}. So "
        f"{words.cells((first, last), 'or')} is {value}, and no cell that sees both is.{words.so(eliminated)}"
    )


# --- colors


def _colored(state: State, links: Sequence[Link], bit: int) -> Iterator[Deduction | None]:
    seen: set[int] = set()
    for start in dict.fromkeys(x for one, other, _ in links for x in (one, other)):
        if start not in seen:
            color = _colors(links, start)
            seen |= color.keys()
            if len(color) > 3:
                yield colors(state, tuple(link for link in links if link[0] in color), bit)


def _colors(links: Sequence[Link], start: int) -> dict[int, bool]:
    """Return the colors of the cells that are connected to a cell."""
    near: dict[int, list[int]] = {}
    for one, other, _ in links:
        near.setdefault(one, []).append(other)
        near.setdefault(other, []).append(one)
    color, waiting = {start: True}, [start]
    while waiting:
        x = waiting.pop()
        for y in near[x]:
            if y not in color:
                color[y] = not color[x]
                waiting.append(y)
    return color


@argument
def colors(state: State, links: tuple[Link, ...], bit: int) -> Deduction | None:
    """Return the removals by two colors, of which exactly one has the value; None if there are none.

    A cell that sees both colors cannot have the value. If two cells of a color see each other, that color does not have
    it.
    """
    # In another state, a link may have a third place, and then its ends are not opposites.
    if not all(_is_link(state, group, (one, other), bit) for one, other, group in links):
        return None
    color, peers = _colors(links, links[0][0]), state.model.peers
    sides = [[x for x, side in color.items() if side is kind] for kind in (True, False)]
    clashes = ((side, x, y) for side in sides for x in side for y in side if x < y and y in peers[x])
    clash = next(clashes, None)
    if clash is not None:
        side, *pair = clash
        # Two cells of this color see each other, so no cell of the color has the value.
        eliminated = [(x, bit) for x in side if state.masks[x] & bit]
        pairs = [(pair[0], pair[1])]
    else:
        seen = _seeing_both(state, sides, bit)
        eliminated = sorted({(one, bit) for one, _, _ in seen})
        pairs = [(one, cell) for one, *colored in seen for cell in colored]
    if any(state.masks[one] == bit for one, _ in eliminated):
        return None
    return Deduction(
        "simple coloring",
        COLORS + 0.25 * log2(len(color)),
        eliminated,
        [group for _, _, group in links],
        lambda words: _why_colors(words, sides, clash, links, bit, eliminated),
        coarse=True,
        needs=[(y, bit) for one, other, group in links for y in group.cells if y not in (one, other)],
        pairs=pairs,
    )


def _seeing_both(state: State, sides: Sequence[Sequence[int]], bit: int) -> list[tuple[int, int, int]]:
    """Return cells without a color that may have the value, each with a cell of either color that it sees."""
    seen = []
    colored = {*sides[0], *sides[1]}
    for one, mask in enumerate(state.masks):
        if mask & bit and mask != bit and one not in colored:
            peers = state.model.peers[one]
            seen += [(one, x, y) for x in sides[0] if x in peers for y in sides[1] if y in peers]
    return seen


def _why_colors(
    words: SentenceBuilder,
    sides: list[list[int]],
    clash: tuple[list[int], int, int] | None,
    links: tuple[Link, ...],
    bit: int,
    eliminated: Crossed,
) -> str:
    where = listing(words.label(group) for _, _, group in links)
    text = (
        f"In {where}, the {words.model.value[bit]} has two places each: it is at all of {words.cells(sides[0])}, or at "
        f"all of {words.cells(sides[1])}. "
    )
    if clash is not None:
        text += f"But {words.cells(clash[1:])} see each other. "
    else:
        sees = plural_form(len(eliminated), "sees", "see")
        text += f"{words.cells([x for x, _ in eliminated])} {sees} cells of both kinds. "
    return f"{text}So {not_there(words, eliminated)}."
