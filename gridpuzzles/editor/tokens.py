"""Semantic tokens: the words of a text with their types, for an editor to color."""

from __future__ import annotations

from ..language.lalr.automaton import automaton

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from .positions import Places
    from .words import EditorToken

TYPES = (
    "keyword",
    "function",
    "property",
    "variable",
    "parameter",
    "enumMember",
    "class",
    "number",
    "operator",
    "string",
    "comment",
)
NUMBERS = ("NUMBER", "INTEGER", "TOUCHED", "DIMENSIONS", "PACKED", "CLUE", "SUMBOX", "TARGET")
OPERATORS = ("EQUAL", "UNEQUAL", "AT_MOST", "AT_LEAST", "LESS", "GREATER", "PLUS", "MINUS", "STAR", "SLASH", "CARET")
KINDS = {
    "FUNC": "function",
    "PROPERTY": "property",
    "PARITY": "property",
    "NAME": "variable",
    "CELL": "parameter",
    "NUMERAL": "enumMember",
    "LABEL": "class",
    "PACKED_MAP": "class",
    "STRING": "string",
    "TEXT": "string",
    "COMMENT": "comment",
    **dict.fromkeys(NUMBERS, "number"),
    **dict.fromkeys(OPERATORS, "operator"),
}
"""Kind of word -> type of the protocol. Other words of the grammar are keywords; everything else has no color."""


def encoded(words: Sequence[EditorToken], places: Places) -> list[int]:
    """Return five numbers for each token, as the protocol requires.

    They are the lines and the units since the token before, the length in units, the type, and 0 (no modifiers).
    """
    numbers: list[int] = []
    line = column = 0
    for start, end, kind in _pieces(words):
        first, last = places.position(start), places.position(end)
        if first.line != line:
            column = 0
        numbers += [first.line - line, first.character - column, last.character - first.character]
        numbers += [TYPES.index(kind), 0]
        line, column = first.line, first.character
    return numbers


def _pieces(words: Sequence[EditorToken]) -> Iterator[tuple[int, int, str]]:
    terminals = automaton().terminals
    for word in words:
        if word.kind == "META":
            key = word.start + len(word.text.partition(":")[0])
            yield word.start, key, "keyword"
            if key + 1 < word.end:
                yield key + 1, word.end, "string"
            continue
        kind = KINDS.get(word.kind)
        if kind is None and word.kind in terminals and terminals[word.kind][0]:
            kind = "keyword"
        if kind is not None:
            yield word.start, word.end, kind
