"""Test that both builds of the engine give the same solutions in the same order, with the same node counts."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

pytestmark = pytest.mark.slow

PROGRAM = """
from math import prod
from gridpuzzles.engine import Problem
from gridpuzzles.engine.posted import ConditionData, LinearData, PostedConstraint

def cross(rows, columns, values):
    problem = Problem()
    table = [[values[(7 * i * i + 5 * j + i * j) % len(values)] for j in range(columns)] for i in range(rows)]
    for _ in range(rows * columns):
        problem.variable(values)
    for i in range(rows):
        problem.post("product", range(i * columns, (i + 1) * columns), prod(table[i]))
    for j in range(columns):
        problem.post("product", range(j, rows * columns, columns), prod(row[j] for row in table))
    return problem

def latin(n, total):
    problem = Problem()
    for _ in range(n * n):
        problem.variable(range(n))
    for k in range(n):
        problem.post("different", range(k * n, k * n + n))
        problem.post("different", range(k, n * n, n))
    problem.post("linear", range(0, n * n, n + 1), LinearData(tuple(range(1, n + 1)), "=", total))
    problem.post("sum", range(n - 1, n * n - 1, n - 1), n)
    problem.post("sum of different", range(n, n + 4), 8)
    return problem

def mixed(seed):
    problem = Problem()
    x = [("var", problem.variable(range(7), visible=i < 8)) for i in range(10)]
    rows = [(i, (3 * i + seed) % 7, (i * j) % 7) for i in range(7) for j in range(4)]
    problem.post("different", range(4))
    problem.post("cardinality", range(10), {0: (1, 2), 3: (2, 3)})
    problem.post("table", (0, 4, 7), rows)
    problem.post("table of", (1, 5, 6), ConditionData(("<=", ("+", x[1], x[5]), ("*", 2, x[6]))), clue=0)
    problem.post("bounds", (2, 4, 5, 7), ConditionData(("<=", ("-", ("+", ("*", x[2], x[4]), x[5]), x[7]), 6 + seed)))
    remainders = ("=", ("mod", ("+", ("*", x[0], x[3]), x[6]), 5), ("mod", x[8], 3))
    problem.post("bounds", (0, 3, 6, 8), ConditionData(remainders))
    problem.post("linear", (7, 8, 9, 1), LinearData((3, -2, 1, 5), "<=", 11), clue=1)
    problem.post("sum", (5, 6, 9, 9), 12)
    problem.post("product", (2, 8, 9), 0)
    linear = PostedConstraint("linear", (5, 9), LinearData((2, -1), "<=", 3))
    either = [PostedConstraint("sum", (0, 5), 7)], [linear, PostedConstraint("different", (0, 9))]
    problem.post("any", (0, 5, 9), list(either))
    return problem

for problem in (
    cross(5, 3, range(1, 10)),
    cross(8, 8, range(1, 10)),
    cross(4, 3, tuple(sorted(2**i * 3**j for i in range(32) for j in (0, 3)))),
    latin(5, 30),
    mixed(0),
    mixed(1),
):
    for order in ("dom/wdeg", "smallest"):
        for values in ("balanced", "random"):
            search = problem.search(limit=20, variable_order=order, value_order=values, seed=5, node_limit=300)
            found = list(search)
            counts = search.statistics
            print(found, search.limit, counts.nodes, counts.dead_ends, counts.propagations, counts.restarts)
    search = problem.search(limit=20, seed=5, node_limit=300, learn_after=10)
    found = list(search)
    print(found, search.statistics.nodes, search.statistics.dead_ends, search.statistics.propagations)
"""


def output(**environment: str) -> str:
    command = [sys.executable, "-c", PROGRAM]
    run = subprocess.run(command, capture_output=True, text=True, env={**os.environ, **environment}, check=False)
    assert run.returncode == 0, run.stderr
    return run.stdout


def test_pure_python_and_compiled_engine_agree() -> None:
    assert output(GRIDPUZZLES_PURE="1") == output(GRIDPUZZLES_PURE="")
