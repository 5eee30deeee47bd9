"""The style of a puzzle as a request: its family, its size, what its cages and signs are like, how hard it is."""

from __future__ import annotations

import os

from ..api import read
from ..errors import DefinitionError
from ..language import syntax
from ..loading import read_source
from .allowance import CannotMake
from .request import Request

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from ..api import Puzzle

NEAR = frozenset({"touching", "neighbors"})
CLOSE = 0.3
"""A rating so far from that of the file is as hard."""
SECONDS = 10.0
MIN_SINGLES = 0.15
"""The share of cages of one cell with which these are welcome."""


def request_like(path: str) -> Request:
    """The request whose puzzles are like that of a file; raises `DefinitionError`, and `CannotMake` for a
    family that is not known."""
    puzzle, diagnostics = read(read_source(path), folder=os.path.dirname(os.path.realpath(path)))
    if puzzle is None:
        raise DefinitionError(diagnostics)
    family = family_of(puzzle)
    if not family:
        raise CannotMake(f"{path}: of no family that can be made by name; --from keeps its structure")
    grid = puzzle.grid
    request = Request(family)
    if grid is not None and family not in ("figure", "suko", "arithmograph", "cryptarithm"):
        request = request.replace(rows=grid.rows, cols=grid.cols)
    if family in ("kenken", "killer"):
        request = _caged(request, puzzle)
    elif family in ("cruncher", "corners"):
        signs = "".join(sign for sign in "+-*/" if any(sign in clue.text for clue in puzzle.clues))
        request = request.replace(operators=signs)
    elif family == "pyramid" and "pyramid product" in str(puzzle):
        request = request.replace(operators="*")
    rating = puzzle.rate(time_limit=SECONDS)
    if puzzle.verdict(time_limit=SECONDS).status == "unique" and rating.complete:
        low, high = max(0.0, rating.value - CLOSE), rating.value + CLOSE
        request = request.replace(difficulty=f"{low:.1f}..{high:.1f}")
    return request


class Style:
    """What tells a family: the statements of a puzzle, the kinds of its clues, its text."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.text = str(puzzle)
        self.kinds = {clue.kind for clue in puzzle.clues}
        self.has_letters = any(one.kind == "letter" for one in puzzle.symbols)
        self.has_grid = puzzle.grid is not None
        self.is_seen = puzzle.grid is not None and any(one.function == "seen" for one in puzzle.grid.line_clues)
        statements = puzzle.document.statements if puzzle.document else ()
        self.said = {type(one) for one in statements}
        self.apart = {scope.kind for one in statements if isinstance(one, syntax.AllDifferent) for scope in one.scopes}
        self.places = {one.places.kind for one in statements if isinstance(one, syntax.ForEach)}


FAMILIES: tuple[tuple[str, Callable[[Style], bool]], ...] = (
    ("long-division", lambda one: syntax.LongWorking in one.said and "long division" in one.text),
    ("long-multiplication", lambda one: syntax.LongWorking in one.said),
    ("strike-out", lambda one: syntax.StruckOut in one.said),
    ("crossword", lambda one: syntax.Crossword in one.said),
    ("pyramid", lambda one: syntax.Pyramid in one.said),
    ("skyscrapers", lambda one: one.is_seen),
    ("arithmograph", lambda one: syntax.Picture in one.said and one.has_letters),
    ("cruncher", lambda one: syntax.Picture in one.said),
    ("suko", lambda one: syntax.Cages in one.said and "corner" in one.kinds),
    ("killer", lambda one: syntax.Cages in one.said and "cages sum" in one.text),
    ("kenken", lambda one: syntax.Cages in one.said),
    ("", lambda one: syntax.Mark in one.said),  # signs of its own, not those of a futoshiki
    ("letter-kakuro", lambda one: "run" in one.kinds and one.has_letters),
    ("kakuro", lambda one: "run" in one.kinds),
    ("corners", lambda one: "corner" in one.kinds),
    ("neighbor-sums", lambda one: "around" in one.kinds),
    ("futoshiki", lambda one: "sign" in one.kinds),
    ("cross-figure", lambda one: " across" in one.text or " down" in one.text),
    ("tenner", lambda one: bool(one.places & NEAR) and "col" in one.kinds),
    ("neighbors", lambda one: bool(one.places & NEAR)),
    ("magic", lambda one: "diagonal" in one.kinds),
    ("survo", lambda one: {"row", "col"} <= one.kinds and "sum" in one.text),
    ("crossproduct", lambda one: {"row", "col"} <= one.kinds),
    ("jigsaw", lambda one: syntax.Regions in one.said),
    ("diagonal-sudoku", lambda one: {"boxes", "diagonals"} <= one.apart),
    ("sudoku", lambda one: "boxes" in one.apart),
    ("cryptarithm", lambda one: not one.has_grid and one.has_letters),
)
"""Families, each with what tells it where none before it is told."""


def family_of(puzzle: Puzzle) -> str:
    """The family that makes puzzles with such statements and clues; empty where none does."""
    style = Style(puzzle)
    return next((family for family, is_told in FAMILIES if is_told(style)), "")


def _caged(request: Request, puzzle: Puzzle) -> Request:
    """How many cells the cages have, their operators, and whether they mirror each other."""
    assert puzzle.grid is not None
    grid = puzzle.grid
    cages = [set(cage.positions) for cage in grid.cages]
    sizes = [len(cage) for cage in cages]
    mirrored = all({(grid.rows + 1 - row, grid.cols + 1 - col) for row, col in cage} in cages for cage in cages)
    least = min((size for size in sizes if size > 1), default=1)
    request = request.replace(
        cages=f"{least}..{max(sizes)}", singles=sizes.count(1) > MIN_SINGLES * len(sizes), symmetric=mirrored
    )
    if request.family == "killer":
        return request
    signs = {clue.text[-1] for clue in puzzle.clues if clue.kind == "cage" and not clue.text[-1].isdigit()}
    if signs == {"?"}:
        return request.replace(no_op=True)
    return request.replace(operators="".join(sign for sign in "+-*/" if sign in signs))
