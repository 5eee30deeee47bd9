"""Benchmarks against other solvers: `python -m tests.benchmarks` prints two Markdown tables.

Peers that are not installed are skipped and named. `pip install -e '.[bench]'` installs those written for Python, and
`apt-get install minizinc gecode` installs MiniZinc with Gecode. A full run takes a quarter of an hour on an idle
machine. `--only` and `--peers` choose rows and contenders. An interrupted run prints its results so far.

In every round, the contenders solve the same puzzles one after another, each in a separate process. A contender that
exceeds the time limit for one puzzle is stopped. Every solution is checked and every count compared. The time is
measured from a puzzle as a Python object to the solutions as Python objects; `from text` also includes parsing.
"""
