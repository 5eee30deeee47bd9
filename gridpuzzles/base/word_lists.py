"""Load the word lists of the package: one file for each language, with the kind of words at the start of a line."""

from __future__ import annotations

import os
import re
from functools import cache

FOLDER = os.path.join(os.path.dirname(__file__), "wordlists")
WORDS = re.compile(r"[^\W\d_]{2,}")


def languages() -> list[str]:
    """Return the languages that have a word list."""
    return sorted(name.removesuffix(".txt") for name in os.listdir(FOLDER) if name.endswith(".txt"))


def lines_of(language: str) -> list[str]:
    """Return the lines of a language's word list without comments."""
    with open(os.path.join(FOLDER, f"{language}.txt"), encoding="utf-8") as file:
        return [line for line in file if not line.startswith("#")]


@cache
def known_words() -> frozenset[str]:
    """Return all words in capitals, of all languages."""
    return frozenset(
        word
        for language in languages()
        for line in lines_of(language)
        for word in WORDS.findall(line)
        if word.isupper()
    )
