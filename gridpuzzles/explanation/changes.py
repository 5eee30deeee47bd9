"""Find other numbers for a clue that make the puzzle solvable, and estimate which of them were meant."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import suppress
from itertools import product

from ..model.arithmetic import Undefined
from ..model.clue_numbers import sides
from ..model.expressions import evaluate
from .oracle import Oracle, QuestionTooHard
from .result import Change
from .typos import numbers_near, typo_cost

Pair = tuple["Change", "Change"]

MAX_SOLUTIONS, MAX_NODES = 2000, 50_000
"""Number of solutions examined for possible values of a clue, and nodes of the search for them."""
MAX_VALUES = 100
"""Number of values of a clue, the closest ones, for which solutions are counted."""


def possible_values(oracle: Oracle, clue: int) -> tuple[dict[int, Mapping[str, int]], bool]:
    """Return numbers for the clue with which the puzzle may have a solution, and True if there are no others.

    Each number comes with an assignment that may be a solution then. Numbers are read from the first solutions without
    the clue; a given can be a number that its cell cannot have otherwise. Raises `LimitMet`.
    """
    read = reader(oracle, clue)
    values: dict[int, Mapping[str, int]] = {}
    seen = 0
    with suppress(QuestionTooHard):
        for assignment in oracle.solutions(oracle.everything - {clue}, MAX_SOLUTIONS, most_nodes=MAX_NODES):
            seen += 1
            for value in read(assignment):
                values.setdefault(value, assignment)
        # a given may also be outside the values of its cell, so for givens the list is never complete
        return values, seen < MAX_SOLUTIONS and not oracle.cells_of(clue)
    return values, False


def reader(oracle: Oracle, clue: int) -> Callable[[Mapping[str, int]], set[int]]:
    """Return a function that returns, for an assignment, the integers with which a clue would be true."""
    number = oracle.numbers[clue]
    compared = [side for one in oracle.constraints_of(clue) for side in sides(one.condition, number)]
    cells = oracle.cells_of(clue)

    def read(assignment: Mapping[str, int]) -> set[int]:
        values = {assignment[name] for name in cells}
        for side in compared:
            with suppress(Undefined):
                value = evaluate(side, assignment)
                if value.denominator == 1:
                    values.add(int(value))
        return values

    return read


def change(oracle: Oracle, clue: int, value: int, solutions: int) -> Change:
    """Return the change of a clue to ``value``, which leaves ``solutions`` solutions."""
    typed = oracle.numbers[clue]
    if oracle.is_stray(clue):
        cost = -1
    else:
        cost = typo_cost(str(typed), str(value))
    return Change(clue, value, solutions == 1, cost)


def neighbors(typed: int) -> list[int]:
    """Return the numbers one typo away from ``typed``, including a wrong sign, in ascending order."""
    near = {int(one) for one in numbers_near(str(abs(typed)))}
    return sorted({-one for one in near} | {-typed} if typed < 0 else near)


def changes(oracle: Oracle, clue: int) -> list[Change]:
    """Return numbers for one clue that make the puzzle solvable, the most likely first.

    If there are too many solutions without the clue to examine all, some of the numbers may be missing, but not those
    one typo away. Raises `LimitMet`.
    """
    if clue not in oracle.numbers:
        return []
    typed = oracle.numbers[clue]
    values, complete = possible_values(oracle, clue)
    found = []
    sensible = {value for value in values if value != typed and oracle.makes_sense(clue, value)}
    # near values first, because they are likelier and only some are examined
    for value in sorted(sensible, key=lambda one: (typo_cost(str(typed), str(one)), abs(one - typed)))[:MAX_VALUES]:
        number = oracle.number_of_solutions({clue: value})
        if number or oracle.solves_changed_text({clue: value}, values[value]):
            found.append(change(oracle, clue, value, number))
    if not complete:
        found += slips(oracle, clue, values)
    return sorted(found, key=likelihood)


def changes_of_two(oracle: Oracle, first: int, second: int) -> list[Pair]:
    """Return numbers one typo away for both of two clues that together make the puzzle solvable, unique ones first.

    Only numbers found in the first solutions without the two clues are considered. Raises `LimitMet`.
    """
    clues = (first, second)
    if not oracle.numbers.keys() >= set(clues):
        return []
    readers = [reader(oracle, clue) for clue in clues]
    # With two clues open, nearly every pair of numbers has a solution, so only near ones are sensible.
    nearby = {clue: set(neighbors(oracle.numbers[clue])) for clue in clues}
    pairs: dict[tuple[int, ...], None] = {}
    with suppress(QuestionTooHard):
        for assignment in oracle.solutions(oracle.everything - set(clues), MAX_SOLUTIONS, most_nodes=MAX_NODES):
            near = [
                [value for value in read(assignment) if value in nearby[clue]]
                for clue, read in zip(clues, readers, strict=True)
            ]
            pairs.update(dict.fromkeys(product(*near)))
    found = []
    for values in list(pairs)[:MAX_VALUES]:
        numbers = dict(zip(clues, values, strict=True))
        solutions = oracle.number_of_solutions(numbers)
        if solutions:
            one, other = (change(oracle, clue, value, solutions) for clue, value in numbers.items())
            found.append((one, other))
    return sorted(found, key=lambda pair: likelihood(*pair))


def likelihood(*together: Change) -> tuple[bool, int]:
    """Return a sort key that puts likely changes first: exactly one solution, common typos."""
    return not together[0].unique, sum(one.typo_cost for one in together)


def slips(oracle: Oracle, clue: int, known: Collection[int] = ()) -> Iterator[Change]:
    """Yield numbers one typo away from that of a clue, except ``known`` ones, that make the puzzle solvable.

    Raises `LimitMet`.
    """
    typed = oracle.numbers.get(clue)
    for value in () if typed is None else neighbors(typed):
        if value not in known and oracle.makes_sense(clue, value):
            number = oracle.number_of_solutions({clue: value})
            if number:
                yield change(oracle, clue, value, number)
