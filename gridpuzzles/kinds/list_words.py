"""Look up the few words that lists, edges and labels have, in six languages.

The words of paths and marks are in the tables of their kinds. Nothing else is known, and a line with any other word is
refused.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from .pair_relations import MARKS
from .path_rules import PATH_RULES


@dataclass(slots=True, unsafe_hash=True)
class Word:
    """What a word of a list means: its kind, and the name in the language."""

    kind: str
    value: str


WORDS = {
    ("lines", "rows"): "rows zeilen lignes filas righe rijen",
    ("lines", "cols"): "columns cols spalten colonnes columnas kolommen",
    ("lines", "diagonals"): "diagonals diagonalen diagonales diagonali",
    ("lines", "circles"): "circles kreise cercles círculos cirkels cerchi",
    ("line", "row"): "row zeile ligne fila riga rij",
    ("line", "col"): "column col spalte colonne columna kolom",
    ("side", "top"): "top above north oben haut arriba boven sopra",
    ("side", "bottom"): "bottom below south unten bas abajo onder sotto",
    ("side", "left"): "left west links gauche izquierda sinistra",
    ("side", "right"): "right east rechts droite derecha destra",
    ("function", "sum"): "sum sums total totals summe summen somme sommes suma sumas somma som sommen",
    ("function", "product"): "product products produkt produkte produit produits producto productos prodotto prodotti",
    ("runs", "across"): "across waagerecht waagrecht horizontalement horizontal orizzontali horizontaal",
    ("runs", "down"): "down senkrecht verticalement vertical verticali verticaal",
    ("property", "even"): "even evens gerade par pares pari",
    ("property", "odd"): "odd odds ungerade impair impairs impar impares dispari oneven",
    ("unclear", "pairs"): "pair pairs",
    ("cages", "cages"): "cages cage käfige käfig jaulas jaula gabbie gabbia kooien kooi",
    ("silent", ""): "clues cells of the target targets from constraints",
}
DIRECTIONS = {"↘": "down right", "↙": "down left", "↗": "up right", "↖": "up left"}
LONGEST = 3
"""The number of words in the longest name: ``german whispers line``."""


@cache
def _table() -> dict[str, Word]:
    """Return all words with their meanings; names of several words have blanks."""
    table = {word: Word(*meaning) for meaning, words in WORDS.items() for word in words.split()}
    table |= {sign: Word("direction", way) for sign, way in DIRECTIONS.items()}
    table |= {way: Word("direction", way) for way in DIRECTIONS.values()}
    for kind, rules in (("path", PATH_RULES), ("pair", {name: mark for name, (_, mark) in MARKS.items()})):
        table |= {
            word.replace("_", " ").replace("-", " - "): Word(kind, name)
            for name, rule in rules.items()
            for word in rule.printed.split()
        }
    return table | {name: Word("path", name) for name in PATH_RULES if name not in table}


def without_number(key: str) -> str:
    """Return the name of a list without the number that tells it from others: ``arrow`` for ``arrow 2``."""
    return " ".join(key.rstrip("0123456789 \t").split())


def word_of(text: str) -> Word | None:
    """Return the meaning of a word, whatever its case; None if it is not known."""
    return _table().get(text.casefold())


def key_of(word: Word) -> str:
    """Return the name before a list of cells of this kind, in the language: ``thermo``, ``white dot``, ``even``."""
    if word.kind in ("property", "unclear"):
        return word.value
    printed = PATH_RULES[word.value].printed if word.kind == "path" else MARKS[word.value][1].printed
    return (printed or word.value).split()[0].replace("_", " ")


@cache
def lists_of_cells() -> dict[str, str]:
    """Return the usual names of lists of cells, each with what holds for its cells."""
    paths = {key_of(Word("path", name)): rule.meaning for name, rule in PATH_RULES.items()}
    pairs = {
        key_of(Word("pair", name)): f"the two cells {kind.words.format(mark.number)}"
        for name, (kind, mark) in MARKS.items()
    }
    return {**paths, **pairs, "even": "each cell is even", "odd": "each cell is odd"}


def kind_of(text: str) -> str:
    """Return the kind of a word; empty if it is not known."""
    word = word_of(text)
    return word.kind if word else ""


def longest_word(texts: Sequence[str], at: int) -> tuple[Word | None, int]:
    """Return the meaning of the longest name that begins at a place of these words and signs, and its length."""
    for length in range(min(LONGEST, len(texts) - at), 0, -1):
        word = word_of(" ".join(texts[at : at + length]))
        if word:
            return word, length
    return None, 1
