"""Compare long working with the same working done on paper, digit by digit."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

import pytest

from .texts import puzzle


def multiplied(factor: int, multiplier: int) -> list[int]:
    """Return factor, multiplier, a partial product for every digit except 0 from the right, and the product."""
    partials = [factor * int(digit) for digit in reversed(str(multiplier)) if digit != "0"]
    return [factor, multiplier, *partials, factor * multiplier]


def divided(dividend: int, divisor: int) -> list[int]:
    """Return dividend, divisor, quotient, and then the product and remainder lines as written on paper."""
    quotient = str(dividend // divisor)
    digits = str(dividend)
    first = len(digits) - len(quotient) + 1
    left, waiting = int(digits[:first]), list(digits[first:])
    lines: list[int] = []
    for digit in quotient:
        if digit != "0":
            if lines:
                lines.append(left)
            lines.append(int(digit) * divisor)
            left -= int(digit) * divisor
        if waiting:
            left = left * 10 + int(waiting.pop(0))
    if lines:
        lines.append(left)
    return [dividend, divisor, int(quotient), *lines]


def multiplication_text(numbers: list[str]) -> str:
    factor, multiplier, *partials, total = numbers
    return "\n  ".join(["long multiplication:", f"{factor} * {multiplier}", "-----", *partials, "-----", total]) + "\n"


def division_text(numbers: list[str]) -> str:
    dividend, divisor, quotient, *lines = numbers
    return "\n  ".join(["long division:", f"{dividend} / {divisor} = {quotient}", *lines]) + "\n"


def _variations(numbers: list[int], chance: random.Random) -> Iterator[list[int]]:
    """Yield the numbers, and then numbers of the same lengths with other digits."""
    yield numbers
    for _ in range(30):
        changed = [list(str(number)) for number in numbers]
        for _ in range(chance.randint(1, 2)):
            line = chance.choice(changed)
            line[chance.randrange(len(line))] = chance.choice("0123456789")
        if all(len(line) == 1 or line[0] != "0" for line in changed):
            yield [int("".join(line)) for line in changed]


def _agrees(numbers: list[int], text: Callable[[list[str]], str], work: Callable[[int, int], list[int]]) -> None:
    chance = random.Random(sum(numbers))
    made = puzzle(text(["_" * len(str(number)) for number in numbers]))
    for varied in _variations(numbers, chance):
        digits = "".join(map(str, varied))
        assignment = {f"_{place}": int(digit) for place, digit in enumerate(digits, 1)}
        possible = varied[1] != 0 and (len(varied) > 3 or varied[2] == 0)
        expected = possible and work(varied[0], varied[1]) == varied
        assert made.accepts(assignment) == expected, (numbers, varied)


@pytest.mark.parametrize("seed", range(40))
def test_long_division_matches_division_on_paper(seed: int) -> None:
    chance = random.Random(seed)
    divisor = chance.choice([chance.randint(2, 9), chance.randint(10, 99)])
    quotient = chance.choice([chance.randint(1, 9), 10, 100, 101, 1001, chance.randint(10, 999)])
    dividend = divisor * quotient + chance.choice([0, chance.randrange(divisor)])
    _agrees(divided(dividend, divisor), division_text, divided)


@pytest.mark.parametrize("seed", range(40))
def test_long_multiplication_matches_multiplication_on_paper(seed: int) -> None:
    chance = random.Random(seed)
    factor = chance.randint(2, 9999)
    multiplier = chance.choice([chance.randint(2, 9), 10, 100, 101, 120, chance.randint(10, 9999)])
    _agrees(multiplied(factor, multiplier), multiplication_text, multiplied)


def test_long_addition_accepts_signed_terms() -> None:
    made = puzzle("long addition:\n  A\n  B\n  - 2\n  ---\n  C\n")
    assert made.accepts({"A": 3, "B": 4, "C": 5})
    assert not made.accepts({"A": 4, "B": 5, "C": 9})
    made = puzzle("long subtraction:\n  1A\n  - B\n  - C\n  ---\n  5\n")
    assert made.accepts({"A": 2, "B": 4, "C": 3})


def test_long_multiplication_accepts_no_partial_products() -> None:
    made = puzzle("long multiplication:\n  A\n  * BC\n  ---\n  DE\n")
    assert made.accepts({"A": 3, "B": 1, "C": 6, "D": 4, "E": 8})
    assert not made.accepts({"A": 3, "B": 1, "C": 6, "D": 4, "E": 9})


def test_long_working_uses_the_base() -> None:
    made = puzzle("base 16\nletters may repeat\nlong addition:\n  A\n  + 8\n  ---\n  1B\n")
    assert made.accepts({"A": 15, "B": 7})
