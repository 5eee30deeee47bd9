"""Values with few places: cells that see all places of a value that must be there lose it.

The value must be there because a group contains it (locked candidates), because every filling of a clue contains it
(required values), or because some lines contain it once each (x-wing, swordfish and jellyfish).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import combinations

from ...base.english import listing, plural_form
from ..bitsets import Crossed, bits, by_cell, single, union
from ..deduction import Deduction, argument
from ..rating import LEAST
from ..sentences import SentenceBuilder, article
from ..state import State
from ..unit_problem import FillingSet
from ..units import Unit
from .fillings import cost, open_places, remainder_of_others

Found = list[tuple[int, list[int], Crossed]]
Lines = tuple[Unit, ...]

MAX_PLACES = 4
MAX_FILLINGS, MAX_LISTED = 400, 4
MORE = 0.9
"""How much a required value costs more than the fillings of its clue."""
FISH = {2: "x-wing", 3: "swordfish", 4: "jellyfish"}


# --- locked candidates


def look(state: State) -> Iterator[Deduction]:
    """Yield pointing and claiming in every group that must contain all its values."""
    yield from state.findings("locked", state.model.full_groups, _in_group)


def _in_group(state: State, group: Unit) -> Iterator[Deduction | None]:
    return (locked(state, group, bit) for bit in sorted(state.places(group)))


@argument
def locked(state: State, group: Unit, bit: int) -> Deduction | None:
    """Return the removal of a value from cells outside a group that see all its places in the group; None if none."""
    where = state.places_of(group, bit)
    # A value with one place is a hidden single.
    if not 2 <= len(where) <= MAX_PLACES:
        return None
    eliminated = [(y, mask) for y, mask in state.seeing(where, bit) if y not in group.cellset]
    if not eliminated:
        return None
    # If one other group has all these cells, the two groups are the whole reason.
    wanted = {*where, *(y for y, _ in eliminated)}
    line = next((line for line in state.model.groups_of[where[0]] if wanted <= line.cellset), None)
    return Deduction(
        "locked candidates",
        LEAST["locked candidates"] + 0.1 * (not group.area),
        eliminated,
        [group] if line is None else [group, line],
        lambda words: _why_locked(words, group, bit, where, eliminated),
        coarse=line is None,
        needs=[(y, bit) for y in group.cells if y not in (where if line is None else line.cellset)],
        pairs=[(x, y) for y, _ in eliminated for x in where],
    )


def _why_locked(words: SentenceBuilder, group: Unit, bit: int, where: Sequence[int], eliminated: Crossed) -> str:
    text = f"In {words.label(group)}, the {words.model.value[bit]} is at {words.cells(where, 'or')}"
    lines, others = _seeing_lines(words, where, [y for y, _ in eliminated], group)
    if lines:
        text += f", {'all' if len(where) > 2 else 'both'} in {listing(map(words.label, lines))}"
    return f"{text}{others}. So {not_there(words, eliminated)}."


def _seeing_lines(
    words: SentenceBuilder, where: Sequence[int], hit: Sequence[int], beside: Unit
) -> tuple[list[Unit], str]:
    """Return groups other than ``beside`` with all of ``where`` and cells that see them.

    Return also a text such as ``; r7c6 sees both``, for cells that see each place in a different group.
    """
    lines, left = [], list(hit)
    for group in words.model.groups_of[where[0]]:
        if group.cellset.issuperset(where) and not group.cellset.isdisjoint(left) and group.cellset != beside.cellset:
            lines.append(group)
            left = [y for y in left if y not in group.cellset]
    if not left:
        return lines, ""
    sees = plural_form(len(left), "sees", "see")
    return lines, f"; {words.cells(left)} {sees} {'all' if len(where) > 2 else 'both'}"


def not_there(words: SentenceBuilder, eliminated: Crossed) -> str:
    """Return a text about removals of one value, such as ``r1c1 and r3c1 are not 1, and r3c1 = 7``."""
    masks, value = words.state.masks, words.model.value
    cells = [x for x, _ in eliminated]
    text = f"{words.cells(cells)} {plural_form(len(cells), 'is', 'are')} not {value[eliminated[0][1]]}"
    left = ((x, masks[x] & ~mask) for x, mask in eliminated)
    known = [words.known(x, value[rest]) for x, rest in left if rest and single(rest)]
    return f"{text}, and {listing(known)}" if known else text


# --- required values


def look_for_required(state: State, derived: str = "") -> Iterator[Deduction]:
    """Yield a deduction for each clue with a value in all its fillings that other cells see."""
    for unit in state.unseen("must", state.model.to_look_at(derived)):
        fits = unit.traits.has_required and len(state.open_cells(unit)) > 1
        finding = required_value(state, unit, listing_allowed=False) if fits else None
        if finding is not None:
            yield finding
        # A clue whose fillings are not listed yet is looked at again once they are.
        elif not fits or state.fold(unit, False) is not None:
            state.no_use("must", unit)


@argument
def required_value(state: State, unit: Unit, *, listing_allowed: bool = True) -> Deduction | None:
    """Return the removal of values that all fillings of a unit contain, from cells that see all their places."""
    fold = state.fold(unit, listing_allowed)
    if fold is None or len(fold.rows) > MAX_FILLINGS:
        return None
    open_cells = state.open_cells(unit)
    if unit.clue < 0 and unit.distinct and union(state.masks[x] for x in open_cells).bit_count() == len(open_cells):
        return None  # this rule states no more than a naked pair
    found: Found = []
    for bit in bits(fold.always):
        where = [x for x, support in zip(unit.cells, fold.support, strict=True) if support & bit]
        hit = []
        if len(where) > 1:
            hit = [(y, mask) for y, mask in state.seeing(where, bit) if y not in unit.cellset]
        if hit:
            found.append((bit, where, hit))
    if not found:
        return None
    eliminated = sorted(by_cell(one for _, _, hit in found for one in hit).items())
    return Deduction(
        "required value",
        max(LEAST["required value"], cost(state, unit, fold) + MORE),
        eliminated,
        [unit],
        lambda words: _why_required(words, unit, fold, found, eliminated),
        proof=lambda masks: (
            not any(_stands_outside(state, unit, y, bit, masks) for y, removed in eliminated for bit in bits(removed))
        ),
    )


def _stands_outside(state: State, unit: Unit, y: int, bit: int, masks: Sequence[int]) -> bool:
    """Return True if the unit has a filling with this value at ``y``, and so in none of its cells that ``y`` sees."""
    # The value outside removes it from the cells of the unit that see it; a filling then disproves the step.
    supposed = [masks[x] & ~bit if x in state.model.peers[y] else masks[x] for x in unit.cells]
    return all(supposed) and state.problem(unit).possible(tuple(supposed), state.clock)


def _why_required(words: SentenceBuilder, unit: Unit, fold: FillingSet, found: Found, eliminated: Crossed) -> str:
    places = open_places(words.state, unit)
    text = words.head(unit) + remainder_of_others(words, unit, places)
    rows = fold.combinations(places, not unit.combining)
    if unit.combining and len(rows) <= MAX_LISTED:
        value = words.model.value
        ways = [unit.combining.sign.join(map(str, sorted(value[bit] for bit in row))) for row in rows]
        text += f", which {'leaves' if len(places) < len(unit.cells) else 'is'} {listing(ways, 'or')}"
        text = text.replace(f" for {words.cells([unit.cells[at] for at in places])}, which leaves ", " = ", 1)
        has = "it needs"
    else:
        has = f"each of its {len(rows)} ways has" if len(rows) > 1 else "it has"
    return f"{text}: {has} {_where(words, unit, found)}.{words.so(eliminated)}"


def _where(words: SentenceBuilder, unit: Unit, found: Found) -> str:
    together: dict[tuple[int, ...], list[tuple[int, Crossed]]] = {}
    for bit, where, hit in found:
        together.setdefault(tuple(where), []).append((bit, hit))
    texts = []
    for places, each in together.items():
        what = listing(article(words.model.value[bit]) for bit, _ in each)
        text = f"{what} at {words.cells(places, 'or')}"
        seeing = dict.fromkeys(y for _, hit in each for y, _ in hit)
        lines, others = _seeing_lines(words, places, list(seeing), unit)
        if lines:
            have = plural_form(len(lines), "has", "have")
            text += f", so {listing(map(words.label, lines))} {have} {plural_form(len(each), 'it', 'them')} there"
        texts.append(text + others)
    return "; and ".join(texts)


# --- fish


def look_for_fish(state: State) -> Iterator[Deduction | None]:
    """Yield fish in the rows and in the columns."""
    rows, columns = (
        [group for group in state.model.full_groups if group.label.split(" ")[0] == kind] for kind in ("row", "column")
    )
    if len(rows) > 1 and len(columns) > 1:
        values = rows[0].values | columns[0].values
        yield from state.findings_by_value("fish", values, partial(_of_value, rows=rows, columns=columns))


def _of_value(state: State, bit: int, rows: list[Unit], columns: list[Unit]) -> Iterator[Deduction | None]:
    yield from _across(state, rows, columns, bit)
    yield from _across(state, columns, rows, bit)


def _across(state: State, lines: list[Unit], crossing: list[Unit], bit: int) -> Iterator[Deduction | None]:
    """Yield fish: lines whose places for a value lie in equally many crossing lines, so it is nowhere else in those."""
    crossed_at = {x: at for at, line in enumerate(crossing) for x in line.cells}
    # lines with few places for the value, and the crossing lines of these places
    few: list[tuple[Unit, set[int]]] = []
    for line in lines:
        where = state.places_of(line, bit)
        if 2 <= len(where) <= max(FISH) and all(x in crossed_at for x in where):
            few.append((line, {crossed_at[x] for x in where}))
    for size in FISH:
        for chosen in combinations([one for one in few if len(one[1]) <= size], size):
            covers = set().union(*(where for _, where in chosen))
            if len(covers) == size:
                based = tuple(line for line, _ in chosen)
                yield fish(state, based, tuple(crossing[at] for at in sorted(covers)), bit)


@argument
def fish(state: State, lines: Lines, covers: Lines, bit: int) -> Deduction | None:
    """Return the removal of a value from the ``covers`` outside ``lines``; None if its places are not all covered."""
    base = {x for line in lines for x in line.cells if state.masks[x] & bit}
    covered = {y for cover in covers for y in cover.cells}
    # In another state, a line may have a place outside the covers.
    if not base <= covered:
        return None
    eliminated = [(y, bit) for y in sorted(covered - base) if state.masks[y] & bit and not single(state.masks[y])]
    name = FISH[len(lines)]
    return Deduction(
        name,
        LEAST[name],
        eliminated,
        [*lines, *covers],
        lambda words: (
            f"In {listing(map(words.label, lines))}, the {words.model.value[bit]}s can only be in "
            f"{listing(map(words.label, covers))}, and use them up. So {not_there(words, eliminated)}."
        ),
        needs=[(y, bit) for line in lines for y in line.cells if y not in covered],
    )
