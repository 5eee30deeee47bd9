"""Fillings: values that occur in no way to fill a clue are removed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import log2

from ...base.english import listing, plural_form
from ...model.expressions import Comparison, Constant, Count, Expression, Function
from ..bitsets import Crossed, bits, single, union
from ..deduction import Deduction, argument
from ..sentences import SentenceBuilder, article, capital, line_and_parameters, spoken, step_texts
from ..state import Contradiction, State
from ..unit_problem import FillingSet
from ..units import Unit, spell

WHICH_CELL = 0.4
"""Extra cost if a removal depends on which cell has a value, not only on which values occur."""
AT_A_GLANCE, IN_WRITING, EACH_DOUBLING = 7.0, 4.0, 0.35
"""For a relation without a special kind: the number of doublings of possibilities that are easy to survey.

The second number is for relations that multiply words, the third is the extra cost of each further doubling.
"""
DEAREST = 9.0
MAX_OPEN = 9
"""Maximum number of open cells in a line that is filled by several clues."""
MAX_COMBINATIONS, MAX_FILLINGS = 6, 4
"""Maximum number of combinations and of fillings to write out."""
MAX_TOLD = 2
"""Maximum number of removed values for which a reason is given."""


def look(state: State, derived: str = "", most: float = DEAREST) -> Iterator[Deduction | None]:
    """Yield a deduction for each clue, or each unit ``derived`` from several, whose fillings exclude a candidate.

    Units whose least cost exceeds ``most`` are skipped.
    """
    yield from state.cheap_findings("fillings", state.model.to_look_at(derived), cost, fillings, most)


@argument
def fillings(state: State, unit: Unit) -> Deduction | None:
    """Return the removal of values that occur in no filling of a unit; None if there are none."""
    # A person cannot combine that many conditions and cells.
    if unit.kind == "whole" and len(state.open_cells(unit)) > MAX_OPEN:
        return None
    fold = state.fold(unit)
    if fold is None:
        return None
    eliminated = state.beyond(unit.cells, fold.support)
    if not eliminated:
        return None
    places = open_places(state, unit)
    price = cost(state, unit, fold)
    # A removed value that another cell of the clue can still have depends on the order, which is harder to see.
    if len(places) > 1 and (unit.combining or unit.is_pair):
        somewhere = union(fold.support[at] for at in places)
        price += WHICH_CELL * any(mask & somewhere for _, mask in eliminated)
    return Deduction(
        technique(unit, places),
        price,
        eliminated,
        [unit],
        lambda words: _why(words, unit, fold, eliminated),
        proof=lambda other: refuted(state, unit, eliminated, other),
        coarse=bool(unit.sources) or unit.kind == "ending",
    )


def technique(unit: Unit, places: Sequence[int]) -> str:
    # A derived unit is a technique of its own, however few cells are open.
    if unit.noun:
        return unit.noun
    if len(places) == 1:
        return "last cell of a clue"
    return unit.traits.technique


def refuted(state: State, unit: Unit, eliminated: Crossed, masks: Sequence[int]) -> bool:
    """Return True if, with the candidates ``masks``, the unit has no filling with a removed value."""
    alone = state.problem(unit)
    return not any(alone.possible(key, state.clock) for key in put_back(unit.cells, eliminated, masks))


def put_back(cells: Sequence[int], eliminated: Crossed, masks: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Yield, for each cell with removed values, the candidates of all cells, with only these values in that cell."""
    for x, mask in eliminated:
        yield tuple([mask if y == x else masks[y] for y in cells])


def open_places(state: State, unit: Unit) -> list[int]:
    """Return the places of a unit whose cells are not solved."""
    return [at for at, x in enumerate(unit.cells) if not state.solved[x]]


def ways(state: State, unit: Unit, fold: FillingSet) -> int:
    """Return the number of different fillings of the open cells, or of combinations if a person looks at these."""
    return fold.ways_to_fill(open_places(state, unit), not unit.combining, unit.distinct)


def cost(state: State, unit: Unit, fold: FillingSet | None = None) -> float:
    """Return the cost of going through the fillings of a unit; a lower bound before they are listed."""
    size = len(state.open_cells(unit))
    if size <= 1:
        return 1.0 + unit.extra
    doublings = 0.0 if fold is None else log2(ways(state, unit, fold))
    if unit.combining:
        price = 1.2 + 0.45 * doublings + 0.3 * (size - 2)
    elif unit.is_pair:
        price = 1.3 + 0.25 * doublings
    else:
        price = 1.5 + 0.5 * doublings + 0.3 * (size - 2) + trying(state, unit)
    return min(price + unit.extra, DEAREST)


def trying(state: State, unit: Unit) -> float:
    """Return the cost of trying all possibilities, not only those that fit; the last cell follows from the others."""
    if unit.kind != "relation":
        return 0.0
    sizes = sorted(log2(state.masks[x].bit_count()) for x in unit.cells)
    return EACH_DOUBLING * max(0.0, sum(sizes[:-1]) - (IN_WRITING if unit.written else AT_A_GLANCE))


# --- sentences


def _why(words: SentenceBuilder, unit: Unit, fold: FillingSet, eliminated: Crossed) -> str:
    places = open_places(words.state, unit)
    if len(unit.cells) == 1:
        return _of_one_cell(words, unit, eliminated)
    if len(places) == 1:
        return _of_the_last(words, unit, eliminated)
    # The shortest true reason: pairs, values that the number forces, combinations, and only then the fillings.
    text = words.head(unit) + remainder_of_others(words, unit, places)
    if unit.is_pair:
        return f"{text}{_pairs(words, unit, fold, places)}.{words.so(eliminated)}"
    forced = _forced(unit)
    if unit.combining and len(fold.combinations(places, False)) > MAX_COMBINATIONS:
        forced = _impossible(words, unit, places, eliminated)
    elif unit.combining:
        forced = combined(words, unit, fold, places)
    if forced:
        return f"{text}: {forced}.{words.so(eliminated)}"
    return text + _in_all_ways(words, unit, fold, eliminated, places)


def _bars(unit: Unit) -> bool:
    """Return True if a clue states an inequality with ``!=``."""
    return isinstance(unit.condition, Comparison) and unit.condition.relation == "!="


def _of_one_cell(words: SentenceBuilder, unit: Unit, eliminated: Crossed) -> str:
    """Return the sentence for a clue of one cell."""
    effect = words.effect(eliminated)
    if unit.kind == "relation" and (unit.clue < 0 or _bars(unit)):
        return f"{effect} ({words.label(unit)})."
    if unit.sources:
        return f"{capital(unit.text)}: {effect}."
    if unit.is_column:
        both = unit.condition is not None and unit.text != spell(unit.condition)
        return f"In {words.label(unit)}, {f'{unit.text}: ' if both else ''}{effect}."
    head = words.head(unit)
    says_itself = unit.clue >= 0 and head == capital(words.label(unit))
    return f"{effect}." if says_itself else f"{head}: {effect}."


def _of_the_last(words: SentenceBuilder, unit: Unit, eliminated: Crossed) -> str:
    """Return the sentence for a clue with only one unknown cell."""
    state = words.state
    result = words.gone(eliminated) if _bars(unit) else words.effect(eliminated)
    written = spoken(words.written(unit), state).split(" = ")
    # The column itself already states the result.
    if unit.is_column and spoken(result, state) in (" = ".join(written), " = ".join(written[::-1])):
        return f"{words.head(unit).removesuffix(words.written(unit))}{result}."
    return f"{words.head(unit)}{_others(words, unit)}{result}."


def _others(words: SentenceBuilder, unit: Unit) -> str:
    """Return the text of the values of all cells except the open one."""
    state = words.state
    solved = [x for x in unit.cells if state.solved[x]]
    if unit.combining and not words.in_part(unit):
        numbers = unit.combining.sign.join(map(str, counted(state, unit, map(state.value, solved)) or [0]))
        return f"; the other{'s are' if len(solved) > 1 else ' is'} {numbers}, so "
    if unit.is_column or words.in_part(unit) or (unit.kind == "relation" and not words.target(unit)):
        return ": "
    return f", and {listing(words.known(x, state.value(x)) for x in solved)}: "


def _in_all_ways(
    words: SentenceBuilder, unit: Unit, fold: FillingSet, eliminated: Crossed, places: Sequence[int]
) -> str:
    """Return the ways to fill a clue if they are few, and the effect that all of them share."""
    rows = fold.combinations(places, True)
    alike = all(len(set(row)) == 1 for row in rows) and (unit.kind == "relation" or _says_equal(words.state, unit))
    if alike and unit.is_column and len(rows) <= MAX_FILLINGS:
        return f": both can only be {words.values(union(row[0] for row in rows))}.{words.so(eliminated)}"
    # All cells are equal in every filling, so a list would repeat the effect.
    if alike and len(rows) > 1:
        return f", so {words.effect(eliminated)}."
    if len(rows) > MAX_FILLINGS:
        equal = _would_be_equal(words, unit, eliminated)
        if equal:
            return f": {equal}.{words.so(eliminated)}"
        return f": in all {len(rows)} remaining ways to fill it, {words.effect(eliminated)}."
    cells = [unit.cells[at] for at in places]
    shown = [way(words, unit, cells, row) for row in rows]
    if len(shown) == 1:
        return f": only {shown[0]} fits. So {words.effect(eliminated)}."
    text = "; or ".join(shown) if any(" and " in one for one in shown) else listing(shown)
    return f": the only ways are {text}.{words.so(eliminated)}"


def _forced(unit: Unit) -> str:
    """Return the text of the values that the number of a clue forces; empty for most numbers."""
    match unit.condition:
        case Comparison(Function() as function, "=", Constant(number)) if texts := step_texts(function):
            return texts.forced.get(number, "")
    return ""


def _says_equal(state: State, unit: Unit) -> bool:
    """Return True if a column states only that two names are equal."""
    if not unit.is_column:
        return False
    factors = dict(zip(unit.cells, unit.coefficients, strict=True))
    known = sum(factors.pop(x) * state.value(x) for x in unit.cells if state.solved[x])
    return known == unit.target and sorted(factors.values()) == [-1, 1]


def remainder_of_others(words: SentenceBuilder, unit: Unit, places: Sequence[int]) -> str:
    """Return the known part of a sum or product, and the remainder for the other cells; empty if nothing is known."""
    state, rest = words.state, remainder(words.state, unit)
    values = counted(state, unit, [state.value(x) for x in unit.cells if state.solved[x]])
    if unit.combining is None or rest is None or not values:
        return ""
    numbers = unit.combining.sign.join(map(str, values))
    cells = words.cells([unit.cells[at] for at in places])
    return f"; {numbers} {plural_form(len(values), 'is', 'are')} already there, which leaves {rest} for {cells}"


def counted(state: State, unit: Unit, values: Iterable[int]) -> list[int]:
    """Return the numbers to write out; zeros are left out if all cells are 0 or one other number, as in strike-outs."""
    zero = state.model.bit.get(0, 0)
    struck = unit.kind == "sum" and all(
        state.model.full[x] & zero and state.model.full[x].bit_count() == 2 for x in unit.cells
    )
    return [value for value in values if value or not struck]


def remainder(state: State, unit: Unit) -> int | None:
    """Return the total that the open cells of a sum or product need; None if known cells do not divide a product."""
    rest, combining = unit.target, unit.combining
    for x in unit.cells:
        if combining and state.solved[x] and rest is not None:
            rest = combining.without(rest, state.value(x))
    return rest


def combined(words: SentenceBuilder, unit: Unit, fold: FillingSet, places: Sequence[int]) -> str:
    """Return the text of the combinations of a sum or product."""
    state = words.state
    assert unit.combining is not None
    shown = sorted(sorted(state.model.value[bit] for bit in row) for row in fold.combinations(places, False))
    count = [counted(state, unit, values) for values in shown]
    zeros = ""
    if any(len(some) < len(values) > 1 for some, values in zip(count, shown, strict=True)):
        zeros = ", the rest 0"
    written = [unit.combining.sign.join(map(str, values or [0])) for values in count]
    if len(written) > MAX_COMBINATIONS:
        return f"{len(written)} combinations fit"
    if len(written) > 1:
        return f"only {listing(written, 'or')} fit{zeros}"
    if zeros:
        return f"{written[0]}{zeros}"
    if len(set(shown[0])) == 1:
        return written[0]
    return written[0] + (_only_order(words, unit, fold, places) if len(fold.rows) == 1 else " in some order")


def _impossible(words: SentenceBuilder, unit: Unit, places: Sequence[int], eliminated: Crossed) -> str:
    """Return why values occur in no combination: the total that they would leave for the other cells is impossible."""
    rest, combining = remainder(words.state, unit), unit.combining
    reasons = []
    for x, bad in eliminated[:MAX_TOLD]:
        value = nearest(words.state, x, bad)
        others = [unit.cells[at] for at in places if unit.cells[at] != x]
        supposed = f"with {words.known(x, value)}"
        left = combining.without(rest, value) if combining and rest is not None else None
        if combining is None or left is None:
            reasons.append(f"{supposed}, no combination fits")
        elif len(others) == 1:
            reasons.append(f"{supposed}, {words.cell(others[0])} would have to be {left}, which is impossible")
        else:
            reasons.append(
                f"{supposed}, {words.cells(others)} would have to {combining.verb} {left}, which is impossible"
            )
    return "; ".join(reasons)


def nearest(state: State, x: int, bad: int) -> int:
    """Return the removed value that is nearest to a remaining one."""
    value = state.model.value
    good = [value[bit] for bit in state.bits_of(x) if not bit & bad]
    return min(
        (value[bit] for bit in state.bits_of(x) if bit & bad),
        key=lambda one: min((abs(one - other) for other in good), default=0),
    )


def _only_order(words: SentenceBuilder, unit: Unit, fold: FillingSet, places: Sequence[int]) -> str:
    """Return why a combination fits in one order only: values that a cell cannot have because solved cells show it."""
    state = words.state
    values = union(fold.support[at] for at in places)
    for at in places:
        x = unit.cells[at]
        barred = values & ~fold.support[at]
        standing: dict[Unit, int] = {}
        for bit in bits(barred):
            seen = (
                g for g in state.model.groups_of[x] if any(state.solved[y] and state.masks[y] == bit for y in g.cells)
            )
            group = next(seen, None)
            if group is None:
                break
            standing[group] = standing.get(group, 0) | bit
        else:
            if standing:
                reasons = [_standing(words, x, *one) for one in standing.items()]
                return f", and {words.cell(x)} is not {words.values(barred)} ({listing(reasons)})"
    return ", and only one order fits"


def _standing(words: SentenceBuilder, x: int, group: Unit, mask: int) -> str:
    """Return a text such as ``row 3 has a 5``; for a group of two cells, the value of the other cell."""
    if len(group.cells) == 2:
        return next(words.known(y, words.model.value[mask]) for y in group.cells if y != x)
    return f"{words.label(group)} has {_those(words, mask)}"


def _those(words: SentenceBuilder, mask: int) -> str:
    """Return a text such as ``a 3`` or ``1 and 4``."""
    if single(mask):
        return article(words.model.value[mask])
    return words.values(mask, "and")


def _pairs(words: SentenceBuilder, unit: Unit, fold: FillingSet, places: Sequence[int]) -> str:
    rows = fold.combinations(places, False)
    if len(rows) > MAX_COMBINATIONS or unit.kind == "less":
        return ""
    value = words.model.value
    pairs = sorted(sorted(value[bit] for bit in row) for row in rows)
    if all(low == high for low, high in pairs):
        return f": both can only be {listing((str(low) for low, _ in pairs), 'or')}"
    return f": only {listing((f'{low} and {high}' for low, high in pairs), 'or')} fit"


def way(words: SentenceBuilder, unit: Unit, cells: Sequence[int], row: Sequence[int]) -> str:
    """Return the text of one filling: the clue with numbers inserted if that shows every open cell, else the values.

    The numbers alone are enough for the target of a cage.
    """
    if unit.is_column:
        return words.equation(unit, dict(zip(cells, row, strict=True)))
    condition = unit.condition
    is_shown = unit.kind != "ending" and not words.target(unit)
    if is_shown and isinstance(condition, Comparison):
        line = _line_shown(condition)
        if line:
            return " ".join(spell(part, words.put_in(cells, row)) for part in line)
    if is_shown and isinstance(condition, Comparison) and _shows_cells(condition):
        filled = words.filled(unit, cells, row)
        if len(filled) < 40 and len(spell(condition)) < 60:
            return filled
    return listing(words.known(x, words.model.value[bit]) for x, bit in zip(cells, row, strict=True))


def _line_shown(condition: Comparison) -> Sequence[Expression]:
    """Return the cells of a line whose numbers alone show how it is filled; empty if the relation has other cells."""
    if not isinstance(condition.left, Function) or not isinstance(condition.right, Constant):
        return ()
    if condition.left.name == "digitsum":
        return condition.left.arguments
    line, parameters = line_and_parameters(condition.left)
    return line if all(isinstance(one, Constant) or one in line for one in parameters) else ()


def _shows_cells(condition: Comparison) -> bool:
    """Return True if an equation is still informative with numbers inserted; a count would only be true or false."""
    return condition.relation == "=" and not any(isinstance(side, Count) for side in (condition.left, condition.right))


def _would_be_equal(words: SentenceBuilder, unit: Unit, eliminated: Crossed) -> str:
    """Return a text such as ``with E = 8, E and N would be equal``, for values removed only because cells differ."""
    if not unit.differ or sum(mask.bit_count() for _, mask in eliminated) > 4:
        return ""
    reasons = []
    for x, mask in eliminated:
        for bit in bits(mask):
            pair = _equal_pair(words.state, unit, x, bit)
            if pair is None:
                return ""
            first, second = map(words.cell, sorted(pair))
            reasons.append(f"with {words.known(x, words.model.value[bit])}, {first} and {second} would be equal")
    return "; ".join(reasons)


def _equal_pair(state: State, unit: Unit, x: int, bit: int) -> tuple[int, int] | None:
    """Return two cells that must differ but would be equal in all fillings with this value of ``x``; None if none."""
    masks = list(state.masks)
    masks[x] = bit
    free = Unit("relation", "", unit.cells, unit.condition)  # a unit without the rule that its cells differ
    try:
        rows = state.problem(free).fillings(tuple([masks[y] for y in unit.cells]), 300, state.clock)
    except Contradiction:
        return None
    if not rows:
        return None
    for j, i in unit.differ:
        if all(row[j] == row[i] for row in rows):
            return unit.cells[j], unit.cells[i]
    return None
