"""Generate Latin squares: with boxes (sudoku), cages, signs, towers, corners, or rules for neighbors."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import pairwise

from ...base.number_properties import PROPERTIES
from ...convert.text_builder import labels
from ...kinds import LINE_FUNCTIONS
from ...kinds.cage_targets import CAGE_TARGETS, GENERATED
from ...kinds.corners import PARITIES
from ...kinds.signs import BASIC
from ...model.puzzle import Clue
from ..budget import CannotMake, GenerationBudget, StableRandom
from ..cages import CageDesign, check_boxes, pieces
from ..clue_reduction import Order, given_maker, givens_first, read_off_grid
from ..generator import GeneratedPuzzle, Maker, from_template, from_texts, retried
from ..output_text import block
from ..request import Request
from ..wishes import check_in_some

Rows = list[list[int]]


LASTING = 0.08
"""Fraction of the givens of a futoshiki that are removed only after the signs."""
MAX_RESULT = 40
"""The largest number at a corner."""
CLUES = 0.35
"""Fraction of cells that show a sum."""
RULES = (
    ("Touching Numbers Never Make {more}", "1..{size}", "touching: _ + _ != {more}"),
    ("Neighbors Two Apart", "1..{more}", "neighbors: abs(_ - _) > 1"),
    ("Odd Beside Even", "1..{even}", "neighbors: (_ + _) mod 2 = 1"),
    ("Neighbors without a Common Divisor", "1..{size}", "neighbors: gcd(_, _) = 1"),
    ("Neighbors Make Primes", "1..{even}", "neighbors: _ + _ is prime"),
)
"""Title, values and rule; ``more`` is the size plus 1, ``even`` the first even number not below the size."""


def latin(title: str, one: Request, drawn: Callable[[Rows, StableRandom], str], order: Order = givens_first) -> Maker:
    """Return the generator of Latin squares whose rows ``drawn`` writes with all clues; ``order`` ranks the clues."""
    return read_off_grid(f"{title} {one.rows} x {one.rows}", one, one.rules(), drawn, order)


def futoshiki(request: Request) -> Maker:
    """Return the generator for a square of any size; givens remain only if signs do not suffice."""

    def drawn(rows: Rows, rng: StableRandom) -> str:
        lines = [[across(rows[0])]]
        for upper, lower in pairwise(rows):
            lines += [["^" if up < low else "v" for up, low in zip(upper, lower, strict=True)], [across(lower)]]
        return "grid:\n" + block(lines)

    return latin("Futoshiki", request.takes("size", "clue").square(5), drawn, signs_last)


def across(row: list[int]) -> str:
    """Return a row with its signs."""
    signs = ["<" if left < right else ">" for left, right in pairwise(row)]
    return " ".join(word for number, sign in zip(row, [*signs, ""], strict=True) for word in (str(number), sign))


def signs_last(clue: Clue, rng: StableRandom) -> float:
    """Return the rank of a clue: most givens are removed before the signs, which carry less information."""
    if clue.kind == "given" and rng.chance(LASTING):
        return 2
    return givens_first(clue, rng)


def skyscrapers(request: Request) -> Maker:
    """Return the generator for a square of 3 to 9, with the number of cells that are higher than all before them.

    Counts are on all sides, and givens remain only if counts do not suffice.
    """

    def drawn(rows: Rows, rng: StableRandom) -> str:
        cols, visible = list(zip(*rows, strict=True)), LINE_FUNCTIONS["seen"].value
        above, below = (" ".join(str(visible(line[::way])) for line in cols) for way in (1, -1))
        rule = "-" * (2 * len(rows))
        beside = "".join(f"  {visible(row)} | {' '.join(map(str, row))} | {visible(row[::-1])}\n" for row in rows)
        return f"grid seen:\n      {above}\n  {rule}\n{beside}  {rule}\n      {below}\n"

    return latin("Skyscrapers", request.takes("size", "clue").square(5), drawn)


def corners(request: Request) -> Maker:
    """Return the generator for a square of 3 to 9, with a sum, difference, product or quotient where four cells meet.

    Corners use the requested operators, or say "odd" or "even".
    """
    one = request.takes("size", "clue", "operators").square(5)

    def drawn(rows: Rows, rng: StableRandom) -> str:
        marks = [
            [
                corner((*above, *below), one.operators or BASIC, rng)
                for above, below in zip(pairwise(upper), pairwise(lower), strict=True)
            ]
            for upper, lower in pairwise(rows)
        ]
        return f"grid:\n{block(rows)}corners:\n{block(marks)}"

    return latin("Corner Clues", one, drawn)


def corner(square: Sequence[int], operators: str, rng: StableRandom) -> str:
    """Return a clue for the four cells around a corner, given row by row.

    It is true of both diagonal pairs, or says that all four cells are odd or even; ``.`` if no such clue is true.
    """
    a, b, c, d = square
    clues = []
    for sign in operators:
        value = GENERATED[sign].value
        number = value((a, d))
        if number is not None and 0 < number <= MAX_RESULT and number == value((b, c)):
            clues.append(f"{number}{sign}")
    # a property says less than a number, so it stands only where no number fits
    clues = clues or [word for word in PARITIES if all(map(PROPERTIES[word], square))]
    return rng.choice(clues) if clues else "."


def neighbor_sums(request: Request) -> Maker:
    """Return the generator for a square of 4 to 10 with numbers to find, and cells that show the sum of those around.

    There is one value less than a row has cells.
    """
    one = request.takes("size", "clue", "clues").square(5)
    size = one.rows
    if size < 4:
        raise CannotMake(f"{one.name}: a square of 4 or more")
    places = [(row, col) for row in range(size) for col in range(size)]

    def text(rng: StableRandom) -> str:
        clued = set(enumerate(rng.shuffled(range(size))))  # one in every row and column
        more = [place for place in rng.shuffled(places) if place not in clued]
        clued.update(more[: int(CLUES * len(places)) - size])
        # A sum needs a cell around it.
        for row, col in sorted(clued):
            around = {(row + down, col + right) for down in (-1, 0, 1) for right in (-1, 0, 1)}
            if around.intersection(places) <= clued:
                clued.remove((row, col))
        marks = [["[9]" if (row, col) in clued else "_" for col in range(size)] for row in range(size)]
        return f"{one.rules()}grid:\n{block(marks)}"

    return from_texts(f"Sums around a Cell {size} x {size}", one, text)


def neighbors(request: Request) -> Maker:
    """Return the generator of Latin squares with a few givens; each puzzle has one of several rules for neighbors."""
    one = request.takes("size").square(6)
    size = one.rows
    words = {"size": size, "more": size + 1, "even": size + size % 2}
    makers = []
    for title, values, rule in RULES:
        rules = replace(one, values=values.format(**words)).rules("latin square") + rule.format(**words) + "\n"
        makers.append(given_maker(title.format(**words), one, f"grid {size} x {size}\n", rules, symmetric=False))

    def make(rng: StableRandom, budget: GenerationBudget) -> GeneratedPuzzle:
        for maker in rng.shuffled(makers):
            try:
                return maker(rng, budget)
            except CannotMake as problem:  # some rules cannot be satisfied in some sizes
                budget.check()
                last = problem
        raise last

    return make


# --- cages

SIZES = {1: 0.09, 2: 0.65, 3: 0.21, 4: 0.05}
"""Relative frequency of the sizes of KenKen cages in printed puzzles."""
KILLER_SIZES = {2: 0.5, 3: 0.34, 4: 0.12, 5: 0.04}
"""Relative frequency of the sizes of killer cages in printed puzzles."""
MAX_RESULT_A_ROW = 40
"""The largest target as a multiple of the size of the square, so that products stay manageable."""


def kenken(request: Request) -> Maker:
    """Return the generator for a square of any size from 2; ``values`` must be as many as a row has cells."""
    one = request.takes("size", "values", "operators", "cages", "singles", "no_op", "symmetric", "clue", "clues")
    one = one.square(6)
    design = CageDesign(one, SIZES, targets(one.operators or BASIC, MAX_RESULT_A_ROW * one.rows))
    return from_template(f"KenKen {one.rows} x {one.cols}", design)


def targets(operators: str, largest: int) -> Callable[[Sequence[int], StableRandom], tuple[str, int] | None]:
    """Return a function that chooses one of the operators for a cage and computes its number."""

    def target(values: Sequence[int], rng: StableRandom) -> tuple[str, int] | None:
        if len(values) == 1:
            return "+", values[0]
        numbers = {}
        for sign in operators:
            if len(values) == 2 or CAGE_TARGETS[sign].function:
                kind = GENERATED[sign]
                number = kind.value(values)
                if number is not None and (kind.least is None or kind.least <= number) and number <= largest:
                    numbers[sign] = number
        if not numbers:
            return None
        sign = rng.weighted(list(numbers), [GENERATED[sign].weight for sign in numbers])
        return sign, numbers[sign]

    return target


def killer(request: Request) -> Maker:
    """Return the generator for a square with boxes (4, 6, 8, 9, 10, 12), without givens; digits in a cage differ."""
    one = request.takes("size", "values", "cages", "singles", "symmetric", "clue", "clues").square(9)
    check_boxes(one)
    design = CageDesign(one, KILLER_SIZES, total, "sum")
    return from_template(f"Killer Sudoku {one.rows} x {one.cols}", design)


def total(values: Sequence[int], rng: StableRandom) -> tuple[str, int]:
    """Return the operator and the sum of a cage."""
    return "+", sum(values)


# --- boxes and regions

SHAPES = 40
"""Number of maps of irregular boxes tried for one puzzle, because some maps cannot be filled."""
THEMES = ("clue", "givens", "date")


def sudoku(request: Request) -> Maker:
    """Return the generator for a square with boxes: 4, 6, 8, 9, 10, 12 or 16."""
    return _with_boxes(request.takes("size", "values", *THEMES).square(9), "Sudoku")


def diagonal_sudoku(request: Request) -> Maker:
    """Return the generator for Sudoku with different digits on both diagonals, too."""
    return _with_boxes(request.takes("size", "values", *THEMES).square(9), "Diagonal Sudoku")


def windoku(request: Request) -> Maker:
    """Return the generator for 9 x 9 with four additional boxes."""
    one = request.takes("size", *THEMES).square(9)
    if one.rows != 9:
        raise CannotMake(f"{one.name}: a windoku must be 9 x 9")
    return _with_boxes(one, "Windoku")


def jigsaw(request: Request) -> Maker:
    """Return the generator for irregular boxes, different for every puzzle."""
    one = request.takes("size", *THEMES).square(9)
    size = one.rows
    names = labels(size)

    def draw(rng: StableRandom, budget: GenerationBudget | None = None) -> str:
        owner = pieces([(row, col) for row in range(size) for col in range(size)], [size] * size, rng)
        drawn = block((names[owner[row, col]] for col in range(size)) for row in range(size))
        return f"{one.rules()}regions:\n{drawn}"

    def maker(rules: str) -> Maker:
        return given_maker(f"Jigsaw Sudoku {size} x {size}", one, "", rules, symmetric=True)

    def finish(rules: str, rng: StableRandom, budget: GenerationBudget) -> GeneratedPuzzle:
        return maker(rules)(rng, budget)

    if one.clue:
        check_in_some(lambda rng: maker(draw(rng)))

    failed = "no puzzle was found for {times} divisions into regions; the last one failed: {last}"
    return retried(draw, finish, failed, SHAPES)


def _with_boxes(one: Request, name: str) -> Maker:
    check_boxes(one)
    title, header = f"{name} {one.rows} x {one.cols}", f"grid {one.rows} x {one.cols}\n"
    return given_maker(title, one, header, one.rules(), symmetric=True)
