"""Solo, Simon Tatham's sudoku: plain, with diagonals, jigsaw, killer: ``2x2:2a4j3a1``, ``6jdb:...``, ``2x3kdb:...``.

``CxR`` has boxes of C rows and R columns. ``j`` is a jigsaw whose pieces follow as blocks. With ``x`` the diagonals
differ. ``k`` has cages as blocks, and a grid with each sum at its cage's first cell. Cages do not repeat a number.
"""

from __future__ import annotations

from ..base.runs import is_connected
from ..kinds.scopes import groups_of, rectangle
from .facts import SimpleConstraints, by_room
from .tatham import MAX_SIDE, blocks, is_game, numbers, opened, written_blocks, written_numbers
from .text_builder import givens, in_rows, regions, square

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..base.source import Source
    from ..model.grid import Position
    from ..model.puzzle import Puzzle
    from .facts import Fact
    from .scanner import Scanner
    from .text_builder import Statements

FORM = r"([0-9]+x[0-9]+|[0-9]+j)[0-9a-z]*:[_a-z0-9]+(,[_a-z0-9]+)*"


def recognize(text: str) -> bool:
    """Return True if the text is a game ID of Solo."""
    return is_game(text, "solo", FORM)


def read(source: Source) -> str:
    """Return the text of the puzzle in the language; raises `DefinitionError`."""
    parameters, scanner, about = opened(source, "solo")
    height, width, options = _parameters(parameters)
    side = height * width
    cells = numbers(scanner, side * side, side)
    scopes = ["regions" if width == 1 else f"boxes {height} x {width}"]
    scopes += ["diagonals"] * ("x" in options) + ["cages"] * ("k" in options)
    builder = square(side, about, *scopes)
    if width == 1:
        scanner.need(",", "a comma and then the pieces of the jigsaw")
        regions(builder, _pieces(scanner, side), side, side)
    if "k" in options:
        _cages(builder, scanner, side)
    scanner.finish("the description")
    return givens(builder, in_rows(cells, side)).statements()


def _parameters(scanner: Scanner) -> tuple[int, int, str]:
    """Return rows and columns of a box (for a jigsaw its side and 1), and the letters of the options."""
    start = scanner.at
    height = scanner.number("the rows of a box", MAX_SIDE)
    if scanner.take("x"):
        width = scanner.number("the columns of a box", MAX_SIDE)
    else:
        width = 1
    options = ""
    while scanner.more():
        piece = scanner.need("[jxk]|[amr][a-z0-9]*?(?=d|$)|d[a-z]", "an option: j, x, k, a symmetry or a level")
        options += piece[0]
    if "j" in options:
        height, width = height * width, 1
    elif width == 1:
        scanner.fail("boxes must have at least two columns; write 'j' here for a jigsaw", start)
    if not 2 <= height * width <= MAX_SIDE:
        scanner.fail(f"the side must be 2 to {MAX_SIDE}, not {height * width}", start, code="import-size")
    return height, width, options


def _pieces(scanner: Scanner, side: int) -> dict[Position, Position]:
    start = scanner.at
    owner = blocks(scanner, side, repeats=False)
    for first in set(owner.values()):
        if list(owner.values()).count(first) != side:
            scanner.fail(f"a piece of the jigsaw does not have {side} cells", start)
    return owner


def _cages(builder: Statements, scanner: Scanner, side: int) -> None:
    scanner.need(",", "a comma and then the cages")
    owner = blocks(scanner, side, repeats=False)
    scanner.need(",", "a comma and then the sums of the cages")
    start = scanner.at
    sums = numbers(scanner, side * side, 10**6)
    cages = by_room(owner)
    total = {(at // side + 1, at % side + 1): number for at, number in enumerate(sums) if number is not None}
    for place in total:
        if place not in cages:
            scanner.fail(f"the sum {total[place]} is not at the first cell of a cage", start)
    for place, row in cages.items():
        if place not in total and len(row) > side:
            scanner.fail(f"a cage can have at most {side} cells, but this one has {len(row)}", start)
    drawn = [(row, str(total.get(place, "?"))) for place, row in cages.items()]
    builder.cages(drawn, side, side, "sum")


def write(puzzle: Puzzle) -> str:
    """Return the game ID; raises `CannotConvert` for anything but boxes or pieces, diagonals and cages that differ."""
    facts = SimpleConstraints(puzzle, "Solo")
    side = facts.need_latin(1, 31)
    diagonal = facts.has_groups(groups_of("diagonals", side, side))
    if diagonal:
        facts.drop_groups(groups_of("diagonals", side, side))
    parameters, pieces = _areas(facts, side)
    cages = facts.take("sum")
    killer = _killer(facts, cages, side) if cages else []
    facts.finish()
    places = rectangle((1, 1), side, side)
    parts = [written_numbers([facts.givens.get(place) for place in places])]
    if pieces:
        parts.append(written_blocks(pieces, side, repeats=False))
    parts += killer
    return f"{parameters}{'x' * diagonal}{'k' * bool(cages)}:{','.join(parts)}\n"


def _areas(facts: SimpleConstraints, side: int) -> tuple[str, dict[Position, object]]:
    """Return the boxes as parameters, or the pieces of a jigsaw."""
    if facts.grid.boxes:
        height, width = facts.grid.boxes
        boxes = groups_of("boxes", side, side, height, width)
        if height * width == side and width > 1 and facts.has_groups(boxes):
            facts.drop_groups(boxes)
            return f"{height}x{width}", {}
    owner: dict[Position, object] = {}
    for region in facts.grid.regions:
        if len(region.positions) == side and is_connected(region.positions):
            owner.update((place, region.label) for place in region.positions)
    regions_ = [[place for place in owner if owner[place] == label] for label in set(owner.values())]
    if len(owner) < side * side or not facts.has_groups(regions_):
        facts.refuse("Solo needs boxes or regions that have as many cells as a row, all of them different")
    facts.drop_groups(regions_)
    return f"{side}j", owner


def _killer(facts: SimpleConstraints, cages: list[Fact], side: int) -> list[str]:
    owner: dict[Position, int] = {}
    for at, cage in enumerate(cages):
        if any(place in owner for place in cage.cells) or not is_connected(cage.cells):
            facts.refuse(f"cages must be connected and cannot overlap in Solo; {cage.label} does not fit")
        owner.update((place, at) for place in cage.cells)
    if len(owner) < side * side:
        facts.refuse("Solo needs every cell of a killer in a cage, but here some cells have none")
    if not facts.has_groups(cage.cells for cage in cages):
        facts.refuse("cages cannot repeat a number in Solo, but here one may")
    facts.drop_groups(cage.cells for cage in cages)
    sums: list[int | None] = [None] * (side * side)
    for cage in cages:
        row, col = min(cage.cells)
        sums[(row - 1) * side + col - 1] = cage.number
    return [written_blocks(owner, side, repeats=False), written_numbers(sums)]
