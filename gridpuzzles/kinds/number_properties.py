"""The words for properties of whole numbers: ``a is prime``.

`base.number_properties` decides which numbers have a property, because the engine needs it too.
"""

from __future__ import annotations

from ..base.record import Record


class NumberProperty(Record):
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
