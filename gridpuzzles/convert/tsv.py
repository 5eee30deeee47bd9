"""TSV, written; it is read as CSV is."""

from __future__ import annotations

from .table import cells_of, written

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..model.puzzle import Puzzle


def write(puzzle: Puzzle) -> str:
    """The table with tabs between its cells; raises `CannotConvert` as CSV does."""
    return written(cells_of(puzzle), "\t")
