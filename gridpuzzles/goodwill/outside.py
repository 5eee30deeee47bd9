"""Numbers outside a board that speak of the cells next to them: what they mean, by the name of a family or in words."""

from __future__ import annotations

import re

from .boards import BOXES
from .edges import frame
from .text import has_line

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from .edges import Frame
    from .text import Text

    Meaning = Callable[[list[str], str, str], str]
    """Of the cells of a line from where its clue stands, the shape of the boxes, such as ``2 x 3``, and the clue."""

COUNTS = {"two": 2, "three": 3, "four": 4, "2": 2, "3": 3, "4": 4}


def _room(cells: list[str], boxes: str, clue: str) -> str:
    """The clue stands in the cell whose place the first cell tells."""
    (row, col), last = re.findall(r"\d+", cells[0]), re.findall(r"\d+", cells[-1])
    if row == last[0]:
        line, numbers = (f"row {row}", (col, last[1]))
    else:
        line, numbers = (f"col {col}", (row, last[0]))
    is_backward = int(numbers[0]) > int(numbers[1])
    return f"{line}[{f'{len(cells) + 1} - {cells[0]}' if is_backward else cells[0]}] = {clue}"


def _of_first(function: str, count: int) -> Meaning:
    return lambda cells, boxes, clue: f"{function}({cells[0]}..{cells[count - 1]}) = {clue}"


def _of_box(function: str) -> Meaning:
    def meaning(cells: list[str], boxes: str, clue: str) -> str:
        height, width = map(int, boxes.split(" x "))
        is_row = cells[0].partition("c")[0] == cells[-1].partition("c")[0]
        return _of_first(function, width if is_row else height)(cells, boxes, clue)

    return meaning


OUTSIDE: dict[str, Meaning] = {"numbered-rooms": _room, "frame": _of_box("sum")}
"""Families by their template, to what a number outside says."""
SUBJECT = (
    r"(?:(?:the|each|every|all) )*(?:(?:outside|outer|edge|border|frame) )?(?:numbers?|clues?|digits?)"
    r"(?: (?:outside|around|round|at the edges?|on the (?:outside|edges?|border)"
    r"|(?:outside|around|round) the (?:grid|board)))?"
)
TOLD = re.compile(
    rf"{SUBJECT}[ \t]*(?:=|:|is|are|gives?|shows?|tells?)[ \t]*(?:the )?(?P<function>sum|total|product) of (?:the )?"
    r"(?:(?:first|nearest|closest|next) (?P<count>two|three|four|[234])(?: (?:cells|digits|numbers))?"
    r"(?: (?:next to it|in that direction|in (?:its|that) (?:row or column|line)|from there))?"
    r"|(?:cells|digits|numbers) (?:of|in) the (?:nearest|first|adjacent|next) (?P<box>box|region)"
    r"(?: in (?:its|that) (?:row or column|line|direction))?)[ \t]*\.?$",
    re.IGNORECASE,
)
"""What the numbers outside are, in words."""

NAME = re.compile(r"(?:(?:product|sum|edge|outside|frame)s?[ \t]+)+(?=sudoku)", re.IGNORECASE)
"""What a sudoku with such numbers is called, which says less than the sentence."""


def told(text: Text) -> list[str] | None:
    """A sentence that says what the numbers outside of a board are, and the board with them."""
    lines = list(text.lines)
    sentences = [(at, found) for at, line in enumerate(lines) if (found := TOLD.match(line.strip()))]
    rows = [at for at, line in enumerate(lines) if line[:1] in " \t" and line.strip()]
    if len(sentences) != 1 or not rows or has_line(lines, r"grid\b"):
        return None
    if [at for at in range(rows[0], rows[-1]) if lines[at].strip() and at not in rows]:
        return None
    at, found = sentences[0]
    board = frame([lines[row] for row in rows])
    boxes = BOXES.get(len(board[0])) if board else None
    if not board or (found["box"] and not boxes) or (found["count"] and COUNTS[found["count"].lower()] > len(board[0])):
        return None
    function = "sum"
    if found["function"].lower() == "product":
        function = "product"
    if found["box"]:
        meaning = _of_box(function)
    else:
        meaning = _of_first(function, COUNTS[found["count"].lower()])
    for row in rows:
        lines[row] = ""
    lines[rows[0]] = "\n".join(stated(board, meaning, boxes or ""))
    lines[at] = f"# {lines[at].strip()}"
    first = next(k for k, line in enumerate(lines) if line.strip())
    lines[first] = NAME.sub("", lines[first])
    return lines


def stated(board: Frame, meaning: Meaning, boxes: str) -> list[str]:
    """The board without its clues, and what each of them says."""
    sides, (above, below) = board
    size = len(sides)
    said = []
    for row, (left, _, right) in enumerate(sides, 1):
        cells = [f"r{row}c{col}" for col in range(1, size + 1)]
        said += _both(cells, (left, right), meaning, boxes)
    for col, ends in enumerate(zip(above, below, strict=True), 1):
        cells = [f"r{row}c{col}" for row in range(1, size + 1)]
        said += _both(cells, ends, meaning, boxes)
    return ["grid:", *(f"  {' '.join(cells)}" for _, cells, _ in sides), *said]


def _both(cells: list[str], ends: Sequence[str], meaning: Meaning, boxes: str) -> list[str]:
    """What the clues at the two ends of a line say."""
    lines = zip((cells, cells[::-1]), ends, strict=True)
    return [meaning(line, boxes, clue) for line, clue in lines if clue not in ("", "?")]
