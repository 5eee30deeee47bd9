"""Read a text that is not in the language as a printed puzzle, or explain what prevents this."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

from ...base.annotations import T
from ...base.errors import Diagnostic, Fix, Severity, noted
from ...base.source import Source, Span, Typed
from ...families.headings import like
from ...language.parser import parse
from .reading import Pass, Written
from .said import Unclear

Diagnostics = tuple[Diagnostic, ...]
Read = Callable[[Source], tuple[T | None, Diagnostics]]
"""The strict reading of a source."""

OF_WORDS = frozenset(("mixed-word", "capitalized-keyword", "unknown-statement", "missing-operator", "drawn-at-margin"))
"""Codes of errors of the strict reading that say no more than that a line is no statement."""
HELP = "write it as a statement (see docs/language-sheet.md), or put '#' before it"
TITLE = "write 'title:' before a title; write a rule as a statement (see docs/language-sheet.md)"
SENSELESS = frozenset(("given-outside-values", "twice-in-group", "rule-missing", "numbers-of-entries"))
"""Codes of warnings that are errors in a printed text, because such a drawing was probably read wrongly."""
MAX_TOLD = 20
"""Maximal number of lines without a reader that are told."""
MAX_CHARACTERS = 50_000
MAX_LINES = 500
MAX_LINE = 10_000
"""Longer texts, and texts with longer or more lines, are made by programs, which can correct their output."""
ENDLESS = re.compile(r"[ \t]{200}|\w{700}|([^\w\s])\1{199}")
"""More blanks, repeated signs or word characters in a row than a person types.

The largest board written as one word has 625 cells. Python refuses to convert very long numbers to integers.
"""


def understood(source: Source, read: Read[T]) -> tuple[T | None, Diagnostics] | None:
    """Return the puzzle that a printed text means, with all diagnostics; a note on how it was read comes first.

    ``read`` reads the translated text strictly. If the text cannot be read, the puzzle is None, and the diagnostics
    tell why. Return None if the text is too long, or if it has neither the name of a puzzle nor a drawing, so that the
    errors of the strict reading tell more.
    """
    if _is_too_long(source):
        return None
    tried = Pass(source)
    made = tried.written()
    if made is None:
        return (None, _refused(source, tried)) if tried.is_of_print else None
    typed = Typed(source, tuple(line - 1 for line in made.lines))
    puzzle, told = read(replace(source, text=made.text, typed=typed))
    told = tuple(one.as_typed() for one in told)
    told = tuple(replace(one, severity=Severity.ERROR) if one.code in SENSELESS else one for one in told)
    if puzzle is not None and not any(one.is_error for one in told):
        # What stands below the name of a family needs no note: that is how such puzzles are written.
        return puzzle, told if tried.draft.opener else (_note(source, tried, made), *told)
    return (None, told) if tried.is_of_print else None


def _refused(source: Source, tried: Pass) -> Diagnostics:
    """Return the reasons for which a text has no reading: the lines that nobody reads, or else one question."""
    first = next((line for line in tried.lines if line.text), None)
    if first and not tried.draft.named and like(first.text):
        return (_no_heading(_line(source, first.number)),)
    if not tried.unread:
        assert tried.unclear is not None
        return (_question(source, tried.unclear),)
    told = []
    for line in tried.unread[:MAX_TOLD]:
        strict = _strict(source, line.number)
        if strict is not None and (strict.code not in OF_WORDS or "did you mean" in strict.help):
            told.append(strict)
        elif line is first and not tried.draft.named:
            told.append(_no_heading(_line(source, line.number)))
        else:
            span = _line(source, line.number)
            told.append(Diagnostic("line-of-words", "this line is no statement, list or drawing", span, help=HELP))
    return tuple(dict.fromkeys(told))


def _strict(source: Source, number: int) -> Diagnostic | None:
    """Return the first error of a line in the language, read without the lines around it."""
    start = source.starts[number - 1]

    def moved(span: Span) -> Span:
        return Span(source, span.start + start, span.end + start)

    errors = (one for one in parse(Source(source.name, source.lines[number - 1]))[1] if one.is_error and one.span)
    error = next(errors, None)
    if error is None or error.span is None:
        return None
    fix = error.fix and replace(error.fix, span=moved(error.fix.span), sure=False)
    return replace(error, span=moved(error.span), fix=fix, notes=(), more=())


def _no_heading(span: Span) -> Diagnostic:
    """Return the error for a first line that is not the name of a puzzle, which may be a title or misspelled."""
    meant = like(span.text)
    help = f"did you mean '{meant}'? {TITLE}" if meant else TITLE
    fix = Fix(span, meant, sure=False) if meant else None
    return Diagnostic("line-of-words", "this line is no name of a puzzle, and no statement", span, help=help, fix=fix)


def _question(source: Source, unclear: Unclear) -> Diagnostic:
    """Return the question about a text as an error at its place."""
    span = _line(source, unclear.line or 1)
    at = span.text.find(unclear.word) if unclear.word else -1
    if at >= 0:
        span = Span(source, span.start + at, span.start + at + len(unclear.word))
    notes = noted("the other line", _line(source, unclear.other)) if unclear.other else ()
    return Diagnostic("unclear", str(unclear), span, help=unclear.help, notes=notes)


def _line(source: Source, number: int) -> Span:
    """Return the place of a line, without the blanks around it."""
    line = source.lines[number - 1]
    start = source.starts[number - 1] + len(line) - len(line.lstrip())
    return Span(source, start, start + len(line.strip()))


def _is_too_long(source: Source) -> bool:
    """Return True if the text, one of its lines or one of its numbers is longer than any that a person types."""
    if len(source.text) > MAX_CHARACTERS or ENDLESS.search(source.text):
        return True
    lines = source.lines_with_ends
    return len(lines) > MAX_LINES or max(map(len, lines), default=0) > MAX_LINE


def _note(source: Source, tried: Pass, made: Written) -> Diagnostic:
    """Return the note on what a text was read as, with the edit that writes it in the language."""
    named = tried.draft.named
    what = f"a printed {named.family.name}" if named else "a printed drawing" if tried.drawn else "a printed text"
    # The text names no puzzle: that it is a sudoku follows from its size.
    what += f", {named.rows} x {named.cols}" if named and not tried.draft.opener else ""
    number = tried.draft.opener or min(tried.drawn, default=1)
    made_text = made.text.replace("\n", "\r\n" if "\r\n" in source.text else "\n")
    return Diagnostic(
        "read-as",
        f"read as {what}; 'gridpuzzles fmt' writes it out",
        _line(source, number),
        Severity.NOTE,
        fix=Fix(Span(source, 0, len(source.text)), made_text),
    )
