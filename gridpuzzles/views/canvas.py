"""Building blocks of SVG pictures: elements as text, and pictures of known size that can be put together.

The styles of the elements are one table, written as a style sheet or into every element.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate

Look = Mapping[str, str]


WIDE = 0.66
"""Estimated width of a character by font size; generous, so that text stays inside its square."""
GAP, WIDEST = 18, 600
"""Gap between pictures, and width of a row of pictures, in pixels."""


@dataclass(frozen=True, slots=True)
class ValueSlot:
    """A rectangle in which a value is written, called ``name``.

    ``label`` is the text printed in it (a letter, a name), ``taken`` the height that a clue takes at the top, and
    ``fill`` its color, if it has one.
    """

    name: str
    label: str
    x: float
    y: float
    width: float
    height: float
    taken: float = 0.0
    fill: str = ""


@dataclass(frozen=True, slots=True)
class Picture:
    """Elements drawn on ``width`` x ``height``, with the origin at the upper left, and the slots to be filled in."""

    width: float
    height: float
    elements: tuple[str, ...]
    slots: tuple[ValueSlot, ...] = ()


def document(picture: Picture, title: str, described: str = "", *, attributes: bool = False) -> str:
    """Return a whole SVG document, which is well-formed XML for any ``title`` and texts; ``described`` has its rules.

    With ``attributes`` every element has its own colors and fonts, and there is no style sheet.
    """
    width, height = picture.width + 2 * GAP, picture.height + 2 * GAP
    elements = [rectangle(-GAP, -GAP, width, height, "paper"), *picture.elements]
    return "\n".join(
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" class="gp" role="img" width="{width:g}" height="{height:g}" '
            f'viewBox="{-GAP} {-GAP} {width:g} {height:g}">',
            f"<title>{escape(title)}</title>",
            *([f"<desc>{escape(described)}</desc>"] if described else []),
            *([] if attributes else [f"<style>{STYLE}</style>"]),
            *(plain(elements) if attributes else elements),
            "</svg>",
        )
    )


def captioned(picture: Picture, title: str, verdict: str = "") -> Picture:
    """Return the picture with its title above and the verdict below, unless they are empty."""
    parts = [_caption(title, 17, "given"), picture, _caption(verdict, 13, "")]
    return stacked([part for part in parts if part.height])


def _caption(text: str, size: float, style: str) -> Picture:
    words = " ".join(text.split())
    if not words:
        return Picture(0, 0, ())
    return Picture(width_of(words, size), 1.4 * size, (label(0, 0.7 * size, words, size, style, "start"),))


def stacked(pictures: Sequence[Picture], gap: float = GAP) -> Picture:
    """Return the pictures in a column, with a ``gap`` between them."""
    tops = list(accumulate((picture.height + gap for picture in pictures), initial=0.0))
    width = max((one.width for one in pictures), default=0)
    return _joined(pictures, [(0.0, top) for top in tops], width, max(0.0, tops[-1] - gap))


def row_of_pictures(pictures: Sequence[Picture], gap: float = GAP, start: float = 0.0) -> Picture:
    """Return the pictures in a row that begins at ``start``, with a ``gap`` between them."""
    lefts = list(accumulate((picture.width + gap for picture in pictures), initial=start))
    width = lefts[-1] - gap if pictures else 0.0
    return _joined(pictures, [(left, 0.0) for left in lefts], width, max((one.height for one in pictures), default=0))


def flowed(pictures: Sequence[Picture], gap: float = GAP, widest: float = WIDEST) -> Picture:
    """Return the pictures side by side, in as many rows as they need."""
    if len(pictures) == 1:
        return pictures[0]
    rows: list[list[Picture]] = []
    for picture in pictures:
        if not rows or sum(one.width + gap for one in rows[-1]) + picture.width > widest:
            rows.append([])
        rows[-1].append(picture)
    return stacked([row_of_pictures(row, gap) for row in rows], gap=gap)


def _joined(pictures: Sequence[Picture], places: Sequence[tuple[float, float]], width: float, height: float) -> Picture:
    """Return the pictures, each with its upper left corner at its place, as one picture."""
    elements: list[str] = []
    slots: list[ValueSlot] = []
    for picture, (left, top) in zip(pictures, places, strict=False):
        elements += (f'<g transform="translate({left:g} {top:g})">', *picture.elements, "</g>")
        slots += [replace(slot, x=slot.x + left, y=slot.y + top) for slot in picture.slots]
    return Picture(width, height, tuple(elements), tuple(slots))


def printable(text: str) -> str:
    """Return ``text`` with U+FFFD for characters that XML does not allow."""
    return "".join(sign if _allowed(ord(sign)) else "\ufffd" for sign in text)


def escape(text: str) -> str:
    """Return ``text`` as XML character data, also safe in attributes; characters outside XML become U+FFFD."""
    return printable(text).replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;")


def _allowed(code: int) -> bool:
    """Return True if XML 1.0 allows the character; control characters that it only discourages are excluded."""
    return (
        code in (9, 10) or 0x20 <= code < 0x7F or 0xA0 <= code < 0xD800 or (code >= 0xE000 and code & 0xFFFE != 0xFFFE)
    )


def width_of(text: str, size: float) -> float:
    """Return an upper bound of the width of ``text`` in a font of this size."""
    return len(text) * size * WIDE


def fitted(text: str, size: float, room: float) -> float:
    """Return the font size, at most ``size``, at which ``text`` fits into the width ``room``."""
    return min(size, room / max(1, len(text)) / WIDE)


def label(x: float, y: float, text: str, size: float, style: str = "", anchor: str = "middle") -> str:
    """Return ``text`` as an element, vertically centered at ``y``."""
    classes = f' class="{style}"' if style else ""
    return (
        f'<text x="{x:g}" y="{y + 0.36 * size:g}" font-size="{size:.3g}" text-anchor="{anchor}"{classes}>'
        f"{escape(text)}</text>"
    )


def haloed(x: float, y: float, text: str, size: float, anchor: str = "middle") -> str:
    """Return `label` with a broad white copy below it, readable on any background; screen readers skip the copy."""
    below = label(x, y, text, size, "halo", anchor).replace("<text", '<text aria-hidden="true"', 1)
    return below + label(x, y, text, size, "", anchor)


def phrase(x: float, y: float, words: Sequence[tuple[str, str, str]], size: float) -> str:
    """Return words from ``x`` on, vertically centered at ``y``: for each the text before it, its text and its style."""
    spans = "".join(f'{before}<tspan class="{style}">{escape(text)}</tspan>' for before, text, style in words)
    return f'<text x="{x:g}" y="{y + 0.36 * size:g}" font-size="{size:.3g}">{spans}</text>'


def rectangle(x: float, y: float, width: float, height: float, style: str) -> str:
    """Return a filled rectangle."""
    return f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" class="{style}"/>'


def line(x1: float, y1: float, x2: float, y2: float, style: str) -> str:
    """Return a straight line."""
    return f'<line x1="{x1:g}" y1="{y1:g}" x2="{x2:g}" y2="{y2:g}" class="{style}"/>'


def polyline(points: Sequence[tuple[float, float]], style: str) -> str:
    """Return straight lines from point to point."""
    return f'<polyline points="{" ".join(f"{x:g},{y:g}" for x, y in points)}" class="{style}"/>'


def circle(x: float, y: float, radius: float, style: str) -> str:
    """Return a filled circle."""
    return f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" class="{style}"/>'


# --- styles


SANS = '"DejaVu Sans",Verdana,Helvetica,Arial,sans-serif'
MONO = '"DejaVu Sans Mono",Menlo,Consolas,monospace'

STROKE: Look = {"fill": "none", "stroke-linecap": "round"}
ELEMENTS: Mapping[str, Look] = {
    "text": {"font-family": SANS, "fill": "#111"},
    "line": STROKE,
    "path": STROKE,
    "polyline": {**STROKE, "stroke-linejoin": "round"},
}
"""Styles by name of element; the classes of an element override them."""
LINES = {
    "blue": "#9ec9f5",
    "green": "#8fdc8f",
    "orange": "#ffb55e",
    "purple": "#dda0ee",
    "yellow": "#ecd560",
    "red": "#f0a29b",
    "teal": "#79cdc8",
    "peach": "#f8c8a6",
    "lavender": "#bdb2ea",
}
"""The colors of lines through cells, in the tones of setters; pale, so that numbers on them stay legible."""
CLASSES: Mapping[str, Look] = {
    "mono": {"font-family": MONO},
    "given": {"font-weight": "bold"},
    "clue": {"font-weight": "bold"},
    "found": {"fill": "#1552b8"},
    "name": {"fill": "#777", "font-style": "italic"},
    "halo": {"fill": "#fff", "stroke": "#fff", "stroke-width": "4", "stroke-linejoin": "round"},
    "light": {"fill": "#fff"},
    "struck": {"fill": "#999"},
    "paper": {"fill": "#fff"},
    "black": {"fill": "#3a3a3a"},
    "gray": {"fill": "#e4e4e4"},
    "shade": {"fill": "#eef0e4"},
    "differs": {"fill": "#ffe27a"},
    "thin": {"stroke": "#aaa", "stroke-width": "1"},
    "line": {"stroke": "#222", "stroke-width": "1.5"},
    "thick": {"stroke": "#111", "stroke-width": "3"},
    "cage": {"stroke": "#555", "stroke-width": "1.2", "stroke-dasharray": "4 3"},
    "white": {"stroke": "#fff", "stroke-width": "1.2"},
    "strike": {"stroke": "#c01c28", "stroke-width": "2.5"},
    "path": {"stroke": "#bbb", "stroke-width": "3"},
    "ring": {"stroke": "#bbb", "stroke-width": "3"},
    "tube": {"stroke": "#d4d4d4", "stroke-width": "14"},
    "bulb": {"fill": "#d4d4d4"},
    "sign": {"stroke": "#111", "stroke-width": "2"},
    "white-dot": {"fill": "#fff", "stroke": "#111", "stroke-width": "1.5"},
    "black-dot": {"fill": "#111", "stroke": "#111", "stroke-width": "1.5"},
    **{name: {"stroke": color, "stroke-width": "9"} for name, color in LINES.items()},
}
"""Additional styles by class."""

ELEMENT = re.compile(r'<(text|tspan|rect|circle|line|path|polyline)((?: [\w-]+="[^"]*")*)')
CLASS = re.compile(r' class="([^"]*)"')


def style_sheet(classes: Mapping[str, Look] = CLASSES) -> str:
    """Return the style sheet for pictures in an element of class ``gp``."""
    rules = [(f".gp {name}", look) for name, look in ELEMENTS.items()]
    rules += [(f".gp .{name}", look) for name, look in classes.items()]
    return "\n".join(
        f"{selector}{{{';'.join(f'{key}:{value}' for key, value in look.items())}}}" for selector, look in rules
    )


STYLE = style_sheet()


def plain(elements: Iterable[str], classes: Mapping[str, Look] = CLASSES) -> list[str]:
    """Return the elements with attributes instead of classes, for programs that do not support style sheets."""

    def look(found: re.Match[str]) -> str:
        name, attributes = found.groups()
        given = CLASS.search(attributes)
        merged = dict(ELEMENTS.get(name, {}))
        for style in given[1].split() if given else ():
            merged.update(classes.get(style, {}))
        written = "".join(f" {key}='{value}'" for key, value in merged.items() if f' {key}="' not in attributes)
        return f"<{name}{CLASS.sub('', attributes)}{written}"

    return [ELEMENT.sub(look, element) for element in elements]
