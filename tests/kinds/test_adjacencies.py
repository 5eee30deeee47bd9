"""Test the table of adjacencies: each word and rule in the language, on a sheet and in f-puzzles."""

from __future__ import annotations

import pytest

import gridpuzzles as gp
from gridpuzzles.base.source import Source
from gridpuzzles.kinds.scopes import ADJACENCIES, BY_WORD, EXCLUSIONS
from gridpuzzles.language.parser import parse
from gridpuzzles.language.printer import print_document
from gridpuzzles.language.syntax_errors.vocabulary import FORMS, RESERVED
from gridpuzzles.views.rules import rules

from ..compare.questions import Text
from ..compare.run import asked

each_adjacency = pytest.mark.parametrize("name", ADJACENCIES)
each_word = pytest.mark.parametrize("word", BY_WORD)
LATIN = "values 1..5\nall different in rows, cols\ngrid 5 x 5\n"


@each_word
def test_word_is_read_and_printed_by_its_usual_name(word: str) -> None:
    document, faults = parse(Source("<text>", f"{word}: _ != _\n"))
    assert not faults
    assert print_document(document) == f"{BY_WORD[word]}: _ != _\n"
    assert FORMS[word.split()[0]].startswith(f"{word}:")
    assert (word in RESERVED) == (word in ADJACENCIES[BY_WORD[word]].words)


@each_word
def test_later_word_may_be_a_name(word: str) -> None:
    adjacency = ADJACENCIES[BY_WORD[word]]
    if word in adjacency.later_words and " " not in word:
        assert gp.parse(f"unknown {word} in 1..3\n{word} = 2\n").verdict().status == "unique"


@each_adjacency
def test_rule_holds_for_both_orders_of_exactly_the_shifted_pairs(name: str) -> None:
    puzzle = gp.parse(f"values 1..2\ngrid 5 x 5\n{name}: _ != _\n")
    shifts = {*ADJACENCIES[name].shifts, *((-down, -right) for down, right in ADJACENCIES[name].shifts)}
    cells = [(row, col) for row in range(1, 6) for col in range(1, 6)]
    pairs = {frozenset((one, other)) for one in cells for other in cells if _shift(one, other) in shifts}
    named = [one.label.split(f" {ADJACENCIES[name].label} ") for one in puzzle.constraints]
    assert {frozenset(names) for names in named} == {frozenset(f"r{row}c{col}" for row, col in pair) for pair in pairs}


def _shift(one: tuple[int, int], other: tuple[int, int]) -> tuple[int, int]:
    return other[0] - one[0], other[1] - one[1]


@each_word
def test_sheet_states_the_rule_once(word: str) -> None:
    said = [one for one in rules(gp.parse(f"{LATIN}{word}: _ != _\n")) if ADJACENCIES[BY_WORD[word]].sheet in one]
    assert len(said) == 1


@pytest.mark.parametrize("key", EXCLUSIONS)
def test_f_puzzles_keeps_the_rule(key: str) -> None:
    text = gp.parse(f"{LATIN}{EXCLUSIONS[key]}\n").to_format("f-puzzles")
    assert isinstance(text, str)
    label = ADJACENCIES[EXCLUSIONS[key].partition(":")[0]].label
    assert any(f" {label} " in one.label for one in gp.from_format(text).constraints)


@each_word
def test_second_implementation_agrees(word: str) -> None:
    text = f"values 1..2\ngrid 3 x 4\n{word}: _ + _ != 4\n"
    assert asked(Text(text), 1, thorough=False) == []
