"""Turn a random candidate into a puzzle with exactly one solution: change it where its solutions differ.

This is a local search with one objective for every family: the number of solutions, counted up to the best so far. A
step over the neighborhood of the differing cells is a step of large neighborhood search (Shaw, CP 1998).
"""

from __future__ import annotations

from .budget import CannotMake

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from .budget import GenerationBudget
    from .rng import StableRandom
    from .template import CandidatePuzzle, Template

MAX_COUNTED = 3
MAX_NODES_AT_FIRST, DOUBLINGS = 500, 8
"""Nodes for counting solutions; a puzzle that needs more is scored as if it had more solutions than were counted.

The limit doubles with each of the first attempts, so that easy puzzles are found fast and hard ones are possible.
"""
EASING = 12
"""Number of unsuccessful changes in a row after which a puzzle is not made easier."""
MAX_SKETCHES = 4
"""Largest number of candidates with one solution that are tried, in the hope that propagation alone solves one."""
HOPELESS = 1 << 62  # larger than any score


def score(
    design: Template, sketch: CandidatePuzzle, most: int, nodes: int, budget: GenerationBudget
) -> tuple[int, Mapping[str, int]]:
    """Return how far a candidate is from having one solution, and a solution that differs from the filling, if found.

    The score is the number of solutions if it is at most `MAX_COUNTED`. Otherwise it is larger by the number of surplus
    values that propagation leaves. Counting stops above ``most``.
    """
    problem = design.rules.problem(sketch.parts)
    search = budget.search(problem, min(most, MAX_COUNTED) + 1, nodes)
    known = tuple(sketch.filling.values())
    found = 0
    other: Mapping[str, int] = {}
    for values in search:
        found += 1
        # one solution may be the filling itself
        if not other and values[: len(known)] != known:
            other = dict(zip(sketch.filling, values, strict=False))
    # The number of solutions is unknown or large, so the number of open values measures progress.
    if search.limit or found > MAX_COUNTED:
        domains = problem.propagate() or ()
        found = MAX_COUNTED + sum(len(domain) - 1 for domain in domains) + 1
    return found, other


def unique(
    design: Template, rng: StableRandom, budget: GenerationBudget, attempts: range | None = None
) -> CandidatePuzzle:
    """Return a candidate with exactly one solution.

    Raises `CannotMake` if all ``attempts`` (default: as many as the budget allows) fail or a limit is reached.
    """
    if attempts is None:
        attempts = range(budget.attempts)
    fewest = HOPELESS
    for attempt in attempts:
        budget.check()
        # early attempts are cheap: a candidate that needs a long proof is mostly worth less than a new one
        nodes = MAX_NODES_AT_FIRST << min(attempt, DOUBLINGS)
        sketch = design.sketch(rng, budget)
        if sketch is None:
            continue
        sketch, solutions = repaired(design, sketch, rng, nodes, budget)
        if solutions == 1:
            if budget.guesses:
                return sketch
            return make_easier(design, sketch, rng, nodes, budget)
        fewest = min(fewest, solutions)
    if fewest == HOPELESS:
        raise CannotMake(f"none of {len(attempts)} filled grids gave suitable clues")
    if fewest <= MAX_COUNTED:
        nearest = f"{fewest}"
    else:
        nearest = f"more than {MAX_COUNTED}"
    raise CannotMake(
        f"no puzzle with one solution was found in {len(attempts)} attempts; the nearest had {nearest} solutions"
    )


def unique_without_guesses(
    design: Template, rng: StableRandom, budget: GenerationBudget, attempts: range
) -> CandidatePuzzle:
    """Return a candidate like `unique`, if possible one that propagation alone solves when guesses are not allowed.

    At most `MAX_SKETCHES` candidates are tried; the last one is returned in any case.
    """
    for _ in range(MAX_SKETCHES):
        sketch = unique(design, rng, budget, attempts)
        if budget.guesses or not _open_values(design, sketch)[0]:
            break
    return sketch


def repaired(
    design: Template, sketch: CandidatePuzzle, rng: StableRandom, nodes: int, budget: GenerationBudget
) -> tuple[CandidatePuzzle, int]:
    """Return the best candidate that changes lead to, and its score; stop after too many changes without
    improvement."""
    best, other = score(design, sketch, HOPELESS, nodes, budget)
    failures = 0
    while best > 1 and failures <= budget.patience and not budget.spent:
        neighbor = design.altered(sketch, other, rng, failures, budget)
        failures += 1
        if neighbor is None:
            continue
        found, another = score(design, neighbor, best, nodes, budget)
        if found < best:
            failures = 0
        # an equally good candidate is accepted, too, to leave plateaus
        if found <= best:
            sketch, best, other = neighbor, found, another
    return sketch, best


def make_easier(
    design: Template, sketch: CandidatePuzzle, rng: StableRandom, nodes: int, budget: GenerationBudget
) -> CandidatePuzzle:
    """Return a candidate with one solution that propagation solves more completely, changed where it leaves values
    open."""
    left, other = _open_values(design, sketch)
    failures = 0
    # fewer open values mean fewer guesses, so this walk stays among candidates with one solution
    while left and failures <= EASING and not budget.spent:
        failures += 1
        neighbor = design.altered(sketch, other, rng, failures, budget)
        # keep only changes that leave the solution unique
        if neighbor is None or score(design, neighbor, 1, nodes, budget)[0] != 1:
            continue
        fewer, another = _open_values(design, neighbor)
        if fewer <= left:
            failures = failures if fewer == left else 0
            sketch, left, other = neighbor, fewer, another
    budget.check()  # the result of an incomplete run depends on the speed of the machine
    return sketch


def _open_values(design: Template, sketch: CandidatePuzzle) -> tuple[int, Mapping[str, int]]:
    """Return the number of surplus values that propagation leaves, and the filling with another value where it
    leaves one."""
    domains = design.rules.problem(sketch.parts).propagate() or ()
    other = dict(sketch.filling)
    for name, domain in zip(sketch.filling, domains, strict=False):
        other[name] = next((one for one in domain if one != other[name]), other[name])
    return sum(len(domain) - 1 for domain in domains), other
