"""Generate puzzles by family, each reproducible from its identifier."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import lru_cache

from ..api import Puzzle, parse
from ..base.english import listing
from ..base.errors import DefinitionError, WrongSolution
from ..base.validation import integer, named_options, whole, word
from .budget import CannotMake, GenerationBudget, GenerationLimits, StableRandom
from .difficulty import graded, read_goal
from .families import (
    arithmograph,
    cross_figure,
    crossword,
    cruncher,
    cryptarithm,
    kakuro,
    latin_squares,
    long_working,
    tables,
)
from .generator import Maker, generate_until
from .output_text import headed
from .request import Request, read_name
from .styles import styled, unused_style
from .symmetry import Made, canonical_key, distinct

FAMILIES: dict[str, Callable[[Request], Maker]] = {
    "arithmograph": arithmograph.arithmograph,
    "corners": latin_squares.corners,
    "cross-figure": cross_figure.cross_figure,
    "crossproduct": tables.crossproduct,
    "crossword": crossword.crossword,
    "cruncher": cruncher.cruncher,
    "cryptarithm": cryptarithm.cryptarithm,
    "diagonal-sudoku": latin_squares.diagonal_sudoku,
    "figure": tables.figure,
    "futoshiki": latin_squares.futoshiki,
    "jigsaw": latin_squares.jigsaw,
    "kakuro": kakuro.kakuro,
    "kenken": latin_squares.kenken,
    "killer": latin_squares.killer,
    "letter-kakuro": kakuro.letter_kakuro,
    "long-division": long_working.long_division,
    "long-multiplication": long_working.long_multiplication,
    "magic": tables.magic,
    "neighbor-sums": latin_squares.neighbor_sums,
    "neighbors": latin_squares.neighbors,
    "pyramid": tables.pyramid,
    "skyscrapers": latin_squares.skyscrapers,
    "strike-out": tables.strike_out,
    "sudoku": latin_squares.sudoku,
    "suko": tables.suko,
    "survo": tables.survo,
    "tenner": tables.tenner,
    "windoku": latin_squares.windoku,
}
"""Family -> the function that returns its generator."""


BY_CHANCE = {"arithmograph", "cross-figure", "crossword", "cryptarithm", "figure", "letter-kakuro", "neighbors"}
"""Families that cannot construct a requested clue, so puzzles are generated until one satisfies it."""
EFFORT = GenerationLimits()
AS_THEY_COME = {"letter-kakuro", "pyramid", "suko"}
"""Families that may need guesses, because they are easy anyway, or become trivial if guesses are excluded."""
SIZE_ASKED = 4
"""Size used to test whether a family takes a size."""
RATING_SECONDS = 10.0
"""Time limit for rating a puzzle in seconds; a puzzle that takes longer gets no rating."""


@lru_cache(maxsize=8)
def maker_of(request: Request) -> Maker:
    """Return the generator for a request; raises `CannotMake` for a request that no puzzle can satisfy."""
    if request.family not in FAMILIES:
        raise CannotMake(f"no family {request.family!r}; choose one of {', '.join(FAMILIES)}, or use --template FILE")
    if not (request.difficulty or request.needs):
        return _maker(request)
    # imported here because it loads the solving steps, which other requests do not need
    goal = read_goal(request.difficulty, request.needs)
    plain = styled(replace(request, difficulty="", needs=""), goal)
    return graded(_maker(plain), goal, plain.name, lambda harder: unused_style(plain, goal) or _advice(plain, harder))


def _maker(request: Request) -> Maker:
    """Return the generator for a request without a difficulty."""
    by_chance = bool(request.clue) and request.family in BY_CHANCE
    try:
        maker: Maker = FAMILIES[request.family](replace(request, clue="") if by_chance else request)
    except DefinitionError as error:
        raise CannotMake(f"{request.name}: {'; '.join(one.message for one in error.diagnostics)}") from None
    if by_chance:
        maker = generate_until(maker, request.asked)
    return maker


def _advice(request: Request, harder: bool) -> str:
    """Return the options, not used in the request, that would make easier or harder puzzles of the family."""
    if harder:
        size, kind = ("larger", "harder")
    else:
        size, kind = ("smaller", "easier")
    ways = []
    if not harder:
        if not request.singles and _is_taken(replace(request, singles=True)):
            ways.append("--singles")
        if not request.cages and _is_taken(replace(request, cages="2..3")):
            ways.append("--cages 2..3")
    if _is_taken(replace(request, rows=SIZE_ASKED, cols=SIZE_ASKED)):
        ways.append(f"a {size} --size")
    if not ways:
        return ""
    return f"; {listing(ways)} would make {kind} ones"


def takes_size(family: str) -> bool:
    """Return True if the puzzles of a family have a size that can be chosen."""
    return _is_taken(Request(family, rows=SIZE_ASKED, cols=SIZE_ASKED))


def _is_taken(request: Request) -> bool:
    try:
        maker_of(request)
    except CannotMake:
        return False
    return True


def make(request: Request, seed: int, number: int, effort: GenerationLimits = EFFORT) -> Made:
    """Return puzzle ``number`` of a request with ``seed``; the same arguments give the same puzzle.

    Raises `CannotMake`, or `WrongSolution` if the generated solution does not solve the text when it is read again.
    """
    # the identifier is the seed, so each puzzle can be made again alone
    identifier = f"{request.name}#{seed}-{number}"
    budget = GenerationBudget(replace(effort, guesses=request.family in AS_THEY_COME))
    draft = maker_of(request)(StableRandom(identifier), budget)
    difficulty = draft.difficulty or (rated(parse(draft.body)) if effort.rated else "")
    made = Made(identifier, headed(draft.title, identifier, draft.body, difficulty), draft.filling)
    puzzle = parse(made.text, name=identifier)
    if not puzzle.accepts(made.solution):
        raise WrongSolution(puzzle, tuple(puzzle.broken(made.solution)))
    return replace(made, likeness=canonical_key(puzzle, made.solution))


def rated(puzzle: Puzzle) -> str:
    """Return the difficulty of a puzzle as written in texts; empty if rating it takes too long."""
    rating = puzzle.rate(time_limit=RATING_SECONDS)
    if rating.complete:
        return str(rating)
    return ""


@named_options
def generate(name: str, n: int = 1, *, seed: int = 1) -> Iterator[Puzzle]:
    """Yield ``n`` new puzzles with one solution each: ``generate("kenken:6x6,operators=+-", 10, seed=42)``.

    The same ``name`` and ``seed`` give the same puzzles. They differ from each other even when rotated and mirrored.
    Raises `CannotMake` for an unknown family or if a puzzle cannot be made, `ValueError` for an unknown parameter.

    >>> import gridpuzzles as gp
    >>> [puzzle.verdict().status for puzzle in gp.generate("kenken:4x4", 2, seed=7)]
    ['unique', 'unique']
    """
    request = read_name(word("name", name))
    n, seed = whole("n", n), integer("seed", seed)

    def made(numbers: range) -> Iterator[Made]:
        return (make(request, seed, number) for number in numbers)

    for one in distinct(made, n, request.name):
        if isinstance(one, str):
            raise CannotMake(one)
        yield parse(one.text, name=one.identifier)
