"""Locked candidates: if a value of a group must be in some of its cells, it is removed from cells that see them all."""

from __future__ import annotations

from ...base.english import listing, plural_form
from ..bitsets import single
from ..finding import Deduction
from ..sentences import SentenceBuilder

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ..finding import Crossed
    from ..state import State
    from ..units import Unit

MAX_PLACES = 4


def look(state: State) -> Iterator[Deduction]:
    """Yield pointing and claiming in every group that must contain all its values."""
    yield from state.findings("locked", state.model.groups, _in_group)


def _in_group(state: State, group: Unit) -> Iterator[Deduction | None]:
    if group.full:
        for bit, places in sorted(state.places(group).items()):
            # A value with one place is a hidden single.
            if 2 <= len(places) <= MAX_PLACES:
                yield locked(state, group, bit)


def locked(state: State, group: Unit, bit: int) -> Deduction | None:
    """Return the removal of a value from cells outside a group that see all its places in the group; None if none."""
    where = state.places_of(group, bit)
    if not 2 <= len(where) <= MAX_PLACES:
        return None
    eliminated = [(y, mask) for y, mask in state.seeing(where, bit) if y not in group.cellset]
    if not eliminated:
        return None
    line = _line(state, where, eliminated)
    return Deduction(
        "locked candidates",
        2.6 + 0.1 * (not group.area),
        eliminated,
        [group] if line is None else [group, line],
        lambda: _why(state, group, bit, where, eliminated),
        (locked, (group, bit)),
        coarse=line is None,
        needs=[(y, bit) for y in group.cells if y not in (where if line is None else line.cellset)],
        pairs=[(x, y) for y, _ in eliminated for x in where],
    )


def _line(state: State, where: Sequence[int], eliminated: Crossed) -> Unit | None:
    """Return a group with all of the places and all cells that lose a value; None if there is none."""
    wanted = {*where, *(y for y, _ in eliminated)}
    return next((line for line in state.model.groups_of[where[0]] if wanted <= line.cellset), None)


def _why(state: State, group: Unit, bit: int, where: Sequence[int], eliminated: Crossed) -> str:
    words, value = SentenceBuilder(state), state.model.value[bit]
    text = f"In {words.label(group)}, the {value} is at {words.cells(where, 'or')}"
    lines, others = seeing_lines(state, where, [y for y, _ in eliminated], group)
    if lines:
        text += f", {'all' if len(where) > 2 else 'both'} in {listing(map(words.label, lines))}"
    return f"{text}{seen_besides(words, where, others)}. So {not_there(state, eliminated, value)}."


def seeing_lines(state: State, where: Sequence[int], hit: Sequence[int], beside: Unit) -> tuple[list[Unit], list[int]]:
    """Return groups other than ``beside`` with all of ``where`` and cells that see them; and the remaining cells."""
    lines, left = [], list(hit)
    for group in state.model.groups_of[where[0]]:
        if group.cellset.issuperset(where) and not group.cellset.isdisjoint(left) and group.cellset != beside.cellset:
            lines.append(group)
            left = [y for y in left if y not in group.cellset]
    return lines, left


def seen_besides(words: SentenceBuilder, where: Sequence[int], others: Sequence[int]) -> str:
    """Return a text such as ``; r7c6 sees both``, for cells that see each place in a different group."""
    if not others:
        return ""
    return f"; {words.cells(others)} {plural_form(len(others), 'sees', 'see')} {'all' if len(where) > 2 else 'both'}"


def not_there(state: State, eliminated: Crossed, value: int) -> str:
    """Return a text such as ``r1c1 and r3c1 are not 1, and r3c1 = 7``."""
    words = SentenceBuilder(state)
    cells = [x for x, _ in eliminated]
    text = f"{words.cells(cells)} {plural_form(len(cells), 'is', 'are')} not {value}"
    left = ((x, state.masks[x] & ~mask) for x, mask in eliminated)
    known = [words.known(x, state.model.value[rest]) for x, rest in left if rest and single(rest)]
    if known:
        return f"{text}, and {listing(known)}"
    return text
