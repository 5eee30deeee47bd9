"""Read maps, which give every position a label: ``cages:``, ``regions:``, and ``paths:`` with numbered labels."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

from ...base.english import count_noun, listing
from ...base.errors import Fix
from ...base.runs import is_connected, pieces
from ...base.source import Span, span_of
from ...language import syntax
from ...language.syntax import Cages, CellRange, CellReference, DrawnLine, Item, Name, Paths, Regions, kinds
from ...model.grid import Position
from ..context.context import Context, LetterMap
from ..lowering.unknown_names import report_unknown

LETTER, LABEL = ".", r"\.|[^.]+"


def shape(context: Context, statement: Cages | Paths | Regions) -> None:
    """Record the size of the map: the number of lines, and the usual length of a line."""
    drawn = read_map(context, statement.map)
    if drawn.rows:
        width = usual_width(drawn.rows)
        usual = span_of(next(row for row in drawn.rows if len(row) == width))
        context.board.size.say(len(drawn.rows), width, usual, _what(statement))


def _what(statement: Cages | Paths | Regions) -> str:
    return f"the map of {type(statement).__name__.lower()}"


def declare(context: Context, regions: Regions) -> None:
    """Declare a group of positions for every label."""
    declare_areas(context, "regions", read_map(context, regions.map), {})


def build(context: Context, regions: Regions) -> None:
    """Report errors of the map."""
    doubt_pieces(context, check_map(context, regions), "region")


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
        # A row such as 'A.BC' is one mark for the parser, because it cannot know if labels are letters or words.
        if packed or "PACKED" in kinds(row):
            row = tuple(place for item in row for place in _places(item, pattern))
        rows.append(row)
    places = places_of([[item.text for item in row] for row in rows])
    span = None
    if rows:
        span = span_of((rows[0][0], rows[-1][-1]))
    return LetterMap(rows, {label: tuple(positions) for label, positions in places.items()}, span)


def _places(item: Item, part: str) -> Iterator[Item]:
    """Yield one mark for each place of ``item``."""
    for found in re.finditer(part, item.text):
        yield item.part("DOT" if found[0] == "." else "LABEL", *found.span())


def usual_width(rows: Sequence[Sequence[Item]]) -> int:
    """Return the most common number of places in a row."""
    widths = [len(row) for row in rows]
    return max(widths, key=widths.count)


def check_map(context: Context, statement: Cages | Paths | Regions) -> LetterMap:
    """Return the map in the phase ``build``; report rows of different lengths, and labels without a cell."""
    drawn, what = read_map(context, statement.map), _what(statement)
    width = usual_width(drawn.rows) if drawn.rows else 0
    for number, row in enumerate(drawn.rows, 1):
        # The usual length is right for most rows, so the others have the slip.
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
            # A position outside the grid belongs to a map of another size, which has been reported.
            if position[0] <= context.board.rows and position[1] <= context.board.cols:
                place = f"r{position[0]}c{position[1]}"
                message = f"{what} puts {place} in {label}, but there is no cell at {place}"
                span = drawn.item(position).span
                context.error("no-cell-here", message, span, help="write '.' there", fix=Fix.at(span, ".", sure=False))
    return drawn


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
    # Some puzzles have areas in pieces; then many are.
    if len(apart) > 2 or 3 * len(apart) > len(drawn.places):
        return
    for label, parts in apart.items():
        stray, *others = sorted(parts, key=len)
        strays = f"r{stray[0][0]}c{stray[0][1]}"
        if len(stray) == 1:
            message = f"{thing} {label} is not connected: {strays} touches no other cell of it"
        else:
            row, col = others[0][0]
            message = f"{thing} {label} is not connected: it has {len(parts)} parts, at {strays} and r{row}c{col}"
        context.warn("in-pieces", message, drawn.item(stray[0]).span, help=_other_labels(drawn, stray))


def _other_labels(drawn: LetterMap, stray: Sequence[Position]) -> str:
    """Return the help that names the labels beside a stray cell; empty for several cells."""
    (row, col), *more = stray
    beside = ((row, col - 1), (row - 1, col), (row, col + 1), (row + 1, col))
    labels = [other for place in beside for other, places in drawn.places.items() if place in places]
    if more or not labels:
        return ""
    return f"check its label; beside it are {listing(list(dict.fromkeys(labels)), 'and')}"


def places_of(rows: Iterable[Iterable[str]]) -> dict[str, list[Position]]:
    """Return the positions of every label of a map; "." is a place outside all areas."""
    places: dict[str, list[Position]] = {}
    for row, labels in enumerate(rows, 1):
        for col, label in enumerate(labels, 1):
            if label in places:
                places[label].append((row, col))
            else:
                places[label] = [(row, col)]
    places.pop(".", None)
    return places


# ---------------------------------------------------------------- paths


NUMBERED = r"([^\W\d_]+)([0-9]+)"


def declare_paths(context: Context, paths: Paths) -> None:
    """Declare the paths of the map, each in the order of its numbers."""
    drawn = read_map(context, paths.map)
    numbered: dict[str, dict[int, Position]] = {}
    for label, positions in drawn.places.items():
        found = re.fullmatch(NUMBERED, label)
        if not found:
            help = f"write {label}1, {label}2, ... along the path" if label.isalpha() else "write a1, a2, ..."
            context.error(
                "no-path-label",
                f"label {label} has no number for its place along the path",
                drawn.first(label).span,
                help=help,
            )
        elif len(positions) > 1:
            context.error("label-twice", f"{label} is in two cells", drawn.item(positions[1]).span)
        else:
            numbered.setdefault(found[1], {})[int(found[2])] = positions[0]
    for name, places in numbered.items():
        # A gap in the numbers means that a cell was forgotten, or a number mistyped.
        missing = next((at for at in range(1, len(places) + 1) if at not in places), None)
        if missing is not None:
            span = drawn.item(places[max(places)]).span
            context.error(
                "path-with-gap", f"path {name} has {count_noun(len(places), 'cell')} but no {name}{missing}", span
            )
        _declare(context, name, [places[at] for at in sorted(places)], drawn.item(places[min(places)]).span)


def give_paths(context: Context, paths: Paths) -> None:
    """Declare the listed paths, whose cells may have names."""
    for one in paths.lists:
        cells = [position for cell in one.cells for position in _positions(context, cell)]
        _declare(context, one.label.text, cells, one.label.span)


def _declare(context: Context, name: str, positions: list[Position], span: Span | None) -> None:
    if name in context.board.areas["paths"]:
        context.error("label-twice", f"there is already a path {name}", span, help="use another label")
    context.board.area("paths", name, positions)


def _positions(context: Context, cell: CellReference | Name | CellRange) -> Iterator[Position]:
    """Yield the cells of one entry of a list; a range is a straight line from its first to its last cell."""
    if isinstance(cell, syntax.Name):
        places = [position for position, name in context.board.cells.items() if name == cell.name]
        if not places:
            report_unknown(context, cell.name, cell.span)
        yield from places[:1]
        return
    first, last = (cell.first, cell.last) if isinstance(cell, syntax.CellRange) else (cell, cell)
    for end in (first, last):
        if (end.row, end.col) not in context.board.cells:
            context.error("no-cell-there", f"there is no cell at r{end.row}c{end.col}", end.span)
            return
    down, right = last.row - first.row, last.col - first.col
    length = max(abs(down), abs(right))
    # Straight lines run along rows, columns and diagonals, so both distances are equal, or one is 0.
    if down and right and abs(down) != abs(right):
        context.error(
            "no-straight-line", "these cells are not in a straight line", cell.span, help="write them one by one"
        )
        return
    for at in range(length + 1):
        yield first.row + at * _sign(down), first.col + at * _sign(right)


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)
