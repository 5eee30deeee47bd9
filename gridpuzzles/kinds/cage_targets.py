"""Targets of cages: everything known about each sign after a number, as in ``24*``, in a cage or at a corner.

A row of `CAGE_TARGETS` is everything that a new kind needs. Its sign may be a word.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from math import prod
from typing import NamedTuple

from ..base.terms import Comparison, Condition, Expression, Function, Operation, any_of
from .signs import BASIC, PRINTED, TYPED

Expressions = Sequence[Expression]


class GeneratedTarget(NamedTuple):
    """How often, and with which numbers, such targets are generated."""

    value: Callable[[Sequence[int]], int | None]
    """Return the number for the values of a cage, as it is printed: "-" and "/" apply to the largest value. None if
    there is none."""
    least: int | None
    """The smallest number that says something: a difference of 0 does not; None for any number."""
    weight: int
    """The weight of the sign if several are possible for a cage."""


class CageTarget(NamedTuple):
    """What the sign after the number of a cage or a corner means."""

    name: str
    """The name in `model.forms`, and the kind of a unit of `steps`."""
    meaning: str
    """The reference: "the sum of the cells"."""
    example: tuple[tuple[int, ...], int]
    """The values of a cage, and a number that fits them."""

    # --- meaning
    results: Callable[[Expressions], list[Expression]]
    """Return the possible values of the cells in any order, one of which must be the number."""
    function: str | None
    """The function of all cells that is the only result, so that a heading with its name gives bare numbers the same
    meaning. Other programs, and newspapers, have targets without one only for two cells."""
    needs_two_cells: bool
    """True if a cage with another number of cells is an error."""

    # --- texts for people
    step: Callable[[str, bool, str, str], str]
    """Return the clue in a step, given its label, whether that is a plural, the number, and the words for two cells
    (`THE_TWO`, or their names; empty for more)."""
    in_print: tuple[str, ...]
    """Other signs and words after a printed number that mean it."""

    # --- generation, and other formats; None if there are no such targets
    generated: GeneratedTarget | None
    keen: str | None
    """The letter in Keen."""
    ipuz: str | None
    """The operator in ipuz."""


TARGET = re.compile(r"(?P<before>[^\w\s]?)(?P<number>\d+) ?(?P<after>\D*)")


def _of_all(function: str) -> Callable[[Expressions], list[Expression]]:
    return lambda cells: [Function(function, tuple(cells))]


def _of_one_and_others(sign: str, function: str) -> Callable[[Expressions], list[Expression]]:
    """Return the `CageTarget.results` that apply a sign to each cell and the function of all other cells."""

    def results(cells: Expressions) -> list[Expression]:
        # A difference of one cell has nothing to subtract, so it is the number itself.
        if len(cells) == 1:
            return [Function(function, tuple(cells))]
        if len(cells) == 2:
            one, other = cells
            return [Operation(sign, one, other), Operation(sign, other, one)]
        # Subtracting the others one by one equals subtracting their sum; likewise for quotient and product.
        rests = [(*cells[:at], *cells[at + 1 :]) for at in range(len(cells))]
        return [Operation(sign, cell, Function(function, rest)) for cell, rest in zip(cells, rests, strict=True)]

    return results


def _quotient(values: Sequence[int]) -> int | None:
    # The largest value is divided by all the others, as people read such a cage: 12/ is 12 by 1, or 24 by 2.
    largest, divisor = max(values), prod(sorted(values)[:-1])
    return largest // divisor if divisor and largest % divisor == 0 else None


def _one_of(cells: str) -> str:
    return "one cell" if cells == THE_TWO else f"one of {cells}"


def _step_of_difference(label: str, several: bool, number: str, cells: str) -> str:
    if not cells:
        return f"In {label}, one of the cells minus all the others is {number}"
    return f"In {label}, {cells} are equal" if number == "0" else f"In {label}, {cells} differ by {number}"


def _step_of_quotient(label: str, several: bool, number: str, cells: str) -> str:
    if not cells:
        return f"In {label}, one of the cells divided by all the others is {number}"
    if number == "1":
        return f"In {label}, {cells} are equal"
    return f"In {label}, {_one_of(cells)} is {number} times the other"


THE_TWO = "the two cells"
ANY_SIGN = f"one of the signs {' '.join(BASIC.translate(PRINTED))}"
CAGE_TARGETS: dict[str, CageTarget] = {
    "+": CageTarget(
        name="sum",
        meaning="the sum of the cells",
        example=((2, 3, 4), 9),
        results=_of_all("sum"),
        function="sum",
        needs_two_cells=False,
        step=lambda label, several, number, cells: f"{label} {'add' if several else 'adds'} up to {number}",
        in_print=("add", "addition", "plus", "sum"),
        generated=GeneratedTarget(value=sum, least=None, weight=3),
        keen="a",
        ipuz="+",
    ),
    "-": CageTarget(
        name="difference",
        meaning="one of the cells minus all the others",
        example=((5, 2), 3),
        results=_of_one_and_others("-", "sum"),
        function=None,
        needs_two_cells=False,
        step=_step_of_difference,
        in_print=("subtract", "subtraction", "minus", "difference"),
        generated=GeneratedTarget(value=lambda values: 2 * max(values) - sum(values), least=1, weight=6),
        keen="s",
        ipuz="-",
    ),
    "*": CageTarget(
        name="product",
        meaning="the product of the cells",
        example=((2, 3, 4), 24),
        results=_of_all("product"),
        function="product",
        needs_two_cells=False,
        step=lambda label, several, number, cells: f"{label} {'have' if several else 'has'} product {number}",
        in_print=("x", "multiply", "multiplication", "times", "product"),
        generated=GeneratedTarget(value=prod, least=2, weight=3),
        keen="m",
        ipuz="x",
    ),
    "/": CageTarget(
        name="quotient",
        meaning="one of the cells divided by all the others",
        example=((6, 2), 3),
        results=_of_one_and_others("/", "product"),
        function=None,
        needs_two_cells=False,
        step=_step_of_quotient,
        in_print=(":", "divide", "division", "quotient"),
        generated=GeneratedTarget(value=_quotient, least=2, weight=8),
        keen="d",
        ipuz="/",
    ),
    "^": CageTarget(
        name="power",
        meaning="one cell to the power of the other, in a cage of two cells",
        example=((2, 3), 8),
        results=_of_one_and_others("^", "product"),
        function=None,
        needs_two_cells=True,
        step=lambda label, several, number, cells: (
            f"In {label}, {_one_of(cells)} to the power of the other is {number}"
        ),
        in_print=(),
        generated=None,
        keen=None,
        ipuz=None,
    ),
    "mod": CageTarget(
        name="remainder",
        meaning="one cell modulo the other, in a cage of two cells",
        example=((5, 3), 2),
        results=_of_one_and_others("mod", "product"),
        function=None,
        needs_two_cells=True,
        step=lambda label, several, number, cells: f"In {label}, {_one_of(cells)} modulo the other is {number}",
        in_print=("modulo",),
        generated=None,
        keen=None,
        ipuz=None,
    ),
    "?": CageTarget(
        name="unknown",
        meaning=f"the result of one of the signs {' '.join(BASIC)}",
        example=((3, 4), 12),
        results=lambda cells: [result for sign in BASIC for result in CAGE_TARGETS[sign].results(cells)],
        function=None,
        needs_two_cells=False,
        step=lambda label, several, number, cells: f"In {label}, {cells or 'the cells'} make {number} with {ANY_SIGN}",
        in_print=(),
        generated=None,
        keen=None,
        ipuz=None,
    ),
}
"""Maps the sign of a target to its kind."""
GENERATED = {sign: kind.generated for sign, kind in CAGE_TARGETS.items() if kind.generated}
OF_ALL = {kind.function: sign for sign, kind in CAGE_TARGETS.items() if kind.function}
"""Maps a function of all cells to the sign of its targets."""
BY_NAME = {kind.name: kind for kind in CAGE_TARGETS.values()}
IN_PRINT = {sign: sign for sign in CAGE_TARGETS} | {
    sign: of for of, kind in CAGE_TARGETS.items() for sign in kind.in_print
}
"""Maps the signs and words of printed targets to the sign of the language."""


def target_of(text: str) -> str:
    """Return the target that a text such as ``24 x`` means, in the language (``24*``); empty for other texts."""
    found = TARGET.fullmatch(text)
    if found is None:
        return ""
    return printed_target(found["number"], found["before"], found["after"])


def printed_target(number: str, *signs: str | None) -> str:
    """Return a number with a printed sign as a target of the language; empty for two signs or one without a meaning."""
    written = [sign.lower() for sign in signs if sign]
    known = [IN_PRINT[sign] for sign in written if sign in IN_PRINT]
    return number + "".join(known) if len(known) == len(written) < 2 else ""


def target_is(sign: str, cells: Expressions, target: Expression) -> Condition:
    """Return the meaning of ``target`` with a sign of the table."""
    return one_is(CAGE_TARGETS[sign].results(cells), target)


def one_is(expressions: Expressions, target: Expression) -> Condition:
    """Return the condition that one of the expressions is the target."""
    return any_of([Comparison(expression, "=", target) for expression in expressions])


def sign_of(target: str) -> str:
    """Return the sign of a target as written; empty if it has none or is not a number with a sign."""
    # A minus in front belongs to the number, one behind it is the sign of a difference.
    digits = target.lstrip("-−")
    sign = digits.lstrip("0123456789")
    sign = TYPED.get(sign, sign)
    return sign if sign in CAGE_TARGETS and len(sign) < len(digits) else ""
