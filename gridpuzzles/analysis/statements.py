"""The table of statements: node class -> the function of each phase (see `context`) that gives it meaning.

A function is named ``module.function`` within this package and imported when a text first needs it: a puzzle
pays for the statements it has. A new statement is a node, a module and a row here.
"""

from __future__ import annotations

from importlib import import_module

from ..language import syntax

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from .context import Context

    Phase = Callable[[Context, syntax.Statement], None]

PHASES = ("settle", "shape", "declare", "build")

STATEMENTS: dict[type[syntax.Statement], dict[str, str]] = {
    syntax.Edition: {"settle": "promises.edition"},
    syntax.Metadata: {"settle": "promises.metadata"},
    syntax.Param: {},  # read with the files, before every phase
    syntax.Use: {},
    syntax.Evaluate: {},
    syntax.Steps: {"settle": "order.steps"},
    syntax.GridSize: {"shape": "size.grid_size"},
    syntax.DrawnGrid: {"shape": "drawn.shape", "declare": "drawn.declare", "build": "drawn.build"},
    syntax.Values: {"settle": "domains.values"},
    syntax.AllDifferent: {"build": "different.build"},
    syntax.LineClues: {"shape": "lines.shape", "build": "lines.build"},
    syntax.LineBlock: {"shape": "blocks.shape", "build": "blocks.build"},
    syntax.LineRule: {"build": "blocks.build_line"},
    syntax.Picture: {"shape": "picture.shape", "declare": "picture.declare", "build": "picture.build"},
    syntax.Crossword: {"shape": "crossword.shape", "declare": "crossword.declare", "build": "crossword.build"},
    syntax.LongWorking: {"build": "long_working.build"},
    syntax.Cages: {"shape": "cages.shape", "declare": "cages.declare", "build": "cages.build"},
    syntax.Regions: {"shape": "regions.shape", "declare": "regions.declare", "build": "regions.build"},
    syntax.Corners: {"shape": "corners.shape", "build": "corners.build"},
    syntax.Nearby: {"build": "nearby.build"},
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
    """What a statement of this class does in ``phase``, None for nothing."""
    key = (kind, phase)
    if key not in _functions:
        name = STATEMENTS[kind].get(phase)
        _functions[key] = None if name is None else _load(name)
    return _functions[key]


def _load(name: str) -> Phase:
    module, _, function_name = name.partition(".")
    found: Phase = getattr(import_module(f".{module}", __package__), function_name)
    return found
