"""The questions that the solver answers: solutions, verdict, counts, samples, candidates and fillings of a line.

`SolverMethods` only checks the options; the work is done by `gridpuzzles.solving`.
"""

from __future__ import annotations

from .. import solving
from ..solving.budget import Budget
from ..solving.compiled_once import CompiledOnce
from .options import checked

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping
    from typing import Literal

    from ..engine.limits import Cancel
    from ..model.solution import Count, Estimate, Solution, Verdict
    from ..solving.candidate_table import Candidates
    from ..solving.sampling import Sample

    Assumptions = Mapping[str, int | Iterable[int]]
    VariableOrder = Literal["dom/wdeg", "smallest", "static"]
    ValueOrder = Literal["balanced", "ascending", "random"]


class SolverMethods(CompiledOnce):
    """A puzzle that can be solved, counted and sampled. It is compiled once, at the first question."""

    @checked
    def solve(
        self,
        *,
        assumptions: Assumptions | None = None,
        time_limit: float | None = None,
        node_limit: int | None = None,
        memory_limit: float | None = None,
        cancel: Cancel | None = None,
        seed: int = 0,
        variable_order: VariableOrder = "dom/wdeg",
        value_order: ValueOrder = "balanced",
    ) -> Solution | None:
        """Return a solution; None if no solution exists or was found within the limits (`verdict` tells which).

        >>> import gridpuzzles as gp
        >>> gp.parse("SEND + MORE = MONEY").solve()["MONEY"]
        10652
        """
        return solving.solve(
            self,
            assumptions=assumptions,
            budget=Budget(time_limit, node_limit, memory_limit, cancel),
            seed=seed,
            variable_order=variable_order,
            value_order=value_order,
        )

    @checked
    def solutions(
        self,
        limit: int | None = None,
        *,
        assumptions: Assumptions | None = None,
        time_limit: float | None = None,
        node_limit: int | None = None,
        memory_limit: float | None = None,
        cancel: Cancel | None = None,
        seed: int = 0,
        variable_order: VariableOrder = "dom/wdeg",
        value_order: ValueOrder = "balanced",
    ) -> Iterator[Solution]:
        """Yield every solution once, at most ``limit``, each found when requested, in the order of the search.

        >>> import gridpuzzles as gp
        >>> puzzle = gp.crossproduct(rows=[8, 8, 1], cols=[8, 8, 1])
        >>> sorted(solution.rows[0] for solution in puzzle.solutions())
        [(1, 8, 1), (2, 4, 1), (4, 2, 1), (8, 1, 1)]
        """
        return solving.solutions(
            self,
            limit,
            assumptions=assumptions,
            budget=Budget(time_limit, node_limit, memory_limit, cancel),
            seed=seed,
            variable_order=variable_order,
            value_order=value_order,
        )

    @checked
    def verdict(
        self,
        each: Callable[[Solution], None] | None = None,
        *,
        limit: int | None = 2,
        jobs: int = 1,
        assumptions: Assumptions | None = None,
        time_limit: float | None = None,
        node_limit: int | None = None,
        memory_limit: float | None = None,
        cancel: Cancel | None = None,
        seed: int = 0,
        variable_order: VariableOrder = "dom/wdeg",
        value_order: ValueOrder = "balanced",
    ) -> Verdict:
        """Find out if there is exactly one solution; the status is "unique", "several", "none" or "undecided".

        ``limit`` is the largest number of solutions in the answer; None finds all. ``each`` is called with every
        solution as soon as it is found, and then at most two are kept. ``jobs`` is the number of processes.

        >>> import gridpuzzles as gp
        >>> verdict = gp.crossproduct(rows=[8, 8, 1], cols=[8, 8, 1]).verdict()
        >>> verdict.status, verdict.differing
        ('several', ('r1c1', 'r1c2', 'r2c1', 'r2c2'))
        """
        return solving.verdict(
            self,
            limit,
            each,
            jobs,
            assumptions=assumptions,
            budget=Budget(time_limit, node_limit, memory_limit, cancel),
            seed=seed,
            variable_order=variable_order,
            value_order=value_order,
        )

    @checked
    def count(
        self,
        *,
        limit: int | None = None,
        jobs: int = 1,
        assumptions: Assumptions | None = None,
        time_limit: float | None = None,
        node_limit: int | None = None,
        memory_limit: float | None = None,
        cancel: Cancel | None = None,
        seed: int = 0,
    ) -> Count:
        """Count the solutions: exactly, or "at least" if there are more than ``limit`` or another limit was reached.

        ``jobs`` is the number of processes.

        >>> import gridpuzzles as gp
        >>> puzzle = gp.crossproduct(rows=[8, 8, 1], cols=[8, 8, 1])
        >>> str(puzzle.count()), str(puzzle.count(limit=3)), puzzle.count(assumptions={"r1c1": [4, 8]}).value
        ('4', 'at least 3', 2)
        """
        return solving.count(
            self,
            limit,
            jobs,
            assumptions=assumptions,
            budget=Budget(time_limit, node_limit, memory_limit, cancel),
            seed=seed,
        )

    @checked
    def estimate(
        self,
        samples: int = 1000,
        *,
        assumptions: Assumptions | None = None,
        time_limit: float | None = None,
        node_limit: int | None = None,
        memory_limit: float | None = None,
        cancel: Cancel | None = None,
        seed: int = 0,
    ) -> Estimate:
        """Estimate the number of solutions from ``samples`` random fillings, for puzzles with too many for `count`.

        The result is exact if there turn out to be few solutions. The same seed gives the same estimate, unless a time
        limit ends it. See `gridpuzzles.solving.estimating`.

        >>> import gridpuzzles as gp
        >>> gp.crossproduct(rows=[8, 8, 1], cols=[8, 8, 1]).estimate().exact  # there turn out to be few
        True
        """
        from ..solving.estimating import estimate

        return estimate(
            self,
            samples=samples,
            assumptions=assumptions,
            budget=Budget(time_limit, node_limit, memory_limit, cancel),
            seed=seed,
        )

    @checked
    def sample(
        self,
        n: int = 1,
        *,
        assumptions: Assumptions | None = None,
        time_limit: float | None = None,
        node_limit: int | None = None,
        memory_limit: float | None = None,
        cancel: Cancel | None = None,
        seed: int = 0,
    ) -> Sample:
        """Return ``n`` different random solutions, or fewer if the puzzle has fewer or a limit was reached.

        All solutions are equally likely if they can be listed or counted; ``uniform`` of the answer tells if they are.
        The same seed gives the same solutions, unless a limit is reached. See `gridpuzzles.solving.sampling`.

        >>> import gridpuzzles as gp
        >>> puzzle = gp.Grid(3, 3, values="1..3").all_different("rows", "cols").build()
        >>> puzzle.sample(5, seed=1)
        <Sample of 5 solutions, each as likely as any other>
        """
        from ..solving.sampling import sample

        return sample(
            self,
            n,
            assumptions=assumptions,
            budget=Budget(time_limit, node_limit, memory_limit, cancel),
            seed=seed,
        )

    @checked
    def candidates(
        self,
        *,
        counts: bool = False,
        assumptions: Assumptions | None = None,
        time_limit: float | None = None,
        node_limit: int | None = None,
        memory_limit: float | None = None,
        cancel: Cancel | None = None,
        seed: int = 0,
    ) -> Candidates:
        """Return the values that each name takes in some solution; with ``counts=True``, also the numbers of solutions.

        >>> import gridpuzzles as gp
        >>> found = gp.crossproduct(rows=[8, 8, 1], cols=[8, 8, 1]).candidates()
        >>> found.values["r1c1"], found.forced
        ((1, 2, 4, 8), ('r1c3', 'r2c3', 'r3c1', 'r3c2', 'r3c3'))
        """
        from ..solving.candidates import candidates

        return candidates(
            self,
            counts=counts,
            assumptions=assumptions or {},
            budget=Budget(time_limit, node_limit, memory_limit, cancel),
            seed=seed,
        )

    @checked
    def ways(
        self,
        line: str,
        *,
        time_limit: float | None = None,
        node_limit: int | None = None,
        memory_limit: float | None = None,
        cancel: Cancel | None = None,
    ) -> tuple[tuple[int, ...], ...]:
        """Return the fillings of one line ("row 1", "col 2", "cage A", the label of any clue), in ascending order.

        A filling satisfies the line's own clue. Every crossing clue is considered alone: a value is possible if the
        rest of that crossing line can still be completed. Raises `ValueError` if there is no such line, `LimitMet` if a
        limit was reached first.

        >>> import gridpuzzles as gp
        >>> gp.crossproduct(rows=[2, 12], cols=[3, 8]).ways("row 2")
        ((3, 4),)
        """
        return solving.ways(self, line, Budget(time_limit, node_limit, memory_limit, cancel))
