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
