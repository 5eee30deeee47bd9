"""A few new puzzles of every family, read and solved by nothing of ours; thousands by the command of that module."""

from __future__ import annotations

import re

import pytest

from gridpuzzles.making.generate import FAMILIES, make
from gridpuzzles.making.request import read_name

from .independent import REQUESTS, failures, model_of

pytestmark = pytest.mark.slow

SMALL = ("arithmograph:operators=+-", "kakuro:4x4", "killer:4x4", "sudoku:4x4", "kenken:4x4")
"""In place of requests that take long in plain Python."""
SAMPLE = 3


def test_every_family_is_there() -> None:
    assert {name.partition(":")[0] for name in REQUESTS} == set(FAMILIES)


@pytest.mark.parametrize("family", FAMILIES)
def test_a_few_have_one_solution_each(family: str) -> None:
    (name,) = [one for one in SMALL if one.startswith(family)] or [one for one in REQUESTS if one.startswith(family)]
    assert failures(name, SAMPLE) == []


def test_another_number_is_not_passed_over() -> None:
    made = make(read_name("kenken:4x4"), 1, 1)
    wrong = re.sub(r"A = (\d+)", lambda found: f"A = {int(found[1]) + 1}", made.text)
    assert not model_of(wrong).has_only(made.solution)


def test_a_second_solution_is_not_passed_over() -> None:
    made = make(read_name("sudoku:4x4"), 1, 1)
    grid, blank = made.text.rpartition("grid:")[2], "  ....\n  ....\n  ....\n  ....\nexpect unique\n"
    assert not model_of(made.text.replace(grid, "\n" + blank)).has_only(made.solution)
