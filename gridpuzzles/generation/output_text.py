"""The text of a puzzle that was made: new words at the places of the old, a heading that says where it comes from."""

from __future__ import annotations

from .. import __version__
from ..base.source import Source
from ..language import syntax
from ..language.parser import parse
from ..language.printer import print_document

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

REPLACED = ("source", "date", "url", "author", "note", "difficulty")
"""Metadata of a template that is not true of what is made from it."""


def edited(text: str, edits: Iterable[tuple[int, int, str]]) -> str:
    """The text with other words in place of some stretches: start, end, words."""
    parts, at = [], 0
    for start, end, words in sorted(edits):
        parts += [text[at:start], words]
        at = end
    return "".join([*parts, text[at:]])


def headed(title: str, identifier: str, body: str, difficulty: str = "") -> str:
    """A whole file: title, where the puzzle comes from, how hard it is, the statements of ``body``, and its promise."""
    hard = f"difficulty: {difficulty}\n" if difficulty else ""
    return f"title: {title}\nsource: {origin(identifier)}\n{hard}\n{body}expect unique\n"


def origin(identifier: str) -> str:
    """What made the puzzle, and the identifier that makes it again."""
    return f"gridpuzzles {__version__}, {identifier}"


def formatted(text: str) -> str:
    """The text in canonical form."""
    document, _ = parse(Source("<made>", text))
    return print_document(document)


def made_from(text: str, identifier: str, difficulty: str = "") -> str:
    """A template's text as the text of a puzzle made from it: its source, its promise, no solution."""
    document, _ = parse(Source("<made>", text))
    kept = [one for one in document.statements if not _is_about_template(one)]
    titles = [one for one in kept if isinstance(one, syntax.Edition | syntax.Metadata)]
    rest = [one for one in kept if one not in titles]
    about = [syntax.Metadata("source", origin(identifier))]
    if difficulty:
        about += [syntax.Metadata("difficulty", difficulty)]
    return print_document(document.replace(statements=(*titles, *about, *rest, syntax.Expect(1))))


def _is_about_template(statement: syntax.Statement) -> bool:
    if isinstance(statement, syntax.Metadata):
        return statement.key in REPLACED
    return isinstance(statement, syntax.Expect | syntax.PromisedSolution)
