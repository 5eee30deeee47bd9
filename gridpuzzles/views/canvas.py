"""What SVG pictures are made of: elements as text, pictures of known size, and how to put them together."""

from __future__ import annotations

from ..record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

WIDE = 0.66
"""The width of a digit or letter, by the size of its font: generous, so that text stays inside its square."""
GAP = 18
ALLOWED = (range(0x20, 0x7F), range(0xA0, 0xD800), range(0xE000, 0x110000))

STYLE = """\
.gp text{font-family:"DejaVu Sans",Verdana,Helvetica,Arial,sans-serif;fill:#111}
.gp .mono{font-family:"DejaVu Sans Mono",Menlo,Consolas,monospace}
.gp .given,.gp .clue{font-weight:bold}
.gp .found{fill:#1552b8}
.gp .name{fill:#777;font-style:italic}
.gp .halo{paint-order:stroke;stroke:#fff;stroke-width:4;stroke-linejoin:round}
.gp .light{fill:#fff}
.gp .struck{fill:#999}
.gp .paper{fill:#fff}.gp .black{fill:#3a3a3a}.gp .gray{fill:#e4e4e4}.gp .shade{fill:#eef0e4}.gp .differs{fill:#ffe27a}
.gp .thin{stroke:#aaa;stroke-width:1}.gp .line{stroke:#222;stroke-width:1.5}.gp .thick{stroke:#111;stroke-width:3}
.gp .cage{stroke:#555;stroke-width:1.2;stroke-dasharray:4 3}
.gp .white{stroke:#fff;stroke-width:1.2}.gp .strike{stroke:#c01c28;stroke-width:2.5}
.gp .path{stroke:#ccc;stroke-width:5}
.gp line,.gp path,.gp polyline{fill:none;stroke-linecap:round}.gp polyline{stroke-linejoin:round}"""


class Slot(Record):
    """A place where a value is written: where it lies, what is printed in it (a letter, a name), how much of its height
    a clue takes at the top, and its color, if it has one."""

    name: str
    label: str
    x: float
    y: float
    width: float
    height: float
    taken: float = 0.0
    fill: str = ""


class Picture(Record):
    """Elements drawn on ``width`` x ``height``, the origin at the upper left, and the places to be filled in."""

    width: float
    height: float
    elements: tuple[str, ...]
    slots: tuple[Slot, ...] = ()


def document(picture: Picture, title: str) -> str:
    """A whole SVG document: well-formed XML whatever ``title`` and the texts hold."""
    width, height = picture.width + 2 * GAP, picture.height + 2 * GAP
    return "\n".join(
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" class="gp" role="img" width="{width:g}" height="{height:g}" '
            f'viewBox="{-GAP} {-GAP} {width:g} {height:g}">',
            f"<title>{escape(title)}</title>",
            f"<style>{STYLE}</style>",
            rectangle(-GAP, -GAP, width, height, "paper"),
            *picture.elements,
            "</svg>",
        )
    )


def stacked(pictures: Sequence[Picture], gap: float = GAP) -> Picture:
    """The pictures, each below the one before."""
    elements: list[str] = []
    slots: list[Slot] = []
    top = 0.0
    for picture in pictures:
        elements += (f'<g transform="translate(0 {top:g})">', *picture.elements, "</g>")
        slots += [slot.replace(y=slot.y + top) for slot in picture.slots]
        top += picture.height + gap
    width = max((one.width for one in pictures), default=0)
    return Picture(width, max(0.0, top - gap), tuple(elements), tuple(slots))


def escape(text: str) -> str:
    """``text`` as XML character data, safe in attributes too; what XML cannot hold becomes U+FFFD."""
    shown = "".join(sign if _allowed(ord(sign)) else "\ufffd" for sign in text)
    return shown.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;")


def _allowed(code: int) -> bool:
    """Whether XML 1.0 allows the character, leaving out control characters that it merely discourages."""
    return (
        code in (9, 10) or 0x20 <= code < 0x7F or 0xA0 <= code < 0xD800 or (code >= 0xE000 and code & 0xFFFE != 0xFFFE)
    )


def width_of(text: str, size: float) -> float:
    """How wide ``text`` is at most in a font of that size."""
    return len(text) * size * WIDE


def fitted(text: str, size: float, room: float) -> float:
    """The font size, ``size`` or smaller, at which ``text`` needs no more than ``room``."""
    return min(size, room / max(1, len(text)) / WIDE)


def label(x: float, y: float, text: str, size: float, style: str = "", anchor: str = "middle") -> str:
    """``text`` with its middle line at ``y``."""
    classes = f' class="{style}"' if style else ""
    return (
        f'<text x="{x:g}" y="{y + 0.36 * size:g}" font-size="{size:.3g}" text-anchor="{anchor}"{classes}>'
        f"{escape(text)}</text>"
    )


def phrase(x: float, y: float, words: Sequence[tuple[str, str, str]], size: float) -> str:
    """Words from ``x`` on, their middle line at ``y``: for each what stands before it, its text and its style."""
    spans = "".join(f'{before}<tspan class="{style}">{escape(text)}</tspan>' for before, text, style in words)
    return f'<text x="{x:g}" y="{y + 0.36 * size:g}" font-size="{size:.3g}">{spans}</text>'


def rectangle(x: float, y: float, width: float, height: float, style: str) -> str:
    """A filled rectangle."""
    return f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" class="{style}"/>'


def line(x1: float, y1: float, x2: float, y2: float, style: str) -> str:
    """A straight line."""
    return f'<line x1="{x1:g}" y1="{y1:g}" x2="{x2:g}" y2="{y2:g}" class="{style}"/>'


def polyline(points: Sequence[tuple[float, float]], style: str) -> str:
    """Straight lines from point to point."""
    return f'<polyline points="{" ".join(f"{x:g},{y:g}" for x, y in points)}" class="{style}"/>'


def circle(x: float, y: float, radius: float, style: str) -> str:
    """A filled circle."""
    return f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" class="{style}"/>'
