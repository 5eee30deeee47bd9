"""gridpuzzles itself: from the puzzle as a Python object, or from its text."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from ..puzzle import Puzzle, Solution
from .base import Peer


class GridPuzzles(Peer):
    """gridpuzzles itself; with `parse`, reading the text belongs to the set-up, otherwise it is not timed."""

    def __init__(self, parse: bool = False) -> None:
        self.parse: Any = import_module("gridpuzzles").parse
        self.compile: Any = import_module("gridpuzzles.compiler").compile_puzzle
        self.solutions: Any = import_module("gridpuzzles.solving").solutions
        self.timed_parse = parse

    def read(self, puzzle: Puzzle) -> Any:
        return puzzle.text if self.timed_parse else self.parse(puzzle.text)

    def build(self, reading: Any) -> Any:
        return self.compile(self.parse(reading) if self.timed_parse else reading)

    def search(self, problem: Any, limit: int) -> list[Solution]:
        return [dict(solution) for solution in self.solutions(problem, limit=limit)]
