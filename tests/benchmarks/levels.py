"""`python -m tests.benchmarks.levels`: show how well each family of `generate` meets a requested difficulty.

One puzzle is requested for each difficulty, with a time limit. The table shows its rating, or how far the tried puzzles
were from the request, and the seconds of processor time. Every generated puzzle is rated again.
"""

from __future__ import annotations

import argparse
from dataclasses import replace
from time import process_time

import gridpuzzles as gp
from gridpuzzles.generation.budget import CannotMake, GenerationLimits
from gridpuzzles.generation.difficulty import read_goal
from gridpuzzles.generation.generate import FAMILIES, make
from gridpuzzles.generation.request import read_name
from gridpuzzles.steps.rating import WORDS

LATE = 1.1
"""Factor by which a refusal may exceed the time limit."""


def asked(family: str, word: str, seed: int, effort: GenerationLimits) -> str:
    """Return the result of a request as a cell of the table."""
    request = replace(read_name(family), difficulty=word)
    start = process_time()
    try:
        made = make(request, seed, 1, effort)
    except CannotMake as error:
        took = process_time() - start
        said = str(error)
        if took > LATE * effort.seconds:
            raise SystemExit(f"{family}, {word}: {took:.1f} s; {said}") from None
        _, tried, span = said.partition(" ratings from ")
        return f"no: {span.partition(';')[0]} ({took:.1f} s)" if tried else f"no: {said}"
    took = process_time() - start
    rating = gp.parse(made.text).rate()
    if read_goal(word).distance(rating):
        raise SystemExit(f"{made.identifier} is {rating}")
    return f"{rating.value:.1f} ({took:.1f} s)"


def main() -> None:
    words = [word for _, word in WORDS]
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks.levels", description=__doc__)
    parser.add_argument("families", nargs="*", default=list(FAMILIES))
    parser.add_argument("--words", nargs="+", default=words)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=30.0, help="time limit for each request (default: 30)")
    arguments = parser.parse_args()
    print(f"| family | {' | '.join(arguments.words)} |\n|{' --- |' * (len(arguments.words) + 1)}")
    for family in arguments.families:
        cells = [
            asked(family, word, arguments.seed, GenerationLimits(seconds=arguments.seconds)) for word in arguments.words
        ]
        print(f"| {family} | {' | '.join(cells)} |", flush=True)


if __name__ == "__main__":
    main()
