"""Choose the reader of a drawing by its heading, the family and its shape, without trying several."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import pairwise

from ...kinds.cage_targets import OF_ALL
from .blocks import Block, Line, Shape, is_statement
from .draft import Draft, Statement
from .readers import between, board, cages, circles, edges, kakuro, picture, pyramid, tables, walls, working
from .readers.cells import drawn_cells, drawn_lines, drawn_texts
from .said import Unclear

Reader = Callable[[Block, Draft], list[Statement]]

CELLS = re.compile(r"[^\s|]+")
DIGITS = frozenset("123456789")
BY_HEADING: dict[str, Reader] = {
    "long": working.read,
    "pyramid": pyramid.read,
    "picture": picture.read,
    "cages": lambda block, draft: _cages(block, draft),
} | dict.fromkeys(("regions", "rooms", "areas"), lambda block, draft: cages.read_map(block, draft, "regions"))
"""Readers by the first word of the heading."""
BY_FAMILY: dict[str, Reader] = {
    "pyramid": pyramid.read,
    "picture": picture.read,
    "long": working.read,
    "figure": circles.read_figure,
    "circles": circles.read,
    "kakuro": lambda block, draft: (walls if walls.is_walled(block) else kakuro).read(block, draft),
}
"""Readers by the first word of the field `drawing` of the family."""
OF_LANGUAGE = frozenset(("solution", "crossword", "paths", "corners", "rows", "cols", "long", "picture"))
"""Headings of the language, whose lines are copied if they are correct in it."""


def divided(block: Block, draft: Draft) -> list[Block]:
    """Return a drawing as the board and the map that it consists of, side by side or one below the other.

    In a map, the cells of each label are connected. Digits are labels only in puzzles with regions or cages.
    """
    drawn = drawn_lines(block)
    for halves in (_side_by_side(drawn), (drawn[: len(drawn) // 2], drawn[len(drawn) // 2 :])):
        rows = [[cells_in(line) for line in half] for half in halves]
        maps = [at for at, half in enumerate(rows) if cages.is_complete(half)]
        sizes = {(len(half), len(row)) for half in rows for row in half}
        # Half of a map may be one, too, but it has another size than the board.
        is_of_board = len(sizes) == 1 and draft.size in ((0, 0), *sizes) and (draft.rows or len({*min(sizes)}) == 1)
        if is_of_board and len(maps) == 1:
            labels, others = ({cell for row in half for cell in row} for half in (rows[maps[0]], rows[maps[0] - 1]))
            kind = "regions" if draft.family.has_regions else "cages" if draft.has_cages else ""
            # A board has no letters, and beside a map of digits it has empty cells.
            has_letters = any(map(str.isalpha, labels))
            is_board = not any(map(str.isalpha, others)) if has_letters else bool(kind) and not others <= DIGITS
            if is_board:
                parts = [Block(half, is_drawing=True) for half in halves]
                parts[maps[0]] = Block(halves[maps[0]], block.heading, is_drawing=True, kind=kind)
                return parts
    return [block]


def cells_in(line: Line) -> list[str]:
    """Return the cells of a row, which may be packed."""
    cells = CELLS.findall(line.plain)
    return list(cells[0]) if len(cells) == 1 else cells


def _side_by_side(lines: list[Line]) -> tuple[list[Line], list[Line]]:
    """Return the halves of lines that have a gap in one column, wider than all others; empty lists without it."""
    starts = {_start_of_right(line) for line in lines}
    start = starts.pop() if starts else 0
    if len(lines) < 2 or starts or not start:
        return [], []
    left, right = zip(*(line.halves(start) for line in lines), strict=True)
    return list(left), list(right)


def _start_of_right(line: Line) -> int:
    """Return the column after the widest gap of a row; 0 if there is none, because others are as wide."""
    cells = list(CELLS.finditer(line.plain))
    gaps = {after.start(): after.start() - cell.end() for cell, after in pairwise(cells)}
    widest = max(gaps.values(), default=0)
    return next(at for at in gaps if gaps[at] == widest) if widest > 1 and [*gaps.values()].count(widest) == 1 else 0


def read_drawing(block: Block, draft: Draft) -> list[Statement]:
    """Return the statements of a drawing; raise `Unclear` with a question if it cannot be read."""
    rows = drawn_texts(block)
    if not rows or not all(rows):
        raise Unclear(walls.NO_CELLS)
    # A bar alone has marks but no cell; every reader relies on at least one cell in each row.
    bare = next((line for line, row in zip(drawn_lines(block), drawn_cells(block), strict=True) if not row), None)
    if bare is not None:
        raise Unclear("this line has a bar, but no cells", bare.number)
    block.is_square = draft.family.is_square
    if not block.title and tables.is_table(block, draft):
        return tables.read(block, draft)
    if not block.title:
        draft.sized(*block.without_coordinates(bool(draft.edges)))
        draft.label_edges(block.functions, block.rows[0])
    title = block.title.split(" ")[0]
    if title in OF_LANGUAGE and (statements := _copied(block, block.title)):
        return statements
    if title in BY_HEADING:
        return BY_HEADING[title](block, draft)
    if title in OF_LANGUAGE:
        raise Unclear(f"what is drawn here below '{block.title}:'?", block.number)
    drawn = _by_family(block, draft)
    return _by_shape(block, draft) if drawn is None else drawn


def _copied(block: Block, title: str) -> list[Statement]:
    """Return the lines of a drawing that is correct in the language below that heading; else nothing."""
    lines = [Statement(f"{title}:", block.number)]
    lines += [Statement(f"  {line.plain.rstrip()}", line.number) for line in block.rows]
    return lines if is_statement("\n".join(one.text for one in lines)) else []


def _by_family(block: Block, draft: Draft) -> list[Statement] | None:
    """Read the drawing by the kind of drawing that the family has; return None if the family has none that fits."""
    word = draft.field("drawing").split(" ")[0]
    if word in BY_FAMILY and (not block.title or (word, block.title) == ("figure", "grid")):
        return BY_FAMILY[word](block, draft)
    if word != "cages" or block.title not in ("", "map"):
        return None
    if not draft.targets and cages.has_first_cells(block) and cages.read_first_cells(block, draft):
        return []
    if cages.is_almost_map(block) or walls.is_walled(block):
        return _cages(block, draft)
    return [] if cages.read_first_cells(block, draft) else None


def _cages(block: Block, draft: Draft) -> list[Statement]:
    """Read a drawing of cages: with walls, with targets in the first cells, or as a map of labels."""
    function = block.title.rpartition(" ")[2]
    draft.function = function if function in OF_ALL else draft.function
    if walls.is_walled(block):
        return walls.read(block, draft)
    if not cages.is_map(block) and cages.read_first_cells(block, draft):
        return []
    return cages.read_map(block, draft, "cages")


def _by_shape(block: Block, draft: Draft) -> list[Statement]:
    """Read the drawing by its appearance."""
    shapes = {line.shape for line in block.rows}
    if (Shape.EQUATION in shapes and not working.is_division(block)) or picture.is_cross(block):
        return picture.read(block, draft)
    if walls.is_walled(block) and not _has_boxes(block, draft):
        return walls.read(block, draft)
    if not draft.field("black") and kakuro.is_kakuro(block):
        return kakuro.read(block, draft)
    if (draft.named is None or draft.family.has_letters) and working.is_working(block):
        return working.read(block, draft)
    if not draft.targets and not draft.family.has_regions and working.is_of_words(block):
        raise Unclear(
            "is this a sum? write + before its last term, and a line of - above its result", block.rows[-1].number
        )
    if not block.title and cages.is_map(block) and _takes_map(block, draft):
        return cages.read_map(block, draft)
    if draft.named is None and not block.title and pyramid.may_be_pyramid(block):
        raise Unclear("is this a pyramid? Write 'pyramid' above it if each number is the sum of the two below it")
    if between.has_signs(block, draft):
        return between.read(block, draft)
    return _board(block, draft)


def _has_boxes(block: Block, draft: Draft) -> bool:
    """Return True if the walls of a drawing are those of the boxes, which its family has, and not those of cells."""
    walls = sum(line.shape is Shape.WALL for line in block.rows)
    rows = drawn_texts(block)
    return "boxes" in "".join(draft.family.rules) and walls < len(rows) and {*map(len, rows)} == {len(rows)}


def _takes_map(block: Block, draft: Draft) -> bool:
    """Return True if a drawing of labels is a map: it has targets, the family has regions, or it has capitals only."""
    rows = cages.rows_of(block)
    if draft.targets.keys() & {cell for row in rows for cell in row}:
        return True
    has_regions = draft.family.has_regions
    return has_regions or all(len(cell) == 1 and cell.isupper() for row in rows for cell in row)


def _board(block: Block, draft: Draft) -> list[Statement]:
    """Read the drawing as a table with clues at its edges, or else as a plain board."""
    function = " ".join(word for word in block.title.split(" ")[1:] if word != "size" and not word[:1].isdigit())
    # Beside lists of clues, a board without bars and walls has none at its edges.
    is_divided = edges.is_divided(block)
    if not function and edges.are_listed(draft) and not is_divided:
        return board.read(block, draft)
    # Clues beside packed rows are divided from them as in the language.
    is_packed = is_divided and draft.edges and edges.has_packed_rows(block)
    if not function and is_packed and (statements := _copied(block, "grid")):
        return statements
    function = function or draft.edges
    if function or edges.has_edges(block):
        table = edges.read(block, draft, function)
        if table is not None:
            return table
    return board.read(block, draft)
