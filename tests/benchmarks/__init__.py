"""Benchmarks against other solvers: `python -m tests.benchmarks --help`."""
