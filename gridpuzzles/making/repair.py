"""From a random puzzle to one with exactly one solution: change it where its solutions differ, keep what helps.

A local search with one score for every family, the number of solutions, counted no further than the best so far
(a step over the neighborhood of the cells that differ is Shaw's large-neighborhood step, CP 1998).
"""

from __future__ import annotations

from time import monotonic

from ..compiler import compile_puzzle
from ..record import Record
from .sketch import CannotMake

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .dice import Dice
    from .sketch import Design, Sketch

MOST_COUNTED = 20
MOST_NODES = 50_000
"""Nodes that counting may take; a puzzle that takes more counts as one with more solutions than were counted."""


HOPELESS = 1 << 62  # more than any score


class Effort(Record):
    """How long to try: ``attempts`` beginnings, each given up after ``patience`` changes in a row that were no better,
    and no more than ``seconds`` in all."""

    attempts: int = 60
    patience: int = 40
    seconds: float = 60.0


class Score(Record):
    """The number of solutions, as far as counted, and names that have other values than in the filling."""

    solutions: int
    differing: tuple[str, ...] = ()


def score(sketch: Sketch, most: int) -> Score:
    """How far from unique a sketch is: its solutions where there are `MOST_COUNTED` or fewer, otherwise more than
    that by the number of values that propagation leaves open. Counting stops beyond ``most``."""
    compiled = compile_puzzle(sketch.puzzle)
    search = compiled.search(min(most, MOST_COUNTED) + 1, node_limit=MOST_NODES)
    known = tuple(sketch.filling[name] for name in compiled.names)
    found = 0
    other = None
    for values in search:
        found += 1
        if other is None and values != known:
            other = values
    if search.stopped or found > MOST_COUNTED:
        domains = compiled.problem.propagate() or ()
        found = MOST_COUNTED + sum(len(domain) - 1 for domain in domains) + 1
    if other is None:
        return Score(found)
    return Score(found, tuple(name for name, a, b in zip(compiled.names, known, other, strict=False) if a != b))


def unique(design: Design, dice: Dice, effort: Effort) -> Sketch:
    """A sketch with exactly one solution; raises `CannotMake` when the effort was in vain."""
    deadline = monotonic() + effort.seconds
    fewest = HOPELESS
    for _ in range(effort.attempts):
        sketch = design.sketch(dice)
        if sketch is None:
            continue
        sketch, solutions = repaired(design, sketch, dice, effort.patience, deadline)
        if solutions == 1:
            return sketch
        if monotonic() > deadline:
            raise CannotMake(f"no puzzle with one solution was found in {effort.seconds:g} seconds")
        fewest = min(fewest, solutions)
    if fewest == HOPELESS:
        raise CannotMake(f"in {effort.attempts} fillings no clues came out that a setter would print")
    nearest = f"{fewest}" if fewest <= MOST_COUNTED else f"more than {MOST_COUNTED}"
    raise CannotMake(
        f"no puzzle with one solution was found in {effort.attempts} attempts; the nearest had {nearest} solutions"
    )


def repaired(design: Design, sketch: Sketch, dice: Dice, patience: int, deadline: float) -> tuple[Sketch, int]:
    """A better sketch, as near to unique as changes bring it before ``patience`` of them in a row were no better."""
    best = score(sketch, HOPELESS)
    failures = 0
    while best.solutions > 1 and failures <= patience and monotonic() <= deadline:
        neighbor = design.altered(sketch, best.differing, dice, failures)
        found = None if neighbor is None else score(neighbor, best.solutions)
        better = found is not None and found.solutions < best.solutions
        failures = 0 if better else failures + 1
        if neighbor is not None and found is not None and found.solutions <= best.solutions:
            sketch, best = neighbor, found
    return sketch, best.solutions
