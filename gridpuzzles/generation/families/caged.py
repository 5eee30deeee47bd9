"""Generate puzzles with cages: KenKen, whose targets have operators, and Killer Sudoku, whose targets are sums."""

from __future__ import annotations

from ...kinds.cage_targets import CAGE_TARGETS, GENERATED
from ...kinds.signs import BASIC
from ..cages import CageDesign
from ..generator import from_template
from ..partition import box

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ..generator import Maker
    from ..request import Request
    from ..rng import StableRandom

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
    design = CageDesign(one, "", SIZES, targets(one.operators or BASIC, MAX_RESULT_A_ROW * one.rows))
    return from_template(f"KenKen {one.rows} x {one.cols}", design, design.body)


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
    height, width = box(one.rows)
    design = CageDesign(one, f", boxes {height} x {width}", KILLER_SIZES, total, "sum", different=True)
    return from_template(f"Killer Sudoku {one.rows} x {one.cols}", design, design.body)


def total(values: Sequence[int], rng: StableRandom) -> tuple[str, int]:
    """Return the operator and the sum of a cage."""
    return "+", sum(values)
