"""One HTML file with puzzles to play: no network, no server, nothing in it but ours.

Its scripts and styles are allowed by their hashes alone; whatever a title holds can neither run nor load anything.
"""

from __future__ import annotations

import base64
import hashlib
import json
from importlib.resources import files

from ..views.canvas import escape
from ..views.svg_style import STYLE
from .board import MARGIN, playing_picture
from .data import Playable, page_data

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..model.puzzle import Puzzle
    from ..views.canvas import Picture

MOST_PLACES = 4000
"""Places to fill in that one board may have: each is a button of its own."""


class TooLarge(ValueError):
    """The puzzle has more than `MOST_PLACES` places."""


def play_page(playables: Sequence[Playable], *, with_answer: bool = True) -> str:
    """An HTML page on which the puzzles are played; the same text for the same puzzles.

    Raises `TooLarge` for a puzzle that has too many places.
    """
    pictures = [playing_picture(one.puzzle) for one in playables]
    for one, picture in zip(playables, pictures, strict=True):
        if len(picture.slots) > MOST_PLACES:
            raise TooLarge(f"{one.puzzle.title or 'the puzzle'}: {len(picture.slots)} places, at most {MOST_PLACES}")
    drawn = list(zip(playables, pictures, strict=True))
    data = [page_data(one, picture, with_answer=with_answer) for one, picture in drawn]
    boards = [board_html(one.puzzle, picture, shown=at == 0) for at, (one, picture) in enumerate(drawn)]
    title = escape(str(data[0]["title"]) or "Puzzle") if len(data) == 1 else "Puzzles"
    style, script = STYLE + asset("page.min.css"), asset("page.min.js")
    return "\n".join(
        (
            '<!doctype html>\n<html lang="en" data-theme="auto">',
            '<head>\n<meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f'<meta http-equiv="Content-Security-Policy" content="{policy(style, script)}">',
            f"<title>{title}</title>\n<style>{style}</style>\n</head>",
            f'<body>\n<main>\n<header><h1>{title}</h1><p id="about"></p><p id="note"></p></header>',
            '<div id="frame" role="group">',
            *boards,
            "</div>\n</main>",
            "<noscript><p>The board is above; to play on it the page needs JavaScript.</p></noscript>",
            *(f'<script type="application/json">{as_script(one)}</script>' for one in data),
            f"<script>{script}</script>\n</body>\n</html>\n",
        )
    )


def asset(name: str) -> str:
    """A file of the page that is kept ready in the package."""
    return files(__package__).joinpath(name).read_text(encoding="utf-8")


def policy(style: str, script: str) -> str:
    """What the page may do: use this style and run this script, nothing else."""
    return (
        f"default-src 'none'; style-src '{_hashed(style)}'; script-src '{_hashed(script)}'; "
        "base-uri 'none'; form-action 'none'"
    )


def _hashed(text: str) -> str:
    return f"sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}"


def as_script(data: object) -> str:
    """``data`` as JSON that cannot end the script it stands in, whatever its texts hold."""
    return json.dumps(data, separators=(",", ":"), ensure_ascii=False).replace("<", "\\u003c")


def board_html(puzzle: Puzzle, picture: Picture, *, shown: bool = True) -> str:
    """The picture, in the element over which the places are laid."""
    width, height = picture.width + 2 * MARGIN, picture.height + 2 * MARGIN
    figure = " figure" if puzzle.grid is not None and puzzle.grid.ragged else ""
    hidden = "" if shown else " hidden"
    return (
        f'<div class="board{figure}"{hidden}><svg class="gp" aria-hidden="true" '
        f'viewBox="{-MARGIN} {-MARGIN} {width:g} {height:g}">{"".join(picture.elements)}</svg></div>'
    )
