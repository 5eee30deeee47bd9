"""The boards of number placement that puzz.link and pzprv3 share: from a board to a text in the language, and back.

`PARTS` says of what a board of each kind consists. The readers of links (`puzzlink`) and of files (`pzprv3`) read it
part by part. Kakuro, sudoku, skyscrapers and minarism can also be written.

``borders`` are the pairs of neighbors in the order of those formats: horizontal pairs row by row, then vertical pairs.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from ..base.runs import ACROSS, DOWN, STEPS, pairs_at, runs
from ..families.catalogue import family
from ..kinds.pair_relations import PAIR_RELATIONS
from ..kinds.scopes import rectangle
from ..model.grid import ClueSquare, Position
from ..model.puzzle import Puzzle
from .facts import SimpleConstraints, by_room, lines, rooms_of
from .text_builder import Statements, cell, givens, in_rows, regions, visible_towers

PARTS = {
    "kakuro": ("squares",),
    "sudoku": ("cells",),
    "skyscrapers": ("around", "cells"),
    "factors": ("rooms", "products"),
    "minarism": ("marks",),
    "kropki": ("dots",),
    "doppelblock": ("sums",),
    **dict.fromkeys(("ripple", "cojun", "meander"), ("rooms", "cells")),
}
"""The parts of each kind of board, in the order of a link."""
SQUARE = ("sudoku", "skyscrapers", "factors", "doppelblock")
"""Kinds with as many rows as columns."""
DOTS = ((PAIR_RELATIONS["difference"], 1), (PAIR_RELATIONS["ratio"], 2))
"""The relations of the dots 1 and 2 of a kropki, and their numbers."""
NONE = -1
"""The number that means "no clue" in a kakuro."""

Clues = dict[Position, tuple[int, int]]


@dataclass
class Board:
    """A board of one kind. Numbers and marks that are not there are None, and parts that its kind lacks are empty."""

    kind: str
    rows: int
    cols: int
    squares: Clues = field(default_factory=dict)
    """The clues of a kakuro: down, then right. Row and column 0 are the edge; white cells are missing."""
    cells: Sequence[int | None] = ()
    """The given numbers, row by row."""
    clues: Sequence[int | None] = ()
    """Of skyscrapers in the order of `lines`; of a doppelblock those of columns, then of rows."""
    marks: Sequence[int | str | None] = ()
    """What is on each border: a sign or a difference in a minarism, a dot (0 for none) in a kropki."""
    owner: Mapping[Position, Position] = field(default_factory=dict)
    """For each cell the first cell of its room."""
    products: Mapping[Position, int] = field(default_factory=dict)
    """The product of a room, by its first cell."""

    @property
    def largest(self) -> int:
        """The largest number that a cell may have, as far as the formats know."""
        return self.rows * self.cols if self.owner else self.rows

    def fault(self) -> str:
        """Return the reason why a board of this kind cannot have these sides; empty if it can."""
        if self.kind in SQUARE and self.rows != self.cols:
            return f"{self.kind} needs a square grid, but this one has {self.rows} rows and {self.cols} columns"
        if self.kind == "doppelblock" and self.rows < 3:
            return f"a doppelblock needs at least 3 rows, but this one has {self.rows}"
        return ""

    def text(self, source: str) -> str:
        """Return the text of the puzzle in the language, which comes from the format ``source``."""
        return TEXTS[self.kind](self, f"{source}, {self.kind}").statements()


def unknown_kind(kind: str) -> str:
    """Return the message about a kind that cannot be read."""
    return f"puzzles of the kind {kind} cannot be read; possible kinds: {', '.join(PARTS)}"


def borders(rows: int, cols: int) -> list[tuple[Position, Position]]:
    """Return the pairs of cells with a border between them."""
    cells = rectangle((1, 1), rows, cols)
    return [*pairs_at(cells, (ACROSS,)), *pairs_at(cells, (DOWN,))]


def rooms(walls: Sequence[bool], board: Board) -> dict[Position, Position]:
    """Return for each cell the first cell of its room, given for each border whether it is a wall."""
    between = borders(board.rows, board.cols)
    joined = (pair for pair, wall in zip(between, walls, strict=True) if not wall)
    return rooms_of(rectangle((1, 1), board.rows, board.cols), joined)


# --- boards without rooms


def _kakuro(board: Board, source: str) -> Statements:
    drawn = []
    for row in range(board.rows + 1):
        line: list[object] = []
        for col in range(board.cols + 1):
            if row and col and (row, col) not in board.squares:
                line.append(None)
            else:
                clues = board.squares.get((row, col), (NONE, NONE))
                line.append("\\".join(str(clue) if clue > 0 else "" for clue in clues))
        drawn.append(line)
    return Statements(source=source).family("kakuro").drawn(drawn)


def _sudoku(board: Board, source: str) -> Statements:
    return givens(Statements(source=source).family("sudoku", board.rows), in_rows(board.cells, board.cols))


def _skyscrapers(board: Board, source: str) -> Statements:
    builder = givens(Statements(source=source).family("skyscrapers", board.rows), in_rows(board.cells, board.cols))
    clues = zip(lines(board.rows), board.clues, strict=True)
    return builder.where(*(visible_towers(line, clue) for line, clue in clues if clue))


def _doppelblock(board: Board, source: str) -> Statements:
    builder = Statements(source=source).family("doppelblock", board.rows).grid(board.rows, board.rows)
    function = family("doppelblock").field("edges")
    builder.lines("cols", function, board.clues[: board.rows])
    return builder.lines("rows", function, board.clues[board.rows :])


def _latin(name: str, board: Board, source: str) -> Statements:
    builder = Statements(source=source).family(name, max(board.rows, board.cols))
    return builder.grid(board.rows, board.cols)


def _minarism(board: Board, source: str) -> Statements:
    builder = _latin("latin square", board, source)
    for (one, other), mark in zip(borders(board.rows, board.cols), board.marks, strict=True):
        if mark in ("<", ">"):
            builder.add(f"{cell(one)} {mark} {cell(other)}")
        elif mark:
            builder.add(f"abs({cell(one)} - {cell(other)}) = {mark}")
    return builder


def _kropki(board: Board, source: str) -> Statements:
    """Dot 1 is for consecutive numbers, 2 for a number and its double; without a dot there is neither."""
    builder = _latin("kropki", board, source)
    for pair, dot in zip(borders(board.rows, board.cols), board.marks, strict=True):
        one, other = map(cell, pair)
        if dot:
            kind, number = DOTS[int(dot) - 1]
            builder.add(kind.stated(number, one, other))
        else:
            builder.where(*(text for kind, number in DOTS for text in kind.denied(number, one, other)))
    return builder


# --- boards with rooms


def _factors(board: Board, source: str) -> Statements:
    cages = [(cells, str(board.products.get(first, "?"))) for first, cells in by_room(board.owner).items()]
    builder = Statements(source=source).family("factor rooms", board.rows)
    return builder.cages(cages, board.rows, board.cols, "product")


def _in_rooms(builder: Statements, board: Board) -> Statements:
    return givens(regions(builder, board.owner, board.rows, board.cols), in_rows(board.cells, board.cols))


def _largest(board: Board) -> int:
    """Return the number of cells of the largest room."""
    return max(map(len, by_room(board.owner).values()))


def _ripple(board: Board, source: str) -> Statements:
    rules = Statements(source=source).family("ripple effect", board.rows, board.cols, largest=_largest(board))
    return _in_rooms(rules, board)


def _cojun(board: Board, source: str) -> Statements:
    """Neighbors differ, and in a room the upper of two cells is the larger."""
    rules = Statements(source=source).values(range(1, _largest(board) + 1)).all_different("regions")
    builder = _in_rooms(rules, board).where("each region: _ in 1..size", "neighbors: _ != _")
    for one, other in borders(board.rows, board.cols):
        if one[1] == other[1] and board.owner[one] == board.owner[other]:
            builder.add(f"{cell(one)} > {cell(other)}")
    return builder


def _meander(board: Board, source: str) -> Statements:
    """Touching cells differ, and consecutive numbers of a room are adjacent."""
    rules = Statements(source=source).family("suguru", board.rows, board.cols, largest=_largest(board))
    builder = _in_rooms(rules, board)
    sizes = {place: len(room) for room in by_room(board.owner).values() for place in room}
    for row, col in sorted(board.owner):
        beside = [(row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1)]
        near = [cell(place) for place in beside if board.owner.get(place) == board.owner[row, col]]
        here = cell((row, col))
        if near:
            builder.add(" or ".join([f"{here} = 1", *(f"{one} = {here} - 1" for one in near)]))
            builder.add(" or ".join([f"{here} = {sizes[row, col]}", *(f"{one} = {here} + 1" for one in near)]))
    return builder


TEXTS: dict[str, Callable[[Board, str], Statements]] = {
    "kakuro": _kakuro,
    "sudoku": _sudoku,
    "skyscrapers": _skyscrapers,
    "factors": _factors,
    "doppelblock": _doppelblock,
    "minarism": _minarism,
    "kropki": _kropki,
    "ripple": _ripple,
    "cojun": _cojun,
    "meander": _meander,
}
"""The function that states the rules and clues of each kind."""


# --- export


def board_of(puzzle: Puzzle, target: str) -> Board:
    """Return the board; raises `CannotConvert` if the puzzle is not of one of the kinds that can be written."""
    facts = SimpleConstraints(puzzle, target)
    if facts.grid.blocked:
        return _kakuro_of(facts)
    kinds = {one.kind for one in facts.facts}
    side = facts.need_latin()
    if "seen" in kinds:
        board = Board("skyscrapers", side, side, cells=facts.numbers(), clues=facts.take_views())
    elif kinds & {"less", "difference"}:
        board = Board("minarism", side, side, marks=_marks(facts, side))
    else:
        facts.need_usual_boxes()
        board = Board("sudoku", side, side, cells=facts.numbers())
    facts.finish()
    return board


def _marks(facts: SimpleConstraints, side: int) -> list[int | str | None]:
    """Take the signs and differences between neighbors; this format has no givens."""
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
    return marks


def _kakuro_of(facts: SimpleConstraints) -> Board:
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
    return Board("kakuro", facts.rows - top, facts.cols - left, clues)


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
