"""Required values: a value in every filling of a clue is removed from cells that see all its places."""

from __future__ import annotations

from ...base.english import listing, plural_form
from ..bitsets import bits, union
from ..finding import Deduction
from ..sentences import SIGNS, SentenceBuilder, article
from .fillings import cost, open_places, remainder_of_others
from .locked_candidates import seeing_lines, seen_besides

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ..fillings import FillingSet
    from ..finding import Crossed
    from ..state import State
    from ..units import Unit

    Found = list[tuple[int, list[int], Crossed]]

MAX_FILLINGS = 400
CHEAPEST, MORE = 2.4, 0.9
MAX_LISTED = 4


def look(state: State, derived: str = "") -> Iterator[Deduction]:
    """Yield a deduction for each clue with a value in all its fillings that other cells see."""
    for unit in state.unseen("must", state.model.to_look_at(derived)):
        fits = unit.kind not in ("column", "whole") and len(state.open_cells(unit)) > 1
        finding = required_value(state, unit, False) if fits else None
        if finding is not None:
            yield finding
        elif not fits or state.fold(unit, False) is not None:
            state.no_use("must", unit)


def required_value(state: State, unit: Unit, listing_allowed: bool = True) -> Deduction | None:
    """Return the removal of values that all fillings of a unit contain, from cells that see all their places."""
    fold = state.fold(unit, listing_allowed)
    if fold is None or len(fold.rows) > MAX_FILLINGS:
        return None
    open_cells = state.open_cells(unit)
    if unit.clue < 0 and unit.distinct and union(state.masks[x] for x in open_cells).bit_count() == len(open_cells):
        return None  # this rule states no more than a naked pair
    found: Found = []
    removed: dict[int, int] = {}
    for bit in bits(fold.always):
        where = [x for x, support in zip(unit.cells, fold.support, strict=True) if support & bit]
        hit = []
        if len(where) > 1:
            hit = [(y, mask) for y, mask in state.seeing(where, bit) if y not in unit.cellset]
        if hit:
            found.append((bit, where, hit))
            for y, _ in hit:
                removed[y] = removed.get(y, 0) | bit
    if not found:
        return None
    eliminated = sorted(removed.items())
    price = max(CHEAPEST, cost(state, unit, fold, open_places(state, unit)) + MORE)
    return Deduction(
        "required value",
        price,
        eliminated,
        [unit],
        lambda: _why(state, unit, fold, found, eliminated),
        (required_value, (unit,)),
        proof=lambda masks: proved(state, unit, eliminated, masks),
    )


def proved(state: State, unit: Unit, eliminated: Crossed, masks: Sequence[int]) -> bool:
    """Return True if, with the candidates ``masks``, the unit has no filling once a removed value is outside it."""
    return not any(_stands_outside(state, unit, y, bit, masks) for y, removed in eliminated for bit in bits(removed))


def _stands_outside(state: State, unit: Unit, y: int, bit: int, masks: Sequence[int]) -> bool:
    """Return True if the unit has a filling with this value at ``y``, and so in none of its cells that ``y`` sees."""
    supposed = [masks[x] for x in unit.cells]
    for place, x in enumerate(unit.cells):
        if x in state.model.peers[y]:
            supposed[place] &= ~bit
    return all(supposed) and state.problem(unit).possible(tuple(supposed), state.clock)


def _why(state: State, unit: Unit, fold: FillingSet, found: Found, eliminated: Crossed) -> str:
    words = SentenceBuilder(state)
    places = open_places(state, unit)
    text = words.head(unit) + remainder_of_others(state, unit, places)
    rows = fold.combinations(places, not unit.combines)
    if unit.combines and len(rows) <= MAX_LISTED:
        sign, value = SIGNS[unit.kind], state.model.value
        ways = [sign.join(map(str, sorted(value[bit] for bit in row))) for row in rows]
        text += f", which {'leaves' if len(places) < len(unit.cells) else 'is'} {listing(ways, 'or')}"
        text = text.replace(f" for {words.cells([unit.cells[at] for at in places])}, which leaves ", " = ", 1)
    else:
        each = "it has"
        if len(rows) > 1:
            each = f"each of its {len(rows)} ways has"
        return f"{text}: {each} {_where(state, unit, found)}.{words.so(eliminated)}"
    return f"{text}: it needs {_where(state, unit, found)}.{words.so(eliminated)}"


def _where(state: State, unit: Unit, found: Found) -> str:
    words = SentenceBuilder(state)
    together: dict[tuple[int, ...], list[tuple[int, Crossed]]] = {}
    for bit, where, hit in found:
        together.setdefault(tuple(where), []).append((bit, hit))
    texts = []
    for places, each in together.items():
        what = listing(article(state.model.value[bit]) for bit, _ in each)
        text = f"{what} at {words.cells(places, 'or')}"
        seeing = dict.fromkeys(y for _, hit in each for y, _ in hit)
        lines, others = seeing_lines(state, places, list(seeing), unit)
        if lines:
            have = plural_form(len(lines), "has", "have")
            text += f", so {listing(map(words.label, lines))} {have} {plural_form(len(each), 'it', 'them')} there"
        texts.append(text + seen_besides(words, places, others))
    return "; and ".join(texts)
