"""Test that compilation ends at a limit, when cancelled, and on Ctrl-C, and that every question reports it."""

from __future__ import annotations

import pytest

import gridpuzzles as gp
from gridpuzzles.base.errors import LimitMet
from gridpuzzles.compiler import compile_puzzle
from gridpuzzles.engine.limits import Limits

LONG = {
    "values tried one by one": "unknown a in 1..300000\na mod 7 + a mod 11 = 5\n",
    "a large table": "unknown a, b, c in 1..38\na*b + b*c + c*a = 1000\n",
    "numbers of any length": "unknown a, b in 2..20\na^(b*b) mod 7 = b mod 7\n",
    "many relations": f"unknown {', '.join(f'a{i}' for i in range(60))} in 1..9\n"
    + "".join(f"a{i} < a{i + 1} * 3\n" for i in range(59)),
}


class Looks:
    """A signal that counts how often it is checked, and acts after a number of checks."""

    def __init__(self, last: int, error: type[BaseException] | None = None) -> None:
        self.count, self.last, self.error = 0, last, error

    def is_set(self) -> bool:
        self.count += 1
        if self.count > self.last and self.error:
            raise self.error
        return self.count > self.last


@pytest.mark.parametrize("kind", LONG)
def test_long_compilation_can_be_cancelled(kind: str) -> None:
    puzzle = gp.parse(LONG[kind])
    for last in (0, 1, 2):
        with pytest.raises(LimitMet):
            compile_puzzle(puzzle, Limits(None, None, Looks(last)))
    with pytest.raises(KeyboardInterrupt):
        compile_puzzle(puzzle, Limits(None, None, Looks(2, KeyboardInterrupt)))


@pytest.mark.parametrize("kind", LONG)
def test_cancelled_compilation_is_repeated(kind: str) -> None:
    once, twice = gp.parse(LONG[kind]), gp.parse(LONG[kind])
    assert twice.solve(cancel=Looks(2)) is None
    first, second = once.solve(node_limit=1000), twice.solve(node_limit=1000)
    assert first == second


@pytest.mark.parametrize("function", ["distinct(grid)", "seen(grid)", "position(grid, 5)"])
def test_function_of_very_many_cells_is_not_expanded(function: str) -> None:
    verdict = gp.parse(f"values 1..9\ngrid 200 x 200\n{function} = 3\n").verdict()
    assert (verdict.status, verdict.limit) == ("undecided", "memory")


@pytest.mark.parametrize("rule", ["product(grid) = 0", "count(grid = 3) > 40000"])
def test_impossible_rule_of_very_many_cells_is_refuted(rule: str) -> None:
    assert gp.parse(f"values 3, 6, 9\ngrid 200 x 200\n{rule}\n").verdict().status == "none"


@pytest.mark.parametrize("rule", ["gcd(grid) = 1", "lcm(grid) = 7"])
def test_divisors_of_very_many_cells_end_at_the_limit(rule: str) -> None:
    verdict = gp.parse(f"values 3, 6, 9\ngrid 200 x 200\n{rule}\n").verdict(node_limit=100)
    assert (verdict.status, verdict.limit) == ("undecided", "nodes")


def test_name_at_many_places_of_different_cells_has_no_solution() -> None:
    puzzle = gp.parse("values 1..7\nall different\ngrid:\n" + "  a _ 3\n" * 1600)
    assert puzzle.verdict().status == "none"


def test_every_question_reports_a_limit_before_the_search() -> None:
    puzzle = gp.parse(LONG["values tried one by one"])
    verdict = puzzle.verdict(time_limit=0)
    assert (verdict.status, verdict.limit, verdict.solutions) == ("undecided", "time", ())
    assert list(puzzle.solutions(cancel=Looks(0))) == []
    count = puzzle.count(cancel=Looks(1))
    assert (count.value, count.exact, count.limit) == (0, False, "cancelled")
    estimate = puzzle.estimate(cancel=Looks(1))
    assert (estimate.samples, estimate.exact, estimate.limit) == (0, False, "cancelled")
    candidates = puzzle.candidates(cancel=Looks(1))
    assert (candidates.values, candidates.limit) == ({"a": ()}, "cancelled")
    assert len(candidates.open["a"]) == 300_000
