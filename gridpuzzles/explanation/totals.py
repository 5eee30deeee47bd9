"""Find totals that cannot agree: rows and columns of a table, cages and all values of the grid, runs of a block.

Clues of one kind without common cells count every cell once. If clues of another kind, or groups that contain every
value, cover the same cells, both totals must be equal.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from ..base.english import at_a_glance
from ..model.clue_names import listing_of_names, names_for_readers
from ..model.expressions import Different
from ..model.puzzle import Constraint, Puzzle, SymbolKind, givens_of, names_of
from ..steps.sentences import are_several
from ..steps.units import UNIT_KINDS, occurring, shape

PLURALS = {"row": "rows", "column": "columns", "cage": "cages", "across": "across clues", "down": "down clues"}
MAX_NAMED = 4
COMBINED = {name: kind.combining.total for name, kind in UNIT_KINDS.items() if kind.combining}
VERBS = {"sum": ("adds up", "add up"), "product": ("multiplies", "multiply")}
"""The verb for one clue and for several, by the kind of their totals."""


@dataclass(frozen=True, slots=True)
class CellTotal:
    """Cells with sum or product ``total``, because of a clue or because they contain all values of a group."""

    cells: frozenset[str]
    total: int
    kind: str  # the first word of the label of its clue or rule
    name: str  # for readers


def totals(puzzle: Puzzle) -> list[str]:
    """Return sentences about totals that contradict each other; those that show which total is wrong come first."""
    said: list[str] = []
    for kind in COMBINED:
        families = _parts_by_kind(puzzle, kind)
        names = list(families)
        for at, one in enumerate(names):
            for other in names[:at]:
                said += _disagreeing(kind, (other, families[other]), (one, families[one]))
    return [*crossing(puzzle), *sorted(dict.fromkeys(said), key=lambda one: "all values" not in one)]


def crossing(puzzle: Puzzle) -> list[str]:
    """Return a sentence about the cell where a row and a column cross, if only these are wrong, by the same amount.

    All their numbers must be known. Return an empty list otherwise.
    """
    known = givens_of(puzzle)
    off: dict[str, list[tuple[str, int, frozenset[str]]]] = {"row": [], "column": []}
    for kind, part in _clues_with_target(puzzle):
        line = part.kind
        if kind == "sum" and line in off and known.keys() >= part.cells:
            more = sum(known[name] for name in part.cells) - part.total
            if more:
                off[line].append((part.name, more, part.cells))
    if not len(off["row"]) == len(off["column"]) == 1:
        return []
    (row, more, across), (col, same, down) = off["row"][0], off["column"][0]
    # A single wrong cell spoils its row and its column by the same amount.
    if more != same or len(across & down) != 1:
        return []
    (cell,) = across & down
    much = f"{abs(more)} {'more' if more > 0 else 'less'} than their clues say"
    number = known[cell] - more
    where = f"; they cross in {cell}"
    if _is_solution_with(puzzle, cell, number):
        where = f": where they cross, {cell} should be {number}"
    return [f"{_sentence_start(row)} and {col} both add up to {much}{where}."]


def _is_solution_with(puzzle: Puzzle, cell: str, number: int) -> bool:
    """Return True if replacing the given of ``cell`` makes the givens, which all names must have, a solution."""
    known = givens_of(puzzle)
    wrong = next(one for one in puzzle.symbols if one.name == cell)
    nothing_said = tuple(wrong.values) == (wrong.given,)  # the given is all that is known about its values
    if len(known) < len(puzzle.symbols) or not (nothing_said or number in wrong.values):
        return False
    symbols = tuple(replace(one, given=number) if one is wrong else one for one in puzzle.symbols)
    return replace(puzzle, symbols=symbols).accepts({**known, cell: number})


def _clues_with_target(puzzle: Puzzle) -> Iterator[tuple[str, CellTotal]]:
    """Yield the clues that state a number for some cells, each with its kind: "sum", "product" or another."""
    names = names_for_readers(puzzle)
    for constraint in puzzle.constraints:
        kind, target = shape(constraint.condition)
        if constraint.clue >= 0 and target is not None:
            label = puzzle.clues[constraint.clue].label
            cells = frozenset(occurring(constraint.condition))
            yield kind, CellTotal(cells, target, label.split(" ")[0], names.get(label, label))


def _parts_by_kind(puzzle: Puzzle, kind: str) -> dict[str, list[CellTotal]]:
    """Return the parts by kind of clue, without kinds whose parts have common cells."""
    families: dict[str, list[CellTotal]] = {}
    for is_kind, part in _clues_with_target(puzzle):
        # a clue of a single cell is a sum and a product
        if is_kind == kind or (len(part.cells) == 1 and is_kind in COMBINED):
            families.setdefault(part.kind, []).append(part)
    for name, parts in _full_groups(puzzle, kind):
        families[f"all values of {PLURALS.get(name, name + 's')}"] = parts
    return {name: parts for name, parts in families.items() if _are_apart(parts)}


def _full_groups(puzzle: Puzzle, kind: str) -> Iterator[tuple[str, list[CellTotal]]]:
    """Yield the rows, boxes and other groups that contain every value."""
    values = {symbol.name: frozenset(symbol.values) for symbol in puzzle.symbols}
    readers = names_for_readers(puzzle)
    found: dict[str, list[CellTotal]] = {}
    for constraint in puzzle.constraints:
        cells = _different_names(constraint)
        if not cells:
            continue
        together = frozenset().union(*(values[name] for name in cells))
        # as many cells as values, so each value occurs once
        if len(together) == len(cells):
            total = COMBINED[kind](together)
            word, name = constraint.label.split(" ")[0], readers.get(constraint.label, constraint.label)
            found.setdefault(word, []).append(CellTotal(frozenset(cells), total, word, name))
    yield from found.items()


def crowded(puzzle: Puzzle) -> str:
    """Return a sentence about cells or letters that must differ but have too few values; empty if there are none."""
    values_of, letters = {symbol.name: symbol.values for symbol in puzzle.symbols}, names_of(puzzle, SymbolKind.LETTER)
    for constraint in puzzle.constraints:
        names = _different_names(constraint)
        values = frozenset().union(*(values_of[name] for name in names))
        if len(names) > len(values):
            name = names_for_readers(puzzle).get(constraint.label, constraint.label)
            what = f"cells in {name}" if name else "cells"
            if letters.issuperset(names):
                what = "letters"
            return f"{len(names)} different {what} have only {len(values)} values."
    return ""


def _different_names(constraint: Constraint) -> tuple[str, ...]:
    if not isinstance(constraint.condition, Different):
        return ()
    names = constraint.condition.names
    return names if len(names) == len(constraint.condition.expressions) else ()


def _are_apart(parts: Sequence[CellTotal]) -> bool:
    return sum(len(part.cells) for part in parts) == len(frozenset().union(*(part.cells for part in parts)))


def _disagreeing(kind: str, one: tuple[str, list[CellTotal]], other: tuple[str, list[CellTotal]]) -> Iterator[str]:
    """Yield a sentence for every block of cells that both families cover with different totals."""
    (name, parts), (second, others) = one, other
    # Parts that are connected must be compared together: a single one covers other cells than its counterparts.
    waiting = list(parts)
    while waiting:
        block, rest = _take_block(waiting, others)
        if rest and _cells(block) == _cells(rest):
            left, right = _total(kind, block), _total(kind, rest)
            if left != right:
                yield _sentence(kind, (_names_of(name, block, parts), left), (_names_of(second, rest, others), right))


def _take_block(waiting: list[CellTotal], others: Sequence[CellTotal]) -> tuple[list[CellTotal], list[CellTotal]]:
    """Remove from ``waiting`` the first part and all parts connected to it by parts of the other family.

    Return the removed parts, and the parts of the other family.
    """
    block = [waiting.pop(0)]
    while True:
        cells = _cells(block)
        rest = [part for part in others if part.cells & cells]
        reached = cells | _cells(rest)
        more = [part for part in waiting if part.cells & reached]
        if not more:
            return block, rest
        waiting[:] = [part for part in waiting if part not in more]
        block += more


def _cells(parts: Iterable[CellTotal]) -> frozenset[str]:
    return frozenset[str]().union(*(part.cells for part in parts))


def _total(kind: str, parts: Iterable[CellTotal]) -> int:
    return COMBINED[kind](part.total for part in parts)


def _names_of(name: str, block: Sequence[CellTotal], parts: Sequence[CellTotal]) -> str:
    if name.startswith("all values"):
        return "the values"
    if len(block) == 1:
        return block[0].name
    word = name if name in PLURALS.values() else PLURALS.get(name, f"{name} clues")
    if len(block) == len(parts):
        return f"the {word}"
    rest = [part for part in parts if part not in block]
    if len(block) > MAX_NAMED:
        if len(rest) <= MAX_NAMED:
            return f"the {word} but {listing_of_names(part.name for part in rest)}"
        return f"{len(block)} of the {word}"
    return listing_of_names(part.name for part in block)


def _sentence(kind: str, one: tuple[str, int], other: tuple[str, int]) -> str:
    (name, total), (second, wanted) = one, other
    several = are_several(name) or any(word in name for word in (" and ", "; ", " of the ", " but "))
    verb = VERBS[kind][several]
    if second == "the values":
        fixed = f"all values there make {at_a_glance(wanted)}"
        sentence = f"{_sentence_start(name)} {verb} to {at_a_glance(total)}, but {fixed}"
        return f"{sentence}: {_difference(kind, name, total, wanted)}."
    if name == "the values":
        return _sentence(kind, other, one)
    less, more = sorted((one, other), key=lambda each: abs(each[1]))
    sentence = f"{_sentence_start(name)} {verb} to {at_a_glance(total)}, {second} to {at_a_glance(wanted)}"
    return f"{sentence}: {_difference(kind, less[0], less[1], more[1])}."


def _sentence_start(name: str) -> str:
    return name[:1].upper() + name[1:]


def _difference(kind: str, name: str, total: int, wanted: int) -> str:
    """Return the difference in words, such as ``a factor 2 is missing in the rows``."""
    where = "there" if " but " in name or " of the " in name else f"in {name}"
    if kind == "sum":
        return f"{abs(wanted - total)} {'is missing' if wanted > total else 'is too much'} {where}"
    if not total or not wanted:
        return "one is 0, the other is not"
    factor = Fraction(wanted, total)
    if factor.denominator == 1:
        return f"a factor {at_a_glance(factor.numerator)} is missing {where}"
    if factor.numerator == 1:
        return f"a factor {at_a_glance(factor.denominator)} is too much {where}"
    return f"{name} would have to be multiplied by {at_a_glance(factor.numerator)}/{at_a_glance(factor.denominator)}"
