"""The meaning of lines drawn in a grid of f-puzzles, and of the clues at its edge that look along a line."""

from __future__ import annotations

from ..kinds import LINE_FUNCTIONS
from ..kinds.pair_relations import PAIR_RELATIONS
from ..kinds.path_rules import PATH_RULES
from .text_builder import cell, in_order

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from ..model.grid import Position

    Outside = Callable[[list[Position], int, int], str]
    """Given the cells of a line, its number and the side of the grid, return the relation of a clue at the edge."""


def sum_of(places: Iterable[Position]) -> str:
    """Return the sum of cells, as an expression in the puzzle language."""
    return f"sum({', '.join(map(cell, places))})"


def region_sums(line: list[Position], owner: Mapping[Position, int]) -> str:
    """Return the relation that the pieces of the line within each region have equal sums; "" for a single piece.

    ``owner`` maps each cell to its region.
    """
    pieces: list[list[Position]] = []
    for place in line:
        if pieces and owner.get(place) == owner.get(pieces[-1][-1]):
            pieces[-1].append(place)
        else:
            pieces.append([place])
    return " = ".join(map(sum_of, pieces)) if len(pieces) > 1 else ""


PAIRS = {kind.f_puzzles.key: (kind, kind.f_puzzles) for kind in PAIR_RELATIONS.values() if kind.f_puzzles}
"""The relations between two cells and their marks, by the key of the marks."""
PATHS = {kind.f_puzzles.key: name for name, kind in PATH_RULES.items() if kind.f_puzzles}
"""The names of the rules along a path, by the key of their lines."""


def rule_of(name: str, number: int, size: int) -> str:
    """Return the rule along a path as the language refers to it, given the number of a line (0 for none)."""
    line = PATH_RULES[name].f_puzzles
    if line is None or line.numbered is None:
        return name
    rule, usual = line.numbered
    rule = rule.format(number=number or usual(size))
    return name if rule == PATH_RULES[name].rule else rule


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
