"""Large puzzles of kinds that a person writes, by name, for `tests.lateness`; they are always the same."""

from __future__ import annotations

from random import Random

from tests.fuzz.test_hostile import lines, named


def shared_relations(relations: int, unknowns: int) -> str:
    """Return relations of four unknowns each, which share the few unknowns."""
    rng = Random(1)
    kept = []
    for _ in range(relations):
        a, b, c, d = rng.sample(range(unknowns), 4)
        kept.append(f"{rng.randint(1, 9)} * x{a} + x{b} * x{c} - x{d} > {rng.randint(-400, 200)}")
    return lines(named(unknowns, "1..60"), "all different", *kept)


def counts_within(size: int) -> str:
    """Return rules that count the rows in which something is counted."""
    cells = f"grid {size} x {size}", f"values 1..{size // 2}"
    rules = [
        f"count({', '.join(f'count(row {i} = {v}) > 1' for i in range(1, size + 1))}) = count(col {v} = {v})"
        for v in range(1, size // 2 + 1)
    ]
    return lines(*cells, *rules)


def marked(size: int) -> str:
    """Return a Latin square with marks at some neighbors, which the other neighbors must not satisfy."""
    rng = Random(2)
    drawn = []
    for _ in range(size):
        drawn.append("  _ " + " ".join(f"{rng.choice('o...'):s} _".replace(".", " ") for _ in range(size - 1)))
        drawn.append("  " + " ".join(f"{rng.choice('o...'):s}" for _ in range(size)))
    return lines(
        f"values 1..{size}",
        "all different in rows, cols",
        "mark o: abs(_ - _) = 1",
        "no other pair",
        "grid:",
        *drawn[:-1],
    )


def snakes(size: int) -> str:
    """Return paths through all cells of a grid, one along the rows and one along the columns."""
    rows = [[f"r{i}c{j}" for j in range(1, size + 1)][:: 1 if i % 2 else -1] for i in range(1, size + 1)]
    cols = [[f"r{i}c{j}" for i in range(1, size + 1)][:: 1 if j % 2 else -1] for j in range(1, size + 1)]
    return lines(
        f"grid {size} x {size}",
        "values 1..15",
        "paths:",
        *(f"  {name} = {' '.join(cell for line in way for cell in line)}" for name, way in (("a", rows), ("b", cols))),
        "path a: each 2: abs(_ - _) >= 5",
        "path b: each 3: each pair: _ mod 4 != _ mod 4",
        "path a: alternating",
        f"sum(path a) = {8 * size * size}",
    )


def caged(size: int, width: int) -> str:
    """Return a Latin square with cages of `width` cells in a row, whose sums are those of some Latin square."""
    label = [[f"k{i}x{j // width}" for j in range(size)] for i in range(size)]
    sums: dict[str, int] = {}
    for i in range(size):
        for j in range(size):
            sums[label[i][j]] = sums.get(label[i][j], 0) + (i * 7 + j * 3) % size + 1
    return lines(
        f"values 1..{size}",
        "all different in rows, cols",
        "cages:",
        *("  " + " ".join(row) for row in label),
        *(f"  {name} = {total}+" for name, total in sums.items()),
    )


def wide_killer(size: int) -> str:
    """Return cages with products and sums of numbers up to a thousand."""
    label = [[f"k{i // 2}x{j // 2}" for j in range(size)] for i in range(size)]
    names = sorted({name for row in label for name in row})
    targets = [
        f"  {name} = {1500 + 37 * at}+" if at % 2 else f"  {name} = {2**10 * 3**5}*" for at, name in enumerate(names)
    ]
    return lines(
        "values 1..1000", "all different in rows, cols", "cages:", *("  " + " ".join(row) for row in label), *targets
    )


def crossword(down: int, across: int) -> str:
    """Return a lattice of `down` by `across` fields with four equations each."""
    rng = Random(3)
    drawn = []
    for _ in range(down):
        totals = [str(rng.randint(20, 90)) for _ in range(across)]
        drawn += [" . ".join(f"_ + _ = {total}" for total in totals), " . ".join(["* . - . ."] * across)]
        drawn += [" . ".join(["_ - _ = _"] * across), " . ".join(["= . = . ."] * across)]
        drawn += [" . ".join(["_ . _ . ."] * across), " . ".join([". . . . ."] * across)]
    return lines("values 1..99", "crossword:", *(f"  {line}" for line in drawn[:-1]))


def skeleton(digits: int) -> str:
    """Return a long division in which nearly all digits are missing."""
    dividend, divisor, quotient = "_" * digits, "_" * (digits // 2), "_" * (digits - digits // 2 + 1)
    return lines(f"{dividend[:-3]}7__ = {divisor[:-1]}3 * {quotient[:-1]}9 + {divisor[:-1]}1")


def grouped(groups: int, size: int) -> str:
    """Return sums and products of overlapping groups of different numbers."""
    rng = Random(4)
    rules = []
    for _ in range(groups):
        some = [f"x{at}" for at in rng.sample(range(size), 8)]
        rules.append(f"{', '.join(some)} all different")
        rules.append(f"{' + '.join(some)} = {rng.randint(60, 140)}")
    return lines(named(size, "1..25"), *rules)


def alternatives_of_pairs(size: int) -> str:
    """Return rules with `if` and `or` for any two cells of a grid."""
    return lines(
        f"grid {size} x {size}",
        "values 1..9",
        "each pair in grid: if _ = 1 then _ != 9",
        "each pair in row: if _ is odd then _ > 1 or row > 3",
        "each pair in col: abs(_ - _) > 1 or col = 2 or row > 5",
        f"rows sum = {' '.join([str(5 * size)] * size)}",
    )


HARD = {
    "600 relations": shared_relations(600, 30),
    "counts in counts of rows": counts_within(24),
    "marks and no other pair": marked(50),
    "paths through 400 cells": snakes(20),
    "cages 40 x 40": caged(40, 3),
    "crossword of 200 words": crossword(7, 7),
    "skeleton of 60 digits": skeleton(60),
    "killer of wide values": wide_killer(12),
    "grouped sums": grouped(60, 90),
    "if and or of all pairs": alternatives_of_pairs(16),
}
