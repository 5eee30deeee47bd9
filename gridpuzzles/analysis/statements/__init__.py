"""The table of statements: class of a node -> the function for each phase (see `draft.context`) that gives it meaning.

A function is named ``module.function`` within this package and imported when a text first needs it, so that a puzzle
loads only the statements that it uses. To add a statement, write a node and a module, and add a row here.
"""

from __future__ import annotations

from importlib import import_module

from ...language import syntax

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from ..draft.context import Context

    Phase = Callable[[Context, syntax.Statement], None]

PHASES = ("settle", "shape", "declare", "give", "build")

STATEMENTS: dict[type[syntax.Statement], dict[str, str]] = {
    syntax.Edition: {"settle": "promises.edition"},
    syntax.Metadata: {"settle": "promises.metadata"},
    syntax.Param: {},  # read with the files, before every phase
    syntax.Use: {},
    syntax.Evaluate: {},
    syntax.Steps: {"settle": "steps.settle"},
    syntax.GridSize: {"shape": "grid.size.shape"},
    syntax.DrawnGrid: {"shape": "grid.drawn.shape", "declare": "grid.drawn.declare", "build": "grid.drawn.build"},
    syntax.Values: {"settle": "values.settle"},
    syntax.AllDifferent: {"build": "all_different.build"},
    syntax.LineClues: {"shape": "lines.clues.shape", "build": "lines.clues.build"},
    syntax.LineBlock: {"shape": "lines.rules.shape", "build": "lines.rules.build"},
    syntax.LineRule: {"build": "lines.rules.build_line"},
    syntax.Picture: {
        "shape": "pictures.picture.shape",
        "declare": "pictures.picture.declare",
        "build": "pictures.picture.build",
    },
    syntax.Crossword: {
        "shape": "pictures.crossword.shape",
        "declare": "pictures.crossword.declare",
        "build": "pictures.crossword.build",
    },
    syntax.LongWorking: {"build": "long_working.working.build"},
    syntax.Cages: {
        "shape": "maps.cages.shape",
        "declare": "maps.cages.declare",
        "give": "maps.cages.give",
        "build": "maps.cages.build",
    },
    syntax.Regions: {"shape": "maps.regions.shape", "declare": "maps.regions.declare", "build": "maps.regions.build"},
    syntax.Paths: {
        "shape": "maps.paths.shape",
        "declare": "maps.paths.declare",
        "give": "maps.paths.give",
        "build": "maps.paths.build",
    },
    syntax.Pyramid: {"shape": "pyramid.shape", "declare": "pyramid.declare", "build": "pyramid.build"},
    syntax.DefineRule: {"settle": "named_rules.settle"},
    syntax.Mark: {"settle": "grid.signs.settle_mark", "build": "grid.signs.check_mark"},
    syntax.NoOtherPair: {"build": "grid.signs.build_no_other_pair"},
    syntax.NoTwoAlike: {"build": "no_two_alike.build"},
    syntax.Corners: {"shape": "maps.corners.shape", "build": "maps.corners.build"},
    syntax.ForEach: {"build": "for_each.build"},
    syntax.Tiles: {"settle": "tiles.settle", "build": "tiles.build"},
    syntax.StruckOut: {"build": "struck_out.build"},
    syntax.LettersMayRepeat: {"settle": "letters.may_repeat"},
    syntax.LetterValues: {"settle": "letters.letter_values"},
    syntax.HoleValues: {"settle": "letters.hole_values"},
    syntax.Each: {"settle": "letters.each"},
    syntax.LeadingZerosAllowed: {"settle": "letters.leading_zeros"},
    syntax.Base: {"settle": "letters.base"},
    syntax.Unknown: {"settle": "unknowns.declare"},
    syntax.RelationStatement: {"settle": "relations.settle", "build": "relations.build"},
    syntax.Expect: {"settle": "promises.expect"},
    syntax.PromisedSolution: {},  # read last, when every name is known
}

_functions: dict[tuple[type[syntax.Statement], str], Phase | None] = {}


def function(kind: type[syntax.Statement], phase: str) -> Phase | None:
    """Return the function for statements of this class in ``phase``, or None if there is none."""
    key = (kind, phase)
    if key not in _functions:
        name = STATEMENTS[kind].get(phase)
        _functions[key] = None if name is None else _load(name)
    return _functions[key]


def _load(name: str) -> Phase:
    module, _, function_name = name.rpartition(".")
    found: Phase = getattr(import_module(f".{module}", __package__), function_name)
    return found
