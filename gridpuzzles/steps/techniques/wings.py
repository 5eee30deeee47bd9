"""Wings: one of two cells must have a value, whatever a third cell is, so cells that see both lose that value."""

from __future__ import annotations

from ..bitsets import bits
from ..finding import Deduction, argument

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ..bitsets import Crossed
    from ..sentences import SentenceBuilder
    from ..state import State
    from ..units import Unit


def look(state: State) -> Iterator[Deduction | None]:
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
                yield from _linked(state, other, one)


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
    if not eliminated:
        return None
    return Deduction(
        "xyz-wing" if whole & shared else "xy-wing",
        4.4 if whole & shared else 4.2,
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


def _linked(state: State, one: int, other: int) -> Iterator[Deduction | None]:
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
    if not eliminated:
        return None
    return Deduction(
        "w-wing",
        4.4,
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
