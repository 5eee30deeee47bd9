"""HTML fragments of puzzles and solutions: the SVG picture with its title below."""

from __future__ import annotations

from collections.abc import Collection

from ..model.puzzle import Puzzle
from ..model.solution import Solution
from .canvas import document, escape
from .svg import picture


def draw(puzzle: Puzzle, solution: Solution | None, *, differing: Collection[str] = ()) -> str:
    """Return a ``figure`` element that contains everything; it is also well-formed XML for any texts."""
    if puzzle.title:
        caption = f"\n<figcaption>{escape(' '.join(puzzle.title.split()))}</figcaption>"
    else:
        caption = ""
    drawn = document(picture(puzzle, solution, differing), puzzle.title)
    return f'<figure class="gridpuzzle">\n{drawn}{caption}\n</figure>'
