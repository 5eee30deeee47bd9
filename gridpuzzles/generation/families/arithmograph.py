"""Generate arithmographs: nine numbers in letters, with three equations across and three down."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from operator import add, mul, sub

from ...convert.formats import canonical
from ...kinds.signs import BASIC
from ..budget import CannotMake, GenerationBudget, StableRandom
from ..generator import GeneratedPuzzle, Maker, retried
from ..hiding import only_solution
from ..request import Request

Numbers = tuple[int, ...]
"""Row by row."""
Signs = tuple[str, ...]
"""The operators of the three rows, then of the three columns."""

CANDIDATES = 300_000
"""Number of squares tried; most are refused at once."""
MAX_NUMBER = 999
SMALL, CHOICES, MAX_TRIED = 30, 6, 60
"""The largest factor, the number of attempts to draw three numbers, and the largest fourth number tried."""
MAX_NODES = 20_000
MIN_DIGITS = 8
LETTERS = "ABCDEFGHIJ"
WORTH = {"+": 1, "-": -1}
RESULTS: dict[str, Callable[[int, int], int]] = {"+": add, "-": sub, "*": mul, "/": lambda a, b: 0 if a % b else a // b}


def arithmograph(request: Request) -> Maker:
    """Return the generator; two or three of the six operators are ``*`` or ``/`` unless the request excludes both."""
    signs = request.takes("operators").operators or BASIC
    if not {"+", "-"} <= set(signs):
        raise CannotMake(f"arithmograph: {signs!r} must have + and -, and can also have * and /")
    harder = signs.replace("+", "").replace("-", "")

    def draw(rng: StableRandom, budget: GenerationBudget) -> tuple[Numbers, Signs]:
        return mixed_square(harder, rng) if harder else plain_square(rng)

    def finish(square: tuple[Numbers, Signs], rng: StableRandom, budget: GenerationBudget) -> GeneratedPuzzle | None:
        numbers, operators = square
        digits = dict.fromkeys("".join(map(str, numbers)))
        if len(digits) < MIN_DIGITS or len(set(numbers)) < 9 or not 0 < min(numbers) <= max(numbers) <= MAX_NUMBER:
            return None
        body = canonical(picture(numbers, operators, dict(zip(digits, LETTERS, strict=False))))
        solution = only_solution(body, budget, nodes=MAX_NODES)
        return None if solution is None else GeneratedPuzzle("Arithmograph", body, solution)

    return retried(draw, finish, "no square with one solution was found in {times} choices", CANDIDATES)


def mixed_square(harder: str, rng: StableRandom) -> tuple[Numbers, Signs]:
    """Return a square with two or three operators from ``harder``, and its operators; two empty tuples if none was
    found.

    Three numbers are drawn; the fourth, the second of the first row, makes rows and columns agree on the last number.
    """
    count = rng.choice((2, 2, 3))
    signs = rng.shuffled([rng.choice(harder) for _ in range(count)] + [rng.choice("+-") for _ in range(6 - count)])
    first, middle, last, left, center, right = signs  # operators of the rows, then of the columns
    for _ in range(CHOICES):
        a, d, e = (2 + rng.below(SMALL if sign in "*/" else MAX_NUMBER // 2) for sign in (left, middle, center))
        if left == "/":
            a *= d
        if middle == "/":
            d *= e
        f, g = result_of(d, middle, e), result_of(a, left, d)
        if f <= 0 or g <= 0:
            continue
        for b in rng.shuffled(range(2, MAX_TRIED)):
            if center == "/":
                b *= e  # so that the quotient in the second column is an integer
            c, h = result_of(a, first, b), result_of(b, center, e)
            if c > 0 and h > 0 and result_of(g, last, h) == result_of(c, right, f) > 0:
                return (a, b, c, d, e, f, g, h, result_of(c, right, f)), tuple(signs)
    return (), ()


def result_of(a: int, sign: str, b: int) -> int:
    """Return the result of ``a sign b``; 0 if it is not a positive integer."""
    return max(0, RESULTS[sign](a, b))


def plain_square(rng: StableRandom) -> tuple[Numbers, Signs]:
    """Return a square with sums and differences only, whose operators make rows and columns agree on the last
    number."""
    a, b, d, e = (1 + rng.below(MAX_NUMBER) for _ in range(4))
    across, down, middle = rng.choice("+-"), rng.choice("+-"), rng.choice("+-")
    # The last operator must satisfy (a ± b) ± (d ± e) = (a ± d) ± (b ± e).
    if across == down:
        other = middle
    elif middle == "+":
        other = "-"
    else:
        other = "+"
    c, f = a + WORTH[across] * b, d + WORTH[middle] * e
    g, h = a + WORTH[down] * d, b + WORTH[other] * e
    return (a, b, c, d, e, f, g, h, c + WORTH[down] * f), (across, middle, across, down, other, down)


def picture(numbers: Sequence[int], signs: Signs, letters: dict[str, str]) -> str:
    """Return the statement that draws the square, with its digits replaced by letters."""
    words = ["".join(letters[digit] for digit in str(number)) for number in numbers]
    lines = [f"{words[3 * row]} {signs[row]} {words[3 * row + 1]} = {words[3 * row + 2]}" for row in range(3)]
    return "\n  ".join(["picture:", lines[0], " ".join(signs[3:]), lines[1], "= = =", lines[2]]) + "\n"
