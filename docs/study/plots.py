"""A histogram and box plots as SVG, from the parts of charts that `gridpuzzles census` draws with."""

from __future__ import annotations

from gridpuzzles.classics.census import (
    BOTTOM,
    HEIGHT,
    INK,
    LEFT,
    MARK,
    RIGHT,
    SHADE,
    TOP,
    WIDTH,
    Scale,
    axis_across,
    axis_up,
    chart,
    line,
    text,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

BINS = 10


def histogram(values: Sequence[float], title: str, across: str) -> str:
    """Return a chart of the number of values in each of ten equal parts of their range."""
    low, high = min(values), max(values)
    width = (high - low) / BINS or 1.0
    counts = [0] * BINS
    for value in values:
        counts[min(int((value - low) / width), BINS - 1)] += 1
    x = Scale(low, low + BINS * width, LEFT, WIDTH - RIGHT)
    y = Scale(0, max(counts), HEIGHT - BOTTOM, TOP)
    bars = []
    for at, count in enumerate(counts):
        left, right = x(low + at * width), x(low + (at + 1) * width)
        bars.append(
            f'<rect x="{left}" y="{y(count)}" width="{right - left:.1f}" height="{y(0) - y(count):.1f}" '
            f'fill="{SHADE}" stroke="{INK}"/>'
        )
    return chart(title, [*bars, *axis_across(x, across), *axis_up(y, "runs")])


def box_plots(samples: Mapping[str, Sequence[float]], title: str, across: str) -> str:
    """Return a chart with a box for each sample on one logarithmic scale: quartiles, whiskers (Tukey) and outliers."""
    everything = [value for values in samples.values() for value in values]
    x = Scale(min(everything), max(everything), LEFT + 90, WIDTH - RIGHT, logarithmic=True)
    step = (HEIGHT - TOP - BOTTOM) / len(samples)
    drawn = axis_across(x, across)
    for at, (name, values) in enumerate(samples.items()):
        middle = TOP + (at + 0.5) * step
        first, median, third = quartiles(values)
        reach = 1.5 * (third - first)
        inside = [value for value in values if first - reach <= value <= third + reach]
        low, high = min(inside), max(inside)
        drawn += [
            text(x.first - 10, middle + 4, name, "end"),
            line(x(low), middle, x(first), middle),
            line(x(third), middle, x(high), middle),
            f'<rect x="{x(first)}" y="{middle - step / 4:.1f}" width="{max(1.0, x(third) - x(first)):.1f}" '
            f'height="{step / 2:.1f}" fill="{SHADE}" stroke="{INK}"/>',
            line(x(median), middle - step / 4, x(median), middle + step / 4, MARK, 2),
        ]
        beyond = [value for value in values if not low <= value <= high]
        drawn += [f'<circle cx="{x(value)}" cy="{middle:.1f}" r="2.5" fill="none" stroke="{INK}"/>' for value in beyond]
    return chart(title, drawn)


def quartiles(values: Sequence[float]) -> tuple[float, float, float]:
    """Return the first quartile, the median and the third quartile, interpolated between values if necessary."""
    ordered = sorted(values)

    def at(share: float) -> float:
        place = share * (len(ordered) - 1)
        below = int(place)
        above = min(below + 1, len(ordered) - 1)
        return ordered[below] + (place - below) * (ordered[above] - ordered[below])

    return at(0.25), at(0.5), at(0.75)
