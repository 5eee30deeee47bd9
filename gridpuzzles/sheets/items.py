"""The content of pages: texts, pictures and lines.

Each has its place in points from the upper left of the trimmed page. Their order is the reading order.
"""

from __future__ import annotations

from ..base.record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..views.canvas import Picture

INK, SOFT = "#111111", "#666666"


class TextItem(Record):
    """Words in a box, broken into lines if necessary.

    ``level`` above 0 makes it a heading. ``target`` is the number of a page to link to, which ends the line after dots.
    """

    x: float
    y: float
    width: float
    text: str
    size: float
    bold: bool = False
    italic: bool = False
    align: str = "left"
    color: str = INK
    level: int = 0
    target: int = 0


class Art(Record):
    """A picture, scaled to its box; ``alt`` is the alternative text."""

    x: float
    y: float
    width: float
    height: float
    picture: Picture
    alt: str


class Stroke(Record):
    """A straight line."""

    x1: float
    y1: float
    x2: float
    y2: float
    width: float = 0.5


class Page(Record):
    """A page; ``number`` counts from 1."""

    number: int
    items: tuple[TextItem | Art | Stroke, ...]
