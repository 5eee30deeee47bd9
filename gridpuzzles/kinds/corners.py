"""Clues at corners, where four cells meet: everything known about each kind of clue below ``corners:``.

A row of `CORNER_CLUES` is everything that a new kind needs; `kind_and_word` tells which kind a clue is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from ..base.english import listing
from ..base.terms import AllOf, Comparison, Condition, Expression, Function, Property, any_of
from .cage_targets import sign_of, target_is
from .signs import BASIC

PARITIES = ("odd", "even")
"""The properties that a clue can require of its cells."""


class CornerClue(NamedTuple):
    """What a clue says about the four cells around it, given row by row."""

    forms: str
    """Examples for the reference."""
    meaning: str
    """The reference, after the forms: "all four cells are odd, or even"."""
    condition: Callable[[str, Sequence[Expression], Expression], Condition]
    """Return the meaning, given the word of the clue (`kind_and_word`), the cells and the number."""
    sheet: str
    """A sentence for people, in which ``{function}`` is that of the heading."""
    example: str
    """A small puzzle with such clues and exactly one solution, which is written below it."""


def _of_diagonal_pairs(sign: str, cells: Sequence[Expression], number: Expression) -> Condition:
    """Return the condition that both diagonal pairs make the number, with one operator if it is unknown."""
    upper_left, upper_right, lower_left, lower_right = cells
    pairs = ((upper_left, lower_right), (upper_right, lower_left))
    signs = BASIC if sign == "?" else (sign,)
    return any_of([AllOf(tuple(target_is(one, pair, number) for pair in pairs)) for one in signs])


def _example(values: str, different: str, clues: str, rows: str, solution: str) -> str:
    """Return a puzzle of two rows."""
    rules = f"values {values}\nall different in {different}\n{clues}\n"
    return f"{rules}grid:\n  {rows}\nexpect unique\nsolution:\n  {solution}\n"


CORNER_CLUES: dict[str, CornerClue] = {
    "operation": CornerClue(
        forms="`4+`, `3-`, `12*`, `2/`, `12?`",
        meaning="holds for both diagonal pairs of the four cells, with the same operator for `?`",
        condition=_of_diagonal_pairs,
        sheet="Combine each pair of diagonally opposite cells at a circle with its operation to make its number",
        example=_example("1..4", "rows, cols", "corners:\n  4*", "1 _\n  _ _", "1 2\n  2 4"),
    ),
    "property": CornerClue(
        forms="`odd`, `even`",
        meaning="all four cells are odd, or even",
        condition=lambda word, cells, number: AllOf(tuple(Property(cell, word) for cell in cells)),
        sheet=f"The words {listing(PARITIES)} in a circle apply to all four cells around it",
        example=_example("1..3", "rows", "corners:\n  odd .", "1 _ _\n  3 _ _", "1 3 2\n  3 1 2"),
    ),
    "function": CornerClue(
        forms="`14` below `corners sum:`",
        meaning="the sum of the four cells; other headings have other functions",
        condition=lambda function, cells, number: Comparison(Function(function, tuple(cells)), "=", number),
        sheet="The number in a circle is {function} its four cells",
        example=_example("1..4", "rows, cols", "corners sum:\n  14", "4 _\n  _ _", "4 3\n  3 4"),
    ),
}


def kind_and_word(text: str, function: str) -> tuple[str, str]:
    """Return the kind of a clue, given its text and the function of its heading, and its sign, property or function.

    The word is empty for a number below a heading without a function, which is an error.
    """
    sign = sign_of(text)
    if sign:
        return "operation", sign
    return ("property", text) if text in PARITIES else ("function", function)


def quadruple(cells: Sequence[str], numbers: Sequence[object]) -> Iterator[str]:
    """Yield the relations that the cells contain each number as often as it is listed."""
    for number in dict.fromkeys(numbers):
        places, times = [f"{cell} = {number}" for cell in cells], numbers.count(number)
        yield " or ".join(places) if times == 1 else f"count({', '.join(places)}) >= {times}"
