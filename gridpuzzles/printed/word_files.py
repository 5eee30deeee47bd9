"""Find out if a word is in the files of words/ without building the tables of concepts, which takes far longer."""

from __future__ import annotations

import os
import re
import unicodedata
from collections.abc import Iterator
from functools import cache

from ..kinds.pair_relations import MARKS
from ..kinds.path_rules import PATH_RULES

FOLDER = os.path.join(os.path.dirname(__file__), "words")
ENDINGS = re.compile(r"^endings:(.*)", re.MULTILINE)
UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue"})
"""Letters that are typed as two on keyboards without them."""


def may_be_known(word: str) -> bool:
    """Return False only if no table has this word, with or without one of the endings, in any of its spellings."""
    listed, all_endings = _listed()
    folded = word.casefold()
    endings = [ending for ending in all_endings if folded.endswith(ending)]
    return not listed.isdisjoint((folded, f"{folded}-", *(f"{folded.removesuffix(ending)}-" for ending in endings)))


@cache
def _listed() -> tuple[set[str], list[str]]:
    """Return all that is listed in the tables, with its spellings without accents, and all endings."""
    text = "\n".join(_texts())
    listed = set(text.lower().split())
    accented = " ".join([one.casefold() for one in listed if not one.isascii()])
    plain = unicodedata.normalize("NFKD", accented).encode("ascii", "ignore").decode()
    listed.update(accented.split(), plain.split(), accented.translate(UMLAUTS).split())
    return listed, " ".join(ENDINGS.findall(text)).split()


def _texts() -> Iterator[str]:
    """Yield the files of all tables, and the names of rules, which are in the tables, too."""
    for name in os.listdir(FOLDER):
        with open(os.path.join(FOLDER, name), encoding="utf-8") as file:
            yield file.read()
    yield from (rule.printed for rule in PATH_RULES.values())
    yield from (mark.printed for _, mark in MARKS.values())
