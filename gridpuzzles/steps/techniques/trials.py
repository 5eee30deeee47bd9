"""Trials: suppose that candidates are right, and follow the consequences.

Nishio eliminates a candidate that leads to a contradiction. Forcing chains eliminate a candidate that is lost in each
of two or three cases: all values of a cell, or all places of a value in a group. In a nested trial, no contradiction
follows directly, so other candidates are refuted within the trial. If no argument helps, a search tries every value;
the step says so and is expensive.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations
from math import log2

from ...base.english import listing
from ...base.errors import LimitMet
from ...model.expressions import Arrangement, Variable
from ...solving.candidates import candidates
from ..bitsets import Crossed, bits, by_cell, by_mask, single
from ..deduction import Deduction, argument
from ..rating import LEAST
from ..sentences import SentenceBuilder, capital, verb
from ..state import State
from ..trial import Event, TrialRunner, following
from ..units import Unit

Case = tuple[int, int]


DEPTHS = (3, 8, 20, 60)
"""Maximum number of events of a Nishio, tried in this order, because shorter refutations are preferred."""
MAX_CANDIDATES = 100
"""Maximum number of candidates of a cell that is tried."""
SHORT = 6.0
"""Cost of a refutation that is short enough not to look for a shorter one."""
CASE_DEPTH, MAX_CASES = 16, 3
"""Maximum number of events in one case, and of cases."""
SHORT_CHAINS, USUAL_CHAINS = 6.4, 7.0
"""Cost of forcing chains at which the search for cheaper ones stops, and the usual cost."""
NESTED_DEPTH, MAX_TRIED = 6, 40
"""Maximum number of events in an inner trial, and of candidates supposed in a round of nested trials."""
EFFORTS = ((4, 4, 4000), (12, 12, 4000))
"""Limits of each round: values of a supposed cell, inner trials of a supposition, and a budget of candidates.

The budget divided by the number of all candidates limits the suppositions, because each may try every candidate.
"""
DEAREST_NESTED = 9.4
MAX_BEFORE, MAX_CROWDED = 3, 5
"""Maximum number of earlier values or places to list, and of numbers that are crowded together."""


def _deduction(
    state: State,
    technique: str,
    cost: Callable[[int, float], float],
    eliminated: Crossed,
    events: Sequence[Event],
    tell: Callable[[SentenceBuilder], str],
    group: Unit | None = None,
    chosen: Crossed | None = None,
) -> Deduction:
    """Return the step that some events show.

    ``cost`` is called with the number of events to describe and the sum of their weights. The step also depends on a
    ``group`` and the removed candidates ``chosen``.
    """
    described = [event for event in events if event.kind not in ("peer", "lost")]
    units = {event.unit.number: event.unit for event in events if event.unit is not None}
    if group is not None:
        units[group.number] = group
    needs = by_cell((x, state.candidates_gone(x) & event.wanted) for event in events for x in event.looked_at)
    return Deduction(
        technique,
        cost(len(described), sum(event.weight for event in described)),
        eliminated,
        list(units.values()),
        tell,
        needs=[*(chosen or ()), *sorted(needs.items())],
        pairs=[(event.other, event.x) for event in events if event.kind == "peer"],
        coarse=True,
    )


# --- Nishio


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
    # Deeper trials of all candidates cost much more than shallow ones, and their refutations are harder to follow.
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


@argument
def what_if(state: State, x: int, bit: int, *, listing_allowed: bool = True) -> Deduction | None:
    """Return the refutation of one candidate; with ``listing_allowed``, list fillings of units not seen yet."""
    if not state.masks[x] & bit:
        return None
    finding = _refutation(state, x, bit)
    if finding is None and listing_allowed:  # the refutation was found in another state, with more fillings listed
        for unit in (*state.model.relations, *state.model.to_look_at("all")):
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
    return _deduction(
        state,
        "Nishio",
        lambda count, weight: 4.3 + 0.8 * log2(1 + count) + 0.1 * weight / (1 + count),
        [(x, bit)],
        chain,
        lambda words: _why(words, x, bit, chain),
    )


def refute_rival(state: State) -> Deduction | None:
    """Return the cheapest refutation that leaves a cell one value, or a value one place; None if there is none."""
    targets = dict.fromkeys(_rivals(state))
    found = [finding for x, bit in targets if (finding := what_if(state, x, bit, listing_allowed=False)) is not None]
    return min(found, key=lambda finding: finding.cost, default=None)


def _rivals(state: State) -> Iterator[tuple[int, int]]:
    """Yield candidates to refute: one of two values of a cell, or one of two places of a value."""
    masks, right = state.masks, state.session.right(state)
    for x, mask in enumerate(masks[: state.model.symbols]):
        if mask.bit_count() == 2:
            for bit in bits(mask & ~right[x]):
                yield x, bit
    for group in state.model.full_groups:
        for bit in bits(group.values):
            places = state.places_of(group, bit)
            if len(places) == 2:
                yield from ((x, bit) for x in places if not right[x] & bit and not state.solved[x])


# --- forcing chains


def look_for_cases(state: State) -> Iterator[Deduction | None]:
    """Yield the cheapest forcing chains, or the first that are cheap enough; none if a cheaper step is usual."""
    # Chains are slow to find, and usually dearer than the step that is known.
    if state.cheapest <= USUAL_CHAINS:
        return
    follower = following(state)
    best: Deduction | None = None
    for group, case in _choices(state):
        state.clock.look()
        cases = _cases(state, group, case)
        among = {x for x, _ in cases}
        for y, lost in follower.common(cases, CASE_DEPTH):
            if y in among:
                continue
            finding = either(state, group, cases[0], y, lost=lost)
            if finding is not None and (best is None or finding.cost < best.cost):
                best = finding
        # Hardly any chains are shorter than this, so looking further would not pay.
        if best is not None and best.cost <= SHORT_CHAINS:
            break
    yield best


def _choices(state: State) -> Iterator[tuple[Unit | None, Case]]:
    """Yield cells with few values, then values with few places in a group; the fewest first."""
    sizes: dict[int, list[tuple[Unit | None, Case]]] = {size: [] for size in range(2, MAX_CASES + 1)}
    for x, mask in enumerate(state.masks):
        if mask.bit_count() in sizes:
            sizes[mask.bit_count()].append((None, (x, 0)))
    for group in state.model.full_groups:
        for bit, where in sorted(state.places(group).items()):
            if len(where) in sizes:
                sizes[len(where)].append((group, (0, bit)))
    for choices in sizes.values():
        yield from choices


def _cases(state: State, group: Unit | None, case: Case) -> tuple[Case, ...]:
    """Return all values of a cell, or all places of a value in a group, as cases."""
    x, bit = case
    if group is None:
        return tuple((x, one) for one in state.bits_of(x))
    return tuple((place, bit) for place in state.places_of(group, bit))


@argument
def either(state: State, group: Unit | None, case: Case, y: int, *, lost: int = 0) -> Deduction | None:
    """Return the removal of the candidates that a cell loses in every case, or of the known ones, ``lost``."""
    cases, follower = _cases(state, group, case), following(state)
    if not lost:
        if not 1 < len(cases) <= MAX_CASES or any(x == y for x, _ in cases):
            return None
        lost = dict(follower.common(cases, CASE_DEPTH)).get(y, 0)
        if not lost:
            return None
    chains = [follower.reason(x, bit, y, lost, CASE_DEPTH) for x, bit in cases]
    # That there are no other cases depends on the other values of the cell, or on the other places in the group.
    first, bit = cases[0]
    if group is None:
        chosen = [(first, state.candidates_gone(first))]
    else:
        chosen = [(x, bit) for x in group.cells if not state.masks[x] & bit]
    return _deduction(
        state,
        "forcing chains",
        lambda count, weight: max(LEAST["forcing chains"], 4.6 + 0.8 * log2(1 + count) + 0.1 * weight / (1 + count)),
        [(y, lost)],
        [event for chain in chains for event in chain],
        lambda words: _why_either(words, group, cases, (y, lost), chains),
        group,
        chosen,
    )


# --- nested trials


def look_nested(state: State) -> Iterator[Deduction | None]:
    """Yield the first candidate that is refuted by a nested trial, unless a cheaper step is known.

    Candidates that were tried less often, then those of cells with fewer values, are tried first.
    """
    # Nested trials are slow, so any other step comes first.
    if state.cheapest <= DEAREST_NESTED or all(state.solved):
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


@argument
def nested(state: State, x: int, bit: int, most_inner: int) -> Deduction | None:
    """Return the refutation of one candidate with at most ``most_inner`` trials within the trial; None if it fails."""
    if not state.masks[x] & bit:
        return None
    chain = following(state).nested(x, bit, NESTED_DEPTH, most_inner)
    if chain is None:
        return None

    def cost(count: int, weight: float) -> float:
        least = LEAST["nested trial"]
        price = least - 0.8 + 0.8 * log2(1 + count / 4) + 0.1 * weight / count
        return min(max(price, least), DEAREST_NESTED)

    return _deduction(
        state,
        "nested trial" if any(event.inner for event in chain) else "Nishio",
        cost,
        [(x, bit)],
        [one for event in chain for one in (*event.inner, event)],
        lambda words: _why_nested(words, x, bit, chain),
    )


# --- sentences


def _why(words: SentenceBuilder, x: int, bit: int, chain: Sequence[Event]) -> str:
    text = f"Suppose {words.cell(x)} were {words.model.value[bit]}. "
    events = _consequences(words, chain[:-1])
    if events:
        text += f"Then {', then '.join(events)}. "
    return f"{text}{capital(_contradiction(words, chain))}.{words.so([(x, bit)])}"


def _why_either(
    words: SentenceBuilder, group: Unit | None, cases: Sequence[Case], target: Case, chains: Sequence[Sequence[Event]]
) -> str:
    value = words.model.value
    if group is None:
        text = f"{words.cell(cases[0][0])} is {listing((str(value[bit]) for _, bit in cases), 'or')}."
    else:
        where = words.cells([x for x, _ in cases], "or")
        text = f"In {words.label(group)}, the {value[cases[0][1]]} is at {where}."
    for (x, bit), chain in zip(cases, chains, strict=True):
        events = ", then ".join(_consequences(words, chain[:-1]))
        ending = _outcome(words, chain, target)
        text += f" With {words.known(x, value[bit])}, {', so '.join(filter(None, (events, ending)))}."
    return f"{text} {'Either way' if len(cases) == 2 else 'In every case'} {words.effect([target])}."


def _outcome(words: SentenceBuilder, chain: Sequence[Event], target: Case) -> str:
    """Return the effect of a case on the target cell; empty if the last event has already said it."""
    y, lost = target
    last = next((event for event in reversed(chain) if event.kind not in ("peer", "lost")), None)
    if last is not None and last.x == y and last.kind != "suppose":
        tells_all = single(last.left) or last.gone & lost == lost
        if tells_all:
            return ""
    return words.effect([target])


def _why_nested(words: SentenceBuilder, x: int, bit: int, chain: Sequence[Event]) -> str:
    value = words.model.value
    text = f"Suppose {words.cell(x)} were {value[bit]}."
    run: list[Event] = []
    # Events between two inner trials make one sentence; None ends the last of these.
    for event in [*chain, None]:
        if event is not None and event.kind != "refuted":
            run.append(event)
            continue
        events = _consequences(words, run[:-1] if event is None else run)
        text += f" Then {', then '.join(events)}." * bool(events)
        run = []
        if event is not None:
            inner = [f"{words.cell(event.x)} = {value[event.gone]}", *_consequences(words, event.inner[:-1])]
            text += f" {words.cell(event.x)} cannot be {value[event.gone]} there: with {', then '.join(inner)}, "
            text += f"{_contradiction(words, event.inner)}."
    return f"{text} Then {_contradiction(words, chain)}.{words.so([(x, bit)])}"


def _consequences(words: SentenceBuilder, events: Iterable[Event]) -> list[str]:
    """Return the consequences of a supposition as texts, each with its clue."""
    texts = []
    for event in events:
        if event.kind not in ("suppose", "peer"):
            by = "" if event.unit is None else f" ({words.label(event.unit)})"
            if single(event.left):
                texts.append(f"{words.known(event.x, words.model.value[event.left])}{by}")
            else:
                texts.append(f"{words.cell(event.x)} is not {words.values(event.gone)}{by}")
    return texts


def _contradiction(words: SentenceBuilder, chain: Sequence[Event]) -> str:
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
        have = verb(end.unit, "has", "have")
        return f"{words.label(end.unit)} {have} no place for {words.model.value[end.wanted]}{was}"
    if isinstance(end.unit.condition, Arrangement):
        crowded = _crowded(words, end.unit.condition, chain)
        if crowded:
            return crowded
    ending = f"{words.label(end.unit)} cannot be satisfied"
    if " does not " in end.unit.label:
        ending = f"this contradicts that {words.label(end.unit)}"
    removed = by_cell((event.x, event.gone) for event in chain if event.kind == "peer" and event.x in end.unit.cellset)
    if not 0 < len(removed) <= MAX_BEFORE:
        return ending
    alike = by_mask(removed.items())
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
                where = f"only {words.cells(places)}" if places else "no cell"
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
    return f" (before: {before})" if count <= MAX_BEFORE else ""


def look_for_search(state: State) -> Iterator[Deduction | None]:
    """Yield the removals from the cell with the fewest candidates that loses one to a search of the whole puzzle."""
    possible = _possible(state)
    for x in sorted(range(len(possible)), key=lambda x: state.masks[x].bit_count()):
        if state.masks[x] & ~possible[x]:
            yield search(state, x)
            return


def _possible(state: State) -> list[int]:
    """Return, for each name, its values in solutions under the candidates of ``state``. Raises `LimitMet`."""
    state.session.right(state)  # this sets `possible` if there is only one solution
    if state.session.possible is None:
        model = state.model
        known = {
            name: model.listed(mask) for name, mask in zip(model.names[: model.symbols], state.masks, strict=False)
        }
        found = candidates(model.puzzle, assumptions=known, budget=state.clock.part())
        # Without a complete search, a removal would be a guess.
        if found.limit:
            raise LimitMet(found.limit)
        state.session.possible = [model.mask(found.values[name]) for name in known]
    return state.session.possible


@argument
def search(state: State, x: int) -> Deduction | None:
    """Return the removal of the values that a cell has in no solution; None if there are none."""
    eliminated = state.beyond([x], [_possible(state)[x]])
    return Deduction(
        "search",
        LEAST["search"],
        eliminated,
        [],
        lambda words: f"No short argument helps here; only trying everything shows it.{words.so(eliminated)}",
        needs=[(y, state.candidates_gone(y)) for y in range(state.model.symbols)],
    )
