"""Sums as sets of cells, one bit for each cell, to find innies, outies and balances by set operations."""

from __future__ import annotations

from .bitsets import bits

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from .units import Unit


class SumCells:
    """A unit, its cells as a set, and their total."""

    __slots__ = ("cells", "size", "total", "unit")

    def __init__(self, unit: Unit, total: int) -> None:
        self.unit = unit
        self.cells = sum(1 << x for x in unit.cells)
        self.size = len(unit.cells)
        self.total = total

    def share(self, cells: int) -> float:
        """Return the fraction of its cells that are among ``cells``."""
        return (self.cells & cells).bit_count() / self.size


def units(patches: Iterable[SumCells]) -> list[Unit]:
    """Return the units of some patches."""
    return [patch.unit for patch in patches]


def listed(cells: int) -> list[int]:
    """Return the cells of a set, in ascending order."""
    return [bit.bit_length() - 1 for bit in bits(cells)]
