"""Test that memory does not grow over many problems, despite all caches."""

from __future__ import annotations

import subprocess
import sys

import pytest

from gridpuzzles.engine.propagators.base import Cache

pytestmark = pytest.mark.slow

PROGRAM = """
import resource
from gridpuzzles.engine import COMPILED, Problem
from gridpuzzles.engine.posted import ConditionData

def solve(seed):
    problem = Problem()
    x = [("var", problem.variable(range(1, 10))) for _ in range(9)]
    problem.post("different", range(9))
    for row in range(3):
        problem.post("product", range(3 * row, 3 * row + 3), (48, 54, 140)[(row + seed) % 3])
        problem.post("sum", range(row, 9, 3), (14, 15, 16)[(row + seed) % 3])
    problem.post("table of", (0, 4, 8), ConditionData(("<", ("+", x[0], x[4]), ("*", seed % 100, x[8]))))
    problem.post("bounds", (1, 3, 5, 7), ConditionData(("<=", ("*", x[1], x[3], x[5], x[7]), 2000)))
    return list(problem.search(limit=3))

def used():
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss

many = 2000 if COMPILED else 60
for seed in range(many):
    solve(seed)
before = used()
for seed in range(2 * many):
    solve(seed)
print(used() - before)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="memory is counted in other units elsewhere")
def test_memory_does_not_grow_over_thousands_of_solves() -> None:
    run = subprocess.run([sys.executable, "-c", PROGRAM], capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    assert int(run.stdout) < 1024  # KiB


def test_cache_evicts_when_full_and_rejects_large_entries() -> None:
    cache = Cache(1600)
    assert cache.keep("large", 1, 37) == 1
    assert cache.find("large") is None
    for number in range(100):
        cache.keep(number, number, 36)
        assert cache.find(number) == number
        assert sum(cache.find(each) is not None for each in range(100)) <= 16
