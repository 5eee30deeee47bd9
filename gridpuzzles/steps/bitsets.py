"""Masks: sets of values as the bits of an integer."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator


def bits(mask: int) -> Iterator[int]:
    """Yield the bits of ``mask`` that are set, lowest first, each as a mask."""
    while mask:
        bit = mask & -mask
        yield bit
        mask ^= bit


def single(mask: int) -> bool:
    """Return True if ``mask`` has at most one value."""
    return not mask & (mask - 1)


def union(masks: Iterable[int]) -> int:
    """Return the union of ``masks``."""
    whole = 0
    for mask in masks:
        whole |= mask
    return whole
