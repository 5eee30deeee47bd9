"""Generate skeletons: written divisions and multiplications with only some of their digits."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ..budget import CannotMake, GenerationBudget, StableRandom
from ..generator import GeneratedPuzzle, Maker
from ..hiding import hide_parts
from ..request import Request

MAX_LENGTH = 8
MAX_APART = 4
"""Length up to which the digits of the second number are different."""
SPARE = 0.4
"""Fraction of digits that stay visible."""


def long_division(request: Request) -> Maker:
    """Return the generator of divisions; ``3x4`` means a divisor of three digits and a quotient of four.

    One in four divisions leaves a remainder.
    """
    one, asked = numbers_asked(request, {"divisor": 2, "quotient": 3})

    def working(rng: StableRandom) -> str:
        divisor = asked.get("divisor") or number(one.rows, rng)
        quotient = asked.get("quotient") or number(one.cols, rng)
        rest = 0
        if rng.chance(0.25):
            rest = 1 + rng.below(divisor - 1)
        return division(divisor * quotient + rest, divisor)

    return skeleton("Skeleton Division", one, working)


def long_multiplication(request: Request) -> Maker:
    """Return the generator of multiplications; ``3x2`` means a number of three digits times one of two."""
    one, asked = numbers_asked(request, {"first": 3, "second": 2})

    def working(rng: StableRandom) -> str:
        second = asked.get("second") or number(one.cols, rng)
        # equal partial products, or one equal to the first number, would give digits away
        while "second" not in asked and one.cols <= MAX_APART and not are_products_different(second):
            second = number(one.cols, rng)
        return multiplication(asked.get("first") or number(one.rows, rng), second)

    return skeleton("Skeleton Multiplication", one, working)


def numbers_asked(request: Request, lengths: Mapping[str, int]) -> tuple[Request, dict[str, int]]:
    """Return the request with its size, and the numbers it asks for by name.

    ``lengths`` has the usual number of digits for each name. Raises `CannotMake` for another clue or a wrong length.
    """
    asked: dict[str, int] = {}
    for clue in request.asked:
        name, _, value = (part.strip() for part in clue.partition("="))
        if name not in lengths or not value.isdecimal() or int(value) < 2:
            choices = " or ".join(repr(f"{one} = 26") for one in lengths)
            raise CannotMake(f"{clue!r} is not a number of this puzzle: ask for {choices}")
        if value.endswith("0"):
            raise CannotMake(f"{request.family}: {value} ends in 0, which leaves a line with nothing to find out")
        asked[name] = int(value)
    usual = [len(str(asked[name])) if name in asked else length for name, length in lengths.items()]
    one = request.takes("size", "clue").sized(*usual)
    for name, length in zip(lengths, (one.rows, one.cols), strict=True):
        if name in asked and len(str(asked[name])) != length:
            raise CannotMake(f"{one.name}: {name} = {asked[name]} does not have {length} digits")
    return one, asked


def skeleton(title: str, one: Request, working: Callable[[StableRandom], str]) -> Maker:
    """Return a generator that hides digits of a working in random order, as many as leave one solution."""
    if max(one.rows, one.cols) > MAX_LENGTH:
        raise CannotMake(f"{one.name}: numbers of {MAX_LENGTH} digits at most")

    def make(rng: StableRandom, budget: GenerationBudget) -> GeneratedPuzzle:
        whole = working(rng)
        digits = rng.shuffled([at for at, sign in enumerate(whole) if sign.isdigit()])

        def text(removed: frozenset[int]) -> str:
            return "".join("_" if at in removed else sign for at, sign in enumerate(whole))

        return hide_parts(title, text, digits, budget, spare=SPARE)

    return make


def are_products_different(number: int) -> bool:
    """Return True if all partial products differ from each other and from the first number."""
    digits = str(number)
    return len(set(digits)) == len(digits) and "1" not in digits


def number(digits: int, rng: StableRandom) -> int:
    """Return a random number with this many digits that does not end in 0."""
    least: int = 10 ** (digits - 1)
    if digits > 1:
        return 10 * (least // 10 + rng.below(9 * least // 10)) + 1 + rng.below(9)
    return 2 + rng.below(8)


def division(dividend: int, divisor: int) -> str:
    """Return the statement: products and remainders in turn, with the digits brought down, below their digits."""
    lines: list[tuple[int, int]] = []  # each number, and the number of digits of the dividend up to its last digit
    rest = end = 0
    for digit in str(dividend):
        rest = 10 * rest + int(digit)
        end += 1
        product = rest - rest % divisor
        if product:
            if lines:
                lines.append((rest, end))
            lines.append((product, end))
            rest -= product
    below = "".join(f"  {line:>{end}}\n" for line, end in (*lines, (rest, end)))
    return f"long division:\n  {dividend} / {divisor} = {dividend // divisor}\n{below}"


def multiplication(first: int, second: int) -> str:
    """Return the statement: the factors, a partial product for each digit of the second except 0, and the total.

    Each partial product ends below its digit.
    """
    total = str(first * second)
    width = max(len(total), len(str(second)) + 2)
    rule = "-" * width
    parts = [
        f"{first * int(digit):>{width - place}}" for place, digit in enumerate(reversed(str(second))) if digit != "0"
    ]
    sign = f"* {second:>{width - 2}}"
    lines = [f"{first:>{width}}", sign, rule, *parts, rule, f"{total:>{width}}"]
    return "long multiplication:\n" + "".join(f"  {line}\n" for line in lines)
