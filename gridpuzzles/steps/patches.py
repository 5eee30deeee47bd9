"""Sums as sets of cells, one bit a cell: what is laid over one another to find innies, outies and balances."""

from __future__ import annotations

from .masks import bits

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from .units import Unit


class Patch:
    """A unit, its cells as a set, and what they add up to."""

    __slots__ = ("cells", "size", "total", "unit")

    def __init__(self, unit: Unit, total: int) -> None:
        self.unit = unit
        self.cells = sum(1 << x for x in unit.cells)
        self.size = len(unit.cells)
        self.total = total

    def share(self, cells: int) -> float:
        """How much of it lies among ``cells``."""
        return (self.cells & cells).bit_count() / self.size


def units(patches: Iterable[Patch]) -> list[Unit]:
    """What stands behind them."""
    return [patch.unit for patch in patches]


def listed(cells: int) -> list[int]:
    """The cells of a set, ascending."""
    return [bit.bit_length() - 1 for bit in bits(cells)]
