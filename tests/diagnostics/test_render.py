"""Test diagnostics as text: the caret is under the place, whatever the line contains."""

from __future__ import annotations

import pytest

from gridpuzzles.base.errors import Diagnostic, Note
from gridpuzzles.base.render import render
from gridpuzzles.base.source import Source, Span


def shown(text: str, start: int, end: int) -> list[str]:
    return render(Diagnostic("code", "message", Span(Source("a.puzzle", text), start, end))).split("\n")[3:]


@pytest.mark.parametrize(
    ("text", "start", "end", "lines"),
    [
        ("a = b\n", 0, 1, ["1 | a = b", "  | ^"]),
        ("a = b\r\nc = d\r\n", 11, 12, ["2 | c = d", "  |     ^"]),
        ("\ta = b", 1, 2, ["1 |     a = b", "  |     ^"]),
        ("a = b", 5, 5, ["1 | a = b", "  |      ^"]),
        ("\uff15\uff15 = b", 1, 2, ["1 | \uff15\uff15 = b", "  |   ^^"]),
        ("\x1b[1m = b", 0, 1, ["1 | \\x1b[1m = b", "  | ^^^^"]),
        ("a =\nb", 2, 5, ["1 | a =", "  |   ^"]),
        ("", 0, 0, ["1 |", "  | ^"]),
    ],
)
def test_carets_are_under_the_place(text: str, start: int, end: int, lines: list[str]) -> None:
    assert shown(text, start, end) == lines


def test_long_line_is_cut_around_the_place() -> None:
    line, carets = shown("x" * 5000 + "HERE" + "y" * 5000, 5000, 5004)
    assert len(line) < 110
    assert line[carets.index("^") :].startswith("HERE")
    assert carets.count("^") == 4


def test_diagnostic_has_notes_help_and_color() -> None:
    source = Source("a.puzzle", "one\ntwo\n")
    note = Note("the first", Span(source, 0, 3))
    diagnostic = Diagnostic("code", "message", Span(source, 4, 7), "warning", (note,), "do this")
    plain = render(diagnostic)
    assert plain == (
        "warning[code]: message\n --> a.puzzle:2:1\n  |\n2 | two\n  | ^^^\n  = help: do this\n"
        "note: the first\n --> a.puzzle:1:1\n  |\n1 | one\n  | ^^^"
    )
    colored = render(diagnostic, color=True)
    assert "\x1b[1;33m" in colored
    assert "\x1b" not in plain


def test_diagnostic_without_a_place_is_rendered() -> None:
    assert render(Diagnostic("empty", "nothing here", help="write a puzzle")) == (
        "error[empty]: nothing here\n = help: write a puzzle"
    )
