"""Grids: drawn, with clues at the edges, named, blocked; with everything that may be said of one."""

from __future__ import annotations

from itertools import pairwise, product

from ..second.numbers import FUNCTIONS as COMPUTED
from ..second.numbers import OPERATORS as COMPUTED_OPERATORS
from ..second.numbers import NoValue
from .draft import Draft
from .expressions import expression, joined, operand, relation
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
from .words import unknowns

Position = tuple[int, int]
SIZES = ((1, 1), (1, 2), (1, 3), (1, 4), (2, 1), (2, 2), (2, 2), (2, 2), (2, 3), (2, 3), (3, 2), (3, 3), (3, 3), (1, 5))
TAKEN = ("sum", "sum", "sum", "product", "product", "min", "max", "gcd", "lcm")
OF_RULES = (*"++++----****//^^", "mod", "mod", "div", "div", "=", "=", "<", "<", "!=", "!=", "?")
LABELS = ("A", "B", "C", "x", "12", "b1")


class DrawnGrid:
    """The cells of a draft: what stands at each position, and the names by which it is called."""

    def __init__(self, draft: Draft, rows: int, cols: int) -> None:
        self.draft, self.rows, self.cols = draft, rows, cols
        self.positions = list(product(range(1, rows + 1), range(1, cols + 1)))
        self.blocked: set[Position] = set()
        self.marks: dict[Position, str] = dict.fromkeys(self.positions, "_")
        self.labels: dict[str, list[str]] = {"regions": [], "cages": []}
        self.values: list[int] = []

    @property
    def cells(self) -> list[Position]:
        return [position for position in self.positions if position not in self.blocked]

    def name(self, position: Position) -> str:
        mark = self.marks[position]
        return mark if mark.isalpha() and mark != "_" else "r{}c{}".format(*position)

    def known(self, positions: list[Position]) -> list[int]:
        """What the filling has there."""
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
        """A clue for the function of some cells, as the filling has it."""
        draft, numbers = self.draft, self.known(positions)
        if draft.chance(0.04):
            return draft.pick(draft.secret(), *draft.reading.unknowns, *draft.params)
        try:
            return draft.target(COMPUTED[function](numbers) if numbers else None)
        except NoValue:
            return draft.number()


def grids(draft: Draft) -> None:
    """A grid of one kind or another, and some statements about it."""
    rows, cols = draft.pick(*SIZES)
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
        together,
        together,
    ]
    for _ in draft.many(0, draft.pick(3, 3, 3, 6)):
        draft.pick(*said)(grid)
    if draft.chance(0.2):
        of_lines(grid)
    for _ in draft.many(0, 2):
        draft.say(relation(draft))


def of_lines(grid: DrawnGrid) -> None:
    """Relations may speak of lines in order and of counts, too."""
    grid.draft.operands += [of_line(grid), how_many(grid), of_line(grid)]


def empty_grids(draft: Draft) -> None:
    """A grid without cells, and what may be said of it; beside it something to be found."""
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
    """Cells with names, the same in several places at times; or secret digits."""
    draft = grid.draft
    pool = list(draft.pick("abc", "abcd", "AB", "aB", "pqrstuvwx"))
    for position in grid.cells:
        if draft.chance(0.5):
            grid.marks[position] = draft.pick(*pool)


def values(grid: DrawnGrid, givens: bool, how: str) -> None:
    """What the cells may hold, the filling, and givens from it."""
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
            if draft.chance(0.05):
                draft.witness[grid.name(position)] = draft.dice.randint(0, 9)
            grid.marks[position] = str(draft.witness[grid.name(position)])
    if draft.chance(0.15):
        name = draft.pick(*free)
        own = sorted({draft.witness[name], *draft.dice.sample(range(-2, 12), draft.dice.randint(0, 3))})
        if not name.isupper():
            draft.say(f"{name} in {draft.written(own)}")


def cells(grid: DrawnGrid) -> None:
    """What relations may speak of."""
    draft, reading = grid.draft, grid.draft.reading
    reading.grid.rows, reading.grid.cols = grid.rows, grid.cols
    reading.grid.cells = {position: grid.name(position) for position in grid.cells}
    reading.grid.named = dict.fromkeys(
        name for name in reading.grid.cells.values() if name.islower() and name.isalpha()
    )
    places = ["r{}c{}".format(*position) for position in grid.cells]
    draft.operands += places + [name for name in map(grid.name, grid.cells) if name.isalpha()]
    row, col = draft.dice.randint(1, grid.rows), draft.dice.randint(1, grid.cols)
    draft.selectors += ["grid", f"row {row}", f"col {col}", f"around {draft.pick(*places)}"]
    first, last = (draft.pick(*places) for _ in "12")
    draft.selectors += [f"{first}..{last}", f"row {row}"]
    if reading.grid.named:
        draft.selectors.append(f"around {draft.pick(*reading.grid.named)}")


# ---------------------------------------------------------------- how it is drawn


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
    """Rows of marks, with signs between them or not."""
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
    """Blocked squares that show the sum around them."""
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
        number = draft.dice.randint(0, 9)
        grid.marks[position] = str(number) if draft.chance(0.9) else "_"
        if grid.marks[position] != "_":
            wanted["r{}c{}".format(*position)] = draft.pick(0, number)
    if not wanted:
        return drawn(grid)
    draft.witness.update(wanted)
    draft.say("numbers may be struck out")
    return table(grid)


# ---------------------------------------------------------------- what is said of it


def lines(grid: DrawnGrid) -> None:
    """``rows sum = 3 ? 4``."""
    draft = grid.draft
    kind = draft.pick("rows", "cols", "diagonals") if grid.rows == grid.cols else draft.pick("rows", "cols")
    function, relation_ = draft.pick(*TAKEN), draft.pick("=", "=", "=", "<=", ">=", "!=", "<", ">")
    count = grid.count(kind)
    if any(not grid.known(grid.line(kind, number)) for number in range(1, count + 1)):
        return
    if draft.chance(0.25):
        clues = [edge(grid, function, kind, 1)]
    else:
        clues = [edge(grid, function, kind, number) for number in range(1, count + 1)]
    if clues == ["?"]:
        return
    draft.say(f"{kind} {function} {relation_} {draft.pick(' ', ', ').join(clues)}")


def rule(grid: DrawnGrid, positions: list[Position]) -> str:
    """A relation with one ``_`` for each cell of a line, or several joined."""
    names = [grid.name(position) for position in positions if position not in grid.blocked]
    draft, cuts = grid.draft, []
    if draft.chance(0.25):
        cuts = sorted(draft.dice.sample(range(1, len(names)), draft.dice.randrange(len(names))))
    parts = [plain_rule(grid, names[start:end]) for start, end in pairwise([0, *cuts, len(names)])]
    return joined(draft, parts) if cuts or draft.chance(0.1) else parts[0]


def plain_rule(grid: DrawnGrid, names: list[str]) -> str:
    draft = grid.draft
    inner = Draft(draft.dice, 1)
    inner.params, inner.file = draft.params, draft.file
    parts = []
    for _ in names:
        parts += ["_", draft.pick(*OF_RULES)]
    parts.pop()
    while len(parts) > 3 and draft.chance(0.3):
        at = draft.dice.randrange(0, len(parts) - 2, 2)
        if parts[at + 1] not in "=<!=":
            parts[at : at + 3] = [f"({' '.join(parts[at : at + 3])})"]
    text = " ".join(parts)
    if any(part in ("=", "<", "!=") for part in text.split()):
        return text
    if draft.chance(0.1):
        return f"{text} is {draft.pick('odd', 'even', 'prime', 'not square')}"
    if draft.chance(0.1):
        return f"{text} in 0..{draft.dice.randint(1, 40)}"
    written = text
    for name in names:
        written = written.replace("_", name, 1)
    return f"{text} {draft.pick('=', '=', '=', '<=', '>', '!=')} {draft.target(draft.value(written))}"


def line_block(grid: DrawnGrid) -> None:
    draft = grid.draft
    kind = draft.pick("rows", "cols", "diagonals") if grid.rows == grid.cols else draft.pick("rows", "cols")
    groups = [grid.line(kind, number) for number in range(1, grid.count(kind) + 1)]
    if any(not grid.known(group) for group in groups):
        return
    if len({len(grid.known(group)) for group in groups}) == 1 and draft.chance(0.25):
        groups = groups[:1]
    draft.say(f"{kind}:", *("?" if draft.chance(0.2) else rule(grid, group) for group in groups))


def one_line(grid: DrawnGrid) -> None:
    draft = grid.draft
    kind = draft.pick("row", "col")
    number = draft.dice.randint(1, grid.count(kind + "s"))
    if grid.known(grid.line(kind + "s", number)):
        draft.say(f"{kind} {draft.pick(str(number), f'({number} + 0)')}: {rule(grid, grid.line(kind + 's', number))}")


def different(grid: DrawnGrid) -> None:
    draft = grid.draft
    if draft.chance(0.3):
        draft.say("all different")
        return
    if draft.chance(0.4):
        selectors = [*draft.selectors, "diagonal 1"] if grid.rows == grid.cols else draft.selectors
        members = [draft.pick(*draft.operands, *selectors, expression(draft, 2)) for _ in draft.many(2, 4)]
        draft.say(f"all different: {', '.join(members)}")
        return
    scopes = ["rows", "cols", "runs"]
    if grid.rows == grid.cols:
        scopes.append("diagonals")
    scopes += [kind for kind in grid.labels if grid.labels[kind]]
    height = draft.pick(*(one for one in (1, 2, 3) if grid.rows % one == 0))
    width = draft.pick(*(one for one in (1, 2, 3) if grid.cols % one == 0))
    scopes += [f"boxes {height} x {width}", f"boxes {height}x{width}"]
    listed = ", ".join(draft.dice.sample(scopes, draft.dice.randint(1, 2)))
    draft.say(f"no two {listed} alike" if draft.chance(0.15) else f"all different in {listed}")


def label_map(grid: DrawnGrid, kind: str) -> tuple[list[str], dict[str, list[Position]]]:
    """A map of labels, and the cells of each."""
    draft = grid.draft
    free = [label for label in LABELS if label not in grid.labels[kind]][:3]
    if not free:
        return [], {}
    places: dict[str, list[Position]] = {}
    lines = []
    for row in range(1, grid.rows + 1):
        labels = []
        for col in range(1, grid.cols + 1):
            label = "." if (row, col) in grid.blocked or draft.chance(0.1) else draft.pick(*free)
            labels.append(label)
            if label != ".":
                places.setdefault(label, []).append((row, col))
        lines.append(labels)
    grid.labels[kind] += places
    draft.selectors += [f"{kind[:-1]} {label}" for label in places]
    for label, cells_ in places.items():
        draft.reading.grid.areas[kind[:-1]][label] = cells_
    packed_ = grid.cols > 1 and all(len(label) == 1 for line in lines for label in line) and draft.chance(0.3)
    return [("" if packed_ else " ").join(line) for line in lines], places


def regions(grid: DrawnGrid) -> None:
    drawn_map, places = label_map(grid, "regions")
    if places:
        grid.draft.say("regions:", *drawn_map)


def cages(grid: DrawnGrid) -> None:
    draft = grid.draft
    drawn_map, places = label_map(grid, "cages")
    if places:
        entries_ = [f"{label} = {cage_target(grid, positions)}" for label, positions in places.items()]
        draft.say("cages:", *drawn_map, draft.pick("  ", ", ").join(entries_))


def cage_target(grid: DrawnGrid, positions: list[Position]) -> str:
    draft = grid.draft
    if draft.chance(0.1):
        return "?"
    numbers = grid.known(positions)
    if len(positions) == 1 and draft.chance(0.5):
        return draft.pick(str(numbers[0]), str(numbers[0]), str(numbers[0]), draft.param(numbers[0]), draft.secret())
    sign_ = draft.pick(*"+-*/?")
    return in_sign(draft, draft.pick(*"+-*/") if sign_ == "?" else sign_, numbers) + sign_


def in_sign(draft: Draft, sign_: str, numbers: list[int]) -> str:
    """A number that some cells make with a sign."""
    one, *others = draft.dice.sample(numbers, len(numbers))
    try:
        if sign_ in "+*" or not others:
            value = COMPUTED["sum" if sign_ in "+-" else "product"](numbers)
        else:
            value = COMPUTED_OPERATORS[sign_](one, COMPUTED["sum" if sign_ == "-" else "product"](others))
    except NoValue:
        value = 1
    target = draft.target(value)
    return target if target.lstrip("-").isdigit() else "3"


def cages_of(grid: DrawnGrid) -> None:
    draft = grid.draft
    drawn_map, places = label_map(grid, "cages")
    if not places:
        return
    function = draft.pick("sum", "sum", "product", "min", "max", "gcd", "lcm")
    targets = {label: grid.clue(function, positions) for label, positions in places.items()}
    draft.say(f"cages {function}:", *drawn_map, *(f"{label} = {target}" for label, target in targets.items()))


def corners(grid: DrawnGrid) -> None:
    draft = grid.draft
    if min(grid.rows, grid.cols) < 2 or grid.blocked:
        return
    function = draft.pick("", "", "sum", "product", "max")
    named = [*draft.reading.unknowns, *draft.params]
    lines_ = []
    for row in range(1, grid.rows):
        clues = []
        for col in range(1, grid.cols):
            square = [(row, col), (row, col + 1), (row + 1, col), (row + 1, col + 1)]
            if draft.chance(0.2):
                clues.append(draft.pick(".", "?"))
            elif draft.chance(0.15):
                clues.append(draft.pick("odd", "even"))
            elif function and named and draft.chance(0.2):
                clues.append(draft.pick(*named))
            elif function:
                clues.append(grid.clue(function, square))
            else:
                sign_ = draft.pick(*"++--*/?^", "mod")
                numbers = grid.known([square[0], square[3]])
                clues.append(in_sign(draft, "+" if sign_ == "?" else sign_, numbers) + sign_)
        lines_.append(" ".join(clues))
    draft.say(f"corners {function}:" if function else "corners:", *lines_)


def nearby(grid: DrawnGrid) -> None:
    draft = grid.draft
    one, other = (f"_ {draft.pick('=', '!=', '<', '>=')} {draft.number()}" for _ in "12")
    said = draft.pick(
        joined(draft, [one, other]),
        joined(draft, ["_ != _", f"{operand(draft, 0)} > {draft.number()}"]),
        "_ != _",
        "abs(_ - _) > 1",
        "abs(_ - _) <= 2",
        "_ + _ is odd",
        "_ + _ is not prime",
        "_ * _ in 0..12",
        "_ <= 2 * _",
        f"_ + _ < {draft.number()}",
        f"_ - _ != {operand(draft, 0)}",
        "_ mod 2 != _ mod 2",
    )
    draft.say(f"{draft.pick('touching', 'neighbors', 'neighbours')}: {said}")


def tiles(grid: DrawnGrid) -> None:
    """The filling's own numbers, once each."""
    draft = grid.draft
    if any(mark.isupper() for mark in grid.marks.values()):
        return
    names_ = dict.fromkeys(grid.name(p) for p in grid.cells if not grid.marks[p].lstrip("-").isdigit())
    numbers = [draft.target(draft.witness[name]) for name in names_]
    draft.dice.shuffle(numbers)
    if numbers and not any(one.startswith("tiles") for one in draft.statements):
        if draft.chance(0.5):
            draft.statements[:] = [one for one in draft.statements if not one.startswith("values")]
        if draft.chance(0.2) and len(numbers) > 1:
            draft.say(f"tiles {numbers.pop()}")
        draft.say(f"tiles {draft.pick(' ', ', ').join(numbers)}")


def entries(grid: DrawnGrid) -> None:
    """Numbers read off the cells, of a grid that is drawn."""
    draft, known = grid.draft, grid.draft.reading.grid
    starts = [cell for cell in known.cells if any(known.starts(cell, step) for step in ((1, 0), (0, 1)))]
    found = [
        f"{number} {direction}"
        for number, cell in enumerate(starts, 1)
        for direction, step in (("down", (1, 0)), ("across", (0, 1)))
        if known.starts(cell, step)
    ]
    if found:
        if draft.chance(0.4) and "leading zeros allowed" not in draft.statements:
            draft.say("leading zeros allowed")
            draft.reading.leading_zeros = True
        draft.operands += found
        draft.say(relation(draft))
