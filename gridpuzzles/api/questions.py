"""The questions that the solver answers: solutions, verdict, counts, samples, candidates and fillings of a line.

The methods of `SolverMethods` declare their options; functions of `gridpuzzles.solving` answer the questions. `checked`
and `answered_by` check the arguments like `by_name`, and append the meaning of the options to the docstring.
"""

# The body of a method that another function answers is its docstring.
# mypy: disable-error-code="empty-body"

from __future__ import annotations

from functools import wraps
from importlib import import_module

from ..base.validation import MAX_VALUES, Parameters, elements, instead, integer, truncated
from ..solving.budget import Budget, CompiledOnce

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
    from typing import Any, Literal, ParamSpec, TypeVar

    from ..base.annotations import Signal
    from ..model.puzzle import Puzzle
    from ..model.solution import Count, Estimate, Solution, Verdict
    from ..solving.candidates import Candidates
    from ..solving.sampling import Sample

    Given = ParamSpec("Given")
    Result = TypeVar("Result")
    Assumptions = Mapping[str, int | Iterable[int]]
    VariableOrder = Literal["dom/wdeg", "smallest", "static"]
    ValueOrder = Literal["balanced", "ascending", "random"]


ASSUMED = ("assumptions", "filled")
"""Options that assume values for names of the puzzle."""


BUDGET = ("time_limit", "node_limit", "memory_limit", "cancel")
"""Options that make the budget of a question."""


def checked(verb: Callable[Given, Result], answer: Callable[..., Any] | None = None) -> Callable[Given, Result]:
    """Return the method with checked arguments and a docstring that describes its options.

    ``answer`` is called instead of the method, if there is one.
    """
    parameters = Parameters(verb)
    title = verb.__name__

    @wraps(verb)
    def asked(self: Puzzle, *values: Any, **given: Any) -> Any:
        taken = parameters.checked(title, values, given)
        for name in ASSUMED:
            if name in taken:
                taken[name] = assumed(self, taken[name])
        return (answer or verb)(self, **taken)  # type: ignore[arg-type]

    asked.__doc__ = described(verb.__doc__ or "", parameters.names)
    return asked  # type: ignore[return-value]


def answered_by(module: str) -> Callable[[Callable[Given, Result]], Callable[Given, Result]]:
    """Return a decorator like `checked`, for a method that the function of its name in a module of `solving` answers.

    The function gets the same options, except that those in `BUDGET` become a budget.
    """

    def decorated(verb: Callable[Given, Result]) -> Callable[Given, Result]:
        def answer(puzzle: Puzzle, **taken: Any) -> Any:
            function = getattr(import_module(f"gridpuzzles.solving.{module}"), verb.__name__)
            limits = [taken.pop(limit, None) for limit in BUDGET]
            return function(puzzle, **taken, budget=Budget(*limits))

        return checked(verb, answer)

    return decorated


def described(text: str, names: Sequence[str]) -> str:
    """Return a docstring with the meaning of the options that have these names, as far as `MEANINGS` has it."""
    margin = text[len(text.rstrip(" ")) :]  # Python 3.13 removes the indentation, earlier versions keep it
    told = [f"{margin}    {name}: {MEANINGS[name]}\n" for name in names if name in MEANINGS]
    if told:
        return f"{text.rstrip()}\n\n{margin}Options:\n{''.join(told)}{margin}"
    return text


def assumed(puzzle: Puzzle, value: Any) -> dict[str, tuple[int, ...]]:
    """Return the values that names may take: one or several numbers for each name."""
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
    cell = puzzle.name_of(key)
    if cell is not None:
        return [(cell, _numbers(puzzle, key, value))]
    if isinstance(key, str):
        letters = [names[letter] for letter in key if letter in names]
    else:
        letters = []
    if not letters or len(letters) < len(key) or any(one.kind != "letter" for one in letters):
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


MEANINGS = {
    "assumptions": 'values that names can take, {"r1c1": 5, "r1c2": [4, 6], "SEND": 9567}',
    "cancel": "a `Cancel` or a threading.Event; setting it stops the call",
    "counts": "True to also count the solutions with each value",
    "each": "a function to call with every solution",
    "every": "True to find every smallest set of conflicting clues",
    "filled": 'numbers already entered, {"r1c1": 5}; several values are pencil marks',
    "jobs": "number of processes",
    "limit": "maximum number of solutions; None for all",
    "line": 'one line, "row 1", "cage A", or the label of a clue',
    "memory_limit": "stop when the process uses this many megabytes",
    "n": "how many",
    "node_limit": "maximum number of search nodes",
    "order": '"told" leaves out unnecessary steps, "found" keeps them',
    "samples": "number of random samples",
    "seed": "random seed; the same seed gives the same answer",
    "superfluous": "True to also look for redundant clues",
    "time_limit": "stop after this many seconds",
    "value_order": '"balanced", "ascending" or "random": which value to try first',
    "variable_order": '"dom/wdeg", "smallest" or "static": how to choose the next cell',
}
"""The meaning of each option, for the docstrings of the methods."""


class SolverMethods(CompiledOnce):
    """A puzzle that can be solved, counted and sampled. It is compiled once, at the first question."""

    @answered_by("answers")
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

    @answered_by("answers")
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

    @answered_by("answers")
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

    @answered_by("counting")
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

    @answered_by("estimating")
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

    @answered_by("sampling")
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
    ) -> Sample:
        """Return ``n`` different random solutions, or fewer if the puzzle has fewer or a limit was reached.

        All solutions are equally likely if they can be listed or counted; ``uniform`` of the answer tells if they are.
        The same seed gives the same solutions, unless a limit is reached. See `gridpuzzles.solving.sampling`.

        >>> import gridpuzzles as gp
        >>> puzzle = gp.Grid(3, 3, values="1..3").all_different("rows", "cols").build()
        >>> puzzle.sample(5, seed=1)
        <Sample of 5 solutions, each as likely as any other>
        """

    @answered_by("candidates")
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
    ) -> Candidates:
        """Return the values that each name takes in some solution; with ``counts=True``, also the numbers of solutions.

        >>> import gridpuzzles as gp
        >>> found = gp.crossproduct(rows=[8, 8, 1], cols=[8, 8, 1]).candidates()
        >>> found.values["r1c1"], found.forced
        ((1, 2, 4, 8), ('r1c3', 'r2c3', 'r3c1', 'r3c2', 'r3c3'))
        """

    @answered_by("candidates")
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
