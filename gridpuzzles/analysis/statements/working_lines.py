"""Shared parts of the four long workings: lines and rules, one number per line, and the places of digits that are 0."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from math import comb
from typing import NamedTuple

from ...base.english import count_noun, plural_form
from ...base.errors import Note
from ...base.source import span_of
from ...language.syntax import DrawnLine, Item, kinds
from ...model.expressions import AllOf, AnyOf, Comparison, Condition, Constant, Count, Expression, Numeral, Operation
from ..lowering.equations import OPERANDS, Fault

ZERO = Constant(0)
MAX_READINGS = 5000
"""Largest number of ways to place the zeros of a multiplier or quotient."""


class WorkingNumber(NamedTuple):
    """A number of the working: its digits, most significant first."""

    item: Item
    digits: tuple[Expression, ...]
    base: int

    @property
    def number(self) -> Expression:
        """The whole number."""
        return numeral(self.digits, self.base)

    @property
    def is_zero(self) -> bool:
        """True if only zeros are written."""
        return not self.item.text.strip("0")


def numeral(digits: tuple[Expression, ...], base: int) -> Expression:
    """Return ``digits`` as one number; a constant if all of them are constants."""
    if all(isinstance(digit, Constant) for digit in digits):
        value = 0
        for digit in digits:
            value = value * base + int(digit.value)  # type: ignore[union-attr]
        return Constant(value)
    if len(digits) == 1:
        return digits[0]
    return Numeral(digits, base)


def lines_between_rules(lines: Sequence[DrawnLine]) -> list[list[DrawnLine]]:
    """Return the lines above the first rule, the lines between it and the second rule, and so on."""
    parts: list[list[DrawnLine]] = [[]]
    for line in lines:
        if is_rule(line):
            parts.append([])
        else:
            parts[-1].append(line)
    return parts


def is_rule(line: DrawnLine) -> bool:
    """Return True if ``line`` is a line of dashes."""
    return "RULE" in kinds(line.items)


def note(message: str, item: Item) -> list[Note]:
    """Return a note at an item, in a list; [] if its place is not known."""
    if item.span:
        return [Note(message, item.span)]
    return []


def operand(line: DrawnLine, signs: Sequence[str]) -> tuple[str, Item]:
    """Return the sign (or "") and the number of ``line``. Raises `Fault` if it is not a single number."""
    sign = ""
    items = line.items
    if len(items) > 1 and items[0].text in signs:
        sign, items = items[0].text, items[1:]
    if len(items) != 1 or not items[0].is_number:
        odd = next((item for item in items if not item.is_number), items[-1])
        hint = ""
        # Two numbers on a line are the digits of one number with blanks between them.
        if odd.kind in OPERANDS:
            hint = "join the digits, as in '_7_'"
        raise Fault("working-line", "this line of the calculation is not a single number", span_of(items), help=hint)
    return sign, items[0]


def times(left: Expression, right: Expression) -> Expression:
    """Return the product of two numbers."""
    return Operation("*", left, right)


class Owners:
    """The digits of a multiplier or quotient that the lines may belong to, in order; a digit without a line is 0.

    A line of zeros belongs to a digit 0 if every digit has a line. Raises `Fault` if no assignment is possible.
    """

    def __init__(
        self, word: WorkingNumber, digits: Sequence[Expression], lines: Sequence[WorkingNumber], leading: int | None
    ) -> None:
        self.digits = digits
        self.full = len(lines) == len(digits)
        self.zeros = {at for at, line in enumerate(lines) if self.full and line.is_zero}
        # The readings are listed, so their number is computed first.
        if comb(len(digits), len(lines)) > MAX_READINGS:
            message = f"{len(lines)} lines for {len(digits)} digits can be read in too many ways"
            raise Fault("working-too-long", message, word.item.span)
        self.readings = [
            chosen for chosen in combinations(range(len(digits)), len(lines)) if self._is_possible(chosen, leading)
        ]
        if not self.readings:
            verb = plural_form(len(lines), "does", "do")
            message = f"{count_noun(len(lines), 'line')} {verb} not fit the digits of {word.item.text}"
            raise Fault("working-lines", message, word.item.span, help="write a line for every digit except 0")

    def _is_possible(self, chosen: Sequence[int], leading: int | None) -> bool:
        """Return True if the digits agree with an assignment; the ``leading`` digit, if not None, is not 0."""
        owned = set(chosen) - self.zeros
        for at, digit in enumerate(self.digits):
            # A digit with a line is not 0, and a digit without one is; both must agree with what is written.
            if at in owned and digit == ZERO:
                return False
            if at not in owned and (at == leading or (isinstance(digit, Constant) and digit != ZERO)):
                return False
        return True

    def digit_conditions(self) -> Iterator[Condition]:
        """Yield the conditions on the digits alone: which are 0, which are not, and how many."""
        owned = [set(chosen) - self.zeros for chosen in self.readings]
        for at, digit in enumerate(self.digits):
            if isinstance(digit, Constant):
                continue
            # A digit that has a line in every reading is not 0; a digit that never has a line is 0.
            having = sum(at in one for one in owned)
            if having == len(owned):
                yield Comparison(digit, "!=", ZERO)
            elif having == 0:
                yield Comparison(digit, "=", ZERO)
        if len(self.readings) > 1:
            yield self._zeros_before(len(self.digits), len(self.digits) - len(self.readings[0]))

    def of(self, line: int, count: int = 1) -> list[tuple[int, ...]]:
        """Return the digits that ``count`` lines from ``line`` on may belong to."""
        return list(dict.fromkeys(chosen[line : line + count] for chosen in self.readings))

    def choose(self, line: int, readings: Sequence[tuple[tuple[int, ...], Condition]]) -> Condition:
        """Return the condition that one of the readings holds, each given as (digits of the lines, condition)."""
        if len(readings) == 1:
            return readings[0][1]
        return AnyOf(tuple(AllOf((*self._guards(line, owners), condition)) for owners, condition in readings))

    def _guards(self, line: int, owners: Sequence[int]) -> Iterator[Condition]:
        """Yield the conditions that the lines from ``line`` on belong to the digits ``owners``."""
        for number, at in enumerate(owners, line):
            yield Comparison(self.digits[at], "!=", ZERO)
            yield self._zeros_before(at, at - number)

    def _zeros_before(self, end: int, number: int) -> Condition:
        return Comparison(
            Count(tuple(Comparison(digit, "=", ZERO) for digit in self.digits[:end])), "=", Constant(number)
        )
