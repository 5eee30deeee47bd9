"""Declare arithmetic grid puzzles in text, and solve, count, explain and generate them.

>>> import gridpuzzles as gp
>>> puzzle = gp.parse("grid 2 x 2\\nvalues 1..9\\nrows product = 2 12\\ncols product = 3 8\\n")
>>> solution = puzzle.solve()
>>> solution["r1c2"], solution.rows
(2, ((1, 2), (3, 4)))

Get a puzzle from

    a text          gp.parse(text), gp.load(path); gp.solve(text) returns its solution
    data            gp.crossproduct, gp.kenken, gp.killer, gp.sudoku, gp.kakuro, gp.cruncher, gp.cryptarithm,
                    gp.magic_square; gp.Grid(rows, cols) with relations for any other kind
    another program gp.from_format, gp.from_tatham
    a generator     gp.generate("killer:9x9", 10, seed=1) yields new puzzles with one solution

and ask it for

    puzzle.solve()       a Solution (a mapping from name to value) or None
    puzzle.solutions()   all solutions, lazily; puzzle.sample(n) for random ones
    puzzle.verdict()     the status: no, exactly one or more than one solution
    puzzle.count()       the number of solutions; puzzle.estimate() for an estimate
    puzzle.candidates()  the possible values of every cell
    puzzle.explain()     the reason for no or several solutions, and suggested repairs
    puzzle.ways(line)    the ways to fill one line
    puzzle.steps()       the steps of a person who solves it; puzzle.hint(), puzzle.rate()

gp.solve_many(texts, jobs=4) yields the verdicts on many puzzles.

puzzle.clues are the clues of the setter; puzzle.with_clue(label, 24), .without(label), .where("r1c1 > r1c2") return
another puzzle. Puzzles, solutions and answers are immutable values; str() puts them in words, notebooks draw them, and
.to_svg(), .to_html(), .to_markdown() return the drawing. A wrong text raises DefinitionError, which shows the place and
suggests a correction; a wrong option raises TypeError or ValueError, which says what is allowed.
"""

from __future__ import annotations

from importlib import import_module as _import_module

from .base.version import __version__ as __version__

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
    "base.statistics": "Statistics",
    "batch.many": "Answer solve_many",
    "convert.products": "fillings reorder",
    "api.foreign": "from_format from_tatham",
    "base.errors": "CannotConvert DefinitionError Diagnostic GridPuzzlesError LimitMet WrongSolution",
    "api.builders": "Grid PuzzleBuilder crossproduct crossproduct_of cruncher cryptarithm kakuro kenken killer "
    "magic_square sudoku",
    "generation.budget": "CannotMake",
    "classics.census": "random_puzzles random_table",
    "generation.generate": "generate",
    "model.solution": "Count Estimate Solution Verdict",
    "explanation.words": "Explanation",
    "model.puzzle": "Clue",
    "model.solution_path": "Hint Rating SolutionPath Step",
    "solving.budget": "Cancel",
    "solving.candidates": "Candidates",
    "solving.sampling": "Sample",
}
"""The public names of each module, which is imported when a name is first used, so that the package loads fast.

`__init__.pyi` has the same names for type checkers.
"""
_HOME = {name: module for module, names in _MODULES.items() for name in names.split()}
_RENAMED = {"Walk": "SolutionPath"}
"""Old public names and their new names; the next version drops the old ones."""


def __getattr__(name: str) -> object:
    if name in _RENAMED:
        from .base.validation import renamed

        return getattr(_import_module(__name__), renamed(__name__, name, _RENAMED[name]))
    if name not in _HOME:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    thing = globals()[name] = getattr(_import_module(f".{_HOME[name]}", __name__), name)
    return thing


def load_ipython_extension(shell: object) -> None:
    """Register the ``%%puzzle`` cell magic in a notebook, for ``%load_ext gridpuzzles``."""
    from .play.notebook import register

    register(shell)


def __dir__() -> list[str]:
    return __all__
