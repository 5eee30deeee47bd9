"""Sums and products worked out in the head: all ways to fill some cells."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from .folds import Row

MAX_NODES = 12_000
"""Values that are put down for one list."""


def fillings(
    numbers: Sequence[Mapping[int, int]], unlike: Sequence[Sequence[int]], target: int, product: bool, most: int
) -> list[Row] | None:
    """The first ``most`` fillings, a bit for each cell, ascending; None when that takes too long.

    ``numbers`` are for each cell what each of its bits, ascending, adds to a sum or multiplies a product by, none of
    them zero in a product; ``unlike`` are the earlier cells that it must differ from.
    """
    rows: list[Row] = []
    last = len(numbers) - 1
    lows, highs = _ends(numbers, product)
    wanted: dict[int, list[int]] = {}
    for bit, number in numbers[last].items():
        wanted.setdefault(number, []).append(bit)
    row = [0] * last
    left = MAX_NODES

    def fill(at: int, rest: int) -> bool:
        """Fill the cells from ``at`` on; whether to go on."""
        nonlocal left
        taken = 0
        for other in unlike[at]:
            taken |= row[other]
        if at == last:
            rows.extend((*row, bit) for bit in wanted.get(rest, ()) if not bit & taken)
            return len(rows) < most
        left -= len(numbers[at])
        if left < 0:
            return False
        for bit, number in numbers[at].items():
            if bit & taken:
                continue
            if product and rest % number:
                continue
            over = rest // number if product else rest - number
            if not lows[at] <= over <= highs[at]:
                continue
            row[at] = bit
            if not fill(at + 1, over):
                return False
        return True

    fill(0, target)
    return rows[:most] if left >= 0 else None


def _ends(numbers: Sequence[Mapping[int, int]], product: bool) -> tuple[list[int], list[int]]:
    """The least and the greatest that the cells after each one come to."""
    size = len(numbers)
    lows, highs = [int(product)] * size, [int(product)] * size
    for at in range(size - 1, 0, -1):
        ends = numbers[at].values()
        if product:
            largest = highs[at] * max(map(abs, ends))
            lows[at - 1] = lows[at] * min(ends) if min(ends) > 0 < lows[at] else -largest
            highs[at - 1] = largest
        else:
            lows[at - 1], highs[at - 1] = lows[at] + min(ends), highs[at] + max(ends)
    return lows, highs
