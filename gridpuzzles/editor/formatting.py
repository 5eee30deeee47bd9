"""Formatting: write a text in its canonical form."""

from __future__ import annotations

from dataclasses import replace

from ..analysis.edits import reread
from ..api import Puzzle, read
from ..base.errors import Diagnostic
from ..base.source import Source
from ..language.parser import parse
from ..language.printer import print_document
from ..language.syntax import Document
from ..model.puzzle import means_the_same


def formatted(source: Source, folder: str | None) -> tuple[str | None, tuple[Diagnostic, ...]]:
    """Return the text in canonical form with its own line ends, and the notes on how it was read.

    If the text cannot be parsed, or if the formatted text would not mean the same, return None and the diagnostics.
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
    text = print_document(document)
    changes = _changes(document, puzzle, replace(source, text=text))
    if changes:
        message = f"{source.name} is not formatted, because the formatted text would mean something else: {changes}"
        return None, (*notes, Diagnostic("meaning-changes", message))
    return _with_line_ends_of(source.text, text), notes


def _changes(document: Document, puzzle: Puzzle | None, after: Source) -> str:
    """Return the first difference in meaning between a text and the text ``after`` formatting; empty if it is the same.

    A text with errors has no puzzle, so its syntax trees are compared.
    """
    if puzzle is None:
        again, errors = parse(after)
        return "" if again == document else errors[0].message if errors else "another syntax"
    other = reread(puzzle, after.text)
    if other is None:
        return "it cannot be read"
    if not means_the_same(puzzle, other):
        return "its names or rules differ"
    parts = {"metadata": "metadata", "expect": "expectation", "solution": "promised", "base": "base"}
    differing = [name for name, field in parts.items() if getattr(puzzle, field) != getattr(other, field)]
    return f"the part {differing[0]} differs" if differing else ""


def _with_line_ends_of(before: str, text: str) -> str:
    """Return ``text`` with the line ends that most lines of ``before`` have."""
    on_windows = before.count("\r\n")
    numbers = {"\n": before.count("\n") - on_windows, "\r\n": on_windows, "\r": before.count("\r") - on_windows}
    return text.replace("\n", max(numbers, key=lambda end: numbers[end]))
