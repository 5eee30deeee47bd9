"""Puzzles and solutions as something to look at. Views see the model, never the engine; none of them prints."""

from __future__ import annotations

from importlib import import_module

from ..model.puzzle import Puzzle
from ..model.solution import Solution
from ..model.walk import Walk

FORMATS = ("text", "markdown", "svg", "html")


def show(thing: object, view: str) -> str:
    """A puzzle, a solution or a walk in the view of that name, one of `FORMATS`; of a walk there is no SVG."""
    if isinstance(thing, Walk):
        from .walk import DRAW

        return DRAW[view](thing)
    if view not in FORMATS:
        raise ValueError(f"no view is called {view!r}: {', '.join(FORMATS)}")
    draw = import_module(f".{view}", __name__).draw
    if isinstance(thing, Solution):
        return str(draw(thing.puzzle, thing))
    if isinstance(thing, Puzzle):
        return str(draw(thing, None))
    raise TypeError(f"cannot show a {type(thing).__name__}")
