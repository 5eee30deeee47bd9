"""Foreign puzzles for programs."""

from __future__ import annotations

from ..api import Puzzle, parse
from ..convert.formats import imported
from ..source import Source

TATHAM = ("keen", "solo", "towers", "unequal")


def from_format(text: str, format: str = "") -> Puzzle:
    """The puzzle that a text of another program stands for: an id, a link, a line of digits.

    ``format`` is its name; without it the text is recognized by its look. Raises `DefinitionError` where the text is
    wrong, `ValueError` where no format that is read has this name.
    """
    return parse(imported(Source("<text>", text), format).text)


def from_tatham(game_id: str, game: str = "") -> Puzzle:
    """The puzzle of a game id of Simon Tatham's collection: Keen, Solo, Towers or Unequal.

    ``game`` is the game, which the id itself mostly shows. Raises `DefinitionError`, and `ValueError` for another game.
    """
    if game and game.lower() not in TATHAM:
        raise ValueError(f"the games are {', '.join(TATHAM)}, not {game!r}")
    return from_format(game_id, game.lower())
