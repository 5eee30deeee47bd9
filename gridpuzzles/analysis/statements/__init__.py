"""The table of statements: class of a node -> the functions that give it meaning.

There is one function for each phase (see `context.context`), called as ``function(context, statement)``. If a statement
has a common form, its function "fast" reads that form without the grammar. It is called as ``function(reader, heading,
start, block)``: ``block`` has the indented lines below ``heading``, which is at ``start``.

A function is named ``module.function`` within this package and imported when a text first needs it, so that a puzzle
loads only the statements that it uses. To add a statement, write a node and a module, and add a row here.
"""

from __future__ import annotations

from importlib import import_module

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

PHASES = ("settle", "shape", "declare", "give", "build")

STATEMENTS: dict[str, dict[str, str]] = {
    "Edition": {"settle": "metadata.edition"},
    "Metadata": {"fast": "metadata.metadata_fast", "settle": "metadata.metadata"},
    "Param": {},  # read together with the files, before every phase
    "Use": {},
    "Evaluate": {"fast": "metadata.evaluate_fast"},
    "Steps": {"settle": "steps.settle"},
    "GridSize": {"fast": "grid.size.read_fast", "shape": "grid.size.shape"},
    "DrawnGrid": {
        "fast": "grid.drawn_fast.read",
        "shape": "grid.drawn.shape",
        "declare": "grid.drawn.declare",
        "build": "grid.drawn.build",
    },
    "Values": {"fast": "values.read_fast", "settle": "values.settle"},
    "AllDifferent": {"fast": "all_different.read_fast", "build": "all_different.build"},
    "LineClues": {"fast": "lines.clues_fast.read", "shape": "lines.clues.shape", "build": "lines.clues.build"},
    "LineBlock": {"fast": "lines.rules_fast.read", "shape": "lines.rules.shape", "build": "lines.rules.build"},
    "LineRule": {"build": "lines.rules.build_line"},
    "Picture": {
        "fast": "pictures.picture_fast.read",
        "shape": "pictures.picture.shape",
        "declare": "pictures.picture.declare",
        "build": "pictures.picture.build",
    },
    "Crossword": {
        "shape": "pictures.crossword.shape",
        "declare": "pictures.crossword.declare",
        "build": "pictures.crossword.build",
    },
    "LongWorking": {"build": "long_working.working.build"},
    "Cages": {
        "fast": "maps.cages.read_fast",
        "shape": "maps.cages.shape",
        "declare": "maps.cages.declare",
        "give": "maps.cages.give",
        "build": "maps.cages.build",
    },
    "Regions": {
        "fast": "maps.letter_map.read_fast",
        "shape": "maps.letter_map.shape",
        "declare": "maps.letter_map.declare",
        "build": "maps.letter_map.build",
    },
    "Paths": {
        "shape": "maps.paths.shape",
        "declare": "maps.paths.declare",
        "give": "maps.paths.give",
        "build": "maps.paths.build",
    },
    "Pyramid": {"shape": "pyramid.shape", "declare": "pyramid.declare", "build": "pyramid.build"},
    "DefineRule": {"settle": "named_rules.settle"},
    "Mark": {"settle": "grid.signs.settle_mark", "build": "grid.signs.check_mark"},
    "NoOtherPair": {"build": "grid.signs.build_no_other_pair"},
    "NoTwoAlike": {"build": "no_two_alike.build"},
    "Corners": {"shape": "maps.corners.shape", "build": "maps.corners.build"},
    "ForEach": {"build": "for_each.build"},
    "Tiles": {"settle": "tiles.settle", "build": "tiles.build"},
    "StruckOut": {"build": "struck_out.build"},
    "LettersMayRepeat": {"settle": "letters.may_repeat"},
    "LetterValues": {"settle": "letters.letter_values"},
    "HoleValues": {"settle": "letters.hole_values"},
    "Each": {"settle": "letters.each"},
    "LeadingZerosAllowed": {"settle": "letters.leading_zeros"},
    "Base": {"settle": "letters.base"},
    "Unknown": {"fast": "unknowns.read_fast", "settle": "unknowns.declare"},
    "RelationStatement": {"fast": "relations_fast.read", "settle": "relations.settle", "build": "relations.build"},
    "Expect": {"fast": "metadata.expect_fast", "settle": "metadata.expect"},
    "PromisedSolution": {"fast": "metadata.solution_fast"},  # read last, when every name is known
}

FAST_BLOCKS = {
    "cages:": "Cages",
    "cages sum:": "Cages",
    "cages product:": "Cages",
    "regions:": "Regions",
    "grid:": "DrawnGrid",
    "grid sum:": "DrawnGrid",
    "grid product:": "DrawnGrid",
    "rows:": "LineBlock",
    "cols:": "LineBlock",
    "solution:": "PromisedSolution",
    "picture:": "Picture",
}
"""Heading of indented lines -> statement, for the headings with a common form."""
FAST_LINES = {
    "values": "Values",
    "grid": "GridSize",
    "all": "AllDifferent",
    "expect": "Expect",
    "evaluate": "Evaluate",
    "rows": "LineClues",
    "cols": "LineClues",
    "unknown": "Unknown",
}
"""First word of a line without a block -> statement; any other such line is a relation."""

_functions: dict[tuple[str, str], Callable[..., None] | None] = {}


def function(statement: str, column: str) -> Callable[..., None] | None:
    """Return the function for statements of this class in a phase, or the "fast" one; None if there is none."""
    key = (statement, column)
    if key not in _functions:
        name = STATEMENTS[statement].get(column)
        _functions[key] = None if name is None else _load(name)
    return _functions[key]


def _load(name: str) -> Callable[..., None]:
    module, _, function_name = name.rpartition(".")
    found: Callable[..., None] = getattr(import_module(f".{module}", __package__), function_name)
    return found
