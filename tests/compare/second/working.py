"""Carry long working out on paper and compare it with the written lines."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from .conditions import Condition, Expression, Values, compared, constant
from .texts import number_in

if TYPE_CHECKING:
    from .reading import Reading
    from .texts import Statement

MARK = re.compile(r"--+|\w+|\S")


class Written:
    """A written number: its digits, most significant first."""

    def __init__(self, reading: Reading, text: str, base: int) -> None:
        self.text, self.base = text, base
        if text.isdigit():
            self.digits: Sequence[Expression] = [constant(number_in(digit, base)) for digit in text]
        else:
            self.digits = reading.digits(text)

    def of(self, values: Values) -> list[int]:
        return [int(digit(values)) for digit in self.digits]

    def __call__(self, values: Values) -> int:
        return joined(self.of(values), self.base)


def joined(digits: Sequence[int], base: int) -> int:
    number = 0
    for digit in digits:
        number = number * base + digit
    return number


def work(reading: Reading, statement: Statement) -> list[Condition]:
    """Return the conditions of a long working."""
    kind = re.findall(r"\w+", statement.head)[1]
    lines = [MARK.findall(line) for line in statement.lines]
    numbers = [mark for line in lines for mark in line if re.fullmatch(r"\w+", mark)]
    base = 10 if all(number.isdigit() for number in numbers) else reading.base
    parts: list[list[list[str | Written]]] = [[]]
    for line in lines:
        if line[0].startswith("--"):
            parts.append([])
        else:
            parts[-1].append([Written(reading, mark, base) if mark.isalnum() or "_" in mark else mark for mark in line])
    return {
        "addition": lambda: [added(parts, 1)],
        "subtraction": lambda: [added(parts, -1)],
        "multiplication": lambda: multiplied(parts),
        "division": lambda: [divided([line for part in parts for line in part])],
    }[kind]()


def written(line: Sequence[str | Written]) -> Written:
    """Return the number of a line."""
    (found,) = (mark for mark in line if isinstance(mark, Written))
    return found


def added(parts: list[list[list[str | Written]]], usual: int) -> Condition:
    terms: list[tuple[int, Written]] = []
    for line in parts[0]:
        sign = {"+": 1, "-": -1}.get(str(line[0]), usual if terms else 1)
        terms.append((sign, written(line)))
    result = written(parts[1][0])
    return lambda values: sum(sign * term(values) for sign, term in terms) == result(values)


def multiplied(parts: list[list[list[str | Written]]]) -> list[Condition]:
    factor, multiplier = (mark for line in parts[0] for mark in line if isinstance(mark, Written))
    total = written(parts[-1][0])
    facts: list[Condition] = [lambda values: factor(values) * multiplier(values) == total(values)]
    if len(parts) == 3:
        partials = list(map(written, parts[1]))

        def partial_products(values: Values) -> bool:
            digits = multiplier.of(values)[::-1]
            lines = [line(values) for line in partials]
            if len(lines) == len(digits):
                with_line = [
                    digit for digit, line in zip(digits, partials, strict=True) if digit or not line.text.strip("0")
                ]
            else:
                with_line = [digit for digit in digits if digit]
            return lines == [digit * factor(values) for digit in with_line]

        facts.append(partial_products)
    return facts


def divided(lines: list[list[str | Written]]) -> Condition:
    dividend, divisor, quotient = (mark for mark in lines[0] if isinstance(mark, Written))
    shown = list(map(written, lines[1:]))

    def holds(values: Values) -> bool:
        expected: list[int] = []
        digits, by = dividend.of(values), divisor(values)
        first = len(digits) - len(quotient.digits) + 1
        if first < 1:
            raise ValueError("the quotient is longer than the dividend")
        above = joined(digits[:first], dividend.base)
        for at, digit in enumerate(quotient.of(values)):
            if at:
                above = above * dividend.base + digits[first + at - 1]
            # A quotient digit of 0 has no product line; the next digit is only brought down.
            if digit:
                if expected:
                    expected.append(above)
                expected.append(digit * by)
                above -= digit * by
            # A remainder outside this range means that the quotient digit is wrong.
            if not 0 <= above < by:
                return False
        if expected:
            expected.append(above)
        return expected == [line(values) for line in shown]

    return holds


__all__ = ["Callable", "compared", "work"]
