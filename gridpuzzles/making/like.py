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
    from ..api import Puzzle

KINDS = {
    "run": "kakuro",
    "corner": "corners",
    "around": "neighbor-sums",
    "sign": "futoshiki",
}
"""Families that a kind of clue tells."""
NEAR = 0.3
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
        low, high = max(0.0, rating.value - NEAR), rating.value + NEAR
        request = request.replace(difficulty=f"{low:.1f}..{high:.1f}")
    return request


def family_of(puzzle: Puzzle) -> str:
    """The family that makes puzzles with such statements and clues; empty where none does."""
    kinds = {clue.kind for clue in puzzle.clues}
    if puzzle.document is not None:
        statements = puzzle.document.statements
    else:
        statements = ()
    said = {type(one) for one in statements}
    scopes = {scope for one in statements if isinstance(one, syntax.AllDifferent) for scope in _scopes(one)}
    text = str(puzzle)
    if syntax.LongWorking in said:
        if "long division" in text:
            return "long-division"
        return "long-multiplication"
    if syntax.StruckOut in said:
        return "strike-out"
    if syntax.Crossword in said:
        return "crossword"
    if syntax.Pyramid in said:
        return "pyramid"
    if puzzle.grid is not None and any(one.function == "seen" for one in puzzle.grid.line_clues):
        return "skyscrapers"
    if syntax.Picture in said:
        if any(one.kind == "letter" for one in puzzle.symbols):
            return "arithmograph"
        return "cruncher"
    if syntax.Cages in said:
        if "corner" in kinds:
            return "suko"
        if "cages sum" in text:
            return "killer"
        return "kenken"
    if syntax.Mark in said:
        return ""  # signs of its own, not those of a futoshiki
    for kind, family in KINDS.items():
        if kind in kinds:
            if kind == "run" and _has_letters(puzzle):
                return "letter-kakuro"
            return family
    if " across" in text or " down" in text:
        return "cross-figure"
    if any(isinstance(one, syntax.ForEach) and one.places.kind in ("touching", "neighbors") for one in statements):
        if "col" in kinds:
            return "tenner"
        return "neighbors"
    if "diagonal" in kinds:
        return "magic"
    if {"row", "col"} <= kinds:
        if "grid sum" in text or "sum" in text:
            return "survo"
        return "crossproduct"
    if syntax.Regions in said:
        return "jigsaw"
    if "boxes" in scopes:
        if "diagonals" in scopes:
            return "diagonal-sudoku"
        return "sudoku"
    if puzzle.grid is None and _has_letters(puzzle):
        return "cryptarithm"
    return ""


def _scopes(statement: syntax.AllDifferent) -> list[str]:
    return [scope.kind for scope in statement.scopes]


def _has_letters(puzzle: Puzzle) -> bool:
    return any(one.kind == "letter" for one in puzzle.symbols)


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
