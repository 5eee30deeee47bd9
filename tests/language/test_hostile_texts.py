"""Test that every text gets an answer without traceback or recursion, in time proportional to its length."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gridpuzzles.base.source import Source
from gridpuzzles.diagnostics.render import render
from gridpuzzles.language.parser import MAX_TEXT, parse
from gridpuzzles.language.printer import print_document

SAMPLES = [path.read_text(encoding="utf-8") for path in sorted((Path(__file__).parent / "samples").glob("*.puzzle"))]
SIGNS = "()=+-*/^<>!?.,:_|\\#[]{}&%'\" \t\n\r019ABOabxz\xe9\uff15\xa0\x00\x1b\xb2\xdf\u0391\u201c\u2013\U0001f600"
WORDS = (
    "grid",
    "values",
    "row",
    "r1c1",
    "r0c1",
    "1..9",
    "sum(",
    " or ",
    "----",
    "[11]",
    "16\\24",
    "24*",
    "==",
    "\n  ",
    "# c\n",
)
SCRAPS = [*SIGNS, *WORDS]

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


@settings(max_examples=200, deadline=None)
@given(
    st.sampled_from(SAMPLES),
    st.lists(st.tuples(st.floats(0, 1), st.integers(0, 3), st.sampled_from(SCRAPS)), max_size=4),
)
def test_damaged_puzzle_is_read_or_explained(text: str, damages: list[tuple[float, int, str]]) -> None:
    for where, length, scrap in damages:
        start = int(where * len(text))
        text = text[:start] + scrap + text[start + length :]
    document, diagnostics = parse(Source("<text>", text))
    for diagnostic in diagnostics:
        assert diagnostic.span is not None
        assert render(diagnostic)
    printed = print_document(document)
    if not document.incomplete:
        assert parse(Source("<text>", printed))[0] == document
