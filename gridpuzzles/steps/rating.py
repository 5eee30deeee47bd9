"""Techniques with their costs, and the rating of a solution path, on one scale for all families.

The rating is an estimate, not based on solving times of people. The cost of a step says how hard it is to see, on a
scale like that of Sudoku Explainer; an increase by 1 doubles the work. The rating combines the hardest step with the
work of all steps.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import log2

from ..model.solution_path import Rating, Step

TECHNIQUES = {
    "full house": (0.6, "enter the only value that is missing there"),
    "hidden single": (0.8, "find a value that has only one place left there"),
    "last cell of a clue": (1.0, "work out its only unknown cell"),
    "naked single": (1.0, "list the values that this cell can still have"),
    "combinations": (1.2, "list the combinations of numbers that make it"),
    "divisors": (1.3, "find the numbers that divide it"),
    "fillings": (1.3, "list the ways to fill it"),
    "bounds of an inequality": (1.4, "compare the least and the greatest value of both sides"),
    "last digits": (1.5, "compare the last digits of both sides"),
    "parity": (1.9, "compare the sides as even or odd"),
    "bounds": (1.9, "find the least and the greatest number that the other cells allow"),
    "double counting": (2.1, "add up how often each number occurs there"),
    "innies": (2.1, "find the cells that the cages inside do not cover"),
    "outies": (2.1, "find the cells outside that its cages cover"),
    "sum comparison": (2.2, "compare sums that cover nearly the same cells"),
    "innies and outies": (2.4, "compare the cells that its cages cover outside with those that they leave inside"),
    "required value": (2.4, "find a value that it must contain, and the cells that see all its places"),
    "casting out nines": (2.5, "compare both sides modulo 9, using digit sums"),
    "line with its clues": (2.4, "list the ways to fill that line that satisfy all clues in it"),
    "locked candidates": (2.6, "find a value whose places there all lie in one other group"),
    "two sums": (2.8, "add the two sums, or subtract one from the other"),
    "substitution": (2.8, "express its cells in terms of one cell, and substitute into another equation"),
    "casting out elevens": (2.9, "compare both sides modulo 11"),
    "naked pair": (3.0, "look for a naked pair"),
    "compatible pair of clues": (3.2, "find the ways to fill both clues that fit together"),
    "x-wing": (3.2, "look for an x-wing"),
    "hidden pair": (3.4, "look for a hidden pair"),
    "naked triple": (3.6, "look for a naked triple"),
    "swordfish": (3.8, "look for a swordfish"),
    "hidden triple": (4.0, "look for a hidden triple"),
    "xy-wing": (4.2, "look for an xy-wing: three cells with two candidates each"),
    "skyscraper": (4.3, "look for a skyscraper"),
    "kite": (4.3, "look for a kite"),
    "turbot fish": (4.3, "look for a turbot fish"),
    "xyz-wing": (4.4, "look for an xyz-wing: three cells that share three candidates"),
    "w-wing": (4.4, "look for a w-wing: two cells with the same two candidates"),
    "Nishio": (4.6, "suppose that a candidate is right, and look for a contradiction"),
    "simple coloring": (4.8, "follow one value through the groups in which it has two places"),
    "naked quad": (5.0, "look for a naked quad"),
    "jellyfish": (5.2, "look for a jellyfish"),
    "hidden quad": (5.4, "look for a hidden quad"),
    "forcing chains": (5.8, "find a candidate that is eliminated in every case"),
    "nested trial": (6.5, "suppose that a candidate is right, and within that another one"),
    "search": (9.5, "try all possibilities: no short argument helps"),
}
LEAST = {name: least for name, (least, _) in TECHNIQUES.items()}
OLD_NAMES = {
    "balance": "sum comparison",
    "coloring": "simple coloring",
    "counting twice": "double counting",
    "either way": "forcing chains",
    "last cell": "full house",
    "locked value": "locked candidates",
    "order": "bounds of an inequality",
    "two clues": "compatible pair of clues",
    "value a clue must have": "required value",
    "what if": "Nishio",
    "what if twice": "nested trial",
}
"""Names up to version 0.2, still accepted by `technique`."""


def technique(name: str) -> str:
    """Return the technique with this name or old name, in upper or lower case; raise `ValueError` if there is none."""
    names = {each.lower(): each for each in TECHNIQUES} | OLD_NAMES
    if name.lower() not in names:
        raise ValueError(f"not a technique: {name!r} (choose one of {', '.join(TECHNIQUES)})")
    return names[name.lower()]


WORDS = (
    (2.2, "very easy"),
    (2.75, "easy"),
    (3.35, "medium"),
    (4.6, "hard"),
    (6.4, "very hard"),
    (float("inf"), "fiendish"),
)
"""Upper end of each word, not included."""
HARDEST, ALL, UNIT = 0.6, 0.4, 8.0


def rating(steps: Sequence[Step], complete: bool) -> Rating:
    """Return the rating of a walk; a lower bound if the walk is not ``complete``."""
    costs = [step.cost for step in steps]
    effort = sum(2.0**cost for cost in costs)
    value = HARDEST * max(costs, default=0.0) + ALL * log2(1 + effort / UNIT)
    hardest = max(steps, key=lambda step: step.cost, default=None)
    counts = dict(Counter(step.technique for step in steps).most_common())
    return Rating(value, word(value), effort, len(costs), hardest, counts, complete)


def word(value: float) -> str:
    """Return the word for a rating."""
    return next(name for end, name in WORDS if round(value, 1) < end)
