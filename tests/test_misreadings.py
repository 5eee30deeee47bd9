"""Test that no text is read as a puzzle other than its meaning, and that no proposed edit leads to one.

The texts and their meanings are in misreadings.txt. A text may be refused with an error. If it is read, its solutions
are those of its meaning.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import gridpuzzles as gp
from gridpuzzles.api import read
from gridpuzzles.api.fixes import apply_fixes
from gridpuzzles.base.errors import Diagnostic
from gridpuzzles.base.source import Source

MAX_SOLUTIONS = 200
SECTION = re.compile(r"^== (.+)\n((?:.*\n)*?)--\n((?:(?!== ).*\n)*)", re.MULTILINE)
TEXTS = {
    name: (typed, "" if meaning.strip() == "refuse" else meaning)
    for name, typed, meaning in SECTION.findall((Path(__file__).parent / "misreadings.txt").read_text(encoding="utf-8"))
}


def faults_of(text: str) -> tuple[Diagnostic, ...]:
    return read(Source("typed", text))[1]


def values(puzzle: gp.Puzzle) -> list[list[int]]:
    """Return the values of the first solutions, sorted; names and the order of the symbols do not matter."""
    solutions = puzzle.solutions(limit=MAX_SOLUTIONS)
    return sorted(sorted(int(value) for value in solution.values()) for solution in solutions)


def assert_not_misread(text: str, meaning: str) -> None:
    puzzle, diagnostics = read(Source("typed", text))
    if puzzle is None:
        assert any(one.is_error for one in diagnostics)
        return
    assert meaning, f"this has no right reading, but was read as\n{puzzle}"
    meant = gp.parse(meaning)
    number = meant.count(limit=MAX_SOLUTIONS)
    assert puzzle.count(limit=MAX_SOLUTIONS).value == number.value, f"read as\n{puzzle}"
    if number.value < MAX_SOLUTIONS:
        assert values(puzzle) == values(meant), f"read as\n{puzzle}"


@pytest.mark.parametrize("name", TEXTS)
def test_text_is_refused_or_read_as_meant(name: str) -> None:
    assert_not_misread(*TEXTS[name])


@pytest.mark.parametrize("name", TEXTS)
def test_proposed_edits_lead_to_no_other_puzzle(name: str) -> None:
    text, meaning = TEXTS[name]
    better, _ = apply_fixes(text, faults_of, lambda one, fix: True)
    assert_not_misread(better, meaning)
