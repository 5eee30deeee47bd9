"""What if within a what if: a supposition that leads nowhere by looking, and whose candidates are tried in turn."""

from __future__ import annotations

from math import log2

from ..bitsets import bits
from ..finding import Deduction
from ..sentences import SentenceBuilder
from ..trial import following, needs, pairs
from .trial import told_ending, told_events

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..state import State
    from ..trial import Event

DEPTH = 6
"""Events that may be told of an inner trial."""
EFFORTS = ((4, 4, 4000), (12, 12, 4000))
"""Values of a cell of which any is supposed, and inner trials of one supposition: more where fewer come to nothing; and
the candidates that there may be for as many suppositions, for each of them may have to be tried."""
MAX_TRIED = 40
CHEAPEST, DEAREST = 6.5, 9.4


def look(state: State) -> Iterator[Deduction]:
    """The first candidate that is refuted so, of the cells with fewest, where there is nothing cheaper; what came to
    nothing before is tried last."""
    if state.cheapest <= DEAREST or all(state.solved):
        return
    tried, right, masks = state.desk.tried, state.desk.right(state), state.masks
    count = sum(mask.bit_count() for x, mask in enumerate(masks) if not state.solved[x])
    for most_values, most_inner, most_trials in EFFORTS:
        cells = [x for x, mask in enumerate(masks) if not state.solved[x] and mask.bit_count() <= most_values]
        supposed = [(x, bit) for x in cells for bit in bits(masks[x] & ~right[x])]
        supposed.sort(key=lambda one: (tried.get(one, 0), masks[one[0]].bit_count()))
        for x, bit in supposed[: min(MAX_TRIED, most_trials // count)]:
            state.clock.look()
            tried[x, bit] = tried.get((x, bit), 0) + 1
            finding = nested(state, x, bit, most_inner)
            if finding is not None:
                yield finding
                return


def nested(state: State, x: int, bit: int, most_inner: int) -> Deduction | None:
    """The refutation of one candidate, by so many trials within the trial at most."""
    if not state.masks[x] & bit:
        return None
    chain = following(state).nested(x, bit, DEPTH, most_inner)
    if chain is None:
        return None
    every = [one for event in chain for one in (*event.inner, event)]
    told = [event for event in every if event.kind != "peer"]
    price = CHEAPEST - 0.8 + 0.8 * log2(1 + len(told) / 4) + 0.1 * sum(event.weight for event in told) / len(told)
    units = {event.unit.number: event.unit for event in every if event.unit is not None}
    return Deduction(
        "nested trial" if any(event.inner for event in chain) else "Nishio",
        min(max(price, CHEAPEST), DEAREST),
        [(x, bit)],
        list(units.values()),
        lambda: _why(state, x, bit, chain),
        (nested, (x, bit, most_inner)),
        needs=needs(state, every),
        pairs=pairs(every),
        coarse=True,
    )


def _why(state: State, x: int, bit: int, chain: list[Event]) -> str:
    words, value = SentenceBuilder(state), state.sheet.value
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
            text += f"{told_ending(words, event.inner)}."
    ending = told_ending(words, chain)
    return f"{text} Then {ending}.{words.so([(x, bit)])}"
