"""Test that words of fixed sets behave as their texts."""

from __future__ import annotations

import json
import pickle

import gridpuzzles as gp
from gridpuzzles.base.errors import Limit
from gridpuzzles.model.puzzle import SymbolKind
from gridpuzzles.model.status import Status


def test_word_is_shown_and_written_as_its_text() -> None:
    word = Status.UNIQUE
    assert (word, str(word), f"{word:>7}", repr(word)) == ("unique", "unique", " unique", "'unique'")
    assert json.dumps({word: word}) == '{"unique": "unique"}'
    assert {"unique": 1}[word] == {word: 1}["unique"] == 1
    assert pickle.loads(pickle.dumps(word)) is word
    assert not Limit.NONE


def test_answers_have_words() -> None:
    puzzle = gp.parse("unknown a in 1..3\na * a = 4\n")
    stopped = puzzle.verdict(time_limit=0)
    assert (stopped.status, stopped.limit) == (Status.UNDECIDED, Limit.TIME)
    for answer in (puzzle.verdict(), puzzle.explain(), puzzle.steps()):
        assert type(answer.status) is Status
        assert type(answer.limit) is Limit
    assert type(puzzle.symbols[0].kind) is SymbolKind
