"""A script for OR-Tools CP-SAT (https://developers.google.com/optimization), with functions that state formulas."""

from __future__ import annotations

from .python_script import script

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..model.puzzle import Puzzle


def write(puzzle: Puzzle) -> str:
    """Return the script, which prints a line ``name=value`` for each symbol.

    Raises `CannotConvert` for numbers of more than 60 bits.
    """
    return script(puzzle, "OR-Tools", "ortools_prelude.txt", 60)
