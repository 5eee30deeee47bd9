"""Four ways to solve the AARP number cruncher of March 2020, timed: run `python docs/study/aarp.py`.

It prints a table and writes `times.csv`, `histogram.svg` and `box-plot.svg` into the folder of this file. Random
shuffling takes about a second per run; use `--runs 10` for a first look.
"""

from __future__ import annotations

from argparse import ArgumentParser
from itertools import permutations
from pathlib import Path
from random import Random
from time import process_time

from plots import box_plots, histogram, quartiles

import gridpuzzles as gp
from gridpuzzles.engine import COMPILED

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    Digits = Sequence[int]
    Strategy = Callable[[Random], Digits]

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
PUZZLE = ROOT / "puzzles" / "aarp" / "march-2020.puzzle"
SOLUTION = (5, 7, 2, 6, 3, 8, 4, 1, 9)

# One condition for each row and column, and the cell that is the last of it when cells are filled in order.
CONDITIONS: tuple[tuple[int, Callable[[Digits], bool]], ...] = (
    (2, lambda x: (x[0] + x[1]) * x[2] == 24),
    (5, lambda x: x[3] + x[4] + x[5] == 17),
    (6, lambda x: (x[0] + x[3]) * x[6] == 44),
    (7, lambda x: x[1] * x[4] - x[7] == 20),
    (8, lambda x: (x[6] - x[7]) * x[8] == 27),
    (8, lambda x: x[2] * x[5] + x[8] == 25),
)


def is_solution(x: Digits) -> bool:
    """Return True if all six conditions hold, in the form of the AARP document."""
    return (
        (x[0] + x[1]) * x[2] == 24
        and x[3] + x[4] + x[5] == 17
        and (x[6] - x[7]) * x[8] == 27
        and (x[0] + x[3]) * x[6] == 44
        and (x[1] * x[4]) - x[7] == 20
        and (x[2] * x[5]) + x[8] == 25
    )


def shuffling(random: Random) -> Digits:
    """Shuffle the digits until all conditions hold; return them."""
    x = list(range(1, 10))
    while True:
        random.shuffle(x)
        if is_solution(x):
            return x


def in_turn(random: Random) -> Digits:
    """Try every permutation of the digits, which begin in random order; return the first solution."""
    return next(x for x in permutations(random.sample(range(1, 10), 9)) if is_solution(x))


def backtracking(random: Random) -> Digits:
    """Fill cell by cell with digits in random order; test each condition as soon as its cells are filled."""
    digits = random.sample(range(1, 10), 9)

    def filled(x: list[int]) -> list[int] | None:
        if not all(holds(x) for last, holds in CONDITIONS if last == len(x) - 1):
            return None
        if len(x) == 9:
            return x
        return next((full for digit in digits if digit not in x if (full := filled([*x, digit]))), None)

    found = filled([])
    assert found is not None
    return found


def engine(random: Random) -> Digits:
    """Solve the built puzzle: compile it, search, and prove that the solution is unique."""
    plain = gp.Puzzle(*(getattr(LOADED, field) for field in gp.Puzzle._fields))
    verdict = plain.verdict(value_order="random", seed=random.getrandbits(31))
    assert verdict.status == "unique"
    return tuple(verdict.solutions[0].values())


LOADED = gp.load(PUZZLE)
STRATEGIES: dict[str, Strategy] = {
    "random shuffling": shuffling,
    "permutations": in_turn,
    "backtracking": backtracking,
    "gridpuzzles": engine,
}


def times(strategy: Strategy, runs: int, seed: int) -> list[float]:
    """Return the seconds of processor time of each run; the runs differ only in their random choices."""
    taken = []
    for run in range(runs):
        random = Random(seed + run)
        start = process_time()
        found = strategy(random)
        taken.append(process_time() - start)
        assert tuple(found) == SOLUTION
    return taken


def outliers(taken: list[float]) -> list[float]:
    """Return the times that are more than one and a half interquartile ranges from the quartiles (Tukey)."""
    first, _, third = quartiles(taken)
    beyond = 1.5 * (third - first)
    return [one for one in taken if not first - beyond <= one <= third + beyond]


def main() -> None:
    """Time every strategy, print the table and write the pictures."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=100)
    parser.add_argument("--seed", type=int, default=42)
    parser.add_argument("--output", type=Path, default=HERE)
    options = parser.parse_args()
    samples = {name: times(strategy, options.runs, options.seed) for name, strategy in STRATEGIES.items()}
    kind = "compiled" if COMPILED else "pure Python"
    print(f"Seconds of processor time over {options.runs} runs, seed {options.seed}, {kind} engine\n")
    print(
        "| strategy | minimum | first quartile | median | third quartile | maximum | interquartile range | outliers |"
    )
    print("| --- | --- | --- | --- | --- | --- | --- | --- |")
    for name, taken in samples.items():
        first, median, third = quartiles(taken)
        numbers = [min(taken), first, median, third, max(taken), third - first]
        print(f"| {name} | {' | '.join(f'{number:.6f}' for number in numbers)} | {len(outliers(taken))} |")
    rows = [f"{name},{run},{seconds:.6f}" for name, taken in samples.items() for run, seconds in enumerate(taken, 1)]
    (options.output / "times.csv").write_text("\n".join(["strategy,run,seconds", *rows, ""]), "utf-8", newline="\n")
    title = f"AARP puzzle by random shuffling, {options.runs} runs"
    (options.output / "histogram.svg").write_text(
        histogram(samples["random shuffling"], title, "seconds"), encoding="utf-8", newline="\n"
    )
    title = f"AARP puzzle by four strategies, {options.runs} runs each"
    (options.output / "box-plot.svg").write_text(
        box_plots(samples, title, "seconds (logarithmic)"), encoding="utf-8", newline="\n"
    )


if __name__ == "__main__":
    main()
