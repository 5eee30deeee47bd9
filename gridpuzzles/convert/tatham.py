"""Game IDs of Simon Tatham's Portable Puzzle Collection: Keen, Solo, Unequal and Towers.

An ID is ``parameters:description``. It comes alone, after the game's name (``keen:4dn:...``), after ``#`` in the
address of the page that plays it, or in a saved game. An ID with ``#`` and a number in place of the colon is a random
seed: only the program itself knows its puzzle.

Keen is KenKen: ``4dn:_a__a_a5_3aa,d2d2m12s1s2a7m6``. After the blocks comes a clue for each, in the order of their
first cells: ``a`` sum, ``m`` product, and for two cells ``s`` difference and ``d`` quotient. The clue of a block of one
cell is its number, with any letter.

Solo is a sudoku: plain, with diagonals, jigsaw, killer: ``2x2:2a4j3a1``, ``6jdb:...``, ``2x3kdb:...``. ``CxR`` has
boxes of C rows and R columns. ``j`` is a jigsaw whose pieces follow as blocks. With ``x`` the diagonals differ. ``k``
has cages as blocks, and a grid with each sum at its cage's first cell. Cages do not repeat a number.

Unequal is a futoshiki: ``5de:0,0D,0L,0,...,``. Each cell has a number (0 is empty) and any of ``U R D L``, which mean
"greater than its neighbor in that direction". In the adjacent mode (``5ade:``) a flag means that two neighbors differ
by 1; without one they do not. A comma ends each cell.

Towers are skyscrapers: ``4:3/1/4/2/2/2/1/2/2/2/1/3/2/1/3/2``. The clues, which may be empty, are for the columns from
the top, the columns from below, the rows from the left, and the rows from the right. If there are givens, a comma and
the grid follow.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from ..base.english import listing
from ..base.runs import is_connected, pairs_at
from ..base.source import Source, Span
from ..kinds.cage_targets import CAGE_TARGETS
from ..kinds.scopes import NEIGHBORS, groups_of, rectangle
from ..model.grid import Position
from ..model.puzzle import Puzzle
from .facts import Fact, SimpleConstraints, by_room, lines, rooms_of
from .scanner import Scanner, fault
from .text_builder import Statements, cell, gapped, givens, in_rows, plain, regions, visible_towers

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

    def number(sign: str) -> int:
        value = int(sign.lstrip("_"))
        if not 0 < value <= most:
            scanner.fail(f"{value} is not a number from 1 to {most}", scanner.at - len(sign))
        return value

    return scanner.gapped(area, "_*[0-9]{1,9}", number, "a number or a letter ({left} cells are left)", is_short=False)


def written_numbers(cells: Sequence[int | None]) -> str:
    """Return the text that `numbers` reads, with ``_`` between two numbers."""
    after_number = [False, *(number is not None for number in cells)]
    written = zip(cells, after_number, strict=False)
    return gapped((None if number is None else "_" * after + str(number) for number, after in written), 26, "a")


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


# --- the games


@dataclass(frozen=True, slots=True)
class Game:
    """A game: the ``form`` of an ID without its name, and how its parameters and description are read and written."""

    name: str
    form: str
    statements: Callable[[Scanner, Scanner, str], Statements]
    write: Callable[[Puzzle], str]

    def recognize(self, text: str) -> bool:
        """Return True if the text is a game ID of this game."""
        return is_game(text, self.name, self.form)

    def read(self, source: Source) -> str:
        """Return the text of the puzzle in the language; raises `DefinitionError`."""
        return self.statements(*opened(source, self.name)).statements()


# --- Keen

BY_LETTER = {kind.keen: (sign, kind) for sign, kind in CAGE_TARGETS.items() if kind.keen}
LETTERS = {kind.name: kind.keen for kind in CAGE_TARGETS.values() if kind.keen}
LETTER = f"[{''.join(BY_LETTER)}]"


def _keen(parameters: Scanner, scanner: Scanner, about: str) -> Statements:
    side, _ = side_of(parameters, "", "(d[a-z])?m?")
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
    return Statements(source=about).family("kenken", side).cages(cages, side, side)


def _written_keen(puzzle: Puzzle) -> str:
    facts = SimpleConstraints(puzzle, "Keen")
    side = facts.need_latin(1, 9)
    cages = facts.take_cages(LETTERS) + facts.given_cages()
    facts.finish()
    owner = facts.need_cages(cages, is_map=True)
    for cage in cages:
        if cage.number < 0:
            facts.refuse(f"numbers cannot be negative in Keen, but {cage.label} is {cage.number}")
    ordered = sorted(cages, key=lambda cage: min(cage.cells))
    clues = "".join(f"{LETTERS[cage.kind]}{cage.number}" for cage in ordered)
    return f"{side}dn:{written_blocks(owner, side, repeats=True)},{clues}\n"


# --- Solo


def _solo(parameters: Scanner, scanner: Scanner, about: str) -> Statements:
    height, width, options = _box_and_options(parameters)
    side = height * width
    cells = numbers(scanner, side * side, side)
    also = ["diagonals"] * ("x" in options) + ["cages"] * ("k" in options)
    name = "jigsaw" if width == 1 else "sudoku"
    builder = Statements(source=about).family(name, side, box=(height, width), also=also)
    if width == 1:
        scanner.need(",", "a comma and then the pieces of the jigsaw")
        regions(builder, _pieces(scanner, side), side, side)
    if "k" in options:
        _killer(builder, scanner, side)
    scanner.finish("the description")
    return givens(builder, in_rows(cells, side))


def _box_and_options(scanner: Scanner) -> tuple[int, int, str]:
    """Return rows and columns of a box (for a jigsaw its side and 1), and the letters of the options."""
    start = scanner.at
    height = scanner.number("the rows of a box", MAX_SIDE)
    width = scanner.number("the columns of a box", MAX_SIDE) if scanner.take("x") else 1
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
    if any(len(piece) != side for piece in by_room(owner).values()):
        scanner.fail(f"a piece of the jigsaw does not have {side} cells", start)
    return owner


def _killer(builder: Statements, scanner: Scanner, side: int) -> None:
    scanner.need(",", "a comma and then the cages")
    cages = by_room(blocks(scanner, side, repeats=False))
    scanner.need(",", "a comma and then the sums of the cages")
    start = scanner.at
    sums = zip(rectangle((1, 1), side, side), numbers(scanner, side * side, 10**6), strict=True)
    total = {place: number for place, number in sums if number is not None}
    for place in total:
        if place not in cages:
            scanner.fail(f"the sum {total[place]} is not at the first cell of a cage", start)
    for place, row in cages.items():
        if place not in total and len(row) > side:
            scanner.fail(f"a cage can have at most {side} cells, but this one has {len(row)}", start)
    builder.cages([(row, str(total.get(place, "?"))) for place, row in cages.items()], side, side, "sum")


def _written_solo(puzzle: Puzzle) -> str:
    facts = SimpleConstraints(puzzle, "Solo")
    side = facts.need_latin(1, 31)
    diagonal = facts.take_groups(groups_of("diagonals", side, side))
    parameters, pieces = _written_areas(facts, side)
    cages = facts.take_cages(["sum"])
    killer = _written_killer(facts, cages, side) if cages else []
    facts.finish()
    parts = [written_numbers(facts.numbers()), *pieces, *killer]
    return f"{parameters}{'x' * diagonal}{'k' * bool(cages)}:{','.join(parts)}\n"


def _written_areas(facts: SimpleConstraints, side: int) -> tuple[str, list[str]]:
    """Return the boxes as parameters, or the pieces of a jigsaw as blocks."""
    if facts.grid.boxes:
        height, width = facts.grid.boxes
        if height * width == side and width > 1 and facts.take_groups(groups_of("boxes", side, side, height, width)):
            return f"{height}x{width}", []
    pieces = [area for area in facts.areas() if len(area) == side and is_connected(area)]
    owner = {place: at for at, area in enumerate(pieces) for place in area}
    if len(owner) < side * side:
        facts.refuse("Solo needs boxes or regions that have as many cells as a row, all of them different")
    facts.drop_groups(pieces)
    return f"{side}j", [written_blocks(owner, side, repeats=False)]


def _written_killer(facts: SimpleConstraints, cages: list[Fact], side: int) -> list[str]:
    owner = facts.need_cages(cages, is_map=True)
    facts.need_groups([cage.cells for cage in cages], "that the cells of a cage differ")
    total = {min(cage.cells): cage.number for cage in cages}
    sums = [total.get(place) for place in rectangle((1, 1), side, side)]
    return [written_blocks(owner, side, repeats=False), written_numbers(sums)]


# --- Unequal

STEPS = {"U": (-1, 0), "R": (0, 1), "D": (1, 0), "L": (0, -1)}


def _unequal(parameters: Scanner, scanner: Scanner, about: str) -> Statements:
    side, is_adjacent = side_of(parameters, "a", "d[a-z]")
    places = rectangle((1, 1), side, side)
    found: list[int | None] = []
    flags: list[tuple[Position, Position]] = []
    while len(found) < side * side:
        start = scanner.at
        skipped = scanner.take("[a-z]*")
        found += [None] * sum(ord(sign) - 96 for sign in skipped)
        if len(found) > side * side:
            scanner.fail("this goes beyond the grid", start, code="import-length")
        # Skipped cells at the end have no comma after them.
        if len(found) == side * side:
            break
        number = scanner.number(f"the number of {cell(places[len(found)])} (0 for an empty cell)", side)
        for sign in scanner.take("[URDL]*"):
            row, col = places[len(found)]
            other = (row + STEPS[sign][0], col + STEPS[sign][1])
            if not 1 <= min(other) <= max(other) <= side:
                scanner.fail(f"{sign} leads out of the grid", start)
            flags.append(((row, col), other))
        found.append(number or None)
        scanner.need(",", "a comma after the cell")
    scanner.take(",")
    scanner.finish(f"the list of {side * side} cells")
    builder = givens(Statements(source=about).family("futoshiki", side), in_rows(found, side))
    if not is_adjacent:
        return builder.where(*(f"{cell(one)} > {cell(other)}" for one, other in flags))
    flagged = set(map(frozenset, flags))
    for one, other in pairs_at(rectangle((1, 1), side, side), NEIGHBORS):
        sign = "=" if {one, other} in flagged else "!="
        builder.add(f"abs({cell(one)} - {cell(other)}) {sign} 1")
    return builder


def _written_unequal(puzzle: Puzzle) -> str:
    facts = SimpleConstraints(puzzle, "Unequal")
    side = facts.need_latin(1, 32)
    neighbors = set(map(frozenset, pairs_at(rectangle((1, 1), side, side), NEIGHBORS)))
    beside = [one for one in facts.facts if frozenset(one.cells) in neighbors]
    near = [one for one in beside if one.kind in ("difference", "not difference") and one.number == 1]
    if near:
        apart = {frozenset(one.cells) for one in near if one.kind == "not difference"}
        close = {frozenset(one.cells) for one in near if one.kind == "difference"}
        if apart & close or (apart | close) != neighbors:
            facts.refuse("the adjacent mode of Unequal needs a rule for all neighbors, but here some have none")
        facts.take("difference", "not difference", when=lambda one: one in near)
        flags = {order for one, other in map(sorted, close) for order in ((one, other), (other, one))}
    else:
        signs = facts.take("less", when=lambda one: frozenset(one.cells) in neighbors)
        flags = {(one.cells[1], one.cells[0]) for one in signs}
    facts.finish()
    cells = ""
    for row, col in rectangle((1, 1), side, side):
        # The order of the flags is that of the table.
        here = (sign for sign, (down, right) in STEPS.items() if ((row, col), (row + down, col + right)) in flags)
        cells += f"{facts.givens.get((row, col), 0)}{''.join(here)},"
    return f"{side}{'a' * bool(near)}de:{cells}\n"


# --- Towers


def _towers(parameters: Scanner, scanner: Scanner, about: str) -> Statements:
    side, _ = side_of(parameters, "", "d[a-z]")
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
    return givens(Statements(source=about).family("skyscrapers", side), in_rows(cells, side)).where(*clues)


def _written_towers(puzzle: Puzzle) -> str:
    facts = SimpleConstraints(puzzle, "Towers")
    side = facts.need_latin(3, 9)
    clues = "/".join(str(clue or "") for clue in facts.take_views())
    facts.finish()
    grid = f",{written_numbers(facts.numbers())}" if facts.givens else ""
    return f"{side}de:{clues}{grid}\n"


KEEN = Game("keen", rf"[0-9]+(d[a-z])?m?:[_a-y0-9]+,({LETTER}[0-9]+)+", _keen, _written_keen)
SOLO = Game("solo", r"([0-9]+x[0-9]+|[0-9]+j)[0-9a-z]*:[_a-z0-9]+(,[_a-z0-9]+)*", _solo, _written_solo)
UNEQUAL = Game(
    "unequal",
    r"[0-9]+a?(d[a-z])?:[a-z]*[0-9]+[URDL]*,([a-z]*[0-9]*[URDL]*,)*",
    _unequal,
    _written_unequal,
)
TOWERS = Game("towers", r"[0-9]+(d[a-z])?:[0-9]*(/[0-9]*){7,}(,[_a-z0-9]+)?", _towers, _written_towers)
