"""Read domains: the possible values of a cell, a letter or an unknown."""

from __future__ import annotations

from ...base.errors import Fix
from ...base.number_properties import MAX_BITS
from ..context.settings import compact
from .constants import whole_number

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from ...language import syntax
    from ...model.puzzle import Symbol
    from ..context.context import Context
    from ..context.settings import Values

MAX_VALUES = 1_000_000
"""Largest number of values of one symbol."""
MAX_LISTED = 4 * MAX_VALUES
"""Largest number of values that all domains of a text list together; plain ranges list no values."""
MAX_TOGETHER = 20 * MAX_VALUES
"""Largest number of values of all symbols together."""
MAX_DIGITS = 4000
"""Largest number of digits of a value."""

MAX_NUMBER = 10**MAX_DIGITS


def bounds(context: Context, node: syntax.ValueRange) -> tuple[int, int, int]:
    """Return the low end, high end and step of a written range; after an error, a range of one value."""
    low = whole_number(context, node.low)
    if node.high is None:
        high = low
    else:
        high = whole_number(context, node.high)
    step = 1 if node.step is None else whole_number(context, node.step)
    if low is None or high is None or step is None:
        return 0, 0, 1
    if max(abs(low), abs(high)) >= MAX_NUMBER:
        context.error("number-too-large", f"a value can have at most {MAX_DIGITS} digits", node.span)
        return 0, 0, 1
    if high < low:
        context.error(
            "empty-range",
            f"{_short(low)}..{_short(high)} has no values",
            node.span,
            help=f"write {_short(high)}..{_short(low)}",
            fix=Fix.at(node.span, f"{high}..{low}", sure=False),
        )
        return low, low, 1
    if step < 1:
        context.error("no-such-step", "a step must be at least 1", node.step.span if node.step else node.span)
        return low, low, 1
    return low, high, step


def _short(number: int) -> str:
    if number.bit_length() < 200:
        return str(number)
    return "..."


def values_in(context: Context, domain: syntax.Domain, limit: int = MAX_VALUES) -> Values | None:
    """Return the values of a written domain, ascending, as a range of step 1 or a tuple; None after a reported error.

    Only a plain range may have more than `MAX_VALUES` values, and no more than ``limit``.
    """
    if len(domain.included) == 1 and not domain.excluded and domain.included[0].step is None:
        low, high, _ = bounds(context, domain.included[0])
        if _fits(context, domain, high - low + 1, limit):
            return range(low, high + 1)
        return None
    included = [bounds(context, part) for part in domain.included]
    excluded = [bounds(context, part) for part in domain.excluded]
    count = sum((high - low) // step + 1 for low, high, step in included)
    if context.settings.listed > MAX_LISTED or not _fits(context, domain, count, MAX_VALUES):
        return None
    context.settings.listed += count
    if not _fits(context, domain, context.settings.listed, MAX_LISTED):
        return None
    values = {value for low, high, step in included for value in range(low, high + 1, step)}
    least, greatest = min(values), max(values)
    spans = [_clipped(one, least, greatest) for one in excluded]
    if not _fits(context, domain, sum(map(len, spans)), MAX_VALUES):
        return None
    left = sorted(values.difference(*spans))
    if not left:
        context.error("empty-domain", "'except' leaves no values", domain.span)
        return None
    return compact(left)


def _clipped(part: tuple[int, int, int], least: int, greatest: int) -> range:
    """Return the values of a range that lie between two numbers."""
    low, high, step = part
    if low >= least:
        start = low
    else:
        start = low + -((low - least) // step) * step
    return range(start, max(start, min(high, greatest) + 1), step)


def _fits(context: Context, domain: syntax.Domain, count: int, limit: int) -> bool:
    if count <= limit:
        return True
    context.error("too-many-values", f"this has more than {limit:,} values", domain.span, help="narrow the range")
    return False


def domain_of(context: Context, domain: syntax.Domain) -> Values | None:
    """Return the values of the domain of a symbol: at most `MAX_VALUES` numbers; None after a reported error."""
    return values_in(context, domain)


def set_of(context: Context, domain: syntax.Domain) -> Values | None:
    """Return the values of the domain of a membership, in which a plain range may be very long."""
    return values_in(context, domain, 1 << MAX_BITS)


def check_total(context: Context, symbols: Sequence[Symbol]) -> None:
    """Report an error if the symbols have too many values together."""
    total = sum([len(symbol.values) for symbol in symbols])
    if total > MAX_TOGETHER:
        context.error(
            "too-many-values",
            f"{len(symbols):,} cells, letters and unknowns have {total:,} values; the limit is {MAX_TOGETHER:,}",
            context.settings.values_span or symbols[0].span,
            help="narrow their ranges",
        )


def intersection(first: Values | None, second: Values | None) -> Values | None:
    """Return the values that both domains allow; None means that a domain is not restricted."""
    if first is None or second is None:
        if first is None:
            return second
        return first
    both = [value for value in first if value in second]
    if both:
        return compact(both)
    return ()
