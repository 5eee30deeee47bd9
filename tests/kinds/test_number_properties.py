"""Test the words for properties of numbers: in the language, in editors and on the play page."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import gridpuzzles as gp
from gridpuzzles.base.number_properties import PROPERTIES
from gridpuzzles.kinds.numbers import BY_WORD, NUMBER_PROPERTIES
from gridpuzzles.language.grammar import all_words

ROOT = Path(__file__).parents[2]


def test_every_property_has_words_a_meaning_and_a_place_on_the_play_page() -> None:
    source = (ROOT / "gridpuzzles" / "play" / "source" / "arithmetic.js").read_text(encoding="utf-8")
    page = re.findall(r"^ {2}(\w+):", source.partition("PROPERTIES = {")[2].partition("};")[0], re.MULTILINE)
    assert set(NUMBER_PROPERTIES) == set(PROPERTIES) == set(page)


@pytest.mark.parametrize("word", BY_WORD)
def test_word_selects_the_numbers_that_have_the_property(word: str) -> None:
    puzzle = gp.parse(f"unknown a, b in 0..130\na, b are {word}\na = b\n")
    holds = PROPERTIES[BY_WORD[word]]
    assert {one["a"] for one in puzzle.solutions()} == {number for number in range(131) if holds(number)}
    assert word in all_words()


@pytest.mark.parametrize("name", NUMBER_PROPERTIES)
def test_examples_in_the_meaning_have_the_property(name: str) -> None:
    examples = re.findall(r"-?\d+", NUMBER_PROPERTIES[name].meaning.partition(":")[0])
    assert len(examples) > 2
    assert all(PROPERTIES[name](int(number)) for number in examples)
