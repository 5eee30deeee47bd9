"""Names, letters, cages and cells of a text: find the thing at a place, its other places, and check a new name."""

from __future__ import annotations

import re
from itertools import groupby

from ..base.record import Record
from ..language.syntax_errors.vocabulary import RESERVED

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from .words import EditorToken

NAME = re.compile(r"(?!r[0-9]+c[0-9]+$)[a-z][a-z0-9]*")
LABEL = re.compile(r"[^\W_]+")
FIT: dict[str, tuple[Callable[[str], object], str]] = {
    "name": (
        lambda text: NAME.fullmatch(text) and text not in RESERVED,
        "cannot be a name; use small letters, then digits, but not a word of the language",
    ),
    "letter": (lambda text: len(text) == 1 and text.isupper(), "is not a letter; use one capital"),
    "label": (LABEL.fullmatch, "is not a label; use letters and digits"),
}
"""Kind of a thing -> if a text can be its name, and what is wrong if not."""
MAPS = ("CAGES", "REGIONS")
LETTERS_IN = ("NUMERAL", "CLUE")


class Occurrence(Record):
    """One place of a thing: its ``kind`` ("name", "letter", "label" or "cell") and its name, ``text``."""

    kind: str
    text: str
    start: int
    end: int
    is_packed: bool = False  # True for a label of a map without blanks, where each label is one character


def all_symbols(words: Sequence[EditorToken]) -> Iterator[Occurrence]:
    """Yield all places of names, letters, labels and cells, in the order of the text."""
    for _, statement in groupby(words, key=lambda word: word.statement):
        listed = list(statement)
        packed = _is_packed(listed)
        for at, word in enumerate(listed):
            if word.kind == "NAME" and not _belongs_elsewhere(listed, at):
                yield Occurrence("name", word.text, word.start, word.end)
            elif word.kind == "CELL":
                yield Occurrence("cell", word.text, word.start, word.end)
            elif word.kind in LETTERS_IN:
                yield from _letters(word)
            elif word.kind in ("LABEL", "PACKED_MAP"):
                yield from _labels(word, packed)


def _letters(word: EditorToken) -> Iterator[Occurrence]:
    """Yield the letters of a word that stand for digits; skip its figures."""
    for place, sign in enumerate(word.text, word.start):
        if sign.isalpha():
            yield Occurrence("letter", sign, place, place + 1)


def _labels(word: EditorToken, packed: bool) -> Iterator[Occurrence]:
    """Yield the labels of a word: in the lines of a packed map each character except dots, otherwise the whole word."""
    if not (packed and word.line and len(word.text) > 1):
        yield Occurrence("label", word.text, word.start, word.end, packed)
        return
    for place, sign in enumerate(word.text, word.start):
        if sign != ".":
            yield Occurrence("label", sign, place, place + 1, True)


def _is_packed(statement: Sequence[EditorToken]) -> bool:
    """Return True if a map has no blanks: every line of it is a single word of at least two characters."""
    if statement[0].kind not in MAPS:
        return False
    _, *lines = [list(line) for _, line in groupby(statement, key=lambda word: word.line)]
    rows = [line for line in lines if not any(word.kind == "EQUAL" for word in line)]  # not the legend
    return bool(rows) and all(len(row) == 1 and len(row[0].text) > 1 for row in rows)


def _belongs_elsewhere(statement: Sequence[EditorToken], at: int) -> bool:
    """Return True if a name is a parameter of the included file: ``n`` in ``use "latin.puzzle" (n = 5)``."""
    if statement[0].kind != "USE" or at + 1 == len(statement):
        return False
    return statement[at + 1].kind == "EQUAL" and statement[at - 1].kind in ("LPAR", "COMMA")


def thing_at(listed: Sequence[Occurrence], offset: int) -> Occurrence | None:
    """Return the thing at an offset, or that ends there; None if there is none."""
    touching = [one for one in listed if one.start <= offset <= one.end]
    if touching:
        return touching[-1]
    return None


def same(listed: Sequence[Occurrence], one: Occurrence) -> list[Occurrence]:
    """Return all places of a thing."""
    return [other for other in listed if (other.kind, other.text) == (one.kind, one.text)]


def unfit(listed: Sequence[Occurrence], one: Occurrence, wanted: str) -> str:
    """Return the reason why a thing cannot be named ``wanted``; empty if it can."""
    if one.kind == "cell":
        return f"{one.text} is the address of a cell and cannot be renamed"
    if any((other.kind, other.text) == (one.kind, wanted) for other in listed):
        return f"the name {wanted!r} is already used"
    fits, fault = FIT[one.kind]
    if not fits(wanted):
        return f"{wanted!r} {fault}"
    if one.kind == "label" and len(wanted) > 1 and any(other.is_packed for other in same(listed, one)):
        return f"{wanted!r} is too long; in a map without spaces a label is one character"
    return ""
