"""Read ``long division:``: ``dividend / divisor = quotient``, then product and remainder lines as on paper."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from ...base.english import count_noun
from ...base.source import span_of
from ...language.syntax import DrawnLine, Item
from ...model.expressions import Comparison, Condition, Constant, Expression, Operation
from ..lowering.equations import Fault
from .working_lines import Owners, WorkingNumber, is_rule, note, numeral, operand, times


def read(lines: Sequence[DrawnLine]) -> tuple[tuple[Item, Item, Item], list[Item]]:
    """Return dividend, divisor and quotient, and the lines below: products and remainders in turn.

    A remainder line includes the digits brought down; lines of dashes are ignored. Raises `Fault`.
    """
    written = [line for line in lines if not is_rule(line)]
    top = _top(written[0].items if written else ())
    numbers = [operand(line, ("-",))[1] for line in written[1:]]
    # Products and remainders take turns, so the last line must be a remainder.
    if len(numbers) % 2:
        raise Fault(
            "missing-remainder",
            "this product has no remainder below it",
            numbers[-1].span,
            help="write the remainder below it; write 0 if nothing is left",
        )
    return top, numbers


def _top(items: Sequence[Item]) -> tuple[Item, Item, Item]:
    if (
        len(items) != 5
        or (items[1].text, items[3].text) != ("/", "=")
        or not all(item.is_number for item in items[::2])
    ):
        raise Fault(
            "working-form",
            "a long division must start with 'dividend / divisor = quotient'",
            span_of(items),
            help="start with the equation, as in ___2_ / __ = ___",
        )
    return items[0], items[2], items[4]


class Steps:
    """The conditions of a long division.

    The product of each quotient digit except 0 is subtracted from the number above it, which leaves less than the
    divisor; then digits are brought down, one for each quotient digit. A quotient digit 0 has no lines; if the lines
    leave open which digits are 0, all possibilities are allowed. Raises `Fault`.
    """

    def __init__(
        self, dividend: WorkingNumber, divisor: WorkingNumber, quotient: WorkingNumber, lines: list[WorkingNumber]
    ) -> None:
        self.dividend, self.divisor, self.quotient = dividend, divisor, quotient
        self.products, self.remainders = lines[::2], lines[1::2]
        digits = len(quotient.digits)
        # number of digits of the dividend above the first digit of the quotient
        self.first = len(dividend.digits) - digits + 1
        # Every product belongs to a digit of the quotient.
        if len(self.products) > digits:
            message = f"there are too many product lines; the quotient has only {count_noun(digits, 'digit')}"
            surplus = self.products[digits].item
            raise Fault("working-lines", message, surplus.span, *note("the quotient", quotient.item))
        if self.first < 1:
            raise Fault("quotient-too-long", "the quotient has more digits than the dividend", quotient.item.span)

    def ends(self, leading_zeros: bool) -> list[int]:
        """Return, for each line, the number of digits of the dividend up to its end; [] if that is open."""
        digits = len(self.quotient.digits)
        leading = 0 if digits > 1 and not leading_zeros else None
        readings = Owners(self.quotient, self.quotient.digits, self.products, leading).readings
        if len(readings) != 1:
            return []
        places = [*readings[0], digits - 1]
        return [self.first + place for pair in pairwise(places) for place in pair]

    def conditions(self, leading_zeros: bool) -> list[Condition]:
        """Return the conditions of every line; unless zeros may lead, the first digit of a longer quotient is not 0."""
        return list(self._conditions(0 if len(self.quotient.digits) > 1 and not leading_zeros else None))

    def _conditions(self, leading: int | None) -> Iterator[Condition]:
        """Yield the conditions of every line; the quotient digit ``leading``, if not None, is not 0."""
        owners = Owners(self.quotient, self.quotient.digits, self.products, leading)
        divisor = self.divisor.number
        rest = (self.remainders or [self.dividend])[-1].number
        yield from owners.digit_conditions()
        yield Comparison(rest, "<", divisor)
        if not self.products:
            return
        if len(owners.readings) > 1:  # redundant, but helps the solver while the owners of the lines are open
            whole = Operation("+", times(divisor, self.quotient.number), rest)
            yield Comparison(self.dividend.number, "=", whole)
        before = [((at,), Comparison(self._above(0, at - 1), "<", divisor)) for (at,) in owners.of(0)]
        # If the first line can only belong to the first digit, nothing is skipped before it.
        if before != [((0,), before[0][1])]:
            yield owners.choose(0, before)
        for number, product in enumerate(self.products):
            ways = [((at,), times(self.quotient.digits[at], divisor)) for (at,) in owners.of(number)]
            yield owners.choose(number, [(at, Comparison(product.number, "=", way)) for at, way in ways])
            last = number + 1 == len(self.products)
            steps = owners.of(number, 1 if last else 2)
            yield owners.choose(number, [(step, self._remainder(number, step)) for step in steps])
            # Below the last product, the condition above already compares the remainder with the divisor.
            if not last:
                yield owners.choose(number, [(step, self._bound(number, step)) for step in steps])

    def _above(self, number: int, at: int) -> Expression:
        """Return the number above product line ``number`` if that line belongs to quotient digit ``at``."""
        if number == 0:
            return self._dividend(0, self.first + at)
        return self.remainders[number - 1].number

    def _left(self, number: int, at: int) -> Expression:
        """Return the difference below product line ``number``."""
        return Operation("-", self._above(number, at), self.products[number].number)

    def _remainder(self, number: int, step: tuple[int, ...]) -> Condition:
        """Return the condition of the remainder line below product line ``number``, with the digits brought down."""
        after = step[1] if len(step) == 2 else len(self.quotient.digits) - 1
        return Comparison(self.remainders[number].number, "=", self._brought_down(number, step[0], after))

    def _bound(self, number: int, step: tuple[int, ...]) -> Condition:
        """Return the condition that the difference, with the digits for zeros brought down, is below the divisor."""
        return Comparison(self._brought_down(number, step[0], step[1] - 1), "<", self.divisor.number)

    def _brought_down(self, number: int, at: int, after: int) -> Expression:
        """Return the difference below product line ``number``, followed by the digits brought down for later digits.

        The line belongs to quotient digit ``at``; the digits are those for the quotient digits up to ``after``.
        """
        left = self._left(number, at)
        if at == after:
            return left
        digits = self._dividend(self.first + at, self.first + after)
        return Operation("+", times(Constant(self.dividend.base ** (after - at)), left), digits)

    def _dividend(self, start: int, end: int) -> Expression:
        return numeral(self.dividend.digits[start:end], self.dividend.base)
