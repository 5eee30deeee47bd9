"""The kinds of number placement that puzz.link and pzprv3 share with the language: from a board to a text, and back.

Kakuro, sudoku, skyscrapers and minarism can also be written.

``borders`` are the pairs of neighbors in the order of those formats: horizontal pairs row by row, then vertical pairs.
The readers of links (`puzzlink`) and of files (`pzprv3`) both use this module.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from ..base.runs import ACROSS, DOWN, STEPS, pairs_at, runs
from ..kinds.pair_relations import PAIR_RELATIONS
from ..kinds.scopes import groups_of, rectangle
from ..model.grid import ClueSquare, Position
from ..model.puzzle import Puzzle
from .facts import SimpleConstraints, box_of, by_room, lines, rooms_of
from .text_builder import Statements, cell, givens, in_rows, regions, square, visible_towers

Numbers = Sequence[int | None]
Owner = Mapping[Position, Position]


DOTS = ((PAIR_RELATIONS["difference"], 1), (PAIR_RELATIONS["ratio"], 2))
"""The relations of the dots 1 and 2 of a kropki, and their numbers."""
NONE = -1
"""The number that means "no clue" in a kakuro."""


def borders(rows: int, cols: int) -> list[tuple[Position, Position]]:
    """Return the pairs of cells with a border between them."""
    cells = rectangle((1, 1), rows, cols)
    return [*pairs_at(cells, (ACROSS,)), *pairs_at(cells, (DOWN,))]


def rooms(walls: Sequence[bool], rows: int, cols: int) -> dict[Position, Position]:
    """Return for each cell the first cell of its room, given for each border whether it is a wall."""
    joined = (pair for pair, wall in zip(borders(rows, cols), walls, strict=True) if not wall)
    return rooms_of(rectangle((1, 1), rows, cols), joined)


# --- boards without rooms


def kakuro(clues: Mapping[Position, tuple[int, int]], rows: int, cols: int, source: str) -> str:
    """Return the text of a kakuro. Row and column 0 contain the clues of the edge; a clue is down, then right."""
    drawn = []
    for row in range(rows + 1):
        line: list[object] = []
        for col in range(cols + 1):
            is_white = row > 0 and col > 0 and (row, col) not in clues
            if is_white:
                line.append(None)
            else:
                down, across = clues.get((row, col), (NONE, NONE))
                line.append(f"{_drawn_clue(down)}\\{_drawn_clue(across)}")
        drawn.append(line)
    return Statements(source=source).values("1..9").all_different("runs").drawn(drawn).statements()


def _drawn_clue(number: int) -> str:
    """Return a clue as it is drawn; 0 or less means none."""
    if number > 0:
        return str(number)
    return ""


def sudoku(cells: Numbers, side: int, source: str) -> str:
    """Return the text of a sudoku, with boxes as nearly square as possible."""
    height, width = box_of(side)
    scopes = []
    if height > 1:
        scopes = [f"boxes {height} x {width}"]
    return givens(square(side, source, *scopes), in_rows(cells, side)).statements()


def skyscrapers(clues: Numbers, cells: Numbers, side: int, source: str) -> str:
    """Return the text of a skyscrapers puzzle.

    ``clues`` are for columns from above, columns from below, rows from the left, then rows from the right.
    """
    builder = givens(square(side, source), in_rows(cells, side))
    for line, clue in zip(lines(side), clues, strict=True):
        if clue:
            builder.add(visible_towers(line, clue))
    return builder.statements()


def doppelblock(clues: Numbers, side: int, source: str) -> str:
    """Return the text of a doppelblock: two blocks in each line, which count as 0, and every other number once.

    The clues of columns, then of rows, are the sums between the two blocks.
    """
    builder = Statements(source=source).values(range(side - 1)).grid(side, side)
    for kind in ("row", "col"):
        for number in range(1, side + 1):
            builder.add(f"count({kind} {number} = 0) = 2")
            for value in range(1, side - 1):
                builder.add(f"count({kind} {number} = {value}) = 1")
    for line, clue in zip([*groups_of("cols", side, side), *groups_of("rows", side, side)], clues, strict=True):
        if clue is not None:
            builder.add(f"{_between(list(map(cell, line)))} = {clue}")
    return builder.statements()


def _between(line: list[str]) -> str:
    """Return the sum of the cells with exactly one block before them."""
    terms = []
    for at, name in enumerate(line):
        if at:
            # Exactly one block before a cell means that it lies between the two.
            blocks = ", ".join(f"{before} = 0" for before in line[:at])
            terms.append(f"{name} * count(count({blocks}) = 1)")
    return " + ".join(terms)


def _latin(rows: int, cols: int, source: str) -> Statements:
    numbers = range(1, max(rows, cols) + 1)
    return Statements(source=source).values(numbers).all_different("rows", "cols").grid(rows, cols)


def minarism(marks: Sequence[object], rows: int, cols: int, source: str) -> str:
    """Return the text of a minarism. A mark between two cells is a sign or their difference; "" means none."""
    builder = _latin(rows, cols, source)
    for (one, other), mark in zip(borders(rows, cols), marks, strict=True):
        if mark in ("<", ">"):
            builder.add(f"{cell(one)} {mark} {cell(other)}")
        elif mark:
            builder.add(f"abs({cell(one)} - {cell(other)}) = {mark}")
    return builder.statements()


def kropki(dots: Sequence[int], rows: int, cols: int, source: str) -> str:
    """Return the text of a kropki: dot 1 for consecutive numbers, 2 for a number and its double, 0 for neither."""
    builder = _latin(rows, cols, source)
    for pair, dot in zip(borders(rows, cols), dots, strict=True):
        one, other = map(cell, pair)
        if dot:
            kind, number = DOTS[dot - 1]
            builder.add(kind.stated(number, one, other))
        else:
            builder.where(*(text for kind, number in DOTS for text in kind.denied(number, one, other)))
    return builder.statements()


# --- boards with rooms


def factors(owner: Owner, products: Mapping[Position, int], side: int, source: str) -> str:
    """Return the text of a factors puzzle; ``products`` are by the first cell of each room."""
    cages = [(cells, str(products.get(first, "?"))) for first, cells in by_room(owner).items()]
    return square(side, source).cages(cages, side, side, "product").statements()


def _filled(owner: Owner, cells: Numbers, rows: int, cols: int, source: str) -> Statements:
    """Add that every room contains the numbers from 1 on, each once."""
    listed = by_room(owner)
    largest = max(map(len, listed.values()))
    builder = Statements(source=source).values(range(1, largest + 1)).all_different("regions")
    givens(regions(builder, owner, rows, cols), in_rows(cells, cols))
    # Larger rooms have larger numbers, so smaller rooms need a limit of their own.
    for places in listed.values():
        if len(places) < largest:
            builder.add(f"{', '.join(map(cell, places))} in 1..{len(places)}")
    return builder


def ripple(owner: Owner, cells: Numbers, rows: int, cols: int, source: str) -> str:
    """Return the text of a ripple effect: at least n cells lie between two equal numbers n in a line."""
    builder = _filled(owner, cells, rows, cols, source)
    sizes = {first: len(places) for first, places in by_room(owner).items()}
    for line in [*groups_of("rows", rows, cols), *groups_of("cols", rows, cols)]:
        for one, other, apart in _pairs(line):
            room, other_room = owner[one], owner[other]
            # Cells of one room differ anyway, and a number is at most the size of its room.
            if room == other_room or apart > min(sizes[room], sizes[other_room]):
                continue
            rule = f"{cell(one)} != {cell(other)}"
            if apart > 1:
                rule += f" or {cell(one)} < {apart}"
            builder.add(rule)
    return builder.statements()


def _pairs(line: Sequence[Position]) -> Iterator[tuple[Position, Position, int]]:
    for at, one in enumerate(line):
        for apart, other in enumerate(line[at + 1 :], 1):
            yield one, other, apart


def cojun(owner: Owner, cells: Numbers, rows: int, cols: int, source: str) -> str:
    """Return the text of a cojun: neighbors differ, and in a room the upper of two cells is the larger."""
    builder = _filled(owner, cells, rows, cols, source).add("neighbors: _ != _")
    for one, other in borders(rows, cols):
        if one[1] == other[1] and owner[one] == owner[other]:
            builder.add(f"{cell(one)} > {cell(other)}")
    return builder.statements()


def meander(owner: Owner, cells: Numbers, rows: int, cols: int, source: str) -> str:
    """Return the text of a meander: touching cells differ, and consecutive numbers of a room are adjacent."""
    builder = _filled(owner, cells, rows, cols, source).add("touching: _ != _")
    sizes = {first: len(places) for first, places in by_room(owner).items()}
    for row, col in sorted(owner):
        beside = [(row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1)]
        near = [cell(place) for place in beside if owner.get(place) == owner[row, col]]
        here = cell((row, col))
        if near:
            builder.add(" or ".join([f"{here} = 1", *(f"{one} = {here} - 1" for one in near)]))
            builder.add(" or ".join([f"{here} = {sizes[owner[row, col]]}", *(f"{one} = {here} + 1" for one in near)]))
    return builder.statements()


KINDS: dict[str, Callable[..., str]] = {
    one.__name__: one
    for one in (kakuro, sudoku, skyscrapers, factors, doppelblock, minarism, kropki, ripple, cojun, meander)
}
"""Function that writes the text of each kind; readers of links and files give all its arguments but the source."""
WITH_ROOMS = ("ripple", "cojun", "meander")
"""Kinds that consist of rooms and numbers."""


# --- export


@dataclass(frozen=True, slots=True)
class Kakuro:
    """A kakuro. A clue is down, then right, `NONE` for none; row and column 0 are the edge; white cells are missing."""

    rows: int
    cols: int
    clues: Mapping[Position, tuple[int, int]] = field(hash=False)

    @property
    def kind(self) -> str:
        """The name of the kind in both formats."""
        return "kakuro"


@dataclass(frozen=True, slots=True)
class Square:
    """A square board of one ``kind``: the givens, row by row, and the clues of lines or the marks on borders."""

    kind: str
    side: int
    cells: tuple[int | None, ...]
    clues: tuple[int | str | None, ...] = ()

    @property
    def rows(self) -> int:
        """The number of rows, and of columns."""
        return self.side

    cols = rows


def board_of(puzzle: Puzzle, target: str) -> Kakuro | Square:
    """Return the board; raises `CannotConvert` if the puzzle is not of one of these kinds."""
    facts = SimpleConstraints(puzzle, target)
    if facts.grid.blocked:
        return _kakuro(facts)
    kinds = {one.kind for one in facts.facts}
    if "visible" in kinds:
        return _skyscrapers(facts)
    if kinds & {"less", "difference"}:
        return _minarism(facts)
    return _sudoku(facts)


def _sudoku(facts: SimpleConstraints) -> Square:
    side = facts.need_latin()
    height, width = box_of(side)
    facts.need_groups(groups_of("boxes", side, side, height, width), f"boxes of {height} x {width}")
    facts.finish()
    return Square("sudoku", side, tuple(facts.numbers()))


def _skyscrapers(facts: SimpleConstraints) -> Square:
    side = facts.need_latin()
    clues = facts.take_views()
    facts.finish()
    return Square("skyscrapers", side, tuple(facts.numbers()), tuple(clues))


def _minarism(facts: SimpleConstraints) -> Square:
    """Return signs and differences between neighbors; this format has no givens."""
    side = facts.need_latin()
    for place in facts.givens:
        facts.refuse(f"a minarism has no givens, but {cell(place)} has one")
    places: dict[tuple[Position, ...], int] = {pair: at for at, pair in enumerate(borders(side, side))}
    marks: list[int | str | None] = [None] * len(places)

    def mark(at: int, sign: int | str) -> None:
        if marks[at] not in (None, sign):
            facts.refuse("a minarism has one mark between two cells, but here are two")
        marks[at] = sign

    for one in facts.take("less", when=lambda one: one.cells in places or one.cells[::-1] in places):
        is_first = one.cells in places
        mark(places[one.cells if is_first else one.cells[::-1]], "<" if is_first else ">")
    for one in facts.take("difference", when=lambda one: tuple(sorted(one.cells)) in places and 0 < one.number < side):
        mark(places[tuple(sorted(one.cells))], one.number)
    facts.finish()
    return Square("minarism", side, (), tuple(marks))


def _kakuro(facts: SimpleConstraints) -> Kakuro:
    """Return the kakuro; if our first row or column is all blocked, it becomes the edge."""
    facts.need_values(1, 9)
    blocked = facts.grid.blocked
    top = int(all((1, col) in blocked for col in range(1, facts.cols + 1)))
    left = int(all((row, 1) in blocked for row in range(1, facts.rows + 1)))
    # The corner square disappears into the edge, so its clue would be lost.
    if top and left and (_number_in(blocked[1, 1], "down") > 0 or _number_in(blocked[1, 1], "across") > 0):
        facts.refuse("a clue in the corner of the board has no cells")
    _check_runs(facts)
    clues = {
        (row - top, col - left): (_kakuro_clue(facts, squares, "down"), _kakuro_clue(facts, squares, "across"))
        for (row, col), squares in blocked.items()
    }
    return Kakuro(facts.rows - top, facts.cols - left, clues)


def _number_in(clues: ClueSquare, way: str) -> int:
    text = clues.down if way == "down" else clues.across
    if text.isdigit():
        return int(text)
    return NONE


def _kakuro_clue(facts: SimpleConstraints, clues: ClueSquare, way: str) -> int:
    number = _number_in(clues, way)
    if number > 45:
        facts.refuse(f"clues of a kakuro must be at most 45 in this format, but one is {number}")
    return number


def _check_runs(facts: SimpleConstraints) -> None:
    """Check that all runs differ, that every other constraint is the sum of a run, and that there are no givens."""
    found = [(run, way) for way in STEPS for run in runs(facts.grid.cells, STEPS[way])]
    facts.need_groups([run for run, _ in found if len(run) > 1], "that the cells of each run differ")
    printed = {}
    for run, way in found:
        square = facts.grid.blocked.get((run[0][0] - STEPS[way][0], run[0][1] - STEPS[way][1]))
        if square is not None and _number_in(square, way) > 0:
            printed[frozenset(run)] = _number_in(square, way)
    for place, number in facts.givens.items():
        if printed.get(frozenset([place])) != number:
            facts.refuse(f"a kakuro in this format has no givens, but {cell(place)} has one")
    facts.take(
        "sum",
        when=lambda one: printed.get(frozenset(one.cells)) == one.number and len(set(one.cells)) == len(one.cells),
    )
    facts.finish()
