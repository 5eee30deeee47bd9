"""Test that the rules without words have no sentence; the sentences are tested with the kinds that they name."""

from __future__ import annotations

import pytest

from gridpuzzles.kinds.rule_sentences import sentence


@pytest.mark.parametrize(("name", "parts"), [("pairs", {"near": "neighbors", "relation": "_ = _ ^ _"}), ("none", {})])
def test_rule_without_words_has_no_sentence(name: str, parts: dict[str, str]) -> None:
    with pytest.raises(KeyError):
        sentence(name, **parts)
