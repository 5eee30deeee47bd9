"""Singles: the only value left for a cell, or the only cell left for a value."""

from __future__ import annotations

from ...base.english import listing, plural_form
from ..bitsets import single, union
from ..finding import Deduction, argument
from ..sentences import are_several, article

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..sentences import SentenceBuilder
    from ..state import State
    from ..units import Unit

NINE = 9
MAX_NAMED = 4
"""Maximum number of cells to list among those that cannot have a value."""


def look(state: State) -> Iterator[Deduction | None]:
    """Yield all singles."""
    masks, solved = state.masks, state.solved
    for x, mask in enumerate(masks):
        if not solved[x] and single(mask):
            yield naked(state, x)
    yield from state.findings("hidden single", state.model.full_groups, _hidden_singles)


def _hidden_singles(state: State, group: Unit) -> Iterator[Deduction | None]:
    """Yield the cells of a group with a value that has no other place there, unless it is their only value."""
    masks = state.masks
    once = twice = 0
    for x in group.cells:
        twice |= once & masks[x]
        once |= masks[x]
    once &= ~twice
    for x in group.cells if once else ():
        alone = masks[x] & once
        if alone and not single(masks[x]):
            yield hidden(state, group, x, alone & -alone)


@argument
def naked(state: State, x: int) -> Deduction | None:
    """Return the deduction for a cell with only one value left, otherwise None."""
    if not single(state.masks[x]):
        return None
    groups = state.model.groups_of[x]
    last = next((one for one in groups if one.full and all(state.solved[y] for y in one.cells if y != x)), None)
    many = state.model.full[x].bit_count()
    return Deduction(
        "full house" if last else "naked single",
        0.6 if last else 1.0 + 1.3 * min(1.0, max(0, many - 2) / (NINE - 2)),
        [],
        [last] if last else groups,
        lambda words: _why_last(words, last, x) if last else _why_naked(words, x),
        needs=[(x, state.candidates_gone(x))],
        cells=(x,),
    )


@argument
def hidden(state: State, group: Unit, x: int, bit: int) -> Deduction | None:
    """Return the removal of the other values from the only cell of a group for a value it needs; otherwise None."""
    masks = state.masks
    if not masks[x] & bit or masks[x] == bit or any(masks[y] & bit for y in group.cells if y != x):
        return None
    cost = (1.2 if group.area else 1.5) - 0.4 * max(0, NINE - len(group.cells)) / (NINE - 2)
    return Deduction(
        "hidden single",
        cost,
        [(x, masks[x] & ~bit)],
        [group],
        lambda words: _why_hidden(words, group, x, bit),
        needs=[(y, bit) for y in group.cells if y != x],
    )


def _why_last(words: SentenceBuilder, group: Unit, x: int) -> str:
    where = "letter left" if group.label == "the letters" else f"one left in {words.label(group)}"
    return f"{words.known(x, words.state.value(x))}, the last {where}."


def _why_naked(words: SentenceBuilder, x: int) -> str:
    """Return the sentence: the values that the cell's groups already have, and those that were ruled out earlier."""
    state = words.state
    removed = left = state.candidates_gone(x)
    standing = [
        (sum({state.masks[y] for y in group.cells if y != x and state.solved[y]}), group)
        for group in state.model.groups_of[x]
    ]
    named: list[Unit] = []
    # Name first the group that excludes most of the values.
    while standing:
        there, group = max(standing, key=lambda one: (one[0] & left).bit_count())
        if not there & left:
            break
        named.append(group)
        left &= ~there
        standing.remove((there, group))
    known = words.known(x, state.value(x))
    if not named:
        return f"{known}: no other value is left."
    by = removed & ~left
    if [group.label for group in named] == ["the letters"]:
        reason = f"{words.values(by, 'and')} {'is' if single(by) else 'are'} taken"
    else:
        reason = _standing(words, named, by)
    if left:
        reason = reason.replace(", and ", ", ")
        reason += f", and {words.values(left, 'and')} {'was' if single(left) else 'were'} ruled out"
    return f"{known}: {reason}."


def _standing(words: SentenceBuilder, groups: list[Unit], values: int) -> str:
    """Return a text such as ``row 3 already has 1 and 2, and r4c3 = 6``; for a group of two cells, the other cell."""
    state = words.state
    lines = [group for group in groups if len(group.cells) != 2]
    in_pairs, in_lines = (
        dict.fromkeys(y for group in some for y in group.cells if state.solved[y])
        for some in ([group for group in groups if len(group.cells) == 2], lines)
    )
    known = listing(words.known(y, state.value(y)) for y in in_pairs) if in_pairs else ""
    if not lines:
        return known
    there = values & union(state.masks[y] for y in in_lines)
    has = plural_form(len(lines), "has", "have")
    reason = f"{listing(map(words.label, lines))} already {has} {words.values(there, 'and')}"
    return f"{reason}, and {known}" if known else reason


def _why_hidden(words: SentenceBuilder, group: Unit, x: int, bit: int) -> str:
    """Return the sentence: the cells that block other places, and the places that were ruled out earlier."""
    state, value = words.state, words.model.value[bit]
    barring: dict[int, None] = {}
    other = []
    for y in group.cells:
        if y == x or state.solved[y]:
            continue
        standing = [z for z in state.model.peers[y] if state.solved[z] and state.masks[z] == bit]
        if standing:
            barring[next((z for z in standing if z in barring), min(standing))] = None
        else:
            other.append(y)
    verb = "need" if are_several(group.label) else "needs"
    needs = (
        f"{words.known(x, value)}: {words.label(group)} {verb} {article(value)}, and only {words.cell(x)} can take it"
    )
    why = []
    if barring:
        bars = plural_form(len(barring), "blocks", "block")
        its = f"the {plural_form(len(barring), f'{value}', f'{value}s')}"
        why.append(f"{its} at {words.cells(barring)} {bars} {'others' if other else 'the rest'}")
    if len(other) > MAX_NAMED:
        why.append(f"it was ruled out {'for the rest' if barring else 'everywhere else'}")
    elif other:
        why.append(f"{words.cells(other)} cannot be {value}")
    return f"{needs} ({'; '.join(why)})." if why else f"{needs}."
