"""Export to the kinds of puzz.link and pzprv3 that can be written: kakuro, sudoku, skyscrapers, minarism."""

from __future__ import annotations

from ..base.record import Record
from ..base.runs import STEPS, runs
from ..kinds.scopes import groups_of
from .facts import SimpleConstraints, box_of
from .pzpr_kinds import NONE, borders
from .text_builder import cell

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from ..model.grid import ClueSquare, Position
    from ..model.puzzle import Puzzle


class Kakuro(Record):
    """A kakuro. A clue is down, then right, `NONE` for none; row and column 0 are the edge; white cells are missing."""

    rows: int
    cols: int
    clues: Mapping[Position, tuple[int, int]]


class Square(Record):
    """A square board of one ``kind``: the givens, row by row, and the clues of lines or the marks on borders."""

    kind: str
    side: int
    cells: tuple[int | None, ...]
    clues: tuple[int | str | None, ...] = ()


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


def _latin(facts: SimpleConstraints) -> int:
    side = facts.need_square()
    facts.need_values(1, side)
    facts.need_lines_that_differ()
    return side


def _sudoku(facts: SimpleConstraints) -> Square:
    side = _latin(facts)
    height, width = box_of(side)
    facts.need_groups(groups_of("boxes", side, side, height, width), f"boxes of {height} x {width}")
    facts.finish()
    return Square("sudoku", side, tuple(facts.numbers()))


def _skyscrapers(facts: SimpleConstraints) -> Square:
    side = _latin(facts)
    clues = facts.take_views()
    facts.finish()
    return Square("skyscrapers", side, tuple(facts.numbers()), tuple(clues))


def _minarism(facts: SimpleConstraints) -> Square:
    """Return signs and differences between neighbors; this format has no givens."""
    side = _latin(facts)
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
        (row - top, col - left): (_clue(facts, squares, "down"), _clue(facts, squares, "across"))
        for (row, col), squares in blocked.items()
    }
    return Kakuro(facts.rows - top, facts.cols - left, clues)


def _number_in(clues: ClueSquare, way: str) -> int:
    text = clues.down if way == "down" else clues.across
    if text.isdigit():
        return int(text)
    return NONE


def _clue(facts: SimpleConstraints, clues: ClueSquare, way: str) -> int:
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
