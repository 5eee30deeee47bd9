"""Sukos and sujikos as they are typed: four circles, and the nine cells below, above or between them."""

from __future__ import annotations

import re

from .text import matches, where

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .text import Text

OPENER = re.compile(r"(?:sujiko|suko)(?:[ \t]+puzzle)?[ \t]*:?[ \t]*$", re.IGNORECASE)
CORNER = re.compile(
    r"[ \t]*(?P<row>top|upper|bottom|lower)[ -](?P<col>left|right)"
    r"(?:[ \t]+(?:circle|corner|sum))?[ \t]*(?:[:=]|is)?[ \t]*(?P<sum>\d+)[ \t]*$",
    re.IGNORECASE,
)
CORNERS = re.compile(
    r"[ \t]*(?:circles?|corners?|sums?|totals?)[ \t]*[:=]?[ \t]*(\d+)[ \t,]+(\d+)[ \t,]+(\d+)[ \t,]+(\d+)[ \t]*$",
    re.IGNORECASE,
)
PAIR = re.compile(r"[ \t]*(\d+)[ \t]+(\d+)[ \t]*$")
CELLS = re.compile(r"[ \t]*[1-9_.](?:[ \t]+[1-9_.]){2}[ \t]*$")
COLORS = re.compile(r"[ \t]*[A-Za-z](?:[ \t]*[A-Za-z]){2}[ \t]*$")


def circles(text: Text) -> list[str] | None:
    """``suko`` with its four sums, each by its place, all in a line or in two lines, and its cells or colors."""
    lines = _by_initials(text.lines)
    openers = where(lines, OPENER)
    taken = _sums(lines)
    if len(openers) != 1 or taken is None:
        return None
    sums, places = taken
    rows = [at for at, line in enumerate(lines) if CELLS.match(line) and at not in places]
    colors = [at for at, line in enumerate(lines) if COLORS.match(line) and at not in openers]
    drawn = [found for found in (rows, colors) if found]
    between = [[at for at in range(found[0], found[-1] + 1) if at not in (*found, *places)] for found in drawn]
    if any(len(found) != 3 for found in drawn) or any(lines[at].strip() for others in between for at in others):
        return None
    for at in places:
        lines[at] = ""
    lines[openers[0]] = "\n".join(
        [
            "sujiko",
            "corners sum:",
            f"  {sums[0]} {sums[1]}",
            f"  {sums[2]} {sums[3]}",
            *([] if drawn else ["grid 3 x 3"]),
        ]
    )
    for found, heading in ((rows, "grid:"), (colors, "cages sum:")):
        for at in found:
            lines[at] = f"  {' '.join(''.join(lines[at].split()))}"
        if found:
            headed = any(line.startswith(heading.split()[0].rstrip(":")) for line in lines[: found[0]])
            if not headed:
                lines[found[0]] = f"{heading}\n{lines[found[0]]}"
    return lines


COLORED = re.compile(r"[ \t]*(?:[A-Za-z]{2,}[ \t]+){2}[A-Za-z]{2,}[ \t]*$")


def _by_initials(lines: list[str]) -> list[str]:
    """The lines, colors in words by their initials: those of the nine cells and of their sums."""
    rows = where(lines, COLORED)
    colors = dict.fromkeys(color.lower() for at in rows for color in lines[at].split())
    initials = {color: color[0].upper() for color in colors}
    if len(rows) != 3 or rows[-1] - rows[0] != 2 or len(set(initials.values())) < len(colors):
        return list(lines)
    of_sum = re.compile(rf"({'|'.join(colors)})[ \t]*[:=][ \t]*(\d+)[ \t]*$", re.IGNORECASE)
    named = [of_sum.sub(lambda found: f"{initials[found[1].lower()]} = {found[2]}", line) for line in lines]
    for at in rows:
        named[at] = " ".join(initials[color.lower()] for color in lines[at].split())
    return named


def _sums(lines: list[str]) -> tuple[list[str], list[int]] | None:
    """The sums at the top left, top right, bottom left and bottom right, and where they are said."""
    whole = list(matches(lines, CORNERS).items())
    if len(whole) == 1:
        return list(whole[0][1].groups()), [whole[0][0]]
    pairs = list(matches(lines, PAIR).items())
    if len(pairs) == 2:
        return [*pairs[0][1].groups(), *pairs[1][1].groups()], [at for at, _ in pairs]
    corners = list(matches(lines, CORNER).items())
    by_place = {
        (found["row"].lower() in ("bottom", "lower"), found["col"].lower() == "right"): found["sum"]
        for _, found in corners
    }
    if len(corners) != 4 or len(by_place) != 4:
        return None
    return [by_place[place] for place in sorted(by_place)], [at for at, _ in corners]
