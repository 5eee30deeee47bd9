"""Test Norvig's census, its intervals, and the pictures."""

from __future__ import annotations

import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

import gridpuzzles as gp
from gridpuzzles.classics.census import interval, parts, random_tables, shares, well_formed

sys.path.insert(0, str(Path(__file__).parents[2] / "docs" / "study"))
from plots import box_plots, histogram, quartiles

NOTEBOOK = {(3, 3): 66, (3, 4): 35, (4, 3): 28, (3, 5): 16, (5, 3): 4, (4, 4): 9, (6, 3): 1}
"""Well-formed puzzles of 200 with seed 42; the notebook prints them as percentages."""
QUICK = 40


@pytest.mark.parametrize("size", [(3, 3), (3, 4), (4, 3)])
def test_census_matches_the_notebook(size: tuple[int, int]) -> None:
    (whole,) = parts(200, *size, 42, 200)
    assert well_formed(whole) == (NOTEBOOK[size], 0)


@pytest.mark.slow
@pytest.mark.parametrize("size", [(3, 5), (5, 3), (4, 4), (6, 3)])
def test_census_of_larger_tables_matches_the_notebook(size: tuple[int, int]) -> None:
    (whole,) = parts(200, *size, 42, 200)
    assert well_formed(whole) == (NOTEBOOK[size], 0)


def test_parts_add_up_to_the_whole() -> None:
    (whole,) = parts(QUICK, 3, 3, 1, QUICK)
    pieces = list(parts(QUICK, 3, 3, 1, 13))
    assert [len(piece) for piece in pieces] == [13, 13, 13, 1]
    assert sum(well_formed(piece)[0] for piece in pieces) == well_formed(whole)[0]


def test_parts_hold_the_random_tables_in_order() -> None:
    held = [[list(row) for row in table] for piece in parts(7, 2, 3, 5, 3) for table in piece.tables]
    assert held == list(random_tables(7, 2, 3, 5))


def test_undecided_tables_are_counted() -> None:
    (part,) = parts(QUICK, 3, 3, 1, QUICK)
    whole, _ = well_formed(part)
    unique, undecided = well_formed(part, node_limit=0)
    assert undecided
    assert unique <= whole <= unique + undecided


def test_random_puzzles_match_the_notebook() -> None:
    (puzzle,) = gp.random_puzzles(1, 10, 6)
    assert [clue.value for clue in puzzle.clues if clue.kind == "col"] == [
        24576,
        979776,
        274400,
        2177280,
        1792000,
        524880,
    ]
    first, second = gp.random_puzzles(2, 3, 3)
    assert gp.random_puzzles(1, 3, 3) == [first]
    assert str(first) != str(second)


def test_wilson_interval_matches_known_values() -> None:
    assert interval(66, 200) == pytest.approx((0.2686, 0.3978), abs=1e-3)
    assert interval(0, 10) == pytest.approx((0.0, 0.2775), abs=1e-3)
    assert interval(10, 10)[1] == pytest.approx(1.0)


def test_quartiles_match_known_values() -> None:
    assert quartiles([4, 1, 3, 2, 5]) == (2, 3, 4)
    assert quartiles([7]) == (7, 7, 7)
    assert quartiles([1, 2]) == (1.25, 1.5, 1.75)


@pytest.mark.parametrize(
    "picture",
    [
        shares([(9, 33, 26, 40), (9, 20, 10, 30), (12, 0, 0, 2)], "A & B", "cells", "percent"),
        histogram([1, 2, 2, 3, 10], "times", "seconds"),
        histogram([1, 1], "all the same", "seconds"),
        box_plots({"a": [0.001, 0.002, 0.1], "b": [1.0]}, "times < 1", "seconds"),
    ],
)
def test_pictures_are_well_formed_and_within_the_page(picture: str) -> None:
    root = ElementTree.fromstring(picture)
    for element in root.iter():
        for name in ("x", "x1", "x2", "cx"):
            assert 0 <= float(element.get(name, "0")) <= 640
        for name in ("y", "y1", "y2", "cy"):
            assert 0 <= float(element.get(name, "0")) <= 400
