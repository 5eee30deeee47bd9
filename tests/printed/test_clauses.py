"""Test several statements in one line: the line is split only if every part is read."""

from __future__ import annotations

import pytest

from gridpuzzles.printed.clauses import read_clauses
from gridpuzzles.printed.marks import marks_of, plain
from gridpuzzles.printed.said import Context, Letters, Said

READ: dict[str, list[Said]] = {
    "TWO + TWO = FOUR, each letter a different digit.": ["TWO + TWO = FOUR", Letters()],
    "AA + BB + CC = ABC. What are A, B and C?": ["AA + BB + CC = ABC"],
    "a + b = 12, where a, b are whole numbers from 1 to 9": ["a + b = 12", "unknown a, b in 1..9"],
    "Use the digits 1 to 9 once each; A + B = C": ["values 1..9", "all different", "A + B = C"],
    "Good luck!": [],
}


@pytest.mark.parametrize("text", READ)
def test_line_with_several_clauses_is_read(text: str) -> None:
    assert read_clauses(marks_of(plain(text)), Context()) == READ[text]


@pytest.mark.parametrize("text", ["TWO + TWO = FOUR, each letter a cat", "Hm, a + b = 5", "a + b = 5, blorp", "a, b"])
def test_line_with_one_unreadable_clause_is_not_read(text: str) -> None:
    assert read_clauses(marks_of(plain(text)), Context()) is None
