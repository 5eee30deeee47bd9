"""Lines that stand alone: declarations, relations (in signs, in words, of names and pictures) and lists.

They are read by a second entry of the same LALR method, over marks (lines.lark): what it derives holds every mark.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from .marks import Mark
    from .said import Context, Said


def read_line(marks: Sequence[Mark], context: Context) -> list[Said] | None:
    """What a line says; None where it is no such line, as a sentence or a row of a drawing is none.

    Not read here: targets of cages (``A = 7+``) and cages by their cells (readers/cages.py). Raises `Unclear` for a
    line that can be read in two ways; the caller knows its number.
    """
    return None


def declared(statements: Sequence[str]) -> list[str]:
    """Declarations of the names in relations that nothing declares: the numbers that linear equations leave.

    Empty where there are none, or where nothing tells them; the strict reading asks for their values then.
    """
    return []
