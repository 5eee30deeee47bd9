"""What one unit says by itself: its fillings under the present candidates, found by the engine."""

from __future__ import annotations

from ..model.expressions import Different, Variable
from ..model.puzzle import Constraint, Puzzle, Symbol
from ..solving.budget import Budget

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ..model.expressions import Condition
    from .sheet import Sheet

    Row = tuple[int, ...]
    Masks = Sequence[int] | Mapping[int, int]

MAX_NODES = 3000
"""Nodes of a search for fillings: what takes longer nobody does by looking."""


class Alone:
    """Conditions on some cells, and nothing else: a problem of its own for the engine."""

    def __init__(self, sheet: Sheet, cells: Sequence[int], conditions: Sequence[Condition], clock: Budget) -> None:
        self.sheet = sheet
        self.cells = tuple(cells)
        values = {mask: tuple(sheet.listed(mask)) for mask in {sheet.full[x] for x in cells}}
        symbols = tuple(Symbol(sheet.names[x], values[sheet.full[x]]) for x in cells)
        constraints = tuple(map(Constraint, conditions))
        self.problem = clock.compiled(Puzzle(symbols, constraints)).problem

    def fillings(self, masks: Masks, most: int, clock: Budget) -> list[Row] | None:
        """All fillings, each a bit for each cell, ascending; None when there are more than ``most``, or when finding
        them takes more than looking."""
        rows = self._search(masks, most + 1, {}, clock)
        return None if rows is None or len(rows) > most else sorted(rows)

    def possible(self, masks: Masks, x: int, mask: int, clock: Budget) -> bool:
        """Whether there is a filling with one of the values of ``mask`` at ``x``; True too when that takes too long."""
        rows = self._search(masks, 1, {x: mask}, clock)
        return rows is None or bool(rows)

    def _search(self, masks: Masks, limit: int, instead: Mapping[int, int], clock: Budget) -> list[Row] | None:
        clock.look()
        sheet = self.sheet
        allowed = {}
        for at, x in enumerate(self.cells):
            mask = instead.get(x, masks[x])
            if mask != sheet.full[x]:
                allowed[at] = sheet.listed(mask)
        search = self.problem.search(
            limit,
            allowed,
            variable_order="static",
            value_order="ascending",
            node_limit=MAX_NODES + 4 * limit,
            time_limit=clock.seconds(),
            cancel=clock.signal,
        )
        bit, size = sheet.bit, len(self.cells)
        rows = [tuple([bit[value] for value in values[:size]]) for values in search]
        clock.look()
        return None if search.limit else rows


def differing(sheet: Sheet, groups: Sequence[Sequence[int]]) -> list[Condition]:
    """That the cells of each group differ."""
    return [Different(tuple(Variable(sheet.names[x]) for x in cells)) for cells in groups]
