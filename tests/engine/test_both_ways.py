"""Compiled or not, the engine gives the same solutions in the same order, with the same node counts."""

from __future__ import annotations

import os
import subprocess
import sys

PROGRAM = """
from math import prod
from gridpuzzles.engine import Problem

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
    problem.post("linear", range(0, n * n, n + 1), (tuple(range(1, n + 1)), "=", total))
    problem.post("sum", range(n - 1, n * n - 1, n - 1), n)
    return problem

for problem in (
    cross(5, 3, range(1, 10)),
    cross(8, 8, range(1, 10)),
    cross(4, 3, tuple(sorted(2**i * 3**j for i in range(32) for j in (0, 3)))),
    latin(5, 30),
):
    for order in ("dom/wdeg", "smallest"):
        for values in ("balanced", "random"):
            search = problem.search(limit=20, variable_order=order, value_order=values, seed=5, node_limit=300)
            found = list(search)
            counts = search.statistics
            print(found, search.stopped, counts.nodes, counts.dead_ends, counts.propagations, counts.restarts)
"""


def output(**environment: str) -> str:
    command = [sys.executable, "-c", PROGRAM]
    run = subprocess.run(command, capture_output=True, text=True, env={**os.environ, **environment}, check=False)
    assert run.returncode == 0, run.stderr
    return run.stdout


def test_pure_python_and_the_build_in_use_agree() -> None:
    assert output(GRIDPUZZLES_PURE="1") == output(GRIDPUZZLES_PURE="")
