"""Formatting: write a text in its canonical form."""

from __future__ import annotations

from dataclasses import fields, is_dataclass, replace
from typing import Any

from ..api import Puzzle, read
from ..base.errors import Diagnostic
from ..base.source import Source
from ..language.parser import parse
from ..language.printer import print_document
from ..language.syntax import Document


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
    other = puzzle.read_anew(after.text)
    if other is None:
        return "it cannot be read"
    for kind, before, now in zip(("name", "rule"), _parts(puzzle), _parts(other), strict=True):
        for part, name in (before | now).items():
            if (part in before) != (part in now):
                return f"the {kind} {name} differs"
    parts = {"grid": "grid", "metadata": "metadata", "expect": "expectation", "solution": "promised", "base": "base"}
    for name, field in parts.items():
        if _without_blanks(getattr(puzzle, field)) != _without_blanks(getattr(other, field)):
            return f"the part {name} differs"
    return ""


def _without_blanks(part: Any) -> Any:
    """Return a part of a puzzle as plain values, without blanks in texts: formatting changes those of clues."""
    if isinstance(part, str):
        return "".join(part.split())
    if isinstance(part, tuple):
        return [_without_blanks(inner) for inner in part]
    if isinstance(part, dict):
        return {key: _without_blanks(inner) for key, inner in part.items()}
    if is_dataclass(part) and not isinstance(part, type):
        return [_without_blanks(getattr(part, field.name)) for field in fields(part) if field.compare]
    return part


def _parts(puzzle: Puzzle) -> tuple[dict[object, str], ...]:
    """Return the symbols and the conditions of a puzzle, each with its name for messages."""
    symbols: dict[object, str] = {(one.name, tuple(one.values), one.given): one.name for one in puzzle.symbols}
    return symbols, {rule.condition: rule.name or "of the puzzle" for rule in puzzle.constraints}


def _with_line_ends_of(before: str, text: str) -> str:
    """Return ``text`` with the line ends that most lines of ``before`` have."""
    on_windows = before.count("\r\n")
    numbers = {"\n": before.count("\n") - on_windows, "\r\n": on_windows, "\r": before.count("\r") - on_windows}
    return text.replace("\n", max(numbers, key=lambda end: numbers[end]))
