"""Test every kind of clue at corners: its columns, and its words in the grammar, sheets, steps and drawings."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest

import gridpuzzles as gp
from gridpuzzles.kinds.cage_targets import CAGE_TARGETS
from gridpuzzles.kinds.corners import CORNER_CLUES, PARITIES, kind_and_word, quadruple
from gridpuzzles.kinds.numbers import NUMBER_PROPERTIES, OF_CELLS
from gridpuzzles.language.grammar import LANGUAGE
from gridpuzzles.sheets.book import rules_of

from ..compare.questions import Text, ask

CLUES = {
    **{f"3{sign}": ("", "operation", sign) for sign in CAGE_TARGETS},
    **{word: ("", "property", word) for word in PARITIES},
    **{f"{number}": (word, "function", word) for number, word in enumerate(OF_CELLS, 1)},
}
"""A clue of each kind with each word: its heading's function, its kind and its word."""
each = pytest.mark.parametrize("text", CLUES)


def puzzle(text: str) -> str:
    return f"values 0..3\ngrid 2 x 2\ncorners {CLUES[text][0]}:\n  {text}\n".replace(" :", ":")


@each
def test_kind_and_word_of_a_clue(text: str) -> None:
    function, kind, word = CLUES[text]
    assert kind_and_word(text, function) == (kind, word)
    grid = gp.parse(puzzle(text)).grid
    assert grid is not None
    assert [(one.text, one.kind, one.function) for one in grid.corners] == [(text, kind, function)]


def test_words_are_those_of_the_language() -> None:
    assert set(PARITIES) <= NUMBER_PROPERTIES.keys()
    assert f"PARITY.2: /({'|'.join(PARITIES)})" in LANGUAGE.text()


@each
def test_every_question_has_the_answer_of_the_second_implementation(text: str) -> None:
    assert not list(ask(Text(puzzle(text), {})))


@each
def test_sheets_say_the_sentence_of_the_kind(text: str) -> None:
    _, kind, _ = CLUES[text]
    said = rules_of(gp.parse(puzzle(text)))
    begin, _, end = CORNER_CLUES[kind].sheet.lower().partition("{function}")
    assert begin in said.lower()
    assert end in said.lower()
    assert sum(one.sheet.partition("{")[0].lower() in said.lower() for one in CORNER_CLUES.values()) == 1


def test_sheets_say_a_sentence_for_each_kind_once() -> None:
    said = rules_of(gp.parse("values 1..9\ngrid 3 x 3\ncorners sum:\n  28 odd\n  even 5+\n"))
    for kind in CORNER_CLUES.values():
        assert said.lower().count(kind.sheet.partition("{")[0].lower()) == 1


def test_number_without_function_is_an_error() -> None:
    with pytest.raises(gp.DefinitionError, match="no operator"):
        gp.parse("values 1..3\ngrid 2 x 2\ncorners:\n  3\n")


@pytest.mark.parametrize("numbers", [(1,), (1, 2), (2, 2), (3, 1, 3, 2)])
def test_quadruple_contains_each_number_as_often_as_listed(numbers: tuple[int, ...]) -> None:
    cells = ("r1c1", "r1c2", "r2c1", "r2c2")
    found = gp.parse("values 1..3\ngrid 2 x 2\n" + "\n".join(quadruple(cells, numbers)) + "\n")
    for values in product(range(1, 4), repeat=4):
        assert found.accepts(dict(zip(cells, values, strict=True))) == (Counter(numbers) <= Counter(values))


def test_quadruples_that_were_read_are_exported() -> None:
    typed = gp.parse("Quadruple Sudoku 4x4\n1...\n....\n....\n...2\nr1c1/r2c2: 12\nr3c3/r4c4: 2 2\n")
    text = typed.to_format("f-puzzles")
    assert isinstance(text, str)
    assert [dict(one) for one in gp.from_format(text).solutions(500)] == [dict(one) for one in typed.solutions(500)]
