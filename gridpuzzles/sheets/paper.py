"""Paper: sizes of pages, lengths and margins. All lengths are in points, 72 per inch."""

from __future__ import annotations

import re
from dataclasses import dataclass

INCH = 72.0
MILLIMETER = INCH / 25.4
UNITS = {"pt": 1.0, "mm": MILLIMETER, "cm": 10 * MILLIMETER, "in": INCH}
SIZES = {
    "a3": (297 * MILLIMETER, 420 * MILLIMETER),
    "a4": (210 * MILLIMETER, 297 * MILLIMETER),
    "a5": (148 * MILLIMETER, 210 * MILLIMETER),
    "letter": (8.5 * INCH, 11 * INCH),
    "legal": (8.5 * INCH, 14 * INCH),
    **{
        f"{width:g}x{height:g}": (width * INCH, height * INCH)
        for width, height in ((5, 8), (5.5, 8.5), (6, 9), (7, 10), (8, 10), (8.5, 11))
    },
}
"""Office paper sizes, and trim sizes of books in inches."""
LENGTH = re.compile(r"(\d+(?:\.\d+)?)\s*(pt|mm|cm|in)")
SIZE = re.compile(r"(\d+(?:\.\d+)?)\s*[x×]\s*(\d+(?:\.\d+)?)\s*(pt|mm|cm|in)")
LEAST, LARGEST = 2.5 * INCH, 60 * INCH
"""Least side of a page and of the area between its margins, and largest side of a page."""
BINDING = 0.75 * INCH
"""The usual inside margin of a bound book: enough for paperbacks of up to 300 pages."""


@dataclass(frozen=True, slots=True)
class Paper:
    """A page after trimming, with its margins. ``facing``: bound as a book, so that the inside margin alternates.

    ``bleed`` is added at each edge, except the inside of a book.
    """

    width: float
    height: float
    inside: float
    outside: float
    top: float
    bottom: float
    facing: bool = False
    bleed: float = 0.0

    @property
    def inner_width(self) -> float:
        """The width between the margins."""
        return self.width - self.inside - self.outside

    @property
    def inner_height(self) -> float:
        """The height between the margins."""
        return self.height - self.top - self.bottom


def read_paper(size: str, margins: str = "", facing: bool = False, bleed: str = "") -> Paper:
    """Return the paper that the texts describe; raises `ValueError`."""
    width, height = read_size(size)
    if margins:
        inside, outside, top, bottom = read_margins(margins)
    else:
        outside = top = bottom = 0.5 * INCH if width < 7 * INCH else 0.65 * INCH
        inside = max(outside, BINDING) if facing else outside
    paper = Paper(width, height, inside, outside, top, bottom, facing, read_length(bleed or "0mm"))
    if min(paper.inner_width, paper.inner_height) < LEAST:
        raise ValueError(f"the margins leave less than {LEAST / INCH:g} inches of the page")
    if paper.bleed > INCH:
        raise ValueError("a bleed of more than an inch: printers require 0.125in or 3mm")
    return paper


def read_size(text: str) -> tuple[float, float]:
    """Return width and height of ``a4``, ``6x9`` or ``148x210mm``; raises `ValueError`."""
    name = text.strip().lower()
    if name in SIZES:
        return SIZES[name]
    match = SIZE.fullmatch(name)
    if match is None:
        raise ValueError(f"not a page: {text!r} (write {', '.join(SIZES)}, or a size such as 148x210mm)")
    width, height = (float(match[group]) * UNITS[match[3]] for group in (1, 2))
    if not LEAST <= min(width, height) <= max(width, height) <= LARGEST:
        raise ValueError(f"a page of {text}: each side has {LEAST / INCH:g} to {LARGEST / INCH:g} inches")
    return width, height


def read_length(text: str) -> float:
    """Return a length such as ``12mm`` or ``0.5in``, in points; raises `ValueError`."""
    match = LENGTH.fullmatch(text.strip().lower())
    if match is None:
        raise ValueError(f"not a length: {text!r} (write 12mm, 0.5in)")
    return float(match[1]) * UNITS[match[2]]


def read_margins(text: str) -> tuple[float, float, float, float]:
    """Return the margins inside, outside, top and bottom of one length or four: ``0.75in,0.5in,0.6in,0.7in``.

    Raises `ValueError`.
    """
    lengths = [read_length(part) for part in text.split(",")]
    if len(lengths) not in (1, 4):
        raise ValueError(f"not margins: {text!r} (write one length, or inside,outside,top,bottom)")
    inside, outside, top, bottom = (lengths * 4)[:4]
    return inside, outside, top, bottom
