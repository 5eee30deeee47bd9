"""Merge diagnostics with one cause, and render them as text: message, source line, carets below the place, and help.

::

    error[unclosed-bracket]: this '(' is never closed
     --> cruncher.puzzle:5:3
      |
    5 |   (_ + _ * _ = 24
      |   ^
      = help: add ')' before '='

Text from a file is made harmless: control characters are shown as escapes, and long lines are cut.
"""

from __future__ import annotations

import re
from dataclasses import replace
from unicodedata import combining, east_asian_width

from .english import plural_form
from .errors import Diagnostic, Severity
from .source import Span

Cause = tuple[str, str, str, str]

MAX_COLUMNS = 100  # columns of a source line that are shown
BEFORE = 60  # characters before the place that are kept when a line is cut
TAB = 4
ELLIPSIS = "…"

COLORS = {
    Severity.ERROR: "\x1b[1;31m",
    Severity.WARNING: "\x1b[1;33m",
    Severity.NOTE: "\x1b[1;36m",
    "gutter": "\x1b[34m",
    "title": "\x1b[1m",
}
RESET = "\x1b[0m"


def render(diagnostic: Diagnostic, *, color: bool = False) -> str:
    """Return the diagnostic as text, without a newline at the end; a note is one line with the name of its text."""
    kind = diagnostic.severity
    code = _paint(f"{kind}[{diagnostic.code}]", kind, color)
    message = _paint(f": {visible(diagnostic.message)}", "title", color)
    if kind is Severity.NOTE and diagnostic.span is not None:
        return f"{code}: {diagnostic.span.source.name}{message}"
    lines = [code + message, *_location(diagnostic.span, kind, color)]
    gutter = " " * (len(_number(diagnostic.span)) + 1)
    if diagnostic.help:
        helps = visible(diagnostic.help).splitlines()
        lines.append(f"{gutter}{_paint('=', 'gutter', color)} help: {helps[0]}")
        lines += [f"{gutter}        {line}" for line in helps[1:]]
    more = others(diagnostic)
    if more:
        lines.append(f"{gutter}{_paint('=', 'gutter', color)} {visible(more)}")
    for note in diagnostic.notes:
        lines.append(f"{_paint('note', 'note', color)}: {visible(note.message)}")
        lines += _location(note.span, "note", color)
    return "\n".join(lines)


def visible(text: str) -> str:
    """Return ``text`` with every unprintable character except line ends shown as an escape."""
    if text.isprintable():
        return text
    return "".join(sign if sign.isprintable() or sign == "\n" else escape(sign) for sign in text)


def escape(sign: str) -> str:
    """Return an unprintable character as an escape, such as ``\\x1b``."""
    return sign.encode("unicode_escape").decode("ascii")


def width(text: str) -> int:
    """Return the number of terminal columns of ``text``, which must be printable."""
    if text.isascii():
        return len(text)
    return sum(2 if east_asian_width(sign) in "WF" else 1 for sign in text if not combining(sign))


def _location(span: Span | None, kind: str, color: bool) -> list[str]:
    """Return lines that show a span: file, line and column, then the source line with carets below."""
    if span is None:
        return []
    line, column = span.place()
    number = str(line)
    shown, carets = _snippet(span, column)
    gutter = " " * len(number)
    bar = _paint("|", "gutter", color)
    return [
        f"{gutter}{_paint('-->', 'gutter', color)} {visible(span.source.name)}:{line}:{column}",
        f"{gutter} {bar}",
        f"{_paint(number, 'gutter', color)} {bar} {shown}".rstrip(),
        f"{gutter} {bar} {_paint(carets, kind, color)}",
    ]


def _number(span: Span | None) -> str:
    if span:
        return str(span.line)
    return ""


def _snippet(span: Span, column: int) -> tuple[str, str]:
    """Return the line in which a span starts and the carets for it, as wide as they are shown."""
    text = span.source.text
    begin = span.start - column + 1
    # cut the start of a long line, so that the place is visible
    cut = max(begin, span.start - BEFORE) if column > MAX_COLUMNS - TAB else begin
    before = _printable(text[cut : span.start], 0)
    if cut > begin:
        before = ELLIPSIS + before
    rest = text[span.start : span.start + MAX_COLUMNS].partition("\n")[0].partition("\r")[0]
    marked = rest[: span.end - span.start]
    here = _printable(marked, width(before))
    after = _printable(rest[len(marked) :], width(before + here))
    shown = before + here + after
    carets = max(1, width(here))
    # The carets must not go on below the part that is cut off.
    if width(shown) > MAX_COLUMNS:
        shown = shown[: MAX_COLUMNS - 1] + ELLIPSIS
        carets = max(1, min(carets, MAX_COLUMNS - width(before)))
    return shown, " " * width(before) + "^" * carets


def _printable(text: str, column: int) -> str:
    """Return ``text`` with tabs as spaces and unprintable characters as escapes; it starts at ``column``."""
    parts: list[str] = []
    for sign in text:
        # A tab fills the columns up to the next stop, so its width depends on what stands before it.
        part = " " * (TAB - column % TAB) if sign == "\t" else visible(sign)
        parts.append(part)
        column += width(part)
    return "".join(parts)


def _paint(text: str, kind: str, color: bool) -> str:
    if color:
        return f"{COLORS[kind]}{text}{RESET}"
    return text


# ---------------------------------------------------------------- merging


NUMBER_OR_LABEL = r"\b(\d+|[A-Z]\d?)\b"
"""The parts in which messages with one cause may differ: numbers, and the labels of cages."""
MAX_NAMED = 4
"""Number of other places up to which they are named."""


def merge_by_cause(diagnostics: tuple[Diagnostic, ...]) -> tuple[Diagnostic, ...]:
    """Return the first diagnostic of each cause, with the places of the others in ``more``.

    Diagnostics have the same cause if code, message and help are equal except for the text at their places, numbers and
    labels.
    """
    causes: dict[Cause, list[Diagnostic]] = {}
    for diagnostic in diagnostics:
        causes.setdefault(_cause(diagnostic), []).append(diagnostic)
    return tuple(
        replace(first, more=tuple(like.span for like in others if like.span is not None)) if others else first
        for first, *others in causes.values()
    )


def _cause(diagnostic: Diagnostic) -> Cause:
    kind, message, help = (diagnostic.severity, diagnostic.code), diagnostic.message, diagnostic.help
    marked = "" if diagnostic.span is None else diagnostic.span.text.strip()
    # Each note on the reading of a printed text is about another line.
    if diagnostic.code == "read-as" or not marked:
        return *kind, message, help
    return *kind, _without_details(message, marked), _without_details(help, marked)


def _without_details(words: str, marked: str) -> str:
    """Return ``words`` with the diagnosed text, numbers and labels replaced by ``~``."""
    if marked.isidentifier():  # compiling a pattern for each of many names is slow
        words = re.sub(r"\w+", lambda word: "~" if word[0].lower() == marked.lower() else word[0], words)
    # A longer text cannot be part of the message, and would make a very long pattern.
    elif len(marked) <= len(words):
        words = re.sub(rf"(?<!\w){re.escape(marked)}(?!\w)", "~", words, flags=re.IGNORECASE)
    return re.sub(NUMBER_OR_LABEL, "~", words)


def others(diagnostic: Diagnostic) -> str:
    """Return the words for other places, such as ``and 46 more like it, in lines 7 to 90``; empty if there are none."""
    more = diagnostic.more
    if not more or diagnostic.span is None:
        return ""
    texts = list(dict.fromkeys(span.text for span in more))
    counted = f"and {len(more)} more like it"
    if len(more) <= MAX_NAMED and diagnostic.span.text not in texts and all(0 < len(text) < 20 for text in texts):
        return f"{counted}: {', '.join(texts)}"
    lines = sorted({span.line for span in more})
    if len(lines) > MAX_NAMED:
        return f"{counted}, in lines {lines[0]} to {lines[-1]}"
    return f"{counted}, in {plural_form(len(lines), 'line', 'lines')} {', '.join(map(str, lines))}"
