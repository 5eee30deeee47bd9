"""Read text into syntax nodes.

The text is first cut into statements: a line at the margin with the indented lines below it. Each statement is read
separately, so that one fault does not hide the next.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from itertools import islice

from ..base.errors import Diagnostic, Fix, unhurried
from ..base.source import Source, Span, line_start
from ..families.headings import Headings
from .builders.statements import node_of
from .statement_parser import MAX_FAULTS, StatementParser
from .syntax import Comment, Document, DrawnGrid, Heading, Item, Mark, Statement
from .syntax_errors.faults import diagnose
from .syntax_errors.token_lints import DOUBTS, about_comment, about_statement, about_token

MAX_TEXT = 1_000_000
"""Longest text that is read, in characters; the largest printed puzzles take about 20,000."""

SAID_ONCE = "drawn-at-margin"
"""Code of a fault that every line of a drawing causes: a run of such lines is reported once."""

BLANK = (" ", "\t")
LINE = re.compile(r"([ \t]*)([^\r\n]*)(?:\r\n?|\n|\Z)")


Lines = list[tuple[int, int]]


def parse(source: Source, look: Callable[[], None] = unhurried) -> tuple[Document, tuple[Diagnostic, ...]]:
    """Return the document of a text, and a diagnostic for every fault of its syntax.

    ``look`` is called regularly, and raises `LimitMet` at a limit; nothing else is raised.
    The document contains every statement that could be read, even if others could not.
    """
    comments: list[Comment] = []
    statements: list[Statement] = []
    diagnostics: list[Diagnostic] = []
    if len(source.text) > MAX_TEXT:
        message = f"the text has {len(source.text)} characters, but a puzzle can have at most {MAX_TEXT}"
        return Document((), incomplete=True), (Diagnostic("too-long", message, Span(source, 0, 0)),)
    headings = Headings(source.folder)
    for lines in cut(source, comments, headings):
        look()
        # Elsewhere an indented line belongs to the statement above.
        if source.text[lines[0][0] - 1 : lines[0][0]] in BLANK:
            diagnostics.append(_indented(source, *lines[0]))
            continue
        reading, node = _read(source, lines, headings, look)
        comments += reading.comments
        for comment in reading.comments:
            diagnostics += about_comment(comment)
        found = _diagnostics(reading, node)
        # Every line of a drawing at the margin is a statement with this fault.
        if not (diagnostics and found and found[0].code == diagnostics[-1].code == SAID_ONCE):
            diagnostics += found
        if node is not None:
            statements.append(node)
        # Whatever else the text is, nobody reads more than this about it.
        if len(diagnostics) >= MAX_FAULTS:
            break
    comments.sort(key=lambda comment: comment.span.start)  # type: ignore[union-attr]
    whole = Span(source, 0, len(source.text))
    incomplete = any(one.is_error for one in diagnostics)
    return Document(_with_marks(statements), tuple(comments), incomplete, span=whole), tuple(diagnostics)


def parts(source: Source) -> Iterator[tuple[Lines, Statement | None]]:
    """Yield the lines of each statement of a text, with the statement if it is one without an error.

    No error is explained, which takes longer than finding it.
    """
    headings = Headings(source.folder)
    for lines in cut(source, [], headings):
        reading, node = _read(source, lines, headings)
        is_indented = source.text[lines[0][0] - 1 : lines[0][0]] in BLANK
        is_valid = not (is_indented or reading.faults or any(one.is_error for one in _diagnostics(reading, node)))
        yield lines, node if is_valid else None


def is_valid(source: Source) -> bool:
    """Return True if `parse` finds no error in a text."""
    return all(statement is not None for _, statement in parts(source))


def _with_marks(statements: list[Statement]) -> tuple[Statement, ...]:
    """Return the statements, with the marks of the text or its family in drawn grids changed to the kind MARK."""
    # A mark may be declared below the grid that uses it, so the grids are changed at the end.
    signs = {one.sign for one in statements if isinstance(one, Mark)}
    signs |= {sign for one in statements if isinstance(one, Heading) for sign in one.named.marks}
    if not signs:
        return tuple(statements)

    def marked(item: Item) -> Item:
        return replace(item, kind="MARK") if item.text in signs else item

    read = []
    for one in statements:
        if isinstance(one, DrawnGrid):
            one = replace(one, lines=tuple(replace(line, items=tuple(map(marked, line.items))) for line in one.lines))
        read.append(one)
    return tuple(read)


def _indented(source: Source, start: int, end: int) -> Diagnostic:
    help = "start statements at the margin; indented lines belong to the heading above them"
    begin = line_start(source.text, start)
    fix = Fix(Span(source, begin, start), "")
    marks = source.text[start:].splitlines()[0].split()
    if not any(len(mark) > 1 and mark.isalpha() for mark in marks) and "=" not in marks:
        help = "write 'grid:' above a drawing; statements start at the margin"
        fix = Fix(Span(source, begin, begin), "grid:\n", sure=False)
    return Diagnostic("indented-statement", "the first line is indented", Span(source, start, end), help=help, fix=fix)


def _read(
    source: Source, lines: Lines, headings: Headings, look: Callable[[], None] = unhurried
) -> tuple[StatementParser, Statement | None]:
    """Return the reading of the lines of a statement, and its node; None if a line has a fault."""
    reading = StatementParser(source, look, headings)
    reading.read(lines)
    return reading, None if reading.tree is None else node_of(reading.tree, source, look)


def _diagnostics(reading: StatementParser, node: Statement | None) -> list[Diagnostic]:
    """Return the diagnostics for a statement that was read, in the order of the text."""
    found: list[Diagnostic] = []
    if node is None:
        found = [diagnose(fault, reading.source) for fault in reading.faults]
    else:
        found += about_statement(node)
    on_lines_with_faults = {id(token) for fault in reading.faults for token in fault.tokens}
    accepted = (token for line in reading.lines for token in line)
    doubtful = (token for token in accepted if token.type in DOUBTS and DOUBTS[token.type](token.text))
    for token in islice(doubtful, MAX_FAULTS):
        if id(token) not in on_lines_with_faults:
            found += about_token(token, Span(reading.source, token.start, token.end))
    return _in_order(found)


def _in_order(found: Iterable[Diagnostic]) -> list[Diagnostic]:
    """Return the diagnostics sorted by their place in the text; those without a place come first."""
    return sorted(found, key=lambda diagnostic: diagnostic.span.start if diagnostic.span else 0)


def cut(source: Source, comments: list[Comment], headings: Headings | None = None) -> Iterator[Lines]:
    """Yield the lines of each statement as (start, end) in the text; append lines that are comments to ``comments``.

    A statement begins at every line without indentation, and below a heading. Empty lines are skipped.
    """
    text, headings = source.text, headings or Headings(source.folder)
    # Some editors write a byte order mark, which is not part of the text.
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
            comments.append(Comment(text[start + 1 : end].strip(), span=Span(source, start, end)))
            continue
        # What is drawn below the name of a family is not a part of that line.
        if lines and (start == found.start() or (len(lines) == 1 and headings.named(text[slice(*lines[0])]))):
            yield lines
            lines = []
        lines.append((start, end))
    if lines:
        yield lines
