"""Forcing chains: in each of two or three cases, another cell loses the same candidate.

The cases are all values of a cell, or all places of a value in a group.
"""

from __future__ import annotations

from math import log2

from ...base.english import listing
from ..bitsets import single
from ..finding import Deduction
from ..sentences import SentenceBuilder
from ..trial import following, needs, pairs
from .trial import consequence_texts

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ..state import State
    from ..trial import Event, TrialRunner
    from ..units import Unit

    Case = tuple[int, int]

DEPTH = 16
"""Maximum number of events in one case."""
MAX_CASES = 3
FIRST, CHEAPEST = 4.6, 5.8
SHORT, USUAL = 6.4, 7.0
"""Cost at which the search for a cheaper step stops, and usual cost."""


def look(state: State) -> Iterator[Deduction]:
    """Yield the cheapest forcing chains, or the first that are cheap enough; none if a cheaper step is usual."""
    if state.cheapest <= USUAL:
        return
    follower = following(state)
    best: Deduction | None = None
    for group, cases in _choices(state):
        state.clock.look()
        among = {x for x, _ in cases}
        for y, lost in follower.common(cases, DEPTH):
            if y in among:
                continue
            finding = _argued(state, follower, group, cases, (y, lost))
            if best is None or finding.cost < best.cost:
                best = finding
        if best is not None and best.cost <= SHORT:
            break
    if best is not None:
        yield best


def _choices(state: State) -> Iterator[tuple[Unit | None, tuple[Case, ...]]]:
    """Yield cells with few values, then values with few places in a group; the fewest first."""
    sizes: dict[int, list[tuple[Unit | None, Case]]] = {size: [] for size in range(2, MAX_CASES + 1)}
    for x, mask in enumerate(state.masks):
        if mask.bit_count() in sizes:
            sizes[mask.bit_count()].append((None, (x, 0)))
    for group in state.model.groups:
        if not group.full:
            continue  # a value need not occur in this group
        for bit, where in sorted(state.places(group).items()):
            if len(where) in sizes:
                sizes[len(where)].append((group, (0, bit)))
    for choices in sizes.values():
        for one, case in choices:
            yield one, _cases(state, one, case)


def _cases(state: State, group: Unit | None, case: Case) -> tuple[Case, ...]:
    """Return all values of a cell, or all places of a value in a group, as cases."""
    x, bit = case
    if group is None:
        return tuple((x, one) for one in state.bits_of(x))
    return tuple((place, bit) for place in state.places(group).get(bit, ()))


def either(state: State, group: Unit | None, case: Case, y: int) -> Deduction | None:
    """Return the deduction for the same choice and the same cell, with all candidates that the cell loses now."""
    cases = _cases(state, group, case)
    if not 1 < len(cases) <= MAX_CASES or any(x == y for x, _ in cases):
        return None
    follower = following(state)
    lost = dict(follower.common(cases, DEPTH)).get(y, 0)
    if lost:
        return _argued(state, follower, group, cases, (y, lost))
    return None


def _argued(
    state: State, follower: TrialRunner, group: Unit | None, cases: tuple[Case, ...], target: Case
) -> Deduction:
    y, lost = target
    chains = [follower.reason(x, bit, y, lost, DEPTH) for x, bit in cases]
    every = [event for chain in chains for event in chain]
    described = [event for event in every if event.kind not in ("peer", "lost")]
    weight = sum(event.weight for event in described)
    units = {event.unit.number: event.unit for event in every if event.unit is not None}
    if group is not None:
        units[group.number] = group
        bit = cases[0][1]
        chosen = [(x, bit) for x in group.cells if not state.masks[x] & bit]
    else:
        x = cases[0][0]
        chosen = [(x, state.candidates_gone(x))]
    return Deduction(
        "forcing chains",
        max(CHEAPEST, FIRST + 0.8 * log2(1 + len(described)) + 0.1 * weight / (1 + len(described))),
        [(y, lost)],
        list(units.values()),
        lambda: _why(state, group, cases, target, chains),
        (either, (group, cases[0], y)),
        needs=[*chosen, *needs(state, every)],
        pairs=pairs(every),
        coarse=True,
    )


def _why(
    state: State, group: Unit | None, cases: Sequence[Case], target: Case, chains: Sequence[Sequence[Event]]
) -> str:
    words, value = SentenceBuilder(state), state.model.value
    if group is None:
        text = f"{words.cell(cases[0][0])} is {listing((str(value[bit]) for _, bit in cases), 'or')}."
    else:
        where = words.cells([x for x, _ in cases], "or")
        text = f"In {words.label(group)}, the {value[cases[0][1]]} is at {where}."
    for (x, bit), chain in zip(cases, chains, strict=True):
        events = ", then ".join(consequence_texts(words, chain[:-1]))
        ending = _outcome(state, chain, target)
        text += f" With {words.known(x, value[bit])}, {', so '.join(filter(None, (events, ending)))}."
    return f"{text} {'Either way' if len(cases) == 2 else 'In every case'} {words.effect([target])}."


def _outcome(state: State, chain: Sequence[Event], target: Case) -> str:
    """Return the effect of a case on the target cell; empty if the last event has already said it."""
    words, (y, lost) = SentenceBuilder(state), target
    last = next((event for event in reversed(chain) if event.kind not in ("peer", "lost")), None)
    if last is not None and last.x == y and last.kind != "suppose":
        tells_all = single(last.left) or last.gone & lost == lost
        if tells_all:
            return ""
    return words.effect([(y, lost)])
