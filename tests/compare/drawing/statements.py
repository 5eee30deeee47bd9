"""Draw statements about a grid: its lines, regions, cages, corners, neighbors and entries."""

from __future__ import annotations

from itertools import pairwise

from ..second.grids import EITHER, SIGNS
from ..second.numbers import FUNCTIONS as COMPUTED
from ..second.numbers import OPERATORS as COMPUTED_OPERATORS
from ..second.numbers import NoValue
from .boards import edge
from .draft import Draft
from .expressions import expression, joined, operand, relation

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .grids import DrawnGrid

Position = tuple[int, int]
TAKEN = ("sum", "sum", "sum", "product", "product", "min", "max", "gcd", "lcm")
OF_RULES = (*"++++----****//^^", "mod", "mod", "div", "div", "=", "=", "<", "<", "!=", "!=", "?")
LABELS = ("A", "B", "C", "x", "12", "b1")


def lines(grid: DrawnGrid) -> None:
    """Add a statement such as `rows sum = 3 ? 4`."""
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
    """Return a relation with one `_` for each cell of a line, or several joined."""
    names = [grid.name(position) for position in positions if position not in grid.blocked]
    draft, cuts = grid.draft, []
    if draft.chance(0.25):
        cuts = sorted(draft.rng.sample(range(1, len(names)), draft.rng.randrange(len(names))))
    parts = [plain_rule(grid, names[start:end]) for start, end in pairwise([0, *cuts, len(names)])]
    return joined(draft, parts) if cuts or draft.chance(0.1) else parts[0]


def plain_rule(grid: DrawnGrid, names: list[str]) -> str:
    draft = grid.draft
    inner = Draft(draft.rng, 1)
    inner.params, inner.file = draft.params, draft.file
    parts = []
    for _ in names:
        parts += ["_", draft.pick(*OF_RULES)]
    parts.pop()
    while len(parts) > 3 and draft.chance(0.3):
        at = draft.rng.randrange(0, len(parts) - 2, 2)
        if parts[at + 1] not in "=<!=":
            parts[at : at + 3] = [f"({' '.join(parts[at : at + 3])})"]
    text = " ".join(parts)
    if any(part in ("=", "<", "!=") for part in text.split()):
        return text
    if draft.chance(0.1):
        return f"{text} is {draft.pick('odd', 'even', 'prime', 'not square')}"
    if draft.chance(0.1):
        return f"{text} in 0..{draft.rng.randint(1, 40)}"
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
    number = draft.rng.randint(1, grid.count(kind + "s"))
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
        scopes += ["diagonals", "pandiagonals"]
    scopes += ["windows 2 x 2"] if grid.rows == grid.cols == 4 else []
    scopes += [kind for kind in grid.labels if grid.labels[kind]]
    height = draft.pick(*(one for one in (1, 2, 3) if grid.rows % one == 0))
    width = draft.pick(*(one for one in (1, 2, 3) if grid.cols % one == 0))
    scopes += [f"boxes {height} x {width}", f"boxes {height}x{width}"]
    listed = ", ".join(draft.rng.sample(scopes, draft.rng.randint(1, 2)))
    draft.say(f"no two {listed} alike" if draft.chance(0.15) else f"all different in {listed}")


def label_map(grid: DrawnGrid, kind: str) -> tuple[list[str], dict[str, list[Position]]]:
    """Return a map of labels, and the cells of each."""
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
    sign_ = draft.pick(*(SIGNS if len(positions) == 2 else f"{EITHER}?"))
    return in_sign(draft, draft.pick(*EITHER) if sign_ == "?" else sign_, numbers) + sign_


def in_sign(draft: Draft, sign_: str, numbers: list[int]) -> str:
    """Return a number that the cells give with an operator."""
    one, *others = draft.rng.sample(numbers, len(numbers))
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
    if function and draft.chance(0.2):
        named.append(draft.secret())
    lines_ = []
    for row in range(1, grid.rows):
        clues = []
        for col in range(1, grid.cols):
            square = [(row, col), (row, col + 1), (row + 1, col), (row + 1, col + 1)]
            if draft.chance(0.2):
                clues.append(draft.pick(".", "?"))
            elif draft.chance(0.15):
                clues.append(draft.pick("odd", "even"))
            elif function and named and draft.chance(0.4):
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
    """Add the numbers of the filling as tiles."""
    draft = grid.draft
    if any(mark.isupper() for mark in grid.marks.values()):
        return
    names_ = dict.fromkeys(grid.name(p) for p in grid.cells if not grid.marks[p].lstrip("-").isdigit())
    numbers = [draft.target(draft.witness[name]) for name in names_]
    draft.rng.shuffle(numbers)
    if numbers and not any(one.startswith("tiles") for one in draft.statements):
        if draft.chance(0.5):
            draft.statements[:] = [one for one in draft.statements if not one.startswith("values")]
        if draft.chance(0.2) and len(numbers) > 1:
            draft.say(f"tiles {numbers.pop()}")
        draft.say(f"tiles {draft.pick(' ', ', ').join(numbers)}")


def entries(grid: DrawnGrid) -> None:
    """Use the entries of a drawn grid as operands, and add a relation."""
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
