"""A script for CPMpy (https://cpmpy.readthedocs.io), which runs OR-Tools, Choco, Z3, Pumpkin and other solvers."""

from __future__ import annotations

from .python_script import script

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..model.puzzle import Puzzle


def write(puzzle: Puzzle) -> str:
    """Return the script, which prints a line ``name=value`` for each symbol.

    Raises `CannotConvert` for numbers of more than 62 bits.
    """
    return script(puzzle, "CPMpy", "cpmpy_prelude.txt", 62)
