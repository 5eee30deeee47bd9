"""Build puzzles from texts in the formats of other programs."""

from __future__ import annotations

from ..base.source import Source, Span
from ..base.validation import named_options
from ..convert.formats import imported, named, recognized
from ..convert.scanner import fault
from .puzzle import Puzzle, parse

TATHAM = ("keen", "solo", "towers", "unequal")


@named_options
def from_format(text: str, format: str = "") -> Puzzle:
    """Return the puzzle that a text in another program's format declares: an id, a link, a line of digits.

    ``format`` is the name of the format (default: detected). Raises `DefinitionError` if the text is wrong,
    `ValueError` for a format that cannot be read.

    >>> import gridpuzzles as gp
    >>> gp.from_format("1... ..3. .4.. ...2".replace(" ", "")).solve().rows[0]
    (1, 3, 2, 4)
    """
    if not isinstance(text, str) or not isinstance(format, str):
        raise TypeError(f"from_format() reads a text, not {text!r:.60}, and takes the name of a format")
    return parse(imported(Source("<text>", text), format).text)


@named_options
def from_tatham(game_id: str, game: str = "") -> Puzzle:
    """Return the puzzle with a ``game_id`` of Simon Tatham's collection: Keen, Solo, Towers or Unequal.

    ``game`` is the name of the game (default: detected). Raises `DefinitionError` for a wrong id, `ValueError` for
    another game.

    >>> import gridpuzzles as gp
    >>> gp.from_tatham("4dn:_a__a_a5_3aa,d2d2m12s1s2a7m6").verdict().status
    'unique'
    """
    if not isinstance(game_id, str) or not isinstance(game, str):
        raise TypeError(f"from_tatham() reads a text, not {game_id!r:.60}, and takes the name of a game")
    if game and game.lower() not in TATHAM:
        raise ValueError(f"the games are {', '.join(TATHAM)}, not {game!r}")
    found = recognized(game_id) if not game else named(game.lower())
    if found is None or found.name not in TATHAM:
        span = Span(Source("<text>", game_id), 0, len(game_id))
        raise fault("this is not a game id of Keen, Solo, Towers or Unequal", span, code="import-unknown")
    return from_format(game_id, found.name)
