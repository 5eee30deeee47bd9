"""Complete a text once the size of its board is known: clues in lists, rules of the family, and checks of the whole."""

from __future__ import annotations

import math
import re

from ...families.catalogue import family as family_of
from ...families.headings import Named
from .draft import Draft, Statement
from .readers import cages, circles, kakuro, pyramid
from .said import Clues, Unclear

DRAWINGS = re.compile(r"^(?:grid|cages|picture|pyramid|corners|regions|crossword|long)\b", re.MULTILINE)
USUAL = frozenset((4, 6, 8, 9))
"""The numbers of rows of a board that is a sudoku without any words."""
LEAST_WITH_SIGNS = 8
"""The smallest number of rows of a board with ``<`` and ``>`` that may be a sudoku."""
CLUE = re.compile(r"\d*\\\d*")
"""A black cell, or the clue of a kakuro in it."""
SIDES = {
    "top": ("r1c{k}", "r1c{k}..r{rows}c{k}"),
    "bottom": ("r{rows}c{k}", "r{rows}c{k}..r1c{k}"),
    "left": ("r{k}c1", "r{k}c1..r{k}c{cols}"),
    "right": ("r{k}c{cols}", "r{k}c{cols}..r{k}c1"),
}
"""For each side, the first cell of a line seen from there, and all cells of the line."""


def finished(draft: Draft) -> list[Statement]:
    """Return all statements of a text in order: rules of the family, statements of the text, lists and drawings."""
    if draft.field("drawing") == "kakuro":
        kakuro.say_runs(draft)
    cages.finish(draft)
    circles.say_sides(draft)
    _say_clues(draft)
    _of_bare_board(draft)
    # The values of a pyramid are known only now that all of its bricks are.
    is_pyramid = bool(draft.drawn) and draft.drawn[0].text.startswith("pyramid") and not draft.states("values")
    rules = [*([pyramid.values(draft.drawn)] if is_pyramid else []), *_grid(draft)]
    return [Statement(rule, 0) for rule in rules] + draft.kept + draft.statements + draft.drawn


def _say_clues(draft: Draft) -> None:
    """Write the clues that were given in lists; raise `Unclear` if their function is unknown."""
    sizes = {clues.where: len(clues.values) for clues, _ in draft.clues}
    _take_size(draft, sizes)
    for clues, line in draft.clues:
        if clues.where == "circles":
            _say_circles(draft, clues, line)
            continue
        function = clues.function or draft.edges_of(draft.rows, line)
        if " " in clues.where:
            draft.say(f"{_of_line(function, clues.where, f'{clues.where}[1]')} = {clues.values[0]}", line)
        elif clues.where in SIDES:
            _say_side(draft, clues, function, line)
        else:
            draft.say(f"{clues.where} {function} = {' '.join(clues.values)}", line)


def _say_circles(draft: Draft, clues: Clues, line: int) -> None:
    """Write sums of four cells, listed row by row as on a suko: four of them for a board of 3 x 3."""
    width = math.isqrt(len(clues.values))
    if width * width != len(clues.values):
        raise Unclear(
            f"where are these {len(clues.values)} circles? They are listed row by row, 4 on a square of 3 x 3", line
        )
    draft.sized(width + 1, width + 1)
    rows = [" ".join(clues.values[at : at + width]) for at in range(0, len(clues.values), width)]
    draft.say("corners sum:\n  " + "\n  ".join(rows), line)


def _take_size(draft: Draft, sizes: dict[str, int]) -> None:
    """Take the size of the board from the numbers of clues in lists, if it is not known."""
    rows = sizes.get("rows") or sizes.get("left") or sizes.get("right") or _numbered(sizes, "row")
    cols = sizes.get("cols") or sizes.get("top") or sizes.get("bottom") or _numbered(sizes, "col")
    if rows or cols:
        draft.sized(rows or cols, cols or rows)
        draft.of_cells = True


def _numbered(sizes: dict[str, int], word: str) -> int:
    """Return the number of lines that have clues of their own, if no line is missing; otherwise 0."""
    numbers = {int(where.removeprefix(f"{word} ")) for where in sizes if where.startswith(f"{word} ")}
    return len(numbers) if numbers == set(range(1, len(numbers) + 1)) else 0


def _of_line(function: str, cells: str, first: str) -> str:
    """Return a function of a line: ``between(row 1, 1, 6)``; `first` is its first cell, for functions that need it."""
    name, _, rest = function.partition("(")
    return f"{name}({cells}{', ' + rest[:-1].replace('_', first) if rest else ''})"


def _say_side(draft: Draft, clues: Clues, function: str, line: int) -> None:
    """Write one relation for each line seen from a side; raise `Unclear` if the number of clues is wrong."""
    wanted = draft.cols if clues.where in ("top", "bottom") else draft.rows
    if len(clues.values) != wanted:
        raise Unclear(f"there are {len(clues.values)} clues at the {clues.where} for {wanted} lines", line)
    for k, clue in enumerate(clues.values, 1):
        if clue == "?":
            continue
        first, cells = (one.format(k=k, rows=draft.rows, cols=draft.cols) for one in SIDES[clues.where])
        draft.say(f"{_of_line(function, cells, first)} = {clue}", line)


def _of_bare_board(draft: Draft) -> None:
    """Set the family that a board shows which is the whole text: kakuro, futoshiki or sudoku.

    Raise `Unclear` for other marks in a board of the size of a usual sudoku.
    """
    headings = [one.text for one in draft.drawn if not one.is_row]
    is_board = headings in (["grid:"], ["grid:", "solution:"]) and not draft.kept_cells
    if draft.named is not None or draft.statements or draft.kept or not is_board:
        return
    values = ["_", *map(str, range(1, draft.rows + 1))]
    rows = [(one.line, one.text.split()) for one in draft.drawn if one.is_row]
    marks = [(cell, line) for line, cells in rows for cell in cells if cell not in values]
    texts = "".join(cell for cell, _ in marks)
    if texts.strip("\\") and all(CLUE.fullmatch(cell) for cell, _ in marks):
        family = "kakuro"
    elif texts.strip(".") and not texts.strip("<>^v.") and draft.rows == draft.cols < LEAST_WITH_SIGNS:
        family = "futoshiki"
    elif draft.rows != draft.cols or draft.rows not in USUAL:
        return  # a board of another size is some other puzzle without its name
    elif marks:
        cell, line = marks[0]
        raise Unclear(f"which puzzle is this? A sudoku of {draft.rows} rows has no {cell!r}", line, cell)
    else:
        family = "sudoku"
    draft.say(f"{family} {draft.rows} x {draft.cols}", 0)
    draft.named = Named(family_of(family), (), draft.rows, draft.cols)


def _grid(draft: Draft) -> list[str]:
    """Return the statement of the size of a board that is not drawn."""
    if DRAWINGS.search(draft.said):
        return []
    size = draft.side
    is_of_cells = draft.of_cells or draft.named is not None
    return [f"grid {size} x {draft.cols or size}"] if size and is_of_cells else []
