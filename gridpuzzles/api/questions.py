"""What can be asked of a puzzle: a solution, all of them, how many, what is left for each name."""

from __future__ import annotations

from .. import solving
from ..options import checked
from ..solving.compiled_once import CompiledOnce

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


class Questions(CompiledOnce):
    """A puzzle that is solved, counted and sampled. Compiled at the first question, and only once."""

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
        """A solution; None when there is none, or none was found within a limit (`verdict` tells the two apart).

        >>> import gridpuzzles as gp
        >>> gp.parse("SEND + MORE = MONEY").solve()["MONEY"]
        10652
        """
        return solving.solve(
            self,
            assumptions=assumptions,
            time_limit=time_limit,
            node_limit=node_limit,
            memory_limit=memory_limit,
            cancel=cancel,
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
        """Every solution once, found as it is asked for, at most ``limit``; the order is the search's.

        >>> import gridpuzzles as gp
        >>> puzzle = gp.crossproduct(rows=[8, 8, 1], cols=[8, 8, 1])
        >>> sorted(solution.rows[0] for solution in puzzle.solutions())
        [(1, 8, 1), (2, 4, 1), (4, 2, 1), (8, 1, 1)]
        """
        return solving.solutions(
            self,
            limit,
            assumptions=assumptions,
            time_limit=time_limit,
            node_limit=node_limit,
            memory_limit=memory_limit,
            cancel=cancel,
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
        """Whether there is a solution, and only one: unique, several (two shown), none or undecided.

        With ``limit=None`` all solutions are found; ``each`` is called with every one as soon as it is, and then no
        more than two are kept. With more ``jobs`` than one so many processes search.

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
            time_limit=time_limit,
            node_limit=node_limit,
            memory_limit=memory_limit,
            cancel=cancel,
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
        """How many solutions there are: exact, or "at least" when ``limit`` of them or another limit was met.

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
            time_limit=time_limit,
            node_limit=node_limit,
            memory_limit=memory_limit,
            cancel=cancel,
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
        """About how many solutions there are, from so many random fillings, where they are too many for `count`.

        The same seed gives the same estimate, unless a time limit ends it. See `gridpuzzles.solving.estimating`.

        >>> import gridpuzzles as gp
        >>> gp.crossproduct(rows=[8, 8, 1], cols=[8, 8, 1]).estimate().exact  # there turn out to be few
        True
        """
        from ..solving.estimating import estimate

        return estimate(
            self,
            samples=samples,
            assumptions=assumptions,
            time_limit=time_limit,
            node_limit=node_limit,
            memory_limit=memory_limit,
            cancel=cancel,
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
        """``n`` different random solutions, fewer when there are not so many.

        Each is as likely as any other where the solutions can be listed or counted; ``uniform`` of the answer says
        whether. The same seed gives the same ones, unless a limit is met. See `gridpuzzles.solving.sampling`.

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
            time_limit=time_limit,
            node_limit=node_limit,
            memory_limit=memory_limit,
            cancel=cancel,
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
        """The values every name takes in some solution; with ``counts=True``, in how many.

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
            time_limit=time_limit,
            node_limit=node_limit,
            memory_limit=memory_limit,
            cancel=cancel,
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
        """The fillings of one line ("row 1", "col 2", "cage A", the label of any clue) under its own clue, ascending.

        Every crossing clue is taken alone: a value stays if the rest of that crossing line can still be completed.
        Raises `ValueError` when there is no such line, `LimitMet` when a limit came first.

        >>> import gridpuzzles as gp
        >>> gp.crossproduct(rows=[2, 12], cols=[3, 8]).ways("row 2")
        ((3, 4),)
        """
        return solving.ways(
            self, line, time_limit=time_limit, node_limit=node_limit, memory_limit=memory_limit, cancel=cancel
        )
