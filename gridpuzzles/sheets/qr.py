"""QR codes as pictures, made by the library ``segno``."""

from __future__ import annotations

from ..views.canvas import Picture, rectangle

QUIET = 2
"""Empty modules around the code; the white of the page adds the rest."""


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
    for y, row in enumerate(rows):
        x = 0
        while x < len(row):
            end = x
            # One rectangle for each run of equal modules keeps the picture small.
            while end < len(row) and row[end] == row[x]:
                end += 1
            if row[x]:
                parts.append(rectangle(x + QUIET, y + QUIET, end - x, 1, "ink"))
            x = end
    side = len(rows) + 2.0 * QUIET
    return Picture(side, side, tuple(parts))
