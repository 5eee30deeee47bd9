"""Read ``long multiplication:``: two factors, the partial products from the units digit on, and their total."""

from __future__ import annotations

from ....base.english import count_noun
from ....base.record import Record
from ....model.expressions import Comparison, Constant, Function
from ...context.drawings import span_of
from ...lowering.equations import Fault
from .work import Owners, lines_between_rules, note, operand, times

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ....language.syntax import DrawnLine, Item
    from ....model.expressions import Condition, Expression
    from .work import WorkingNumber


class Multiplication(Record):
    """The numbers of the working. Without ``partials``, only the product is shown."""

    factor: Item
    multiplier: Item
    partials: tuple[Item, ...]
    total: Item


def read(lines: Sequence[DrawnLine]) -> Multiplication:
    """Return the numbers of the working. Raises `Fault`."""
    head, *parts = lines_between_rules(lines)
    factor, multiplier = _factors(head)
    if not 1 <= len(parts) <= 2 or not parts[-1]:
        last = lines[-1].items if lines else ()
        raise Fault(
            "working-form",
            "a long multiplication needs its factors, a line of dashes and the total",
            span_of(last),
            help="write partial products between two lines of dashes, above the total",
        )
    if len(parts[-1]) > 1:
        message = f"expected one total below the last line of dashes, found {len(parts[-1])}"
        raise Fault(
            "working-form",
            message,
            span_of(parts[-1][1].items),
            help="put a line of dashes between the partial products and the total",
        )
    if len(parts) == 2:
        partials = tuple(operand(line, ("+",))[1] for line in parts[0])
    else:
        partials = ()
    return Multiplication(factor, multiplier, partials, operand(parts[-1][0], ("=",))[1])


def _factors(head: Sequence[DrawnLine]) -> tuple[Item, Item]:
    items = [item for line in head for item in line.items]
    if len(items) != 3 or items[1].text != "*" or {items[0].kind, items[2].kind} - {"NUMBER", "NUMERAL"}:
        if any(item.text == "x" for item in items):
            hint = "write '*' to multiply"
        else:
            hint = "start with the factors, as in _6_ * __"
        raise Fault("working-form", "a long multiplication must start with its two factors", span_of(items), help=hint)
    return items[0], items[2]


def conditions(
    working: Multiplication, word: Callable[[Item], WorkingNumber], leading_zeros: bool
) -> Sequence[Condition]:
    """Return the conditions: every partial product is a digit times the factor, shifted one place for each digit.

    A multiplier digit 0 has no line; if the lines leave open which digits are 0, all possibilities are allowed. Raises
    `Fault`.
    """
    factor, multiplier = word(working.factor), word(working.multiplier)
    partials = [word(item) for item in working.partials]
    total = word(working.total)
    if not partials:
        return [Comparison(times(factor.number, multiplier.number), "=", total.number)]
    digits = multiplier.digits[::-1]
    if len(partials) > len(digits):
        surplus = working.partials[len(digits)]
        message = f"there are too many partial products; the multiplier has only {count_noun(len(digits), 'digit')}"
        raise Fault("working-lines", message, surplus.span, *note("the multiplier", working.multiplier))
    if len(digits) > 1 and not leading_zeros:
        leading = len(digits) - 1
    else:
        leading = None
    owners = Owners(multiplier, digits, partials, leading)
    found = list(owners.digit_conditions())
    for number, line in enumerate(partials):
        ways = [((at,), Comparison(line.number, "=", times(digits[at], factor.number))) for (at,) in owners.of(number)]
        found.append(owners.choose(number, ways))
    if len(owners.readings) == 1:
        shifted = tuple(_shifted(line, at) for at, line in zip(owners.readings[0], partials, strict=True))
        return [*found, Comparison(Function("sum", shifted), "=", total.number)]
    return [*found, Comparison(times(factor.number, multiplier.number), "=", total.number)]


def _shifted(line: WorkingNumber, places: int) -> Expression:
    if places:
        return times(Constant(line.base**places), line.number)
    return line.number
