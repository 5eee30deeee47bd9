"""Puzzles and solutions as something to look at. Views see the model, never the engine; none of them prints."""

from __future__ import annotations

from importlib import import_module

from ..model.puzzle import Puzzle
from ..model.solution import Solution

FORMATS = ("text", "markdown", "svg", "html")


def show(thing: object, view: str) -> str:
    """A puzzle, a solution or a walk in the view of that name, one of `FORMATS`; of a walk there is no SVG."""
    if not isinstance(thing, Solution | Puzzle):
        return _walk(thing, view)
    if view not in FORMATS:
        raise ValueError(f"no view is called {view!r}: {', '.join(FORMATS)}")
    draw = import_module(f".{view}", __name__).draw
    return str(draw(thing.puzzle, thing) if isinstance(thing, Solution) else draw(thing, None))


def _walk(thing: object, view: str) -> str:
    from ..model.solution_path import SolutionPath
    from .walk import DRAW

    if not isinstance(thing, SolutionPath):
        raise TypeError(f"cannot show a {type(thing).__name__}")
    if view not in DRAW:
        raise ValueError(f"a walk has no view called {view!r}: {', '.join(DRAW)}")
    return DRAW[view](thing)
