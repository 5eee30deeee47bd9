"""Pictures for print: puzzles in black on white, with room to write in and large enough to read; and QR codes."""

from __future__ import annotations

import re
from collections.abc import Mapping
from itertools import groupby

from ..base.record import Record
from ..model.puzzle import names_of
from ..model.solution import Solution
from ..views.canvas import CLASSES, Picture, label, plain, rectangle, stacked
from ..views.svg import picture
from .book import Entry

EDGE = 3
"""Edge around a picture, in pixels, for the thickness of its lines."""
FONT_SIZE = re.compile(r'font-size="([\d.]+)"')
STRIP, MAX_COLUMNS = 1.4, 4
"""Height by width above which a picture is too narrow, and maximum number of columns of relations."""
BOX, STEP, MAX_IN_A_ROW = 34, 44, 10
INK: Mapping[str, Mapping[str, str]] = {
    **CLASSES,
    "found": {"fill": "#111"},
    "name": {"fill": "#555", "font-style": "italic"},
    "thin": {"stroke": "#777", "stroke-width": "0.9"},
    "strike": {"stroke": "#111", "stroke-width": "2.5"},
    "ink": {"fill": "#000"},
}
"""Styles for paper, which do not depend on color."""
LITTLE_INK: Mapping[str, Mapping[str, str]] = {
    **INK,
    "black": {"fill": "#ececec"},
    "light": {"fill": "#111"},
    "white": {"stroke": "#555", "stroke-width": "0.9"},
    "gray": {"fill": "#f6f6f6"},
    "shade": {"fill": "#f4f4f4"},
    "thick": {"stroke": "#111", "stroke-width": "2.2"},
}
"""Styles like `INK`, without dark areas."""


QUIET = 2
"""Empty modules around the code; the white of the page adds the rest."""


class TextSizeLimits(Record):
    """The least text size in a puzzle and in an answer, in points, and the largest scale, in points per pixel."""

    puzzle: float
    answer: float
    scale: float


USUAL = TextSizeLimits(puzzle=5.0, answer=4.5, scale=1.0)  # a cell of a board is 46 pixels wide: at most 16 mm
LARGE = TextSizeLimits(puzzle=9.0, answer=9.0, scale=1.4)


def question(entry: Entry) -> Picture:
    """Return the empty puzzle, with a box to be filled in for each letter that represents a number."""
    drawn = _upright(entry, None)
    letters = sorted(names_of(entry.puzzle, "letter"))
    if letters:
        return stacked([drawn, _boxes(letters)], gap=28)
    return drawn


def answer(entry: Entry) -> Picture:
    """Return the solved puzzle, which must have a solution."""
    return _upright(entry, entry.solution)


def _upright(entry: Entry, solution: Solution | None) -> Picture:
    """Return the picture, with enough columns of relations that it is not too narrow."""
    for columns in range(1, MAX_COLUMNS):
        drawn = picture(entry.puzzle, solution, columns=columns)
        if drawn.height <= STRIP * drawn.width:
            return drawn
    return picture(entry.puzzle, solution, columns=MAX_COLUMNS)


def _boxes(letters: list[str]) -> Picture:
    parts = []
    for at, letter in enumerate(letters):
        x, y = at % MAX_IN_A_ROW * STEP, at // MAX_IN_A_ROW * (BOX + 32)
        parts += [label(x + BOX / 2, y + 9, letter, 16, "given"), rectangle(x, y + 22, BOX, BOX, "paper line")]
    rows = -(-len(letters) // MAX_IN_A_ROW)
    return Picture(min(len(letters), MAX_IN_A_ROW) * STEP - STEP + BOX, rows * (BOX + 32) - 8, tuple(parts))


def size_of(drawn: Picture) -> tuple[float, float]:
    """Return width and height including the edge, in pixels."""
    return drawn.width + 2 * EDGE, drawn.height + 2 * EDGE


def least_text(drawn: Picture) -> float:
    """Return the size of the smallest text, in pixels; without text, the size of a number in a cell."""
    return min((float(size) for part in drawn.elements for size in FONT_SIZE.findall(part)), default=22.0)


def document(drawn: Picture, look: Mapping[str, Mapping[str, str]]) -> str:
    """Return the picture as an SVG document with all styles in its elements."""
    return _svg(drawn, ' xmlns="http://www.w3.org/2000/svg"', plain(drawn.elements, look))


def piece(drawn: Picture, attributes: str) -> str:
    """Return the picture as a part of an HTML page, whose style sheet has the styles."""
    return _svg(drawn, f' class="gp"{attributes}', drawn.elements)


def _svg(drawn: Picture, attributes: str, elements: list[str] | tuple[str, ...]) -> str:
    width, height = size_of(drawn)
    box = f'width="{width:g}" height="{height:g}" viewBox="{-EDGE} {-EDGE} {width:g} {height:g}"'
    return f"<svg{attributes} {box}>{''.join(elements)}</svg>"


# --- QR codes, made by the library ``segno``


class TooLong(Exception):
    """An address is too long for a QR code."""


class MissingExtra(ImportError):
    """A library of the extra ``gridpuzzles[sheets]`` is not installed."""

    def __init__(self, what: str, library: str) -> None:
        super().__init__(f"{what} needs the library {library}: pip install 'gridpuzzles[sheets]'")


def qr_code(address: str) -> Picture:
    """Return the code of an address, one unit per module; raises `MissingExtra` and `TooLong`."""
    try:
        import segno
    except ImportError:
        raise MissingExtra("a QR code", "segno") from None
    try:
        rows = [list(row) for row in segno.make_qr(address, error="m").matrix]
    except segno.DataOverflowError:
        raise TooLong(f"the address is too long for a QR code: {address}") from None
    parts = []
    for y, row in enumerate(rows, QUIET):
        x = QUIET
        # One rectangle for each run of equal modules keeps the picture small.
        for is_dark, run in groupby(row):
            width = len(list(run))
            if is_dark:
                parts.append(rectangle(x, y, width, 1, "ink"))
            x += width
    side = len(rows) + 2.0 * QUIET
    return Picture(side, side, tuple(parts))
