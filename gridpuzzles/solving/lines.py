"""The fillings of one line of a puzzle, with each crossing line considered alone."""

from __future__ import annotations

from ..base.errors import LimitMet
from ..model.expressions import Different, Variable, holds
from ..model.puzzle import Constraint, Puzzle
from ..model.traversal import names_in

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Mapping
    from typing import Any

    from ..compiler import Compiled
    from .budget import Budget


def fillings(puzzle: Puzzle, line: str, budget: Budget, **options: Any) -> tuple[tuple[int, ...], ...]:
    """Return the fillings of ``line``; see `gridpuzzles.solving.ways`."""

    def found(
        compiled: Compiled, limit: int | None, assumptions: Mapping[str, Collection[int]]
    ) -> list[dict[str, int]]:
        solutions = list(budget.found(compiled, limit, assumptions=assumptions, **options))
        if budget.limit:
            raise LimitMet(budget.limit)
        return solutions

    line_cells = cells_of(puzzle, line)
    if not line_cells:
        if all(holds(constraint.condition, {}) for constraint in constraints_of_label(puzzle, line)):
            return ((),)
        return ()
    cells = frozenset(line_cells)
    open_cells = [symbol for symbol in puzzle.symbols if symbol.name in cells and symbol.given is None]
    allowed = {symbol.name: set(symbol.values) for symbol in open_cells}
    for constraint in puzzle.constraints:
        eliminated = frozenset(names_in(constraint.condition))
        if cells & eliminated and not cells >= eliminated and not isinstance(constraint.condition, Different):
            alone = budget.compiled(part(puzzle, eliminated, constraint))
            for name in allowed.keys() & eliminated:
                allowed[name] = {value for value in allowed[name] if found(alone, 1, {name: (value,)})}
    compiled = budget.compiled(part(puzzle, cells))
    return tuple(sorted(tuple(filling[name] for name in line_cells) for filling in found(compiled, None, allowed)))


def part(puzzle: Puzzle, cells: Collection[str], crossing: Constraint | None = None) -> Puzzle:
    """Return the puzzle reduced to some cells, with the constraints on these cells only.

    With ``crossing``, keep only that constraint and the rules that cells are different.
    """
    within = frozenset(cells)
    constraints = [] if crossing is None else [crossing]
    for constraint in puzzle.constraints:
        condition = constraint.condition
        if isinstance(condition, Different):
            # The cells of a group that are kept must still be different.
            kept = tuple(one for one in condition.expressions if isinstance(one, Variable) and one.name in within)
            constraints.append(Constraint(Different(kept), constraint.clue))
        elif crossing is None and within.issuperset(names_in(condition)):
            constraints.append(constraint)
    symbols = tuple(symbol for symbol in puzzle.symbols if symbol.name in within)
    return Puzzle(symbols, tuple(constraints), puzzle.clues, base=puzzle.base)


def cells_of(puzzle: Puzzle, line: str) -> tuple[str, ...]:
    """Return the cells of ``row 1`` or ``cage A``, or the cells that the clue with this label mentions."""
    if puzzle.grid is not None:
        cells = puzzle.grid.cells_of(line)
        if cells:
            return cells
    # It is not a line of the grid, or has no cells: take the cells of the clue, in the order of the puzzle.
    found: set[str] = set()
    for constraint in constraints_of_label(puzzle, line):
        found.update(names_in(constraint.condition))
    return tuple(symbol.name for symbol in puzzle.symbols if symbol.name in found)


def constraints_of_label(puzzle: Puzzle, label: str) -> list[Constraint]:
    """Return the constraints of the clue with this label; raise `ValueError` if there is no such clue."""
    number = puzzle.clue_of(label)
    return [constraint for constraint in puzzle.constraints if constraint.clue == number]
