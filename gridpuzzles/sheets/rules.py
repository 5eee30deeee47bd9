"""How a puzzle is played, in two sentences read off its meaning: what goes into the cells, and what the clues say."""

from __future__ import annotations

import re

from ..kinds import LINE_FUNCTIONS
from ..kinds.number_functions import NUMBER_FUNCTIONS
from ..listing import listing
from ..model.expressions import Arrangement, Comparison, Different, Function, Variable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..model.grid import Grid, LineClue, Position
    from ..model.puzzle import Puzzle

LINES = {"row": "row", "col": "column", "diagonal": "diagonal"}
NEARBY = {"next to": "share an edge", "touching": "touch, even at a corner,"}
PAIRS = (
    ("_ != _", "are different"),
    (r"_ \+ _ != (\d+)", r"do not add up to \1"),
    (r"_ \+ _ = (\d+)", r"add up to \1"),
    (r"_ \+ _ is prime", "add up to a prime"),
    (r"abs\(_ - _\) > (\d+)", r"differ by more than \1"),
    (r"\(_ \+ _\) mod 2 = 1", "are one odd, one even"),
    (r"gcd\(_, _\) = 1", "have no common divisor but 1"),
)
"""What is said of two cells, in words."""
SIGN = re.compile(r"(?<=\d)mod$|[-+*/^×·÷−_?]$")
"""The sign after the target of a cage."""
WORKING = ("addition", "subtraction", "multiplication", "division")


def rules_of(puzzle: Puzzle) -> str:
    """The rules in two sentences, and what the setter notes; the same for all puzzles of a kind."""
    first = _filling(puzzle)
    clues = list(_clues(puzzle))
    given = any(symbol.given is not None for symbol in puzzle.symbols)
    second = "; ".join(clues) or ("The printed numbers must not be changed" if given else "There are no other clues")
    note = " ".join(puzzle.metadata.get("note", "").split()).rstrip(".")
    return " ".join(f"{one[0].upper()}{one[1:]}." for one in (first, second, note) if one)


# ---------------------------------------------------------------- what is filled in


def _filling(puzzle: Puzzle) -> str:
    grid = puzzle.grid
    cells = [symbol for symbol in puzzle.symbols if symbol.kind == "cell"]
    if grid is not None and grid.struck:
        return "strike out numbers so that the remaining numbers fit the clues"
    if not cells:
        return _letters(puzzle) or "find the numbers"
    values = {symbol.values for symbol in cells}
    if len(values) == 1:
        what = _values(next(iter(values)))
    else:
        what = "a number"
    groups = _groups(puzzle)
    tiles = next((one.condition for one in puzzle.constraints if isinstance(one.condition, Arrangement)), None)
    if tiles is not None:
        numbers = sorted(tiles.numbers)
        if len(set(numbers)) == len(numbers):
            fewest = "each once"
        else:
            fewest = "each as often as it is listed"
        return f"write the numbers {listing([*map(str, numbers)])} in the empty cells, {fewest}"
    if "grid" in groups:
        return f"write {what} in every empty cell; no number is used twice"
    if groups:
        once = len(values) == 1 and _fills_lines(puzzle, len(next(iter(values))))
        if once:
            where = f"each once in every {listing(groups)}"
        else:
            where = f"with no repeats in any {listing(groups, 'or')}"
        return f"write {what} in every empty cell, {where}"
    return f"write {what} in every empty cell; a number may be used more than once"


def _values(values: range | tuple[int, ...]) -> str:
    if values[-1] - values[0] + 1 == len(values):
        return f"a number from {values[0]} to {values[-1]}"
    if len(values) <= 12:
        return f"one of {', '.join(map(str, values))}"
    return f"one of {len(values)} numbers from {values[0]} to {values[-1]}"


def _groups(puzzle: Puzzle) -> list[str]:
    """The kinds of groups whose cells all differ; lines only when all of their kind are among them."""
    labels = [one.label for one in puzzle.constraints if isinstance(one.condition, Different)]
    if "the grid" in labels:
        return ["grid"]
    grid = puzzle.grid
    if grid is not None:
        many = {"row": grid.rows, "column": grid.cols, "diagonal": 2}
    else:
        many = {}
    found = []
    for kind in ("row", "column", "box", "region", "diagonal"):
        count = sum(1 for label in labels if label.split()[:1] == [kind])
        if count and count >= many.get(kind, 1):
            found.append(kind)
    if any(label.startswith("run ") for label in labels):
        found.append("run of white cells")
    if any(".." in label for label in labels):
        found.append("shaded area")
    return found


def _fills_lines(puzzle: Puzzle, count: int) -> bool:
    """Whether every group has as many cells as there are values."""
    caged: set[frozenset[Position]] = set()
    places: dict[str, Position] = {}
    if puzzle.grid is not None:
        caged = {frozenset(area.positions) for area in puzzle.grid.cages}
        places = {name: place for place, name in puzzle.grid.cells.items()}
    for one in puzzle.constraints:
        if not isinstance(one.condition, Different):
            continue
        cells = [places.get(each.name) for each in one.condition.expressions if isinstance(each, Variable)]
        if len(cells) < len(one.condition.expressions):
            continue  # not cells alone
        if len(cells) != count and frozenset(cells) not in caged:
            return False
    return True


def _letters(puzzle: Puzzle) -> str:
    letters = [symbol for symbol in puzzle.symbols if symbol.kind == "letter"]
    if not letters:
        if any(symbol.kind == "hole" for symbol in puzzle.symbols):
            return "write a digit in every box"
        return ""
    if puzzle.base == 10:
        digit = "digit"
    else:
        digit = f"digit of base {puzzle.base}"
    different = any(one.label == "the letters" for one in puzzle.constraints if isinstance(one.condition, Different))
    leading = any(0 not in symbol.values for symbol in letters) and any(0 in symbol.values for symbol in letters)
    says = f"every letter stands for one {digit}"
    if different:
        says += ", different letters for different digits"
    else:
        says += ", and two letters may stand for the same digit"
    if leading:
        return f"{says}, and no number begins with 0"
    return says


# ---------------------------------------------------------------- what the clues say


def _clues(puzzle: Puzzle) -> Iterator[str]:
    grid = puzzle.grid
    if grid is not None:
        yield from _clues_of_grid(puzzle, grid)
    kinds = {drawing.kind for drawing in puzzle.drawings}
    if "picture" in kinds or "crossword" in kinds:
        yield "every equation must be true, across and down"
    if kinds & set(WORKING):
        yield "the calculation is correct, and no number in it begins with 0"
    if "relation" in kinds:
        if grid is not None and not grid.pictured:
            yield "satisfy the conditions below the cells"
        else:
            yield "every statement must be true"


def _clues_of_grid(puzzle: Puzzle, grid: Grid) -> Iterator[str]:
    if _letters(puzzle) and any(symbol.kind == "cell" for symbol in puzzle.symbols):
        yield _letters(puzzle)
    yield from _cages(puzzle, grid)
    if any(square.down or square.across for square in grid.blocked.values()):
        yield (
            "a number above the line in a dark square is the sum of the cells to its right, "
            "and a number below the line is the sum of the cells under it"
        )
    yield from _line_clues(grid)
    if grid.signs:
        yield "the sign between two cells points to the smaller number"
    if grid.corners and all(one.text.isdigit() for one in grid.corners):
        yield f"the number in a circle is {_function_of(puzzle, 'corner')} its four cells"
    elif grid.corners:
        yield "combine each pair of diagonally opposite cells at a circle with its operation to make its number"
    if any(one.text in ("odd", "even") for one in grid.corners):
        yield "the words odd and even in a circle apply to all four cells around it"
    if grid.around:
        yield "a printed number on gray is the sum of all cells that touch it"
    yield from _neighbors(puzzle)
    yield from _pyramid(puzzle)


def _cages(puzzle: Puzzle, grid: Grid) -> Iterator[str]:
    """What the numbers in cages are, and whether their cells differ."""
    clued = [cage for cage in grid.cages if cage.clue]
    if not clued:
        return
    signs = {found[0] for cage in clued for found in [SIGN.search(cage.clue)] if found}
    area = "colored area" if grid.corners else "cage"
    if signs - {"_", "?"}:
        says = f"combine the numbers in each {area} with the given operation, in any order, to make the target"
    else:
        says = f"the number in a {area} is {_function_of(puzzle, 'cage')} its cells"
    if signs & {"_", "?"}:
        says += " (if the operation is missing, find it too)"
    different = {one.label for one in puzzle.constraints if isinstance(one.condition, Different)}
    larger = [cage for cage in clued if len(cage.positions) > 1]
    if all(cage.label in different or f"cage {cage.label}" in different for cage in larger):
        says += f"; no number may repeat in a {area}"
    yield says


def _function_of(puzzle: Puzzle, label: str) -> str:
    """Return the words for the function whose value the clues with such labels give; sums if there are none."""
    for constraint in puzzle.constraints:
        match constraint.condition:
            case Comparison(Function(name)) if constraint.label.startswith(f"{label} ") and name in NUMBER_FUNCTIONS:
                return str(NUMBER_FUNCTIONS[name].of_cells)
    return str(NUMBER_FUNCTIONS["sum"].of_cells)


def _line_clues(grid: Grid) -> Iterator[str]:
    rules: dict[str, list[str]] = {}
    for clue in grid.line_clues:
        places = rules.setdefault(_value_of(clue), [])
        if LINES[clue.kind] not in places:
            places.append(LINES[clue.kind])
    for value, places in rules.items():
        if value:
            yield f"the number at the end of a {listing(places, 'or')} is {value}"
        else:
            yield f"the numbers of a {listing(places, 'or')}, in their order, satisfy the rule at its end"


def _value_of(clue: LineClue) -> str:
    """Return what the number at the end of a line is; "" if the clue is a rule rather than a number."""
    kind = LINE_FUNCTIONS.get(clue.function)
    if kind is not None and kind.edge is not None:
        return kind.edge.sheet(*clue.parameters)
    return f"{NUMBER_FUNCTIONS[clue.function].of_cells} its numbers" if clue.function else ""


def _neighbors(puzzle: Puzzle) -> Iterator[str]:
    """Rules for pairs of cells, as the text says them: they are printed nowhere else."""
    found = {one.span.text: one for one in puzzle.constraints if one.span is not None and " " in one.label}
    for text, one in found.items():
        kind = " ".join(one.label.split()[1:-1])
        if kind in NEARBY:
            rule = " ".join(text.partition(":")[2].split())
            said = next((re.sub(form, words, rule) for form, words in PAIRS if re.fullmatch(form, rule)), "")
            if said:
                yield f"numbers that {NEARBY[kind]} {said}"
            else:
                yield f"any two cells that {NEARBY[kind]} satisfy {rule}"


def _pyramid(puzzle: Puzzle) -> Iterator[str]:
    """What a brick is of the two below it."""
    for one in puzzle.constraints:
        if one.span is not None and one.span.text.startswith("pyramid"):
            assert isinstance(one.condition, Comparison)
            function = one.condition.left
            if isinstance(function, Function) and function.name in NUMBER_FUNCTIONS:
                yield f"every number is {NUMBER_FUNCTIONS[function.name].of_pair} the two below it"
            return
