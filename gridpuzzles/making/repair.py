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

MOST_COUNTED = 100
MOST_NODES = 50_000
"""Nodes that counting may take; a puzzle that takes more counts as one with more solutions than were counted."""


class Effort(Record):
    """How long to try: ``attempts`` beginnings of ``steps`` changes each, and no more than ``seconds`` in all."""

    attempts: int = 60
    steps: int = 150
    seconds: float = 60.0


class Score(Record):
    """The number of solutions, as far as counted, and names that have other values than in the filling."""

    solutions: int
    differing: tuple[str, ...] = ()


def score(sketch: Sketch, most: int) -> Score:
    """How many solutions a sketch has, counted up to ``most`` + 1."""
    compiled = compile_puzzle(sketch.puzzle)
    search = compiled.search(most + 1, node_limit=MOST_NODES)
    known = tuple(sketch.filling[name] for name in compiled.names)
    found = 0
    other = None
    for values in search:
        found += 1  # noqa: SIM113 - enumerate leaves no count where nothing is found
        if other is None and values != known:
            other = values
    if search.stopped:
        found = most + 1
    if other is None:
        return Score(found)
    return Score(found, tuple(name for name, a, b in zip(compiled.names, known, other, strict=False) if a != b))


def unique(design: Design, dice: Dice, effort: Effort) -> Sketch:
    """A sketch with exactly one solution; raises `CannotMake` when the effort was in vain."""
    deadline = monotonic() + effort.seconds
    fewest = MOST_COUNTED + 1
    begun = 0
    for _ in range(effort.attempts):
        sketch = design.sketch(dice)
        if sketch is None:
            continue
        begun += 1
        best = score(sketch, MOST_COUNTED)
        failures = 0
        for _ in range(effort.steps):
            if best.solutions == 1:
                return sketch
            if monotonic() > deadline:
                raise CannotMake(f"no puzzle with one solution was found in {effort.seconds:g} seconds")
            neighbor = design.altered(sketch, best.differing, dice, failures)
            found = None if neighbor is None else score(neighbor, best.solutions)
            if neighbor is None or found is None or found.solutions > best.solutions:
                failures += 1
                continue
            failures = 0 if found.solutions < best.solutions else failures + 1
            sketch, best = neighbor, found
        fewest = min(fewest, best.solutions)
    if not begun:
        raise CannotMake(f"in {effort.attempts} fillings no clues came out that a setter would print")
    nearest = f"{fewest}" if fewest <= MOST_COUNTED else f"more than {MOST_COUNTED}"
    raise CannotMake(
        f"no puzzle with one solution was found in {effort.attempts} attempts of {effort.steps} changes each: "
        f"the nearest had {nearest} solutions"
    )
