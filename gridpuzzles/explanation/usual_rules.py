"""Find the rule that goes with a drawing: puzzles with such a drawing have it, and this one says nothing about it.

With cages of sums, for example, go ``all different in cages`` and, in a square, ``all different in rows, cols``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ..base.english import listing
from ..kinds.cage_targets import sign_of
from ..kinds.scopes import SCOPES, groups_of, usual_box
from ..model.expressions import Different
from ..model.grid import Grid, Position
from ..model.puzzle import Puzzle, SymbolKind
from ..model.traversal import names_in

OF_SUDOKU = {"between", "first", "item"}
OF_DIFFERENT = {*OF_SUDOKU, "seen", "position"}
"""Functions of clues of lines whose cells usually differ."""
INEQUALITIES = ("<", ">", "^", "v")
SUDOKU = 9
"""The side of a board that is usually a sudoku, unless something says that it is not."""


def usual_rule(puzzle: Puzzle) -> str:
    """Return the rule that goes with what is drawn if no rule is said about these groups; otherwise empty."""
    if puzzle.grid is None or puzzle.grid.ragged or puzzle.grid.pictured:
        return ""
    unsaid = [scope for scope in _usual_scopes(puzzle, puzzle.grid) if not _has_rule(scope, puzzle, puzzle.grid)]
    return f"all different in {', '.join(unsaid)}" if unsaid else ""


def paths_without_rule(puzzle: Puzzle) -> str:
    """Return a clause about the paths that are drawn but mentioned nowhere; empty if there are none."""
    grid = puzzle.grid
    if grid is None:
        return ""
    mentioned = {frozenset(names_in(one.condition)) for one in puzzle.constraints}
    labels = [path.label for path in grid.paths if _names(path.positions, grid) not in mentioned]
    if not labels:
        return ""
    subject = f"path {labels[0]} has" if len(labels) == 1 else f"the paths {listing(labels)} have"
    return f"{subject} no rule; write one, such as `path {labels[0]}: thermometer`"


def is_kakuro(grid: Grid | None) -> bool:
    """Return True if a grid has blocked squares with clues."""
    return grid is not None and any(square.down or square.across for square in grid.blocked.values())


def _usual_scopes(puzzle: Puzzle, grid: Grid) -> Iterator[str]:
    """Yield the groups that usually differ if this is drawn."""
    if is_kakuro(grid):
        yield "runs"
        return
    side = grid.rows if grid.rows == grid.cols else 0
    values = {value for one in puzzle.symbols if one.kind == SymbolKind.CELL for value in one.values}
    inequalities = any(sign.text in INEQUALITIES for sign in grid.signs)
    functions = {clue.function for clue in grid.line_clues}
    cages_are_sums = _cages_are_sums(puzzle)
    is_sudoku = side == SUDOKU == len(values) and not (inequalities or grid.regions or grid.boxes)
    is_sudoku = is_sudoku and functions <= OF_SUDOKU and (cages_are_sums or not grid.cages)
    is_latin = bool(grid.cages or grid.paths or grid.marks or inequalities or functions & OF_DIFFERENT)
    is_half_latin = _differ("rows", puzzle, grid) != _differ("cols", puzzle, grid)
    if 1 < side <= len(values) and (is_sudoku or is_latin or is_half_latin):
        yield from ("rows", "cols")
    if is_sudoku:
        yield "boxes {} x {}".format(*usual_box(side))
    if grid.regions:
        yield "regions"
    # A KenKen may have sums only; boxes or targets without signs tell a killer from it.
    is_killer = is_sudoku or grid.boxes or not any(sign_of(cage.clue) for cage in grid.cages)
    if cages_are_sums and is_killer:
        yield "cages"


def _cages_are_sums(puzzle: Puzzle) -> bool:
    """Return True if the targets of several cells are sums; False without such targets."""
    clues = puzzle.clues
    targets = [one.forms for one in puzzle.constraints if one.clue >= 0 and clues[one.clue].kind == "cage"]
    return bool(targets) and all(forms and [form.kind for form in forms] == ["sum"] for forms in targets)


def _has_rule(scope: str, puzzle: Puzzle, grid: Grid) -> bool:
    """Return True if each group of a scope has a rule about all of its cells, other than a clue."""
    # Regions have no targets, so a clue about the cells of one is a rule of it.
    stated = {frozenset(names_in(one.condition)) for one in puzzle.constraints if one.clue < 0 or scope == "regions"}
    return _differ(scope, puzzle, grid) or stated.issuperset(_groups(scope, grid))


def _differ(scope: str, puzzle: Puzzle, grid: Grid) -> bool:
    """Return True if no number repeats in any group of a scope."""
    different = [frozenset(one.condition.names) for one in puzzle.constraints if isinstance(one.condition, Different)]
    return all(any(map(group.issubset, different)) for group in _groups(scope, grid))


def _groups(scope: str, grid: Grid) -> list[frozenset[str]]:
    """Return the names of the cells of each group of a scope with two cells or more."""
    kind = scope.split()[0]
    found = SCOPES[kind].found
    groups: Iterable[Iterable[Position]]
    if kind in ("regions", "cages"):
        groups = [area.positions for area in (grid.regions if kind == "regions" else grid.cages)]
    elif found is not None:
        groups = [positions for _, positions in found(grid.cells)]
    else:
        groups = groups_of(kind, grid.rows, grid.cols, *(usual_box(grid.rows) if kind == "boxes" else ()))
    return [names for group in groups if len(names := _names(group, grid)) > 1]


def _names(positions: Iterable[Position], grid: Grid) -> frozenset[str]:
    return frozenset(grid.cells[position] for position in positions if position in grid.cells)
