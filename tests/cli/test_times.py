"""Test `solve --times`: quartiles and a histogram of many runs."""

from __future__ import annotations

import random
import re
from statistics import quantiles

import pytest

from gridpuzzles.cli.times import MILLI, summary

from .conftest import Run


def counts(lines: list[str]) -> list[int]:
    return [int(line.split()[-1]) for line in lines]


@pytest.mark.parametrize("number", [1, 2, 7, 300])
def test_histogram_counts_every_run(number: int) -> None:
    rng = random.Random(number)
    taken = [rng.expovariate(1) for _ in range(number)]
    lines = list(summary(taken))
    assert lines[5] == ""
    assert sum(counts(lines[6:])) == number
    shown = [float(line.split()[-2]) for line in lines[:5]]
    middle = quantiles(taken, n=4, method="inclusive") if number > 1 else taken * 3
    assert shown == pytest.approx([MILLI * one for one in (min(taken), *middle, max(taken))], abs=1e-3)


def test_equal_times_make_one_bar() -> None:
    assert counts(list(summary([0.25] * 9))[6:]) == [9]


def test_outlying_runs_have_a_separate_line() -> None:
    last = list(summary([1.0, 1.1, 1.2, 1.3] * 5 + [100.0]))[-1]
    assert re.match(r"\s+above\s+1\d{3}\.\d{3} ms  #+ 1$", last)


def test_times_option_prints_a_histogram(run: Run) -> None:
    status, out, err = run("solve", "--times", "8", "--seed", "5", "unique.puzzle")
    assert (status, err) == (0, "")
    lines = out.splitlines()
    assert lines[0] == "unique.puzzle: 8 runs in random orders, seeds 5 to 12"
    assert sum(counts(lines[7:])) == 8


def test_run_at_a_limit_is_left_out(run: Run) -> None:
    status, out, _ = run("solve", "--times", "3", "--node-limit", "0", "several.puzzle")
    assert status == 3
    assert out.splitlines()[1:] == ["3 runs reached a limit and are left out"]
