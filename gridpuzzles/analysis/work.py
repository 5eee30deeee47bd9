"""What the four long workings share: lines and rules, one number a line, and the places of digits that are 0."""

from __future__ import annotations

from itertools import combinations
from math import comb

from ..model.expressions import AllOf, AnyOf, Comparison, Constant, Numeral
from ..record import Record
from .equations import OPERANDS, Fault, span_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from ..language.syntax import DrawnLine, Item
    from ..model.expressions import Condition, Expression

MAX_READINGS = 5000
"""Ways to spread the zeros of a multiplier or quotient; more than a person could have meant."""


class Word(Record):
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
        """Whether nothing but zeros is written."""
        return not self.item.text.strip("0")


def numeral(digits: tuple[Expression, ...], base: int) -> Expression:
    """``digits`` as one number, a constant where all of them are."""
    if all(isinstance(digit, Constant) for digit in digits):
        value = 0
        for digit in digits:
            value = value * base + int(digit.value)  # type: ignore[union-attr]
        return Constant(value)
    return digits[0] if len(digits) == 1 else Numeral(digits, base)


def lines_between_rules(lines: Sequence[DrawnLine]) -> list[list[DrawnLine]]:
    """The lines above the first rule, between it and the second, and so on."""
    parts: list[list[DrawnLine]] = [[]]
    for line in lines:
        if is_rule(line):
            parts.append([])
        else:
            parts[-1].append(line)
    return parts


def is_rule(line: DrawnLine) -> bool:
    """Whether ``line`` is a line of dashes."""
    return any(item.kind == "RULE" for item in line.items)


def operand(line: DrawnLine, signs: Sequence[str]) -> tuple[str, Item]:
    """The sign (or an empty string) and the number of ``line``; raises `Fault` when it is not one number."""
    sign = ""
    items = line.items
    if len(items) > 1 and items[0].text in signs:
        sign, items = items[0].text, items[1:]
    if len(items) != 1 or items[0].kind not in ("NUMBER", "NUMERAL"):
        odd = next((item for item in items if item.kind not in ("NUMBER", "NUMERAL")), items[-1])
        hint = "join the digits: '_7_'" if odd.kind in OPERANDS else ""
        raise Fault("working-line", "this line of the working is not one number", span_of(items), help=hint)
    return sign, items[0]


def placements(
    digits: Sequence[Expression], lines: Sequence[Word], may_be_zero: Callable[[int], bool]
) -> Iterator[tuple[int, ...]]:
    """Every way to give the lines, in order, to digits that they may belong to; digits without a line are 0.

    ``may_be_zero`` says of an index of ``digits`` whether the digit could be 0. A line of zeros belongs to a digit 0.
    """
    if comb(len(digits), len(lines)) > MAX_READINGS:
        raise Fault("working-too-long", f"{len(lines)} lines for {len(digits)} digits: too many ways to read it", None)
    for chosen in combinations(range(len(digits)), len(lines)):
        zeros = set(range(len(digits))) - {index for index, line in zip(chosen, lines, strict=True) if not line.is_zero}
        if all(may_be_zero(index) if index in zeros else digits[index] != Constant(0) for index in range(len(digits))):
            yield chosen


def zero_or_not(digits: Sequence[Expression], chosen: Sequence[int], lines: Sequence[Word]) -> Iterator[Condition]:
    """A digit with a line is not 0, one without a line is; constants are left out."""
    owned = {index for index, line in zip(chosen, lines, strict=True) if not line.is_zero}
    for index, digit in enumerate(digits):
        if not isinstance(digit, Constant):
            yield Comparison(digit, "!=" if index in owned else "=", Constant(0))


def one_of(readings: Sequence[Sequence[Condition]]) -> Sequence[Condition]:
    """The conditions of the only reading, or that one of several holds."""
    if len(readings) == 1:
        return readings[0]
    return [AnyOf(tuple(AllOf(tuple(reading)) for reading in readings))]
