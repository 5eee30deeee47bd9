"""Functions of any numbers, ``sum(a, b, row 1)``, and properties of whole numbers, ``a is prime``: their words.

`model.arithmetic` has the values of the functions. `base.number_properties` decides which numbers have a property,
because the engine needs it too.
"""

from __future__ import annotations

from typing import NamedTuple


class NumberFunction(NamedTuple):
    """A function of any numbers, whatever their order."""

    form: str
    """An example of its notation: ``sum(a, b, row 1)``."""
    meaning: str
    """The explanation that an editor shows for the word: "all of them added"."""
    of_cells: str | None
    """The words before "its numbers" on a sheet; None if it cannot be the clue of a line, a cage or a corner."""
    of_pair: str | None
    """The words before "the two below it" on a sheet; None if it cannot build a pyramid."""


NUMBER_FUNCTIONS = {
    "sum": NumberFunction("sum(a, b, row 1)", "all of them added", "the sum of", "the sum of"),
    "product": NumberFunction("product(a, b, row 1)", "all of them multiplied", "the product of", "the product of"),
    "min": NumberFunction("min(a, b, row 1)", "the least of them", "the smallest of", "the smaller of"),
    "max": NumberFunction("max(a, b, row 1)", "the greatest of them", "the largest of", "the larger of"),
    "gcd": NumberFunction(
        "gcd(a, b)",
        "the greatest number that divides them all",
        "the greatest common divisor of",
        "the greatest common divisor of",
    ),
    "lcm": NumberFunction(
        "lcm(a, b)",
        "the least number that they all divide",
        "the least common multiple of",
        "the least common multiple of",
    ),
    "abs": NumberFunction("abs(a - b)", "without its sign", None, "the difference of"),
    "count": NumberFunction("count(row 1 > 3, a = b)", "how many of the relations hold", None, None),
}
OF_CELLS = tuple(name for name, kind in NUMBER_FUNCTIONS.items() if kind.of_cells)
"""The functions that can be the clue of a line, a cage or a corner."""
OF_PAIRS = tuple(name for name, kind in NUMBER_FUNCTIONS.items() if kind.of_pair)
"""The functions that can compute a number of a pyramid from the two numbers below it."""


# --- properties


class NumberProperty(NamedTuple):
    """A property of whole numbers, named by an adjective or a noun."""

    plural: str | None
    """The plural of a noun: ``A, B are primes``; None for an adjective."""
    meaning: str
    """The explanation that editors show, after "a is prime: "."""


NUMBER_PROPERTIES = {
    "prime": NumberProperty("primes", "2, 3, 5, 7, ...: exactly two positive numbers divide it"),
    "square": NumberProperty("squares", "0, 1, 4, 9, ...: a whole number times itself"),
    "cube": NumberProperty("cubes", "0, 1, 8, 27, ... and -1, -8, ...: the third power of a whole number"),
    "odd": NumberProperty(None, "1, 3, 5, ...: not divisible by 2"),
    "even": NumberProperty(None, "0, 2, 4, ...: divisible by 2"),
    "palindrome": NumberProperty("palindromes", "7, 44, 151, ...: its digits read the same in both directions"),
    "triangular": NumberProperty(None, "0, 1, 3, 6, 10, ...: the sum of 1, 2, 3, ... up to some number"),
}
BY_WORD = {word: name for name, one in NUMBER_PROPERTIES.items() for word in (name, one.plural) if word}
