"""Test that lark, run directly on the grammar, and the saved tables read every text alike."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from lark import Lark, Token

from gridpuzzles.base.source import Source
from gridpuzzles.language import syntax
from gridpuzzles.language.builders.statements import ALL
from gridpuzzles.language.lalr import table_builder, tables
from gridpuzzles.language.lalr.driver import StatementParser
from gridpuzzles.language.parser import cut

from .forms import FORMS

pytestmark = pytest.mark.slow

GRAMMAR = tables.LANGUAGE.text()
SAMPLES = [path.read_text(encoding="utf-8") for path in sorted((Path(__file__).parent / "samples").glob("*.puzzle"))]


@pytest.fixture(scope="module")
def lark() -> Lark:
    return Lark(GRAMMAR, parser="lalr", lexer="contextual")


def test_grammar_has_no_conflicts_and_no_ambiguous_terminals() -> None:
    Lark(GRAMMAR, parser="lalr", lexer="contextual", strict=True)


def test_only_reserved_words_need_a_priority() -> None:
    # Strict mode does not compare terminals of different priority. Without priorities, only words may collide.
    plain = re.sub(r"^(?![A-Z_]+\.\d: /\(?[a-z|]+\)?\(\?!)(\w+)\.\d:", r"\1:", GRAMMAR, flags=re.MULTILINE)
    assert plain != GRAMMAR
    Lark(plain, parser="lalr", lexer="contextual", strict=True)


def test_every_terminal_is_named(lark: Lark) -> None:
    assert [terminal.name for terminal in lark.terminals if terminal.name.startswith("__")] == []


def test_statement_rules_match_the_statement_nodes() -> None:
    alternatives = re.search(r"^\?statement:(.*?)\n\n", GRAMMAR, re.MULTILINE | re.DOTALL)
    assert alternatives
    rules = re.findall(r"\w+", alternatives[1])
    nodes = [
        name for name, node in vars(syntax).items() if isinstance(node, type) and issubclass(node, syntax.Statement)
    ]
    assert sorted("".join(map(str.capitalize, rule.split("_"))) for rule in rules) == sorted({*nodes} - {"Statement"})


def test_every_rule_has_a_builder() -> None:
    built = {build for _, _, build in tables.load().rules} - {"", "*"}
    assert built == ALL.keys()


def test_saved_tables_match_the_grammar(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made = table_builder.tables(GRAMMAR, "statement")
    known = {(GRAMMAR, "statement"): made}
    monkeypatch.setattr(table_builder, "tables", lambda *asked: known[asked])  # building them takes seconds
    (tmp_path / "language").mkdir()
    tables.save(package=str(tmp_path))
    space: dict[str, object] = {}
    exec((tmp_path / tables.LANGUAGE.saved).read_text(encoding="utf-8"), space)
    assert space["TABLES"] == made


def tokens_of(text: str) -> list[tuple[str, str]]:
    """Return the tokens of a text as the driver reads them, without line breaks."""
    source = Source("<text>", text)
    found = []
    for lines in cut(source, []):
        reading = StatementParser(source, ALL, {})
        feed = reading.feed

        def note(token, feed=feed):  # type: ignore[no-untyped-def]
            found.append((token.kind, token.text))
            return feed(token)

        reading.feed = note  # type: ignore[method-assign]
        reading.read(lines)
        assert not reading.faults
    return [token for token in found if token[0] not in ("_INDENT", "$END")]


@pytest.mark.parametrize("text", [*SAMPLES, *(f"{form}\n" for form in FORMS)])
def test_tables_and_lark_read_the_same_tokens(lark: Lark, text: str) -> None:
    tree = lark.parse_interactive(text)
    read = [(token.type, str(token)) for token in tree.exhaust_lexer() if isinstance(token, Token)]
    assert tokens_of(text) == [token for token in read if token[0] not in ("_INDENT", "_NL")]
