"""A puzzle text written by a program, statement by statement."""

from __future__ import annotations

from ..api import Puzzle, parse
from ..convert.writing import Statements


class PuzzleBuilder(Statements):
    """Collects statements; `text` is the file so far and `build` the puzzle it declares.

    Every method returns the builder, so that calls can be chained::

        PuzzleBuilder("Tiny").grid(1, 2).values("1..9").add("row 1: _ * _ = 35").add("r1c1 < r1c2").build()
    """

    def text(self) -> str:
        """The file as a person would write it; raises `DefinitionError` when a statement is wrong."""
        return str(self.build())

    def build(self, **params: int) -> Puzzle:
        """The puzzle; raises `DefinitionError` when a statement is wrong."""
        return parse(self.statements(), name="<built>", **params)
