"""SVG figures of named cells: triangles, stars, hexagons, with a line through the cells of every sum."""

from __future__ import annotations

from .board import EMPTY, Board, Square
from .canvas import Picture, ValueSlot, circle, fitted, label, polyline

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ..model.grid import Drawing, Mark, Position

PITCH, RADIUS, NUMBER = 54, 20, 20


def draw_figure(drawn: Board, drawings: tuple[Drawing, ...]) -> Picture:
    """Return the figure, with every cell as a circle at its place in the text."""
    stretch = PITCH / drawn.nearest
    centers = {
        (row, col): (RADIUS + 2 + place * stretch, RADIUS + 2 + (row - 1) * PITCH)
        for (row, col), place in drawn.grid.places.items()
    }
    named: dict[str | None, Position] = {name: place for place, name in drawn.grid.cells.items()}
    elements = [
        polyline([centers[named[name]] for name in names], "path")
        for drawing in drawings
        for names in _sums(drawing)
        if all(name in named for name in names)
    ]
    for place, (x, y) in centers.items():
        elements += _circle(x, y, drawn.squares[place])
    width = max(x for x, _ in centers.values()) + RADIUS + 2
    slots = tuple(
        ValueSlot(drawn.grid.cells[place], drawn.squares[place].text, x - RADIUS, y - RADIUS, 2 * RADIUS, 2 * RADIUS)
        for place, (x, y) in sorted(centers.items())
    )
    return Picture(width, drawn.rows * PITCH - PITCH + 2 * RADIUS + 4, tuple(elements), slots)


def _sums(drawing: Drawing) -> Iterator[list[str | None]]:
    """Yield the cells of every side ``a + b + c`` of a written relation, if there are at least three."""
    if drawing.kind != "relation":
        return
    for marks in drawing.lines:
        for side in _sides(marks):
            names, signs = side[::2], side[1::2]
            is_sum = all(one.variable for one in names) and all(one.text == "+" for one in signs)
            if is_sum and len(names) > 2:
                yield [one.variable for one in names]


def _sides(marks: Sequence[Mark]) -> Iterator[list[Mark]]:
    """Yield the longest runs of names and plus signs."""
    side: list[Mark] = []
    for mark in marks:
        if mark.variable or mark.text == "+":
            side.append(mark)
        else:
            yield side
            side = []
    yield side


def _circle(x: float, y: float, square: Square) -> Iterator[str]:
    yield circle(x, y, RADIUS, "differs line" if square.differs else "paper line")
    style = "found" if square.kind == "cell" else square.kind
    if square.text != EMPTY:
        yield label(x, y, square.text, fitted(square.text, NUMBER, 2 * RADIUS - 8), style)
