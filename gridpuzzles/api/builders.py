"""Build puzzles from programs: statement by statement, or a family from plain data.

The families are Sudoku, KenKen, Killer, Kakuro, cruncher, magic square, cryptarithm and CrossProduct: tables of digits
to find from the products of their rows and columns, as in The Riddler's puzzles (FiveThirtyEight, 2020 and 2021), which
Peter Norvig studied in two notebooks.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import isqrt, prod

from ..base.validation import cages_of, clues_of, flag, integer, listed, named_options, side, texts
from ..convert.products import DIGITS, Clues, write_products
from ..convert.text_builder import Cages, Statements, Values, place, spans
from .puzzle import Puzzle, parse

Givens = Sequence[Sequence[int | None]]


class PuzzleBuilder(Statements):
    """Collects statements; `text` returns the file so far, and `build` the puzzle that it declares.

    Every method returns the builder, so that calls can be chained.

    >>> import gridpuzzles as gp
    >>> tiny = gp.PuzzleBuilder("Tiny").grid(1, 2).values("1..9").add("row 1: _ * _ = 35").add("r1c1 < r1c2")
    >>> tiny.build().solve().rows
    ((5, 7),)
    """

    def text(self) -> str:
        """Return the file as a person would write it; raises `DefinitionError` if a statement is wrong."""
        return str(self.build())

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

    @named_options
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


@named_options
def sudoku(givens: str | Givens, *, box: tuple[int, int] | None = None, title: str = "") -> Puzzle:
    """Return a Sudoku. ``givens`` are rows of numbers with None for an empty cell, or a string with ``.``, ``0`` or
    ``_``.

    ``box`` is the height and width of a box (default: as square as possible). ``title`` is printed above the drawing,
    here and in the other families.

    >>> import gridpuzzles as gp
    >>> gp.sudoku("1... ..3. .4.. ...2").solve().rows
    ((1, 3, 2, 4), (4, 2, 3, 1), (2, 4, 1, 3), (3, 1, 4, 2))
    """
    if isinstance(givens, str):
        rows = _rows_of(givens)
    else:
        rows = [[one or None for one in row] for row in listed("a sudoku", givens)]
    return PuzzleBuilder(title).family("sudoku", len(rows), box=box).drawn(rows).build()


@named_options
def kenken(cages: Cages, *, size: int | None = None, title: str = "") -> Puzzle:
    """Return a KenKen: every row and column contains 1 to ``size`` once; each cage is a pair of cells and target.

    Cells are ``(1, 2)`` or ``"r1c2"``; targets are ``"24*"``, ``"3-"``, or a number if the cage has one cell. Without
    ``size`` the grid is as large as the cages require. ``title`` is printed above the drawing.

    >>> import gridpuzzles as gp
    >>> gp.kenken([(["r1c1", "r1c2"], "3+"), (["r2c1"], 2), (["r2c2"], 1)]).solve().rows
    ((1, 2), (2, 1))
    """
    placed = [([place(cell) for cell in cells], target) for cells, target in cages_of("cages", cages)]
    if size is None:
        size = max([max(cell) for cells, _ in placed for cell in cells], default=0)
    size = side("size", size)
    return PuzzleBuilder(title).family("kenken", size).grid(size, size).cages(placed, size, size).build()


@named_options
def killer(cages: Cages, *, size: int = 9, box: tuple[int, int] | None = None, title: str = "") -> Puzzle:
    """Return a Killer Sudoku: cages are pairs of cells and sum; digits in a row, column, box or cage are different.

    The grid has ``size`` rows. ``box`` is the height and width of a box (default: as square as possible). ``title`` is
    printed above the drawing.

    >>> import gridpuzzles as gp
    >>> gp.killer([(["r1c1", "r1c2", "r2c1"], 7), (["r2c2", "r2c3"], 5)], size=4).count().value
    24
    """
    size = side("size", size)
    builder = PuzzleBuilder(title).family("killer", size, box=box).grid(size, size)
    return builder.cages(cages, size, size, "sum").build()


@named_options
def kakuro(rows: Iterable[Iterable[str | int | None]], *, title: str = "") -> Puzzle:
    r"""Return a Kakuro, given square by square: None for a cell, a number for a given, ``"16\24"`` for 16 down and 24
    across.

    ``rows`` are the rows of the drawing; ``title`` is printed above it.

    >>> import gridpuzzles as gp
    >>> gp.kakuro([["\\", "4\\", "3\\"], ["\\4", None, None], ["\\3", None, None]]).solve().rows
    ((), (3, 1), (1, 2))
    """
    return PuzzleBuilder(title).family("kakuro").drawn(rows).build()


@named_options
def cruncher(
    rows: Sequence[str],
    cols: Sequence[str],
    *,
    values: Values = "1..9",
    left_to_right: bool = False,
    title: str = "",
) -> Puzzle:
    """Return a number cruncher: a relation for each of its ``rows`` and ``cols``, ``_`` for the cells; all cells
    differ.

    A relation is written ``"(_ + _) * _ = 24"``; the cells have ``values``. ``left_to_right`` evaluates without
    precedence, as many newspapers do. ``title`` is printed above the drawing.

    >>> import gridpuzzles as gp
    >>> rows = ["(_ + _) * _ = 24", "_ + _ + _ = 17", "(_ - _) * _ = 27"]
    >>> gp.cruncher(rows, ["(_ + _) * _ = 44", "_ * _ - _ = 20", "_ * _ + _ = 25"]).solve().rows
    ((5, 7, 2), (6, 3, 8), (4, 1, 9))
    """
    rows, cols = texts("rows", rows), texts("cols", cols)
    builder = PuzzleBuilder(title).grid(len(rows), len(cols)).values(values)
    builder = builder.family("cruncher") if flag("left_to_right", left_to_right) else builder.all_different()
    return builder.add("rows:", rows).add("cols:", cols).build()


@named_options
def magic_square(givens: Givens, *, values: Values | None = None, title: str = "") -> Puzzle:
    """Return a magic square: rows, columns and diagonals have equal sums; None is an empty cell in the rows of
    ``givens``.

    ``values`` are 1 to the number of cells by default; ``title`` is printed above the drawing.

    >>> import gridpuzzles as gp
    >>> gp.magic_square([[8, None, None], [None, 5, None], [None, None, 2]]).count().value
    2
    """
    rows = listed("a magic square", givens)
    builder = PuzzleBuilder(title)
    if values is not None:
        builder.values(values)
    return builder.family("magic square", len(rows)).drawn(rows).build()


@named_options
def cryptarithm(
    *relations: str,
    letters: Values = "",
    leading_zeros: bool = False,
    repeats: bool = False,
    base: int = 10,
    title: str = "",
) -> Puzzle:
    """Return a cryptarithm: CAPITALS are digits, different letters are different digits, and no number starts with 0.

    All ``relations`` are true. ``letters`` limits the digits (``"1..9"``) of numbers in ``base``. With
    ``repeats`` letters may be equal, with ``leading_zeros`` numbers may start with 0. ``title`` is printed above the
    drawing.

    >>> import gridpuzzles as gp
    >>> puzzle = gp.cryptarithm("SEND + MORE = MONEY")
    >>> [puzzle.solve()[word] for word in ("SEND", "MORE", "MONEY")]
    [9567, 1085, 10652]
    """
    builder = PuzzleBuilder(title)
    for wanted, statement in (
        (base != 10, f"base {integer('base', base)}"),
        (letters, f"letters {spans(letters)}"),
        (flag("leading_zeros", leading_zeros), "leading zeros allowed"),
        (flag("repeats", repeats), "letters may repeat"),
    ):
        if wanted:
            builder.add(statement)
    return builder.where(*relations).build()


def _rows_of(text: str) -> list[list[int | None]]:
    """Return the squares of a text without white space, as rows; raises `ValueError` if they do not form a square."""
    squares = "".join(text.split())
    how = "write 1 to 9, and '.' for an empty cell"
    for one in squares:
        if one not in "._0123456789":
            raise ValueError(f"{one!r} is not a square of the grid: {how}")
    size = isqrt(len(squares))
    if size * size != len(squares):
        raise ValueError(f"{len(squares)} squares do not form a square grid: {how}")
    numbers = [int(one) if one in "123456789" else None for one in squares]
    return [numbers[at : at + size] for at in range(0, len(numbers), size)]


@named_options
def crossproduct(rows: Clues, cols: Clues, *, values: Values = DIGITS, title: str = "") -> Puzzle:
    """Return the puzzle with the row products ``rows`` and the column products ``cols``; None means no clue.

    ``values`` are the values of the cells, ``"1..9"`` or a list; ``title`` is printed above the drawing.

    >>> import gridpuzzles as gp
    >>> gp.crossproduct(rows=[6, 120, None], cols=[28, 80, 162]).solve().rows
    ((1, 2, 3), (4, 5, 6), (7, 8, 9))
    """
    rows, cols = clues_of("rows", rows), clues_of("cols", cols)
    return write_products(PuzzleBuilder(title), rows, cols, values).build()


@named_options
def crossproduct_of(table: Iterable[Iterable[int]], *, values: Values = DIGITS, title: str = "") -> Puzzle:
    """Return the CrossProduct that is solved by the digits of ``table``; it may have other solutions, too.

    ``values`` and ``title`` are as for `crossproduct`.

    >>> import gridpuzzles as gp
    >>> gp.crossproduct_of([(1, 2), (3, 4)]) == gp.crossproduct(rows=[2, 12], cols=[3, 8])
    True
    """
    rows = [[integer("a digit", digit) for digit in row] for row in listed("a table", table)]
    return crossproduct(list(map(prod, rows)), list(map(prod, zip(*rows, strict=True))), values=values, title=title)
