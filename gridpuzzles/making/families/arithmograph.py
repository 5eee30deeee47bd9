"""Arithmographs: nine numbers in letters, three equations across and three down."""

from __future__ import annotations

from ...api import parse
from ..allowance import CannotMake
from ..maker import Draft
from ..wording import formatted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..allowance import Allowance
    from ..dice import Dice
    from ..maker import Maker
    from ..request import Request

    Numbers = tuple[int, ...]
    """Row by row."""
    Signs = tuple[str, ...]
    """Of the three rows, then of the three columns."""

CANDIDATES = 5000
"""Squares of numbers tried for each attempt of the effort."""
LARGEST = 999
MOST_NODES = 20_000
FEWEST_DIGITS = 8
LETTERS = "ABCDEFGHIJ"
WORTH = {"+": 1, "-": -1}


def arithmograph(request: Request) -> Maker:
    """Three rows and columns; with ``*`` and ``/`` (or all operators) a product and a quotient are among them."""
    signs = request.takes("operators").operators or "+-*/"
    if not {"+", "-"} <= set(signs):
        raise CannotMake(f"arithmograph: + and - are needed, beside which {signs!r} may have * and /")
    square = plain_square if set(signs) == {"+", "-"} else square_with_product

    def make(dice: Dice, allowance: Allowance) -> Draft:
        for _ in range(allowance.attempts * CANDIDATES):
            numbers, operators = square(dice)
            digits = dict.fromkeys("".join(map(str, numbers)))
            if min(numbers) < 1 or max(numbers) > LARGEST or len(digits) < FEWEST_DIGITS or len(set(numbers)) < 9:
                continue
            body = picture(numbers, operators, dict(zip(digits, LETTERS, strict=False)))
            compiled = parse(body).compiled
            found = allowance.only_solution(compiled, MOST_NODES)
            if found is not None:
                return Draft("Arithmograph", formatted(body), compiled.assignment(found))
            allowance.check()
        raise CannotMake(f"no square with one solution was found in {allowance.attempts * CANDIDATES} choices")

    return make


def square_with_product(dice: Dice) -> tuple[Numbers, Signs]:
    """A quotient in the first column, a product in the second row, sums and differences elsewhere; or turned over.

    With d, e and the quotient g chosen, b follows from the last number, which is reached both ways.
    """
    d, e, g = 2 + dice.below(29), 2 + dice.below(29), 2 + dice.below(59)
    first, middle, last = dice.choice("+-"), dice.choice("+-"), dice.choice("+-")
    third = "-" if first == "+" else "+"
    a = d * g
    b = (g + WORTH[third] * WORTH[middle] * e - a - WORTH[last] * d * e) // (WORTH[first] - WORTH[third])
    c, f, h = a + WORTH[first] * b, d * e, b + WORTH[middle] * e
    i, same = c + WORTH[last] * f, g + WORTH[third] * h
    if i != same:
        return (0,) * 9, ()
    numbers, signs = (a, b, c, d, e, f, g, h, i), (first, "*", third, "/", middle, last)
    return turned(numbers, signs) if dice.chance(0.5) else (numbers, signs)


def plain_square(dice: Dice) -> tuple[Numbers, Signs]:
    """Sums and differences alone, whose signs make the last number the same both ways."""
    a, b, d, e = (1 + dice.below(LARGEST) for _ in range(4))
    across, down, middle = dice.choice("+-"), dice.choice("+-"), dice.choice("+-")
    other = middle if across == down else "-" if middle == "+" else "+"
    c, f = a + WORTH[across] * b, d + WORTH[middle] * e
    g, h = a + WORTH[down] * d, b + WORTH[other] * e
    return (a, b, c, d, e, f, g, h, c + WORTH[down] * f), (across, middle, across, down, other, down)


def turned(numbers: Sequence[int], signs: Signs) -> tuple[Numbers, Signs]:
    """Rows as columns."""
    return tuple(numbers[3 * (at % 3) + at // 3] for at in range(9)), signs[3:] + signs[:3]


def picture(numbers: Sequence[int], signs: Signs, letters: dict[str, str]) -> str:
    """The statement that draws the square, digits replaced by letters."""
    words = ["".join(letters[digit] for digit in str(number)) for number in numbers]
    lines = [f"{words[3 * row]} {signs[row]} {words[3 * row + 1]} = {words[3 * row + 2]}" for row in range(3)]
    return "\n  ".join(["picture:", lines[0], " ".join(signs[3:]), lines[1], "= = =", lines[2]]) + "\n"
