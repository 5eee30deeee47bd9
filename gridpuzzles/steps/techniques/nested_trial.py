"""Nested trials: suppose a candidate, and if no contradiction follows directly, refute others within the trial."""

from __future__ import annotations

from math import log2

from ..bitsets import bits
from ..finding import Deduction
from ..sentences import SentenceBuilder
from ..trial import following, needs, pairs
from .trial import consequence_texts, contradiction_text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..state import State
    from ..trial import Event

DEPTH = 6
"""Maximum number of events in an inner trial."""
EFFORTS = ((4, 4, 4000), (12, 12, 4000))
"""Limits of each round: values of a supposed cell, inner trials of a supposition, and a budget of candidates.

The budget divided by the number of all candidates limits the suppositions, because each may try every candidate.
"""
MAX_TRIED = 40
CHEAPEST, DEAREST = 6.5, 9.4


def look(state: State) -> Iterator[Deduction]:
    """Yield the first candidate that is refuted in this way, unless a cheaper step is known.

    Candidates that were tried less often, then those of cells with fewer values, are tried first.
    """
    # Nested trials are slow, so any other step comes first.
    if state.cheapest <= DEAREST or all(state.solved):
        return
    tried, right, masks = state.session.tried, state.session.right(state), state.masks
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
    """Return the refutation of one candidate with at most ``most_inner`` trials within the trial; None if it fails."""
    if not state.masks[x] & bit:
        return None
    chain = following(state).nested(x, bit, DEPTH, most_inner)
    if chain is None:
        return None
    every = [one for event in chain for one in (*event.inner, event)]
    described = [event for event in every if event.kind != "peer"]
    price = (
        CHEAPEST
        - 0.8
        + 0.8 * log2(1 + len(described) / 4)
        + 0.1 * sum(event.weight for event in described) / len(described)
    )
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
    words, value = SentenceBuilder(state), state.model.value
    text = f"Suppose {words.cell(x)} were {value[bit]}."
    run: list[Event] = []
    for event in [*chain, None]:
        if event is not None and event.kind != "refuted":
            run.append(event)
            continue
        events = consequence_texts(words, run[:-1] if event is None else run)
        text += f" Then {', then '.join(events)}." * bool(events)
        run = []
        if event is not None:
            inner = [f"{words.cell(event.x)} = {value[event.gone]}", *consequence_texts(words, event.inner[:-1])]
            text += f" {words.cell(event.x)} cannot be {value[event.gone]} there: with {', then '.join(inner)}, "
            text += f"{contradiction_text(words, event.inner)}."
    ending = contradiction_text(words, chain)
    return f"{text} Then {ending}.{words.so([(x, bit)])}"
