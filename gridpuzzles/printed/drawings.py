"""Choose the reader of a drawing by its heading, the family and its shape, without trying several."""

from __future__ import annotations

from .blocks import Shape, is_statement
from .draft import Draft, Statement
from .readers import between, board, cages, circles, edges, kakuro, picture, pyramid, walls, working
from .said import Unclear

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from .blocks import Block

    Reader = Callable[[Block, Draft], list[Statement]]

BY_HEADING: dict[str, Reader] = {
    "even": board.read_shades,
    "odd": board.read_shades,
    "long": working.read,
    "pyramid": pyramid.read,
    "picture": picture.read,
    "crossword": picture.read_crossword,
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
AS_THEY_ARE = ("solution", "crossword", "paths", "corners", "rows", "cols", "columns", "long", "picture", "map")
"""Headings whose lines are kept unchanged if they are correct in the language."""


def read_drawing(block: Block, draft: Draft) -> list[Statement]:
    """Return the statements of a drawing; raise `Unclear` with a question if it cannot be read."""
    if all(line.shape is Shape.WALL or not line.marks for line in block.rows):
        raise Unclear(walls.NO_CELLS)
    if not block.title:
        draft.sized(*block.without_coordinates(bool(draft.edges)))
    title = block.title.split(" ")[0]
    is_aligned = title == draft.stated.get("drawing") == "crossword"  # without dots: columns tell the places
    lines = [block.heading, *block.rows] if block.heading else block.rows
    if title in AS_THEY_ARE and not is_aligned and is_statement("\n".join(line.plain for line in lines)):
        return [Statement(line.plain.rstrip(), line.number) for line in lines]
    if title in BY_HEADING:
        return BY_HEADING[title](block, draft)
    drawn = _by_family(block, draft)
    return _by_shape(block, draft) if drawn is None else drawn


def _by_family(block: Block, draft: Draft) -> list[Statement] | None:
    """Read the drawing by the kind of drawing that the family has; return None if the family has none that fits."""
    word = draft.field("drawing").split(" ")[0]
    if word in BY_FAMILY and (not block.title or (word, block.title) == ("figure", "grid")):
        return BY_FAMILY[word](block, draft)
    if word != "cages" or block.title:
        return None
    if cages.is_almost_map(block) or walls.is_walled(block):
        return _cages(block, draft)
    return [] if cages.read_first_cells(block, draft) or cages.read_on_paper(block, draft) else None


def _cages(block: Block, draft: Draft) -> list[Statement]:
    """Read a drawing of cages: with walls, with targets in the first cells, or as a map of labels."""
    if block.title.endswith("sum"):
        draft.section = "sum"
    if walls.is_walled(block):
        return walls.read(block, draft)
    if not cages.is_map(block) and cages.read_first_cells(block, draft):
        return []
    return cages.read_map(block, draft, "cages")


def _by_shape(block: Block, draft: Draft) -> list[Statement]:
    """Read the drawing by its appearance."""
    shapes = {line.shape for line in block.rows}
    if circles.is_figure(block, draft):
        return circles.read_figure(block, draft)
    if (Shape.EQUATION in shapes and not working.is_division(block)) or picture.is_cross(block):
        return picture.read(block, draft)
    if walls.is_walled(block):
        return walls.read(block, draft)
    if kakuro.is_kakuro(block):
        return kakuro.read(block, draft)
    if (draft.named is None or draft.family.has_letters) and working.is_working(block):
        return working.read(block, draft)
    if not block.title and cages.is_map(block) and _takes_map(block, draft):
        return cages.read_map(block, draft)
    if draft.named is None and not block.title and pyramid.may_be_pyramid(block):
        raise Unclear("is this a pyramid? Write 'pyramid' above it if each number is the sum of the two below it")
    if between.has_signs(block, draft):
        return between.read(block, draft)
    return _board(block, draft)


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
    function = function or draft.edges
    if function or edges.has_edges(block):
        table = edges.read(block, draft, function)
        if table is not None:
            return table
    return board.read(block, draft)
