"""Exact numbers: the operators, functions, relations and properties of the language."""

from __future__ import annotations

import operator
from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import cache, reduce
from math import floor, gcd, isqrt, lcm, prod

Number = int | Fraction
MAX_BITS = 2**20


class NoValue(Exception):
    """Division by zero, an exponent that is not whole, or a power that is too large."""


def exact(number: Number) -> Number:
    return number.numerator if number.denominator == 1 else number


def whole(number: Number) -> int:
    if number.denominator != 1:
        raise NoValue
    return number.numerator


def divided(left: Number, right: Number) -> Number:
    if right == 0:
        raise NoValue
    return exact(Fraction(left) / Fraction(right))


def rounded_down(left: Number, right: Number) -> Number:
    return floor(divided(left, right))


def rest(left: Number, right: Number) -> Number:
    return exact(left - right * rounded_down(left, right))


def power(base: Number, exponent: Number) -> Number:
    times = whole(exponent)
    size = max(base.numerator.bit_length(), base.denominator.bit_length())
    if (base == 0 and times < 0) or (base not in (0, 1, -1) and size * abs(times) > MAX_BITS):
        raise NoValue
    result = prod([Fraction(base)] * abs(times)) if abs(times) < 100 else Fraction(base) ** abs(times)
    return divided(1, result) if times < 0 else exact(Fraction(result))


OPERATORS: dict[str, Callable[[Number, Number], Number]] = {
    "+": lambda left, right: exact(left + right),
    "-": lambda left, right: exact(left - right),
    "*": lambda left, right: exact(left * right),
    "/": divided,
    "^": power,
    "mod": rest,
    "div": rounded_down,
}

FUNCTIONS: dict[str, Callable[[Sequence[Number]], Number]] = {
    "sum": lambda numbers: exact(reduce(operator.add, numbers, 0)),
    "product": lambda numbers: exact(reduce(operator.mul, numbers, 1)),
    "min": lambda numbers: sorted(numbers)[0],
    "max": lambda numbers: sorted(numbers)[-1],
    "abs": lambda numbers: max(numbers[0], -numbers[0]),
    "gcd": lambda numbers: gcd(*[whole(number) for number in numbers]),
    "lcm": lambda numbers: lcm(*[whole(number) for number in numbers]),
    "digitsum": lambda numbers: sum(int(digit) for digit in str(abs(whole(numbers[0])))),
}


def rooted(base: Number, exponent: Number) -> Number:
    """Return a power whose exponent is a constant fraction: an exact root, or no value, and then a whole power."""
    degree = exponent.denominator
    sizes = []
    for part in (abs(base.numerator), base.denominator):
        found = root_below(part, degree)
        if found**degree != part:
            raise NoValue
        sizes.append(found)
    if base < 0 and degree % 2 == 0:
        raise NoValue
    root = exact(Fraction(sizes[0], sizes[1]) * (-1 if base < 0 else 1))
    return OPERATORS["^"](root, exponent.numerator)


RELATIONS: dict[str, Callable[[Number, Number], bool]] = {
    "=": lambda left, right: left - right == 0,
    "!=": lambda left, right: left - right != 0,
    "<": lambda left, right: left - right < 0,
    ">": lambda left, right: left - right > 0,
    "<=": lambda left, right: left - right <= 0,
    ">=": lambda left, right: left - right >= 0,
}


@cache
def is_prime(number: int) -> bool:
    """Return True for a prime: by trial division, and for large numbers by Fermat's theorem (almost always right)."""
    if number < 2 or any(number % divisor == 0 for divisor in range(2, min(isqrt(number), 10**5) + 1)):
        return False
    return number < 10**10 or all(pow(base, number - 1, number) == 1 for base in (2, 3, 5, 7, 11))


def root_below(number: int, degree: int) -> int:
    """Return the largest whole number whose power is at most the number, by bisection."""
    low, high = 0, 1 << (number.bit_length() // degree + 1)
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if middle**degree <= number else (low, middle)
    return low


def is_cube(number: int) -> bool:
    return root_below(abs(number), 3) ** 3 == abs(number)


def is_triangular(number: int) -> bool:
    return number >= 0 and any(2 * number == n * (n + 1) for n in (isqrt(2 * number) - 1, isqrt(2 * number)))


PROPERTIES: dict[str, Callable[[int], bool]] = {
    "prime": is_prime,
    "square": lambda number: number >= 0 and isqrt(number) * isqrt(number) == number,
    "cube": is_cube,
    "odd": lambda number: number % 2 != 0,
    "even": lambda number: number % 2 == 0,
    "palindrome": lambda number: list(str(number)) == list(reversed(str(number))),
    "triangular": is_triangular,
}
