"""``long division:`` - ``dividend / divisor = quotient``, then product and remainder lines as worked on paper."""

from __future__ import annotations

from ..model.expressions import Comparison, Constant, Operation
from ..record import Record
from .equations import Fault, span_of
from .work import is_rule, numeral, one_of, operand, placements, zero_or_not

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from ..language.syntax import DrawnLine, Item
    from ..model.expressions import Condition, Expression
    from .work import Word


class Division(Record):
    """The numbers of the working; a remainder line has the digits brought down."""

    dividend: Item
    divisor: Item
    quotient: Item
    products: tuple[Item, ...]
    remainders: tuple[Item, ...]


def read(lines: Sequence[DrawnLine]) -> Division:
    """The numbers of the working; lines of dashes only please the eye. Raises `Fault`."""
    written = [line for line in lines if not is_rule(line)]
    dividend, divisor, quotient = _top(written[0].items if written else ())
    numbers = [operand(line, ("-",))[1] for line in written[1:]]
    if len(numbers) % 2:
        raise Fault(
            "missing-remainder",
            "no remainder stands under this product",
            numbers[-1].span,
            help="the last one is 0 when nothing is left",
        )
    return Division(dividend, divisor, quotient, tuple(numbers[::2]), tuple(numbers[1::2]))


def _top(items: Sequence[Item]) -> tuple[Item, Item, Item]:
    if (
        len(items) != 5
        or (items[1].text, items[3].text) != ("/", "=")
        or {item.kind for item in items[::2]} - {"NUMBER", "NUMERAL"}
    ):
        raise Fault(
            "working-form",
            "a long division begins with 'dividend / divisor = quotient'",
            span_of(items),
            help="write '___2_ / __ = ___'",
        )
    return items[0], items[2], items[4]


def conditions(working: Division, word: Callable[[Item], Word], leading_zeros: bool) -> Sequence[Condition]:
    """What the working says.

    Each quotient digit but 0 takes its product away from what stands above, which leaves less than the divisor; then
    digits are brought down, one for each quotient digit. A quotient digit 0 has no lines; where several digits could
    be the 0, one of the readings holds. Raises `Fault`.
    """
    steps = _Steps(working, word)
    digits = steps.quotient.digits
    if len(steps.products) > len(digits):
        surplus = working.products[len(digits)]
        raise Fault(
            "product-lines",
            f"a product line too many: the quotient has {len(digits)} digit{'s' * (len(digits) > 1)}",
            surplus.span,
        )
    if len(digits) > len(steps.dividend.digits):
        raise Fault("quotient-too-long", "the quotient has more digits than the dividend", working.quotient.span)

    def may_be_zero(index: int) -> bool:
        leading = index == 0 and len(digits) > 1 and not leading_zeros
        return digits[index] == Constant(0) if isinstance(digits[index], Constant) else not leading

    readings = [
        [*zero_or_not(digits, chosen, steps.products), *steps.of(chosen)]
        for chosen in placements(digits, steps.products, may_be_zero)
    ]
    if not readings:
        message = f"{len(steps.products)} product lines do not fit the quotient {working.quotient.text}"
        raise Fault(
            "product-lines",
            message,
            working.quotient.span,
            help="every digit but 0 has a product line and a remainder line",
        )
    return one_of(readings)


class _Steps:
    """The relations of a division, given which quotient digits have lines."""

    def __init__(self, working: Division, word: Callable[[Item], Word]) -> None:
        self.dividend, self.divisor, self.quotient = (
            word(working.dividend),
            word(working.divisor),
            word(working.quotient),
        )
        lines = [word(item) for pair in zip(working.products, working.remainders, strict=True) for item in pair]
        self.products, self.remainders = lines[::2], lines[1::2]
        self.base = self.dividend.base
        self.first = len(self.dividend.digits) - len(self.quotient.digits) + 1  # digits above the first quotient digit

    def of(self, chosen: Sequence[int]) -> Iterator[Condition]:
        """The relations when the quotient digits ``chosen`` have a product line each and the others are 0."""
        divisor = self.divisor.number
        if not chosen:
            yield Comparison(self.dividend.number, "<", divisor)
            return
        if chosen[0]:
            yield Comparison(self._dividend(0, self.first + chosen[0] - 1), "<", divisor)
        above = self._dividend(0, self.first + chosen[0])
        for step, (index, product, remainder) in enumerate(zip(chosen, self.products, self.remainders, strict=True)):
            last = step + 1 == len(chosen)
            after = len(self.quotient.digits) - 1 if last else chosen[step + 1]
            left = Operation("-", above, product.number)
            yield Comparison(product.number, "=", Operation("*", self.quotient.digits[index], divisor))
            yield Comparison(remainder.number, "=", self._brought_down(left, index, after))
            yield Comparison(remainder.number if last else self._brought_down(left, index, after - 1), "<", divisor)
            above = remainder.number

    def _dividend(self, start: int, end: int) -> Expression:
        return numeral(self.dividend.digits[start:end], self.base)

    def _brought_down(self, left: Expression, index: int, after: int) -> Expression:
        """``left`` with the dividend's digits brought down from quotient digit ``index`` to ``after``."""
        count = after - index
        if not count:
            return left
        digits = self._dividend(self.first + index, self.first + after)
        return Operation("+", Operation("*", Constant(self.base**count), left), digits)
