"""Read ``values 1..9``, the possible values of the cells."""

from __future__ import annotations

from ..context.settings import compact
from ..fast_path.reader import Bailout, number

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ...language import syntax
    from ..context.context import Context
    from ..context.settings import Values
    from ..fast_path.reader import Block, FastReader


MAX_VALUES = 10_000
"""Largest number of values of one range."""
MAX_RANGES = 100


def settle(context: Context, statement: syntax.Values) -> None:
    """Record the domain of the cells."""
    from ..lowering.domains import domain_of

    context.settings.values = domain_of(context, statement.domain)
    context.settings.values_span = statement.span


def read_fast(reader: FastReader, heading: str, start: int, block: Block) -> None:
    """Record the domain of the cells."""
    reader.values = domain(heading[len("values ") :])


def domain(text: str) -> Values:
    """Return the values of a domain with ascending parts: ``1..9`` or ``0, 2, 5..7``."""
    ranges: list[range] = []
    for part in text.split(","):
        low, dots, high = part.partition("..")
        least = number(low.strip(" "))
        most = number(high.strip(" ")) if dots else least
        if not least <= most < least + MAX_VALUES or (ranges and least <= ranges[-1][-1]):
            raise Bailout
        ranges.append(range(least, most + 1))
    if len(ranges) > MAX_RANGES:
        raise Bailout
    return ranges[0] if len(ranges) == 1 else compact([value for one in ranges for value in one])
