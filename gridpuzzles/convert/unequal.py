"""Unequal, Simon Tatham's futoshiki, and its adjacent mode: ``5de:0,0D,0L,0,...,``.

Each cell has a number (0 is empty) and any of ``U R D L``, which mean "greater than its neighbor in that direction". In
the adjacent mode (``5ade:``) a flag means that two neighbors differ by 1; without one they do not. A comma ends each
cell.
"""

from __future__ import annotations

from ..kinds.scopes import rectangle
from .facts import SimpleConstraints
from .tatham import is_game, opened, side_of
from .text_builder import cell, givens, in_rows, square

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..base.source import Source
    from ..model.grid import Position
    from ..model.puzzle import Puzzle

FORM = r"[0-9]+a?(d[a-z])?:[a-z]*[0-9]+[URDL]*,([a-z]*[0-9]*[URDL]*,)*"
STEPS = {"U": (-1, 0), "R": (0, 1), "D": (1, 0), "L": (0, -1)}
OPPOSITE = {"U": "D", "D": "U", "L": "R", "R": "L"}


def recognize(text: str) -> bool:
    """Return True if the text is a game ID of Unequal."""
    return is_game(text, "unequal", FORM)


def read(source: Source) -> str:
    """Return the text of the puzzle in the language; raises `DefinitionError`."""
    parameters, scanner, about = opened(source, "unequal")
    side = side_of(parameters)
    is_adjacent = bool(parameters.take("a"))
    parameters.take("d[a-z]")
    parameters.finish("the list of parameters")
    places = rectangle((1, 1), side, side)
    numbers: list[int | None] = []
    flags: list[tuple[Position, Position]] = []
    while len(numbers) < side * side:
        start = scanner.at
        skipped = scanner.take("[a-z]*")
        numbers += [None] * sum(ord(sign) - 96 for sign in skipped)
        # Skipped cells at the end have no comma after them.
        if len(numbers) > side * side or (skipped and len(numbers) == side * side):
            if len(numbers) > side * side:
                scanner.fail("this goes beyond the grid", start, code="import-length")
            break
        number = scanner.number(f"the number of {cell(places[len(numbers)])} (0 for an empty cell)", side)
        for sign in scanner.take("[URDL]*"):
            row, col = places[len(numbers)]
            other = (row + STEPS[sign][0], col + STEPS[sign][1])
            if not 1 <= min(other) <= max(other) <= side:
                scanner.fail(f"{sign} leads out of the grid", start)
            flags.append(((row, col), other))
        numbers.append(number or None)
        scanner.need(",", "a comma after the cell")
    scanner.take(",")
    scanner.finish(f"the list of {side * side} cells")
    builder = givens(square(side, about), in_rows(numbers, side))
    if not is_adjacent:
        for one, other in flags:
            builder.add(f"{cell(one)} > {cell(other)}")
        return builder.statements()
    flagged = {frozenset(pair) for pair in flags}
    for one, other in _neighbors(side):
        sign = "=" if {one, other} in flagged else "!="
        builder.add(f"abs({cell(one)} - {cell(other)}) {sign} 1")
    return builder.statements()


def _neighbors(side: int) -> list[tuple[Position, Position]]:
    pairs = []
    for row in range(1, side + 1):
        for col in range(1, side + 1):
            pairs += [((row, col), other) for other in ((row, col + 1), (row + 1, col)) if max(other) <= side]
    return pairs


def write(puzzle: Puzzle) -> str:
    """Return the game ID; raises `CannotConvert` for anything but signs between neighbors."""
    facts = SimpleConstraints(puzzle, "Unequal")
    side = facts.need_latin(1, 32)
    neighbors = {frozenset(pair) for pair in _neighbors(side)}
    beside = [one for one in facts.facts if frozenset(one.cells) in neighbors]
    near = [one for one in beside if one.kind in ("difference", "not difference") and one.number == 1]
    flags: dict[Position, set[str]] = {}
    is_adjacent = bool(near)
    if is_adjacent:
        apart = {frozenset(one.cells) for one in near if one.kind == "not difference"}
        close = {frozenset(one.cells) for one in near if one.kind == "difference"}
        if apart & close or (apart | close) != neighbors:
            facts.refuse("the adjacent mode of Unequal needs a rule for all neighbors, but here some have none")
        for pair in close:
            one, other = sorted(pair)
            _flag(flags, one, other)
            _flag(flags, other, one)
        facts.take("difference", "not difference", when=lambda one: one in near)
    else:
        for sign in facts.take("less", when=lambda one: frozenset(one.cells) in neighbors):
            _flag(flags, sign.cells[1], sign.cells[0])
    facts.finish()
    places = rectangle((1, 1), side, side)
    cells = (
        str(facts.givens.get(place, 0)) + "".join(sorted(flags.get(place, ()), key="URDL".index)) for place in places
    )
    return f"{side}{'a' * is_adjacent}de:{','.join(cells)},\n"


def _flag(flags: dict[Position, set[str]], one: Position, other: Position) -> None:
    step = (other[0] - one[0], other[1] - one[1])
    flags.setdefault(one, set()).add(next(sign for sign in STEPS if STEPS[sign] == step))
