"""Read ``steps whole, 0..99``: requirements for every intermediate result."""

from __future__ import annotations

from math import gcd

from ...model.expressions import Steps
from ..lowering.domains import bounds

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ...language import syntax
    from ..context.context import Context


def settle(context: Context, statement: syntax.Steps) -> None:
    """Record the requirements for every intermediate result of the file; several statements all apply."""
    words = {demand for demand in statement.demands if isinstance(demand, str)}
    ranges = []
    for demand in statement.demands:
        if not isinstance(demand, str):
            low, high, step = bounds(context, demand)
            ranges.append(range(low, high + 1, step))
    known = context.file.steps or Steps()
    context.file.steps = Steps(
        known.whole or "whole" in words,
        known.positive or "positive" in words,
        known.not_negative or "not negative" in words,
        _in_both(known.ranges, tuple(ranges)),
    )


def _in_both(first: tuple[range, ...], second: tuple[range, ...]) -> tuple[range, ...]:
    """Return ranges of the numbers that are in both tuples of ranges; an empty tuple allows any number."""
    if not first or not second:
        return first or second
    found: list[range] = []
    for one in first:
        for other in second:
            found += _common(one, other)
    return tuple(found) or (range(0),)


def _common(one: range, other: range) -> tuple[range, ...]:
    """Return the intersection of two ranges as one range, or (), by the Chinese remainder theorem."""
    divisor = gcd(one.step, other.step)
    apart = other.start - one.start
    if apart % divisor:
        return ()
    modulus = other.step // divisor
    first = one.start + apart // divisor * pow(one.step // divisor, -1, modulus) % modulus * one.step
    period = one.step * modulus
    least = max(one.start, other.start)
    return (range(first + max(0, -(-(least - first) // period)) * period, min(one.stop, other.stop), period),)
