"""Towers, Simon Tatham's skyscrapers: ``4:3/1/4/2/2/2/1/2/2/2/1/3/2/1/3/2``.

The clues, which may be empty, are for the columns from the top, the columns from below, the rows from the left, and the
rows from the right. If there are givens, a comma and the grid follow.
"""

from __future__ import annotations

from ..kinds.scopes import groups_of, rectangle
from .facts import SimpleConstraints
from .tatham import is_game, numbers, opened, side_of, written_numbers
from .text_builder import givens, in_order, in_rows, square

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..base.source import Source
    from ..model.grid import Position
    from ..model.puzzle import Puzzle

FORM = r"[0-9]+(d[a-z])?:[0-9]*(/[0-9]*){7,}(,[_a-z0-9]+)?"


def recognize(text: str) -> bool:
    """Return True if the text is a game ID of Towers."""
    return is_game(text, "towers", FORM)


def read(source: Source) -> str:
    """Return the text of the puzzle in the language; raises `DefinitionError`."""
    parameters, scanner, about = opened(source, "towers")
    side = side_of(parameters)
    parameters.take("d[a-z]")
    parameters.finish("the list of parameters")
    clues = []
    for at, line in enumerate(lines(side)):
        if at:
            scanner.need("/", f"a '/' between the {4 * side} clues")
        start = scanner.at
        clue = int(scanner.take("[0-9]{1,9}") or 0)
        if clue > side:
            scanner.fail(f"{clue} towers cannot be visible in a line of {side}", start)
        if clue:
            clues.append(visible_towers(line, clue))
    cells: list[int | None] = [None] * (side * side)
    if scanner.take(","):
        cells = numbers(scanner, side * side, side)
    scanner.finish("the description")
    builder = givens(square(side, about), in_rows(cells, side))
    for clue_text in clues:
        builder.add(clue_text)
    return builder.statements()


def lines(side: int) -> list[tuple[Position, ...]]:
    """Return the lines of the clues, each starting at its clue."""
    rows, cols = groups_of("rows", side, side), groups_of("cols", side, side)
    return [*cols, *(line[::-1] for line in cols), *rows, *(line[::-1] for line in rows)]


def visible_towers(line: Sequence[Position], number: int) -> str:
    """Return the relation that ``number`` towers are visible from the first cell of the line."""
    return f"seen({in_order(line)}) = {number}"


def write(puzzle: Puzzle) -> str:
    """Return the game ID; raises `CannotConvert` for anything but numbers of visible towers."""
    facts = SimpleConstraints(puzzle, "Towers")
    side = facts.need_latin(3, 9)
    views = {tuple(line): at for at, line in enumerate(lines(side))}
    clues: dict[int, int] = {}
    for one in facts.take("visible", when=lambda one: one.cells in views and 1 <= one.number <= side):
        if clues.setdefault(views[one.cells], one.number) != one.number:
            facts.refuse(f"Towers has one clue at each end of a line, but here is another: {one.label}")
    facts.finish()
    text = "/".join(str(clues.get(at, "")) for at in range(4 * side))
    places = rectangle((1, 1), side, side)
    if facts.givens:
        grid = f",{written_numbers([facts.givens.get(place) for place in places])}"
    else:
        grid = ""
    return f"{side}de:{text}{grid}\n"
