"""Sums as sets of cells, one bit for each cell, to find innies, outies and balances by set operations."""

from __future__ import annotations

from ..model.expressions import Comparison, Constant, Operation, Variable
from .bitsets import bits
from .units import Unit

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from ..model.expressions import Expression


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


def difference(
    names: Sequence[str],
    label: str,
    sides: tuple[Sequence[int], Sequence[int]],
    target: int,
    sources: Sequence[Unit],
    extra: float,
    noun: str,
    *,
    said: str,
) -> Unit:
    """Return the unit that the cells of the first side make ``target`` more than those of the second.

    ``names`` are those of all cells.
    """
    whole: Expression = Constant(0)
    for sign, cells in zip("+-", sides, strict=True):
        for x in cells:
            whole = Operation(sign, whole, Variable(names[x]))
    return Unit(
        "column",
        label,
        [*sides[0], *sides[1]],
        Comparison(whole, "=", Constant(target)),
        target=target,
        coefficients=[1] * len(sides[0]) + [-1] * len(sides[1]),
        sources=sources,
        extra=extra,
        noun=noun,
        said=said,
    )
