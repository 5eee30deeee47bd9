"""Puzzles and solutions as a piece of an HTML page: the SVG picture with its title below."""

from __future__ import annotations

from .canvas import document, escape
from .svg import picture

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection

    from ..model.puzzle import Puzzle
    from ..model.solution import Solution


def draw(puzzle: Puzzle, solution: Solution | None, *, differing: Collection[str] = ()) -> str:
    """A ``figure`` element with everything in it; well-formed XML as well, whatever the texts hold."""
    if puzzle.title:
        caption = f"\n<figcaption>{escape(' '.join(puzzle.title.split()))}</figcaption>"
    else:
        caption = ""
    drawn = document(picture(puzzle, solution, differing), puzzle.title)
    return f'<figure class="gridpuzzle">\n{drawn}{caption}\n</figure>'
