"""`python -m tests.compare [--minutes 10] [--seed N]`: solve random puzzles and compare with brute force.

Prints the seed first, then every disagreement with the smallest text that shows it, and finally the forms drawn. The
exit status is 1 if anything disagreed.
"""

from __future__ import annotations

import argparse
import sys
from random import SystemRandom
from time import monotonic

from .coverage import Coverage
from .run import Outcome, compare


def main() -> int:
    parser = argparse.ArgumentParser(prog="tests.compare", description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--seed", type=int, help="seed of an earlier run (default: a new seed)")
    parser.add_argument("--puzzles", type=int, help="stop after PUZZLES puzzles")
    parser.add_argument("--start", type=int, default=0, help="the number of the first puzzle")
    options = parser.parse_args()
    seed = options.seed if options.seed is not None else SystemRandom().randrange(10**9)
    print(f"seed {seed}", flush=True)
    end, outcome, coverage = monotonic() + 60 * options.minutes, Outcome(), Coverage()
    number = options.start
    while monotonic() < end and (options.puzzles is None or number < options.start + options.puzzles):
        for report in compare(seed, number, outcome, coverage):
            print(f"\npuzzle {number} of seed {seed}: {report}", flush=True)
        number += 1
    print(f"\n{outcome}\n{coverage}")
    return 1 if outcome.disagreed else 0


if __name__ == "__main__":
    sys.exit(main())
