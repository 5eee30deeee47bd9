"""`python -m tests.benchmarks`: compare gridpuzzles with its peers in one run and print the table."""

from __future__ import annotations

import argparse
import platform
import sys
from contextlib import suppress
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version

from .harness import Limits, Result, Row, measure
from .peers import CONTENDERS
from .report import report
from .workloads import WORKLOADS

PACKAGES = ("ortools", "pychoco", "facile", "NuCS", "cosoco", "python-constraint2")


def main() -> None:
    arguments = _arguments()
    rows = [
        Row(workload.name, goal)
        for workload in WORKLOADS.values()
        for goal in workload.goals
        if _wanted(f"{workload.name} {goal}", arguments.only)
    ]
    contenders = [contender.name for contender in CONTENDERS if _wanted(contender.name, arguments.peers)]
    limits = Limits(arguments.rounds, arguments.seconds, arguments.timeout)
    results: dict[Row, dict[str, Result]] = {}
    with suppress(KeyboardInterrupt):  # the results so far are printed
        for row, of_row in measure(rows, contenders, limits):
            results[row] = of_row
            print(f"{row.workload}, {row.goal}", file=sys.stderr, flush=True)
    print(f"Python {platform.python_version()}; {_versions()}. {_engine()}")
    print(f"{limits.rounds} rounds; a puzzle is given up after {limits.timeout:g} s.\n")
    print(report(results), end="")


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks", description=__doc__)
    parser.add_argument("--only", metavar="TEXT", nargs="*", help="rows whose name contains one of these texts")
    parser.add_argument("--peers", metavar="TEXT", nargs="*", help="contenders whose name contains one of these texts")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=1.0, help="seconds for each contender and round (default: 1)")
    parser.add_argument("--timeout", type=float, default=3.0, help="seconds for each puzzle (default: 3)")
    return parser.parse_args()


def _wanted(name: str, texts: list[str] | None) -> bool:
    return texts is None or any(text.lower() in name.lower() for text in texts)


def _engine() -> str:
    try:
        compiled = import_module("gridpuzzles.engine").COMPILED
    except ImportError:
        return "gridpuzzles cannot be imported."
    return f"{'Compiled' if compiled else 'Pure Python'} engine."


def _versions() -> str:
    found = []
    for package in PACKAGES:
        try:
            found.append(f"{package} {version(package)}")
        except PackageNotFoundError:
            continue
    return ", ".join(found)


if __name__ == "__main__":
    main()
