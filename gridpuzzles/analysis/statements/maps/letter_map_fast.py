"""Read the letter maps of ``cages:`` and ``regions:`` without the grammar."""

from __future__ import annotations

from ....model.grid import Area
from ...fast_path.cells import cells_at
from ...fast_path.reader import LONGEST, Bailout

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from ....model.grid import Position
    from ...fast_path.cells import CachedCells
    from ...fast_path.reader import Block, FastReader


def read_regions(reader: FastReader, heading: str, start: int, block: Block) -> None:
    """Read ``regions:``."""
    read_map(reader, "regions", [line for _, line in block], {})


def read_map(reader: FastReader, kind: str, drawn: list[str], clues: dict[str, str]) -> dict[str, CachedCells]:
    """Return the cells of every label, and record the areas of this ``kind`` ("cages" or "regions") with their clues.

    The map is packed, with one letter per place, if every line is one long word.
    """
    reader.once(kind)
    rows = [line.split() for line in drawn]
    if not rows:
        raise Bailout
    if len(rows[0]) == 1 and all(len(row) == 1 and len(row[0]) > 1 for row in rows):
        rows = [list(row[0]) for row in rows]
    width = len(rows[0])
    if set(map(len, rows)) != {width}:
        raise Bailout
    reader.size(len(rows), width)
    places = places_of(rows)
    if not "".join(places).isalnum() or max(map(len, places)) > LONGEST:
        raise Bailout
    groups = {label: cells_at(tuple(cells)) for label, cells in places.items()}
    for one in groups.values():
        if not one.is_connected:
            raise Bailout  # the map may have a wrong letter
    reader.areas[kind] = tuple([Area(label, one.positions, clues.get(label, "")) for label, one in groups.items()])
    reader.builds.append(lambda: _check(reader, groups))
    return groups


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


def _check(reader: FastReader, groups: dict[str, CachedCells]) -> None:
    """Bail out if an area has a position that is not a cell."""
    if reader.blocked and not all(reader.cells.keys() >= set(cells.positions) for cells in groups.values()):
        raise Bailout
