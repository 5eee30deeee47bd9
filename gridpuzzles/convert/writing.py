"""Texts in our language for what comes in: a builder with the statements that foreign formats need."""

from __future__ import annotations

from ..families.builder import PuzzleBuilder, labels

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable, Mapping, Sequence

    from ..model.grid import Position

    Rows = Sequence[Sequence[object]]


def cell(place: Position) -> str:
    """The address of a cell."""
    return f"r{place[0]}c{place[1]}"


def in_rows(items: Sequence[object], width: int) -> list[list[object]]:
    """A flat list cut into rows."""
    return [list(items[at : at + width]) for at in range(0, len(items), width)]


def square(side: int, source: str, *scopes: str, first: int = 1, **metadata: str) -> PuzzleBuilder:
    """A square of the numbers from ``first`` on in which rows, columns and the other ``scopes`` differ."""
    builder = PuzzleBuilder(metadata.pop("title", ""), **metadata, source=source)
    return builder.values(range(first, first + side)).all_different("rows", "cols", *scopes)


def givens(builder: PuzzleBuilder, rows: Rows) -> PuzzleBuilder:
    """The grid: drawn where something is given, by its size otherwise."""
    if any(one is not None for row in rows for one in row):
        return builder.drawn(rows)
    return builder.grid(len(rows), len(rows[0]))


def regions(builder: PuzzleBuilder, owners: Mapping[Position, Hashable], rows: int, cols: int) -> PuzzleBuilder:
    """A map of regions, in the order in which they are met; a place without an owner is in none."""
    places = [[(row, col) for col in range(1, cols + 1)] for row in range(1, rows + 1)]
    met = dict.fromkeys(owners[place] for row in places for place in row if place in owners)
    names = dict(zip(met, labels(len(met)), strict=True))
    drawn = [" ".join(names[owners[place]] if place in owners else "." for place in row) for row in places]
    return builder.add("regions:", drawn)


def solution(builder: PuzzleBuilder, rows: Iterable[Iterable[object]]) -> PuzzleBuilder:
    """What the foreign text gives as its answer."""
    return builder.add("solution:", (" ".join(map(str, row)) for row in rows))
