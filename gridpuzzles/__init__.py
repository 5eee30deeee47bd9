"""Arithmetic grid puzzles: declared in text, solved, counted, explained and made.

>>> import gridpuzzles as gp
>>> puzzle = gp.parse("grid 2 x 2\\nvalues 1..9\\nrows product = 2 12\\ncols product = 3 8\\n")
>>> solution = puzzle.solve()
>>> solution["r1c2"], solution.rows
(2, ((1, 2), (3, 4)))

A puzzle comes from

    a text          gp.parse(text), gp.load(path); gp.solve(text) is its solution in one go
    what one knows  gp.crossproduct, gp.kenken, gp.killer, gp.sudoku, gp.kakuro, gp.cruncher, gp.cryptarithm,
                    gp.magic_square; gp.Grid(rows, cols) and relations for anything else
    another program gp.from_format, gp.from_tatham
    nothing         gp.generate("killer:9x9", 10, seed=1) makes new ones with one solution

and answers

    puzzle.solve()       a Solution (a mapping from name to value) or None
    puzzle.solutions()   every one, lazily; puzzle.sample(n) random ones
    puzzle.verdict()     whether there is one, and only one
    puzzle.count()       how many; puzzle.estimate() about how many
    puzzle.candidates()  what every cell can be
    puzzle.explain()     why there is none, or several, and what would mend it
    puzzle.ways(line)    the fillings of one line
    puzzle.steps()       how a person solves it; puzzle.hint(), puzzle.rate()

gp.solve_many(texts, jobs=4) is the verdict on many puzzles, one after the other.

puzzle.clues are what the setter wrote; puzzle.with_clue(label, 24), .without(label), .where("r1c1 > r1c2") give another
puzzle. Puzzles, solutions and answers are values that never change; str() says them in words, notebooks draw them, and
.to_svg(), .to_html(), .to_markdown() give the drawing. A wrong text raises DefinitionError, which says where and what
to write instead; a wrong option TypeError or ValueError, which says what is allowed.
"""

from __future__ import annotations

from importlib import import_module as _import_module

TYPE_CHECKING: bool = False  # annotated, so that jedi does not skip what follows as unreachable
if TYPE_CHECKING:
    from .api import Puzzle, load, parse, solve
    from .base.errors import CannotConvert, DefinitionError, Diagnostic, GridPuzzlesError, LimitMet, WrongSolution
    from .batch.many import Answer, solve_many
    from .convert.products import fillings, reorder
    from .explanation import Explanation
    from .families.builder import Grid, PuzzleBuilder
    from .families.crossproduct import crossproduct, crossproduct_of
    from .families.foreign import from_format, from_tatham
    from .families.grids import cruncher, cryptarithm, kakuro, kenken, killer, magic_square, sudoku
    from .generation.budget import CannotMake
    from .generation.census import random_puzzles, random_table
    from .generation.generate import generate
    from .model.puzzle import Clue
    from .model.solution import Count, Estimate, Solution, Statistics, Verdict
    from .model.solution_path import Hint, Rating, SolutionPath, Step
    from .solving.budget import Cancel
    from .solving.candidate_table import Candidates
    from .solving.sampling import Sample

__version__ = "0.2.0"

__all__ = [
    "Answer",
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
    "LimitMet",
    "Puzzle",
    "PuzzleBuilder",
    "Rating",
    "Sample",
    "Solution",
    "SolutionPath",
    "Statistics",
    "Step",
    "Verdict",
    "WrongSolution",
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
    "random_table",
    "reorder",
    "solve",
    "solve_many",
    "sudoku",
]

_MODULES = {
    "api": "Puzzle load parse solve",
    "batch.many": "Answer solve_many",
    "convert.products": "fillings reorder",
    "families.foreign": "from_format from_tatham",
    "base.errors": "CannotConvert DefinitionError Diagnostic GridPuzzlesError LimitMet WrongSolution",
    "families.builder": "Grid PuzzleBuilder",
    "families.crossproduct": "crossproduct crossproduct_of",
    "families.grids": "cruncher cryptarithm kakuro kenken killer magic_square sudoku",
    "generation.budget": "CannotMake",
    "generation.census": "random_puzzles random_table",
    "generation.generate": "generate",
    "model.solution": "Count Estimate Solution Statistics Verdict",
    "explanation": "Explanation",
    "model.puzzle": "Clue",
    "model.solution_path": "Hint Rating SolutionPath Step",
    "solving.budget": "Cancel",
    "solving.candidate_table": "Candidates",
    "solving.sampling": "Sample",
}
"""Module to the public names that live in it; each is imported when first asked for, to keep the start short."""
_HOME = {name: module for module, names in _MODULES.items() for name in names.split()}
_RENAMED = {"Walk": "SolutionPath"}
"""Old public names, which go with the next version, and the new ones."""


def __getattr__(name: str) -> object:
    if name in _RENAMED:
        import warnings

        warnings.warn(f"gridpuzzles.{name} is now gridpuzzles.{_RENAMED[name]}", DeprecationWarning, stacklevel=2)
        return getattr(_import_module(__name__), _RENAMED[name])
    if name not in _HOME:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    thing = globals()[name] = getattr(_import_module(f".{_HOME[name]}", __name__), name)
    return thing


def load_ipython_extension(shell: object) -> None:
    """``%load_ext gridpuzzles`` in a notebook: cells that begin with ``%%puzzle`` are puzzles."""
    from .integrations.notebook import register

    register(shell)


def __dir__() -> list[str]:
    return __all__
