"""Test that texts are parsed to the expected trees."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridpuzzles.base.errors import Diagnostic
from gridpuzzles.base.source import Source, Span
from gridpuzzles.language import syntax as s
from gridpuzzles.language.parser import parse

A, B, TWO = s.Name("a"), s.Name("b"), s.Number("2")
CORNER = s.CellRange(s.CellReference(1, 1), s.CellReference(2, 2))
PLUS, MINUS, POWER = s.Operator("+"), s.Operator("-"), s.Operator("^")


def document(text: str) -> s.Document:
    found, diagnostics = parse(Source("<text>", text))
    assert diagnostics == ()
    return found


def statement(text: str) -> s.Statement:
    (found,) = document(text).statements
    return found


def faults(text: str) -> tuple[Diagnostic, ...]:
    return parse(Source("<text>", text))[1]


def left_side(text: str) -> s.Side:
    found = statement(f"{text} = 0")
    assert isinstance(found, s.RelationStatement)
    comparison = found.relation.conditions[0]
    assert isinstance(comparison, s.Comparison)
    return comparison.sides[0]


@pytest.mark.parametrize(
    ("text", "tree"),
    [
        ("-a^2", s.Signed(s.Chain((A, TWO), (POWER,)))),
        ("-a + b", s.Chain((s.Signed(A), B), (PLUS,))),
        ("a - -b", s.Chain((A, s.Signed(B)), (MINUS,))),
        ("2^-a^2", s.Chain((TWO, s.Signed(A), TWO), (POWER, POWER))),
        ("- -a", s.Signed(s.Signed(A))),
        ("(a)", s.Bracketed(A)),
        ("a × b", s.Chain((A, B), (s.Operator("*"),))),
        ("3 across", s.Entry(3, "across")),
        ("C_1", s.Numeral("C_1")),
        ("sum(row 1, r1c1..r2c2)", s.Call("sum", (s.Line("row", s.Number("1")), CORNER))),
    ],
)  # fmt: skip
def test_expressions_have_the_expected_trees(text: str, tree: s.Expression) -> None:
    assert left_side(text) == tree


def test_list_of_clues_has_the_expected_tree() -> None:
    found = statement("rows sum = 15, ? -3 (n + 1)")
    inside = s.Bracketed(s.Chain((s.Name("n"), s.Number("1")), (PLUS,)))
    clues = (s.Number("15"), None, s.Signed(s.Number("3")), inside)
    assert found == s.LineClues("rows", "sum", s.Relop("="), clues)


def test_marks_of_a_drawing_have_the_expected_kinds() -> None:
    found = statement("grid:\n  _ < 3 \\ 16\\24 53..7 . ? [11] a AB | −2 (n+1)\n")
    assert isinstance(found, s.DrawnGrid)
    marks = [(item.kind, item.text) for item in found.lines[0].items]
    assert marks == [
        ("NUMERAL", "_"), ("RELOP", "<"), ("NUMBER", "3"), ("CLUE", "\\"), ("CLUE", "16\\24"), ("PACKED", "53..7"),
        ("DOT", "."), ("UNGIVEN", "?"), ("SUMBOX", "[11]"), ("NAME", "a"), ("NUMERAL", "AB"), ("BAR", "|"),
        ("NUMBER", "-2"), ("EXPRESSION", "(n+1)"),
    ]  # fmt: skip


def test_sign_next_to_a_digit_in_a_crossword_belongs_to_the_number() -> None:
    found = statement("crossword:\n  _ - 3 = -3\n")
    assert isinstance(found, s.Crossword)
    assert [item.text for item in found.lines[0].items] == ["_", "-", "3", "=", "-3"]


def test_layout_does_not_change_the_tree() -> None:
    text = "title: one\nrows:\n  _ + _ = 3 # three\n\n  # between\n    _ * _ = 2\nvalues 1..9"
    plain = document(text + "\n").statements
    for written in (
        text,
        "\ufeff" + text,
        text.replace("\n", "\r\n"),
        text.replace("\n", "\r"),
        text.replace("  ", "\t"),
        "\n\n" + text.replace("\n", "\n\n") + "\n \t\n",
    ):
        assert document(written).statements == plain


def test_metadata_continues_on_indented_lines() -> None:
    assert statement("note:  one # two  \n   three\n\n\tfour\n") == s.Metadata("note", "one # two\nthree\nfour")


def test_comments_keep_their_places() -> None:
    text = "# first\nvalues 1..9 # second\n  # third\n"
    comments = document(text).comments
    assert [comment.text for comment in comments] == ["first", "second", "third"]
    assert [comment.span.text for comment in comments if comment.span] == ["# first", "# second", "# third"]


def test_spans_cover_the_source_text() -> None:
    found = statement("r1c1 +  a * (b) = 3  # comment")
    assert isinstance(found, s.RelationStatement)
    comparison = found.relation.conditions[0]
    assert isinstance(comparison, s.Comparison)
    assert comparison.sides[0].span is not None
    assert comparison.sides[0].span.text == "r1c1 +  a * (b)"


def test_one_error_does_not_hide_the_next() -> None:
    text = "values 1-9\ngrid 3 by\nrows:\n  (_ + _ = 2\n  _ == 3\n  _ = 3\ncols:\n  _ _ = 2\n"
    codes = [fault.code for fault in faults(text)]
    assert codes == ["dash-range", "incomplete", "unclosed-bracket", "unknown-sign", "missing-operator"]


def test_valid_statements_are_kept_despite_errors() -> None:
    found, diagnostics = parse(Source("<text>", "values 1..9\ngrid 3 by\nexpect unique\n"))
    assert [type(one) for one in found.statements] == [s.Values, s.Expect]
    assert found.incomplete
    assert len(diagnostics) == 1


def test_error_points_at_its_place() -> None:
    (fault,) = faults("values 1..9\nA + (B * 2 = 3\n")
    assert fault.span is not None
    assert (fault.span.text, fault.span.place()) == ("(", (2, 5))


@given(st.text("ab\n\r", max_size=12), st.integers(0, 12))
def test_places_count_every_kind_of_line_end(text: str, at: int) -> None:
    before = text[:at]
    if text[at - 1 : at + 1] != "\r\n":  # nothing begins within a line end
        lines = re.split("\r\n|\r|\n", before)
        assert Span(Source("text", text), len(before), len(before)).place() == (len(lines), len(lines[-1]) + 1)
