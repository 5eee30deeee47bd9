"""The meaning of lines drawn in a grid of f-puzzles, and of the clues at its edge that look along a line."""

from __future__ import annotations

from itertools import pairwise

from ..kinds import LINE_FUNCTIONS
from .text_builder import cell, in_order

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from ..model.grid import Position

    Owner = Mapping[Position, int]
    """The region of each cell that is in one."""
    Meaning = Callable[[list[Position], int, int, Owner], list[str]]
    """Given the cells of a line, its number (0 for none), the side of the grid and the regions, return relations."""
    Outside = Callable[[list[Position], int, int], str]
    """Given the cells of a line, its number and the side of the grid, return the relation of a clue at the edge."""


def sum_of(places: Iterable[Position]) -> str:
    """Return the sum of cells, as an expression in the puzzle language."""
    return f"sum({', '.join(map(cell, places))})"


def _palindrome(line: list[Position], number: int, size: int, owner: Owner) -> list[str]:
    return [f"{cell(one)} = {cell(other)}" for one, other in zip(line[: len(line) // 2], line[::-1], strict=False)]


def _renban(line: list[Position], number: int, size: int, owner: Owner) -> list[str]:
    if len(line) < 2:
        return []
    names = ", ".join(map(cell, line))
    return [f"all different: {names}", f"max({names}) - min({names}) = {len(line) - 1}"]


def _whispers(line: list[Position], number: int, size: int, owner: Owner) -> list[str]:
    least = number or (size + 1) // 2
    return [f"abs({cell(one)} - {cell(other)}) >= {least}" for one, other in pairwise(line)]


def _between(line: list[Position], number: int, size: int, owner: Owner) -> list[str]:
    if len(line) < 3:
        return []
    a, b = cell(line[0]), cell(line[-1])
    return [f"{a} < {cell(one)} < {b} or {b} < {cell(one)} < {a}" for one in line[1:-1]]


def _region_sums(line: list[Position], number: int, size: int, owner: Owner) -> list[str]:
    """State that the pieces of the line within each region have equal sums."""
    pieces: list[list[Position]] = []
    for place in line:
        if pieces and owner.get(place) == owner.get(pieces[-1][-1]):
            pieces[-1].append(place)
        else:
            pieces.append([place])
    if len(pieces) > 1:
        return [" = ".join(sum_of(piece) for piece in pieces)]
    return []


LINES: dict[str, Meaning] = {
    "thermometer": lambda line, number, size, owner: [" < ".join(map(cell, line))] if len(line) > 1 else [],
    "slowthermometer": lambda line, number, size, owner: [" <= ".join(map(cell, line))] if len(line) > 1 else [],
    "palindrome": _palindrome,
    "renban": _renban,
    "whispers": _whispers,
    "betweenline": _between,
    "regionsumline": _region_sums,
}


# --- clues at the edge


def _line_function_clues() -> Iterator[tuple[str, Outside]]:
    """Yield the name of each clue at the edge that gives a function of its line, and how to write its relation."""
    for kind in LINE_FUNCTIONS.values():
        if kind.edge is not None and kind.edge.f_puzzles is not None:
            name, parameters = kind.edge.f_puzzles
            yield name, _relation(str(kind.word), parameters)


def _relation(word: str, parameters: tuple[str, ...]) -> Outside:
    def relation(line: list[Position], number: int, size: int) -> str:
        named = {"size": str(size), "first": cell(line[0])}
        return f"{word}({', '.join([in_order(line), *(named.get(one, one) for one in parameters)])}) = {number}"

    return relation


OUTSIDE: dict[str, Outside] = {
    "littlekillersum": lambda line, number, size: f"{sum_of(line)} = {number}",
    **dict(_line_function_clues()),
}
