"""A text -> its puzzle, where every statement is of a common form and nothing is to be said of any."""

from __future__ import annotations

from functools import lru_cache
from importlib import import_module
from itertools import repeat

from ...errors import NO_DEADLINE, Deadline
from ...language.wrong.vocabulary import METADATA
from ...model.expressions import Different, Variable
from ...model.grid import Grid
from ...model.puzzle import Clue, Constraint, Symbol
from ...record import FrozenDict
from ..draft.board import frame
from ..draft.meaning import LETTERS
from . import settings, shared
from .doubts import check
from .sight import Odd, Sight

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from ...source import Source, Span
    from .sight import Block

BLOCKS = {
    "cages:": "maps.cages",
    "cages sum:": "maps.cages",
    "cages product:": "maps.cages",
    "regions:": "maps.regions",
    "grid:": "drawn.grid",
    "grid sum:": "drawn.table",
    "grid product:": "drawn.table",
    "rows:": "line_clues.line_block",
    "cols:": "line_clues.line_block",
    "solution:": "drawn.solution",
    "picture:": "pictures.picture",
}
"""Headings of indented lines -> what reads them."""
LINES = {
    "values": "settings.values",
    "grid": "settings.grid",
    "all": "settings.all_different",
    "expect": "settings.expect",
    "evaluate": "settings.evaluate",
    "rows": "line_clues.line_clues",
    "cols": "line_clues.line_clues",
    "unknown": "relations.unknown",
}
"""First words of other lines -> what reads them."""
MAX_TEXT = 500_000
"""Longer texts are left to the grammar."""
EVERY = 500
"""So many statements are read between two looks at the clock."""
NONE = FrozenDict()
BASE = 10


def glance(source: Source, deadline: Deadline = NO_DEADLINE) -> tuple[Any, ...] | None:
    """The fields of the puzzle of a text in common forms of which nothing is to be said; None for any other text.

    Raises `LimitMet` when the deadline comes first.
    """
    text = source.text
    if len(text) > MAX_TEXT or not text.replace("\r\n", "").replace("\n", "").isprintable():
        return None
    try:
        return _seen(source, deadline)
    except Odd:
        return None


def _seen(source: Source, deadline: Deadline) -> tuple[Any, ...]:
    sight = Sight(source)
    _read(sight, deadline)
    if not sight.rows and sight.listed:
        sight.size(sight.listed.get("rows", 0), sight.listed.get("cols", 0))
    if any(sight.listed.get(kind, count) != count for kind, count in (("rows", sight.rows), ("cols", sight.cols))):
        raise Odd
    if sight.rows:
        sight.cells = sight.cells or frame(sight.rows, sight.cols)
    for number, build in enumerate(sight.builds):
        if number % EVERY == 0:
            deadline.check()
        build()
    sight.builds.clear()  # each holds the sight: a circle would be left for the garbage collector, of all that was read
    symbols = _cells(sight) + _unknowns(sight) + _letters(sight)  # those of an empty grid, where there are no others
    check(sight, symbols)
    return (
        symbols,
        tuple(sight.constraints),
        tuple(sight.clues),
        FrozenDict(sight.metadata),
        _grid(sight),
        tuple(sight.drawings),
        sight.expectation,
        (FrozenDict(_function("drawn.promised")(sight)),) if sight.solution else (),
        BASE,
    )


def _read(sight: Sight, deadline: Deadline) -> None:
    """Every statement: a line at the margin with the indented lines below it."""
    text = sight.source.text
    is_ascii = text.isascii()
    at = start = 0
    heading = ""
    block: Block = []
    for number, line in enumerate(text.split("\n")):
        if number % EVERY == 0:
            deadline.check()
        begin = at
        at += len(line) + 1
        body = line.strip(" \r")
        if not body or body[0] == "#":
            continue
        if line[0] != " ":
            if heading:
                _statement(sight, heading, start, block)
            heading, start, block = body, begin, []
        elif not heading or not (is_ascii or body.isascii()):
            raise Odd
        else:
            block.append((begin + len(line) - len(line.lstrip(" ")), _without_comment(body)))
    if not heading:
        raise Odd
    _statement(sight, heading, start, block)


def _without_comment(body: str) -> str:
    if "#" not in body:
        return body
    at = body.index("#")
    if body[at - 1] != " ":
        raise Odd
    return body[:at].rstrip(" ")


def _statement(sight: Sight, heading: str, start: int, block: Block) -> None:
    key, colon, _ = heading.partition(":")
    if colon and key in METADATA:
        if block:
            raise Odd
        settings.metadata(sight, heading)
        return
    heading = _without_comment(heading)
    if not heading.isascii():
        raise Odd
    if block:
        if heading not in BLOCKS:
            raise Odd
        _function(BLOCKS[heading])(sight, heading, start, block)
    else:
        name = LINES.get(heading.partition(" ")[0], "relations.relation")
        _function(name)(sight, heading, start)


_functions: dict[str, Any] = {}


def _function(name: str) -> Any:
    """What reads a form; its module is imported when a text first needs it."""
    if name not in _functions:
        module, _, function = name.partition(".")
        _functions[name] = getattr(import_module(f".{module}", __package__), function)
    return _functions[name]


def _cells(sight: Sight) -> tuple[Symbol, ...]:
    if not sight.cells:
        return ()
    values, givens = sight.values, sight.givens
    if values is None:
        raise Odd
    if not sight.spans and not givens:
        return shared.symbols(sight.rows, sight.cols, values)
    if sight.blocked:
        names: Sequence[str] = [cell.name for cell in sight.cells.values()]
        places = {position: number for number, position in enumerate(sight.cells)}
    else:
        names = shared.names_in_order(sight.rows, sight.cols)
    numbers: list[int | None] = [None] * len(names)
    clued = [-1] * len(names)
    spans: list[Span | None] = [*sight.spans] or [None] * len(names)
    clues = sight.clues
    for position in sorted(givens):
        given, span = givens[position]
        if given not in values:
            raise Odd
        place = places[position] if sight.blocked else (position[0] - 1) * sight.cols + position[1] - 1
        numbers[place], clued[place], spans[place] = given, len(clues), span
        clues.append(Clue(f"given {names[place]}", str(given), "given", given, span))
    return tuple(map(Symbol, names, repeat(values), repeat("cell"), numbers, clued, spans))


def _unknowns(sight: Sight) -> tuple[Symbol, ...]:
    return tuple([Symbol(name, values, "unknown", None, -1, span) for name, (values, span) in sight.unknowns.items()])


def _letters(sight: Sight) -> tuple[Symbol, ...]:
    """The letters, which differ: none of those that begin a number is 0."""
    if not sight.letters:
        return ()
    if sight.unknowns or not 1 < len(sight.letters) <= BASE or len(sight.leading) == BASE:
        raise Odd
    span = next(iter(sight.letters.values()))
    sight.constraints.append(Constraint(Different(tuple(map(Variable, sight.letters))), -1, LETTERS, span))
    leading = sight.leading
    return tuple(
        [
            Symbol(letter, range(letter in leading, BASE), "letter", None, -1, span)
            for letter, span in sight.letters.items()
        ]
    )


def _grid(sight: Sight) -> Grid | None:
    if not sight.cells:
        return None
    cages, regions, line_clues = sight.areas["cages"], sight.areas["regions"], tuple(sight.line_clues)
    pictured = "picture" in sight.said
    if pictured and (cages or regions or line_clues or "grid:" in sight.said):
        raise Odd
    if sight.blocked:
        names = FrozenDict({position: cell.name for position, cell in sight.cells.items()})
    elif line_clues or cages or regions or sight.signs or pictured:
        names = shared.names(sight.rows, sight.cols)
    else:
        return _plain(sight.rows, sight.cols, sight.boxes)
    blocked, signs = FrozenDict(sight.blocked), tuple(sight.signs)
    places = sight.rows, sight.cols, names, blocked, NONE
    return Grid(*places, line_clues, cages, regions, sight.boxes, signs, pictured=pictured)


@lru_cache(maxsize=8)
def _plain(rows: int, cols: int, boxes: tuple[int, int] | None) -> Grid:
    """A grid of cells and nothing else, but for its boxes."""
    return Grid(rows, cols, shared.names(rows, cols), boxes=boxes)
