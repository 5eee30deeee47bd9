"""Formatting: write a text in its canonical form."""

from __future__ import annotations

from ..api import Puzzle, read
from ..base.errors import Diagnostic
from ..base.source import Source
from ..language.parser import parse
from ..language.printer import print_document


def formatted(source: Source, folder: str | None) -> tuple[str | None, tuple[Diagnostic, ...]]:
    """Return the text in canonical form with its own line ends, and the notes on how it was read.

    If the text cannot be parsed, return None and its diagnostics.
    """
    puzzle, found = read(source, folder=folder)
    return format_printed(source, puzzle, found)


def format_printed(
    source: Source, puzzle: Puzzle | None, found: tuple[Diagnostic, ...]
) -> tuple[str | None, tuple[Diagnostic, ...]]:
    """Format a text that was read as ``puzzle`` with the diagnostics ``found``; return a result like `formatted`."""
    notes = tuple(one for one in found if one.code == "read-as")
    if puzzle is not None and puzzle.document is not None:
        document = puzzle.document
    else:
        document, diagnostics = parse(source)
        if any(diagnostic.is_error for diagnostic in diagnostics):
            return None, diagnostics
    return _with_line_ends_of(source.text, print_document(document)), notes


def _with_line_ends_of(before: str, text: str) -> str:
    """Return ``text`` with the line ends that most lines of ``before`` have."""
    on_windows = before.count("\r\n")
    numbers = {"\n": before.count("\n") - on_windows, "\r\n": on_windows, "\r": before.count("\r") - on_windows}
    return text.replace("\n", max(numbers, key=lambda end: numbers[end]))
