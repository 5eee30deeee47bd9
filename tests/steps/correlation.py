"""Spearman's rank correlation."""

from __future__ import annotations

from collections.abc import Sequence


def ranks(values: Sequence[float]) -> list[float]:
    """Return the mean rank of each value."""
    return [
        sum(other < value for other in values) + (sum(other == value for other in values) - 1) / 2 for value in values
    ]


def spearman(first: Sequence[float], second: Sequence[float]) -> float:
    one, other = ranks(first), ranks(second)
    middle = (len(one) - 1) / 2
    both = sum((a - middle) * (b - middle) for a, b in zip(one, other, strict=True))
    spread = [sum((a - middle) ** 2 for a in each) for each in (one, other)]
    return both / (spread[0] * spread[1]) ** 0.5
