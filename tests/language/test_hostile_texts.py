"""Test that every text gets an answer without traceback or recursion, in time proportional to its length."""

from __future__ import annotations

import pytest

from gridpuzzles.base.render import render
from gridpuzzles.base.source import Source
from gridpuzzles.language.parser import MAX_TEXT, parse

HOSTILE = {
    "brackets": "(" * 10_000 + "1" + ")" * 10_000 + " = 1",
    "open brackets": "a = " + "(" * 10_000,
    "signs": "a = " + "- " * 10_000 + "1",
    "powers": "a = " + "2^-" * 10_000 + "1",
    "brackets in a picture": "picture:\n  " + "(" * 10_000,
    "a long word": "A" * 200_000 + " = 1",
    "a long number": "a = " + "1" * 200_000,
    "a far cell": "r" + "9" * 5_000 + "c1 = 1",
    "wrong lines": "a = = b\n" * 20_000,
    "wrong rows": "rows:\n" + "  _ + = 3\n" * 20_000,
    "doubtful rows": "grid:\n" + "  row row\n" * 2_000,
    "no text": "\x00" * 100_000,
    "emoji": "😀\n" * 20_000,
    "blanks": " " * 500_000 + "a",
    "a quote": 'use "' + "a" * 500_000,
    "a huge file": "a = b\n" * (MAX_TEXT // 6 + 1),
}


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE.keys())
def test_hostile_text_is_refused(text: str) -> None:
    _, diagnostics = parse(Source("<text>", text))
    assert diagnostics
    assert max(len(line) for one in diagnostics for line in render(one).split("\n")) < 300


def test_control_characters_of_a_file_are_escaped() -> None:
    _, diagnostics = parse(Source("a\x1b[2Jb.puzzle", "a = \x1b[31m 3\nb = \u202e 3\n"))
    shown = "".join(map(render, diagnostics))
    assert shown.replace("\n", "").isprintable()
