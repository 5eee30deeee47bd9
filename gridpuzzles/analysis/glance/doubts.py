"""Find puzzles that may need a diagnostic about the puzzle as a whole: they are not read at a glance."""

from __future__ import annotations

from math import prod

from ...model.traversal import names_in
from ..closing.labels import tell_apart
from ..closing.out_of_reach import Reach
from .settings import EVERYWHERE
from .sight import Odd

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from ...model.puzzle import Constraint, Symbol
    from .sight import Sight

MAX_TOGETHER = 1_000_000
"""Largest number of values of all cells and unknowns together."""
SETTLED = frozenset(("rows", "cols", "diagonals", "boxes", "grid"))
"""Scopes whose cells depend only on the size of the grid."""


def check(sight: Sight, symbols: Sequence[Symbol]) -> None:
    """Raise `Odd` if the closing checks may have a diagnostic; give the clues different labels."""
    if not symbols or (sight.values is not None and not sight.cells):
        raise Odd
    values = len(sight.cells) * len(sight.values or ()) + sum([len(one) for one, _ in sight.unknowns.values()])
    if values > MAX_TOGETHER:
        raise Odd
    tell_apart(sight.clues, sight.constraints)
    _check_touched(sight, symbols)
    _check_groups(sight)
    _check_reach(sight, symbols)
    for function in ("product", "sum"):
        _check_totals(sight, function)


def _check_touched(sight: Sight, symbols: Sequence[Symbol]) -> None:
    """Raise `Odd` unless every open cell and unknown is in a constraint other than that all cells differ."""
    if sight.covered and not sight.unknowns:
        return
    waiting = {symbol.name for symbol in symbols if symbol.given is None}
    for constraint in sight.constraints:
        if not waiting:
            return
        if constraint.clue >= 0 or constraint.label != EVERYWHERE:
            waiting.difference_update(names_in(constraint.condition))
    if waiting:
        raise Odd


def _check_groups(sight: Sight) -> None:
    """Raise `Odd` if a group has more cells than values, or if all its cells are given, with a number twice."""
    room = len(sight.values or ())
    givens = sight.givens
    for cells in sight.apart:
        if len(cells.positions) > room:
            raise Odd
        if givens and cells.positions[0] in givens:
            numbers = [givens[position][0] for position in cells.positions if position in givens]
            if len(numbers) == len(cells.positions) > len(set(numbers)):
                raise Odd


def _check_reach(sight: Sight, symbols: Sequence[Symbol]) -> None:
    """Raise `Odd` if a clue cannot be satisfied even without the others."""
    waiting = sight.others
    if sight.totals:
        waiting = [*waiting, *_not_surely_reached(sight)]
    reach = Reach(symbols, sight.constraints)
    if sight.sides:
        waiting = [*waiting, *_not_known_to_be_reached(sight, reach)]
    if waiting:
        for constraint in waiting:
            if reach.beyond(constraint.condition):
                raise Odd


def _not_surely_reached(sight: Sight) -> list[Constraint]:
    """Return the constraints of totals that different cells may not be able to reach."""
    values, givens = sight.values, sight.givens
    assert values is not None
    low, high = values[0], values[-1]
    found = []
    for function, cells, total, constraint in sight.totals:
        count = len(cells.positions)
        if function == "product":
            least, most = low**count, high**count
        else:
            room = count * (count - 1) // 2
            least, most = low * count + room, high * count - room
        if not least <= total <= most or (givens and not givens.keys().isdisjoint(cells.positions)):
            found.append(constraint)
    return found


def _not_known_to_be_reached(sight: Sight, reach: Reach) -> list[Constraint]:
    """Return the equations of lines whose number may be outside the range of their other side."""
    if sight.givens or not SETTLED.issuperset([kind for kind, *_ in sight.scopes]):
        return [constraint for _, _, constraint in sight.sides]
    setting = sight.values, sight.rows, sight.cols, *sight.scopes
    found = []
    for side, number, constraint in sight.sides:
        ends = side.reach_in(setting, reach)
        if ends is None or not ends[0] <= number <= ends[1]:
            found.append(constraint)
    return found


def _check_totals(sight: Sight, function: str) -> None:
    """Raise `Odd` if the clues of all rows and of all columns have different totals."""
    totals = {}
    for kind, count in (("row", sight.rows), ("col", sight.cols)):
        clues = [one for one in sight.line_clues if one.kind == kind and one.function == function and one.text != "?"]
        if not count or len(clues) != count:
            return
        numbers = [int(clue.text) for clue in clues]
        totals[kind] = sum(numbers) if function == "sum" else prod(numbers)
    if totals["row"] != totals["col"]:
        raise Odd
