"""The rating of a walk, on one scale for all families. It is an estimate, not based on solving times of people.

The cost of a step says how hard it is to see, on a scale like that of Sudoku Explainer; an increase by 1 doubles the
work. The rating combines the hardest step with the work of all steps.
"""

from __future__ import annotations

from collections import Counter
from math import log2

from ..model.solution_path import Rating

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..model.solution_path import Step

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
