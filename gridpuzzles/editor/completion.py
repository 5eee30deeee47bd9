"""Completion: the words that the grammar expects at an offset, and names, cells, letters, labels and files."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator, Sequence
from glob import iglob
from itertools import islice

from lsprotocol import types as lsp

from ..base.source import line_start
from ..families.catalogue import Own, families, own_families, starter, starters
from ..kinds import function_words
from ..kinds.list_words import lists_of_cells
from ..kinds.numbers import NUMBER_PROPERTIES
from ..kinds.path_rules import PATH_RULES
from ..language.grammar import words
from ..language.syntax import METADATA
from ..language.syntax_errors.vocabulary import FORMS, FUNCTIONS, IN_EXPRESSIONS
from ..system.load import SUFFIX
from .reading import AnalyzedDocument
from .words import MEANINGS, expected_at

MAX_FILES = 500
MAX_DEPTH = 3
"""Largest number of files to list, and of folder levels below that of the text to search."""
IN_QUOTES = re.compile(r'use[ \t]+"([^"]*)$')
WORD_BEFORE = re.compile(r"\w*$")
BEFORE_RULE = re.compile(r"(?:each|path|region|cage|row|col|diagonal)\b[^:=]*:[ \t]*\w*$")
"""The beginning of a statement in which the name of a rule may come next."""
THINGS = {"NAME": "name", "CELL": "cell", "NUMERAL": "letter", "LABEL": "label"}
Kind = lsp.CompletionItemKind


def completions(reading: AnalyzedDocument, offset: int, symbols: Sequence[str]) -> list[lsp.CompletionItem]:
    """Return the completion items for ``offset``.

    Args:
        reading: The text.
        offset: The offset of the cursor in the text.
        symbols: The names, letters and cells of the last version of the text that could be read.
    """
    text = reading.source.text
    margin = line_start(text, offset)
    line = text[margin:offset]
    quoted = IN_QUOTES.match(line)
    if quoted:
        return [_item(path, Kind.File, "a puzzle file") for path in _files(reading.folder)]
    if reading.is_prose(offset):
        return []
    start = margin + len(WORD_BEFORE.sub("", line))
    items = list(_words(start, reading, symbols))
    if BEFORE_RULE.match(line):
        items += (_item(name, Kind.Function, kind.meaning) for name, kind in PATH_RULES.items())
    # In an empty text, a whole puzzle is a better start than a word.
    if not text[:margin].strip() and not text[offset:].strip():
        own = own_families(reading.folder)
        items = [one for one in items if one.label not in starters(own)]
        for name in starters(own):
            items.append(_item(name, Kind.Snippet, "a puzzle to start from"))
            items[-1].insert_text = starter(name, own)
    return items


def _words(start: int, reading: AnalyzedDocument, symbols: Sequence[str]) -> Iterator[lsp.CompletionItem]:
    expected = expected_at(reading.source, start)
    # Behind an error the grammar expects nothing, so the words of expressions are offered.
    if not expected:
        for word in (*FUNCTIONS, *NUMBER_PROPERTIES, *IN_EXPRESSIONS):
            yield _item(word, Kind.Keyword, MEANINGS[word])
        expected = tuple(THINGS)
    if "META" in expected:
        for word in METADATA:
            yield _item(f"{word}:", Kind.Property, "about the puzzle")
        # A statement begins here. The lists of words lack those that are also allowed as names.
        for word, form in FORMS.items():
            yield _item(word, Kind.Keyword, form)
        yield from _of_tables(own_families(reading.folder))
    yield from _of_terminals(expected, FORMS if "META" in expected else ())
    for kind in expected:
        if kind in THINGS:
            yield from _symbols_of_kind(THINGS[kind], reading, start, symbols)


def _of_tables(own: Own) -> Iterator[lsp.CompletionItem]:
    """Yield the families of puzzles and the names of lists that may begin a statement."""
    for family in {one.name: one for one in (*families(), *own)}.values():
        if family.field("names") and not family.field("question") and family.name not in FORMS:
            yield _item(family.name, Kind.Module, family.description)
    for name, meaning in lists_of_cells().items():
        yield _item(f"{name}:", Kind.Function, meaning)


def _of_terminals(expected: Iterable[str], offered: Iterable[str]) -> Iterator[lsp.CompletionItem]:
    """Yield the words that may come next and are not offered yet, each once."""
    seen = set(offered)
    for kind in expected:
        of_line = kind in ("LINE_FUNC", "OF_LINE")
        shown = Kind.Function if of_line or kind == "FUNC" else Kind.Keyword
        for word in function_words() if of_line else words().get(kind, ()):
            if word in seen:
                continue
            seen.add(word)
            yield _item(word, shown, MEANINGS.get(word, "word"))


def _symbols_of_kind(
    kind: str, reading: AnalyzedDocument, start: int, symbols: Iterable[str]
) -> Iterator[lsp.CompletionItem]:
    """Yield the things of a kind that appear elsewhere in the text or in ``symbols``, sorted by name."""
    written = {one.text for one in reading.things if one.kind == kind and one.start != start}
    written.update(name for name in symbols if _kind_of_symbol(name) == kind)
    yield from (_item(name, Kind.Variable, kind) for name in sorted(written))


def _kind_of_symbol(name: str) -> str:
    if re.fullmatch(r"r\d+c\d+", name):
        return "cell"
    if len(name) == 1 and name.isupper():
        return "letter"
    return "name" if name[:1].islower() else ""


def _files(folder: str | None) -> list[str]:
    """Return the paths of puzzle files in ``folder`` and its subfolders, as ``use`` names them."""
    if folder is None:
        return []
    found = (path for depth in range(MAX_DEPTH + 1) for path in iglob(f"{'*/' * depth}*{SUFFIX}", root_dir=folder))
    return sorted(path.replace(os.sep, "/") for path in islice(found, MAX_FILES))


def _item(word: str, kind: lsp.CompletionItemKind, said: str) -> lsp.CompletionItem:
    return lsp.CompletionItem(word, kind=kind, detail=said)
