"""Test that every statement is complete: it has everything that the recipe for a new statement requires."""

from __future__ import annotations

from functools import cache

import pytest

from gridpuzzles.analysis.context.collected import ONCE
from gridpuzzles.analysis.statements import PHASES, STATEMENTS
from gridpuzzles.base.source import Source
from gridpuzzles.language import syntax
from gridpuzzles.language.parser import parse
from gridpuzzles.language.syntax_errors.vocabulary import FORMS as WRITTEN
from gridpuzzles.language.syntax_errors.vocabulary import STATEMENTS as WORDS

from .diagnostics.test_pages import PAGES, SECTION
from .language.forms import FORMS
from .pages import ROOT, blocks

KINDS = [getattr(syntax, name) for name in sorted(STATEMENTS)]
named = pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)


@cache
def kinds_in(text: str) -> frozenset[type[syntax.Statement]]:
    """Return the kinds of statements in a text; unreadable parts are skipped."""
    return frozenset(map(type, parse(Source("<text>", text))[0].statements))


@cache
def kinds_in_files() -> frozenset[type[syntax.Statement]]:
    texts = [path.read_text(encoding="utf-8") for path in (ROOT / "puzzles").rglob("*.puzzle")]
    return frozenset().union(*map(kinds_in, texts))


@cache
def kinds_in_wrong_texts() -> frozenset[type[syntax.Statement]]:
    wrong = [section[2] for page in PAGES for section in SECTION.findall(page.read_text(encoding="utf-8"))]
    return frozenset().union(*map(kinds_in, wrong))


def test_every_statement_has_a_row() -> None:
    waiting, leaves = [syntax.Statement], set()
    for kind in waiting:
        waiting += kind.__subclasses__()
        leaves |= set() if kind.__subclasses__() else {kind}
    assert {leaf.__name__ for leaf in leaves} == STATEMENTS.keys()


@named
def test_statement_has_its_functions(kind: type[syntax.Statement]) -> None:
    row = STATEMENTS[kind.__name__]
    assert row.keys() <= set(PHASES)


def test_statements_allowed_once_exist() -> None:
    assert ONCE.keys() <= STATEMENTS.keys()


@named
def test_statement_has_a_form_that_is_read_and_printed(kind: type[syntax.Statement]) -> None:
    assert any(kind in kinds_in(f"{form}\n") for form in FORMS), "add one to tests/language/forms.txt"


@named
def test_statement_is_shown_in_the_reference(kind: type[syntax.Statement]) -> None:
    page = (ROOT / "docs/language.md").read_text(encoding="utf-8")
    assert any(kind in kinds_in(block.text) for block in blocks(page, "puzzle")), "add a block to docs/language.md"


@named
def test_statement_is_used_in_a_puzzle_file(kind: type[syntax.Statement]) -> None:
    assert kind in kinds_in_files(), "add a file to puzzles/"


@named
def test_statement_has_a_page_of_errors(kind: type[syntax.Statement]) -> None:
    assert kind in kinds_in_wrong_texts(), "add a wrong text to a page of tests/diagnostics/"


def test_vocabulary_has_the_first_word_of_each_statement() -> None:
    # Families and lists have names of their own, which are data or of the text.
    others = {syntax.RelationStatement, syntax.Heading, syntax.CellList}
    begins = {form.split()[0].rstrip(":") for form in FORMS if not kinds_in(f"{form}\n") <= others}
    assert begins <= WORDS, "add it to language/syntax_errors/vocabulary.py"
    assert WRITTEN.keys() <= begins
