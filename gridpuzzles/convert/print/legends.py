"""Read legends of cages, ``A = 24* B 3-``, and single targets, ``24 x``, in the notations of print."""

from __future__ import annotations

import re

from ...kinds.cage_targets import IN_PRINT, OF_ALL, printed_target
from ...kinds.list_words import kind_of, word_of

CHARACTERS = "".join(sign for sign in IN_PRINT if len(sign) == 1)
WORDS = [word for word in IN_PRINT if len(word) > 1]
SIGN = rf"[{re.escape(CHARACTERS.translate(dict.fromkeys(map(ord, 'x:?'))))}]|x(?!\s*[=:])|(?:{'|'.join(WORDS)})\b"
NUMBER = r"\d{1,60}"
"""A number; its bound keeps the patterns linear."""
WORD = rf"\s*\((?P<word>[a-z]+|{SIGN})\)"
TARGET = rf"(?:(?P<before>{SIGN})\s?)?(?P<number>{NUMBER})(?:\s?(?P<after>{SIGN}|[?:](?!\w))|{WORD})?"
LAST_TARGET = TARGET.replace("<", "<last_").replace(r"x(?!\s*[=:])", "x")
ENTRY = re.compile(
    rf"""(?:(?:(?:cage|sum|(?P<first>[a-z])[a-z]+(?=\s+(?P=first)\s*[=:]))\s+)?(?P<label>\w{{1,30}}?)
           (?P<divider>\s*(?:=|:|->)\s*|\s+|(?<!\d)(?=\d)(?!{NUMBER}(?:\s*[=:]|\s+\d)))(?:sum\s+)?(?:{TARGET}|(?P<asked>\?))
         | {LAST_TARGET}(?P<last_divider>\s*=\s*|\s+)(?P<last_label>[a-z]))
         (?:\s*[,;]\s*|\s+|$)""",
    re.IGNORECASE | re.VERBOSE,
)
"""An entry of a legend; the target may come before its label. Whitespace matches in one way only, in linear time."""
IN_BRACKETS = re.compile(rf"(?<=[^\W\d_])\s*\(({TARGET})\)".replace("?P<", "?P<in_"), re.IGNORECASE)
"""A target in brackets, behind its label: ``A (12+)``."""
COLORED = re.compile(r"([^\W\d_]{3,})\s*\(([^\W\d_])\)")
"""A color with its label in brackets: ``green (G)``."""
LABELED = re.compile(r"([^\W\d_]{3,})\s+(?=[^\W\d_]\d?\s*[=:])")
"""The word before a label."""
PACKED = re.compile(rf"(?:[a-z]\d+(?:{SIGN})?(?:\s+|$))+", re.IGNORECASE)
"""Cells with the targets of their cages, which are a row of a map."""
LABEL = re.compile(r"[^\W\d_]\d?")
ALONE = re.compile(TARGET, re.IGNORECASE)


def entries_of(text: str, labels: frozenset[str] = frozenset()) -> list[tuple[str, str]]:
    """Return labels and targets of a legend; empty if a part of the text is no entry, or for a row of cells, ``A3 B7``.

    Labels are those of the map, or letters with a digit at most. A key before the entries may tell the operator of
    targets without one: ``sums: A = 3``.
    """
    made: list[tuple[str, str]] = []
    text = LABELED.sub(_without_word, COLORED.sub(r"\2", IN_BRACKETS.sub(r" \1", text)))
    key = text.partition(":")[0]
    word = word_of(key.strip())
    is_keyed = word is not None and word.kind in ("function", "cages", "silent") and len(key) > 1
    sign = OF_ALL.get(word.value, "") if word is not None and is_keyed else ""
    at = len(key) + 2 if is_keyed else 0
    # ``A3 B7`` are cells with their targets, which belong to the drawing.
    if PACKED.fullmatch(text):
        return []
    while at < len(text):
        found = ENTRY.match(text, at)
        entry = found and _entry(found, labels)
        if not found or not entry:
            return []
        made.append((entry[0], entry[1] + sign * entry[1].isdigit()))
        at = found.end()
    return made


def _without_word(word: re.Match[str]) -> str:
    """Return nothing for the word for a cage before its label; other words unchanged."""
    return "" if kind_of(word[1]) == "cages" else word[0]


def _entry(found: re.Match[str], labels: frozenset[str]) -> tuple[str, str] | None:
    """Return the label and the target of an entry; None if the label is unknown, or if the target has two signs."""
    if found["last_label"]:
        label, target = found["last_label"], _target(found, "last_")
        is_known = label in labels or "=" in found["last_divider"] or not target.isdigit()
    else:
        label, target = found["label"], "?" if found["asked"] else _target(found)
        is_factor = label == "x" and not found["divider"].strip()  # "x 12" is the second factor of a product
        is_known = label in labels or (bool(LABEL.fullmatch(label)) and not is_factor)
    return (label, target) if is_known and target else None


def target_of(text: str) -> str:
    """Return the target that a text such as ``24 x`` means, in the language (``24*``); empty for other texts."""
    found = ALONE.fullmatch(text)
    return _target(found) if found else ""


def _target(found: re.Match[str], prefix: str = "") -> str:
    """Return the target in the language; empty if it has two signs, or a word that is no operator."""
    return printed_target(*(found[prefix + name] for name in ("number", "before", "after", "word")))
