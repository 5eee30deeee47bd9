"""Describe the style of a puzzle as a request: family, size, cages, operators and difficulty."""

from __future__ import annotations

import os
from dataclasses import replace
from functools import cache

from ..analysis.headings import expanded
from ..api import Puzzle, read
from ..base.english import listing
from ..base.errors import DefinitionError
from ..base.source import Source
from ..families.catalogue import Family, family
from ..families.headings import written_rules
from ..kinds.cage_targets import sign_of
from ..kinds.signs import BASIC
from ..language import syntax
from ..language.parser import parse
from ..language.printer import print_node
from ..model.grid import Grid, LineClue
from ..model.puzzle import SymbolKind
from ..model.status import Status
from ..system.load import read_source
from .budget import CannotMake
from .generate import FAMILIES
from .request import Request
from .symmetry import half_turn

Rules = frozenset[str]

CLOSE = 0.3
"""Largest difference between ratings that count as the same difficulty."""
SECONDS = 10.0
MIN_SINGLES = 0.15
"""Fraction of cages with one cell from which the request allows them."""


def request_like(path: str) -> Request:
    """Return the request for puzzles like the one in a file.

    Raises `DefinitionError` for a file that is not valid, and `CannotMake` if no family has its rules.
    """
    puzzle, diagnostics = read(read_source(path), folder=os.path.dirname(os.path.realpath(path)))
    if puzzle is None:
        raise DefinitionError(diagnostics)
    # the rules alone decide, so that titles and drawings do not matter
    name = family_of(puzzle)
    if not name:
        raise CannotMake(_refusal(path, rules_of(puzzle)))
    grid = puzzle.grid
    request = Request(name)
    # these four usually have one size, or none
    if grid is not None and name not in ("figure", "suko", "arithmograph", "cryptarithm"):
        request = replace(request, rows=grid.rows, cols=grid.cols)
    if name in ("kenken", "killer"):
        request = _caged(request, puzzle)
    elif name in ("cruncher", "corners"):
        signs = "".join(sign for sign in BASIC if any(sign in clue.text for clue in puzzle.clues))
        request = replace(request, operators=signs)
    elif name == "pyramid" and "pyramid product" in str(puzzle):
        request = replace(request, operators="*")
    rating = puzzle.rate(time_limit=SECONDS)
    # only the rating of a unique puzzle can be a target
    if puzzle.verdict(time_limit=SECONDS).status == Status.UNIQUE and rating.complete:
        low, high = max(0.0, rating.value - CLOSE), rating.value + CLOSE
        request = replace(request, difficulty=f"{low:.1f}..{high:.1f}")
    return request


NEUTRAL = (
    syntax.Edition,
    syntax.Expect,
    syntax.GridSize,
    syntax.Heading,
    syntax.Metadata,
    syntax.PromisedSolution,
    syntax.Values,
)
"""Statements that are not rules."""
DRAWINGS = (syntax.Corners, syntax.DrawnGrid, syntax.LineBlock, syntax.LineClues)
"""Statements whose rules are recognized by their clues."""
NAMED_CLUES = {"around": "neighbor sums", "run": "runs", "sign": "signs", "corner": "corners"}
CLUES = {
    "corners": ("corners",),
    "cross-figure": ("across and down",),
    "crossword": ("crossword", "tiles"),
    "cryptarithm": ("equations", "letters"),
    "futoshiki": ("signs",),
    "kakuro": ("runs",),
    "letter-kakuro": ("runs", "letters"),
    "neighbor-sums": ("neighbor sums",),
    "suko": ("cages sum", "corners"),
    "tenner": ("sum of cols",),
}
"""The clues of families whose files do not name them."""
OPTIONAL = {"cruncher": frozenset({"evaluate left to right", "steps"}), "magic": frozenset({"unknown"})}
"""Rules that puzzles of a family may state or omit."""
ANY_SIZE = 9
"""A size of all families; the names of rules do not depend on it."""


@cache
def recognized() -> tuple[tuple[str, Rules, Rules], ...]:
    """Return each family to generate with the rules that its puzzles have, and the rules that they may have."""
    files = [(name, name) for name in FAMILIES] + [("pyramid", "product-pyramid")]
    found = []
    for name, key in files:
        rules = Source(key, "\n".join(written_rules(key, ANY_SIZE)))
        optional = OPTIONAL.get(name, frozenset())
        must = {*_clues_of(family(key)), *(rule for one in parse(rules)[0].statements for rule in _named(one))}
        found.append((name, frozenset(must - optional), optional))
    # a family without rules has several kinds of puzzles
    return tuple(one for one in found if one[1])


def _clues_of(family: Family) -> list[str]:
    """Return the names of the clues of a family."""
    if family.key in CLUES:
        return [*CLUES[family.key]]
    function = family.field("lists") or family.field("edges")
    clues = [f"{function} of rows", f"{function} of cols"] if function else [family.field("drawing")]
    return [*filter(None, clues), *["regions"] * family.has_regions, *["letters"] * family.has_letters]


def family_of(puzzle: Puzzle) -> str:
    """Return the family whose rules are exactly those of the puzzle; empty if there is none."""
    rules = rules_of(puzzle)
    return next((name for name, must, may in recognized() if must <= rules <= must | may), "")


def rules_of(puzzle: Puzzle) -> Rules:
    """Return a name for each rule of a puzzle: all puzzles of one family have the same names."""
    rules = {NAMED_CLUES[clue.kind] for clue in puzzle.clues if clue.kind in NAMED_CLUES}
    # The rules of a family that is named are rules like all others.
    statements = expanded(puzzle.document, {})[0].statements if puzzle.document else ()
    if puzzle.grid is not None and puzzle.document:
        is_pictured = any(isinstance(one, PICTURES) for one in statements)
        rules.update(() if is_pictured else map(_of_clue, puzzle.grid.line_clues))
    if any(symbol.kind == SymbolKind.LETTER for symbol in puzzle.symbols):
        rules.add("letters")
    for statement in statements:
        rules.update(_named(statement, puzzle.grid))
    return frozenset(rules)


PICTURES = (syntax.Picture, syntax.Crossword)


def _of_clue(clue: LineClue) -> str:
    if not clue.function or clue.relation != "=":
        return f"relations of {clue.kind}s"
    return f"{clue.function} of {clue.kind}s"


def _named(statement: syntax.Statement, grid: Grid | None = None) -> tuple[str, ...]:
    """Return the names of the rules that a statement makes."""
    match statement:
        case syntax.AllDifferent(scopes=scopes) if scopes:
            return tuple(f"all different in {scope.kind}" for scope in scopes)
        case (
            syntax.Crossword()
            | syntax.Picture()
            | syntax.Regions()
            | syntax.Steps()
            | syntax.Tiles()
            | syntax.Unknown()
        ):
            return (type(statement).__name__.lower(),)
        case syntax.LineClues(lines=lines, function=function, relop=syntax.Relop(symbol="=")):
            return (f"{function} of {lines}",)
        case syntax.LongWorking(kind=kind):
            return (f"long {kind}",)
        case syntax.Cages(function=function) | syntax.Pyramid(function=function):
            return (f"{type(statement).__name__.lower()} {function or ''}".rstrip(),)
        case syntax.RelationStatement() if grid is not None and grid.entries:
            return ("across and down",)
        case syntax.RelationStatement():
            return ("equations" if grid is None else "relations of cells",)
        case _ if isinstance(statement, (*NEUTRAL, *DRAWINGS)):
            return ()
    return (print_node(statement).splitlines()[0],)


def _refusal(path: str, rules: Rules) -> str:
    """Return a message that names the closest family and how its rules differ."""
    kept = "use --template to keep its structure"
    name, must, may = min(recognized(), key=lambda one: (len(one[1] ^ (rules - one[2])), -len(one[1] & rules)))
    if not must & rules:
        return f"{path}: not a family that can be generated by name; {kept}"
    differs = [f"has '{one}' too" for one in sorted(rules - must - may)[:2]]
    differs += [f"lacks '{one}'" for one in sorted(must - rules)[:2]]
    return f"{path}: not quite of the family {name}: it {listing(differs)}; {kept}"


def _caged(request: Request, puzzle: Puzzle) -> Request:
    """Return the request with the sizes, operators and symmetry of the puzzle's cages."""
    assert puzzle.grid is not None
    grid = puzzle.grid
    cages = [set(cage.positions) for cage in grid.cages]
    sizes = [len(cage) for cage in cages]
    images = half_turn(grid)
    mirrored = all({images[place] for place in cage} in cages for cage in cages)
    least = min((size for size in sizes if size > 1), default=1)
    request = replace(
        request, cages=f"{least}..{max(sizes)}", singles=sizes.count(1) > MIN_SINGLES * len(sizes), symmetric=mirrored
    )
    if request.family == "killer":
        return request
    signs = {sign_of(clue.text) for clue in puzzle.clues if clue.kind == "cage"} - {""}
    if signs == {"?"}:
        return replace(request, no_op=True)
    return replace(request, operators="".join(sign for sign in BASIC if sign in signs))
