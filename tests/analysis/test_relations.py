"""Test relations of every form against the same conditions in Python."""

from __future__ import annotations

from itertools import product

import pytest

from tests.reference import solutions

from .texts import faults, puzzle

TEXT = "unknown a, b, c in 1..4\n"


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("a < b <= c", lambda a, b, c: a < b <= c),
        ("a != b > c", lambda a, b, c: a != b > c),
        ("a = 1 or b = 2 or c >= 4", lambda a, b, c: a == 1 or b == 2 or c >= 4),
        ("a < b < c or a = c", lambda a, b, c: a < b < c or a == c),
        ("a + b is prime", lambda a, b, c: a + b in (2, 3, 5, 7)),
        ("a, b are odd", lambda a, b, c: a % 2 == 1 and b % 2 == 1),
        ("a, b are not even", lambda a, b, c: a % 2 == 1 and b % 2 == 1),
        ("a * b is a square", lambda a, b, c: a * b in (1, 4, 9, 16)),
        ("a is not triangular", lambda a, b, c: a not in (1, 3)),
        ("a / b is even", lambda a, b, c: a % b == 0 and a // b % 2 == 0),
        ("a / b is not even", lambda a, b, c: a % b != 0 or a // b % 2 == 1),
        ("a + b, c in 2..3, 5", lambda a, b, c: a + b in (2, 3, 5) and c in (2, 3, 5)),
        ("a + b in 2..8 step 3", lambda a, b, c: a + b in (2, 5, 8)),
        ("a + b in 1..1000000000000000000000", lambda a, b, c: True),
        ("count(a = 2, b = 2, c = 2) = 2", lambda a, b, c: [a, b, c].count(2) == 2),
        ("all different: a, b, c", lambda a, b, c: len({a, b, c}) == 3),
        ("all different: a + b, c", lambda a, b, c: a + b != c),
    ],
)
def test_relations_match_brute_force(written: str, meant: object) -> None:
    expected = {values for values in product(range(1, 5), repeat=3) if meant(*values)}  # type: ignore[operator]
    assert solutions(puzzle(TEXT + written)) == expected


GRID = "grid 2 x 3\nvalues 0..1\n"


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("sum(row 1) = 2", lambda g: sum(g[:3]) == 2),
        ("sum(col 2, r1c1) = 1", lambda g: g[1] + g[4] + g[0] == 1),
        ("sum(r1c1..r2c2) = 3", lambda g: g[0] + g[1] + g[3] + g[4] == 3),
        ("sum(r2c2..r1c1) = 3", lambda g: g[0] + g[1] + g[3] + g[4] == 3),
        ("sum(around r1c2) = 4", lambda g: g[0] + g[2] + g[3] + g[4] + g[5] == 4),
        ("sum(around r1c1) = 3", lambda g: g[1] + g[3] + g[4] == 3),
        ("sum(grid) = 1", lambda g: sum(g) == 1),
        ("count(grid = 1) = 5", lambda g: sum(g) == 5),
        ("count(row 1 = row 2) = 3", lambda g: g[:3] == g[3:]),
        ("count(row 1 = row 2 = 1) = 1", lambda g: sum(a == b == 1 for a, b in zip(g[:3], g[3:], strict=True)) == 1),
        ("count(row 2 is odd, r1c1 = 1) >= 3", lambda g: sum(g[3:]) + g[0] >= 3),
        ("count(col 1 in 1..5) = 2", lambda g: g[0] + g[3] == 2),
        ("row 2: _ + _ = _", lambda g: g[3] + g[4] == g[5]),
        ("col 3: _ < _", lambda g: g[2] < g[5]),
    ],
)
def test_cell_selectors_match_brute_force(written: str, meant: object) -> None:
    expected = {values for values in product(range(2), repeat=6) if meant(values)}  # type: ignore[operator]
    assert solutions(puzzle(GRID + written)) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("tott + 3 = 5\nunknown tot in 1..9\ntot = 3", [("unknown-name", "tott")]),
        ("ab = 3\nunknown aa in 1..9\naa = 3", [("unknown-name", "ab")]),
        ("unknown a in 1..3\nunknown b\na = 3", [("no-domain", "b")]),
        (GRID + "r3c1 = 1", [("outside-grid", "r3c1")]),
        (GRID + "sum(row 3) = 1", [("no-such-line", "3")]),
        (GRID + "sum(region A) = 1", [("unknown-group", "region A")]),
        (GRID + "_ = 1", [("which-cell", "_")]),
        (GRID + "count(row 1 = col 1) = 1", [("lengths-differ", "col 1")]),
        (GRID + "count(r1c1) = 1", [("condition-needed", "r1c1")]),
        (GRID + "sum(r1c1 = 1) = 1", [("number-needed", "r1c1 = 1")]),
        (GRID + "abs(r1c1, r1c2) = 1", [("wrong-arguments", "abs(r1c1, r1c2)")]),
        (GRID + "all different: r1c1, 4", [("cell-needed", "4")]),
        (GRID + "row 1: _ + _ = 1", [("blanks-and-cells", "_ + _ = 1")]),
        ("r1c1 + r1c2 = 3", [("no-grid", "r1c1")]),
        ("unknown total in 1-64\ntotal = 3\nother = 4", [("dash-range", "1-64"), ("unknown-name", "other")]),
        ("send + more = money", [("unknown-name", "send")]),  # its help names all three
    ],
)
def test_invalid_relations_are_reported(text: str, expected: list[tuple[str, str]]) -> None:
    assert faults(text) == expected


def test_relation_is_a_clue_with_its_number() -> None:
    made = puzzle("unknown a, b in 1..9\na + b = 5\na < b\n")
    assert [(clue.kind, clue.text, clue.value) for clue in made.clues] == [
        ("relation", "a + b = 5", 5),
        ("relation", "a < b", None),
    ]
    assert [constraint.clue for constraint in made.constraints] == [0, 1]


def test_relation_is_drawn_symbol_by_symbol() -> None:
    (drawing,) = puzzle("SEND + 1 = 2 * (M_ - A)").drawings
    (line,) = drawing.lines
    assert [mark.text for mark in line] == ["SEND", "+", "1", "=", "2", "*", "(", "M_", "-", "A", ")"]
    assert line[0].symbols == ("S", "E", "N", "D")
    assert line[7].symbols == ("M", "_1")


def test_impossible_sum_is_a_warning() -> None:
    text = "values 1..9\nall different\ngrid:\n  a b c\na + b + c = {}\n"
    assert faults(text.format(6)) == faults(text.format(24)) == []
    assert faults(text.format(5)) == [("out-of-reach", "a + b + c = 5")]
    assert faults(text.format(25)) == [("out-of-reach", "a + b + c = 25")]


@pytest.mark.parametrize(("target", "is_possible"), [("2-", True), ("3-", False), ("3/", True), ("4/", False)])
def test_impossible_difference_or_quotient_is_a_warning(target: str, is_possible: bool) -> None:
    text = f"values 1..3\nall different in rows, cols\ncages:\n  A A B\n  C C B\n  D D D\n  A = {target}\n"
    found = [code for code, _ in faults(text + "  B = 3*\n  C = 1-\n  D = 6+\n")]
    assert ("out-of-reach" in found) is not is_possible


@pytest.mark.parametrize(("relation", "is_plain"), [("a - -b = 5", True), ("a -- b = 5", False), ("--a = b", False)])
def test_two_minuses_side_by_side_are_a_warning(relation: str, is_plain: bool) -> None:
    found = [code for code, _ in faults(f"unknown a, b in 1..9\n{relation}\n")]
    assert ("two-minuses" in found) is not is_plain


def test_group_with_more_cells_than_values_is_a_warning() -> None:
    text = "values 1..2\nall different\ngrid:\n  a b c\na + b + c = 5\n"
    assert [code for code, _ in faults(text)] == ["group-too-large"]
