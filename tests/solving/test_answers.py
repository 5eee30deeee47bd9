"""Verdicts, counts, limits and lazy iteration."""

from __future__ import annotations

from collections.abc import Iterator
from threading import Event
from time import perf_counter

import pytest

from gridpuzzles import solving
from gridpuzzles.compiler import compile_puzzle
from gridpuzzles.model.puzzle import Puzzle
from gridpuzzles.model.solution import Solution
from tests.solving.puzzles import addition, crossproduct

LOOSE = crossproduct([None] * 4, [None] * 4)


def test_a_unique_puzzle_shows_its_solution_in_the_order_of_its_symbols() -> None:
    puzzle = crossproduct([6, 120, 504], [28, 80, 162])
    verdict = solving.verdict(puzzle)
    assert (verdict.status, verdict.limit) == ("unique", "")
    assert list(verdict.solutions[0]) == [symbol.name for symbol in puzzle.symbols]
    assert verdict.solutions[0].rows == ((1, 2, 3), (4, 5, 6), (7, 8, 9))
    assert solving.solve(puzzle) == verdict.solutions[0]


def test_several_solutions_come_lazily_each_once() -> None:
    puzzle = crossproduct([8, 8, 1], [8, 8, 1])
    verdict = solving.verdict(puzzle)
    assert verdict.status == "several"
    assert verdict.differing == ("r1c1", "r1c2", "r2c1", "r2c2")
    assert len({solution.rows for solution in solving.solutions(puzzle)}) == solving.count(puzzle).value == 4
    assert len(list(solving.solutions(puzzle, limit=3))) == 3


def test_no_solution_is_an_answer() -> None:
    puzzle = crossproduct([8, 8, 1], [8, 8, 2])
    assert solving.verdict(puzzle).status == "none"
    assert solving.solve(puzzle) is None
    assert solving.count(puzzle).value == 0


@pytest.mark.parametrize(
    ("options", "count"), [({}, 1), ({"zeros": True}, 25), ({"repeats": True}, 155)], ids=["plain", "zeros", "repeats"]
)
def test_send_more_money(options: dict[str, bool], count: int) -> None:
    assert solving.count(addition("SEND", "MORE", "MONEY", **options)).value == count


def test_a_puzzle_without_symbols_has_one_solution() -> None:
    assert solving.count(Puzzle(())).value == 1
    assert solving.solve(Puzzle(()))


def test_limits_end_a_search_and_say_so() -> None:
    cancelled = Event()
    cancelled.set()
    limited = solving.count(LOOSE, limit=10)
    assert (limited.value, limited.exact, limited.limit) == (10, False, "solutions")
    assert solving.count(crossproduct([8, 8, 1], [8, 8, 1]), limit=4).exact
    for options, limit in (({"node_limit": 1}, "nodes"), ({"cancel": cancelled}, "cancelled")):
        verdict = solving.verdict(LOOSE, **options)
        assert (verdict.status, verdict.limit) == ("undecided", limit)
    assert time_taken(solving.solutions(LOOSE, time_limit=0.05)) < 1


def time_taken(solutions: Iterator[Solution]) -> float:
    """Seconds until the solutions end."""
    start = perf_counter()
    for _ in solutions:
        pass
    return perf_counter() - start


def test_assumptions_and_clues_left_out() -> None:
    compiled = compile_puzzle(crossproduct([8, 8, 1], [8, 8, 1]))
    assert solving.count(compiled, assumptions={"r1c1": [2, 4]}).value == 2
    assert solving.count(compiled, without=[0, 1]).value == 16
    assert solving.count(compiled).value == 4
    with pytest.raises(KeyError):
        solving.solve(compiled, assumptions={"r9c9": [1]})


@pytest.mark.parametrize("variable_order", ["static", "smallest", "dom/wdeg"])
@pytest.mark.parametrize("value_order", ["ascending", "balanced", "random"])
def test_heuristics_find_the_same_solutions(variable_order: str, value_order: str) -> None:
    puzzle = crossproduct([14580 // 90, 756, 3780 // 60], [None, 63 * 4, None])
    orders = {"variable_order": variable_order, "value_order": value_order, "seed": 3}
    assert {one.rows for one in solving.solutions(puzzle, **orders)} == {one.rows for one in solving.solutions(puzzle)}
