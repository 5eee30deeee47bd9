"""What if within a what if: a supposition that leads nowhere by looking, and whose candidates are tried in turn."""

from __future__ import annotations

from math import log2

from ..finding import Finding
from ..trial import following, needs, pairs
from ..words import Words
from .what_if import told_ending, told_events

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..state import State
    from ..trial import Event

DEPTH = 6
"""Events that may be told of an inner trial."""
MAX_INNER = 4
"""Inner trials of one supposition."""
MAX_TRIED, MAX_VALUES = 40, 4
"""Suppositions that are made, and values of a cell that are supposed: nobody goes through more."""
CHEAPEST, DEAREST = 6.5, 9.4


def look(state: State) -> Iterator[Finding]:
    """The first candidate that is refuted so, of the cells with fewest; what came to nothing before is tried last."""
    cells = [x for x, mask in enumerate(state.masks) if not state.solved[x] and mask.bit_count() <= MAX_VALUES]
    tried = state.desk.tried
    supposed = [(x, bit) for x in cells for bit in state.bits_of(x)]
    supposed.sort(key=lambda one: (tried.get(one, 0), state.masks[one[0]].bit_count()))
    for x, bit in supposed[:MAX_TRIED]:
        state.clock.look()
        tried[x, bit] = tried.get((x, bit), 0) + 1
        finding = nested(state, x, bit)
        if finding is not None:
            yield finding
            return


def nested(state: State, x: int, bit: int) -> Finding | None:
    """The refutation of one candidate."""
    if not state.masks[x] & bit:
        return None
    chain = following(state).nested(x, bit, DEPTH, MAX_INNER)
    if chain is None:
        return None
    every = [one for event in chain for one in (*event.inner, event)]
    told = [event for event in every if event.kind != "peer"]
    price = CHEAPEST - 0.8 + 0.8 * log2(1 + len(told) / 4) + 0.1 * sum(event.weight for event in told) / len(told)
    units = {event.unit.number: event.unit for event in every if event.unit is not None}
    return Finding(
        "what if twice" if any(event.inner for event in chain) else "what if",
        min(max(price, CHEAPEST), DEAREST),
        [(x, bit)],
        list(units.values()),
        lambda: _why(state, x, bit, chain),
        (nested, (x, bit)),
        needs=needs(state, every),
        pairs=pairs(every),
    )


def _why(state: State, x: int, bit: int, chain: list[Event]) -> str:
    words, value = Words(state), state.sheet.value
    text = f"Suppose {words.cell(x)} were {value[bit]}."
    run: list[Event] = []
    for event in [*chain, None]:
        if event is not None and event.kind != "refuted":
            run.append(event)
            continue
        events = told_events(words, run[:-1] if event is None else run)
        text += f" Then {', then '.join(events)}." * bool(events)
        run = []
        if event is not None:
            inner = [f"{words.cell(event.x)} = {value[event.gone]}", *told_events(words, event.inner[:-1])]
            text += f" {words.cell(event.x)} cannot be {value[event.gone]} there: with {', then '.join(inner)}, "
            text += f"{told_ending(words, event.inner[-1])}."
    ending = told_ending(words, chain[-1])
    return f"{text} Then {ending}.{words.so([(x, bit)])}"
