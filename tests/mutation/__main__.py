"""`python -m tests.mutation [--sample 20] [--seed N] [MODULE ...]`: run the tests on mutants and list the survivors.

The tests that `TESTS` lists for the module run on each mutant, one process at a time. The exit status is 1 if more than
one in twenty mutants of a module survived. Then find out whether the survivor changes any answer, and write the test
that would notice. docs/measurements.md lists the rest.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from .changes import Change, changes
from .laws import TESTS, Tests
from .trying import copy_of_everything, is_noticed, run

FEWEST = 0.95


def usually(folder: Path, every_test: tuple[Tests, ...], known: dict[Tests, float]) -> None:
    """Store in `known` the processor time of the tests without a change."""
    for tests in every_test:
        if tests not in known:
            as_it_is = run(folder, tests)
            if not as_it_is.passed:
                raise SystemExit(f"{' '.join(tests)} fails as it is")
            known[tests] = as_it_is.seconds


def survivors(
    folder: Path, module: str, every_test: tuple[Tests, ...], known: dict[Tests, float], sample: int, seed: int
) -> tuple[int, list[Change], float]:
    """Return the number of mutants tried, the survivors, and the processor time."""
    usually(folder, every_test, known)
    spent = 0.0
    every = list(changes((folder / "gridpuzzles" / f"{module}.py").read_text(encoding="utf-8")))
    chosen = sorted(Random(f"{seed} {module}").sample(every, min(sample, len(every))))
    passed = []
    for one in chosen:
        for tests in every_test:
            tried = is_noticed(folder, module, one, tests, known[tests])
            spent += tried.seconds
            if not tried.passed:
                break
        else:
            passed.append(one)
    return len(chosen), passed, spent


def main() -> int:
    parser = argparse.ArgumentParser(prog="tests.mutation", description="Single changes, and whether the tests notice.")
    parser.add_argument("modules", nargs="*", default=list(TESTS), metavar="MODULE")
    parser.add_argument("--sample", type=int, default=20, help="changes of each module")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--quick", action="store_true", help="only the first of each module's tests")
    options = parser.parse_args()
    worst, known = 1.0, dict[Tests, float]()
    with TemporaryDirectory() as name:
        folder = Path(name)
        copy_of_everything(folder)
        for module in options.modules:
            every_test = TESTS[module][: 1 if options.quick else None]
            tried, passed, seconds = survivors(folder, module, every_test, known, options.sample, options.seed)
            worst = min(worst, 1 - len(passed) / max(1, tried))
            print(f"{module}: {tried - len(passed)} of {tried} noticed, {seconds:.0f} s", flush=True)
            for one in passed:
                print(f"    {one}", flush=True)
    return 0 if worst >= FEWEST else 1


if __name__ == "__main__":
    sys.exit(main())
