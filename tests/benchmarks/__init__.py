"""Benchmarks against other solvers: `python -m tests.benchmarks` prints two Markdown tables.

Peers that are not installed are skipped and said so: `pip install -e '.[bench]'` brings those written for Python,
`apt-get install minizinc gecode` (or the like) MiniZinc with Gecode. A full run takes a quarter of an hour on an idle
machine; `--only` and `--peers` choose rows and contenders, an interrupted run prints what is known.

In every round each contender, in a process of its own and one at a time, solves the same puzzles. One that needs
longer than the time limit for one puzzle is stopped; every solution is checked and every count compared. The time is
that from a puzzle as a Python object to the solutions as Python objects; `from text` also parses.
"""
