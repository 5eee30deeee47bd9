"""Test laws of the canonical text: reading inverts printing, printing is idempotent, and nothing is lost."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridpuzzles.base.source import Source
from gridpuzzles.language import syntax as s
from gridpuzzles.language.parser import parse
from gridpuzzles.language.printer import print_document, print_node

from .forms import FORMS

SAMPLES = [path.read_text(encoding="utf-8") for path in sorted((Path(__file__).parent / "samples").glob("*.puzzle"))]
CANONICAL = sorted((Path(__file__).parent / "canonical").glob("*.md"))


def document(text: str) -> s.Document:
    found, diagnostics = parse(Source("<text>", text))
    assert diagnostics == ()
    return found


@pytest.mark.parametrize("text", [*SAMPLES, *FORMS])
def test_printing_and_reading_are_inverse(text: str) -> None:
    found = document(text)
    printed = print_document(found)
    assert document(printed) == found
    assert print_document(document(printed)) == printed


@pytest.mark.parametrize("text", SAMPLES)
def test_tree_without_spans_prints_as_the_same_tree(text: str) -> None:
    bare = without_spans(document(text))
    assert document(print_document(bare)).statements == bare.statements


def without_spans(node: object) -> object:
    """Return the tree as a program would build it."""
    if isinstance(node, tuple):
        return tuple(without_spans(one) for one in node)
    if not isinstance(node, s.Node):
        return node
    fields = {field: without_spans(getattr(node, field)) for field in type(node).__match_args__ if field != "comments"}
    return type(node)(**fields)


@pytest.mark.parametrize("page", CANONICAL, ids=lambda page: page.stem)
def test_canonical_text_matches_the_pages(page: Path) -> None:
    before, after = page.read_text(encoding="utf-8").split("```puzzle\n")[1:]
    assert print_document(document(before.split("```")[0])) == after.split("```")[0]


LEAVES = st.one_of(
    st.integers(0, 99).map(lambda value: s.Number(str(value))),
    st.sampled_from([s.Name("a"), s.Numeral("AB"), s.CellReference(1, 2)]),
)
OPERATORS = st.sampled_from([s.Operator(sign) for sign in ("+", "-", "*", "/", "^", "mod", "div")])


def chain(operands: list[s.Expression], operators: list[s.Operator]) -> s.Expression:
    size = min(len(operands) - 1, len(operators))
    return s.Chain(tuple(operands[: size + 1]), tuple(operators[:size])) if size else operands[0]


TREES = st.recursive(
    LEAVES,
    lambda inner: st.one_of(
        inner.map(s.Signed),
        inner.map(s.Bracketed),
        st.builds(chain, st.lists(inner, min_size=2, max_size=4), st.lists(OPERATORS, min_size=1, max_size=3)),
    ),
    max_leaves=8,
)


def value_of(node: s.Expression) -> object:
    """Return the tree as nested tuples without brackets, which show its structure."""
    match node:
        case s.Bracketed(inside):
            return value_of(inside)
        case s.Signed(operand):
            return ("sign", value_of(operand))
        case s.Chain(operands, operators):
            return (tuple(map(value_of, operands)), operators)
    return node


@given(TREES)
def test_printed_tree_has_the_brackets_it_needs(tree: s.Expression) -> None:
    text = print_node(tree)
    if "---" in text.replace(" ", ""):
        return  # the language allows at most two signs in a row
    (statement,) = document(f"{text} = 0").statements
    assert isinstance(statement, s.RelationStatement)
    (comparison,) = statement.relation.conditions
    assert isinstance(comparison, s.Comparison)
    assert value_of(comparison.sides[0]) == value_of(tree)


def test_comments_stay_at_their_statements() -> None:
    text = (
        "# on top\n\nvalues   1..9# behind\nrows: # heading\n  _+_ = 3   # first row\n\n  # between\n  _ = 2\n"
        "# before the end\nexpect unique\n# last\n"
    )
    assert print_document(document(text)) == (
        "# on top\n\nvalues 1..9  # behind\nrows:  # heading\n  _ + _ = 3  # first row\n\n  # between\n  _ = 2\n"
        "# before the end\nexpect unique\n# last\n"
    )


def test_document_made_by_a_program_is_printed() -> None:
    made = s.Document(
        (
            s.Metadata("title", "Made"),
            s.GridSize(s.Number("2"), s.Chain((s.Name("n"), s.Number("1")), (s.Operator("+"),))),
            s.Values(s.Domain((s.ValueRange(s.Number("1"), s.Name("n")),))),
            s.LineClues("rows", "sum", s.Relop("="), (s.Number("3"), None, s.Signed(s.Number("2")))),
            s.Cages(
                None,
                (s.DrawnLine((s.Item("LABEL", "A"), s.Item("LABEL", "b1"))),),
                (s.LegendEntry(s.Item("LABEL", "A"), s.Item("TARGET", "24*")),),
            ),
            s.Expect(1),
        )
    )
    assert print_document(made) == (
        "title: Made\ngrid 2 x (n+1)\nvalues 1..n\nrows sum = 3 ? -2\ncages:\n   A b1\n  A = 24*\nexpect unique\n"
    )
