"""Names of clues and groups as readers see them: "the 15× cage at row 5, column 6" instead of "cage A".

The label of a clue identifies it, for programs and in the text of the puzzle. Readers see no letters of cages, regions
or paths on a board, so whatever is written for them takes the names from here.
"""

from __future__ import annotations

from collections.abc import Iterable

from ..base.english import listing
from ..kinds.pair_relations import PAIR_RELATIONS
from ..kinds.path_rules import PATH_RULES
from ..kinds.signs import PRINTED
from .grid import Area, Grid, Position, name_at
from .puzzle import Puzzle, forms_by_clue

DOTS = {kind.fact: f"{kind.dot} dot" for kind in PAIR_RELATIONS.values() if kind.dot}
"""What the marks of relations are called that are drawn as dots, by the kinds of their forms."""
COMPARISONS = "<>^v"


def names_for_readers(puzzle: Puzzle) -> dict[str, str]:
    """Return the names of clues and rules by label; a label that says where to look is its own name, and left out."""
    grid = puzzle.grid
    if grid is None:
        return {}
    noun = "colored area" if grid.corners else "cage"
    names = {f"cage {area.label}": f"{_the(noun, area.clue)} at {_first(area)}" for area in grid.cages}
    names |= {f"region {area.label}": f"the region at {_first(area)}" for area in grid.regions}
    names |= {f"around {name_at(place)}": f"the neighborhood of {name_at(place)}" for place in grid.around}
    names |= _paths(grid) | _marks(puzzle, grid)
    # A rule about the cells of an area has its label and more: "region A: _ in 1..size".
    for constraint in puzzle.constraints:
        start, colon, rule = constraint.label.partition(": ")
        if colon and start in names:
            names[constraint.label] = names[start] if rule in PATH_RULES else f"{names[start]}: {rule}"
    return names


def place_in_words(position: Position) -> str:
    """Return a place for people: ``row 5, column 6``."""
    return f"row {position[0]}, column {position[1]}"


def _the(noun: str, target: str) -> str:
    """Return the noun with its target, if that has a sign; sentences about a bare number tell the number anyway."""
    target = target.translate(PRINTED)
    if target.isdecimal() or " " in target or not target:
        return f"the {noun}"
    return f"the {target} {noun}"


def _first(area: Area) -> str:
    return place_in_words(min(area.positions))


def _paths(grid: Grid) -> dict[str, str]:
    """Return the names of paths by their rule and first cell: ``the thermometer from row 3, column 4``."""
    nouns = {label: PATH_RULES[name].noun for name, labels in grid.named_rules.items() for label in labels}
    labels = {f"path {area.label}": area for area in grid.paths}
    return {
        label: f"the {nouns.get(label, 'path')} from {place_in_words(area.positions[0])}"
        for label, area in labels.items()
    }


def _marks(puzzle: Puzzle, grid: Grid) -> dict[str, str]:
    """Return the names of dots, V, X and other marks, and of circles where four cells meet."""
    names = {}
    forms = forms_by_clue(puzzle) if grid.signs else {}
    for sign in grid.signs:
        if sign.text not in COMPARISONS:
            ends = [grid.cells[place] for place in (sign.first, sign.second)]
            kinds = [DOTS.get(form.kind) for form in forms.get(sign.clue, ())]
            mark = kinds[0] if len(kinds) == 1 and kinds[0] else sign.text
            names[f"{ends[0]} {sign.text} {ends[1]}"] = f"the {mark} between {ends[0]} and {ends[1]}"
    for corner in grid.corners:
        first, *_, last = (grid.cells[place] for place in corner.positions if place in grid.cells)
        names[f"corner {first}"] = f"{_the('circle', corner.text)} between {first} and {last}"
    return names


def listing_of_names(names: Iterable[str]) -> str:
    """Return names as a list in a sentence; names that contain commas are separated by semicolons."""
    *most, end = names
    if len(most) > 1 and any("," in name for name in (*most, end)):
        return "; ".join([*most, f"and {end}"])
    return listing([*most, end])
