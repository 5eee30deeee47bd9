"""Test lists: their meanings, the questions about them, and that every mark of a line counts."""

from __future__ import annotations

import pytest

from gridpuzzles.convert.print.lists import read_list
from gridpuzzles.convert.print.marks import marks_of, plain
from gridpuzzles.convert.print.said import Clues, Said, Section
from tests.growth import is_read_in_linear_time

READ: dict[str, list[Said]] = {
    "rows: 126, 40, 72": [Clues("rows", "", ("126", "40", "72"))],
    "Rows = 3 -4 ?": [Clues("rows", "", ("3", "-4", "?"))],
    "top: 3 ? 2 1": [Clues("top", "", ("3", "?", "2", "1"))],
    "oben: 3 - 2 1": [Clues("top", "", ("3", "?", "2", "1"))],
    "sums of rows: 3 4 5": [Clues("rows", "sum", ("3", "4", "5"))],
    "columns product = 12 ?": [Clues("cols", "product", ("12", "?"))],
    "row 2: 12": [Clues("row 2", "", ("12",))],
    "column 3 sum = 7": [Clues("col 3", "sum", ("7",))],
    "thermo: r1c1 r2c1 r3c1": ["thermo: r1c1 r2c1 r3c1"],
    "arrow r1c1: r1c2 r1c3": ["arrow: r1c1 r1c2 r1c3"],
    "palindrome: r1c1-r1c3": ["palindrome: r1c1 r1c3"],
    "arrow 2: r1c1 r1c2; r2c2 r2c3": ["arrow 2: r1c1 r1c2; r2c2 r2c3"],
    "V: r1c1 r1c2, r2c2 r2c3": ["v: r1c1 r1c2 r2c2 r2c3"],
    "even cells: r1c1, r2c2": ["even: r1c1 r2c2"],
    "Thermometers:": [Section("path", "thermometer")],
    "across:": [Section("runs", "across")],
    "r1c2 down left: 12": ["sum(diagonal from r1c2 down left) = 12"],
    "12: r1c2 ↙": ["sum(diagonal from r1c2 down left) = 12"],
}
NO_LISTS = (
    *("rows 12 20", "rows: 12 x", "rows: 3.5", "rows: a b", "rows: 1 2 odd", "row 1: 3 4", "sum: 3", "rows cols: 3 4"),
    *("thermo: r1c1 x", "thermo: 3 r1c1", "even: 3", "even: r1c1 = 3", "V: 5", "only even: r1c1", "no rows: 3 4", ""),
    *("across:: 3", "r1c1 down left: 12 13", "row sum 3 = 4", "thermometers", "rows: 3 = 4", "even r1c1 odd r1c2"),
)


@pytest.mark.parametrize("line", READ)
def test_list_is_read(line: str) -> None:
    assert read_list(marks_of(plain(line)), None) == READ[line]


@pytest.mark.parametrize("line", NO_LISTS)
def test_other_line_is_no_list(line: str) -> None:
    assert read_list(marks_of(plain(line)), None) == []


def test_cells_below_a_heading_belong_to_it() -> None:
    below = Section("path", "arrow")
    assert read_list(marks_of("r1c1 r1c2"), below) == ["arrow: r1c1 r1c2"]
    assert read_list(marks_of("r1c1 r1c2"), None) == []


@pytest.mark.parametrize("line", ["rows: " + "3 " * 300, "thermo: " + "r1c1 r1c2; " * 300, "x " * 500])
def test_long_list_is_read_in_linear_time(line: str) -> None:
    assert is_read_in_linear_time(lambda text: read_list(marks_of(text), None), line)
