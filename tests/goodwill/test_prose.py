"""Rules in English: what each sentence says, and which are refused because they say something else or two things."""

from __future__ import annotations

import pytest

from gridpuzzles.api import read
from gridpuzzles.goodwill.prose import rules_in_words
from gridpuzzles.goodwill.text import Text
from gridpuzzles.source import Source

BOARD = "grid 9 x 9"
LETTERS = "SEND + MORE = MONEY"

SAID = {
    "Each row, column and 3x3 box has 1 to 9 once.": "values 1..9\nall different in rows, cols, boxes 3 x 3",
    "No number may repeat in any row, column, or 3x3 box.": "all different in rows, cols, boxes 3 x 3",
    "no two numbers in a row are the same": "all different in rows",
    "the numbers in each row must be distinct": "all different in rows",
    "use the numbers 1, 2, 3, 4 and 5 once each": "values 1..5\nall different",
    "Fill the grid with the digits 1 to 9, so that each digit appears once in every row and column": (
        "values 1..9\nall different in rows, cols"
    ),
    "1) no repeats per row": "all different in rows",
    "* the diagonals add up to 15 too": "diagonals sum = 15",
    "rows must add up to 15 and columns must add up to 15": "rows sum = 15\ncols sum = 15",
    "Work from left to right.": "evaluate left to right",
    "No two cells a knight's move apart are equal": "knight: _ != _",
    "The solution is unique!": "expect unique",
}
REFUSED = [
    "all rows are different",
    "rows and columns are different",
    "no repeated rows",
    "rows do not repeat",
    "digits may repeat",
    "cells a knight's move apart are the same",
    "there are different solutions",
    "each row contains 1 to 8 once",
    "each row, column and 3x3 box has 1 to 9 twice",
    "not all numbers are different",
    "the rows add up to 15 or 16",
    "use only the odd numbers 1 to 9",
]
REMARKS = [
    "Each letter stands for a different digit.",
    "different letters stand for different digits",
    "The same letter always stands for the same digit",
    "no leading zeros",
]


def read_beside(line: str, sentence: str) -> str | None:
    lines = rules_in_words(Text([line, sentence], [1]))
    return None if lines is None else lines[1]


@pytest.mark.parametrize("sentence", SAID)
def test_what_a_sentence_says(sentence: str) -> None:
    assert read_beside(BOARD, sentence) == SAID[sentence]


@pytest.mark.parametrize("sentence", REFUSED)
def test_what_it_does_not_say_is_not_read_into_it(sentence: str) -> None:
    assert read_beside(BOARD, sentence) is None


@pytest.mark.parametrize("sentence", REMARKS)
def test_remarks_are_comments(sentence: str) -> None:
    assert read_beside(LETTERS, sentence) == f"# {sentence}"


def test_digits_of_letters() -> None:
    assert read_beside(LETTERS, "use the digits 1-9") == "letters 1..9"


def test_letters_for_the_same_digit_are_not_the_rule() -> None:
    assert read_beside(LETTERS, "each letter stands for the same digit") is None


def test_what_a_sentence_compares_is_no_remark_unless_an_equation_says_so() -> None:
    """Its number stands in an equation, but of other names: it is a relation of its own."""
    told = "unknown anna, ben, tom in 1..40\nanna + ben = 3 * tom\ntom = 9\n"
    puzzle, _ = read(Source("told", f"Anna is 3 years older than Ben.\n{told}"))
    assert puzzle is not None
    assert [solution["anna"] for solution in puzzle.solutions()] == [15]


@pytest.mark.parametrize("unit", ["dozens", "hundreds", "pairs", "squares", "less", "factorial", "dozen"])
def test_what_counts_otherwise_is_not_passed_over(unit: str) -> None:
    puzzle, _ = read(Source("counted", f"unknown a, b in 1..99\na + b = 2 {unit}\na - b = 4\n"))
    assert puzzle is None


def test_a_question_that_says_a_rule_is_not_passed_over() -> None:
    told = "unknown a, b in 1..9\na + b = 8\n"
    assert read(Source("asked", f"{told}Which numbers are they?\n"))[0] is not None
    assert read(Source("asked", f"{told}How can it be, so that a and b differ?\n"))[0] is None
