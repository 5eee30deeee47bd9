"""Provide words for cryptarithms, by language and theme.

Each language has themes, with words that name each theme as a whole, words for sentences, number words, and words with
ten different letters.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from ..base.word_lists import languages, lines_of
from ..system.load import read_source
from .budget import CannotMake

SENTENCES = ("verbs", "which", "things")
"""The lists of words for sentences; SEND MORE MONEY takes one word from each."""
NUMBERS, KEYS = "numbers", "keys"


@dataclass(frozen=True, slots=True)
class WordLists:
    """The words of a language: by theme, names of each theme as a whole, for sentences, and for numbers."""

    themes: Mapping[str, tuple[str, ...]] = field(hash=False)
    wholes: Mapping[str, tuple[str, ...]] = field(hash=False)
    sentences: tuple[tuple[str, ...], ...]
    numbers: Mapping[int, str] = field(hash=False)
    keys: tuple[str, ...]


@lru_cache(maxsize=8)
def words_of(language: str) -> WordLists:
    """Return the words of a language; raises `CannotMake` for an unknown language."""
    if language not in languages():
        raise CannotMake(f"no words in the language {language!r}; choose {', '.join(languages())}, or --words FILE")
    rows = [line.partition(":") for line in lines_of(language)]
    lists = {head: tuple(words.split()) for head, _, words in rows}
    heads = [(head, *map(str.strip, head.split("="))) for head in lists if "=" in head]
    number_words = lists[NUMBERS]
    return WordLists(
        {theme: lists[head] for head, theme, _ in heads},
        {theme: tuple(wholes.split()) for _, theme, wholes in heads},
        tuple(lists[name] for name in SENTENCES),
        dict(zip(map(int, number_words[::2]), number_words[1::2], strict=True)),
        lists[KEYS],
    )


def words_of_file(path: str) -> Sequence[str]:
    """Return the words of a file in capitals, without repetition.

    Raises `CannotMake` if there are fewer than three or one contains another character than letters.
    """
    words = list(dict.fromkeys(read_source(path).text.upper().split()))
    strange = [word for word in words if not word.isalpha()]
    if strange:
        raise CannotMake(f"{path}: words have letters only, not {strange[0]!r}")
    if len(words) < 3:
        raise CannotMake(f"{path}: a cryptarithm needs three words or more")
    return words
