"""The questions that the solver answers: solutions, verdict, counts, samples, candidates and fillings of a line.

The methods of `SolverMethods` check their arguments; functions of `gridpuzzles.solving` answer the questions.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Literal

from ..base.annotations import Signal
from ..base.validation import (
    MAX_VALUES,
    amount,
    elements,
    flag,
    function,
    instead,
    integer,
    mapping,
    named_options,
    one_of,
    signal,
    truncated,
    whole,
    word,
)
from ..model.puzzle import Puzzle, SymbolKind, name_of
from ..model.solution import Count, Estimate, Solution, Verdict
from ..solving import answers, candidates, counting, estimating, sampling
from ..solving.budget import Budget

Assumptions = Mapping[str, int | Iterable[int]]
VariableOrder = Literal["dom/wdeg", "smallest", "static"]
ValueOrder = Literal["balanced", "ascending", "random"]


def budget_of(
    time_limit: float | None, node_limit: int | None, memory_limit: float | None, cancel: Signal | None
) -> Budget:
    """Return the budget of a question; raise `TypeError` or `ValueError` for limits that are not numbers from 0."""
    return Budget(
        None if time_limit is None else amount("time_limit", time_limit, "seconds"),
        None if node_limit is None else whole("node_limit", node_limit),
        None if memory_limit is None else amount("memory_limit", memory_limit, "megabytes"),
        None if cancel is None else signal("cancel", cancel),
    )


def orders(variable_order: str, value_order: str) -> dict[str, str]:
    """Return the orders of a search as options; raise `TypeError` or `ValueError` for other words."""
    return {
        "variable_order": one_of("variable_order", variable_order, ("dom/wdeg", "smallest", "static")),
        "value_order": one_of("value_order", value_order, ("balanced", "ascending", "random")),
    }


def assumed(puzzle: Puzzle, given: Assumptions | None, name: str = "assumptions") -> dict[str, tuple[int, ...]]:
    """Return the values that names may take: one or several numbers for each name; empty for None."""
    if given is None:
        return {}
    value: Any = mapping(name, given)
    values: dict[str, tuple[int, ...]] = {}
    for key in value.keys():  # noqa: SIM118 (what is no dict may have no other way to be walked through)
        for one, numbers in _assumed(puzzle, key, value[key]):
            known = values.get(one)
            if known is None:
                values[one] = numbers
            else:
                values[one] = tuple(each for each in known if each in numbers)
    return values


def _assumed(puzzle: Puzzle, key: Any, value: Any) -> list[tuple[str, tuple[int, ...]]]:
    """Return the values assumed for one key: a name, a cell, or a word of letters."""
    names = {symbol.name: symbol for symbol in puzzle.symbols}
    cell = name_of(puzzle, key)
    if cell is not None:
        return [(cell, _numbers(puzzle, key, value))]
    if isinstance(key, str):
        letters = [names[letter] for letter in key if letter in names]
    else:
        letters = []
    if not letters or len(letters) < len(key) or any(one.kind != SymbolKind.LETTER for one in letters):
        raise ValueError(f"the puzzle has no cell, letter or unknown {truncated(repr(key))}{instead(key, list(names))}")
    numbers = _numbers(puzzle, key, value)
    if len(numbers) != 1:
        raise ValueError(f"a word can be assumed to be one number only; for several, use where({f'{key} in ...'!r})")
    rest = numbers[0]
    assumed: list[tuple[str, tuple[int, ...]]] = []
    for letter in reversed(key):
        rest, digit = divmod(rest, puzzle.base)
        assumed.append((letter, (digit,)))
    if rest:
        raise ValueError(f"{numbers[0]} does not have the {len(key)} digits of {key}")
    return assumed


def _numbers(puzzle: Puzzle, key: str, value: Any) -> tuple[int, ...]:
    # A text has an iterator too, but `integer` names it as a whole in its error.
    if isinstance(value, str) or not hasattr(value, "__iter__"):
        return (integer(f"the value of {key}", value),)
    listed = elements(f"the values of {key}", value, MAX_VALUES)
    return tuple(integer(f"a value of {key}", one) for one in listed)


@dataclass(frozen=True)
class SolverMethods(Puzzle):
    """A puzzle that can be solved, counted and sampled. It is compiled once, at the first question."""

    @named_options
    def solve(
        self,
        *,
        assumptions: Assumptions | None = None,
        time_limit: float | None = None,
        node_limit: int | None = None,
        memory_limit: float | None = None,
        cancel: Signal | None = None,
        seed: int = 0,
        variable_order: VariableOrder = "dom/wdeg",
        value_order: ValueOrder = "balanced",
    ) -> Solution | None:
        """Return a solution; None if no solution exists or was found within the limits (`verdict` tells which).

        >>> import gridpuzzles as gp
        >>> gp.parse("SEND + MORE = MONEY").solve()["MONEY"]
        10652
        """
        return answers.solve(
            self,
            budget_of(time_limit, node_limit, memory_limit, cancel),
            assumptions=assumed(self, assumptions),
            seed=integer("seed", seed),
            **orders(variable_order, value_order),
        )

    @named_options
    def solutions(
        self,
        limit: int | None = None,
        *,
        assumptions: Assumptions | None = None,
        time_limit: float | None = None,
        node_limit: int | None = None,
        memory_limit: float | None = None,
        cancel: Signal | None = None,
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
        return answers.solutions(
            self,
            None if limit is None else whole("limit", limit),
            budget_of(time_limit, node_limit, memory_limit, cancel),
            assumptions=assumed(self, assumptions),
            seed=integer("seed", seed),
            **orders(variable_order, value_order),
        )

    @named_options
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
        cancel: Signal | None = None,
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
        return answers.verdict(
            self,
            None if limit is None else whole("limit", limit),
            None if each is None else function("each", each),
            whole("jobs", jobs),
            budget_of(time_limit, node_limit, memory_limit, cancel),
            assumptions=assumed(self, assumptions),
            seed=integer("seed", seed),
            **orders(variable_order, value_order),
        )

    @named_options
    def count(
        self,
        *,
        limit: int | None = None,
        jobs: int = 1,
        assumptions: Assumptions | None = None,
        time_limit: float | None = None,
        node_limit: int | None = None,
        memory_limit: float | None = None,
        cancel: Signal | None = None,
        seed: int = 0,
    ) -> Count:
        """Count the solutions: exactly, or "at least" if there are more than ``limit`` or another limit was reached.

        ``jobs`` is the number of processes.

        >>> import gridpuzzles as gp
        >>> puzzle = gp.crossproduct(rows=[8, 8, 1], cols=[8, 8, 1])
        >>> str(puzzle.count()), str(puzzle.count(limit=3)), puzzle.count(assumptions={"r1c1": [4, 8]}).value
        ('4', 'at least 3', 2)
        """
        return counting.count(
            self,
            None if limit is None else whole("limit", limit),
            whole("jobs", jobs),
            budget_of(time_limit, node_limit, memory_limit, cancel),
            assumptions=assumed(self, assumptions),
            seed=integer("seed", seed),
        )

    @named_options
    def estimate(
        self,
        samples: int = 1000,
        *,
        assumptions: Assumptions | None = None,
        time_limit: float | None = None,
        node_limit: int | None = None,
        memory_limit: float | None = None,
        cancel: Signal | None = None,
        seed: int = 0,
    ) -> Estimate:
        """Estimate the number of solutions from ``samples`` random fillings, for puzzles with too many for `count`.

        The result is exact if there turn out to be few solutions. The same seed gives the same estimate, unless a time
        limit ends it. See `gridpuzzles.solving.estimating`.

        >>> import gridpuzzles as gp
        >>> gp.crossproduct(rows=[8, 8, 1], cols=[8, 8, 1]).estimate().exact  # there turn out to be few
        True
        """
        return estimating.estimate(
            self,
            samples=whole("samples", samples),
            seed=integer("seed", seed),
            budget=budget_of(time_limit, node_limit, memory_limit, cancel),
            assumptions=assumed(self, assumptions),
        )

    @named_options
    def sample(
        self,
        n: int = 1,
        *,
        assumptions: Assumptions | None = None,
        time_limit: float | None = None,
        node_limit: int | None = None,
        memory_limit: float | None = None,
        cancel: Signal | None = None,
        seed: int = 0,
    ) -> sampling.Sample:
        """Return ``n`` different random solutions, or fewer if the puzzle has fewer or a limit was reached.

        All solutions are equally likely if they can be listed or counted; ``uniform`` of the answer tells if they are.
        The same seed gives the same solutions, unless a limit is reached. See `gridpuzzles.solving.sampling`.

        >>> import gridpuzzles as gp
        >>> puzzle = gp.Grid(3, 3, values="1..3").all_different("rows", "cols").build()
        >>> puzzle.sample(5, seed=1)
        <Sample of 5 solutions, each as likely as any other>
        """
        return sampling.sample(
            self,
            whole("n", n),
            seed=integer("seed", seed),
            budget=budget_of(time_limit, node_limit, memory_limit, cancel),
            assumptions=assumed(self, assumptions),
        )

    @named_options
    def candidates(
        self,
        *,
        counts: bool = False,
        assumptions: Assumptions | None = None,
        time_limit: float | None = None,
        node_limit: int | None = None,
        memory_limit: float | None = None,
        cancel: Signal | None = None,
        seed: int = 0,
    ) -> candidates.Candidates:
        """Return the values that each name takes in some solution; with ``counts=True``, also the numbers of solutions.

        >>> import gridpuzzles as gp
        >>> found = gp.crossproduct(rows=[8, 8, 1], cols=[8, 8, 1]).candidates()
        >>> found.values["r1c1"], found.forced
        ((1, 2, 4, 8), ('r1c3', 'r2c3', 'r3c1', 'r3c2', 'r3c3'))
        """
        return candidates.candidates(
            self,
            counts=flag("counts", counts),
            budget=budget_of(time_limit, node_limit, memory_limit, cancel),
            assumptions=assumed(self, assumptions),
            seed=integer("seed", seed),
        )

    @named_options
    def ways(
        self,
        line: str,
        *,
        time_limit: float | None = None,
        node_limit: int | None = None,
        memory_limit: float | None = None,
        cancel: Signal | None = None,
    ) -> tuple[tuple[int, ...], ...]:
        """Return the fillings of one line ("row 1", "col 2", "cage A", the label of any clue), in ascending order.

        A filling satisfies the line's own clue. Every crossing clue is considered alone: a value is possible if the
        rest of that crossing line can still be completed. Raises `ValueError` if there is no such line, `LimitMet` if a
        limit was reached first.

        >>> import gridpuzzles as gp
        >>> gp.crossproduct(rows=[2, 12], cols=[3, 8]).ways("row 2")
        ((3, 4),)
        """
        return candidates.ways(self, word("line", line), budget_of(time_limit, node_limit, memory_limit, cancel))
