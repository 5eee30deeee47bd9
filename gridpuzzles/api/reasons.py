"""The questions of a person about a puzzle: explanations, solving steps, hints and difficulty.

`ExplanationMethods` checks the options; the work is done by `gridpuzzles.explanation` and `gridpuzzles.steps`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from ..base.annotations import Signal
from ..base.validation import flag, named_options, one_of
from ..explanation.explain import explain
from ..explanation.words import Explanation
from ..model.puzzle import assuming
from ..model.solution_path import Hint, Rating, SolutionPath
from ..steps import hint, walk
from .questions import Assumptions, SolverMethods, assumed, budget_of


@dataclass(frozen=True)
class ExplanationMethods(SolverMethods):
    """A puzzle that can be explained, and solved in the way of a person."""

    @named_options
    def explain(
        self,
        *,
        every: bool = False,
        superfluous: bool = False,
        assumptions: Assumptions | None = None,
        time_limit: float | None = None,
        node_limit: int | None = None,
        memory_limit: float | None = None,
        cancel: Signal | None = None,
    ) -> Explanation:
        """Explain why there is no solution or more than one, and how to repair the puzzle; ``str`` gives it in words.

        ``every`` finds all smallest sets of conflicting clues. ``superfluous`` finds, if the solution is unique, the
        clues that can be removed. With ``assumptions``, explain why those values are impossible. See
        `gridpuzzles.explanation`.

        >>> import gridpuzzles as gp
        >>> found = gp.crossproduct(rows=[2, 12], cols=[3, 7]).explain()
        >>> found.status, [[found.clues[clue].label for clue in sorted(clash)] for clash in found.conflicts]
        ('none', [['row 2', 'column 2']])
        """
        return explain(
            assuming(self, assumed(self, assumptions)),
            every=flag("every", every),
            superfluous=flag("superfluous", superfluous),
            budget=budget_of(time_limit, node_limit, memory_limit, cancel),
        )

    @named_options
    def steps(
        self,
        filled: Assumptions | None = None,
        *,
        order: Literal["told", "found"] = "told",
        time_limit: float | None = None,
        memory_limit: float | None = None,
        cancel: Signal | None = None,
    ) -> SolutionPath:
        """Return the steps by which a person would solve the puzzle, starting from the cells ``filled`` in.

        Several values for a cell are its pencil marks. ``order="found"`` keeps the steps as they were found, including
        unnecessary ones. ``str`` of the result is the text. See `gridpuzzles.steps`.

        >>> import gridpuzzles as gp
        >>> print(gp.crossproduct(rows=[2, 12], cols=[3, 8]).steps().steps[0].text)
        Row 1 has product 2: 1 × 2 in some order. So r1c1 and r1c2 are 1 or 2.
        """
        one_of("order", order, ("told", "found"))
        return walk(self, budget_of(time_limit, None, memory_limit, cancel), assumed(self, filled, "filled"), order)

    @named_options
    def hint(
        self,
        filled: Assumptions | None = None,
        *,
        time_limit: float | None = None,
        memory_limit: float | None = None,
        cancel: Signal | None = None,
    ) -> Hint:
        """Return a hint when some cells are ``filled`` in: the wrong entries, or else the steps to the next number.

        Several values for a cell are its pencil marks.

        >>> import gridpuzzles as gp
        >>> puzzle = gp.crossproduct(rows=[2, 12], cols=[3, 8])
        >>> print(puzzle.hint({"r1c1": 1}))
        Row 1 has product 2; the other is 1, so r1c2 = 2.
        >>> puzzle.hint({"r1c1": 2}).mistakes
        {'r1c1': 2}
        """
        return hint(self, budget_of(time_limit, None, memory_limit, cancel), assumed(self, filled, "filled"))

    @named_options
    def rate(
        self,
        *,
        time_limit: float | None = None,
        memory_limit: float | None = None,
        cancel: Signal | None = None,
    ) -> Rating:
        """Estimate the difficulty for a person, on one scale for all families; see `gridpuzzles.steps.rating`.

        >>> import gridpuzzles as gp
        >>> print(gp.parse("SEND + MORE = MONEY").rate())
        3.0 (medium)
        """
        return walk(self, budget_of(time_limit, None, memory_limit, cancel)).rating
