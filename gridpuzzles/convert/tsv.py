"""Export to TSV; `table` reads it together with CSV."""

from __future__ import annotations

from .table import cells_of, written

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..model.puzzle import Puzzle


def write(puzzle: Puzzle) -> str:
    """Return the table with tabs between its cells; raises `CannotConvert` like CSV."""
    return written(cells_of(puzzle), "\t")
