"""Arithmetic grid puzzles: declared in text, solved, counted, explained and made.

>>> import gridpuzzles as gp
>>> print(gp.crossproduct(rows=[6, 120, 504], cols=[28, 80, 162]).solve().rows)
((1, 2, 3), (4, 5, 6), (7, 8, 9))
"""

from __future__ import annotations

from importlib import import_module

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .api import Puzzle, load, parse, solve
    from .errors import CannotConvert, DefinitionError, Diagnostic, GridPuzzlesError
    from .explaining import Explanation
    from .families.builder import Grid, PuzzleBuilder
    from .families.crossproduct import crossproduct, crossproduct_of, fillings, reorder
    from .families.foreign import from_format, from_tatham
    from .families.grids import cruncher, cryptarithm, kakuro, kenken, killer, magic_square, sudoku
    from .making.allowance import CannotMake
    from .making.census import random_puzzles
    from .making.generate import generate
    from .model.puzzle import Clue
    from .model.solution import Count, Estimate, Solution, Statistics, Verdict
    from .model.walk import Hint, Rating, Step, Walk
    from .solving.budget import Cancel
    from .solving.candidates import Candidates

__version__ = "0.2.0"

__all__ = [
    "Cancel",
    "Candidates",
    "CannotConvert",
    "CannotMake",
    "Clue",
    "Count",
    "DefinitionError",
    "Diagnostic",
    "Estimate",
    "Explanation",
    "Grid",
    "GridPuzzlesError",
    "Hint",
    "Puzzle",
    "PuzzleBuilder",
    "Rating",
    "Solution",
    "Statistics",
    "Step",
    "Verdict",
    "Walk",
    "__version__",
    "crossproduct",
    "crossproduct_of",
    "cruncher",
    "cryptarithm",
    "fillings",
    "from_format",
    "from_tatham",
    "generate",
    "kakuro",
    "kenken",
    "killer",
    "load",
    "magic_square",
    "parse",
    "random_puzzles",
    "reorder",
    "solve",
    "sudoku",
]

_MODULES = {
    "api": "Puzzle load parse solve",
    "families.foreign": "from_format from_tatham",
    "errors": "CannotConvert DefinitionError Diagnostic GridPuzzlesError",
    "families.builder": "Grid PuzzleBuilder",
    "families.crossproduct": "crossproduct crossproduct_of fillings reorder",
    "families.grids": "cruncher cryptarithm kakuro kenken killer magic_square sudoku",
    "making.allowance": "CannotMake",
    "making.census": "random_puzzles",
    "making.generate": "generate",
    "model.solution": "Count Estimate Solution Statistics Verdict",
    "explaining": "Explanation",
    "model.puzzle": "Clue",
    "model.walk": "Hint Rating Step Walk",
    "solving.budget": "Cancel",
    "solving.candidates": "Candidates",
}
"""Module to the public names that live in it; each is imported when first asked for, to keep the start short."""
_HOME = {name: module for module, names in _MODULES.items() for name in names.split()}


def __getattr__(name: str) -> object:
    if name not in _HOME:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    thing = globals()[name] = getattr(import_module(f".{_HOME[name]}", __name__), name)
    return thing


def __dir__() -> list[str]:
    return __all__
