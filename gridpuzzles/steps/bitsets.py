"""Masks: sets of values as the bits of an integer."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

Crossed = list[tuple[int, int]]
"""Candidates: pairs of cell and mask."""


def bits(mask: int) -> Iterator[int]:
    """Yield the bits of ``mask`` that are set, lowest first, each as a mask."""
    while mask:
        bit = mask & -mask
        yield bit
        mask ^= bit


def positions(mask: int) -> list[int]:
    """Return the positions of the bits that are set, in ascending order."""
    return [bit.bit_length() - 1 for bit in bits(mask)]


def single(mask: int) -> bool:
    """Return True if ``mask`` has at most one value."""
    return not mask & (mask - 1)


def union(masks: Iterable[int]) -> int:
    """Return the union of ``masks``."""
    whole = 0
    for mask in masks:
        whole |= mask
    return whole


def by_cell(crossed: Iterable[tuple[int, int]]) -> dict[int, int]:
    """Return the union of the masks of each cell, without empty ones."""
    masks: dict[int, int] = {}
    for x, mask in crossed:
        if mask:
            masks[x] = masks.get(x, 0) | mask
    return masks


def by_mask(crossed: Iterable[tuple[int, int]]) -> dict[int, list[int]]:
    """Return the cells of each mask."""
    cells: dict[int, list[int]] = {}
    for x, mask in crossed:
        cells.setdefault(mask, []).append(x)
    return cells
