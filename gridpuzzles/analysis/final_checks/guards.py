"""Bail out of the fast reader if a check of the whole puzzle may have a diagnostic; see `lints` for these checks."""

from __future__ import annotations

from math import prod

from ...kinds.scopes import SCOPES
from ...model.traversal import names_in
from ..fast_path.reader import Bailout
from ..statements.all_different import EVERYWHERE
from .bounds import ExpressionBounds
from .labels import make_labels_unique

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from ...model.puzzle import Constraint, Symbol
    from ..fast_path.reader import FastReader

MAX_TOGETHER = 1_000_000
"""Largest number of values of all cells and unknowns."""
SETTLED = frozenset(("grid", *(name for name, scope in SCOPES.items() if scope.numbered)))
"""Scopes whose cells depend only on the size of the grid."""


def check(reader: FastReader, symbols: Sequence[Symbol]) -> None:
    """Raise `Bailout` if a final check may have a diagnostic; give the clues different labels."""
    if not symbols or (reader.values is not None and not reader.cells) or (reader.solution and reader.drawings):
        raise Bailout
    values = len(reader.cells) * len(reader.values or ()) + sum([len(one) for one, _ in reader.unknowns.values()])
    if values > MAX_TOGETHER:
        raise Bailout
    make_labels_unique(reader.clues, reader.constraints)
    _check_touched(reader, symbols)
    _check_groups(reader)
    _check_reach(reader, symbols)
    if reader.line_clues:
        for function in ("product", "sum"):
            _check_totals(reader, function)


def _check_touched(reader: FastReader, symbols: Sequence[Symbol]) -> None:
    """Raise `Bailout` unless every open cell and unknown is in a constraint other than that all cells differ."""
    if reader.covered and not reader.unknowns:
        return
    waiting = {symbol.name for symbol in symbols if symbol.given is None}
    for constraint in reader.constraints:
        if not waiting:
            return
        if constraint.clue >= 0 or constraint.label != EVERYWHERE:
            waiting.difference_update(names_in(constraint.condition))
    if waiting:
        raise Bailout


def _check_groups(reader: FastReader) -> None:
    """Raise `Bailout` if a group has more cells than values, or if all its cells are given, with a number twice."""
    room = len(reader.values or ())
    givens = reader.givens
    for cells in reader.different:
        if len(cells.positions) > room:
            raise Bailout
        if givens and cells.positions[0] in givens:
            numbers = [givens[position][0] for position in cells.positions if position in givens]
            if len(numbers) == len(cells.positions) > len(set(numbers)):
                raise Bailout


def _check_reach(reader: FastReader, symbols: Sequence[Symbol]) -> None:
    """Raise `Bailout` if a clue cannot be satisfied even without the others."""
    waiting = reader.others
    if reader.totals:
        waiting = [*waiting, *_not_surely_reached(reader)]
    reach = ExpressionBounds(symbols, reader.constraints)
    if reader.line_equations:
        waiting = [*waiting, *_possibly_out_of_range(reader, reach)]
    for constraint in waiting:
        if reach.beyond(constraint.condition):
            raise Bailout


def _not_surely_reached(reader: FastReader) -> list[Constraint]:
    """Return the constraints whose total may be out of reach if the cells differ."""
    values, givens = reader.values, reader.givens
    assert values is not None
    low, high = values[0], values[-1]
    found = []
    for function, cells, total, constraint in reader.totals:
        count = len(cells.positions)
        if function == "product":
            least, most = low**count, high**count
        else:
            room = count * (count - 1) // 2
            least, most = low * count + room, high * count - room
        # A given narrows the range of its group, so such groups get the exact check.
        if not least <= total <= most or (givens and not givens.keys().isdisjoint(cells.positions)):
            found.append(constraint)
    return found


def _possibly_out_of_range(reader: FastReader, reach: ExpressionBounds) -> list[Constraint]:
    """Return the equations of lines whose number may be outside the range of their other side."""
    # Bounds are kept for a setting; givens and drawn areas are not part of it.
    if reader.givens or not SETTLED.issuperset([kind for kind, *_ in reader.scopes]):
        return [constraint for _, _, constraint in reader.line_equations]
    setting = reader.values, reader.rows, reader.cols, *reader.scopes
    found = []
    for side, number, constraint in reader.line_equations:
        ends = side.bounds_in(setting, reach.of)
        if ends is None or not ends[0] <= number <= ends[1]:
            found.append(constraint)
    return found


def _check_totals(reader: FastReader, function: str) -> None:
    """Raise `Bailout` if the clues of all rows and of all columns have different totals."""
    totals = {}
    for kind, count in (("row", reader.rows), ("col", reader.cols)):
        clues = [one for one in reader.line_clues if one.kind == kind and one.function == function and one.text != "?"]
        if not count or len(clues) != count:
            return
        numbers = [int(clue.text) for clue in clues]
        totals[kind] = sum(numbers) if function == "sum" else prod(numbers)
    if totals["row"] != totals["col"]:
        raise Bailout
