"""Check a few new puzzles of every family with an independent solver, and most of them with an independent reader.

`independent` lists which, and its command checks thousands.
"""

from __future__ import annotations

import re

import pytest

from gridpuzzles.generation.generate import FAMILIES, make
from gridpuzzles.generation.request import read_name

from .independent import PARSED, REQUESTS, failures, model_of, proved_of_parsed

pytestmark = pytest.mark.slow

ALL = REQUESTS + PARSED
SMALL = ("arithmograph:operators=+-", "kakuro:4x4", "killer:4x4", "sudoku:4x4", "kenken:4x4")
"""Smaller requests for those that take long in plain Python."""
SAMPLE = 3


def test_every_family_has_an_independent_model() -> None:
    assert {name.partition(":")[0] for name in ALL} == set(FAMILIES)


@pytest.mark.parametrize("family", FAMILIES)
def test_samples_have_one_solution_by_the_independent_model(family: str) -> None:
    name = next(one for one in SMALL + ALL if one.partition(":")[0] == family)
    assert failures(name, SAMPLE) == []


def test_independent_model_notices_a_changed_number() -> None:
    made = make(read_name("kenken:4x4"), 1, 1)
    wrong = re.sub(r"A = (\d+)", lambda found: f"A = {int(found[1]) + 1}", made.text)
    assert not model_of(wrong).has_only(made.solution)


def test_independent_model_notices_a_second_solution() -> None:
    made = make(read_name("sudoku:4x4"), 1, 1)
    grid, blank = made.text.rpartition("grid:")[2], "  ....\n  ....\n  ....\n  ....\nexpect unique\n"
    assert not model_of(made.text.replace(grid, "\n" + blank)).has_only(made.solution)


@pytest.mark.parametrize(
    ("name", "there", "instead"),
    [
        ("diagonal-sudoku:4x4", ", diagonals", ""),
        ("jigsaw:5x5", ", regions", ""),
        ("futoshiki:4x4", "<", " "),
        ("tenner:3x10", "touching: _ != _", ""),
    ],
)
def test_independent_model_notices_a_missing_rule(name: str, there: str, instead: str) -> None:
    made = make(read_name(name), 1, 1)
    assert there in made.text
    assert not model_of(made.text.replace(there, instead)).has_only(made.solution)


def test_independent_proof_notices_a_changed_number() -> None:
    made = make(read_name("pyramid"), 1, 1)
    rules, heading, drawn = made.text.partition("pyramid:")
    wrong = rules + heading + re.sub(r"\d+", lambda found: f"{int(found[0]) + 1}", drawn, count=1)
    assert wrong != made.text
    assert not proved_of_parsed(wrong, made.solution)
