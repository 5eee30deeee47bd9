"""Brute force over `Puzzle.accepts`: slow, but obviously right."""

from __future__ import annotations

from itertools import product

from gridpuzzles.model.puzzle import Puzzle


def solutions(puzzle: Puzzle) -> set[tuple[int, ...]]:
    """Return the values of all symbols, in their order, for every solution."""
    names = [symbol.name for symbol in puzzle.symbols]
    domains = [symbol.values if symbol.given is None else (symbol.given,) for symbol in puzzle.symbols]
    return {values for values in product(*domains) if puzzle.accepts(dict(zip(names, values, strict=True)))}
