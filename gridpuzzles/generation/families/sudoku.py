"""Generate Sudoku and variants: different digits in rows, columns and boxes; givens are symmetric and not redundant."""

from __future__ import annotations

from ...convert.text_builder import labels
from ..budget import CannotMake
from ..generator import retried
from ..givens import given_maker
from ..output_text import block
from ..partition import box, pieces

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..budget import GenerationBudget
    from ..generator import GeneratedPuzzle, Maker
    from ..request import Request
    from ..rng import StableRandom


SHAPES = 40
"""Number of maps of irregular boxes tried for one puzzle, because some maps cannot be filled."""
THEMES = ("clue", "givens", "date")
WINDOWS = "".join(f"all different: r{row}c{col}..r{row + 2}c{col + 2}\n" for row in (2, 6) for col in (2, 6))


def sudoku(request: Request) -> Maker:
    """Return the generator for a square with boxes: 4, 6, 8, 9, 10, 12 or 16."""
    return _with_boxes(request.takes("size", "values", *THEMES).square(9), "Sudoku")


def diagonal_sudoku(request: Request) -> Maker:
    """Return the generator for Sudoku with different digits on both diagonals, too."""
    return _with_boxes(request.takes("size", "values", *THEMES).square(9), "Diagonal Sudoku", ", diagonals")


def windoku(request: Request) -> Maker:
    """Return the generator for 9 x 9 with four additional boxes."""
    one = request.takes("size", *THEMES).square(9)
    if one.rows != 9:
        raise CannotMake(f"{one.name}: a windoku must be 9 x 9")
    return _with_boxes(one, "Windoku", windows=WINDOWS)


def jigsaw(request: Request) -> Maker:
    """Return the generator for irregular boxes, different for every puzzle."""
    one = request.takes("size", *THEMES).square(9)
    size = one.rows
    names = labels(size)

    def draw(rng: StableRandom, budget: GenerationBudget) -> str:
        owner = pieces([(row, col) for row in range(size) for col in range(size)], [size] * size, rng)
        drawn = block((names[owner[row, col]] for col in range(size)) for row in range(size))
        return f"values 1..{size}\nall different in rows, cols, regions\nregions:\n{drawn}"

    def finish(rules: str, rng: StableRandom, budget: GenerationBudget) -> GeneratedPuzzle:
        return given_maker(f"Jigsaw Sudoku {size} x {size}", one, "", rules, symmetric=True)(rng, budget)

    failed = "no puzzle was found for {times} divisions into regions; the last one failed: {last}"
    return retried(draw, finish, failed, SHAPES)


def _with_boxes(one: Request, name: str, scope: str = "", windows: str = "") -> Maker:
    height, width = box(one.rows)
    return given_maker(
        f"{name} {one.rows} x {one.cols}",
        one,
        f"grid {one.rows} x {one.cols}\n",
        f"values {one.values or f'1..{one.rows}'}\n"
        f"all different in rows, cols, boxes {height} x {width}{scope}\n{windows}",
        symmetric=True,
    )
