"""How hard a walk is, on one scale for all families. Estimated: no times of people went into it.

The cost of a step is what it takes to see it, about as in Sudoku Explainer; one more doubles the work. The rating mixes
the hardest step with the work of all.
"""

from __future__ import annotations

from collections import Counter
from math import log2

from ..model.walk import Rating

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..model.walk import Step

WORDS = (
    (2.2, "very easy"),
    (2.75, "easy"),
    (3.35, "medium"),
    (4.6, "hard"),
    (6.4, "very hard"),
    (float("inf"), "fiendish"),
)
"""Where each word ends."""
HARDEST, ALL, UNIT = 0.6, 0.4, 8.0


def rating(steps: Sequence[Step], complete: bool) -> Rating:
    """The rating of a walk; of one that is not complete what it is at least."""
    costs = [step.cost for step in steps]
    effort = sum(2.0**cost for cost in costs)
    value = HARDEST * max(costs, default=0.0) + ALL * log2(1 + effort / UNIT)
    hardest = max(steps, key=lambda step: step.cost, default=None)
    counts = dict(Counter(step.technique for step in steps).most_common())
    return Rating(value, word(value), effort, len(costs), hardest, counts, complete)


def word(value: float) -> str:
    """The word for a rating."""
    return next(name for end, name in WORDS if round(value, 1) < end)
