"""Define the properties of integers that the language can name: prime, square, cube, odd, even, palindrome, triangular.

They are exact at any size, and shared by the meaning of puzzles and the engine.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

from .english import decimal

MAX_BITS = 1 << 20
"""Number of bits above which a power is undefined, so that ``9^9^9^9`` gives an answer and does not fill the memory."""


def is_prime(number: int) -> bool:
    """Return True if ``number`` is prime.

    Uses Miller-Rabin with the first 13 primes, which is proven below 3.3 * 10^24 (Sorenson and Webster 2015).
    """
    if number < 2:
        return False
    for prime in _FIRST_PRIMES:
        # Small factors end most tests before the first power.
        if number % prime == 0:
            return number == prime
    # The lowest set bit of an even number tells how often 2 divides it.
    shift = ((number - 1) & (1 - number)).bit_length() - 1
    odd = (number - 1) >> shift
    witnesses: tuple[int, ...] = _FIRST_PRIMES
    if number < _FOUR_SUFFICE:
        witnesses = _FIRST_PRIMES[:4]
    return all(_passes(number, witness, odd, shift) for witness in witnesses)


_FIRST_PRIMES = (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41)
_FOUR_SUFFICE = 3_215_031_751  # Pomerance, Selfridge and Wagstaff 1980


def _passes(number: int, witness: int, odd: int, shift: int) -> bool:
    value = pow(witness, odd, number)
    if value in (1, number - 1):
        return True
    for _ in range(shift - 1):
        value = value * value % number
        if value == number - 1:
            return True
    return False


def is_square(number: int) -> bool:
    """Return True if ``number`` is 0, 1, 4, 9, ..."""
    return number >= 0 and math.isqrt(number) ** 2 == number


def is_cube(number: int) -> bool:
    """Return True if ``number`` is the third power of an integer, which may be negative."""
    return _cube_root(abs(number)) ** 3 == abs(number)


def _cube_root(number: int) -> int:
    root = 1 << -(-number.bit_length() // 3)
    while root**3 > number:
        root = (2 * root + number // (root * root)) // 3
    return root


def is_triangular(number: int) -> bool:
    """Return True if ``number`` is 0, 1, 3, 6, 10, ..."""
    return number >= 0 and is_square(8 * number + 1)


def is_palindrome(number: int) -> bool:
    """Return True if the decimal digits of ``number`` read the same in both directions."""
    digits = decimal(number)
    return digits == digits[::-1]


PROPERTIES: dict[str, Callable[[int], bool]] = {
    "prime": is_prime,
    "square": is_square,
    "cube": is_cube,
    "odd": lambda number: number % 2 == 1,
    "even": lambda number: number % 2 == 0,
    "palindrome": is_palindrome,
    "triangular": is_triangular,
}


def having(name: str, values: Sequence[int]) -> list[int]:
    """Return the values that have the property with this name; primes in a range are found with a sieve."""
    # The sieve needs all primes up to the root of the largest value, which must pay.
    if name == "prime" and isinstance(values, range) and values.step == 1 and len(values) ** 2 > values.stop > 0:
        return primes_in(values)
    holds = PROPERTIES[name]
    return [value for value in values if holds(value)]


def primes_in(values: range) -> list[int]:
    """Return the primes in a range with step 1, by Eratosthenes' sieve.

    This is fast if the range is longer than the square root of its end.
    """
    first = max(values.start, 2)
    is_open = bytearray(b"\1") * (values.stop - first)
    root = math.isqrt(max(values.stop - 1, 0))
    for prime in primes_in(range(2, root + 1)) if root > 1 else ():
        start = max(prime * prime, -(-first // prime) * prime) - first
        is_open[start::prime] = bytes(len(range(start, len(is_open), prime)))
    return [first + at for at, prime in enumerate(is_open) if prime]
