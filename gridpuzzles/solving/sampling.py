"""Random solutions, all equally likely if they can be counted quickly.

If there are at most `LISTED` solutions, they are listed, and the sample is drawn from the list. If there are more and
automata count them within `MEMORY`, a solution is drawn value by value, and the probability of a value is proportional
to its number of solutions (Jerrum, Valiant and Vazirani, TCS 1986). Otherwise the search tries values in random order;
its first solution is random but not uniform, and the answer tells this. The choice between the three methods depends on
the puzzle alone, unless a time limit is short.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import count
from random import Random
from time import monotonic
from typing import Any

from ..base.english import count_noun
from ..base.errors import Limit, LimitMet
from ..compiler import Compiled
from ..model.display import NotebookText
from ..model.puzzle import Puzzle
from ..model.solution import LIMITS, Solution
from .answers import compiled_form
from .budget import Budget
from .counting import SHARE, by_automata

Values = tuple[int, ...]
Fixed = tuple[tuple[str, int], ...]

LISTED = 2000
"""The largest number of solutions that are listed, not counted."""
MEMORY = 8_000_000
"""Bytes for one count, which takes a few hundredths of a second, because a draw needs dozens of counts."""
IN_VAIN = 20
"""Number of successive searches without a new solution after which the sampling ends."""


@dataclass(frozen=True, slots=True)
class Sample(NotebookText):
    """Different solutions drawn at random; fewer than requested if the puzzle has fewer or ``limit`` was reached.

    ``uniform`` is True if all solutions were equally likely.
    """

    solutions: Sequence[Solution]
    uniform: bool = True
    limit: Limit = Limit.NONE

    def __iter__(self) -> Iterator[Solution]:
        return iter(self.solutions)

    def __len__(self) -> int:
        return len(self.solutions)

    def __getitem__(self, number: int) -> Solution:
        return self.solutions[number]

    def __str__(self) -> str:
        return "\n\n".join([*map(str, self.solutions), self.words])

    def __repr__(self) -> str:
        return f"<Sample of {self.words}>"

    @property
    def words(self) -> str:
        """The number of solutions and the method of drawing, in words."""
        number = count_noun(len(self), "solution")
        if self.uniform:
            drawn = "each as likely as any other"
        else:
            drawn = "not all equally likely"
        text = f"{number}, {drawn}"
        if self.limit:
            text += f"; {LIMITS[self.limit]}"
        return text


class CannotCountSolutions(Exception):
    """Raised if the solutions cannot be counted, or not in the time that is left."""


def sample(
    puzzle: Puzzle | Compiled, n: int = 1, *, seed: int = 0, budget: Budget | None = None, **options: Any
) -> Sample:
    """Return ``n`` different random solutions, or fewer if there are fewer or a limit is reached.

    The same seed gives the same solutions, unless a limit is reached.
    """
    budget = budget or Budget()
    compiled = compiled_form(puzzle, budget)
    if compiled is None:
        return Sample((), True, budget.met)
    draws = SolutionSampler(compiled, budget, Random(seed), options)
    uniform = True
    found: dict[Values, None] = {}
    try:
        listed = draws.listed(())
        if listed is not None:
            found = dict.fromkeys(draws.rng.sample(listed, min(n, len(listed))))
        else:
            wanted = min(n, draws.number())
            while len(found) < wanted:
                found[draws.draw()] = None
    except CannotCountSolutions:
        uniform = False
        found = dict.fromkeys(draws.searched(n))
    except LimitMet:
        pass
    solutions = tuple(Solution(compiled.puzzle, compiled.assignment(values)) for values in found)
    return Sample(solutions, uniform, budget.met if len(solutions) < n else Limit.NONE)


class SolutionSampler:
    """Random solutions of a puzzle. Lists and counts for partial assignments are kept for later draws."""

    def __init__(self, compiled: Compiled, budget: Budget, rng: Random, options: dict[str, Any]) -> None:
        self.rng = rng
        self._compiled = compiled
        self._budget = budget
        self._options = options
        left = budget.seconds()
        if left is None:
            self._until = None
        else:
            self._until = monotonic() + SHARE * left
        self._lists: dict[Fixed, list[Values] | None] = {}
        self._chosen: dict[Fixed, list[tuple[str, int]]] = {}
        self._counts: dict[Fixed, int] = {}

    def number(self) -> int:
        """Return the number of solutions; raise `CannotCountSolutions` if counting takes too long."""
        return self._count(())

    def draw(self) -> Values:
        """Return a solution, all equally likely; raise `CannotCountSolutions` or `LimitMet`."""
        fixed: Fixed = ()
        while (listed := self.listed(fixed)) is None:
            # Imagine the solutions sorted by the value of the next open name, and draw a place in that order. Integers
            # keep this exact for any number of solutions, and values after the place need not be counted.
            place = self.rng.randrange(self._count(fixed))
            for choice in self._choices(fixed):
                number = self._count((*fixed, choice))
                if place < number:
                    break
                place -= number
            fixed = (*fixed, choice)
        return self.rng.choice(listed)

    def listed(self, fixed: Fixed) -> list[Values] | None:
        """Return all solutions with the values ``fixed``; None if there are more than `LISTED`.

        Raises `LimitMet`.
        """
        if fixed not in self._lists:
            search = self._budget.search(self._compiled, LISTED + 1, **self._assuming(fixed))
            found = list(search)
            if self._budget.limit:
                raise LimitMet(self._budget.limit)
            if len(found) > LISTED:
                self._lists[fixed] = None
            else:
                self._lists[fixed] = found
        return self._lists[fixed]

    def _choices(self, fixed: Fixed) -> list[tuple[str, int]]:
        """Return the next open name after fixing ``fixed``, paired with each of its values."""
        if fixed not in self._chosen:
            domains = self._budget.domains(self._compiled, self._assuming(fixed)) or ()
            open_names = zip(self._compiled.names, domains, strict=False)
            self._chosen[fixed] = next(
                [(name, value) for value in domain] for name, domain in open_names if len(domain) > 1
            )
        return self._chosen[fixed]

    def _count(self, fixed: Fixed) -> int:
        """Return the number of solutions with the values ``fixed``; raise `CannotCountSolutions` if counting takes too
        long.

        It is also raised if automata cannot count them within `MEMORY`.
        """
        if fixed not in self._counts:
            late = self._until is not None and monotonic() > self._until
            options = self._assuming(fixed)
            if late:
                number = None
            else:
                number = by_automata(self._compiled, self._budget, options, MEMORY)
            if number is None:
                raise CannotCountSolutions
            self._counts[fixed] = number
        return self._counts[fixed]

    def _assuming(self, fixed: Fixed) -> dict[str, Any]:
        """Return the options of a search with the values ``fixed`` in addition to the assumptions of the question."""
        chosen = {name: (value,) for name, value in fixed}
        return {**self._options, "assumptions": {**(self._options.get("assumptions") or {}), **chosen}}

    def searched(self, n: int) -> list[Values]:
        """Return at most ``n`` different solutions, the first ones of searches in random order."""
        found: dict[Values, None] = {}
        in_vain = 0
        for seed in count(self.rng.getrandbits(32)):
            if len(found) >= n or in_vain == IN_VAIN or self._budget.met:
                return list(found)
            how = {**self._options, "variable_order": "smallest", "value_order": "random", "seed": seed}
            values = next(self._budget.search(self._compiled, 1, **how), None)
            if values is None or values in found:
                in_vain = in_vain + 1
            else:
                in_vain = 0
            if values is not None:
                found[values] = None
        return list(found)
