"""The views by name."""

from __future__ import annotations

from ..model.puzzle import Puzzle
from ..model.solution import Solution
from ..model.solution_path import SolutionPath
from . import html, markdown, svg, text
from .walk import DRAW

FORMATS = {"text": text.draw, "markdown": markdown.draw, "svg": svg.draw, "html": html.draw}


def show(thing: object, view: str) -> str:
    """Return a puzzle, a solution or a walk in the view called ``view``, one of `FORMATS`; a walk has no SVG view.

    Raises `ValueError` for another view, `TypeError` for another object.
    """
    if not isinstance(thing, Solution | Puzzle):
        return _walk(thing, view)
    if view not in FORMATS:
        raise ValueError(f"no view is called {view!r}: {', '.join(FORMATS)}")
    draw = FORMATS[view]
    return str(draw(thing.puzzle, thing) if isinstance(thing, Solution) else draw(thing, None))


def _walk(thing: object, view: str) -> str:
    if not isinstance(thing, SolutionPath):
        raise TypeError(f"cannot show a {type(thing).__name__}")
    if view not in DRAW:
        raise ValueError(f"a walk has no view called {view!r}: {', '.join(DRAW)}")
    return DRAW[view](thing)
