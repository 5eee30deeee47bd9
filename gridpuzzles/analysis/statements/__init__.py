"""The table of statements: class of a node -> the functions that give it meaning.

There is one function for each phase (see `context.context`), called as ``function(context, statement)``.

To add a statement, write a node and a module, and add a row here.
"""

from __future__ import annotations

from collections.abc import Callable
from types import ModuleType

from . import (
    all_different,
    cages,
    drawn_grid,
    letter_map,
    lines,
    long_working,
    metadata,
    picture,
    relations,
    settings,
    signs,
    succession,
    values,
)

Row = dict[str, Callable[..., object]]
"""Phase -> function."""
PHASES = ("settle", "shape", "declare", "give", "build")


def _phases(module: ModuleType, *phases: str) -> Row:
    """Return the functions of a module that are named like their phases."""
    return {phase: getattr(module, phase) for phase in phases}


STATEMENTS: dict[str, Row] = {
    "Heading": {"shape": values.shape_heading},
    "Edition": {"settle": metadata.edition},
    "Metadata": {"settle": metadata.metadata},
    "Param": {},  # read together with the files, before every phase
    "Use": {},
    "Evaluate": {},
    "Steps": {"settle": settings.steps},
    "GridSize": {"shape": values.shape_grid},
    "DrawnGrid": {**_phases(drawn_grid, "shape", "declare", "build")},
    "Values": {"settle": values.settle_values},
    "AllDifferent": {"build": all_different.build},
    "LineClues": {"shape": lines.shape_clues, "build": lines.build_clues},
    "LineList": {
        "shape": lines.shape_clues
    },  # these two are written in full before every phase, see `lists`; only marks remain
    "CellList": {"declare": signs.declare_pairs, "build": signs.build_pairs},
    "LineBlock": {"shape": lines.shape_rules, "build": lines.build_rules},
    "LineRule": {"build": lines.build_line},
    "Picture": {**_phases(picture, "shape", "declare", "build")},
    "Crossword": _phases(picture, "shape", "declare", "build"),
    "LongWorking": {"build": long_working.build},
    "Cages": {
        "shape": letter_map.shape,
        **_phases(cages, "declare", "give", "build"),
    },
    "Regions": {**_phases(letter_map, "shape", "declare", "build")},
    "Paths": {
        "shape": letter_map.shape,
        "declare": letter_map.declare_paths,
        "give": letter_map.give_paths,
        "build": letter_map.check_map,
    },
    "Pyramid": {phase: getattr(drawn_grid, f"{phase}_pyramid") for phase in ("shape", "declare", "build")},
    "DefineRule": {"settle": lines.settle_rule},
    "Mark": {"settle": signs.settle_mark, "build": signs.check_mark},
    "NoOtherPair": {"build": signs.build_no_other_pair},
    "NoTwoAlike": {"build": lines.build_no_two_alike},
    "Consecutive": {"build": succession.build},
    "Corners": {"shape": cages.shape_corners, "build": cages.build_corners},
    "ForEach": {"build": lines.build_for_each},
    "Tiles": {"settle": settings.settle_tiles, "build": settings.build_tiles},
    "StruckOut": {"build": settings.strike_out},
    "LettersMayRepeat": {"settle": settings.may_repeat},
    "LetterValues": {"settle": settings.letter_values},
    "HoleValues": {"settle": settings.hole_values},
    "Each": {"settle": settings.each},
    "LeadingZerosAllowed": {"settle": settings.leading_zeros},
    "Base": {"settle": settings.base},
    "Unknown": {"settle": values.declare_unknowns},
    "RelationStatement": {
        "settle": relations.settle,
        "build": relations.build,
    },
    "Expect": {"settle": metadata.expect},
    "PromisedSolution": {},  # read last, when every name is known
}
