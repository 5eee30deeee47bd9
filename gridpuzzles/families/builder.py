"""Write the text of a puzzle statement by statement."""

from __future__ import annotations

from ..api import Puzzle, parse
from ..base.validation import by_name
from ..convert.text_builder import Statements

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from ..convert.text_builder import Values


class PuzzleBuilder(Statements):
    """Collects statements; `text` returns the file so far, and `build` the puzzle that it declares.

    Every method returns the builder, so that calls can be chained.

    >>> import gridpuzzles as gp
    >>> tiny = gp.PuzzleBuilder("Tiny").grid(1, 2).values("1..9").add("row 1: _ * _ = 35").add("r1c1 < r1c2")
    >>> tiny.build().solve().rows
    ((5, 7),)
    """

    @by_name
    def text(self) -> str:
        """Return the file as a person would write it; raises `DefinitionError` if a statement is wrong."""
        return str(self.build())

    @by_name
    def build(self, **params: int) -> Puzzle:
        """Return the puzzle, with values ``params`` for the parameters of its text.

        Raises `DefinitionError` if a statement is wrong.
        """
        return parse(self.statements(), name="<built>", **params)


class Grid(PuzzleBuilder):
    """A grid of ``rows`` x ``cols`` cells to which relations are added; `build` returns the puzzle.

    >>> import gridpuzzles as gp
    >>> grid = gp.Grid(2, 2, values="1..9").where("r1c1 * r1c2 = 35", "r2c1 + r2c2 = 3", "r1c1 < r1c2", "r2c1 > r2c2")
    >>> grid.build().solve().rows
    ((5, 7), (2, 1))
    """

    @by_name
    def __init__(
        self,
        rows: int,
        cols: int,
        *,
        values: Values = "1..9",
        title: str = "",
        author: str = "",
        source: str = "",
        date: str = "",
        url: str = "",
        note: str = "",
        difficulty: str = "",
        license: str = "",
    ) -> None:
        super().__init__(
            title,
            author=author,
            source=source,
            date=date,
            url=url,
            note=note,
            difficulty=difficulty,
            license=license,
        )
        self.grid(rows, cols).values(values)
