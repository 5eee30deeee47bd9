"""Pictures for print: puzzles in black on white, with room to write in and large enough to read; and QR codes."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from io import BytesIO

from ..model.puzzle import Puzzle, SymbolKind, names_of
from ..model.solution import Solution
from ..views.canvas import CLASSES, Picture, label, plain, rectangle, stacked
from ..views.svg import picture

EDGE = 3
"""Edge around a picture, in pixels, for the thickness of its lines."""
FONT_SIZE = re.compile(r'(?<= font-size=")([\d.]+)')
STRIP, MAX_COLUMNS = 1.4, 4
"""Height by width above which a picture is too narrow, and maximum number of columns of relations."""
BOX, STEP, MAX_IN_A_ROW = 34, 44, 10
INK: Mapping[str, Mapping[str, str]] = {
    **CLASSES,
    "found": {"fill": "#111"},
    "name": {"fill": "#555", "font-style": "italic"},
    "thin": {"stroke": "#777", "stroke-width": "0.9"},
    "strike": {"stroke": "#111", "stroke-width": "2.5"},
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
CORNER, ENLARGED = 12.0, 13.5
"""Size of the clues in the corners of cells, and the size for which they have room, in pixels."""


@dataclass(frozen=True, slots=True)
class Print:
    """How pictures and texts are printed: sizes in points, and the largest scale of pictures in points per pixel."""

    least: float = 7.0  # the smallest text
    size: float = 10.5  # running text
    small: float = 8.0  # sources, rules next to puzzles, difficulty
    scale: float = 1.0  # a cell of a board is 46 pixels wide: at most 16 mm
    answer_scale: float = 0.6


LARGE = Print(least=16.0, size=18.0, small=16.0, scale=1.5, answer_scale=1.2)


def question(puzzle: Puzzle) -> Picture:
    """Return the empty puzzle, with a box to be filled in for each letter that represents a number."""
    drawn = _upright(puzzle, None)
    letters = sorted(names_of(puzzle, SymbolKind.LETTER))
    if letters:
        return stacked([drawn, _boxes(letters)], gap=28)
    return drawn


def answer(puzzle: Puzzle, solution: Solution) -> Picture:
    """Return the solved puzzle."""
    return _upright(puzzle, solution)


def _upright(puzzle: Puzzle, solution: Solution | None) -> Picture:
    """Return the picture, with enough columns of relations that it is not too narrow, and with large clues."""
    columns = 1
    drawn = picture(puzzle, solution)
    while columns < MAX_COLUMNS and drawn.height > STRIP * drawn.width:
        columns += 1
        drawn = picture(puzzle, solution, columns=columns)
    return Picture(drawn.width, drawn.height, tuple(FONT_SIZE.sub(_enlarged, element) for element in drawn.elements))


def _enlarged(match: re.Match[str]) -> str:
    """Return the size of the clues in corners enlarged; text that was made to fit stays as it is."""
    return f"{ENLARGED:g}" if CORNER <= float(match[1]) < ENLARGED else match[1]


def _boxes(letters: list[str]) -> Picture:
    parts = []
    for at, letter in enumerate(letters):
        x, y = at % MAX_IN_A_ROW * STEP, at // MAX_IN_A_ROW * (BOX + 32)
        parts += [label(x + BOX / 2, y + 9, letter, 16, "given"), rectangle(x, y + 22, BOX, BOX, "paper line")]
    rows = -(-len(letters) // MAX_IN_A_ROW)
    return Picture(min(len(letters), MAX_IN_A_ROW) * STEP - STEP + BOX, rows * (BOX + 32) - 8, tuple(parts))


def least_text(drawn: Picture) -> float:
    """Return the size of the smallest text, in pixels; without text, the size of a number in a cell."""
    return min((float(size) for element in drawn.elements for size in FONT_SIZE.findall(element)), default=22.0)


def size_of(drawn: Picture) -> tuple[float, float]:
    """Return width and height including the edge, in pixels."""
    return drawn.width + 2 * EDGE, drawn.height + 2 * EDGE


def document(drawn: Picture, look: Mapping[str, Mapping[str, str]] = INK) -> str:
    """Return the picture as an SVG document with all styles in its elements."""
    width, height = size_of(drawn)
    box = f'width="{width:g}" height="{height:g}" viewBox="{-EDGE} {-EDGE} {width:g} {height:g}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {box}>{"".join(plain(drawn.elements, look))}</svg>'


# --- QR codes, made by the library ``segno``


class TooLong(Exception):
    """An address is too long for a QR code."""


def qr_code(address: str) -> str:
    """Return the code of an address as SVG; raises `TooLong`."""
    import segno  # optional: the extra gridpuzzles[sheets]

    file = BytesIO()
    try:
        code = segno.make_qr(address, error="m")
    except segno.DataOverflowError:
        raise TooLong(f"the address is too long for a QR code: {address}") from None
    # The white of the page adds the rest of the border.
    code.save(file, kind="svg", border=2, xmldecl=False, nl=False, omitsize=True, svgclass=None, lineclass=None)
    return file.getvalue().decode()
