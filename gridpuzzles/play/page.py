"""Write one HTML file with puzzles to play, which works without network, server or other files.

Only its own scripts and styles may run, because the page permits them by their hashes; text in a title can neither run
nor load anything.
"""

from __future__ import annotations

import base64
import hashlib
import json
import zlib
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

MAX_PLACES = 4000
"""The largest number of places on a board, because each is a button."""


class TooLarge(ValueError):
    """Raised if a puzzle has more than `MAX_PLACES` places."""


def play_page(playables: Sequence[Playable], *, with_answer: bool = True) -> str:
    """Return an HTML page on which the puzzles can be played; the same puzzles give the same text.

    Raises `TooLarge` if a puzzle has too many places.
    """
    pictures = [playing_picture(one.puzzle) for one in playables]
    for one, picture in zip(playables, pictures, strict=True):
        if len(picture.slots) > MAX_PLACES:
            raise TooLarge(f"{one.puzzle.title or 'the puzzle'}: {len(picture.slots)} places, at most {MAX_PLACES}")
    drawn = list(zip(playables, pictures, strict=True))
    data = [page_data(one, picture, with_answer=with_answer) for one, picture in drawn]
    boards = [board_html(one.puzzle, picture, shown=at == 0) for at, (one, picture) in enumerate(drawn)]
    if len(data) == 1:
        title = escape(str(data[0]["title"]) or "Puzzle")
    else:
        title = "Puzzles"
    css, script, unpack = asset("page.min.css"), asset("page.min.js"), asset("unpack.min.js")
    return "\n".join(
        (
            '<!doctype html>\n<html lang="en" data-theme="auto">',
            '<head>\n<meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f'<meta http-equiv="Content-Security-Policy" content="{policy((STYLE, css), (unpack, script))}">',
            f"<title>{title}</title>\n<style>{STYLE}</style>\n</head>",
            f'<body>\n<main>\n<header><h1>{title}</h1><p id="about"></p><p id="note"></p></header>',
            '<div id="frame" role="group">',
            *boards,
            "</div>\n</main>",
            "<noscript><p>The board is above; to play on it the page needs JavaScript.</p></noscript>",
            f'<script type="text/plain" id="packed">{packed(css, data, script)}</script>',
            f"<script>{unpack}</script>\n</body>\n</html>\n",
        )
    )


def packed(style: str, data: Sequence[object], script: str) -> str:
    """Return the data that `unpack.js` inserts into the page: style, data and script, deflated, in base 64."""
    whole = json.dumps({"style": style, "data": [_json(one) for one in data], "script": script}, ensure_ascii=False)
    deflate = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    return base64.b64encode(deflate.compress(whole.encode()) + deflate.flush()).decode()


def asset(name: str) -> str:
    """Return the text of a file of the page that is part of the package."""
    return files(__package__).joinpath(name).read_text(encoding="utf-8")


def policy(styles: Sequence[str], scripts: Sequence[str]) -> str:
    """Return the content security policy that permits these styles and scripts and forbids everything else."""
    return (
        f"default-src 'none'; style-src {_hashes(styles)}; script-src {_hashes(scripts)}; "
        "base-uri 'none'; form-action 'none'"
    )


def _hashes(texts: Sequence[str]) -> str:
    digests = (hashlib.sha256(text.encode()).digest() for text in texts)
    return " ".join(f"'sha256-{base64.b64encode(digest).decode()}'" for digest in digests)


def as_script(data: object) -> str:
    """Return ``data`` as JSON that cannot end the script element around it, whatever its texts contain."""
    return _json(data).replace("<", "\\u003c")


def _json(data: object) -> str:
    return json.dumps(data, separators=(",", ":"), ensure_ascii=False)


def board_html(puzzle: Puzzle, picture: Picture, *, shown: bool = True) -> str:
    """Return the picture in the element over which the page lays its buttons."""
    width, height = picture.width + 2 * MARGIN, picture.height + 2 * MARGIN
    if puzzle.grid is not None and puzzle.grid.ragged:
        figure = " figure"
    else:
        figure = ""
    hidden = "" if shown else " hidden"
    return (
        f'<div class="board{figure}"{hidden}><svg class="gp" aria-hidden="true" '
        f'viewBox="{-MARGIN} {-MARGIN} {width:g} {height:g}">{"".join(picture.elements)}</svg></div>'
    )
