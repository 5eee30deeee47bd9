"""Singles and subsets: as many values as cells that can have them.

A naked single is the only value left for a cell, and a hidden single the only cell left for a value. Subsets are pairs,
triples and quads of cells that share equally many values, or of values in equally many cells.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import combinations, islice

from ...base.english import listing, plural_form
from ..bitsets import bits, single, union
from ..deduction import Deduction, argument
from ..rating import LEAST
from ..sentences import SentenceBuilder, article, verb
from ..state import State
from ..units import Unit

NINE = 9
MAX_NAMED = 4
"""Maximum number of cells to list among those that cannot have a value."""


def look_for_singles(state: State) -> Iterator[Deduction | None]:
    """Yield all singles."""
    masks, solved = state.masks, state.solved
    for x, mask in enumerate(masks):
        if not solved[x] and single(mask):
            yield naked_single(state, x)
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
            yield hidden_single(state, group, x, alone & -alone)


@argument
def naked_single(state: State, x: int) -> Deduction | None:
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
def hidden_single(state: State, group: Unit, x: int, bit: int) -> Deduction | None:
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
        # A solved cell has another value, which needs no reason.
        if y == x or state.solved[y]:
            continue
        standing = [z for z in state.model.peers[y] if state.solved[z] and state.masks[z] == bit]
        if standing:
            # A cell that blocks others already is preferred, so that the sentence names few cells.
            barring[next((z for z in standing if z in barring), min(standing))] = None
        else:
            other.append(y)
    needs = (
        f"{words.known(x, value)}: {words.label(group)} {verb(group, 'needs', 'need')} {article(value)}, and only "
        f"{words.cell(x)} can take it"
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


SIZES = {2: "pair", 3: "triple", 4: "quad"}
"""Name of a subset of each size."""
MAX_CHOSEN = 2000
"""Maximum number of subsets to look at in one group."""


def look(state: State) -> Iterator[Deduction]:
    """Yield subsets of the smallest size that removes a candidate."""
    for size, name in SIZES.items():
        found = list(state.findings(name, state.model.groups, partial(_in_group, size=size)))
        yield from found
        if found:
            return


def _in_group(state: State, group: Unit, size: int) -> Iterator[Deduction | None]:
    cells = state.open_cells(group)
    # A subset of all open cells has nothing to remove.
    if len(cells) <= size:
        return
    masks = state.masks
    few = [x for x in cells if masks[x].bit_count() <= size]
    for chosen in islice(combinations(few, size), MAX_CHOSEN):
        yield naked_subset(state, group, chosen)
    # A larger hidden subset is a smaller naked one.
    if not group.full or size > len(cells) // 2 + 1:
        return
    rare = [bit for bit in bits(group.values) if 2 <= len(state.places_of(group, bit)) <= size]
    for values in islice(combinations(rare, size), MAX_CHOSEN):
        yield hidden_subset(state, group, sum(values))


@argument
def naked_subset(state: State, group: Unit, cells: tuple[int, ...]) -> Deduction | None:
    """Return the removal of the values of a naked subset from the other cells of its group; otherwise None."""
    shared = union(state.masks[x] for x in cells)
    # Only as many values as cells are used up there.
    if shared.bit_count() != len(cells):
        return None
    eliminated = state.common([y for y in group.cells if y not in cells], shared)
    name = f"naked {SIZES[len(cells)]}"
    return Deduction(
        name,
        LEAST[name],
        eliminated,
        [group],
        lambda words: (
            f"In {words.label(group)}, {words.cells(cells)} share {words.values(shared, 'and')} among themselves."
            f"{words.so(eliminated)}"
        ),
        needs=[(x, state.model.full[x] & ~shared) for x in cells],
    )


@argument
def hidden_subset(state: State, group: Unit, values: int) -> Deduction | None:
    """Return the removal of all other values from the cells of a hidden subset; otherwise None."""
    cells = [x for x in group.cells if state.masks[x] & values]
    # More cells than values can share them without filling any cell.
    if len(cells) != values.bit_count():
        return None
    eliminated = state.common(cells, ~values)
    name = f"hidden {SIZES[len(cells)]}"
    return Deduction(
        name,
        LEAST[name],
        eliminated,
        [group],
        lambda words: (
            f"In {words.label(group)}, {words.values(values, 'and')} fit only at {words.cells(cells)}."
            f"{words.so(eliminated)}"
        ),
        needs=[(y, values) for y in group.cells if y not in cells],
    )
