"""Draw small charts as SVG: proportions with their confidence intervals."""

from __future__ import annotations

from math import ceil, floor, log10

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    Point = tuple[float, float, float, float]
    """x, y, and the lower and upper end of the interval of y."""

WIDTH, HEIGHT = 640, 400
LEFT, RIGHT, TOP, BOTTOM = 70, 20, 65, 60
INK, SHADE, MARK = "#333333", "#9db8d6", "#c0392b"
APART = 0.25  # horizontal distance between points with the same x


class Scale:
    """Maps numbers to coordinates between ``first`` and ``last``, linearly or logarithmically."""

    def __init__(self, low: float, high: float, first: float, last: float, *, logarithmic: bool = False) -> None:
        self.logarithmic = logarithmic
        self.low, self.high = low, high
        if logarithmic:
            self.low, self.high = floor(log10(low)), ceil(log10(high))
        if self.low == self.high:
            self.high = self.low + 1
        self.first, self.last = first, last

    def __call__(self, value: float) -> float:
        number = log10(value) if self.logarithmic else value
        return round(self.first + (number - self.low) / (self.high - self.low) * (self.last - self.first), 1)

    def ticks(self) -> list[float]:
        """Return round numbers along the scale: powers of ten, or four to ten multiples of 1, 2 or 5."""
        if self.logarithmic:
            return [10.0**exponent for exponent in range(int(self.low), int(self.high) + 1)]
        span = self.high - self.low
        unit = 10.0 ** floor(log10(span))
        step = next(step for step in (unit / 5, unit / 2, unit, unit * 2) if span / step <= 10)
        first = ceil(self.low / step - 1e-9)
        return [round(step * at, 10) for at in range(first, floor(self.high / step + 1e-9) + 1)]


def shares(points: Sequence[Point], title: str, across: str, up: str) -> str:
    """Return a chart with a mark for each point and a line for its interval; y is in percent."""
    x = Scale(0, max(point[0] for point in points) + 1, LEFT, WIDTH - RIGHT)
    y = Scale(0, max(point[3] for point in points), HEIGHT - BOTTOM, TOP)
    marks = []
    for number, (place, share, low, high) in enumerate(points):
        at = place + APART * sum(other[0] == place for other in points[:number])
        marks.append(line(x(at), y(low), x(at), y(high), SHADE, 3))
        marks.append(f'<circle cx="{x(at)}" cy="{y(share)}" r="4" fill="{MARK}"/>')
    return chart(title, [*axis_across(x, across), *axis_up(y, up), *marks])


# --- parts of a chart


def chart(title: str, parts: Sequence[str]) -> str:
    """Return a complete SVG file."""
    heading = text(WIDTH / 2, 25, title, "middle", 16)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif" '
        f'font-size="12">\n<rect width="{WIDTH}" height="{HEIGHT}" fill="white"/>\n'
        + "\n".join([heading, *parts])
        + "\n</svg>\n"
    )


def axis_across(scale: Scale, name: str) -> list[str]:
    """Return the horizontal axis with its ticks and its name."""
    foot = HEIGHT - BOTTOM
    parts = [line(scale.first, foot, scale.last, foot), text(WIDTH / 2, HEIGHT - 15, name, "middle")]
    for tick in scale.ticks():
        parts += [line(scale(tick), foot, scale(tick), foot + 5), text(scale(tick), foot + 20, f"{tick:g}", "middle")]
    return parts


def axis_up(scale: Scale, name: str) -> list[str]:
    """Return the vertical axis with its ticks and its name."""
    parts = [line(LEFT, scale.first, LEFT, scale.last), text(15, TOP - 15, name, "start")]
    for tick in scale.ticks():
        parts += [line(LEFT - 5, scale(tick), LEFT, scale(tick)), text(LEFT - 8, scale(tick) + 4, f"{tick:g}", "end")]
    return parts


def line(x1: float, y1: float, x2: float, y2: float, color: str = INK, width: float = 1) -> str:
    """Return a straight line as SVG."""
    return f'<line x1="{x1:g}" y1="{y1:g}" x2="{x2:g}" y2="{y2:g}" stroke="{color}" stroke-width="{width:g}"/>'


def text(x: float, y: float, words: str, anchor: str, size: float = 12) -> str:
    """Return a text element as SVG."""
    safe = words.replace("&", "&amp;").replace("<", "&lt;")
    return f'<text x="{x:g}" y="{y:g}" text-anchor="{anchor}" font-size="{size:g}" fill="{INK}">{safe}</text>'
