"""Draw rules for sets of cells, line functions, marks and paths; the filling satisfies most of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridpuzzles.kinds.path_rules import PATH_RULES

from ..second.functions import IN_ORDER, LINES, OF_LINES
from ..second.numbers import NoValue
from ..second.sets import all_said, said
from ..second.texts import tokens
from .draft import Draft
from .expressions import condition, joined, operand

if TYPE_CHECKING:
    from .grids import DrawnGrid

Position = tuple[int, int]

NAMED = tuple(PATH_RULES)
OF_TWO = ("_ != _", "abs(_ - _) >= 1", "_ + _ != 3", "_ <= _", "not _ = _", "if _ = 1 then _ != 1", "_ + _ is odd")
OF_TWO_ANEW = ("_ != _ and _ + _ != 5", "_ < _ or _ * _ < 5", "not _ = _ and (_ + _ > 2 or _ - _ > 1)")
OF_ONE_ANEW = ("_ > 0 and _ < size + 5", "_ is odd or _ < 5", "(_ != 1 or row = col) and _ != 9")
OF_ONE = ("_ != row", "_ <= size + col", "if row = col then _ != 2", "_ in 0..size", "_ is not a multiple of 3")
OF_ALL = ("sum(_) >= size", "max(_) - min(_) < 5", "distinct(_) > 1", "count(_ = 1) <= 2", "seen(_) < 4")
INNER = ("each pair: _ != _", "each 2: _ <= _ + 1", "each opposite pair: _ = _", "each 2: _ > _", "each 3: sum(_) > 3")
MARKS = ("o", "x", "ab", "*", "+", "~", "•", "=")


def holds(draft: Draft, rule: str, cells: list[Position] | None = None) -> bool:
    """Return True if the filling satisfies a rule, or if the rule is not understood."""
    try:
        if cells is None:
            facts = all_said(draft.reading, draft.file, list(tokens(rule)))
        else:
            facts = [said(draft.reading, draft.file, list(tokens(rule)), cells)]
        return all(fact(draft.witness) for fact in facts)
    except (NoValue, KeyError, IndexError, ValueError, SyntaxError):
        return True


def places(grid: DrawnGrid) -> tuple[str, tuple[str, ...]]:
    """Return the name of a kind of set, and rules that suit it."""
    draft = grid.draft
    kinds = ["row", "col", "cell", "grid", "run", f"box {grid.rows} x 1", "box 1x1", f"box 1 by ({grid.cols} + 0)"]
    kinds += ["diagonal", "pandiagonal"] if grid.rows == grid.cols else []
    kinds += ["window 2 x 2"] if grid.rows == grid.cols == 4 else []
    kinds += [kind[:-1] for kind in ("regions", "cages") if grid.labels[kind]] * 4
    kinds += ["path"] if draft.reading.grid.paths else []
    kind = draft.pick(*kinds)
    if draft.chance(0.2):
        kind += f", {draft.pick(*kinds)}"
    match draft.rng.randrange(7):
        case 0:
            return f"each {draft.pick('2x2', '1 x 2', '2 × 1', '(1 + 0) by 2', '1x2')}", OF_ALL + OF_ONE + OF_ONE_ANEW
        case 1:
            return f"each {draft.pick('pair', 'opposite pair', '2', '(3 - 1)')} in {kind}", OF_TWO + OF_TWO_ANEW
        case 2:
            return f"each {draft.pick('pair', 'opposite pair', '2')}", OF_TWO + OF_TWO_ANEW
        case 3 | 4:
            how = draft.pick(
                "touching", "next to", "neighbors", "neighbours", "knight", "king", "pairs (1, 2)", "pairs (0, 2)"
            )
            return how, OF_TWO + OF_TWO_ANEW
    return f"each {kind}", OF_ALL + OF_ONE + OF_ONE_ANEW


def rule_for_sets(grid: DrawnGrid) -> None:
    draft = grid.draft
    for _ in range(6):
        where, rules = places(grid)
        rule = one_or_more(grid, rules)
        if draft.chance(0.15) and where.startswith("each "):
            rule = draft.pick("each pair: _ != _", "each 2: _ <= _ + 1", "(each opposite pair: _ != _) or sum(_) > 3")
        text = f"{where}: {rule}"
        if holds(draft, text) or draft.chance(0.05):
            draft.say(text)
            return


def named_rules(grid: DrawnGrid) -> None:
    """Add a named rule for one line or every line, sometimes with a definition."""
    draft = grid.draft
    name = draft.pick(*NAMED, "own")
    where = draft.pick("row 1", "col 1", "each row", "each col")
    if name == "own":
        rule = draft.pick(*OF_TWO)
        draft.say(f"rule own: each 2: {rule}")
        draft.reading.rules["own"] = list(tokens(f"each 2: {rule}"))
    lines = [grid.line("rows", 1), grid.line("cols", 1)]
    if all(holds(draft, name, line) for line in lines if grid.known(line)) or draft.chance(0.1):
        draft.say(f"{where}: {name}")


def many_at_once(grid: DrawnGrid) -> None:
    """Add a statement about several cells."""
    draft = grid.draft
    one = draft.pick(*draft.selectors, *line_words(grid))
    several = ", ".join(
        [one, *(draft.pick(*draft.selectors, *line_words(grid), operand(draft, 0)) for _ in draft.many(0, 1))]
    )
    what = draft.pick(
        "not prime",
        "not square",
        "even",
        "a multiple of 1",
        "not divisible by 7",
        "divisible by 1",
        "not a multiple of 5",
    )
    negative = draft.pick("not in 7..8", "not in 11") if several == one else "in 0..9"
    draft.say(draft.pick(f"{several} are {what}", f"{one} is {what}", f"{several} {negative}", f"{one} in -9..99"))


def divisors(grid: DrawnGrid) -> None:
    draft = grid.draft
    if draft.chance(0.07):
        draft.say(f"{operand(draft, 1)}, {operand(draft, 0)} are multiples of 1")
    else:
        draft.say(in_words(grid))


def in_words(grid: DrawnGrid) -> str:
    """Return a condition that is written in words."""
    draft = grid.draft
    one, other = operand(draft, 1), operand(draft, 0)
    return draft.pick(
        f"1 divides {one}",
        f"{one} is a multiple of {draft.number()}",
        f"{one} is divisible by {other}",
        f"not 2 divides {one}",
        f"{one} + {other} is not a multiple of 2 or {one} = {other}",
        f"digitsum({one} * {other}) {draft.pick('<', '>', '=')} {draft.number()}",
        f"({one} * {other})^({draft.pick('1/2', '1/3', '3/2', '-1/2')}) {draft.pick('<', '>', '=')} {draft.number()}",
        f"({one}, {other}) {draft.pick('in', 'not in')} ({draft.number()}, 1), (1, {draft.number()}), ({other}, 2)",
        f"({one}, {other} - 1, {other}) {draft.pick('in', 'not in')} (2, 1, {draft.number()}), (1, 0, {one} mod 2)",
        f"{one} is {draft.pick('twice', 'half', '2 times', '1 more than', '2 less than')} {other}",
        f"{one} is {draft.pick('', 'not ')}{draft.rng.randrange(9)} or {other} is not double {one}",
        f"{one} ? {other} = {draft.number()}",
        f"({one} ? {draft.number()}) * {other} ? 2 >= {draft.number()}",
        f"{one} / 2 is not {draft.pick('prime', 'even', 'square')}",
    )


def line_words(grid: DrawnGrid) -> list[str]:
    """Return the names of lines."""
    draft = grid.draft
    named = [f"row {draft.rng.randint(1, grid.rows)}", f"col {draft.rng.randint(1, grid.cols)}"]
    row, col = draft.pick(*grid.cells)
    named.append(f"diagonal from r{row}c{col} {draft.pick('down', 'up')} {draft.pick('left', 'right')}")
    if grid.rows == grid.cols:
        named += ["diagonal 1", "diagonal (1 + 1)"]
    for kind in ("regions", "cages"):
        named += [f"{kind[:-1]} {label}" for label in grid.labels[kind][:1]]
    return named + [f"path {label}" for label in list(draft.reading.grid.paths)[:1]]


def of_line(grid: DrawnGrid) -> str:
    draft = grid.draft
    line = draft.pick(*line_words(grid), f"r1c{grid.cols}..r1c1")
    reckoned = f"{operand(draft, 0)} {draft.pick('/', '-', 'mod')} {operand(draft, 0)}"
    numbers = [draft.pick(str(draft.pick(*grid.values or [1])), operand(draft, 0), reckoned) for _ in "12"]
    place = draft.pick("1", "2", operand(draft, 0), reckoned)
    return draft.pick(
        f"seen({line})",
        f"distinct({line})",
        f"between({line}, {numbers[0]}, {numbers[1]})",
        f"position({line}, {numbers[0]})",
        f"first({line}, {place})",
        f"item({line}, {place})",
        f"{draft.pick(*line_words(grid))}[{place}]",
    )


def functions_of_lines(grid: DrawnGrid) -> None:
    grid.draft.say(compared(grid, of_line(grid)))


def compared(grid: DrawnGrid, text: str) -> str:
    """Return an expression compared with its value in the filling, or with a number close to it."""
    draft = grid.draft
    return f"{text} {draft.pick('=', '=', '>=', '<=')} {draft.target(draft.value(text))}"


def rules_of_lines(grid: DrawnGrid) -> None:
    """Add a rule such as `diagonal 1: ...` or `region A: ...`."""
    draft = grid.draft
    line = draft.pick(*line_words(grid))
    for _ in range(4):
        rule = one_or_more(grid, (*OF_ALL, *OF_ONE[:3], *INNER, *(f"({one}) or sum(_) > 2" for one in INNER)))
        try:
            cells = _reader(draft, line)
        except (KeyError, IndexError, ValueError, SyntaxError):
            return
        if cells and (holds(draft, rule, cells) or draft.chance(0.05)):
            draft.say(f"{line}: {rule}")
            return


def _reader(draft: Draft, line: str) -> list[Position]:
    from ..second.relations import Reader

    return Reader(draft.reading, draft.file, tokens(line), base=10).selector()


def counts(grid: DrawnGrid) -> None:
    grid.draft.say(compared(grid, how_many(grid)))


def how_many(grid: DrawnGrid) -> str:
    """Return `count` of joined conditions or over sets of cells."""
    draft = grid.draft
    one, other = draft.pick(*draft.selectors, *line_words(grid)), operand(draft, 0)
    where, rules = places(grid)
    inner = draft.pick(*rules)
    if rules is not OF_TWO and draft.chance(0.3):
        inner = f"count({draft.pick(*INNER)}) {draft.pick('>', '=')} 1"
    counted = draft.pick(
        f"{one} = 1 or {one} > 2",
        f"not {one} = 1",
        f"({one} = 1 and {other} < 3), {other} not in 1..2",
        f"if {one} = 1 then {other} = 2",
        f"{one} is a multiple of 2, 2 divides {other}",
        f"{one} < 3 and not {other} = 1",
        f"{one} not in 1..2",
        f"({one} {draft.pick('in', 'not in')} {draft.number()}, 2..4), {other} = 1",
        f"(({other}, {other} - 1) {draft.pick('in', 'not in')} ({draft.number()}, 1), (1, {draft.number()}))",
        f"{one} is not divisible by 2",
        f"(if {one} > 1 then {other} != 2) or {one} is odd",
        f"{where}: {inner}",
        f"{where}: {inner}",
        f"{where}: {inner} and not sum(_) = 3" if inner.startswith("sum") else f"{where}: {inner}",
    )
    return f"count({counted})"


def together(grid: DrawnGrid) -> None:
    """Add a statement that joins conditions of several kinds."""
    draft = grid.draft
    parts = []
    for _ in draft.many(2, 3):
        where, rules = places(grid)
        parts.append(
            draft.pick(
                condition(draft),
                in_words(grid),
                compared(grid, of_line(grid)),
                compared(grid, how_many(grid)),
                f"({where}: {one_or_more(grid, rules)})",
                f"({where}: {one_or_more(grid, rules)})",
            )
        )
    draft.say(joined(draft, parts))


def one_or_more(grid: DrawnGrid, rules: tuple[str, ...]) -> str:
    """Return one of the rules, or several joined."""
    draft = grid.draft
    if not draft.chance(0.3):
        return draft.pick(*rules)
    return joined(draft, [f"({one})" if one.startswith("each ") else one for one in draft.rng.sample(rules, 2)])


def seen_table(grid: DrawnGrid) -> None:
    """Draw a grid with clues at up to four sides for a function that is read from there."""
    draft = grid.draft
    function = draft.pick(*(name for name in IN_ORDER if name != "item"))
    arguments = {
        "between": f"({draft.pick(*grid.values)}, {draft.pick(*grid.values)})",
        "position": f"({draft.pick(*grid.values)})",
    }
    heading = function + {"first": "(_)", **arguments}.get(function, "")
    names = draft.pick("_", "_", ".")
    rows = [
        " ".join(grid.marks[row, col].replace("_", names) for col in range(1, grid.cols + 1))
        for row in range(1, grid.rows + 1)
    ]
    lines = []
    both = draft.chance(0.7) and grid.cols > 1
    for number, row in enumerate(rows, 1):
        ends = [end_clue(grid, heading, "row", number, back) for back in (False, True)]
        lines.append(f"{ends[0]} | {row} | {ends[1]}" if both else f"{row} | {ends[1]}")
    top, foot = (
        [end_clue(grid, heading, "col", number, back) for number in range(1, grid.cols + 1)] for back in (False, True)
    )
    if grid.rows > 1 and draft.chance(0.7):
        lines = [" ".join(top), "-----", *lines, *(["-----", " ".join(foot)] if draft.chance(0.6) else [])]
    draft.say(f"grid {heading}:", *lines)


def end_clue(grid: DrawnGrid, heading: str, kind: str, number: int, back: bool) -> str:
    draft = grid.draft
    places = grid.line(kind + "s", number)
    places = places[::-1] if back else places
    name, _, rest = heading.partition("(")
    known = grid.known(places)
    try:
        parameters = [
            known[0] if one.strip() == "_" else int(one) for one in rest.rstrip(")").split(",") if one.strip()
        ]
        value = LINES[name].value(list(known), list(parameters))
    except (NoValue, IndexError):
        return "?"
    return "?" if draft.chance(0.3) else str(value)


BARE = [name for name, parameters in OF_LINES.items() if parameters == 0]


def clues_of_lines(grid: DrawnGrid) -> None:
    """Add a statement such as `rows seen = 2 ? 3`."""
    draft = grid.draft
    heading = draft.pick(*BARE, "between(1, 2)", "first(_)", "position(1)", "first(1)")
    kind = draft.pick("row", "col")
    count = grid.count(kind + "s")
    if any(not grid.known(grid.line(kind + "s", number)) for number in range(1, count + 1)):
        return
    clues = [end_clue(grid, heading, kind, number, False) for number in range(1, count + 1)]
    draft.say(f"{kind}s {heading} {draft.pick('=', '>=')} {' '.join(clues)}")


def marked(grid: DrawnGrid) -> None:
    """Draw a grid with marks between cells, and their meanings."""
    draft = grid.draft
    meanings = {"=": "_ = _"} if draft.chance(0.3) else {}
    for _ in draft.many(1, 2):
        meanings[draft.pick(*MARKS[:-1])] = draft.pick("abs(_ - _) = 1", "_ = 2 * _", "_ + _ = 5", "_ + _ is odd")
    for sign, rule in meanings.items():
        if sign != "=":
            draft.say(f"mark {sign}: {rule}")
            draft.reading.marks[sign] = list(tokens(rule))
    drawn_marks(grid, meanings)


def drawn_marks(grid: DrawnGrid, meanings: dict[str, str]) -> None:
    """Draw a grid with marks of known meanings between cells."""
    draft = grid.draft
    lines = []
    for row in range(1, grid.rows + 1):
        parts = []
        for col in range(1, grid.cols + 1):
            parts.append(grid.marks[row, col])
            sign = between(grid, meanings, (row, col), (row, col + 1))
            parts += [sign] if sign != "." else []
        lines.append(" ".join(parts))
        under = [between(grid, meanings, (row, col), (row + 1, col)) for col in range(1, grid.cols + 1)]
        if row < grid.rows and any(one != "." for one in under) and any("_" in grid.marks[cell] for cell in grid.cells):
            lines.append(" ".join(under))
    draft.say("grid:", *lines)
    if draft.chance(0.2):
        draft.say(draft.pick("no other pair", "no other pairs"))


def between(grid: DrawnGrid, meanings: dict[str, str], first: Position, second: Position) -> str:
    draft = grid.draft
    if second not in grid.marks or draft.chance(0.3):
        return "."
    for sign, rule in meanings.items():
        pairs = ([first, second], [second, first])
        if draft.chance(0.03) or any(holds(draft, rule, list(pair)) for pair in pairs):
            return sign
    return "."


def paths(grid: DrawnGrid) -> None:
    """Add some paths, as a map or a list."""
    draft = grid.draft
    found: dict[str, list[Position]] = {}
    left = list(grid.cells)
    for label in ("a", "B")[: draft.rng.randint(1, 2)]:
        length = min(len(left), draft.rng.randint(1, 3))
        found[label] = draft.rng.sample(left, length)
        left = [cell for cell in left if cell not in found[label]]
    found = {label: cells for label, cells in found.items() if cells}
    if draft.chance(0.5):
        labels = {cell: f"{label}{at}" for label, cells in found.items() for at, cell in enumerate(cells, 1)}
        rows = [
            " ".join(labels.get((row, col), ".") for col in range(1, grid.cols + 1)) for row in range(1, grid.rows + 1)
        ]
        if grid.cols == 1:
            return
        draft.say("paths:", *rows)
    else:
        found = {label: listed(grid, cells) for label, cells in found.items()}
        draft.say(
            "paths:", *(f"{label} = {' '.join(named(grid, cell) for cell in cells)}" for label, cells in found.items())
        )
        if draft.chance(0.4):
            draft.statements[-1] += "\n  c = r1c1..r1c1"
            found["c"] = [(1, 1)]
            if (1, 1) not in grid.cells:
                draft.statements.pop()
                return
    draft.reading.grid.paths.update(found)
    label = draft.pick(*found)
    for rule in draft.rng.sample([*NAMED, "max(_) < 99", "distinct(_) >= 1"], 6):
        if holds(draft, rule, found[label]):
            draft.say(f"path {label}: {rule}")
            break
    if draft.chance(0.3):
        draft.say("all different in paths")


def listed(grid: DrawnGrid, cells: list[Position]) -> list[Position]:
    """Return for each cell the first one with the same name, which a list of names would find."""
    first: dict[str, Position] = {}
    for cell in grid.cells:
        first.setdefault(grid.name(cell), cell)
    return [
        first[grid.name(cell)] if grid.name(cell).islower() and grid.name(cell).isalpha() else cell for cell in cells
    ]


def named(grid: DrawnGrid, cell: Position) -> str:
    name = grid.name(cell)
    return name if name.islower() else "r{}c{}".format(*cell)
