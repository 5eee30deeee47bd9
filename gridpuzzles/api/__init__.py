"""The Python face: puzzles with their verbs, and how to get them from text.

`questions` has what the solver answers, `reasons` what is said to a person; `puzzle` puts both together with the text.
"""

from .puzzle import Origin, Puzzle, load, parse, read, read_strictly, solve

__all__ = ["Origin", "Puzzle", "load", "parse", "read", "read_strictly", "solve"]
