"""Test that every sentence that the program prints for a rule is recognized, and means that rule."""

from __future__ import annotations

import pytest

from gridpuzzles.kinds import LINE_FUNCTIONS
from gridpuzzles.kinds.numbers import OF_CELLS
from gridpuzzles.kinds.rule_sentences import RULES, SLOTS, sentence, statements_of

PARTS = {
    "values": ("1..9", "-3..-1", "2, 3, 5", "7"),
    "places": ("rows", "rows, cols, boxes 2 x 3, diagonals", "regions, runs"),
    "any": ("rows, cols", "boxes 3 x 3"),
    "lines": ("row", "row, column, diagonal"),
    "numbers": ("1", "3 3 8 15"),
    "clue": (
        *OF_CELLS,
        *("between(1, 9)", "between(0, 0)", "first(3)", "first(_)", "position(4)"),
        *(name for name, kind in LINE_FUNCTIONS.items() if kind.edge and not kind.parameters),
    ),
    "relation": ("_ != _", "_ + _ = 10", "abs(_ - _) > 2"),
    **dict.fromkeys(("number", "low", "high"), ("0", "16")),
}
"""Parts in the language, by slot; the other slots have separate tables."""


def parts_of(slot: str) -> tuple[str, ...]:
    return PARTS.get(slot) or tuple(
        filter(None, map(SLOTS[slot].language, SLOTS[slot].pattern.replace("\\", "").split("|")))
    )


@pytest.mark.parametrize("name", RULES)
def test_sentence_is_read_as_the_statements_it_was_made_of(name: str) -> None:
    rule = RULES[name]
    slots = [slot for slot in SLOTS if f"{{{slot}}}" in rule.sentence]
    longest = max((len(parts_of(slot)) for slot in slots), default=1)
    for at in range(longest):
        parts = {slot: parts_of(slot)[at % len(parts_of(slot))] for slot in slots}
        assert statements_of(sentence(name, **parts)) == tuple(one.format(**parts) for one in rule.statements), parts


@pytest.mark.parametrize(
    "words",
    [
        "Write a number from 1 to x in every empty cell; no number is used twice.",
        "Write a number from 1 to 9 in every empty cell, each once in every row and room.",
        "Write a number from 1 to 9 in every empty cell, each once in every row or column.",
        "Numbers that share an edge multiply to 10.",
        "The number at the end of a row is the colour of its numbers.",
        "No number begins with 1.",
    ],
)
def test_sentence_with_another_word_is_not_known(words: str) -> None:
    assert statements_of(words) is None


@pytest.mark.parametrize(("name", "parts"), [("pairs", {"near": "neighbors", "relation": "_ = _ ^ _"}), ("none", {})])
def test_rule_without_words_has_no_sentence(name: str, parts: dict[str, str]) -> None:
    with pytest.raises(KeyError):
        sentence(name, **parts)
