"""Read a board with clues at its edges, which are divided from it by bars and walls, the size, or line lengths.

`Table` finds the rows of the board, `_sides` splits each row into clues and cells, and `_written` writes the result.
"""

from __future__ import annotations

import re

from ....kinds import LINE_FUNCTIONS, is_directed
from ....kinds.list_words import Word, word_of
from ..blocks import Block, Shape
from ..draft import Draft, Statement, drawn_row
from ..marks import Mark
from ..said import Unclear
from .board import check_numbers, check_rows, is_zero_empty
from .cells import Row, drawn_cells, drawn_lines, in_columns, with_plain_blanks
from .framed import BEHIND_ROWS, EMPTY, Frame, frame_of, within

Side = tuple[list[Mark], list[Mark], list[Mark]]
"""The left clue, the cells and the right clue of a row."""

NO_CLUE = frozenset((".", "_", "-", "?", "x", "*"))
PACKED_ROW = re.compile(r"(?:[\d?]+ *\| *)?(?=\S*[._])[\d._]{2,}(?: *\| *[\d?]+)?")
BEHIND_BAR = re.compile(r"^[^|=]*[|=]\s*[\d?]+\s*$|^\s*[\d?]+\s*\|[^|]*$")


class Table:
    """The lines of a drawing, divided into those above, within and below the board."""

    def __init__(self, block: Block, draft: Draft) -> None:
        self.block = block
        self.draft = draft
        cells = [[cell for cell in row if cell.text != "="] for row in drawn_cells(block)]
        # A line of ``=`` above the clues of the columns has no cells.
        self.lines = [line for line, row in zip(drawn_lines(block), cells, strict=True) if row]
        self.cells = [row for row in cells if row]
        if not self.cells:
            raise Unclear("this drawing has no cells", block.rows[0].number)
        for at, side in ((0, "top"), (-1, "bottom")):
            if len(self.cells[at]) > 1 and word_of(self.cells[at][0].text) == Word("side", side):
                self.cells[at] = self.cells[at][1:]  # the word for the side of its clues
        self.framed: tuple[int, ...] = ()
        """The columns of the clues of rows, 0 and -1, in a table with empty corners."""
        self.first, self.last = self._core()

    @property
    def core(self) -> range:
        """The range of the rows of the board among the lines."""
        return range(self.first, self.last + 1)

    def _core(self) -> tuple[int, int]:
        """Return the first and the last row of the board among the lines.

        A known size decides; without one, walls, the lengths of lines and the blanks do.
        """
        draft = self.draft
        if lacks_clues(draft) or draft.edges in BEHIND_ROWS:
            table = self._without_gaps()
            size = draft.rows, draft.cols, draft.family.is_square
            if frame := frame_of(table, draft.edges, *size, self.lines[0].number):
                return self._without_corners(frame)
        extra = self._extra()
        above, below = self._is_outside(0, 1), self._is_outside(-1, -2)
        # Lines beyond a known number of rows must be clues, whatever they look like.
        if extra == 2:
            above = below = True
        elif extra == 1:
            # If their looks do not decide, a first line shorter than the next lacks the clues of rows: it is outside.
            above = above if above != below else len(self.cells[0]) < len(self.cells[1])
            below = not above
        elif extra == 0:
            above = below = False
        elif not above and not below:
            below = self._is_below_blanks() or self._is_of_sums()
        return int(above), len(self.lines) - 1 - int(below)

    def _extra(self) -> int | None:
        """Return the number of lines that are no rows of the board; None if neither its size nor their lengths tell it.

        In a square whose clues must be here, a line of clues has a cell for each row, and the rows have clues besides.
        """
        lengths = [len(row) for row in self.cells]
        if self.draft.rows or not (self.draft.family.is_square and lacks_clues(self.draft)):
            return len(lengths) - self.draft.rows if self.draft.rows else None
        if len(lengths) < 3:
            return None
        for outside, rows in ((lengths[:1], lengths[1:]), (lengths[-1:], lengths[:-1])):
            if outside == [len(rows)] and {*rows} <= {len(rows) + 1, len(rows) + 2}:
                return 1
        rows = lengths[1:-1]
        is_around = lengths[0] == lengths[-1] == len(rows) and {*rows} <= {len(rows), len(rows) + 1, len(rows) + 2}
        return 2 if is_around and max(rows) > len(rows) else None

    def _is_outside(self, at: int, inner: int) -> bool:
        """Return True if the first or last line consists of clues.

        It is divided from the board by a wall, or it is shorter than the line next to it and has no blanks.
        """
        rows = self.block.rows
        place = rows.index(self.lines[at])
        beside = place + 1 if at == 0 else place - 1
        # A number behind a bar is the clue of a row, so this line is a row of the board.
        if BEHIND_BAR.match(self.lines[at].plain):
            return False
        if 0 <= beside < len(rows) and rows[beside].shape is Shape.WALL and "|" not in self.lines[at].plain.strip():
            inner_lines = self.lines[1:] if at == 0 else self.lines[:-1]
            if any("|" in line.plain for line in inner_lines) or self._has_numbers_only(at):
                return True
        # Clues of the columns have nothing above or below the clues of the rows, so their line is shorter.
        is_shorter = len(self.lines) > 1 and len(self.cells[at]) < len(self.cells[inner])
        return is_shorter and self._has_numbers_only(at)

    def _is_below_blanks(self) -> bool:
        """Return True if the last line has numbers and an empty corner, and all others blanks and a clue.

        Remove the corner in that case. Raise `Unclear` if the rows have numbers too and the last line has values only,
        because it may then be a row of the board.
        """
        *inner, last = self.cells
        has_corner = len(last) > 2 and last[-1].text in EMPTY and all(cell.text.isdigit() for cell in last[:-1])
        clued = [row for row in inner if len(row) == len(last) and row[-1].text.isdigit()]
        if not has_corner or not inner or len(clued) < len(inner):
            return False
        largest = self.draft.largest_value(len(self.cells), len(last) - 1)
        is_of_values = not largest or all(int(cell.text) <= largest for cell in last[:-1])
        if is_of_values and any(cell.text not in EMPTY for row in inner for cell in row[:-1]):
            raise Unclear("are these numbers a row of the board, or the clues of its columns?", self.lines[-1].number)
        last.pop()
        return True

    def _is_of_sums(self) -> bool:
        """Return True if the last line has numbers only, and one that is larger than any value."""
        largest = self.draft.largest_value(len(self.cells) - 1, len(self.cells[-1]))
        numbers = [int(cell.text) for cell in self.cells[-1] if cell.text.isdigit()]
        is_full = len(numbers) == len(self.cells[-1])
        return self.draft.edges in BEHIND_ROWS and is_full and 0 < largest < max(numbers)

    def _without_gaps(self) -> list[Row]:
        """Return the texts of the cells, with the empty last field that an outer row of a spreadsheet may lack."""
        rows = [[cell.text for cell in row] for row in self.cells]
        for at, inner in ((0, 1), (-1, -2)) if len(rows) > 2 else ():
            is_cut = rows[at][:1] == ["_"] and len(rows[at]) + 1 == len(rows[inner])
            if is_cut and re.match(r"[\t;,]", self.lines[at].typed):
                rows[at].append("_")
        return rows

    def _without_corners(self, frame: Frame) -> tuple[int, int]:
        """Remove the corners of a table; return the first and the last row of its board."""
        self.framed = frame.cols
        width = len(self.cells[1])
        for at in frame.rows:
            self.cells[at] = within(self.cells[at], frame.cols[: 2 - width + len(self.cells[at])])
        return int(0 in frame.rows), len(self.lines) - 1 - int(-1 in frame.rows)

    def _has_numbers_only(self, at: int) -> bool:
        return not any(cell.text in ("_", ".") for cell in self.cells[at])


def are_listed(draft: Draft) -> bool:
    """Return True if lines outside of the drawing give clues of rows and columns."""
    function = draft.edges.partition("(")[0]
    return draft.has_line_clues or bool(draft.clues) or bool(function and function in draft.said)


def lacks_clues(draft: Draft) -> bool:
    """Return True if the family has clues at the edges, and no line of the text gives any."""
    return draft.has_sides and not are_listed(draft)


def is_divided(block: Block) -> bool:
    """Return True if a bar or a wall may divide the clues of a drawing from its cells."""
    return any(line.shape is Shape.WALL or re.search(r"[|=]", line.plain) for line in block.rows)


def has_packed_rows(block: Block) -> bool:
    """Return True if a row has no blanks between its cells."""
    return any(PACKED_ROW.fullmatch(line.text) for line in block.rows)


def has_edges(block: Block) -> bool:
    """Return True if a bar or ``=`` divides a clue from the first two rows, or if the corner gives the size."""
    if any(line.size for line in block.rows):
        return True
    rows = [line for line in block.rows if line.shape is Shape.ROW and re.search(r"[_.]", line.plain)]
    return bool(rows) and all(BEHIND_BAR.match(line.plain) for line in rows[:2])


def read(block: Block, draft: Draft, function: str) -> list[Statement] | None:
    """Return the board below ``grid seen:`` or a similar heading; None if there is no clue at an edge.

    Raise `Unclear` if the function of the clues is unknown, or if the clues do not fit the board.
    """
    table = Table(block, draft)
    # Two lines of clues have no board between them.
    if table.last < table.first:
        return None
    outside = {"top": table.first - 1, "bottom": table.last + 1}
    outside = {side: at for side, at in outside.items() if 0 <= at < len(table.lines)}
    width = _width(table, draft, list(outside.values()))
    is_packed = all(len(row) == 1 for row in table.cells)
    sides = [] if is_packed else [_sides(table, at, width, draft, function, [*outside.values()]) for at in table.core]
    if is_packed or not (outside or any(left or right for left, _, right in sides)):
        if lacks_clues(draft):
            raise Unclear("where are the clues of this board? Divide them from its cells with |", block.rows[0].number)
        return None
    if not function:
        raise Unclear("what do the numbers at the edges say: sums, products, ...?", block.rows[0].number)
    _check_ends(table, sides, draft)
    middles = [[cell.text for cell in middle] for _, middle, _ in sides]
    middles = with_plain_blanks(middles, zero_is_empty=is_zero_empty(draft))
    check_rows(middles, [table.lines[at] for at in table.core], draft)
    draft.sized(len(middles), len(middles[0]))
    around = {side: (_outer(table, at, sides, draft), table.lines[at].number) for side, at in outside.items()}
    return _written(table, function, middles, sides, around)


def _check_ends(table: Table, sides: list[Side], draft: Draft) -> None:
    """Raise `Unclear` for a clue that is not a number, and for a row that is too long because it alone has a clue."""
    for at, (left, middle, right) in zip(table.core, sides, strict=True):
        line = table.lines[at]
        check_numbers((cell.text for cell in left + right if cell.text not in NO_CLUE), line.number, draft)
        # A longer row among rows without clues has a cell too many, and not the only clue of the board.
        others = [other for other in sides if other[1] is not middle]
        if (
            len(others) > 1
            and "|" not in line.plain
            and (left or right)
            and not any(one[0] or one[2] for one in others)
        ):
            count = len(left + middle + right)
            question = f"row {at - table.first + 1} has {count} cells; the others have {len(others[0][1])}"
            raise Unclear(question, line.number)


def _width(table: Table, draft: Draft, outside: list[int]) -> int:
    """Return the number of cells in a row: the known one, that of the rows, or that of clues outside; 0 if unknown."""
    if draft.cols:
        return draft.cols
    if draft.family.is_square:
        return len(table.core)
    if not outside:
        return 0
    clues, widest = len(table.cells[outside[0]]), max(len(table.cells[at]) for at in table.core)
    if clues > widest:
        raise Unclear(f"there are {clues} clues for {widest} columns", table.lines[outside[0]].number)
    return clues


def _sides(table: Table, at: int, width: int, draft: Draft, function: str, outside: list[int]) -> Side:
    """Return left clue, cells and right clue of one row; raise `Unclear` if the row does not show which are clues."""
    line, cells = table.lines[at], table.cells[at]
    if table.framed:
        sides = cells[: int(0 in table.framed)], cells[len(cells) - int(-1 in table.framed) :]
        return sides[0], within(cells, table.framed), sides[1]
    bars = [place for place, sign in enumerate(line.plain) if sign in "|="]
    if _is_framed(table.block):
        bars = [*dict.fromkeys((*bars[:1], *bars[-1:]))]  # a row may have lost its walls
    # A bar at the margin is a wall: it divides nothing.
    bars = [bar for bar in bars if any(cell.at > bar for cell in cells) and any(cell.at < bar for cell in cells)]
    if 1 <= len(bars) <= 2 and (divided := _by_bars(cells, bars)):
        return divided
    # The cells before the bar are complete, so all numbers after it would be clues of this row.
    if len(bars) == 1 and function and width and len([cell for cell in cells if cell.at < bars[0]]) == width:
        raise Unclear("a row has one clue after its bar, not several", line.number)
    extra = len(cells) - width if width else 1
    # Aligned columns tell the side of a clue even if the row lacks the clue of its other side.
    if function and (columns := _columns(table, width)):
        parts = ([cell for cell in cells if _side_of(cell, columns) == side] for side in (-1, 0, 1))
        left, middle, right = parts
        has_right = any(_side_of(table.cells[row][-1], columns) > 0 for row in table.core)
        if has_right and not right and middle[-1].text.isdigit() and not line.text.endswith("|"):
            message = f"is {middle[-1].text} the last cell of this row, or its clue? write ? for a clue that is missing"
            raise Unclear(message, line.number)
        return left, middle, right
    if extra == 0:
        return [], cells, []
    if extra == 2:
        return cells[:1], cells[1:-1], cells[-1:]
    # Some rows have clues at both ends, so this one lacks one of the two.
    if extra == 1 and any(len(table.cells[row]) - width == 2 for row in table.core):
        message = f"this row has {len(cells)} cells and clues, others have {width + 2}: what is missing?"
        raise Unclear(message, line.number)
    if extra != 1:
        raise Unclear(f"this row has {len(cells)} cells and clues: which are the {width} cells?", line.number)
    # For other clues of a family the side must be found.
    if function in BEHIND_ROWS or not draft.has_sides:
        return [], cells[:-1], cells[-1:]
    if _is_left(table, at, outside):
        return cells[:1], cells[1:], []
    return [], cells[:-1], cells[-1:]


def _is_framed(block: Block) -> bool:
    """Return True if walls surround the board, with clues outside of them."""
    cells = [line for line in block.rows if "|" in line.plain]
    return (
        any(line.text.startswith("+--") for line in block.rows)
        and len(cells) > 1
        and all(line.plain.count("|") > 1 for line in cells if line.shape is not Shape.WALL)
    )


def _side_of(cell: Mark, columns: list[int]) -> int:
    """Return -1 or 1 for a cell left or right of the columns that end in these places, 0 for one among them."""
    # Numbers of different lengths that are printed flush right share the end of their column.
    end = cell.at + len(cell.text)
    return (end > columns[-1]) - (end < columns[0])


def _columns(table: Table, width: int) -> list[int]:
    """Return where the columns of an aligned board end, by its longest row; empty if some row has another form.

    The rows lack some of the clues at their sides: those of the longest row, or else of other rows, are outside of
    the columns that every row has.
    """
    ends = [[cell.at + len(cell.text) for cell in table.cells[at]] for at in table.core]
    longest = max(ends, key=len)
    common = sorted(set(longest).intersection(*ends))
    columns = longest[1:-1] if len(longest) == width + 2 else common
    is_aligned = len(columns) == width and all(set(columns) <= set(row) for row in ends)
    return columns if is_aligned and len({*map(len, ends)}) > 1 else []


def _by_bars(cells: list[Mark], bars: list[int]) -> Side | None:
    """Return the parts of a row between its bars, with a single cell as clue; None if they have no such form."""
    parts: list[list[Mark]] = [[] for _ in range(len(bars) + 1)]
    for cell in cells:
        parts[sum(bar < cell.at for bar in bars)].append(cell)
    if len(parts) == 3:
        return (parts[0], parts[1], parts[2]) if len(parts[0]) == len(parts[2]) == 1 else None
    if len(parts[0]) == 1 and len(parts[1]) > 1:
        return parts[0], parts[1], []
    return ([], parts[0], parts[1]) if len(parts[1]) == 1 else None


def _is_left(table: Table, at: int, outside: list[int]) -> bool:
    """Return True if the only clue of a row is left of it.

    Either its other cells are aligned with the clues of the columns, or rows begin in different columns and only the
    first cell is a number. Raise `Unclear` if neither tells the side.
    """
    cells = table.cells[at]
    for place in outside:
        model = table.cells[place]
        if len(model) == len(cells) - 1:
            left, right = (
                sum(abs(one.middle - other.middle) for one, other in zip(model, part, strict=True))
                for part in (cells[1:], cells[:-1])
            )
            # Clues above the columns are closest to the cells; equal distances tell nothing.
            if left != right:
                return left < right
    # Left clues move the other rows to the right only if these begin where their cells do.
    indents = {table.cells[row][0].at for row in table.core}
    ends = [cells[0].text.isdigit(), cells[-1].text.isdigit()]
    if ends[0] != ends[1] and len(indents) > 1:
        return ends[0]
    raise Unclear("on which side of this row is its clue? Put | between them", table.lines[at].number)


def _outer(table: Table, at: int, sides: list[Side], draft: Draft) -> Row:
    """Return the clues above or below the board, one for each column, with ``?`` for missing ones.

    Fewer clues than columns belong to the columns above or below which they are printed. Raise `Unclear` if they do not
    show which are missing: all rows have their clues, and these begin at the first column without a gap.
    """
    clues, middle = table.cells[at], sides[0][1]
    width = len(middle)
    left, _, right = sides[0]
    # A table may have an empty field in each of its corners.
    if len(clues) == width + bool(left) + bool(right):
        clues = _without_corners(clues, bool(left), bool(right))
    if len(clues) == width:
        return [_clue(cell.text, draft) for cell in clues]
    if len(clues) > width:
        raise Unclear(f"there are {len(clues)} clues for {width} columns", table.lines[at].number)
    question = "which column does the clue {} belong to?"
    found = in_columns(clues, [cell.middle for cell in middle], question, table.lines[at], limit=3)
    if all(found[: len(clues)]) and _has_all_clues(sides):
        message = f"there are {len(clues)} clues for {width} columns: which is missing? Write ? in its place"
        raise Unclear(message, table.lines[at].number)
    return [_clue(clue.text, draft) if clue else "?" for clue in found]


def _has_all_clues(sides: list[Side]) -> bool:
    """Return True if each row has a clue, all of them at the same ends."""
    clues = [left + right for left, _, right in sides]
    ends = {(len(left), len(right)) for left, _, right in sides}
    return len(ends) == 1 and all(clues) and not any(cell.text in NO_CLUE for one in clues for cell in one)


def _without_corners(clues: list[Mark], left: bool, right: bool) -> list[Mark]:
    """Return the clues without the empty fields above or below the clues of the rows."""
    if left and clues[0].text == "_":
        clues = clues[1:]
    return clues[:-1] if right and clues[-1].text == "_" else clues


def _clue(text: str, draft: Draft) -> str:
    """Return a clue without brackets, or ``?`` for a sign that means no clue."""
    text = text.strip("[]()") or text
    return "?" if text in NO_CLUE or (text == "0" and draft.has_sides and _is_never_zero(draft.edges)) else text


def _is_never_zero(function: str) -> bool:
    """Return True if no line of positive numbers has the value 0, so that a 0 can only mean that there is no clue."""
    kind = LINE_FUNCTIONS.get(function.partition("(")[0])
    return kind is not None and kind.bounds([(1, 1)] * (1 + len(kind.parameters)), True)[0] > 0


def _written(
    table: Table, function: str, middles: list[Row], sides: list[Side], around: dict[str, tuple[Row, int]]
) -> list[Statement]:
    """Return the board with its clues, each row with the number of the line where it was printed."""
    # Other functions are equal from either end, so that their clues can be after rows and below columns.
    if not is_directed(function.partition("(")[0]):
        sides = [([], middle, right or left) for left, middle, right in sides]
        around = {"bottom": around["top"]} if "bottom" not in around and around else around
    lefts, rights = any(left for left, *_ in sides), any(right for *_, right in sides)
    if function == table.draft.edges:
        function = table.draft.edges_of(len(middles), table.block.rows[0].number)
    out = [Statement(f"grid {function}:", table.block.number)]
    for (left, _, right), middle, at in zip(sides, middles, table.core, strict=True):
        start = f"{_clue(left[0].text if left else '?', table.draft)} | " if lefts else ""
        end = f" | {_clue(right[0].text if right else '?', table.draft)}" if rights else ""
        out.append(Statement("  " + start + " ".join(middle) + end, table.lines[at].number))
    for side, (clues, line) in around.items():
        rule, row = Statement("  ------", line), drawn_row(clues, line)
        out[1:1] = [row, rule] if side == "top" else []
        out += [rule, row] if side == "bottom" else []
    return out
