"""Write the text of a generated puzzle: replace parts of a text, and add a heading that names the source."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from ..base.source import Source
from ..base.version import __version__
from ..language import syntax
from ..language.parser import parse
from ..language.printer import print_document

REPLACED = ("source", "date", "url", "author", "note", "difficulty")
"""Metadata of a template that do not apply to puzzles generated from it."""


def block(rows: Iterable[Iterable[object]]) -> str:
    """Return the indented lines of a drawing, with spaces between the items of each row."""
    return "".join(f"  {' '.join(map(str, row))}\n" for row in rows)


def headed(title: str, identifier: str, body: str, difficulty: str = "") -> str:
    """Return a complete file: title, source, difficulty, the statements of ``body``, and ``expect unique``."""
    hard = f"difficulty: {difficulty}\n" if difficulty else ""
    return f"title: {title}\nsource: {origin(identifier)}\n{hard}\n{body}expect unique\n"


def origin(identifier: str) -> str:
    """Return the program's name and version with the identifier that reproduces the puzzle."""
    return f"gridpuzzles {__version__}, {identifier}"


def generated_text(text: str, identifier: str, difficulty: str = "") -> str:
    """Return a template's text as the text of a puzzle generated from it: new source, unique, no printed solution."""
    document, _ = parse(Source("<made>", text))
    kept = [one for one in document.statements if not _is_about_template(one)]
    titles = [one for one in kept if isinstance(one, syntax.Edition | syntax.Metadata)]
    rest = [one for one in kept if one not in titles]
    about = [syntax.Metadata("source", origin(identifier))]
    if difficulty:
        about += [syntax.Metadata("difficulty", difficulty)]
    return print_document(replace(document, statements=(*titles, *about, *rest, syntax.Expect(1))))


def _is_about_template(statement: syntax.Statement) -> bool:
    if isinstance(statement, syntax.Metadata):
        return statement.key in REPLACED
    return isinstance(statement, syntax.Expect | syntax.PromisedSolution)
