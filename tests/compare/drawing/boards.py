"""Draw a grid by its size, row by row, as a table, without spaces, or with sums in its squares."""

from __future__ import annotations

from itertools import product

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .grids import DrawnGrid

Position = tuple[int, int]


def size(grid: DrawnGrid) -> None:
    draft, rows, cols = grid.draft, grid.rows, grid.cols
    written = [f"{rows} x {cols}"] * 3 + [f"{rows}x{cols}", f"{rows} by {cols}", f"{rows} × {cols}", f"{rows} * {cols}"]
    if draft.chance(0.1):
        written = [f"{draft.param(rows)} x ({cols + 1} - 1)"]
    draft.say(f"grid {draft.pick(*written)}")


def rows_of(grid: DrawnGrid, blank: str = "_") -> list[str]:
    pad = max(map(len, grid.marks.values()))
    return [
        " ".join(grid.marks[row, col].replace("_", blank).rjust(pad) for col in range(1, grid.cols + 1))
        for row in range(1, grid.rows + 1)
    ]


def drawn(grid: DrawnGrid) -> None:
    """Add rows of marks, with or without signs between them."""
    draft = grid.draft
    if draft.chance(0.5):
        draft.say("grid:", *rows_of(grid, draft.pick("_", "_", ".")))
        return
    lines = []
    for row in range(1, grid.rows + 1):
        marks = [grid.marks[row, col] for col in range(1, grid.cols + 1)]
        between = [sign(grid, (row, col), (row, col + 1), "<>") for col in range(1, grid.cols)]
        pairs = zip(marks, [*(one.replace(".", " ") for one in between), ""], strict=True)
        lines.append(" ".join(" ".join(pair) for pair in pairs))
        under = [sign(grid, (row, col), (row + 1, col), "^v") for col in range(1, grid.cols + 1)]
        if row < grid.rows and any(one != "." for one in under):
            lines.append(" ".join(under))
    draft.say("grid:", *lines)


def sign(grid: DrawnGrid, first: Position, second: Position, signs: str) -> str:
    if first in grid.blocked or second not in grid.marks or second in grid.blocked or grid.draft.chance(0.6):
        return "."
    one, other = grid.known([first, second])
    right = signs[0] if one < other else signs[1]
    return right if grid.draft.chance(0.9) else grid.draft.pick(*signs)


def edge(grid: DrawnGrid, function: str, kind: str, number: int) -> str:
    draft = grid.draft
    if draft.chance(0.15):
        return "?"
    return grid.clue(function, grid.line(kind, number))


def table(grid: DrawnGrid) -> None:
    draft = grid.draft
    function = draft.pick("sum", "product", "product", "max", "gcd")
    lines = rows_of(grid, draft.pick("_", "_", "."))
    has_rows = draft.chance(0.85)
    if has_rows:
        lines = [f"{line} | {edge(grid, function, 'rows', row)}" for row, line in enumerate(lines, 1)]
    if not has_rows or draft.chance(0.8):
        foot = " ".join(edge(grid, function, "cols", col) for col in range(1, grid.cols + 1))
        rule = draft.pick("-----", "---+---", "--")
        lines = [*lines, rule, foot] if grid.rows > 1 and draft.chance(0.8) else [foot, rule, *lines]
    draft.say(f"grid {function}:", *lines)


def packed(grid: DrawnGrid) -> None:
    lines = [
        "".join(mark if mark.isdigit() and len(mark) == 1 else "." for mark in row.split()) for row in rows_of(grid)
    ]
    if grid.cols == 1 or (all("." not in line for line in lines) and len({*map(len, lines)}) > 1):
        drawn(grid)
    else:
        for position in grid.cells:
            if len(grid.marks[position]) > 1:
                grid.marks[position] = "_"
        grid.draft.say("grid:", *lines)


def kakuro(grid: DrawnGrid) -> None:
    draft = grid.draft
    for row, col in grid.blocked:
        below = run(grid, (row + 1, col), (1, 0))
        right = run(grid, (row, col + 1), (0, 1))
        halves = [run_clue(grid, cells) for cells in (below, right)]
        grid.marks[row, col] = "\\".join(halves)
    draft.say("grid:", *rows_of(grid))
    if draft.chance(0.5):
        draft.say("all different in runs")


def run(grid: DrawnGrid, start: Position, step: Position) -> list[Position]:
    cells = []
    while start in grid.marks and start not in grid.blocked:
        cells.append(start)
        start = (start[0] + step[0], start[1] + step[1])
    return cells


def run_clue(grid: DrawnGrid, cells: list[Position]) -> str:
    draft = grid.draft
    if not cells or draft.chance(0.3):
        return draft.pick("", "?") if cells else ""
    clue = grid.clue("sum", cells)
    return clue if clue.isdigit() or clue.isupper() else ""


def boxes(grid: DrawnGrid) -> None:
    """Add blocked squares that show the sum around them."""
    for row, col in grid.blocked:
        near = [(row + down, col + right) for down, right in product((-1, 0, 1), repeat=2)]
        near = [position for position in near if position in grid.cells]
        clue = grid.clue("sum", near)
        grid.marks[row, col] = f"[{clue}]" if near and clue.isdigit() else "\\"
    grid.draft.say("grid:", *rows_of(grid))


def struck_out(grid: DrawnGrid) -> None:
    draft = grid.draft
    wanted = {}
    for position in grid.cells:
        number = draft.rng.randint(0, 9)
        grid.marks[position] = str(number) if draft.chance(0.9) else "_"
        if grid.marks[position] != "_":
            wanted["r{}c{}".format(*position)] = draft.pick(0, number)
    if not wanted:
        return drawn(grid)
    draft.witness.update(wanted)
    draft.say("numbers may be struck out")
    return table(grid)
