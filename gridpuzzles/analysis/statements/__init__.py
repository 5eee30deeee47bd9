"""The table of statements: class of a node -> the functions that give it meaning.

There is one function for each phase (see `context.context`), called as ``function(context, statement)``.

A function is named ``module.function`` within this package and imported when a text first needs it, so that a puzzle
loads only the statements that it uses. To add a statement, write a node and a module, and add a row here.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module

PHASES = ("settle", "shape", "declare", "give", "build")


def _phases(module: str, *phases: str) -> dict[str, str]:
    """Return the functions of a module that are named like their phases."""
    return {phase: f"{module}.{phase}" for phase in phases}


STATEMENTS: dict[str, dict[str, str]] = {
    "Edition": {"settle": "metadata.edition"},
    "Metadata": {"settle": "metadata.metadata"},
    "Param": {},  # read together with the files, before every phase
    "Use": {},
    "Evaluate": {},
    "Steps": {"settle": "settings.steps"},
    "GridSize": {"shape": "values.shape_grid"},
    "DrawnGrid": {**_phases("drawn_grid", "shape", "declare", "build")},
    "Values": {"settle": "values.settle_values"},
    "AllDifferent": {"build": "all_different.build"},
    "LineClues": {"shape": "lines.shape_clues", "build": "lines.build_clues"},
    "LineBlock": {"shape": "lines.shape_rules", "build": "lines.build_rules"},
    "LineRule": {"build": "lines.build_line"},
    "Picture": {**_phases("picture", "shape", "declare", "build")},
    "Crossword": _phases("picture", "shape", "declare", "build"),
    "LongWorking": {"build": "long_working.build"},
    "Cages": {
        "shape": "letter_map.shape",
        **_phases("cages", "declare", "give", "build"),
    },
    "Regions": {**_phases("letter_map", "shape", "declare", "build")},
    "Paths": {
        "shape": "letter_map.shape",
        "declare": "letter_map.declare_paths",
        "give": "letter_map.give_paths",
        "build": "letter_map.check_map",
    },
    "Pyramid": {phase: f"drawn_grid.{phase}_pyramid" for phase in ("shape", "declare", "build")},
    "DefineRule": {"settle": "lines.settle_rule"},
    "Mark": {"settle": "signs.settle_mark", "build": "signs.check_mark"},
    "NoOtherPair": {"build": "signs.build_no_other_pair"},
    "NoTwoAlike": {"build": "lines.build_no_two_alike"},
    "Corners": {"shape": "cages.shape_corners", "build": "cages.build_corners"},
    "ForEach": {"build": "lines.build_for_each"},
    "Tiles": {"settle": "settings.settle_tiles", "build": "settings.build_tiles"},
    "StruckOut": {"build": "settings.strike_out"},
    "LettersMayRepeat": {"settle": "settings.may_repeat"},
    "LetterValues": {"settle": "settings.letter_values"},
    "HoleValues": {"settle": "settings.hole_values"},
    "Each": {"settle": "settings.each"},
    "LeadingZerosAllowed": {"settle": "settings.leading_zeros"},
    "Base": {"settle": "settings.base"},
    "Unknown": {"settle": "values.declare_unknowns"},
    "RelationStatement": {
        "settle": "relations.settle",
        "build": "relations.build",
    },
    "Expect": {"settle": "metadata.expect"},
    "PromisedSolution": {},  # read last, when every name is known
}

_functions: dict[tuple[str, str], Callable[..., None] | None] = {}


def function(statement: str, column: str) -> Callable[..., None] | None:
    """Return the function for statements of this class in a phase; None if there is none."""
    key = (statement, column)
    if key not in _functions:
        module, _, name = STATEMENTS[statement].get(column, "").partition(".")
        _functions[key] = getattr(import_module(f".{module}", __package__), name) if name else None
    return _functions[key]
