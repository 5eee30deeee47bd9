"""What lies on a page: texts, pictures and strokes, each at its place in points from the upper left of the trimmed
page. The order is that in which the page is read aloud."""

from __future__ import annotations

from ..base.record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..views.canvas import Picture

INK, SOFT = "#111111", "#666666"


class TextItem(Record):
    """Words in a box, broken into lines where they need more than one. ``level`` above 0 makes it a heading; ``target``
    is the number of the page it leads to, which stands at the end of the line, after dots."""

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
    """A picture, scaled to its box; ``alt`` is what it is for who cannot see it."""

    x: float
    y: float
    width: float
    height: float
    picture: Picture
    alt: str


class Stroke(Record):
    """A line."""

    x1: float
    y1: float
    x2: float
    y2: float
    width: float = 0.5


class Page(Record):
    """A page, ``number`` from 1."""

    number: int
    items: tuple[TextItem | Art | Stroke, ...]
