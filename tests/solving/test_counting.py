"""Test counts, which are exact by either method, and estimates with their intervals."""

from __future__ import annotations

import random
from math import log, prod

import pytest

import gridpuzzles as gp
from gridpuzzles.base.english import decimal
from gridpuzzles.base.errors import LimitMet
from gridpuzzles.compiler import compile_puzzle
from gridpuzzles.engine import COMPILED
from gridpuzzles.solving import counting
from gridpuzzles.solving.budget import Budget
from gridpuzzles.solving.candidates import candidates
from gridpuzzles.solving.counting import by_automata
from gridpuzzles.solving.estimating import around_mean, estimate, summary, whole

pytestmark = pytest.mark.slow


def random_table(rows: int, cols: int, seed: int) -> gp.Puzzle:
    """Return the CrossProduct of random digits, drawn row by row."""
    rng = random.Random(seed)
    table = [[rng.randint(1, 9) for _ in range(cols)] for _ in range(rows)]
    return gp.crossproduct([prod(row) for row in table], [prod(col) for col in zip(*table, strict=True)])


def test_count_of_ten_by_three_is_known() -> None:
    count = random_table(10, 3, 42).count()
    assert (count.value, count.exact) == (36_685, True)


needs_compiled = pytest.mark.skipif(not COMPILED, reason="takes minutes in pure Python")


@needs_compiled
@pytest.mark.parametrize(
    ("rows", "cols", "seed", "count"),
    [
        (10, 4, 1, 19_565_844),
        (8, 5, 1, 25_193_603),
        (20, 3, 1, 360_823_339_547),
        (20, 3, 42, 40_714_822_670_978),
    ],
)
def test_huge_counts_are_exact(rows: int, cols: int, seed: int, count: int) -> None:
    found = random_table(rows, cols, seed).count()
    assert (found.value, found.exact) == (count, True)


TEXTS = [
    "grid 2 x 3\nvalues 1..4\nrows sum = 6 8\ncols product = 4 ? 3\n",
    "grid 2 x 2\nvalues 1..9\nall different\nrows sum = 9 ?\n",
    "values 1..4\ngrid:\n  _ < _ _\n  _ _ _\n  _ _ 2\nall different in rows, cols\n",
    "unknown a, b, c in 0..6\na + 2 * b - c = 4 or a = b\nA + B = CA\n",
    "grid 2 x 3\nvalues 0..3\ncount(grid = 1) = 2\nneighbors: _ != _\nr1c1 in 1, 2\n",
    "grid 2 x 2\nvalues 1..6\nrow 1: _ / _ = 2\nunknown n in 0..20\nsum(grid) = n\n",
    "A + BC + CB = DEA\nletters may repeat\n",
    "unknown a, b, c, d in 1..3\ncount(a = 1, b = 2, c = 3, a < d) + a >= 3\n",
]


@pytest.mark.parametrize("text", TEXTS)
def test_automata_and_enumeration_count_the_same(text: str) -> None:
    compiled = compile_puzzle(gp.parse(text))
    expected = sum(1 for _ in compiled.search())
    assert by_automata(compiled, Budget(), {}) == expected


@pytest.mark.parametrize("text", TEXTS[:3])
def test_automata_respect_assumptions_and_omitted_clues(text: str) -> None:
    puzzle = gp.parse(text)
    compiled = compile_puzzle(puzzle)
    name = puzzle.symbols[0].name
    for options in ({"assumptions": {name: (1, 2)}}, {"without": (0,)}, {"without": range(len(puzzle.clues))}):
        expected = sum(1 for _ in compiled.search(**options))  # type: ignore[arg-type]
        assert by_automata(compiled, Budget(), dict(options)) == expected


def test_small_limit_is_respected_and_large_one_may_be_exact() -> None:
    puzzle = random_table(10, 3, 42)
    assert str(puzzle.count(limit=500)) == "at least 500"
    assert str(puzzle.count(limit=counting.SMALL_LIMIT + 1)) in ("36685", f"at least {counting.SMALL_LIMIT + 1}")


def test_automata_respect_the_memory_limit() -> None:
    compiled = compile_puzzle(random_table(10, 3, 42))
    assert by_automata(compiled, Memory(10_000), {}) is None
    assert by_automata(compiled, Memory(10_000_000), {}) == 36_685


class Memory(Budget):
    """A budget that reports `left` remaining bytes, whatever the process uses."""

    def __init__(self, left: int) -> None:
        super().__init__()
        self._left = left

    def memory(self) -> int:
        return self._left


@pytest.mark.parametrize("options", [{"time_limit": 0.0}, {"memory_limit": 0.0}])
def test_limits_apply_before_the_search(options: dict[str, float]) -> None:
    compiled = compile_puzzle(random_table(4, 3, 1))
    (limit,) = (name.removesuffix("_limit") for name in options)
    with pytest.raises(LimitMet, match=limit):
        Budget(**options).domains(compiled, {})  # type: ignore[arg-type]
    assert by_automata(compiled, Budget(**options), {}) is None  # type: ignore[arg-type]
    found = candidates(compiled, budget=Budget(**options))  # type: ignore[arg-type]
    assert found.limit == limit
    assert not any(found.values.values())
    assert set(found.open) == set(compiled.names)
    assert estimate(compiled, budget=Budget(**options)).limit == limit  # type: ignore[arg-type]


# ---------------------------------------------------------------- estimates


def test_estimate_is_unbiased_and_its_interval_is_usually_right() -> None:
    puzzle = compile_puzzle(random_table(6, 3, 5))
    exact = by_automata(puzzle, Budget(), {})
    assert exact == 329
    found = [estimate(puzzle, samples=150, seed=seed) for seed in range(30)]
    assert sum(one.low <= exact <= one.high for one in found) >= 25
    assert 0.93 < sum(one.value for one in found) / len(found) / exact < 1.07


@pytest.mark.parametrize("scatter", [0.5, 1.0, 2.0])
def test_intervals_of_skewed_samples_contain_the_mean(scatter: float) -> None:
    rng = random.Random(1)
    held = 0
    for _ in range(50):
        weights = [rng.lognormvariate(-(scatter**2) / 2, scatter) for _ in range(100)]  # of mean 1
        below, above = around_mean(weights)
        middle = log(sum(weights) / len(weights))
        held += middle - below <= 0 <= middle + above
    assert held >= 42


def test_equal_samples_have_an_interval_of_width_zero() -> None:
    assert around_mean([0.5] * 10) == (0.0, 0.0)


def test_samples_without_a_solution_give_no_estimate() -> None:
    found = summary([-float("inf")] * 7, 3, "")
    assert (found.value, found.low, found.high, found.samples, found.limit) == (None, 3, None, 7, "samples")
    assert (found.solved, str(found)) == (0, "at least 3")
    found = summary([1.0, -float("inf")], 301, "")
    assert (found.value, found.low, found.solved) == (301, 301, 1)  # this many were found already


@pytest.mark.parametrize("text", [TEXTS[5], "grid 3 x 3\nvalues 1..9\nall different\nrows sum = 15\n"])
def test_estimate_interval_contains_the_exact_count(text: str) -> None:
    puzzle = gp.parse(text)
    exact = puzzle.count().value
    found = puzzle.estimate(samples=400)
    assert found.low * 0.9 <= exact <= found.high * 1.1


def test_conclusions_from_omitted_clues_do_not_restrict_samples() -> None:
    cages = "cages sum:\n  AABB\n  ACCB\n  DCEE\n  DDFF\n  A = 7  B = 9  C = 8  D = 6  E = 5  F = 5\n"
    rest = "unknown a, b, c in 1..2000\na * b + c * a > 3000\n"
    puzzle = gp.parse("values 1..4\nall different in rows, cols\n" + cages + rest)
    assert compile_puzzle(puzzle).premises
    found = estimate(puzzle, samples=300, without=range(6))
    too_few = sum(min(2000, max(0, 3000 // a - b)) for a in range(1, 2001) for b in range(1, 2001))
    assert found.low < 576 * (2000**3 - too_few) < found.high


def test_same_seed_gives_the_same_estimate() -> None:
    puzzle = random_table(10, 3, 42)
    assert puzzle.estimate(samples=20, seed=7) == puzzle.estimate(samples=20, seed=7)
    assert puzzle.estimate(samples=20, seed=7) != puzzle.estimate(samples=20, seed=8)


def test_few_solutions_are_counted_instead_of_estimated() -> None:
    found = gp.crossproduct([8, 8, 1], [8, 8, 1]).estimate()
    assert (found.value, found.low, found.high, found.exact, str(found)) == (4, 4, 4, True, "4")
    assert gp.crossproduct([8, 8, 1], [8, 8, 2]).estimate().value == 0


def test_time_limit_ends_an_estimate() -> None:
    found = random_table(10, 6, 42).estimate(samples=10**9, time_limit=1.0)
    assert found.limit == "time"
    assert found.samples < 10**9


def test_numbers_of_any_size_are_printed() -> None:
    assert str(gp.Count(9**5400, exact=False)) == "at least " + decimal(9**5400)
    assert len(decimal(9**5400)) == 5153
    assert decimal(-(10**5000)) == "-1" + 5000 * "0"
    assert (
        str(gp.Estimate(2**4000, 2**3990, 2**4010, 9, solved=9)) == "about 1.31e+1204 (95 %: 1.28e+1201 to 1.34e+1207)"
    )
    assert whole(0.0) == 1
    assert whole(4000.0) == 2**4000
