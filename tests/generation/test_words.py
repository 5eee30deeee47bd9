"""Test that cryptarithms have the requested words, and that number words also add up as numbers."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import gridpuzzles as gp
from gridpuzzles.base.word_lists import known_words, languages
from gridpuzzles.generation.generate import make
from gridpuzzles.generation.request import read_name
from gridpuzzles.generation.words import words_of


def words(name: str, number: int = 1) -> list[str]:
    """Return the words of a generated puzzle with one solution; the result is last."""
    text = make(read_name(name), 3, number).text
    assert gp.parse(text).verdict().status == "unique"
    return re.findall("[A-Z]+", text.partition("\n\n")[2])


@pytest.mark.slow
@pytest.mark.parametrize("language", languages())
def test_number_words_add_up(language: str) -> None:
    value = {word: number for number, word in words_of(language).numbers.items()}
    *addends, total = words(f"cryptarithm:theme=numbers,language={language}")
    assert sum(value[one] for one in addends) == value[total]


@pytest.mark.slow
@pytest.mark.parametrize("language", languages())
def test_words_belong_to_the_theme(language: str) -> None:
    known = words_of(language)
    for theme, of_theme in known.themes.items():
        assert {*words(f"cryptarithm:theme={theme},language={language}")} <= {*of_theme, *known.wholes[theme]}
    *sentence, result = words(f"cryptarithm:theme=sentences,language={language}")
    assert sentence[0] in known.sentences[0]
    assert result in known.sentences[2]


@pytest.mark.parametrize("language", languages())
def test_keys_have_ten_different_letters(language: str) -> None:
    assert all(len(set(key)) == len(key) == 10 for key in words_of(language).keys)


def test_words_are_read_from_a_file(tmp_path: Path) -> None:
    path = tmp_path / "words.txt"
    path.write_text("send more money\nDonald Gerald Robert\n")
    assert {*words(f"cryptarithm:words={path}")} < {"SEND", "MORE", "MONEY", "DONALD", "GERALD", "ROBERT"}


def test_division_is_written_in_letters() -> None:
    text = make(read_name("cryptarithm:operators=/"), 3, 1).text
    puzzle = gp.parse(text)
    assert puzzle.verdict().status == "unique"
    assert "long division" in text
    assert not set("0123456789_") & set(text.partition("long division")[2])


def test_known_words_contain_every_language() -> None:
    assert {"SEND", "MONEY", "FOREST"} <= known_words()
    assert "FOREAT" not in known_words()
    for language in languages():
        words = words_of(language)
        told = [*words.themes.values(), *words.wholes.values(), words.numbers.values()]
        assert known_words() >= frozenset().union(*told)
