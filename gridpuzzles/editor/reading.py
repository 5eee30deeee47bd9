"""A text that has been read, and questions about a place in it."""

from __future__ import annotations

import os
import re
from dataclasses import replace
from functools import cached_property
from threading import Event

from pygls.uris import from_fs_path

from ..api import Puzzle, read
from ..api.fixes import goes_further
from ..base.errors import Diagnostic, Fix, LimitMet, Severity
from ..base.source import Source, Span, line_start
from ..language.parser import parse
from ..language.syntax import Metadata, Statement
from ..model.puzzle import Clue, name_of
from ..solving.budget import Budget
from .words import Occurrence, all_symbols, same, words_of

SECONDS = 20.0
"""Time limit for reading a text, in seconds; ten thousand relations take four."""
WORD = re.compile(r"[^\W\d_]\w*")


class AnalyzedDocument:
    """A text, read once: ``puzzle``, which is None if the text has errors, and ``diagnostics``.

    If a limit stops the reading, the only diagnostic is a warning.
    """

    def __init__(self, source: Source, folder: str | None, cancel: Event | None = None) -> None:
        self.source = source
        self.folder = folder
        self.cancel = cancel
        try:
            self.puzzle, self.diagnostics = self._read(source)
        except LimitMet as error:
            self.puzzle, self.diagnostics = None, (Diagnostic("reading-time", str(error), severity=Severity.WARNING),)

    def faults_of(self, text: str) -> tuple[Diagnostic, ...]:
        """Return the diagnostics of another text, read in place of this one; raise `LimitMet` if a limit stops that."""
        return self._read(replace(self.source, text=text))[1]

    def _read(self, source: Source) -> tuple[Puzzle | None, tuple[Diagnostic, ...]]:
        return read(source, folder=self.folder, budget=Budget(SECONDS, cancel=self.cancel))

    def is_improved_by(self, fix: Fix) -> bool:
        """Return True if a fix improves the diagnostics of the text; if a limit is reached, True for a sure fix."""
        better = fix.applied()
        try:
            return goes_further(self.diagnostics, self.faults_of(better), self.source.text, better)
        except LimitMet:
            return fix.sure

    @property
    def is_understood(self) -> bool:
        """True if the text was read as a printed puzzle, so that ``puzzle`` belongs to another text."""
        return any(diagnostic.code == "read-as" for diagnostic in self.diagnostics)

    @cached_property
    def statements(self) -> list[tuple[Statement, Span]]:
        """The statements that can be parsed, each with its span, even if others have errors."""
        # The document of a printed puzzle belongs to its translation, not to the text that is open.
        document = self.puzzle.document if self.puzzle and not self.is_understood else parse(self.source)[0]
        listed = [(one, one.span) for one in (document.statements if document else ())]
        return [(one, span) for one, span in listed if span is not None]

    @cached_property
    def things(self) -> list[Occurrence]:
        """All places of names, letters, labels and cells."""
        return list(all_symbols(words_of(self.source)))

    def origin_of(self, one: Occurrence) -> Occurrence:
        """Return the place where the symbol of a thing is declared, or else the first place where the thing appears."""
        listed = same(self.things, one)
        if self.puzzle is None:
            return listed[0]
        for symbol in self.puzzle.symbols:
            span = symbol.span
            if symbol.name == one.text and span and span.source == self.source:
                return next((other for other in listed if span.start <= other.start < span.end), listed[0])
        return listed[0]

    def file_address(self, path: str) -> str | None:
        """Return the address of a file that ``use`` names; None if the file does not exist."""
        target = os.path.join(self.folder or "", path)
        if not os.path.isfile(target):
            return None
        address: str | None = from_fs_path(target)
        return address

    def why_not_renamed(self, one: Occurrence, wanted: str) -> str:
        """Return the reason why a thing cannot be renamed to ``wanted``; empty if the text keeps its meaning."""
        if self.puzzle is None or self.is_understood:
            return "correct the errors in the text before you rename anything"
        names = [symbol.name for symbol in self.puzzle.symbols]
        if one.kind == "name" and self.origin_elsewhere(one):
            return f"{one.text} comes from another file"
        text = self.source.text
        # From the end, so that the offsets of the other places stay valid.
        for other in reversed(same(self.things, one)):
            text = text[: other.start] + wanted + text[other.end :]
        try:
            renamed, _ = self._read(replace(self.source, text=text))
        except LimitMet as error:
            return str(error)
        # A name that joins two symbols or becomes a word of the language changes these numbers.
        if renamed is None or len(renamed.symbols) != len(names) or len(renamed.clues) != len(self.puzzle.clues):
            return f"renaming {one.text!r} to {wanted!r} would change the meaning of the text"
        return ""

    def origin_elsewhere(self, one: Occurrence) -> bool:
        """Return True if a name is declared in a file that ``use`` includes."""
        symbols = self.puzzle.symbols if self.puzzle else ()
        spans = [symbol.span for symbol in symbols if symbol.name == one.text]
        return any(span is not None and span.source.text != self.source.text for span in spans)

    def clue_at(self, offset: int) -> Clue | None:
        """Return the clue at ``offset`` in this text, the shortest if there are several; None if there is none."""
        clues = [
            (clue.span.end - clue.span.start, at, clue)
            for at, clue in enumerate(self.puzzle.clues if self.puzzle else ())
            if clue.span and clue.span.source == self.source and clue.span.start <= offset < clue.span.end
        ]
        if clues:
            return min(clues)[2]
        return None

    def name_at(self, offset: int) -> str | None:
        """Return the name of the cell, letter or unknown at ``offset``; None if there is none."""
        if self.puzzle is None:
            return None
        for symbol in self.puzzle.symbols:
            span = symbol.span
            if span and span.source == self.source and span.start <= offset < span.end:
                return symbol.name
        word = self.word_at(offset)
        name = name_of(self.puzzle, word)
        if name is None and offset < len(self.source.text):
            name = name_of(self.puzzle, self.source.text[offset])  # a letter of a word such as SEND
        return name

    def word_at(self, offset: int) -> str:
        """Return the word at ``offset``; empty if there is none."""
        start = line_start(self.source.text, offset)
        line = self.source.text[start:].partition("\n")[0]
        words = (match for match in WORD.finditer(line) if match.start() <= offset - start <= match.end())
        return next((match[0] for match in words), "")

    def is_prose(self, offset: int) -> bool:
        """Return True if ``offset`` is in a comment or in the text of metadata, where words have no meaning."""
        if "#" in self.source.text[line_start(self.source.text, offset) : offset]:
            return True
        return any(
            isinstance(one, Metadata) and span.start + len(one.key) < offset <= span.end
            for one, span in self.statements
        )
