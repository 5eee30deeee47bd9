"""From a random puzzle to one with exactly one solution: change it where its solutions differ, keep what helps.

A local search with one score for every family, the number of solutions, counted no further than the best so far
(a step over the neighborhood of the cells that differ is Shaw's large-neighborhood step, CP 1998).
"""

from __future__ import annotations

from ..base.record import Record
from .budget import CannotMake

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from .budget import GenerationBudget
    from .candidate import CandidatePuzzle, Design
    from .rng import StableRandom

MAX_COUNTED = 3
MAX_NODES_AT_FIRST, DOUBLINGS = 500, 8
"""Nodes that counting may take; a puzzle that takes more counts as one with more solutions than were counted. The first
attempts may each take twice as many as the one before: easy puzzles are found soon, and hard ones not given up."""
EASING = 12
"""Changes in a row that may be in vain while a puzzle is made easier."""
MAX_SKETCHES = 4
"""Sketches with one solution that are made where propagation alone does not solve those before."""
HOPELESS = 1 << 62  # more than any score


class SolutionScore(Record):
    """The number of solutions, as far as counted, and one that is not the filling; empty where none was found."""

    solutions: int
    other: Mapping[str, int] = {}


def score(design: Design, sketch: CandidatePuzzle, most: int, nodes: int, allowance: GenerationBudget) -> SolutionScore:
    """How far from unique a sketch is: its solutions where there are `MAX_COUNTED` or fewer, otherwise more than
    that by the number of values that propagation leaves open. Counting stops beyond ``most``."""
    problem = design.rules.problem(sketch.parts)
    search = allowance.search(problem, min(most, MAX_COUNTED) + 1, nodes)
    known = tuple(sketch.filling.values())
    found = 0
    other: Mapping[str, int] = {}
    for values in search:
        found += 1
        if not other and values[: len(known)] != known:
            other = dict(zip(sketch.filling, values, strict=False))
    if search.limit or found > MAX_COUNTED:
        domains = problem.propagate() or ()
        found = MAX_COUNTED + sum(len(domain) - 1 for domain in domains) + 1
    return SolutionScore(found, other)


def unique(
    design: Design, dice: StableRandom, allowance: GenerationBudget, attempts: range | None = None
) -> CandidatePuzzle:
    """A sketch with exactly one solution; raises `CannotMake` when all these attempts, or all that is allowed, were in
    vain."""
    if attempts is None:
        attempts = range(allowance.attempts)
    fewest = HOPELESS
    for attempt in attempts:
        allowance.check()
        nodes = MAX_NODES_AT_FIRST << min(attempt, DOUBLINGS)
        sketch = design.sketch(dice, allowance)
        if sketch is None:
            continue
        sketch, solutions = repaired(design, sketch, dice, nodes, allowance)
        if solutions == 1:
            if allowance.guesses:
                return sketch
            return make_easier(design, sketch, dice, nodes, allowance)
        fewest = min(fewest, solutions)
    if fewest == HOPELESS:
        raise CannotMake(f"in {len(attempts)} fillings no clues came out that a setter would print")
    if fewest <= MAX_COUNTED:
        nearest = f"{fewest}"
    else:
        nearest = f"more than {MAX_COUNTED}"
    raise CannotMake(
        f"no puzzle with one solution was found in {len(attempts)} attempts; the nearest had {nearest} solutions"
    )


def is_backtrack_free(
    design: Design, dice: StableRandom, allowance: GenerationBudget, attempts: range
) -> CandidatePuzzle:
    """The same, of a few such sketches one that propagation alone solves, where one does and guesses are not wanted."""
    for _ in range(MAX_SKETCHES):
        sketch = unique(design, dice, allowance, attempts)
        if allowance.guesses or not _open(design, sketch)[0]:
            break
    return sketch


def repaired(
    design: Design, sketch: CandidatePuzzle, dice: StableRandom, nodes: int, allowance: GenerationBudget
) -> tuple[CandidatePuzzle, int]:
    """A better sketch, as near to unique as changes bring it before too many of them in a row were no better."""
    best = score(design, sketch, HOPELESS, nodes, allowance)
    failures = 0
    while best.solutions > 1 and failures <= allowance.patience and not allowance.spent:
        neighbor = design.altered(sketch, best.other, dice, failures, allowance)
        if neighbor is None:
            found = None
        else:
            found = score(design, neighbor, best.solutions, nodes, allowance)
        better = found is not None and found.solutions < best.solutions
        failures = 0 if better else failures + 1
        if neighbor is not None and found is not None and found.solutions <= best.solutions:
            sketch, best = neighbor, found
    return sketch, best.solutions


def make_easier(
    design: Design, sketch: CandidatePuzzle, dice: StableRandom, nodes: int, allowance: GenerationBudget
) -> CandidatePuzzle:
    """A sketch with one solution too, changed where propagation leaves values open while that is soon better."""
    left, other = _open(design, sketch)
    failures = 0
    while left and failures <= EASING and not allowance.spent:
        failures += 1
        neighbor = design.altered(sketch, other, dice, failures, allowance)
        if neighbor is None or score(design, neighbor, 1, nodes, allowance).solutions != 1:
            continue
        fewer, another = _open(design, neighbor)
        if fewer <= left:
            failures = failures if fewer == left else 0
            sketch, left, other = neighbor, fewer, another
    allowance.check()  # what was not tried for want of time would not be the same everywhere
    return sketch


def _open(design: Design, sketch: CandidatePuzzle) -> tuple[int, Mapping[str, int]]:
    """How many values too many propagation leaves, and the filling with another value wherever it leaves one."""
    domains = design.rules.problem(sketch.parts).propagate() or ()
    other = dict(sketch.filling)
    for name, domain in zip(sketch.filling, domains, strict=False):
        other[name] = next((one for one in domain if one != other[name]), other[name])
    return sum(len(domain) - 1 for domain in domains), other
