"""A builder of texts in the puzzle language, statement by statement, and helpers for foreign formats."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from typing import TypeVar

from ..base.annotations import T
from ..base.validation import box_of, cages_of, clues_of, integer, is_list, listed, named_options, texts, word
from ..families.headings import written_rules
from ..model.grid import Position

Collection = TypeVar("Collection", bound="Statements")  # completion by jedi loses the subclass of a Self
Rows = Sequence[Sequence[object]]
Cell = Position | str
"""Row and column from 1, or ``"r1c2"``."""
Values = str | Iterable[int]
"""The text ``"1..9"``, as in the language, or the numbers."""
Cages = Iterable[tuple[Iterable[Cell], str | int]]

LABELS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"


class Statements:
    """A builder that collects the statements of a text; every method returns it, so that calls can be chained."""

    @named_options
    def __init__(
        self,
        title: str = "",
        *,
        author: str = "",
        source: str = "",
        date: str = "",
        url: str = "",
        note: str = "",
        difficulty: str = "",
        license: str = "",
    ) -> None:
        self._lines: list[str] = []
        about = {
            "title": title,
            "author": author,
            "source": source,
            "date": date,
            "url": url,
            "note": note,
            "difficulty": difficulty,
            "license": license,
        }
        for key, words in about.items():
            if word(key, words):
                self.add(f"{key}: {' '.join(words.split())}")

    @named_options
    def add(self: Collection, statement: str, block: Iterable[str] = ()) -> Collection:
        """Add any ``statement`` of the language and the lines of its ``block``: ``add("picture:", ["A + B = 7"])``."""
        self._lines += [word("statement", statement), *(f"  {line}" for line in texts("block", block))]
        return self

    def where(self: Collection, *relations: str) -> Collection:
        """Add ``relations`` that must hold: ``where("r1c1 < r1c2", "sum(row 1) is prime")``."""
        for relation in relations:
            self.add(relation)
        return self

    @named_options
    def grid(self: Collection, rows: int, cols: int) -> Collection:
        """Add an empty grid of ``rows`` x ``cols`` cells."""
        return self.add(f"grid {integer('rows', rows)} x {integer('cols', cols)}")

    @named_options
    def drawn(self: Collection, rows: Iterable[Iterable[object]]) -> Collection:
        """Add a grid drawn by its ``rows``, square by square; None is an empty cell, a number a given."""
        return self.add("grid:", (" ".join(map(_square, row)) for row in listed("the grid", rows)))

    @named_options
    def values(self: Collection, values: Values) -> Collection:
        """Add the values of the cells: ``"1..9"`` or the numbers themselves."""
        return self.add(f"values {spans(values)}")

    @named_options
    def family(
        self: Collection,
        name: str,
        rows: int = 0,
        cols: int = 0,
        *,
        largest: int = 0,
        box: tuple[int, int] | None = None,
        also: Iterable[str] = (),
    ) -> Collection:
        """Add the rules of the family called ``name``, for a grid of ``rows`` x ``cols`` cells (default: a square).

        Statements before it replace rules of their kind, as above or below a heading. ``largest`` is the size of the
        largest region, ``box`` the height and width of a box (default: as square as possible, or none), and ``also``
        are further groups of cells that all differ. Raises `ValueError` for an unknown family, or a size that it does
        not have.
        """
        word("name", name)
        rows, cols, largest = integer("rows", rows), integer("cols", cols), integer("largest", largest)
        box = box if box is None else box_of("box", box)
        said, scopes = self.statements(), texts("also", also)
        for rule in written_rules(name, rows, cols, largest=largest, said=said, box=box, also=scopes):
            self._lines += rule.splitlines()
        return self

    def all_different(self: Collection, *scopes: str) -> Collection:
        """Make all cells differ, or those in each of ``scopes``: ``all_different("rows", "cols", "boxes 3 x 3")``."""
        texts("scopes", scopes)
        return self.add("all different" + (f" in {', '.join(scopes)}" if scopes else ""))

    @named_options
    def lines(self: Collection, lines: str, function: str, clues: Iterable[int | None]) -> Collection:
        """Add one clue per line: ``lines("rows", "product", [210, None, 54])``; None means no clue.

        ``lines`` are "rows", "cols" or "diagonals", ``function`` is "sum", "product", "max" or another of the language.
        If ``clues`` is empty, nothing is added.
        """
        word("lines", lines)
        word("function", function)
        written = ["?" if clue is None else str(clue) for clue in clues_of("clues", clues)]
        if written:
            return self.add(f"{lines} {function} = {' '.join(written)}")
        return self

    @named_options
    def cages(self: Collection, cages: Cages, rows: int, cols: int, function: str = "") -> Collection:
        """Add cages in a grid of ``rows`` x ``cols`` cells, as pairs of cells and target.

        A target is ``"24*"``, or a bare number under ``function``. Cells that are not listed are in no cage. Raises
        `ValueError` for a cell that lies outside the grid or in two cages.
        """
        rows, cols, cages = integer("rows", rows), integer("cols", cols), cages_of("cages", cages)
        word("function", function)
        names = labels(len(cages))
        owner: dict[tuple[int, int], str] = {}
        for name, (cells, _) in zip(names, cages, strict=True):
            for row, col in map(place, cells):
                if not (1 <= row <= rows and 1 <= col <= cols):
                    raise ValueError(f"r{row}c{col} lies outside the grid of {rows} x {cols}")
                if owner.setdefault((row, col), name) != name:
                    raise ValueError(f"r{row}c{col} is in two cages")
        drawn = [" ".join(owner.get((row, col), ".") for col in range(1, cols + 1)) for row in range(1, rows + 1)]
        legend = [f"{name} = {target}" for name, (_, target) in zip(names, cages, strict=True)]
        wrapped = ["   ".join(legend[at : at + 6]) for at in range(0, len(legend), 6)]
        heading = "cages:"
        if function:
            heading = f"cages {function}:"
        return self.add(heading, [*drawn, *wrapped])

    def statements(self) -> str:
        """Return the text of the statements, as they were added and not yet parsed."""
        return "\n".join([*self._lines, ""])

    def __repr__(self) -> str:
        return f"<{type(self).__name__} of {len(self._lines)} lines>"


def place(cell: Cell) -> tuple[int, int]:
    """Return row and column of a cell; raises `ValueError` if it is not a cell."""
    try:
        if isinstance(cell, str):
            row, _, col = cell.removeprefix("r").partition("c")
            return int(row), int(col)
        first, second = cell
        return integer("a row", first), integer("a column", second)
    except (ValueError, TypeError):
        raise ValueError(f"a cell is (1, 2) or 'r1c2', not {cell!r:.60}") from None


def labels(count: int) -> list[str]:
    """Return ``count`` names for cages: single letters, or two characters if there are too many cages."""
    if count <= len(LABELS):
        return list(LABELS[:count])
    return [f"{letter}{number}" for number in range(1, 2 + count // len(LABELS)) for letter in LABELS][:count]


def spans(values: Values) -> str:
    """Return numbers as the language lists them, runs of three or more as ranges: ``1..9, 12``; a text unchanged."""
    if isinstance(values, str):
        return values
    if isinstance(values, range) and len(values) > 2:  # a range may be too long to be listed
        first, last = min(values[0], values[-1]), max(values[0], values[-1])
        if abs(values.step) == 1:
            return f"{first}..{last}"
        return f"{first}..{last} step {abs(values.step)}"
    if not is_list(values):
        raise TypeError(f"values are a text such as '1..9', or whole numbers, not {values!r:.60}")
    parts: list[list[int]] = []
    for value in sorted({integer("a value", value) for value in values}):
        if parts and value == parts[-1][-1] + 1:
            parts[-1].append(value)
        else:
            parts.append([value])
    written: list[str] = []
    for run in parts:
        if len(run) > 2:
            written += [f"{run[0]}..{run[-1]}"]
        else:
            written += map(str, run)
    return ", ".join(written)


def _square(square: object) -> str:
    """Return a square as the language draws it."""
    if square is None:
        return "_"
    if isinstance(square, str):
        return square
    return str(integer("a square", square))


def in_order(line: Sequence[Position]) -> str:
    """Return cells in their order, as an argument: as a range from first to last if they form one."""
    (row, col), (last_row, last_col) = line[0], line[-1]
    down, right = (last_row > row) - (last_row < row), (last_col > col) - (last_col < col)
    straight = [(row + at * down, col + at * right) for at in range(len(line))]
    if len(line) > 1 and not (down and right) and straight == list(line):
        return f"{cell(line[0])}..{cell(line[-1])}"
    return ", ".join(map(cell, line))


def visible_towers(line: Sequence[Position], number: int) -> str:
    """Return the relation that ``number`` towers are visible from the first cell of the line."""
    return f"seen({in_order(line)}) = {number}"


def cell(place: Position) -> str:
    """Return the address of a cell."""
    return f"r{place[0]}c{place[1]}"


def plain(text: str) -> str:
    """Return a text on one line, with a space for each character that cannot be printed."""
    return "".join(sign if sign.isprintable() else " " for sign in " ".join(text.split()))


def gapped(items: Iterable[str | None], most: int, first: str) -> str:
    """Return the texts of places, with letters for empty ones; one letter, from ``first`` on, skips 1 to ``most``."""
    text, gap = "", 0
    # The empty text at the end writes the gap before it.
    for item in (*items, ""):
        if item is None:
            gap += 1
            continue
        text += "z" * (gap // most)
        if gap % most:
            text += chr(ord(first) + gap % most - 1)
        text += item
        gap = 0
    return text


def in_rows(items: Sequence[T], width: int) -> list[list[T]]:
    """Cut a flat list into rows; there are none if the width is 0."""
    return [list(items[at : at + width]) for at in range(0, len(items), width or 1)]


def givens(builder: Statements, rows: Rows) -> Statements:
    """Add the grid: drawn if something is given, otherwise by its size."""
    if any(one is not None for row in rows for one in row):
        return builder.drawn(rows)
    return builder.grid(len(rows), len(rows[0]))


def regions(builder: Statements, owners: Mapping[Position, Hashable], rows: int, cols: int) -> Statements:
    """Add a map of regions, named in the order of their first cells; a place without an owner is in none."""
    places = [[(row, col) for col in range(1, cols + 1)] for row in range(1, rows + 1)]
    met = dict.fromkeys(owners[place] for row in places for place in row if place in owners)
    names = dict(zip(met, labels(len(met)), strict=True))

    def mark(place: Position) -> str:
        if place in owners:
            return names[owners[place]]
        return "."

    return builder.add("regions:", [" ".join(map(mark, row)) for row in places])


def solution(builder: Statements, rows: Iterable[Iterable[object]]) -> Statements:
    """Add the answer that the foreign text gives."""
    return builder.add("solution:", (" ".join(map(str, row)) for row in rows))
