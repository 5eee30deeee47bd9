"""Draw lists of cells: paths, marks, properties and cages by their names."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from ..second.families import PAIRS, PATHS
from ..second.texts import tokens
from .sets import NAMED, OF_TWO, holds
from .statements import cage_target

if TYPE_CHECKING:
    from .grids import DrawnGrid

Position = tuple[int, int]
BETWEEN = (" ", " ", " ", ", ", "-", " -> ", "->")


def cell_list(grid: DrawnGrid) -> None:
    """Add a list of cells of a random kind."""
    draft = grid.draft
    kinds: tuple[Callable[[DrawnGrid], None], ...] = (along_paths, along_paths, between_cells, of_cells, of_cages)
    draft.pick(*kinds)(grid)


def address(cell: Position) -> str:
    return "r{}c{}".format(*cell)


def key(grid: DrawnGrid, name: str) -> str:
    """Return a name as a person may write it, perhaps with a number."""
    draft = grid.draft
    name = draft.pick(name, name, name.capitalize())
    return draft.pick(name, name, name, f"{name} 2", f"{name}s" if name in ("arrow", "thermometer") else name)


def walk(grid: DrawnGrid) -> tuple[str, list[Position]]:
    """Return a path as text and as its cells: neighbors, or a straight line by its ends."""
    draft = grid.draft
    if draft.chance(0.3):
        cells = grid.line(draft.pick("rows", "cols"), 1)
        cells = cells[:: draft.pick(1, -1)]
        ends = [address(cells[0]), address(cells[-1])]
        return draft.pick("..", " ", "->").join(ends), cells
    cells = [draft.pick(*grid.cells)]
    for _ in draft.many(1, 4):
        row, col = cells[-1]
        near = [(row + down, col + right) for down in (-1, 0, 1) for right in (-1, 0, 1)]
        near = [cell for cell in near if cell in grid.cells and cell not in cells]
        cells += [draft.pick(*near)] if near else []
    return draft.pick(*BETWEEN).join(map(address, cells)), cells


def along_paths(grid: DrawnGrid) -> None:
    draft = grid.draft
    walks = [walk(grid) for _ in draft.many(1, 2)]
    if any(len(cells) < 2 for _, cells in walks):
        return
    names = [*PATHS, *NAMED]
    if draft.chance(0.15):
        rule = draft.pick(*OF_TWO)
        draft.say(f"rule own: each 2: {rule}")
        draft.reading.rules["own"] = list(tokens(f"each 2: {rule}"))
        names = ["own"]
    draft.rng.shuffle(names)
    for name in names[:12]:
        rule = PATHS.get(name, name)
        if all(holds(draft, rule, cells) for _, cells in walks) or draft.chance(0.02):
            written = name if name == "own" else key(grid, name)
            draft.say(f"{written}: {draft.pick('; ', ';').join(text for text, _ in walks)}{draft.pick('', '', ';')}")
            return


def between_cells(grid: DrawnGrid) -> None:
    draft = grid.draft
    neighbors = [(one, other) for one in grid.cells for other in beside(one) if other in grid.cells]
    names = {name: rule for name, (_, rule) in PAIRS.items()}
    if draft.chance(0.3):
        sign = draft.pick("m", "dot", "%", "V", "&")
        names = {sign: draft.pick("abs(_ - _) = 2", "_ = 3 * _", "_ + _ = 6", "_ + _ is even")}
        draft.say(f"mark {sign}: {names[sign]}")
    name = draft.pick(*names)
    listed = [pair for pair in neighbors if any(holds(draft, names[name], list(way)) for way in (pair, pair[::-1]))]
    listed = draft.rng.sample(listed or neighbors, min(len(listed or neighbors), draft.rng.randint(1, 3)))
    written = [draft.pick(" ", " ", "-").join(map(address, pair[:: draft.pick(1, -1)])) for pair in listed]
    if written:
        is_own = len(names) == 1
        draft.say(f"{name if is_own else key(grid, name)}: {draft.pick(', ', ' ', '; ').join(written)}")
    if draft.chance(0.15):
        draft.say("no other pair")


def beside(cell: Position) -> list[Position]:
    return [(cell[0], cell[1] + 1), (cell[0] + 1, cell[1])]


def of_cells(grid: DrawnGrid) -> None:
    draft = grid.draft
    name = draft.pick("even", "odd")
    cells = [cell for cell in grid.cells if grid.known([cell])[0] % 2 == (name == "odd")]
    cells = draft.rng.sample(cells or grid.cells, min(len(cells or grid.cells), 3))
    written = [*map(address, cells)]
    if draft.chance(0.2):
        written.append(f"{written[0]}..{written[-1]}")
    draft.say(f"{key(grid, name)}: {draft.pick(' ', ', ', '; ').join(written)}")


def of_cages(grid: DrawnGrid) -> None:
    """Add some cages by their targets."""
    draft = grid.draft
    free = [cell for cell in grid.cells if cell not in grid.listed]
    for _ in draft.many(1, 2):
        cells = draft.rng.sample(free, min(len(free), draft.rng.randint(1, 3)))
        if not cells:
            return
        target = cage_target(grid, cells)
        if target[:1].isdigit() and not target.isdigit():
            draft.say(f"{target}: {draft.pick(' ', ', ').join(map(address, cells))}")
            grid.listed += cells
            free = [cell for cell in free if cell not in cells]
