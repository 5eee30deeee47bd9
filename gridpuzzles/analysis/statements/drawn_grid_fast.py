"""Read ``grid:`` without the grammar: digits and blanks, blocked squares, signs, and clues at the edges."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import repeat
from operator import add

from ...base.source import Span
from ...model.grid import frame
from ..fast_path.reader import Bailout, Block, FastReader, number, placed
from .signs import SIGNS, blocked_square, build_runs_fast, without_signs

BLANKS = ("_", ".")


def read(reader: FastReader, heading: str, start: int, block: Block) -> None:
    """Make every mark an empty cell, a given or a blocked square."""
    reader.once("drawing")
    function = heading.removeprefix("grid").strip(" :")
    if function:
        _table(reader, function, block)
    else:
        _squares(reader, *_marks(reader, block))


def _table(reader: FastReader, function: str, block: Block) -> None:
    """Read a table: the clue of each row is after a bar, and the clues of the columns are below a rule."""
    if len(block) < 3:
        raise Bailout
    *rows, (_, rule), (foot_at, foot) = block
    columns = reader.clues_in(foot_at, foot)
    if len(rule) < 2 or rule.strip("-") or len(columns) < 2:
        raise Bailout
    reader.size(len(rows), len(columns))
    squares: list[tuple[str, int]] = []
    edges: list[tuple[str, Span]] = []
    for at, line in rows:
        left, bar, right = line.partition("|")
        squares += placed(at, left)
        edges += reader.clues_in(at + len(left) + len(bar), right)
        # Every row must have a clue and as many squares as there are columns, or a message explains what is missing.
        if len(edges) * len(columns) != len(squares):
            raise Bailout
    if len(edges) != len(rows):
        raise Bailout
    _squares(reader, [mark for mark, _ in squares], [at for _, at in squares])
    reader.require_totals("rows", function, edges)
    reader.require_totals("cols", function, columns)


def _squares(reader: FastReader, marks: list[str], places: list[int]) -> None:
    """Make the squares of these marks, in reading order."""
    # Which of the two is the empty cell is a question for the complete reading.
    if "_" in marks and "." in marks:
        raise Bailout
    ends = map(add, places, map(len, marks))
    spans = list(map(Span, repeat(reader.source), places, ends))
    everywhere = frame(reader.rows, reader.cols)
    blocked, clued = reader.blocked, {}
    for position, mark, span in zip(everywhere, marks, spans, strict=True):
        if mark in BLANKS:
            continue
        if "\\" in mark:
            blocked[position] = blocked_square(mark)
            # A '\' alone is a wall without clues.
            if len(mark) > 1:
                clued[position] = span
        else:
            value = number(mark)
            if reader.givens.setdefault(position, (value, span))[0] != value:
                raise Bailout
    if blocked:
        reader.cells = {position: cell for position, cell in everywhere.items() if position not in blocked}
        spans = [span for span, mark in zip(spans, marks, strict=True) if "\\" not in mark]
        reader.builds.append(partial(build_runs_fast, reader, clued))
    reader.spans = spans


def _marks(reader: FastReader, block: Block) -> tuple[list[str], list[int]]:
    """Return the marks of all cells, and their places."""
    lines = [line for _, line in block]
    together = " ".join(lines)
    # From the rarest form to the commonest: signs, rows of separate marks, packed rows of one length, and others.
    if any(sign in together for sign in SIGNS):
        rows = without_signs(reader, block)
    elif not is_packed([line.split() for line in lines]):
        rows = [placed(start, line) for start, line in block]
    elif together.count(" ") == len(lines) - 1 and len(set(map(len, lines))) == 1:
        reader.size(len(block), len(lines[0]))
        return list(together.replace(" ", "")), [at for start, line in block for at in range(start, start + len(line))]
    else:
        rows = [[(mark, at) for at, mark in enumerate(line, start) if mark != " "] for start, line in block]
    if any(len(row) != len(rows[0]) for row in rows):
        raise Bailout
    reader.size(len(rows), len(rows[0]))
    return [mark for row in rows for mark, _ in row], [at for row in rows for _, at in row]


def is_packed(rows: Sequence[Sequence[str]]) -> bool:
    """Return True if digits and dots are written without blanks between all of them: ``53..7....``, ``534 678 912``.

    Rows with equal counts of whole numbers, two or more and no dot among them, are not packed.
    """
    marks = [mark for row in rows for mark in row]
    if max(map(len, marks), default=0) < 2 or not "".join(marks).replace(".", "0").isdecimal():
        return False
    if any("." in mark and len(mark) > 1 for mark in marks):
        return True
    widths = [sum(map(len, row)) for row in rows]
    same_width = min(widths) == max(widths)
    counts = {len(row) for row in rows}
    if counts != {1}:
        # Rows of numbers have equal counts; only digits with some blanks between them have different ones.
        return len(counts) > 1 and same_width
    # One mark per row: the numbers of a column, such as 7, 12 and 105, have different widths and are short.
    return min(widths) > 1 and (same_width or max(widths) > 3)
