"""Read letter maps, which give every position a label: ``cages:`` and ``regions:``."""

from __future__ import annotations

import re

from ....base.english import count_noun
from ....base.errors import Fix
from ....base.source import Span
from ....language.syntax import Item
from ...context.geometry import is_connected, pieces
from ...context.letter_map import LetterMap
from ...lowering.equations import span_of
from .letter_map_fast import places_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from ....language.syntax import DrawnLine
    from ...context.context import Context


LETTER, LABEL = re.compile("."), re.compile(r"\.|[^.]+")


def read_map(context: Context, lines: tuple[DrawnLine, ...]) -> LetterMap:
    """Return the map that ``lines`` draw; each map is read once.

    It is packed, with one letter per place, if every line is one long word.
    """
    drawn = context.maps.get(id(lines))
    if drawn is None:
        drawn = context.maps[id(lines)] = _read(lines)
    return drawn


def _read(lines: Sequence[DrawnLine]) -> LetterMap:
    packed = all(len(line.items) == 1 and len(line.items[0].text) > 1 for line in lines)
    pattern = LETTER if packed else LABEL
    rows: list[tuple[Item, ...]] = []
    for line in lines:
        row = line.items
        if packed or any(item.kind == "PACKED" for item in row):
            row = tuple(place for item in row for place in _places(item, pattern))
        rows.append(row)
    places = places_of([[item.text for item in row] for row in rows])
    span = None
    if rows:
        span = span_of((rows[0][0], rows[-1][-1]))
    return LetterMap(rows, {label: tuple(positions) for label, positions in places.items()}, span)


def _places(item: Item, part: re.Pattern[str]) -> Iterator[Item]:
    """Yield one mark for each place of ``item``."""
    for found in part.finditer(item.text):
        start, end = found.span()
        if item.span:
            span = Span(item.span.source, item.span.start + start, item.span.start + end)
        else:
            span = None
        yield Item("DOT" if found[0] == "." else "LABEL", found[0], None, span)


def say_map_size(context: Context, drawn: LetterMap, what: str) -> None:
    """Record the size in the phase ``shape``: the number of lines, and the usual length of a line."""
    if drawn.rows:
        width = usual_width(drawn.rows)
        context.board.size.say(
            len(drawn.rows), width, span_of(next(row for row in drawn.rows if len(row) == width)), what
        )


def usual_width(rows: Sequence[Sequence[Item]]) -> int:
    """Return the most common number of places in a row."""
    widths = [len(row) for row in rows]
    return max(widths, key=widths.count)


def check_map(context: Context, drawn: LetterMap, what: str) -> None:
    """Report rows of different lengths, and labels without a cell, in the phase ``build``."""
    width = usual_width(drawn.rows) if drawn.rows else 0
    for number, row in enumerate(drawn.rows, 1):
        if len(row) != width and not context.board.ragged:
            message = f"row {number} of {what} has {count_noun(len(row), 'place')}, but other rows have {width}"
            context.error(
                "ragged-map",
                message,
                span_of(row),
                help="write '.' for a cell that belongs to none" if len(row) < width else "",
            )
    for label, positions in drawn.places.items():
        for position in positions:
            if position in context.board.cells:
                continue
            if position[0] <= context.board.rows and position[1] <= context.board.cols:
                place = f"r{position[0]}c{position[1]}"
                message = f"{what} puts {place} in {label}, but there is no cell at {place}"
                span = drawn.item(position).span
                context.error("no-cell-here", message, span, help="write '.' there", fix=Fix.at(span, ".", sure=False))


def declare_areas(context: Context, kind: str, drawn: LetterMap, clues: Mapping[str, str]) -> None:
    """Declare an area for every label, in the phase ``declare``; report labels of another map of this kind."""
    for label, positions in drawn.places.items():
        if label in context.board.areas[kind]:
            thing = kind.removesuffix("s")
            context.error(
                "label-twice",
                f"another map already has a {thing} {label}",
                drawn.first(label).span,
                help="use another label",
            )
        context.board.area(kind, label, positions, clues.get(label, ""))


def doubt_pieces(context: Context, drawn: LetterMap, thing: str) -> None:
    """Warn if one or two groups are not connected but most are: a letter is probably wrong. Phase ``build``."""
    apart = {label: pieces(places) for label, places in drawn.places.items() if not is_connected(places)}
    if len(apart) > 2 or 3 * len(apart) > len(drawn.places):
        return
    for label, parts in apart.items():
        row, col = min(parts, key=len)[0]
        message = f"{thing} {label} is not connected: it has {len(parts)} parts, one of them at r{row}c{col}"
        context.warn("in-pieces", message, drawn.item((row, col)).span)
