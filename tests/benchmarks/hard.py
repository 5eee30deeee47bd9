"""`python -m tests.benchmarks.hard`: compare all peers on new puzzles of kinds that some peer once solved faster.

The kinds are clues with different totals, magic hexagons and squares, tables of forty rows, KenKens with large cages,
long chains of operators, Latin squares with empty cells, and sums over wide ranges. For docs/measurements.md: processor
time on one thread from the puzzle as a Python object to the answer, asking every puzzle once. Solvers that do not
answer in time are left out.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Callable, Sequence
from functools import partial
from itertools import chain
from typing import NamedTuple

from . import cages
from .alone import Run, solved_alone
from .draws import cruncher
from .growth import latin
from .kinds import crossproduct, table_names
from .peers import BY_NAME, OURSELVES
from .puzzle import Constraint, Linear, Puzzle, equation
from .workloads import random_crossproducts

SUMS = ("CP-SAT plain", "choco", "cosoco t")
PRODUCTS = ("CP-SAT e", "choco e", "cosoco e")
TABLES = ("CP-SAT plain", "CP-SAT t", "choco", "choco t", "cosoco t")
"""The encodings that may suit a kind (e: prime exponents, t: tables)."""


class Kind(NamedTuple):
    """Puzzles of a kind by their seed, and the number of solutions to look for."""

    name: str
    limit: int
    make: Callable[[int], Puzzle]
    peers: Sequence[str] = SUMS


def numbers(clues: Sequence[int]) -> str:
    return " ".join(map(str, clues))


def disagreeing_sums(size: int, seed: int) -> Puzzle:
    """Return a table with a sum for every row and column, one of them too large by 1."""
    generator = random.Random(seed)
    table = [[generator.randint(1, 9) for _ in range(size)] for _ in range(size)]
    rows, cols = [sum(row) for row in table], [sum(col) for col in zip(*table, strict=True)]
    rows[generator.randrange(size)] += 1
    names = table_names(size, size)
    lines = [*zip(names, rows, strict=True), *zip(zip(*names, strict=True), cols, strict=True)]
    return Puzzle(
        text=f"grid {size} x {size}\nvalues 1..9\nrows sum = {numbers(rows)}\ncols sum = {numbers(cols)}\n",
        visible=tuple(chain(*names)),
        domains=dict.fromkeys(chain(*names), range(1, 10)),
        different=[],
        constraints=[Linear(dict.fromkeys(line, 1), total) for line, total in lines],
    )


def disagreeing_products(size: int, seed: int) -> Puzzle:
    """Return a CrossProduct with one column product doubled."""
    table = next(iter(random_crossproducts(1, size, size, seed)))
    assert table.margins is not None
    rows, cols = table.margins
    return crossproduct(rows, [2 * cols[0], *cols[1:]])


def magic(names: Sequence[str], lines: Sequence[Sequence[str]], total: int, first: int, seed: int, head: str) -> Puzzle:
    """Return a puzzle of different numbers from `first` on, whose lines, in random order, have one sum."""
    generator = random.Random(seed)
    mixed = [generator.sample(line, len(line)) for line in generator.sample(lines, len(lines))]
    values = range(first, first + len(names))
    return Puzzle(
        text=f"{head}values {values[0]}..{values[-1]}\nall different\n"
        + "".join(f"{' + '.join(line)} = {total}\n" for line in mixed),
        visible=tuple(names),
        domains=dict.fromkeys(names, values),
        different=[tuple(names)],
        constraints=[Linear(dict.fromkeys(line, 1), total) for line in mixed],
    )


def magic_square(size: int, seed: int) -> Puzzle:
    names = table_names(size, size)
    diagonals = [[names[at][at] for at in range(size)], [names[at][-1 - at] for at in range(size)]]
    lines = [*names, *map(list, zip(*names, strict=True)), *diagonals]
    total = size * (size * size + 1) // 2
    return magic([*chain(*names)], lines, total, 1, seed, f"grid {size} x {size}\n")


def magic_hexagon(order: int, first: int, total: int, seed: int) -> Puzzle:
    """Return a magic hexagon: cells by coordinates with sum 0, and lines in three directions."""
    reach = range(1 - order, order)
    cells = {(a, b, -a - b): f"x{number}" for number, (a, b) in enumerate((a, b) for a in reach for b in reach)}
    cells = {cell: name for cell, name in cells.items() if cell[2] in reach}
    lines = [[name for cell, name in cells.items() if cell[axis] == at] for axis in range(3) for at in reach]
    head = f"unknown {', '.join(cells.values())} in {first}..{first + len(cells) - 1}\n"
    puzzle = magic(list(cells.values()), lines, total, first, seed, "")
    relations = puzzle.text.partition("all different\n")[2]
    return puzzle._replace(text=f"{head}all different: {', '.join(cells.values())}\n{relations}")


def large_cruncher(size: int, seed: int) -> Puzzle:
    """Return a cruncher with as many different numbers as cells."""
    return cruncher(random.Random(seed), size, size, range(1, size * size + 1))


def unknowns(domains: dict[str, range], relations: Sequence[str]) -> Puzzle:
    """Return a puzzle of unknown numbers with the given equations."""
    constraints: list[Constraint] = [equation(text.replace("=", "=="), domains) for text in relations]
    declared = "".join(f"unknown {name} in {values[0]}..{values[-1]}\n" for name, values in domains.items())
    return Puzzle(declared + "\n".join(relations), tuple(domains), domains, [], constraints)


def knapsack(count: int, seed: int) -> Puzzle:
    """Return a knapsack puzzle: how often is each weight taken, given the total?"""
    generator = random.Random(seed)
    weights = generator.sample(range(100, 1000), count)
    total = sum(generator.randint(0, 5) * weight for weight in weights)
    terms = " + ".join(f"{weight} * x{at}" for at, weight in enumerate(weights))
    return unknowns({f"x{at}": range(6) for at in range(count)}, [f"{terms} = {total}"])


def squares(top: int, seed: int) -> Puzzle:
    """Return a puzzle of three squares whose sum is a square, given the sum of all four numbers."""
    generator = random.Random(seed)
    found = [
        (a, b, c, d)
        for a in range(1, top // 2)
        for b in range(a, top // 2)
        for c in [generator.randint(b, top - 1)]
        for d in [round((a * a + b * b + c * c) ** 0.5)]
        if d <= top and a * a + b * b + c * c == d * d
    ]
    total = sum(generator.choice(found))
    relations = ["a * a + b * b + c * c = d * d", f"a + b + c + d = {total}"]
    return unknowns({name: range(1, top + 1) for name in "abcd"}, relations)


def survo(size: int, given: int, seed: int) -> Puzzle:
    """Return a table of the numbers 1 to size² with row and column sums and some givens."""
    generator = random.Random(seed)
    names = table_names(size, size)
    values = range(1, size * size + 1)
    value = dict(zip(chain(*names), generator.sample(values, len(values)), strict=True))
    known = set(generator.sample(list(value), given))
    lines = [(line, sum(value[name] for name in line)) for line in [*names, *zip(*names, strict=True)]]
    drawn = "".join(f"  {' '.join(str(value[name]) if name in known else '_' for name in row)}\n" for row in names)
    rows, cols = [total for _, total in lines[:size]], [total for _, total in lines[size:]]
    return Puzzle(
        text=f"values 1..{len(values)}\nall different\ngrid:\n{drawn}"
        f"rows sum = {numbers(rows)}\ncols sum = {numbers(cols)}\n",
        visible=tuple(value),
        domains={name: range(value[name], value[name] + 1) if name in known else values for name in value},
        different=[tuple(value)],
        constraints=[Linear(dict.fromkeys(line, 1), total) for line, total in lines],
    )


def large_table(size: int, seed: int) -> Puzzle:
    return next(iter(random_crossproducts(1, size, size, seed)))


KINDS = (
    *(Kind(f"sums that disagree {size}x{size}", 2, partial(disagreeing_sums, size)) for size in (4, 6, 10, 20)),
    *(
        Kind(f"products that disagree {size}x{size}", 2, partial(disagreeing_products, size), PRODUCTS)
        for size in (4, 6, 10, 20)
    ),
    *(Kind(f"CrossProduct {size}x{size}", 1, partial(large_table, size), PRODUCTS) for size in (40, 60)),
    Kind("magic hexagon 3, first", 1, partial(magic_hexagon, 3, 1, 38)),
    Kind("magic hexagon 3, all", 1000, partial(magic_hexagon, 3, 1, 38)),
    Kind("magic hexagon 4, first", 1, partial(magic_hexagon, 4, 3, 111)),
    *(Kind(f"magic square {size}, first", 1, partial(magic_square, size)) for size in (5, 6, 7, 8)),
    Kind("KenKen 15, cages of 3 and 4", 2, lambda seed: cages.kenken(15, seed, (3, 3, 4)), TABLES),
    *(
        Kind(f"cruncher {size}x{size}, 1..{size * size}", 2, partial(large_cruncher, size), TABLES)
        for size in (4, 5, 6)
    ),
    Kind("knapsack of 10", 2, partial(knapsack, 10)),
    Kind("squares to 120", 2, partial(squares, 120)),
    *(Kind(f"latin square {size}, holes", 1, partial(latin, size)) for size in (30, 33, 35)),
    *(Kind(f"survo {size}x{size}, 10 given", 1, partial(survo, size, 10)) for size in (8, 10)),
)


def main() -> None:
    """Print a line for each puzzle when it is done."""
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks.hard", description=__doc__)
    parser.add_argument("--only", metavar="TEXT", nargs="*", help="kinds whose name contains one of these texts")
    parser.add_argument("--seed", type=int, default=1, help="seed of the first puzzle of each kind (default: 1)")
    parser.add_argument("--count", type=int, default=3, help="puzzles of each kind (default: 3)")
    parser.add_argument("--seconds", type=float, default=8.0, help="time limit for each puzzle and solver (default: 8)")
    options = parser.parse_args()
    print("| puzzle | seed | solutions | ours, ms | best other, ms | times ours |")
    print("| --- | ---: | ---: | ---: | --- | ---: |")
    for kind in KINDS:
        if options.only and not any(text in kind.name for text in options.only):
            continue
        for seed in range(options.seed, options.seed + options.count):
            puzzle = kind.make(seed)
            runs = {
                name: solved_alone(BY_NAME[name].make(), puzzle, kind.limit, options.seconds)
                for name in (OURSELVES, *kind.peers)
            }
            print(row(kind, seed, runs), flush=True)


def row(kind: Kind, seed: int, runs: dict[str, Run | None]) -> str:
    """Return a line of the table, which says if the solvers disagree."""
    done = {name: run for name, run in runs.items() if run is not None}
    counts = {run.solutions for run in done.values()}
    found = "DISAGREE" if len(counts) > 1 else str(*counts) if counts else "?"
    ours = done.pop(OURSELVES, None)
    best = min(done, key=lambda name: done[name].seconds, default="")
    shown = "-" if ours is None else f"{1000 * ours.seconds:.3g}"
    other = f"{best} {1000 * done[best].seconds:.3g}" if best else "-"
    ratio = f"{done[best].seconds / ours.seconds:.2g}" if best and ours else ""
    return f"| {kind.name} | {seed} | {found} | {shown} | {other} | {ratio} |"


if __name__ == "__main__":
    main()
