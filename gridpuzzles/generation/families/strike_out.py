"""Generate strike-outs: a full table in which some numbers are struck out, so that the others add up to the sums."""

from __future__ import annotations

from ...model.expressions import Comparison, Constant, evaluate
from ..generator import from_texts

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ...model.expressions import Condition
    from ...model.puzzle import Puzzle
    from ..generator import Maker
    from ..request import Request
    from ..rng import StableRandom

MAX_VALUE = 9


def strike_out(request: Request) -> Maker:
    """Return the generator for any size, with the numbers 1 to 9."""
    one = request.takes("size", "clue", "clues").sized(5)

    def text(rng: StableRandom) -> str:
        rows = [" ".join(str(1 + rng.below(MAX_VALUE)) for _ in range(one.cols)) + " | 2" for _ in range(one.rows)]
        lines = "".join(f"  {line}\n" for line in (*rows, "---", " ".join(["2"] * one.cols)))
        return f"numbers may be struck out\ngrid sum:\n{lines}"

    return from_texts(f"Strike Out {one.rows} x {one.cols}", text, some_struck_out, one)


def some_struck_out(puzzle: Puzzle, rng: StableRandom) -> list[Condition]:
    """Return the conditions that in every line at least one number is struck out and at least one stays."""
    claims = [one.condition for one in puzzle.constraints if one.clue >= 0]
    sums = [one.left for one in claims if isinstance(one, Comparison)]
    whole = {one.name: max(one.values) for one in puzzle.symbols}
    at_least: list[Condition] = [Comparison(line, ">=", Constant(1)) for line in sums]
    at_most: list[Condition] = [Comparison(line, "<", Constant(evaluate(line, whole))) for line in sums]
    return at_least + at_most
