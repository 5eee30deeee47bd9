"""The Python interface: the class `Puzzle` with its methods, and functions that read puzzles from text.

`questions` defines the methods that the solver answers, and `reasons` those that explain a puzzle to a person. `puzzle`
combines both with the text of the puzzle.
"""

from ..model.puzzle import PuzzleSource
from .puzzle import Puzzle, load, parse, read, read_strictly, solve

__all__ = ["Puzzle", "PuzzleSource", "load", "parse", "read", "read_strictly", "solve"]
