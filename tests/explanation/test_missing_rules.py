"""Test that a usual rule that was left out is suggested only if the verdict is unexpected."""

from __future__ import annotations

from itertools import count

import pytest

import gridpuzzles as gp
from gridpuzzles.explanation.missing_rules import forgotten

CAGES = "  A A B B\n  C A D B\n  C E D F\n  C E F F\n  A = 2*   B = 10+   C = 9+\n  D = 2/   E = 1-    F = 7+\n"
CRUNCHER = (
    "   _ +  _ *  _ = 24\n   +    *    *\n   _ +  _ +  _ = 17\n   *    -    +\n   _ -  _ *  _ = 27\n"
    "   =    =    =\n  44   20   25\n"
)
FORGOTTEN = {
    f"values 1..4\ncages:\n{CAGES}": "with `all different in rows, cols`",
    f"values 1..9\nevaluate left to right\npicture:\n{CRUNCHER}": "with `all different`",
    f"values 1..9\nall different\npicture:\n{CRUNCHER}": "read left to right",
    f"values 1..9\npicture:\n{CRUNCHER}": "read left to right and with `all different`",
    "values 1..9\ngrid:\n  \\   4\\  3\\\n  \\3  _ _\n  \\4  _ _\n": "with `all different in runs`",
    "values 1..9\nall different\ngrid product:\n  n n n | 6\n  n n n | 120\n  n n n | 504\n  -----\n  28 80 162\n": (
        "with `_` for `n`"
    ),
    "unknown a, b, c in 1..3\nunknown p, q in 1..2\nall different: a, b, c\na < p\nb < c\nq < c\n": (
        "with `all different: p, q`"
    ),
    "grid 3 x 3\nvalues 1..9\nall different\nrows sum = 12 15 18\ncols product = 6 120 504\nr1c1 = 1\nr2c1 = 2\n": "",
    "unknown a in 2..3\nunknown b in 2..3\na / 2 * b = 3\n": "with `steps whole`",
    "unknown x, y, z in 1..9\n1/x + 1/y + z = 4\n": "",
}


@pytest.mark.parametrize(("text", "said"), FORGOTTEN.items())
def test_forgotten_rule_is_named(text: str, said: str) -> None:
    puzzle = gp.parse(text)
    found = forgotten(puzzle, puzzle.verdict().status)
    assert found == (f"{said}, the puzzle has exactly one solution" if said else "")


def test_expected_verdict_suggests_no_rule() -> None:
    text = f"values 1..4\ncages:\n{CAGES}"
    assert not forgotten(gp.parse(f"{text}expect 1000 solutions\n"), "several")
    assert not forgotten(gp.parse(f"{text}all different in rows, cols\n"), "unique")


def test_slow_machine_finds_the_same_rule(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = count(0, 0.01)
    monkeypatch.setattr("gridpuzzles.solving.budget.monotonic", lambda: next(clock))
    text, said = next((text, said) for text, said in FORGOTTEN.items() if "and with" in said)
    puzzle = gp.parse(text)
    assert forgotten(puzzle, puzzle.verdict().status).startswith(said)
    assert next(clock) > 2


def test_search_for_a_forgotten_rule_respects_its_effort(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gridpuzzles.explanation.missing_rules.EFFORT", 400)
    text = next(text for text, said in FORGOTTEN.items() if "and with" in said)
    puzzle = gp.parse(text)
    assert not forgotten(puzzle, puzzle.verdict().status)
