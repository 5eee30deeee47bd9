"""The ways to fill one line of a puzzle, looking at the lines that cross it one at a time."""

from __future__ import annotations

from ..compiler import compile_puzzle
from ..model.expressions import Different, Variable
from ..model.puzzle import Constraint, Puzzle
from ..record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Iterator
    from typing import Any

    from ..compiler import Compiled
    from .budget import Budget


def fillings(puzzle: Puzzle, line: str, budget: Budget, **options: Any) -> tuple[tuple[int, ...], ...]:
    """See `gridpuzzles.solving.ways`."""

    def possible(alone: Compiled, name: str, value: int) -> bool:
        return next(budget.search(alone, 1, assumptions={name: (value,)}, **options), None) is not None

    line_cells = cells_of(puzzle, line)
    cells = frozenset(line_cells)
    open_cells = [symbol for symbol in puzzle.symbols if symbol.name in cells and symbol.given is None]
    allowed = {symbol.name: set(symbol.values) for symbol in open_cells}
    for constraint in puzzle.constraints:
        crossed = frozenset(names(constraint.condition))
        if cells & crossed and not cells >= crossed and not isinstance(constraint.condition, Different):
            alone = compile_puzzle(part(puzzle, crossed, constraint))
            for name in allowed.keys() & crossed:
                allowed[name] = {value for value in allowed[name] if possible(alone, name, value)}
    compiled = compile_puzzle(part(puzzle, cells))
    order = [compiled.numbers[name] for name in line_cells]
    found = budget.search(compiled, assumptions=allowed, **options)
    return tuple(sorted(tuple(values[at] for at in order) for values in found))


def part(puzzle: Puzzle, cells: Collection[str], crossing: Constraint | None = None) -> Puzzle:
    """What the puzzle says of some cells alone, or one crossing constraint and the rule that cells differ."""
    constraints = [] if crossing is None else [crossing]
    for constraint in puzzle.constraints:
        condition = constraint.condition
        if isinstance(condition, Different):
            kept = tuple(one for one in condition.expressions if isinstance(one, Variable) and one.name in cells)
            constraints.append(Constraint(Different(kept), constraint.clue))
        elif crossing is None and set(names(condition)) <= set(cells):
            constraints.append(constraint)
    symbols = tuple(symbol for symbol in puzzle.symbols if symbol.name in cells)
    return Puzzle(symbols, tuple(constraints), puzzle.clues, base=puzzle.base)


def cells_of(puzzle: Puzzle, line: str) -> tuple[str, ...]:
    """The cells of ``row 1``, ``cage A``, or of what the clue with that label speaks of."""
    kind, _, label = line.partition(" ")
    if puzzle.grid is not None:
        if kind in ("row", "col", "diagonal") and label.isdigit():
            cells = puzzle.grid.line(kind, int(label))
        else:
            areas = {"cage": puzzle.grid.cages, "region": puzzle.grid.regions}.get(kind, ())
            cells = tuple(puzzle.grid.cells[place] for area in areas if area.label == label for place in area.positions)
        if cells:
            return cells
    labels = [clue.label for clue in puzzle.clues]
    told = [one.condition for one in puzzle.constraints if one.clue >= 0 and labels[one.clue] == line]
    found = {name for condition in told for name in names(condition)}
    if not found:
        raise ValueError(f"the puzzle has no line {line!r}")
    return tuple(symbol.name for symbol in puzzle.symbols if symbol.name in found)


def names(node: object) -> Iterator[str]:
    """The names that occur in a condition."""
    if isinstance(node, Variable):
        yield node.name
    elif isinstance(node, (tuple, Record)):
        for inner in node if isinstance(node, tuple) else [getattr(node, field) for field in node._fields]:  # type: ignore[attr-defined]
            yield from names(inner)
