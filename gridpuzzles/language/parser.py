"""From text to syntax nodes.

A text is first cut into statements: a line at the margin with the indented lines below it. Each is read alone, so
one fault does not hide the next.
"""

from __future__ import annotations

import re

from ..errors import Diagnostic
from ..source import Source, Span
from .doubts import about_statement, about_token
from .driver import Reading
from .statements import ALL
from .syntax import Comment, Document, Statement

MOST_DIAGNOSTICS = 100
"""So many are shown of a text that is hardly a puzzle."""

LINE = re.compile(r"([ \t]*)([^\r\n]*)(?:\r\n?|\n|\Z)")

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    Lines = list[tuple[int, int]]


def parse(source: Source) -> tuple[Document, tuple[Diagnostic, ...]]:
    """The document a text is, and every fault of its syntax.

    Never raises. Statements that could be read are in the document, also when others could not.
    """
    comments: list[Comment] = []
    statements: list[Statement] = []
    diagnostics: list[Diagnostic] = []
    for lines in cut(source, comments):
        reading = Reading(source, ALL)
        reading.read(lines)
        comments += reading.comments
        found = _diagnostics(reading, lines)
        if not reading.faults:
            statements.append(reading.node)
        diagnostics += found
        if len(diagnostics) >= MOST_DIAGNOSTICS:
            break
    comments.sort(key=lambda comment: comment.span.start)  # type: ignore[union-attr]
    document = Document(tuple(statements), tuple(comments), Span(source, 0, len(source.text)), bool(diagnostics))
    return document, tuple(diagnostics)


def _diagnostics(reading: Reading, lines: Lines) -> list[Diagnostic]:
    if reading.faults:
        from .faults import diagnose

        return [diagnose(fault, reading) for fault in reading.faults]
    found = [
        diagnostic
        for token in reading.doubtful
        for diagnostic in about_token(token, Span(reading.source, token.start, token.end))
    ]
    return [*found, *about_statement(reading.node)]


def cut(source: Source, comments: list[Comment]) -> Iterator[Lines]:
    """The lines of each statement, as start and end in the text; lines that are comments go to ``comments``."""
    text = source.text
    position = 1 if text.startswith("\ufeff") else 0
    lines: Lines = []
    while position < len(text):
        found = LINE.match(text, position)
        assert found
        start, end = found.span(2)
        position = found.end()
        if start == end:
            continue
        if text[start] == "#":
            comments.append(Comment(text[start + 1 : end].strip(), Span(source, start, end)))
            continue
        if lines and start == found.start():
            yield lines
            lines = []
        lines.append((start, end))
    if lines:
        yield lines
