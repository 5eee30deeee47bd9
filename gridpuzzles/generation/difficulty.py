"""Puzzles as hard as is asked for: made, rated, and changed where they are not.

Beginnings are many. From each of them a puzzle is changed step by step, as far as its family knows how: what comes
nearer to what is asked stays.
"""

from __future__ import annotations

from ..api import parse
from ..base.record import Record
from ..model.solution_path import Rating
from ..steps.rating import WORDS
from ..steps.technique_table import LEAST, technique
from .budget import CannotMake

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from .budget import GenerationBudget
    from .generator import GeneratedPuzzle, Maker
    from .rng import StableRandom

    Text = Callable[[GeneratedPuzzle], str]

CHANGES = 24
"""Changes of one beginning in a row that may come to nothing."""
NO_GUESS = 4.5
"""Harder puzzles are begun with those that may need guesses."""
UNCHANGED = 0.125
"""How much of an attempt is a beginning that could not be changed."""
LACKING = 1.0
"""How far from what is asked a puzzle counts that does not need the technique asked for; further where none of its
steps is as hard as that."""
LOWEST, HIGHEST = 0.0, 99.9


class DifficultyTarget(Record):
    """Ratings from ``low`` up to ``high``, and a technique that the way must have, if any."""

    low: float = LOWEST
    high: float = HIGHEST
    needs: str = ""
    words: str = ""  # as it is written in identifiers

    def distance(self, rating: Rating) -> float:
        """How far a rating is from what is asked, 0 when it is that as it is shown."""
        shown = round(rating.value, 1)
        if self.low <= shown <= self.high:
            beyond = 0.0
        else:
            beyond = max(self.low - rating.value, rating.value - self.high)
        return beyond + (LACKING + self._easier(rating) if self.lacks(rating) else 0.0)

    def lacks(self, rating: Rating) -> bool:
        """Whether the technique asked for is not needed."""
        return bool(self.needs) and self.needs not in rating.counts

    def too_easy(self, rating: Rating) -> bool:
        """Whether a harder puzzle would be nearer to what is asked."""
        return rating.value < self.low or (self.lacks(rating) and self._easier(rating) > 0)

    @property
    def beyond_propagation(self) -> bool:
        """Whether it is sought first among puzzles that may need guesses."""
        return self.low > NO_GUESS or LEAST.get(self.needs, 0.0) > NO_GUESS

    def _easier(self, rating: Rating) -> float:
        """How much less the hardest step costs than the technique asked for."""
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
    """What ``medium``, ``medium..hard`` or ``3.0..3.6`` stand for, and a technique; raises `ValueError`."""
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
    """The ratings that a word or a number stands for."""
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


def graded(
    make: Maker, goal: DifficultyTarget, text: Text, what: str, advice: Callable[[bool], str] = lambda harder: ""
) -> Maker:
    """A maker of puzzles as hard as ``goal`` asks; ``text`` is the whole text of a draft, ``what`` names the family.
    Where all are easier than that, or all harder, ``advice`` says what makes harder ones, or easier ones."""

    def made(dice: StableRandom, allowance: GenerationBudget) -> GeneratedPuzzle:
        seen: list[Rating] = []

        def rated(draft: GeneratedPuzzle) -> Rating:
            rating = parse(text(draft)).rate(time_limit=allowance.seconds())
            allowance.check()
            if not rating.complete:  # cut short, it would not be the same everywhere
                raise CannotMake(f"{what}: the difficulty could not be rated within the time limit")
            seen.append(rating)
            return rating

        def tried() -> GeneratedPuzzle | None:
            draft = make(dice, allowance)
            draft, rating = _nearest(draft, rated(draft), goal, rated, dice, allowance)
            if goal.distance(rating):
                return None
            return draft.replace(difficulty=str(rating))

        if allowance.guesses:
            ways = [True]
        else:
            ways = [goal.beyond_propagation, not goal.beyond_propagation]
        nearest = dict.fromkeys(ways, 0.0)  # how far from what is asked the puzzles made each way were at best
        begun = dict.fromkeys(ways, 0)
        spent = 0.0
        while spent < allowance.attempts:
            allowance.guesses = min(ways, key=lambda way: (nearest[way], begun[way]))
            begun[allowance.guesses] += 1
            before = len(seen)
            try:
                draft = tried()
            except CannotMake:
                draft = None
                if not seen and (allowance.spent or allowance.guesses == ways[-1]):
                    raise
            if draft is not None:
                return draft
            if allowance.spent:
                break
            nearest[allowance.guesses] = min(map(goal.distance, seen[before:]), default=HIGHEST)
            if len(seen) - before == 1:
                spent += UNCHANGED
            else:
                spent += 1.0
        ended = f" {allowance.spent}" if allowance.spent else ""
        said = f"no {what} {goal} was found{ended}: {_seen(seen, goal)}"
        values = [round(one.value, 1) for one in seen]
        if values and max(values) < goal.low:
            said += advice(True)
        elif values and min(values) > goal.high:
            said += advice(False)
        raise CannotMake(said)

    return made


def _nearest(
    draft: GeneratedPuzzle,
    rating: Rating,
    goal: DifficultyTarget,
    rated: Callable[[GeneratedPuzzle], Rating],
    dice: StableRandom,
    allowance: GenerationBudget,
) -> tuple[GeneratedPuzzle, Rating]:
    """What changes of a puzzle come to, each nearer to what is asked; where a technique is all that lacks, as near."""
    in_vain = 0
    while draft.change is not None and in_vain < CHANGES and goal.distance(rating):
        in_vain += 1
        other = draft.change(dice, allowance, goal.too_easy(rating))
        if other is None:
            continue
        now = rated(other)
        nearer = goal.distance(rating) - goal.distance(now)
        if nearer > 0:
            in_vain = 0
        if nearer > 0 or (nearer == 0 and goal.lacks(now)):
            draft, rating = other, now
    return draft, rating


def _seen(ratings: list[Rating], goal: DifficultyTarget) -> str:
    """What there was instead."""
    values = sorted(round(one.value, 1) for one in ratings)
    tried = f"of {len(values)} tried, {values[0]:.1f} to {values[-1]:.1f}"
    techniques = dict.fromkeys(name for one in ratings for name in one.counts)
    if goal.needs and goal.needs not in techniques:
        return f"{tried}; the techniques needed are {', '.join(techniques)}"
    below = [value for value in values if value < goal.low]
    above = [value for value in values if value > goal.high]
    if below and above and len(below) + len(above) == len(values):
        return f"{tried}, but none between {below[-1]:.1f} and {above[0]:.1f}"
    return tried
