"""Test the grammar, the saved parsers, and that a text read line by line has the tokens of the whole text."""

from __future__ import annotations

import re
from pathlib import Path
from shutil import copyfile
from unittest.mock import patch

import pytest
from lark import Lark, Token

from gridpuzzles.base.source import Source
from gridpuzzles.language import grammar, syntax
from gridpuzzles.language.builders.statements import ALL
from gridpuzzles.language.parser import cut
from gridpuzzles.language.statement_parser import StatementParser

from .forms import FORMS

pytestmark = pytest.mark.slow

GRAMMAR = grammar.LANGUAGE.text()
SAMPLES = [path.read_text(encoding="utf-8") for path in sorted((Path(__file__).parent / "samples").glob("*.puzzle"))]


@pytest.fixture(scope="module")
def lark() -> Lark:
    # Without the search for terminals that collide, which takes minutes.
    with patch("lark.lexer.has_interegular", new=False):
        return Lark(GRAMMAR, parser="lalr", lexer="contextual")


def test_grammar_has_no_conflicts_and_only_reserved_words_need_a_priority() -> None:
    # Strict mode does not compare terminals of different priority. Without priorities, only words may collide.
    # This takes minutes, and tells also that there are no conflicts and no ambiguous terminals with priorities.
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
    passing = [rule for rule in grammar.parser().rules if rule.options.expand1 and len(rule.expansion) == 1]
    rules = [rule for rule in grammar.parser().rules if rule.alias or rule not in passing]
    built = {str(rule.alias or rule.origin.name) for rule in rules}
    assert {name for name in built if not name.startswith("_")} == ALL.keys()


def test_saved_parser_is_loaded_if_it_fits(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    of = grammar.LANGUAGE
    names = {rule.origin.name for rule in grammar.parser(of).rules}
    made: list[grammar.Grammar] = []
    (tmp_path / of.folder).mkdir()
    copyfile(Path(grammar.PACKAGE) / of.folder / of.file, tmp_path / of.folder / of.file)
    grammar.save(of, str(tmp_path))
    monkeypatch.setattr(grammar, "PACKAGE", str(tmp_path))
    monkeypatch.setattr(grammar, "made", made.append)
    load = grammar.parser.__wrapped__
    assert {rule.origin.name for rule in load(of).rules} == names
    assert not made
    monkeypatch.setattr("lark.__version__", "0")
    load(of)
    (tmp_path / of.saved).unlink()
    load(of)
    assert made == [of, of]


def test_versions_of_lark_are_limited() -> None:
    # A token that is not lark's own must be enough for its parser.
    path = Path(__file__).parents[2] / "pyproject.toml"
    if not path.exists():
        pytest.skip("an installed package has no pyproject.toml")
    assert path.read_text(encoding="utf-8").count('"lark>=1.2,<1.4"') == 2


def tokens_of(text: str) -> list[tuple[str, str]]:
    """Return the tokens of a text that is read line by line, without line breaks."""
    source = Source("<text>", text)
    found = []
    for lines in cut(source, []):
        reading = StatementParser(source)
        reading.read(lines)
        assert not reading.faults
        found += [(token.type, token.text) for line in reading.lines for token in line]
    return found


TEXTS = [*SAMPLES, *(f"{form}\n" for form in FORMS)]
FROM_TABLES = {"HEADING", "LIST_KEY"}
"""The tokens that no pattern of the grammar finds: names of families and of lists."""


@pytest.mark.parametrize("text", [text for text in TEXTS if not FROM_TABLES & {kind for kind, _ in tokens_of(text)}])
def test_lines_and_whole_text_have_the_same_tokens(lark: Lark, text: str) -> None:
    tree = lark.parse_interactive(text)
    read = [(token.type, str(token)) for token in tree.exhaust_lexer() if isinstance(token, Token)]
    assert tokens_of(text) == [token for token in read if token[0] not in ("_INDENT", "_NL")]
