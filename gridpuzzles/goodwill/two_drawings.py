"""A map of regions and a board below one another: with headings of other names, or with none."""

from __future__ import annotations

import re

from .boards import ROW, width_of
from .text import METADATA, adjoin, has_line, matches

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .text import Text

BOARD = re.compile(
    r"(?:the[ \t]+)?(?:(?:start(?:ing)?|given|initial)[ \t]+)?(?:numbers|digits|values|givens?|grid|board|start)"
    r"[ \t]*:?[ \t]*$",
    re.IGNORECASE,
)
MAP = re.compile(
    r"(?:the[ \t]+)?(?:rooms|areas|regions|zones|blocks|pieces|shapes|map|polyominoe?s)[ \t]*:?[ \t]*$", re.IGNORECASE
)
LABELS = re.compile(r"[ \t]*(?:[A-Za-z](?:[ \t]+[A-Za-z])+|[A-Za-z]{3,})[ \t]*$")
OF_REGIONS = re.compile(
    r"\b(?:jigsaw|irregular|chaos|suguru|tectonic|capsules?|ripple|hakyuu)\b|\bregions\b", re.IGNORECASE
)
"""What speaks of regions: without, letters may be those of cages, or digits."""


def map_and_board(text: Text) -> list[str] | None:
    """A map of letters and a board of as many rows and columns, one below the other: ``regions:`` and ``grid:``."""
    lines = list(text.lines)
    if not any(OF_REGIONS.search(line) for line in lines) or has_line(lines, r"(?:grid|cages)\b"):
        return None
    labelled = [at for at, line in enumerate(lines) if LABELS.match(line) and not _is_word(text, at)]
    drawn = [at for at, line in enumerate(lines) if ROW.match(line) and re.search(r"[\d._]", line)]
    widths = {width_of(lines[at]) for at in (*labelled, *drawn)}
    if len(labelled) < 2 or len(labelled) != len(drawn) or len(widths) != 1:
        return None
    headings = [(labelled, MAP, "regions:"), (drawn, BOARD, "grid:")]
    headings.sort(key=lambda drawing: drawing[0])
    for places, heading, meant in headings:
        if not adjoin(places):
            return None
        above = next((at for at in range(places[0] - 1, -1, -1) if lines[at].strip()), 0)
        if heading.match(lines[above]):
            lines[above] = ""
        elif above > headings[0][0][0] and above not in headings[0][0]:
            return None  # what stands between them is not known
        for at in places:
            lines[at] = f"  {lines[at].strip()}"
        lines[places[0]] = f"{meant}\n{lines[places[0]]}"
    return lines


SIDES = re.compile(
    r"[ \t]*(?P<map>[A-Za-z](?:[ \t]?[A-Za-z])*)"
    r"(?:[ \t]{3,}|[ \t]*\|[ \t]*|\t+)(?P<board>[\d._](?:[ \t]?[\d._])*)[ \t]*$"
)


def side_by_side(text: Text) -> list[str] | None:
    """A map of letters with the board to its right: one below the other."""
    if not any(OF_REGIONS.search(line) for line in text.lines):
        return None
    rows = matches(text.lines, SIDES)
    places = list(rows)
    if len(rows) < 2 or not adjoin(places):
        return None
    lines = list(text.lines)
    for at, found in rows.items():
        lines[at] = found["map"]
    lines[places[-1]] += "\n\n" + "\n".join(found["board"] for found in rows.values())
    return lines


def _is_word(text: Text, at: int) -> bool:
    """Whether a line of letters is the title, a heading or something else that is no row of a map."""
    line = text.lines[at]
    return bool(METADATA.match(line) or MAP.match(line) or BOARD.match(line) or OF_REGIONS.search(line))
