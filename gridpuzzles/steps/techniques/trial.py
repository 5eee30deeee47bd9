"""Nishio: suppose that a candidate is right, and eliminate it if a contradiction follows."""

from __future__ import annotations

from itertools import combinations
from math import log2

from ...base.english import listing
from ...model.expressions import Arrangement, Variable
from ..bitsets import bits, single
from ..finding import Deduction
from ..sentences import SentenceBuilder, are_several, capital
from ..trial import following, needs, pairs

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from ..state import State
    from ..trial import Event, TrialRunner

DEPTHS = (3, 8, 20, 60)
"""Maximum number of events, tried in this order, because shorter refutations are preferred."""
MAX_CANDIDATES = 100
"""Maximum number of candidates of a cell that is tried."""
MAX_BEFORE, MAX_CROWDED = 3, 5
"""Maximum number of earlier values or places to list, and of numbers that are crowded together."""
SHORT = 6.0
"""Cost of a refutation that is short enough not to look for a shorter one."""


def look(state: State) -> Iterator[Deduction | None]:
    """Yield the cheapest refutation of a candidate, of the least depth that finds one.

    The other refutations are kept in the state, because they stay valid.
    """
    known = [(cost, x, bit) for cost, x, bit in state.refuted if state.masks[x] & bit]
    state.refuted = known or sorted(_refutations(state))
    if state.refuted:
        _, x, bit = state.refuted[0]
        yield what_if(state, x, bit)


def _refutations(state: State) -> list[tuple[float, int, int]]:
    cells = [x for x, mask in enumerate(state.masks) if not state.solved[x] and mask.bit_count() <= MAX_CANDIDATES]
    cells.sort(key=lambda x: state.masks[x].bit_count())
    # A trial cannot refute a value that occurs in a solution.
    follower, right = following(state), state.session.right(state)
    for depth in DEPTHS:
        found: list[tuple[float, int, int]] = []
        for x in cells:
            for bit in bits(state.masks[x] & ~right[x]):
                state.clock.look()
                finding = _tried(state, follower, x, bit, depth)
                if finding is not None:
                    found.append((finding.cost, x, bit))
            if found and min(found)[0] <= SHORT:
                break
        if found:
            return found
    return []


def what_if(state: State, x: int, bit: int, listing_allowed: bool = True) -> Deduction | None:
    """Return the refutation of one candidate; with ``listing_allowed``, list fillings of units not seen yet."""
    if not state.masks[x] & bit:
        return None
    finding = _refutation(state, x, bit)
    if finding is None and listing_allowed:  # the refutation was found in another state, with more fillings listed
        for unit in (*state.model.relations, *state.model.derived):
            state.fold(unit)
        finding = _refutation(state, x, bit)
    return finding


def _refutation(state: State, x: int, bit: int) -> Deduction | None:
    follower = following(state)
    tried = (_tried(state, follower, x, bit, depth) for depth in DEPTHS)
    return next((finding for finding in tried if finding is not None), None)


def _tried(state: State, follower: TrialRunner, x: int, bit: int, depth: int) -> Deduction | None:
    chain = follower.chain(x, bit, depth)
    if chain is None:
        return None
    described = [event for event in chain if event.kind != "peer"]
    weight = sum(event.weight for event in described)
    price = 4.3 + 0.8 * log2(1 + len(described)) + 0.1 * weight / (1 + len(described))
    units = {event.unit.number: event.unit for event in chain if event.unit is not None}
    return Deduction(
        "Nishio",
        price,
        [(x, bit)],
        list(units.values()),
        lambda: _why(state, x, bit, chain),
        (what_if, (x, bit)),
        needs=needs(state, chain),
        pairs=pairs(chain),
        coarse=True,
    )


def _why(state: State, x: int, bit: int, chain: list[Event]) -> str:
    words = SentenceBuilder(state)
    text = f"Suppose {words.cell(x)} were {state.model.value[bit]}. "
    events = consequence_texts(words, chain[:-1])
    if events:
        text += f"Then {', then '.join(events)}. "
    return f"{text}{capital(contradiction_text(words, chain))}.{words.so([(x, bit)])}"


def consequence_texts(words: SentenceBuilder, events: Iterable[Event]) -> list[str]:
    """Return the consequences of a supposition as texts, each with its clue."""
    texts = []
    for event in events:
        if event.kind not in ("suppose", "peer"):
            by = ""
            if event.unit is not None:
                by = f" ({words.label(event.unit)})"
            if single(event.left):
                texts.append(f"{words.known(event.x, words.model.value[event.left])}{by}")
            else:
                texts.append(f"{words.cell(event.x)} is not {words.values(event.gone)}{by}")
    return texts


def contradiction_text(words: SentenceBuilder, chain: Sequence[Event]) -> str:
    """Return the contradiction as text, with the candidates it had before, or those lost to cells that differ."""
    end, state = chain[-1], words.state
    if end.unit is None:
        before = state.masks[end.x]
        if single(before):
            return f"{words.cell(end.x)}, too, can only be {words.values(before)}"
        return f"no value is left for {words.cell(end.x)}{_was(words.values(before), before.bit_count())}"
    if end.kind == "nowhere":
        places = state.places_of(end.unit, end.wanted)
        was = _was(words.cells(places, "or"), len(places))
        have = "have" if are_several(end.unit.label) else "has"
        return f"{words.label(end.unit)} {have} no place for {words.model.value[end.wanted]}{was}"
    removed: dict[int, int] = {}
    for event in chain:
        if event.kind == "peer" and event.x in end.unit.cellset:
            removed[event.x] = removed.get(event.x, 0) | event.gone
    if isinstance(end.unit.condition, Arrangement):
        crowded = _crowded(words, end.unit.condition, chain)
        if crowded:
            return crowded
    ending = f"{words.label(end.unit)} cannot be satisfied"
    if " does not " in end.unit.label:
        ending = f"this contradicts that {words.label(end.unit)}"
    if not 0 < len(removed) <= MAX_BEFORE:
        return ending
    alike: dict[int, list[int]] = {}
    for x, mask in removed.items():
        alike.setdefault(mask, []).append(x)
    without = listing(f"{words.cells(cells)} not {words.values(mask)}" for mask, cells in alike.items())
    return f"with {without}, {ending}"


def _crowded(words: SentenceBuilder, arrangement: Arrangement, chain: Sequence[Event]) -> str:
    """Return the numbers of an arrangement that have too few places left; empty if a few numbers do not show it."""
    model = words.model
    cells = dict.fromkeys(model.of[part.name] for part in arrangement.expressions if isinstance(part, Variable))
    if len(cells) < len(arrangement.expressions):
        return ""
    left = {x: _left_by(words.state, chain, x) for x in cells}
    for size in range(1, MAX_CROWDED + 1):
        for some in combinations(sorted(set(arrangement.numbers)), size):
            mask = model.mask(some)
            places = [x for x in left if left[x] & mask]
            numbers = [number for number in sorted(arrangement.numbers) if number in some]
            if len(places) < len(numbers):
                where = "no cell"
                if places:
                    where = f"only {words.cells(places)}"
                return f"then {where} could be {listing(map(str, numbers), 'or')}"
    return ""


def _left_by(state: State, chain: Sequence[Event], x: int) -> int:
    """Return the candidates of a cell after a chain: the supposed value, or its candidates without the removed ones."""
    removed = 0
    for event in chain:
        if event.x == x and event.kind == "suppose":
            return event.left
        if event.x == x:
            removed |= event.gone
    return state.masks[x] & ~removed


def _was(before: str, count: int) -> str:
    if count <= MAX_BEFORE:
        return f" (before: {before})"
    return ""
