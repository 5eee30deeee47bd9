"""Test that a usual rule that was left out is suggested only if the verdict is unexpected."""

from __future__ import annotations

from itertools import count
from pathlib import Path

import pytest

import gridpuzzles as gp
from gridpuzzles.explanation.missing_rules import forgotten
from gridpuzzles.model.status import Status

CAGES = "  A A B B\n  C A D B\n  C E D F\n  C E F F\n  A = 2*   B = 10+   C = 9+\n  D = 2/   E = 1-    F = 7+\n"
CRUNCHER = (
    "   _ +  _ *  _ = 24\n   +    *    *\n   _ +  _ +  _ = 17\n   *    -    +\n   _ -  _ *  _ = 27\n"
    "   =    =    =\n  44   20   25\n"
)
TWO = f"values 1..9\npicture:\n{CRUNCHER}"
"""A puzzle that lacks two usual rules; `explained.md` has those that lack one."""
SAID = "read left to right and with `all different`"


def test_two_forgotten_rules_are_named() -> None:
    puzzle = gp.parse(TWO)
    assert forgotten(puzzle, puzzle.verdict().status) == f"{SAID}, the puzzle has exactly one solution"


def test_expected_verdict_suggests_no_rule() -> None:
    text = f"values 1..4\ncages:\n{CAGES}"
    assert not forgotten(gp.parse(f"{text}expect 1000 solutions\n"), "several")
    assert not forgotten(gp.parse(f"{text}all different in rows, cols\n"), "unique")


LATIN = "values 1..4\nall different in rows, cols\n"
REGIONS = "regions:\n  A A B B\n  A A B B\n  C C D D\n  C C D D\n"
PAIRS = "cages:\n  . a a .\n  . . . .\n  b b . .\n  . . . .\n  a = 5+  b = 3*\n"
SIZE = "values 1..4\ngrid 4 x 4\n"
USUAL = {
    "values 1..9\ngrid:\n  \\   7\\  9\\\n  \\8  _ _\n  \\8  _ _\n": "runs",
    "values 1..9\ngrid:\n  \\   3\\  3\\\n  \\12  _ _\n  \\4  _ _\n": "runs",
    f"{LATIN}cages sum:\n  A A B\n  C D B\n  C D D\n  A = 5  B = 4  C = 4  D = 6\n": "cages",
    f"{LATIN}all different in boxes 2 x 2\ngrid 4 x 4\n4+: r1c2 r2c3\n": "cages",
    "values 1..4\ncages:\n  A A B\n  C D B\n  C D D\n  A = 5+  B = 3-  C = 4*  D = ?\n": "rows, cols",
    f"{SIZE}10+: r1c3 r1c4 r2c4\n2/: r2c3 r3c3\nsum(row 1) = 10\n": "rows, cols",
    f"{SIZE}all different in rows\nthermometer: r1c1 r3c1\n": "cols",
    f"{SIZE}all different: row 1\nrows seen = ? ? ? 4\n": "rows, cols",
    "values 1..4\nall different in cols\ngrid:\n  1 _ _ _\n  2 _ _ _\n  _ _ _ _\n  _ _ _ _\n": "rows",
    f"{LATIN}{REGIONS}r1c1 = 3\n": "regions",
    f"{LATIN}{REGIONS}sum(region A) = 10\nr1c1 = 3\n": "regions",
    f"{LATIN}each region: _ in 1..size\n{REGIONS}{PAIRS}": "regions",
    "values 1..9\nall different in rows, cols\ngrid 9 x 9\nr1c1 = 1\n": "boxes 3 x 3",
}
"""Texts without the usual rule of what they draw, with which they have several solutions or none."""


@pytest.mark.parametrize(("text", "groups"), USUAL.items())
def test_usual_rule_of_a_drawing_is_named_although_it_leaves_several_solutions(text: str, groups: str) -> None:
    puzzle = gp.parse(text)
    clause = forgotten(puzzle, puzzle.verdict().status)
    assert clause == f"puzzles with such a drawing usually say `all different in {groups}`, and this one does not"


NO_RUNS = "values 1..9\ngrid:\n  \\   2\\  2\\\n  \\2  _ _\n  \\2  _ _\n"


def test_usual_rule_that_the_only_solution_breaks_is_named() -> None:
    clause = forgotten(gp.parse(NO_RUNS), Status.UNIQUE)
    assert clause.endswith("`all different in runs`, and this one does not; with it, there is no solution")
    assert not forgotten(gp.parse(f"{NO_RUNS}expect unique\n"), Status.UNIQUE)


def test_included_files_are_read_for_what_they_draw_and_say(tmp_path: Path) -> None:
    (tmp_path / "regions.puzzle").write_text(REGIONS)
    (tmp_path / "rules.puzzle").write_text("jigsaw sudoku\n")
    main = tmp_path / "main.puzzle"
    main.write_text(f'{LATIN}use "regions.puzzle"\n')
    assert "`all different in regions`" in forgotten(gp.load(main), Status.SEVERAL)
    main.write_text('values 1..4\nuse "regions.puzzle"\nuse "rules.puzzle"\n')
    assert not forgotten(gp.load(main), Status.SEVERAL)


def test_path_that_is_mentioned_nowhere_is_named() -> None:
    text = f"{LATIN}grid 4 x 4\npaths:\n  a = r1c1 r1c2 r2c2\n  b = r3c3 r3c4\nsum(path a) = 5\n"
    assert forgotten(gp.parse(text), Status.SEVERAL).startswith("path b has no rule")
    assert not forgotten(gp.parse(f"{text}each path: slow\n"), Status.SEVERAL)


@pytest.mark.parametrize(
    "text",
    [
        "kakuro\n  \\   7\\  9\\\n  \\8  _ _\n  \\8  _ _\n",  # the heading brings its rules
        "values 1..9\ngrid:\n  _ _ \\\n  \\ _ _\n",  # black squares alone
        "values 1..4\neach region: sum(_) = 9\nregions:\n  A A B B\n  A A B B\n",
        "values 3..9\nall different\ncages sum:\n  A A B\n  B B B\n  A = 8  B = ?\n",
    ],
)
def test_no_rule_is_named_if_the_text_says_what_holds_in_its_groups(text: str) -> None:
    assert not forgotten(gp.parse(text), Status.SEVERAL)


def test_repeated_letters_are_named_if_they_alone_leave_solutions() -> None:
    letters = "ABCD"
    counts = [f"{one} = count({', '.join(f'{x} = {at}' for x in letters)})" for at, one in enumerate(letters)]
    assert "with `letters may repeat`, there are several" in forgotten(gp.parse("\n".join(counts)), Status.NONE)
    assert not forgotten(gp.parse("SEND + MORE = MONEY\nSEND = 9999\n"), Status.NONE)


def test_slow_machine_finds_the_same_rule(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = count(0, 0.01)
    monkeypatch.setattr("gridpuzzles.solving.budget.monotonic", lambda: next(clock))
    puzzle = gp.parse(TWO)
    assert forgotten(puzzle, puzzle.verdict().status).startswith(SAID)
    assert next(clock) > 2


def test_search_for_a_forgotten_rule_respects_its_effort(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gridpuzzles.explanation.missing_rules.EFFORT", 400)
    puzzle = gp.parse(TWO)
    assert not forgotten(puzzle, puzzle.verdict().status)
