"""Keen, Simon Tatham's KenKen: ``4dn:_a__a_a5_3aa,d2d2m12s1s2a7m6``.

After the blocks comes a clue for each, in the order of their first cells: ``a`` sum, ``m`` product, and for two cells
``s`` difference and ``d`` quotient. The clue of a block of one cell is its number, with any letter.
"""

from __future__ import annotations

from ..base.english import listing
from ..base.runs import is_connected
from ..kinds.cage_targets import CAGE_TARGETS
from .facts import Fact, SimpleConstraints, by_room
from .tatham import blocks, is_game, opened, side_of, written_blocks
from .text_builder import cell, square

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..base.source import Source
    from ..model.grid import Position
    from ..model.puzzle import Puzzle

BY_LETTER = {kind.keen: (sign, kind) for sign, kind in CAGE_TARGETS.items() if kind.keen}
LETTERS = {kind.name: kind.keen for kind in CAGE_TARGETS.values() if kind.keen}
LETTER = f"[{''.join(BY_LETTER)}]"
FORM = rf"[0-9]+(d[a-z])?m?:[_a-y0-9]+,({LETTER}[0-9]+)+"
MAX_SIDE = 9


def recognize(text: str) -> bool:
    """Return True if the text is a game ID of Keen."""
    return is_game(text, "keen", FORM)


def read(source: Source) -> str:
    """Return the text of the puzzle in the language; raises `DefinitionError`."""
    parameters, scanner, about = opened(source, "keen")
    side = side_of(parameters)
    parameters.take("(d[a-z])?m?")
    parameters.finish("the list of parameters")
    owner = blocks(scanner, side, repeats=True)
    scanner.need(",", "a comma after the blocks")
    cells = by_room(owner)
    cages = []
    for places in cells.values():
        start = scanner.at
        clue = f"{listing(BY_LETTER, 'or')} and a number"
        letter = scanner.need(LETTER, f"a clue for each of {len(cells)} blocks: {clue}")
        number = scanner.number("a clue", 10**9)
        sign, kind = BY_LETTER[letter]
        if not kind.function and len(places) > 2:
            scanner.fail(f"a {kind.name} needs a block of 2 cells, but this one has {len(places)}", start)
        cages.append((places, f"{number}{sign if len(places) > 1 else ''}"))
    scanner.finish("the list of clues")
    builder = square(side, about)
    return builder.cages(cages, side, side).statements()


def write(puzzle: Puzzle) -> str:
    """Return the game ID; raises `CannotConvert` unless every cell is in exactly one connected cage."""
    facts = SimpleConstraints(puzzle, "Keen")
    side = facts.need_latin(1, MAX_SIDE)
    cages = facts.take_cages(LETTERS)
    cages += [Fact("sum", (place,), number, f"given {cell(place)}") for place, number in facts.givens.items()]
    facts.finish()
    owner: dict[Position, int] = {}
    for at, cage in enumerate(cages):
        if any(place in owner for place in cage.cells):
            facts.refuse(f"cages cannot overlap in Keen, but {cage.label} does")
        if not is_connected(cage.cells) or len(set(cage.cells)) < len(cage.cells):
            facts.refuse(f"the cells of a cage must be connected in Keen, but {cage.label} is not connected")
        if cage.number < 0:
            facts.refuse(f"numbers cannot be negative in Keen, but {cage.label} is {cage.number}")
        owner.update((place, at) for place in cage.cells)
    if len(owner) < side * side:
        facts.refuse("Keen needs every cell in a cage, but here some cells have none")
    ordered = sorted(cages, key=lambda cage: min(cage.cells))
    clues = "".join(f"{LETTERS[cage.kind]}{cage.number}" for cage in ordered)
    return f"{side}dn:{written_blocks(owner, side, repeats=True)},{clues}\n"
