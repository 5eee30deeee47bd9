"""Write syntax nodes as canonical text, for ``fmt``.

Reading the printed text gives an equal document, and printing that document gives the same text again. Comments and
single blank lines keep their places. Trees made by a program are printed as a person would write them.
"""

from __future__ import annotations

from . import syntax
from .printing.headings import written
from .printing.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..base.source import Span

INDENT = "  "


class Line:
    """A line of the output, and the span of the node that it prints."""

    __slots__ = ("comment", "span", "text")

    def __init__(self, text: str, span: Span | None) -> None:
        self.text = text
        self.span = span
        self.comment = ""


def print_document(document: syntax.Document) -> str:
    """Return the canonical text of a document."""
    lines = [line for statement in document.statements for line in _lines(statement)]
    texts: list[str] = []
    for line in _with_comments(lines, document.comments):
        if texts and line.span is not None and _follows_blank_line(line.span):
            texts.append("")
        text = line.text
        if line.comment:
            text += f"  {line.comment}"
        texts.append(text)
    return "".join(f"{text}\n" for text in texts)


def print_node(node: syntax.Node) -> str:
    """Return the canonical text of any node; for a statement, its lines without the last newline."""
    if isinstance(node, syntax.Document):
        return print_document(node)
    if isinstance(node, syntax.Statement):
        return "\n".join(line.text for line in _lines(node))
    return phrase(node)


def _lines(statement: syntax.Statement) -> list[Line]:
    """Return the heading of a statement and the lines of its block, indented."""
    heading, block = written(statement)
    span: Span | None = statement.span  # type: ignore[attr-defined]
    return [Line(heading, span), *(Line(INDENT + text, place) for text, place in block)]


def _with_comments(lines: Sequence[Line], comments: Sequence[syntax.Comment]) -> list[Line]:
    """Return the lines with every comment at its place: after the text it followed, or before the line it preceded."""
    merged: list[Line] = []
    left = list(reversed(comments))
    for line in lines:
        while left and _is_before(left[-1], line):
            _add_comment(merged, left.pop())
        merged.append(line)
    while left:
        _add_comment(merged, left.pop())
    return merged


def _is_before(comment: syntax.Comment, line: Line) -> bool:
    return comment.span is None or (line.span is not None and comment.span.start < line.span.start)


def _add_comment(merged: list[Line], comment: syntax.Comment) -> None:
    """Append a comment to the line that it followed in the text, or as a line of its own."""
    before = _line_before(comment.span) if comment.span else ""
    text = phrase(comment)
    if before.strip() and merged and not merged[-1].comment:
        merged[-1].comment = text
    else:
        merged.append(Line(f"{INDENT if before[:1] in (' ', chr(9)) else ''}{text}", comment.span))


def _line_before(span: Span) -> str:
    """Return the text before a place on its line."""
    return span.source.text[_line_start(span.source.text, span.start) : span.start]


def _line_start(text: str, place: int) -> int:
    """Return the start of the line that contains a place."""
    return max(text.rfind("\n", 0, place), text.rfind("\r", 0, place)) + 1


def _follows_blank_line(span: Span) -> bool:
    """Return True if the line before a span contains only blanks."""
    text = span.source.text
    start = _line_start(text, span.start)
    if text[max(start - 2, 0) : start] == "\r\n":
        end = start - 2
    else:
        end = start - 1
    return end >= 0 and not text[_line_start(text, end) : end].strip(" \t")
