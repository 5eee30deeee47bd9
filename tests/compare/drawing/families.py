"""Draw puzzles under the name of their family, with lists of clues."""

from __future__ import annotations

from .boards import drawn, edge, kakuro
from .draft import Draft
from .grids import DrawnGrid, block, cells
from .lists import along_paths, between_cells, cell_list, of_cages, of_cells
from .sets import drawn_marks, end_clue
from .statements import label_map, lines, nearby, one_line

LATIN = (
    *("latin square", "lateinisches quadrat", "kenken", "futoshiki", "kropki", "skyscrapers", "towers", "str8ts"),
    *("inshi no heya", "doppelblock"),
)
BOXES = (
    *("sudoku", "sudoku x", "x sudoku", "anti-knight sudoku", "anti-king sudoku", "xv sudoku", "kropki sudoku"),
    *("killer", "sandwich sudoku", "consecutive sudoku", "skyscraper sudoku", "non-consecutive sudoku"),
)
OTHERS = ("survo", "crossproduct", "magic square", "binairo", "strike out", "suguru", "ripple effect", "kakuro")
FUNCTIONS = {
    "skyscrapers": "seen",
    "towers": "seen",
    "skyscraper sudoku": "seen",
    "survo": "sum",
    "strike out": "sum",
    "crossproduct": "product",
    "sandwich sudoku": "between(1, 4)",
    "doppelblock": "between(0, 0)",
}
"""The functions of clues in lists."""
LEGENDS = {"killer": "+", "inshi no heya": "*"}
SUDOKU = ((1, 2, 3, 4), (3, 4, 1, 2), (2, 1, 4, 3), (4, 3, 2, 1))
BINAIRO = ((0, 0, 1, 1), (1, 1, 0, 0), (0, 1, 0, 1), (1, 0, 1, 0))
TWO = {"survo": (1, 4), "crossproduct": (1, 9), "suguru": (1, 3), "ripple effect": (1, 3), "kakuro": (1, 9)}
"""The least and the largest number of families on a board of 2 rows or so."""


def families(draft: Draft) -> None:
    """Draw a puzzle of a family: a filling that suits it, as many givens as needed, and lists."""
    family = draft.pick(*LATIN, *BOXES, *OTHERS)
    filling = filled(draft, family)
    grid = DrawnGrid(draft, len(filling), len(filling[0]))
    if family == "kakuro":
        block(grid)
    numbers = {cell: filling[cell[0] - 1][cell[1] - 1] for cell in grid.cells}
    grid.values = sorted(set(numbers.values()))
    low, high = TWO.get(family, (min(grid.values), max(grid.values)))
    if family == "survo":
        high = grid.rows * grid.cols
    draft.witness.update((grid.name(cell), number) for cell, number in numbers.items())
    given = draft.rng.sample(grid.cells, len(grid.cells))
    while given and (high - low + 1) ** (len(grid.cells) - len(given) + 1) <= draft.room:
        given.pop()
    if family == "strike out":
        given = grid.cells
    if draft.chance(0.1) and family not in ("strike out", "magic square"):
        draft.say(f"values {draft.written(list(range(low, high + 1)))}")
    cells(grid)
    board(grid, family, given, numbers)
    if family in ("suguru", "ripple effect"):
        drawn_map, _ = label_map(grid, "regions")
        if drawn_map:
            draft.say("regions:", *drawn_map)
    for _ in draft.many(0, 3):
        clue(grid, family)


def filled(draft: Draft, family: str) -> list[list[int]]:
    """Return numbers that the rules of the family allow, or at least numbers of the right size."""
    rng = draft.rng
    if family in BOXES or family == "binairo":
        digits = [0, *rng.sample(range(1, 5), 4)] if family != "binairo" else [0, 1]
        return [[digits[number] for number in row] for row in (BINAIRO if family == "binairo" else SUDOKU)]
    if family in LATIN:
        size = draft.pick(2, 2, 3, 3, 4)
        start = 0 if family == "doppelblock" else 1
        digits = [max(0, digit - 1) if family == "doppelblock" else digit for digit in range(start, start + size)]
        shifts = rng.sample(range(size), size)
        return [[digits[(shift + col) % size] for col in range(size)] for shift in shifts]
    if family == "magic square":
        rows = [[2, 7, 6], [9, 5, 1], [4, 3, 8]]
        return rows[:: draft.pick(1, -1)]
    rows, cols = draft.pick((2, 2), (2, 2), (2, 3), (1, 3), (3, 2))
    if family == "survo":
        numbers = rng.sample(range(1, rows * cols + 1), rows * cols)
        return [numbers[row * cols : row * cols + cols] for row in range(rows)]
    high = 3 if family in ("suguru", "ripple effect") else 9
    return [[rng.randint(1, high) for _ in range(cols)] for _ in range(rows)]


def board(grid: DrawnGrid, family: str, given: list[tuple[int, int]], numbers: dict[tuple[int, int], int]) -> None:
    """Add the name of the family, and its board unless the size is known without it."""
    draft = grid.draft
    for cell in given:
        grid.marks[cell] = str(numbers[cell])
        if family == "strike out":
            draft.witness[grid.name(cell)] = draft.pick(0, numbers[cell])
    size = draft.pick(f" {grid.rows} x {grid.cols}", f" {grid.rows}x{grid.cols}")
    if grid.rows == grid.cols and draft.chance(0.3):
        size = f" {grid.rows}"
    is_drawn = family in ("kakuro", "strike out") or draft.chance(0.6)
    if is_drawn and draft.chance(0.6):
        size = ""
    draft.say(family + (size if grid.rows > 1 or not size.strip().isdigit() else ""))
    if not is_drawn:
        for cell in given:
            draft.say("r{}c{} in {}".format(*cell, numbers[cell]))
    elif family == "kakuro":
        kakuro(grid)
        draft.statements[:] = [one for one in draft.statements if one != "all different in runs"]
    elif family.startswith(("kropki", "xv")) and draft.chance(0.6):
        drawn_marks(grid, {"o": "abs(_ - _) = 1", "*": "_ = 2 * _"} if family[0] == "k" else {"V": "_ + _ = 5"})
    else:
        drawn(grid)


def clue(grid: DrawnGrid, family: str) -> None:
    """Add a clue that suits the family, or any."""
    draft = grid.draft
    if family in FUNCTIONS and draft.chance(0.7):
        kind = draft.pick("row", "col")
        numbers = range(1, grid.count(kind + "s") + 1)
        if FUNCTIONS[family] in ("sum", "product"):
            found = [edge(grid, FUNCTIONS[family], kind + "s", number) for number in numbers]
            found = [one if one.lstrip("-").isdigit() else "?" for one in found]
        else:
            found = [end_clue(grid, FUNCTIONS[family], kind, number, False) for number in numbers]
        if all(grid.known(grid.line(kind + "s", number)) for number in numbers):
            draft.say(f"{kind}s{draft.pick(' ', ' ', ': ', ':')}{draft.pick(' ', ', ').join(found)}")
    elif family in LEGENDS:
        legend_cages(grid, LEGENDS[family])
    elif family in ("kenken", "killer") and draft.chance(0.6):
        of_cages(grid)
    elif "sudoku" in family and draft.chance(0.6):
        draft.pick(along_paths, between_cells, of_cells)(grid)
    else:
        draft.pick(cell_list, lines, one_line, nearby)(grid)


def legend_cages(grid: DrawnGrid, sign: str) -> None:
    """Add a cage whose target has no sign: the family says what it is."""
    draft = grid.draft
    free = [cell for cell in grid.cells if cell not in grid.listed]
    if free:
        found = draft.rng.sample(free, min(len(free), draft.rng.randint(1, 3)))
        grid.listed += found
        number = grid.clue("sum" if sign == "+" else "product", found)
        if number.isdigit():
            draft.say(f"{number}{draft.pick('', '', sign)}: {' '.join('r{}c{}'.format(*cell) for cell in found)}")
