"""Neighbor puzzles: a square in which numbers side by side keep a rule, known by a few of them."""

from __future__ import annotations

from ..fewest import read_off, rows_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from ..allowance import Allowance
    from ..dice import Dice
    from ..maker import Draft, Maker
    from ..request import Request


LATIN = "all different in rows, cols"
RULES = (
    ("Touching Numbers Never Make Ten", 5, "values 1..9", LATIN, "touching: _ + _ != 10"),
    ("Neighbors Two Apart", 6, "values 1..7", LATIN, "neighbors: abs(_ - _) > 1"),
    ("Odd Beside Even", 4, "values 1..{cells}", "all different", "neighbors: (_ + _) mod 2 = 1"),
    ("Neighbors without a Common Divisor", 4, "values 2..{more}", "all different", "neighbors: gcd(_, _) = 1"),
    ("Neighbors Far Apart", 4, "values 1..{cells}", "all different", "neighbors: abs(_ - _) > 2"),
)
"""Title, size where none is asked for, and what makes the rules."""


def neighbors(request: Request) -> Maker:
    """A square; each puzzle has one of several rules."""
    makers = []
    for title, usual, values, *rest in RULES:
        one = request.takes("size").square(usual)
        size, cells = one.rows, one.rows * one.rows
        rules = "\n".join([values.format(cells=cells, more=cells + 1), *rest, ""])
        makers.append(_maker(title, size, rules))

    def make(dice: Dice, allowance: Allowance) -> Draft:
        return dice.choice(makers)(dice, allowance)

    return make


def _maker(title: str, size: int, rules: str) -> Maker:
    def clues(filling: Mapping[str, int], dice: Dice) -> str:
        return f"{rules}grid:\n{rows_of(filling, size, size)}"

    return read_off(title, f"grid {size} x {size}\n{rules}", clues)
