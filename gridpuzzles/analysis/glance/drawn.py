"""Read ``grid:`` with digits and blanks, packed or not, or with the sums of a kakuro, and ``solution:`` in rows."""

from __future__ import annotations

from functools import lru_cache, partial
from itertools import repeat
from operator import add

from ...model.expressions import Comparison
from ...model.grid import ClueSquare
from ...model.puzzle import Clue, Constraint
from ...source import Span
from ..draft.board import frame
from .shared import MAX_KEPT, constant, positions
from .sight import Odd, Sight, number, placed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ...model.grid import Position
    from .sight import Block

BLANKS = ("_", ".")
NO_CLUE = ("", "?")


def grid(sight: Sight, heading: str, start: int, block: Block) -> None:
    """Make every mark an empty cell, a given or a blocked square."""
    sight.once("grid")
    sight.once("grid:")
    _squares(sight, *_marks(sight, block))


def table(sight: Sight, heading: str, start: int, block: Block) -> None:
    """Read ``grid product:`` with the clue of each row after a bar, and the clues of the columns below a rule."""
    from .line_clues import totals

    sight.once("grid")
    sight.once("grid:")
    if len(block) < 3:
        raise Odd
    *rows, (_, rule), (foot_at, foot) = block
    columns = _clues(sight, foot_at, foot)
    if len(rule) < 2 or rule.strip("-") or len(columns) < 2:
        raise Odd
    sight.size(len(rows), len(columns))
    squares: list[tuple[str, int]] = []
    edges: list[tuple[str, Span]] = []
    for at, line in rows:
        left, bar, right = line.partition("|")
        squares += placed(at, left)
        edges += _clues(sight, at + len(left) + len(bar), right)
        if len(edges) * len(columns) != len(squares):
            raise Odd
    if len(edges) != len(rows):
        raise Odd
    _squares(sight, [mark for mark, _ in squares], [at for _, at in squares])
    function = heading.removeprefix("grid ").removesuffix(":")
    for kind, clues in (("rows", edges), ("cols", columns)):
        sight.once(f"{kind} {function}")
        sight.builds.append(partial(totals, sight, kind, function, clues))


def _clues(sight: Sight, start: int, text: str) -> list[tuple[str, Span]]:
    """Return numbers or ``?`` with their places."""
    found = placed(start, text)
    for word, _ in found:
        if word != "?":
            number(word)
    return [(word, sight.span(at, word)) for word, at in found]


def _squares(sight: Sight, marks: list[str], places: list[int]) -> None:
    """Make the squares of these marks, in reading order."""
    if "_" in marks and "." in marks:
        raise Odd
    ends = map(add, places, map(len, marks))
    spans = list(map(Span, repeat(sight.source), places, ends))
    clued: list[tuple[Position, ClueSquare, Span]] = []
    for position, mark, span in zip(positions(sight.rows, sight.cols), marks, spans, strict=True):
        if mark in BLANKS:
            continue
        if "\\" not in mark:
            value = number(mark)
            if sight.givens.setdefault(position, (value, span))[0] != value:
                raise Odd
            continue
        square = sight.blocked[position] = _blocked(mark)
        if len(mark) > 1:
            clued.append((position, square, span))
    if sight.blocked:
        everywhere = frame(sight.rows, sight.cols)
        sight.cells = {position: cell for position, cell in everywhere.items() if position not in sight.blocked}
        spans = [span for span, mark in zip(spans, marks, strict=True) if "\\" not in mark]
        sight.builds.append(partial(_sums, sight, clued))
    sight.spans = spans


def _marks(sight: Sight, block: Block) -> tuple[list[str], list[int]]:
    """Return the marks of all cells, and their places."""
    lines = [line for _, line in block]
    together = " ".join(lines)
    if any(sign in together for sign in "<>^v"):
        from .signs import without_signs

        rows = without_signs(sight, block)
    elif not _is_packed(lines):
        rows = [placed(start, line) for start, line in block]
    elif together.count(" ") == len(lines) - 1 and len(set(map(len, lines))) == 1:
        sight.size(len(block), len(lines[0]))
        return list(together.replace(" ", "")), [at for start, line in block for at in range(start, start + len(line))]
    else:
        rows = [[(mark, at) for at, mark in enumerate(line, start) if mark != " "] for start, line in block]
    if any(len(row) != len(rows[0]) for row in rows):
        raise Odd
    sight.size(len(rows), len(rows[0]))
    return [mark for row in rows for mark, _ in row], [at for row in rows for _, at in row]


def _is_packed(lines: list[str]) -> bool:
    """Return True if digits and dots are written without blanks between them; a single column may be either."""
    if " " in lines[0] and " . " in f" {lines[0]} ":
        return False
    together = " ".join(lines)
    if not together.replace(" ", "").replace(".", "0").isdecimal():
        return False
    words = together.split()
    if "." in together and any("." in word and len(word) > 1 for word in words):
        return True
    if len(words) == len(lines):
        widths = set(map(len, words))
        if len(widths) > 1 or widths == {1}:
            raise Odd
        return True
    return False


@lru_cache(maxsize=2000)
def _blocked(mark: str) -> ClueSquare:
    """Return a blocked square, with the sums of the runs below it and to the right of it."""
    down, _, across = mark.partition("\\")
    for text in (down, across):
        if text not in NO_CLUE:
            number(text)
    return ClueSquare(down, across)


def _sums(sight: Sight, clued: list[tuple[Position, ClueSquare, Span]]) -> None:
    """Require a sum for every clue in a blocked square."""
    found = sight.runs()
    clues = sight.clues
    for (row, col), square, span in clued:
        for text, direction, first in (
            (square.down, "down", (row + 1, col)),
            (square.across, "across", (row, col + 1)),
        ):
            if text in NO_CLUE:
                continue
            cells = found[direction].get(first)
            if cells is None or len(cells.positions) < 2:
                raise Odd
            label, value = _label(direction, row, col), int(text)
            constraint = Constraint(Comparison(cells.total("sum"), "=", constant(value)), len(clues), label, span)
            clues.append(Clue(label, text, "run", value, span))
            sight.constraints.append(constraint)
            sight.totals.append(("sum", cells, value, constraint))


@lru_cache(maxsize=MAX_KEPT)
def _label(direction: str, row: int, col: int) -> str:
    return f"{direction} clue r{row}c{col}"


def solution(sight: Sight, heading: str, start: int, block: Block) -> None:
    """Record the lines of the solution."""
    sight.once("solution")
    sight.solution = block


def promised(sight: Sight) -> dict[str, int]:
    """Return name -> value for the cells of the solution."""
    rows = [line.split() for _, line in sight.solution]
    if sight.drawings or len(rows) != sight.rows or any(len(row) != sight.cols for row in rows):
        raise Odd
    if len(sight.cells) < sight.rows * sight.cols:
        raise Odd
    numbers = [number(word) for row in rows for word in row]
    return {cell.name: value for cell, value in zip(sight.cells.values(), numbers, strict=True)}
