"""Words for cryptarithms, by language and theme.

`wordlists/` has a file a language: themes with the words that name the whole of each, words of which sentences are
made, number words, and words of ten different letters.
"""

from __future__ import annotations

import os
from functools import lru_cache

from ..loading import read_source
from ..record import Record
from .allowance import CannotMake

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

FOLDER = os.path.join(os.path.dirname(__file__), "wordlists")
SENTENCES = ("verbs", "which", "things")
"""SEND MORE MONEY: the rows of which a sentence has a word each."""
NUMBERS, KEYS = "numbers", "keys"


class Words(Record):
    """The words of a language: those of every theme, those that name its whole, and numbers with their words."""

    themes: Mapping[str, tuple[str, ...]]
    wholes: Mapping[str, tuple[str, ...]]
    sentences: tuple[tuple[str, ...], ...]
    numbers: Mapping[int, str]
    keys: tuple[str, ...]


def languages() -> list[str]:
    """Those that there are words of."""
    return sorted(name.removesuffix(".txt") for name in os.listdir(FOLDER) if name.endswith(".txt"))


@lru_cache(maxsize=8)
def words_of(language: str) -> Words:
    """The words of a language; raises `CannotMake` for one there are none of."""
    if language not in languages():
        raise CannotMake(f"no words of the language {language!r}; there are {', '.join(languages())}, and --words FILE")
    with open(os.path.join(FOLDER, f"{language}.txt"), encoding="utf-8") as file:
        rows = [line.partition(":") for line in file if not line.startswith("#")]
    lists = {head: tuple(words.split()) for head, _, words in rows}
    heads = [(head, *map(str.strip, head.split("="))) for head in lists if "=" in head]
    number_words = lists[NUMBERS]
    return Words(
        {theme: lists[head] for head, theme, _ in heads},
        {theme: tuple(wholes.split()) for _, theme, wholes in heads},
        tuple(lists[name] for name in SENTENCES),
        dict(zip(map(int, number_words[::2]), number_words[1::2], strict=True)),
        lists[KEYS],
    )


def words_of_file(path: str) -> Sequence[str]:
    """The words of a file, in capitals, each once; raises `CannotMake` where they are too few or have other signs."""
    words = list(dict.fromkeys(read_source(path).text.upper().split()))
    strange = [word for word in words if not word.isalpha()]
    if strange:
        raise CannotMake(f"{path}: words have letters only, not {strange[0]!r}")
    if len(words) < 3:
        raise CannotMake(f"{path}: a cryptarithm needs three words or more")
    return words
