"""Draw grids with clues at the edges, names, blocked squares, and statements about their cells."""

from __future__ import annotations

from itertools import product

from ..second.numbers import FUNCTIONS as COMPUTED
from ..second.numbers import NoValue
from .boards import boxes, drawn, kakuro, packed, size, struck_out, table
from .draft import Draft
from .expressions import relation
from .lists import cell_list
from .sets import (
    clues_of_lines,
    counts,
    divisors,
    functions_of_lines,
    how_many,
    many_at_once,
    marked,
    named_rules,
    of_line,
    paths,
    rule_for_sets,
    rules_of_lines,
    seen_table,
    together,
)
from .statements import (
    cages,
    cages_of,
    corners,
    different,
    entries,
    line_block,
    lines,
    nearby,
    one_line,
    regions,
    tiles,
)
from .words import unknowns

Position = tuple[int, int]
SIZES = ((1, 1), (1, 2), (1, 3), (1, 4), (2, 1), (2, 2), (2, 2), (2, 2), (2, 3), (2, 3), (3, 2), (3, 3), (3, 3), (1, 5))


class DrawnGrid:
    """The cells of a draft: the mark at each position, and the names of cells."""

    def __init__(self, draft: Draft, rows: int, cols: int) -> None:
        self.draft, self.rows, self.cols = draft, rows, cols
        self.positions = list(product(range(1, rows + 1), range(1, cols + 1)))
        self.blocked: set[Position] = set()
        self.marks: dict[Position, str] = dict.fromkeys(self.positions, "_")
        self.labels: dict[str, list[str]] = {"regions": [], "cages": []}
        self.values: list[int] = []
        self.listed: list[Position] = []  # cells of listed cages

    @property
    def cells(self) -> list[Position]:
        return [position for position in self.positions if position not in self.blocked]

    def name(self, position: Position) -> str:
        mark = self.marks[position]
        return mark if mark.isalpha() and mark != "_" else "r{}c{}".format(*position)

    def known(self, positions: list[Position]) -> list[int]:
        """Return the values of the filling at these positions."""
        return [self.draft.witness[self.name(position)] for position in positions if position not in self.blocked]

    def line(self, kind: str, number: int) -> list[Position]:
        if kind == "rows":
            return [(number, col) for col in range(1, self.cols + 1)]
        if kind == "cols":
            return [(row, number) for row in range(1, self.rows + 1)]
        return [(at, at if number == 1 else self.cols + 1 - at) for at in range(1, self.rows + 1)]

    def count(self, kind: str) -> int:
        return {"rows": self.rows, "cols": self.cols, "diagonals": 2}[kind]

    def clue(self, function: str, positions: list[Position]) -> str:
        """Return a clue for a function of some cells, as the filling has it."""
        draft, numbers = self.draft, self.known(positions)
        if draft.chance(0.04):
            return draft.pick(draft.secret(), *draft.reading.unknowns, *draft.params)
        try:
            return draft.target(COMPUTED[function](numbers) if numbers else None)
        except NoValue:
            return draft.number()


def grids(draft: Draft) -> None:
    """Draw a grid of a random kind, and some statements about it."""
    rows, cols = draft.pick(*SIZES)
    if draft.chance(0.04):
        path_of_numbers(draft, rows, cols)
        return
    grid = DrawnGrid(draft, rows, cols)
    how = draft.pick(
        *("size", "size", "drawn", "drawn", "drawn", "table", "packed", "kakuro", "kakuro", "boxes", "struck"),
        *("seen", "marked"),
    )
    if how in ("kakuro", "boxes"):
        block(grid)
    elif how in ("drawn", "table", "marked") and draft.chance(0.4):
        names(grid)
    givens = how in ("drawn", "table", "packed", "kakuro", "boxes", "seen", "marked") and draft.chance(0.6)
    values(grid, givens, how)
    cells(grid)
    if draft.chance(0.15):
        draft.room = max(draft.room, 2)
        unknowns(draft)
    kinds = {"size": size, "packed": packed, "kakuro": kakuro, "boxes": boxes, "table": table, "struck": struck_out}
    kinds |= {"seen": seen_table, "marked": marked}
    kinds.get(how, drawn)(grid)
    said = [
        lines,
        line_block,
        one_line,
        different,
        different,
        regions,
        regions,
        cages,
        cages_of,
        corners,
        nearby,
        tiles,
        entries,
        rule_for_sets,
        rule_for_sets,
        named_rules,
        many_at_once,
        divisors,
        functions_of_lines,
        functions_of_lines,
        rules_of_lines,
        counts,
        clues_of_lines,
        paths,
        cell_list,
        cell_list,
        together,
        together,
    ]
    for _ in draft.many(0, draft.pick(3, 3, 3, 6)):
        draft.pick(*said)(grid)
    if draft.chance(0.2):
        of_lines(grid)
    for _ in draft.many(0, 2):
        draft.say(relation(draft))


def path_of_numbers(draft: Draft, rows: int, cols: int) -> None:
    """Draw a grid of consecutive numbers, of which at most three cells are open."""
    grid = DrawnGrid(draft, rows, cols)
    forwards = [(row, col if row % 2 else cols + 1 - col) for row, col in grid.positions]
    first = draft.pick(1, 1, 0, 4)
    for number, position in enumerate(draft.pick(forwards, forwards[::-1]), first):
        draft.witness[grid.name(position)] = number
    for position in grid.positions:
        grid.marks[position] = str(draft.witness["r{}c{}".format(*position)])
    for position in draft.rng.sample(grid.positions, min(3, len(grid.positions))):
        grid.marks[position] = "_"
    if first != 1 or draft.chance(0.5):
        draft.say(f"values {first}..{first + rows * cols - 1}")
    drawn(grid)
    draft.say(f"consecutive numbers {draft.pick('is', 'are')} {draft.pick('neighbors', 'neighbours', 'touching')}")


def of_lines(grid: DrawnGrid) -> None:
    """Let relations also use line functions and counts."""
    grid.draft.operands += [of_line(grid), how_many(grid), of_line(grid)]


def empty_grids(draft: Draft) -> None:
    """Draw a grid without cells, statements about it, and something else to find."""
    height, width = draft.pick((0, 2), (1, 0), (0, 0))
    draft.say(f"grid {height} x {width}")
    if draft.chance(0.5):
        draft.say("values 1..2")
    unknowns(draft)
    sets = ("each row: sum(_) = 0", "each cell: _ = 1", "touching: _ = _", "each 2 in row: _ < _")
    draft.operands += [f"count({one})" for one in sets]
    draft.say(draft.pick("all different", "all different in rows", *sets))
    for _ in draft.many(1, 2):
        draft.say(relation(draft))


# ---------------------------------------------------------------- the cells


def block(grid: DrawnGrid) -> None:
    draft = grid.draft
    for position in grid.positions:
        if draft.chance(0.35) and len(grid.cells) > 1:
            grid.blocked.add(position)


def names(grid: DrawnGrid) -> None:
    """Give the cells names, which may repeat, or secret digits."""
    draft = grid.draft
    pool = list(draft.pick("abc", "abcd", "AB", "aB", "pqrstuvwx"))
    for position in grid.cells:
        if draft.chance(0.5):
            grid.marks[position] = draft.pick(*pool)


def values(grid: DrawnGrid, givens: bool, how: str) -> None:
    """Choose the values of the cells, the filling, and givens from it."""
    draft = grid.draft
    free = list(dict.fromkeys(map(grid.name, grid.cells)))
    if draft.chance(0.06):
        draft.reading.base = draft.pick(2, 5, 8, 16)
        draft.say(f"base {draft.of_param(draft.reading.base)}")
    given = [name for name in free if draft.chance(0.4) and not name.isalpha()] if givens else []
    letters = [name for name in free if name.isupper()]
    waiting = max(1, len(free) - len(given))
    if draft.chance(0.08) and how in ("drawn", "size"):
        text, grid.values = draft.domain(waiting)
        draft.say(f"{', '.join(free)} in {text}" if not letters else f"values {text}")
    else:
        among = range(10) if letters or how == "packed" else None
        text, grid.values = draft.domain(waiting, among)
        draft.say(f"values {text}")
    draft.fill(free, grid.values, different=draft.chance(0.5))
    if letters:
        draft.fill(letters, [value for value in grid.values if 0 <= value <= 9] or [0], different=True)
    for position in grid.cells:
        if grid.name(position) in given:
            # Some givens are outside the values of the cells.
            if draft.chance(0.05):
                draft.witness[grid.name(position)] = draft.rng.randint(0, 9)
            grid.marks[position] = str(draft.witness[grid.name(position)])
    if draft.chance(0.15):
        name = draft.pick(*free)
        own = sorted({draft.witness[name], *draft.rng.sample(range(-2, 12), draft.rng.randint(0, 3))})
        if not name.isupper():
            draft.say(f"{name} in {draft.written(own)}")


def cells(grid: DrawnGrid) -> None:
    """Register the operands of relations."""
    draft, reading = grid.draft, grid.draft.reading
    reading.grid.rows, reading.grid.cols = grid.rows, grid.cols
    reading.grid.cells = {position: grid.name(position) for position in grid.cells}
    reading.grid.named = dict.fromkeys(
        name for name in reading.grid.cells.values() if name.islower() and name.isalpha()
    )
    places = ["r{}c{}".format(*position) for position in grid.cells]
    draft.operands += places + [name for name in map(grid.name, grid.cells) if name.isalpha()]
    row, col = draft.rng.randint(1, grid.rows), draft.rng.randint(1, grid.cols)
    draft.selectors += ["grid", f"row {row}", f"col {col}", f"around {draft.pick(*places)}"]
    first, last = (draft.pick(*places) for _ in "12")
    draft.selectors += [f"{first}..{last}", f"row {row}"]
    if reading.grid.named:
        draft.selectors.append(f"around {draft.pick(*reading.grid.named)}")
