"""Helpers that analyze a text and return its puzzle or its diagnostics."""

from __future__ import annotations

from textwrap import dedent

from gridpuzzles.analysis import analyze
from gridpuzzles.base.errors import DefinitionError, Diagnostic
from gridpuzzles.base.source import Source, Span
from gridpuzzles.language.parser import parse
from gridpuzzles.model.puzzle import Puzzle


def _no_files(path: str, span: Span) -> Source:
    raise DefinitionError(())


def analyzed(text: str) -> tuple[Puzzle | None, tuple[Diagnostic, ...]]:
    """Return the puzzle, and the diagnostics of parser and analysis."""
    document, found = parse(Source("test.puzzle", dedent(text).lstrip("\n")))
    puzzle, more = analyze(document, {}, _no_files)
    return puzzle, (*found, *more)


def puzzle(text: str) -> Puzzle:
    """Return the puzzle of a text, which must have no errors."""
    made, diagnostics = analyzed(text)
    assert made is not None, [(one.code, one.message) for one in diagnostics]
    return made


def faults(text: str) -> list[tuple[str, str]]:
    """Return the code and the marked text of every diagnostic."""
    _, diagnostics = analyzed(text)
    return [(one.code, one.span.text if one.span else "") for one in diagnostics]
