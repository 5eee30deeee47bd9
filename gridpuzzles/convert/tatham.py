"""The common part of the game IDs of Simon Tatham's Portable Puzzle Collection.

An ID is ``parameters:description``. It comes alone, after the game's name (``keen:4dn:...``), after ``#`` in the
address of the page that plays it, or in a saved game. An ID with ``#`` and a number in place of the colon is a random
seed: only the program itself knows its puzzle.
"""

from __future__ import annotations

import re

from ..base.source import Span
from ..kinds.scopes import rectangle
from .facts import rooms_of
from .printing import plain
from .scanner import Scanner, fault

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ..base.source import Source
    from ..model.grid import Position

PAGE = re.compile(r"https?://\S*/(\w+)\.html#")
SAVED = "SAVEFILE:41:Simon Tatham's Portable Puzzle Collection"
FIELD = re.compile(r"^([A-Z]+) *:(\d+):", re.MULTILINE)
MAX_SIDE = 36
"""Maximum side of a grid, twice as large as in the programs."""


def is_game(text: str, game: str, form: str) -> bool:
    """Return True if a text is an ID of this game, by its name or by the form of its parameters and description."""
    if text.startswith(SAVED):
        fields = _fields(text)
        return "GAME" in fields and text[slice(*fields["GAME"])].lower() == game
    page = PAGE.match(text)
    if page:
        return page[1].lower() == game
    name = re.match(r"([a-z]+):\d", text)
    if name:
        return name[1] == game
    return re.fullmatch(form, text) is not None


def opened(source: Source, game: str) -> tuple[Scanner, Scanner, str]:
    """Return the parameters and the description of an ID, and its name for people; raises `DefinitionError`."""
    if source.text.lstrip().startswith(SAVED):
        parameters, description = _saved(source)
    else:
        parameters, description = _parts(source, game)
    parts = [source.text[one.at : one.end] for one in (parameters, description)]
    return parameters, description, plain(f"Simon Tatham's {game.capitalize()}, {':'.join(parts)}")


def _parts(source: Source, game: str) -> tuple[Scanner, Scanner]:
    text = source.text
    start = len(text) - len(text.lstrip())
    page = PAGE.match(text, start)
    if page:
        start = page.end()
    name = re.compile(r"[a-z]+:(?=\d)").match(text, start)
    if name:
        start = name.end()
    end = len(text.rstrip())
    colon = re.compile(r"[:#]|%3[aA]|%23").search(text, start, end)
    if colon is None:
        message = f"an ID of {game.capitalize()} needs a colon between parameters and description"
        raise fault(message, Span(source, start, end), code="import-length")
    if colon[0] in ("#", "%23"):
        help = "open it in the game and copy its specific ID"
        raise fault("only the game itself can turn a random seed into a puzzle", Span(source, start, end), help)
    return Scanner(source, start, colon.start()), Scanner(source, colon.end(), end)


def _saved(source: Source) -> tuple[Scanner, Scanner]:
    fields = _fields(source.text)
    for wanted in ("PARAMS", "DESC"):
        if wanted not in fields:
            end = len(source.text)
            raise fault(f"this saved game has no {wanted}", Span(source, 0, min(end, 8)), code="import-length")
    return Scanner(source, *fields["PARAMS"]), Scanner(source, *fields["DESC"])


def _fields(text: str) -> dict[str, tuple[int, int]]:
    """Return where the content of each field of a saved game starts and ends."""
    return {
        match[1]: (match.end(), min(match.end() + int(match[2][:8]), len(text)))
        # Reversed, so that the first of several fields with one name counts.
        for match in reversed(list(FIELD.finditer(text)))
    }


def side_of(parameters: Scanner, mode: str, others: str) -> tuple[int, bool]:
    """Read parameters: the side of the grid, the letter of a ``mode``, and the pattern ``others`` without a meaning.

    Return the side, and True if the letter is there; raises `DefinitionError`.
    """
    start = parameters.at
    side = parameters.number("the side of the grid", MAX_SIDE)
    if side < 2:
        parameters.fail(f"a side of {side} is too small", start)
    has_mode = bool(parameters.take(mode))
    parameters.take(others)
    parameters.finish("the list of parameters")
    return side, has_mode


def numbers(scanner: Scanner, area: int, most: int) -> list[int | None]:
    """Read a grid: numbers, letters for runs of empty cells, ``_`` between two numbers; raises `DefinitionError`."""
    found: list[int | None] = []
    while len(found) < area:
        start = scanner.at
        sign = scanner.need("[a-z]|_|[0-9]{1,9}", f"a number or a letter ({area - len(found)} cells are left)")
        if sign == "_":
            continue
        if sign.isalpha():
            found += [None] * (ord(sign) - 96)
        else:
            found += [int(sign)]
        if not sign.isalpha() and not 0 < int(sign) <= most:
            scanner.fail(f"{sign} is not a number from 1 to {most}", start)
        if len(found) > area:
            scanner.fail(f"this goes {len(found) - area} cells beyond the grid", start, code="import-length")
    return found


def written_numbers(cells: Sequence[int | None]) -> str:
    """Return the text that `numbers` reads."""
    out = ""
    gap = 0
    for number in [*cells, -1]:
        if number is None:
            gap += 1
            continue
        out += "z" * (gap // 26) + (chr(96 + gap % 26) if gap % 26 else "")
        if number >= 0:
            out += ("_" if out[-1:].isdigit() else "") + str(number)
        gap = 0
    return out


# --- blocks


def edges(side: int) -> list[tuple[Position, Position]]:
    """Return the pairs of neighbors in the order in which blocks are described.

    Horizontal pairs come row by row, then vertical pairs column by column.
    """
    across = [((row, col), (row, col + 1)) for row in range(1, side + 1) for col in range(1, side)]
    down = [((row, col), (row + 1, col)) for col in range(1, side + 1) for row in range(1, side)]
    return across + down


def blocks(scanner: Scanner, side: int, repeats: bool) -> dict[Position, Position]:
    """Return for each cell the first cell of its block in reading order; raises `DefinitionError`.

    Each letter gives the number of joined pairs before the next wall: ``_`` none, ``a`` one; ``z`` is 26 without a
    wall. With ``repeats``, a number after a letter repeats it, and there is no ``z``. A wall follows the last pair.
    """
    pairs = edges(side)
    joined: list[tuple[Position, Position]] = []
    at = 0
    while at <= len(pairs):
        start = scanner.at
        sign = scanner.need("[_a-y]" if repeats else "[_a-z]", "a letter that describes the blocks")
        times = 1
        if repeats:
            times = int(scanner.take("[0-9]{1,4}") or 1)
        for _ in range(times):
            count = 0 if sign == "_" else ord(sign) - 96
            if at + count > len(pairs):
                scanner.fail("this goes beyond the last cells of the grid", start, code="import-length")
            joined += pairs[at : at + count]
            # `z` continues without a wall.
            at += count + (sign != "z")
    return rooms_of(rectangle((1, 1), side, side), joined)


def written_blocks(owner: Mapping[Position, object], side: int, repeats: bool) -> str:
    """Return the text that `blocks` reads; ``repeats`` shortens three or more of the same letter."""
    letters = ""
    gap = 0
    for pair in [*edges(side), None]:
        if pair is not None and owner[pair[0]] == owner[pair[1]]:
            gap += 1
            continue
        # Each z is 26 joined pairs without a wall after them.
        letters += "z" * (gap // 26) + ("_" if gap % 26 == 0 else chr(96 + gap % 26))
        gap = 0
    if not repeats:
        return letters
    return re.sub(r"(.)\1{2,}", lambda run: f"{run[1]}{len(run[0])}", letters)
