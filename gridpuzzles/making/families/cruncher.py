"""Number crunchers: a square of cells with operators between them, known by the results of its rows and columns."""

from __future__ import annotations

from ..maker import from_texts

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..dice import Dice
    from ..maker import Maker
    from ..request import Request

MOST_DIVISIONS = 1 / 3
"""Of the operators at most this share are divisions: more seldom come out whole."""


def cruncher(request: Request) -> Maker:
    """Any size; ``operators`` some of ``+-*/``. As newspapers print it, reckoned from left to right and top to
    bottom, with every number on the way whole and not negative; each value once where there are enough of them."""
    one = request.takes("size", "values", "operators").sized(3)
    cells = one.rows * one.cols
    values = one.values or f"1..{max(9, cells)}"
    operators = one.operators or "+-*/"
    count = one.rows * (one.cols - 1) + one.cols * (one.rows - 1)

    def text(dice: Dice) -> str:
        signs = balanced(operators, count, dice)
        across, down = signs[: one.rows * (one.cols - 1)], signs[one.rows * (one.cols - 1) :]
        lines = []
        for row in range(one.rows):
            mine = across[row * (one.cols - 1) : (row + 1) * (one.cols - 1)]
            lines.append(" ".join(f"_ {sign}" for sign in mine) + " _ = 2")
            if row < one.rows - 1:
                lines.append(" ".join(down[row * one.cols : (row + 1) * one.cols]))
        lines += [" ".join("=" * one.cols), " ".join("2" * one.cols)]
        return (
            f"values {values}\nall different\nevaluate left to right\nsteps whole, not negative\n\npicture:\n  "
            + "\n  ".join(lines)
            + "\n"
        )

    return from_texts(f"Number Cruncher {one.rows} x {one.cols}", text)


def balanced(operators: str, count: int, dice: Dice) -> Sequence[str]:
    """That many operators in any order, each as often as the others as far as can be, divisions somewhat less."""
    divisions = min(count // max(1, len(operators)), int(count * MOST_DIVISIONS)) if "/" in operators else 0
    others = operators.replace("/", "") or "/"
    start = dice.below(len(others))
    rest = [others[(start + at) % len(others)] for at in range(count - divisions)]
    return dice.shuffled(["/"] * divisions + rest)
