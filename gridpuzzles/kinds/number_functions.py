"""Functions of any numbers, whatever their order: ``sum(a, b, row 1)``. Their values are in `model.arithmetic`."""

from __future__ import annotations

from ..base.record import Record


class NumberFunction(Record):
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
