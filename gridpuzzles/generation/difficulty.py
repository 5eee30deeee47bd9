"""Generate puzzles of a requested difficulty: generate, rate, and change them until the rating fits.

Each starting point is changed step by step, if its family supports changes; a change is kept if the rating gets closer
to the target.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from ..api import parse
from ..model.solution_path import Rating
from ..steps.rating import LEAST, WORDS, technique
from .budget import CannotMake, GenerationBudget, StableRandom
from .generator import GeneratedPuzzle, Maker

CHANGES = 24
"""Number of unsuccessful changes in a row after which a starting point is given up."""
NO_GUESS = 4.5
"""Rating above which puzzles that may need guesses are tried first."""
UNCHANGED = 0.125
"""Cost of a starting point that could not be changed, as a fraction of an attempt."""
LACKING = 1.0
"""Distance from the target of a puzzle that does not need the requested technique.

It grows if none of the puzzle's steps is as hard as that technique.
"""
LOWEST, HIGHEST = 0.0, 99.9


@dataclass(frozen=True, slots=True)
class DifficultyTarget:
    """A range of ratings from ``low`` to ``high``, and a technique that the solution path must need, if any."""

    low: float = LOWEST
    high: float = HIGHEST
    needs: str = ""
    words: str = ""  # as written in identifiers

    def distance(self, rating: Rating) -> float:
        """Return how far a rating is from the target; 0 if the rating, rounded as shown, meets it."""
        shown = round(rating.value, 1)
        if self.low <= shown <= self.high:
            beyond = 0.0
        else:
            # only one of the differences is positive
            beyond = max(self.low - rating.value, rating.value - self.high)
        return beyond + (LACKING + self._shortfall(rating) if self.lacks(rating) else 0.0)

    def lacks(self, rating: Rating) -> bool:
        """Return True if a technique is requested and the solution path does not need it."""
        return bool(self.needs) and self.needs not in rating.counts

    def too_easy(self, rating: Rating) -> bool:
        """Return True if a harder puzzle would be closer to the target."""
        return rating.value < self.low or (self.lacks(rating) and self._shortfall(rating) > 0)

    @property
    def covered(self) -> list[str]:
        """The words whose ratings are, at least in part, in the range."""
        spans = [(word, _span(word)) for _, word in WORDS]
        return [word for word, span in spans if span is not None and span[0] <= self.high and self.low <= span[1]]

    @property
    def beyond_propagation(self) -> bool:
        """True if puzzles that may need guesses are tried first."""
        return self.low > NO_GUESS or LEAST.get(self.needs, 0.0) > NO_GUESS

    def _shortfall(self, rating: Rating) -> float:
        """Return how much less the hardest step costs than the requested technique, at least 0."""
        hardest = rating.hardest.cost if rating.hardest else 0.0
        return max(0.0, LEAST[self.needs] - hardest)

    def __str__(self) -> str:
        span = ""
        if (self.low, self.high) != (LOWEST, HIGHEST):
            if self.high == HIGHEST:
                above = f"{self.low:g} or more"
            else:
                above = f"{self.low:g} to {self.high:g}"
            span = f"of difficulty {above}"
        return " ".join(part for part in (span, f"that needs {self.needs}" if self.needs else "") if part)


def read_goal(difficulty: str, needs: str = "") -> DifficultyTarget:
    """Return the target for a difficulty such as ``medium``, ``medium..hard`` or ``3.0..3.6`` and a technique.

    Raises `ValueError` if either is unknown or the range is empty.
    """
    ends = difficulty.split("..") if difficulty else []
    spans = [_span(end.strip()) for end in ends]
    if len(spans) > 2 or None in spans:
        words = ", ".join(word for _, word in WORDS)
        raise ValueError(f"not a difficulty: {difficulty!r} (write {words}, or a range such as 3.0..3.6)")
    known = [span for span in spans if span is not None]
    words = ",".join(f"{key}={value}" for key, value in (("difficulty", difficulty), ("needs", needs)) if value)
    if known:
        low, high = (known[0][0], known[-1][1])
    else:
        low, high = (LOWEST, HIGHEST)
    if needs:
        needs = technique(needs)
    goal = DifficultyTarget(low, high, needs, words)
    if goal.low > goal.high:
        raise ValueError(f"not a difficulty: {difficulty!r} (write the lower end first)")
    return goal


def _span(text: str) -> tuple[float, float] | None:
    """Return the range of ratings for a word or a number; None if it is neither."""
    low = LOWEST
    for end, word in WORDS:
        if text.replace("-", " ") == word:
            return low, min(HIGHEST, round(end - 0.06, 1))
        low = round(end + 0.04, 1)
    try:
        number = float(text)
    except ValueError:
        return None
    if 0 <= number <= HIGHEST:
        return (number, number)
    return None


def graded(make: Maker, goal: DifficultyTarget, what: str, advice: Callable[[bool], str] = lambda harder: "") -> Maker:
    """Return a generator of puzzles with the difficulty that ``goal`` asks for.

    ``what`` names the family. If all puzzles tried were too easy or all too hard, the message of `CannotMake` ends with
    ``advice(True)`` (how to get harder ones) or ``advice(False)``.
    """

    def made(rng: StableRandom, budget: GenerationBudget) -> GeneratedPuzzle:
        seen: list[Rating] = []

        def rated(draft: GeneratedPuzzle) -> Rating:
            rating = parse(draft.body).rate(time_limit=budget.seconds())
            budget.check()
            if not rating.complete:  # an incomplete rating depends on the speed of the machine
                raise CannotMake(f"{what}: the difficulty could not be rated within the time limit")
            seen.append(rating)
            return rating

        def tried() -> GeneratedPuzzle | None:
            draft = make(rng, budget)
            draft, rating = _improved(draft, rated(draft), goal, rated, rng, budget)
            if goal.distance(rating):
                return None
            return replace(draft, difficulty=str(rating))

        # Without guesses puzzles are easier, so both kinds are tried, the more promising first.
        if budget.guesses:
            ways = [True]
        else:
            ways = [goal.beyond_propagation, not goal.beyond_propagation]
        nearest = dict.fromkeys(ways, 0.0)  # distance from the target of the best puzzle of each kind
        begun = dict.fromkeys(ways, 0)
        spent = 0.0
        while spent < budget.attempts:
            # prefer the kind that came closer to the target, then the one tried less often
            budget.guesses = min(ways, key=lambda way: (nearest[way], begun[way]))
            begun[budget.guesses] += 1
            before = len(seen)
            try:
                draft = tried()
            except CannotMake:
                draft = None
                # nothing was generated at all, so the reason for that is the better message
                if not seen and (budget.spent or budget.guesses == ways[-1]):
                    raise
            if draft is not None:
                return draft
            if budget.spent:
                break
            nearest[budget.guesses] = min(map(goal.distance, seen[before:]), default=HIGHEST)
            # a starting point that could not be changed was cheap
            if len(seen) - before == 1:
                spent += UNCHANGED
            else:
                spent += 1.0
        ended = f" {budget.spent}" if budget.spent else ""
        said = f"no {what} {goal} was found{ended}; {_describe_found(seen, goal)}"
        values = [round(one.value, 1) for one in seen]
        if values and max(values) < goal.low:
            said += advice(True)
        elif values and min(values) > goal.high:
            said += advice(False)
        raise CannotMake(said)

    return made


def _improved(
    draft: GeneratedPuzzle,
    rating: Rating,
    goal: DifficultyTarget,
    rated: Callable[[GeneratedPuzzle], Rating],
    rng: StableRandom,
    budget: GenerationBudget,
) -> tuple[GeneratedPuzzle, Rating]:
    """Return the puzzle changed as long as that brings its rating closer to the target, and the rating.

    If only the technique is missing, a change that keeps the distance is kept too.
    """
    in_vain = 0
    while draft.change is not None and in_vain < CHANGES and goal.distance(rating):
        in_vain += 1
        other = draft.change(rng, budget, goal.too_easy(rating))
        if other is None:
            continue
        now = rated(other)
        nearer = goal.distance(rating) - goal.distance(now)
        if nearer > 0:
            in_vain = 0
        # sideways moves help to find a technique, but never when the rating alone is wanted
        if nearer > 0 or (nearer == 0 and goal.lacks(now)):
            draft, rating = other, now
    return draft, rating


def _describe_found(ratings: list[Rating], goal: DifficultyTarget) -> str:
    """Return the number of puzzles that were tried, and their ratings or techniques."""
    values = sorted(round(one.value, 1) for one in ratings)
    tried = f"{len(values)} were tried, with ratings from {values[0]:.1f} to {values[-1]:.1f}"
    techniques = dict.fromkeys(name for one in ratings for name in one.counts)
    if goal.needs and goal.needs not in techniques:
        return f"{tried}; the techniques needed are {', '.join(techniques)}"
    below = [value for value in values if value < goal.low]
    above = [value for value in values if value > goal.high]
    if below and above and len(below) + len(above) == len(values):
        return f"{tried}, but none between {below[-1]:.1f} and {above[0]:.1f}"
    return tried
