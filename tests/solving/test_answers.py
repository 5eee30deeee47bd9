"""Test verdicts, counts, limits and lazy iteration."""

from __future__ import annotations

import gc
from dataclasses import replace
from threading import Event, Thread, Timer
from time import sleep

import pytest

import gridpuzzles as gp
from gridpuzzles import crossproduct, solving
from gridpuzzles.base.errors import LimitMet
from gridpuzzles.compiler import compile_puzzle
from gridpuzzles.model.expressions import Comparison, Constant, Variable
from gridpuzzles.model.puzzle import Constraint, Puzzle
from gridpuzzles.solving import Budget

LOOSE = crossproduct([None] * 4, [None] * 4)
LATIN = gp.parse("grid 20 x 20\nvalues 1..20\nall different in rows, cols\n")
CANCELLED = Event()
CANCELLED.set()
LIMITS = [
    ({"node_limit": 5}, "nodes"),
    ({"time_limit": 0.001}, "time"),
    ({"memory_limit": 1}, "memory"),
    ({"cancel": CANCELLED}, "cancelled"),
]


def test_solution_has_the_order_of_the_symbols() -> None:
    puzzle = crossproduct([6, 120, 504], [28, 80, 162])
    verdict = solving.verdict(puzzle)
    assert (verdict.status, verdict.limit) == ("unique", "")
    assert list(verdict.solutions[0]) == [symbol.name for symbol in puzzle.symbols]
    assert verdict.solutions[0].rows == ((1, 2, 3), (4, 5, 6), (7, 8, 9))
    assert solving.solve(puzzle) == verdict.solutions[0]


def test_several_solutions_are_lazy_and_distinct() -> None:
    puzzle = crossproduct([8, 8, 1], [8, 8, 1])
    verdict = solving.verdict(puzzle)
    assert verdict.status == "several"
    assert verdict.differing == ("r1c1", "r1c2", "r2c1", "r2c2")
    assert len({solution.rows for solution in solving.solutions(puzzle)}) == solving.count(puzzle).value == 4
    assert len(list(solving.solutions(puzzle, limit=3))) == 3


def test_puzzle_without_symbols_has_one_solution() -> None:
    assert solving.count(Puzzle(())).value == 1
    assert solving.solve(Puzzle(()))


def test_limits_end_a_search_and_are_reported() -> None:
    limited = solving.count(LOOSE, limit=10)
    assert (limited.value, limited.exact, limited.limit) == (10, False, "solutions")
    assert solving.count(crossproduct([8, 8, 1], [8, 8, 1]), limit=4).exact
    assert solving.verdict(LOOSE, budget=Budget(node_limit=1)).limit == "nodes"
    for options, limit in LIMITS:
        counted = solving.count(LATIN, budget=Budget(**options))  # type: ignore[arg-type]
        verdict = solving.verdict(LATIN, budget=Budget(**options))  # type: ignore[arg-type]
        assert (counted.exact, counted.limit) == (False, limit)
        assert (verdict.status, verdict.limit) == ("undecided", limit)


def test_time_limit_ends_an_enumeration_without_propagation() -> None:
    assert list(solving.solutions(LOOSE, budget=Budget(0.05)))  # otherwise there would be millions


def test_budget_is_shared_by_all_searches_of_a_question() -> None:
    compiled = compile_puzzle(LOOSE)
    budget = Budget(node_limit=40)
    assert len(list(budget.search(compiled, 1))) == 1
    assert 0 < budget.statistics.nodes < 40
    list(budget.search(compiled))
    assert (budget.statistics.nodes, budget.limit, budget.met) == (40, "nodes", "nodes")


@pytest.mark.parametrize("limit", ["time_limit", "node_limit", "memory_limit"])
def test_negative_limit_is_refused(limit: str) -> None:
    with pytest.raises(ValueError, match="must not be negative"):
        Budget(**{limit: -1})
    with pytest.raises(ValueError, match="must not be negative"):
        Budget(**{limit: float("nan")})


def test_another_thread_can_cancel_a_count() -> None:
    cancel = gp.Cancel()
    Timer(0.2, cancel.cancel).start()
    count = solving.count(LATIN, budget=Budget(cancel=cancel))
    assert (count.exact, count.limit) == (False, "cancelled")


def test_other_threads_run_during_a_search() -> None:
    cubes = gp.parse("unknown a, b, c in 1..20000\na ^ 3 + b ^ 3 = c ^ 3\n")
    answers: list[solving.Verdict] = []
    working = Thread(target=lambda: answers.append(solving.verdict(cubes, budget=Budget(1))))
    working.start()
    turns = 0
    while working.is_alive():
        sleep(0.001)
        turns += 1
    assert answers[0].limit == "time"
    assert turns > 10  # about 90; a thread that comes too late for every release gets one turn


def test_undecided_verdict_lists_forced_values() -> None:
    puzzle = replace(crossproduct([7 * 8 * 9, None, None, None], [None] * 4), constraints=())
    fixed = Constraint(Comparison(Variable("r1c1"), "=", Constant(7)))
    verdict = solving.verdict(replace(puzzle, constraints=(fixed,)), budget=Budget(node_limit=1))
    assert (verdict.status, dict(verdict.forced)) == ("undecided", {"r1c1": 7})


def test_count_respects_assumptions_and_omitted_clues() -> None:
    compiled = compile_puzzle(crossproduct([8, 8, 1], [8, 8, 1]))
    assert solving.count(compiled, assumptions={"r1c1": [2, 4]}).value == 2
    assert solving.count(compiled, without=[0, 1]).value == 16
    assert solving.count(compiled).value == 4
    with pytest.raises(KeyError):
        solving.solve(compiled, assumptions={"r9c9": [1]})


CAGES = "values 1..2\nall different in rows, cols\ncages:\n  A B\n  A A\n  A = 4+   B = 2\n"


@pytest.mark.parametrize("text", ["SEND + MORE = MONEY", "grid 2 x 2\nvalues 1..9\nrows sum = 3 4\n", CAGES])
def test_solved_puzzle_is_freed_without_the_garbage_collector(text: str) -> None:
    def ask() -> None:
        puzzle = gp.parse(text)
        assert Budget().compiled(puzzle).problem is Budget().compiled(puzzle).problem
        assert puzzle.verdict().solutions[0].puzzle is puzzle

    ask()  # the first puzzle fills the caches
    gc.collect()
    gc.disable()
    try:
        ask()
        gc.set_debug(gc.DEBUG_SAVEALL)
        gc.collect()
        # Caching the tables of this puzzle may evict tables of other tests.
        assert [one for one in gc.garbage if isinstance(one, gp.Puzzle) and one.source.text == text] == []
    finally:
        gc.set_debug(0)
        gc.garbage.clear()
        gc.enable()


def test_memory_limit_covers_reading_and_is_named() -> None:
    with pytest.raises(LimitMet) as met:
        Budget(memory_limit=1).look()
    assert met.value.limit == "memory"
