"""Test which puzzles count as equal: turned, mirrored or with other letters."""

from __future__ import annotations

import pytest

import gridpuzzles as gp
from gridpuzzles.generation.generate import make
from gridpuzzles.generation.request import read_name
from gridpuzzles.generation.symmetry import Made, canonical_key, distinct

WHEEL = "values 1..5\nall different\ngrid:\n    a\n  b c d\n    e\nb + c + d = 9\na + c + e = 9\n"
SUM, OTHER_WORDS, TURNED_SUM = "SEND + MORE = MONEY\n", "JKLA + BCDK = BCLKE\n", "MORE + SEND = MONEY\n"
WORKING = "long multiplication:\n  1_ * 12\n  ----\n  _4\n  12\n  ----\n  144\n"
OTHER_HOLES = "long multiplication:\n  _2 * 12\n  ----\n  2_\n  12\n  ----\n  1_4\n"
LATIN = "values 1..2\nall different in rows, cols\ncages:\n"
SAME = (
    (WHEEL + "b = 1\nd = 5\na = 2\n", WHEEL + "a = 5\ne = 1\nd = 2\n"),
    (SUM, OTHER_WORDS),
    (SUM, TURNED_SUM),
    (WORKING, OTHER_HOLES),
    ("tiles 2 6\ncrossword:\n  _ + 4 = _\n", "tiles 4 6\ncrossword:\n  2 + _ = _\n"),
    (LATIN + "  A A\n  B C\n  A = 3+  B = 2  C = 1\n", LATIN + "  X Z\n  Y Z\n  X = 1  Y = 2  Z = 3+\n"),
)
OTHERS = (
    (SUM, "TWO + THREE + SEVEN = TWELVE\n"),
    (WHEEL + "b = 1\nd = 5\na = 2\n", WHEEL.replace("9", "8") + "b = 2\nd = 5\na = 3\n"),
)


def like(text: str) -> str:
    puzzle = gp.parse(text)
    solution = puzzle.solve()
    assert solution is not None
    return canonical_key(puzzle, solution)


@pytest.mark.parametrize(("one", "other"), SAME)
def test_equivalent_puzzles_have_one_normal_form(one: str, other: str) -> None:
    assert like(one) == like(other)


@pytest.mark.parametrize(("one", "other"), OTHERS)
def test_different_puzzles_have_different_normal_forms(one: str, other: str) -> None:
    assert like(one) != like(other)


def test_transposed_and_relabelled_arithmograph_is_equivalent() -> None:
    text = make(read_name("arithmograph"), 1, 1).text.partition("picture:\n")[2].partition("expect")[0]
    first, down, second, _, third = (line.split() for line in text.splitlines())
    numbers = [line[::2] for line in (first, second, third)]
    across = [line[1] for line in (first, second, third)]
    turned = [[row[at] for row in numbers] for at in range(3)]
    lines = [f"{a} {sign} {b} = {c}" for (a, b, c), sign in zip(turned, down, strict=True)]
    on_its_side = "\n  ".join([lines[0], " ".join(across), lines[1], "= = =", lines[2]])
    letters = str.maketrans("ABCDEFGHIJ", "QRSTUVWXYZ")
    assert like(f"picture:\n{text}") == like(f"picture:\n  {on_its_side.translate(letters)}\n")


def test_run_of_repeats_ends_with_a_message() -> None:
    made = [Made(f"x#{number}", "", {}, "one" if number % 2 else "other") for number in range(200)]
    found = list(distinct(lambda numbers: (made[number] for number in numbers), 100, "x"))
    assert [one.identifier for one in found if isinstance(one, Made)] == ["x#1", "x#2"]
    assert str(found[-1]).startswith("x: 60 more were generated, but all were among the 2 before")


def test_run_of_failures_ends_with_a_message() -> None:
    found = list(distinct(lambda numbers: ("x: no solution" for _ in numbers), 1000, "x"))
    assert found == ["x: no solution"] * 20 + ["x: 20 puzzles in a row could not be generated, so no more were tried"]
    assert len(list(distinct(lambda numbers: ("x: no solution" for _ in numbers), 20, "x"))) == 20
