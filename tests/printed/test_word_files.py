"""Test that the search in the files of words misses no word of the tables."""

from __future__ import annotations

import pytest

from gridpuzzles.printed.concepts import LANGUAGES, is_known, table
from gridpuzzles.printed.word_files import may_be_known

KEYWORDS = ("differest", "unknovn", "valeus", "regionns")


@pytest.mark.parametrize("name", [*LANGUAGES, "lines", "titles"])
def test_each_word_of_a_table_may_be_known(name: str) -> None:
    assert [word for word in table(name) if word.isalpha() and not may_be_known(word)] == []


@pytest.mark.parametrize("word", KEYWORDS)
def test_misspelled_keyword_is_in_no_table(word: str) -> None:
    assert not may_be_known(word)
    assert not is_known(word)
