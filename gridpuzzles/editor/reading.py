"""A text as it was read, and what can be said about a place in it."""

from __future__ import annotations

import os
import re
from functools import cached_property

from pygls.uris import from_fs_path

from ..api import read
from ..errors import Diagnostic, LimitMet
from ..fixes import goes_further
from ..language.parser import parse
from ..language.syntax import Metadata
from ..source import Source
from .things import same, things
from .words import Word, words_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from threading import Event

    from ..api import Puzzle
    from ..errors import Fix
    from ..language.syntax import Statement
    from ..model.puzzle import Clue
    from ..source import Span
    from .things import Thing

SECONDS = 20.0
"""For reading a text: ten thousand relations take four."""
WORD = re.compile(r"[^\W\d_]\w*")


class Reading:
    """A text, read once: ``puzzle`` is None where it is wrong, ``diagnostics`` say all there is to say."""

    def __init__(self, source: Source, folder: str | None, cancel: Event | None = None) -> None:
        self.source = source
        self.folder = folder
        self.cancel = cancel
        try:
            self.puzzle, self.diagnostics = self._read(source)
        except LimitMet as error:
            self.puzzle, self.diagnostics = None, (Diagnostic("reading-time", str(error), severity="warning"),)

    def faults_of(self, text: str) -> tuple[Diagnostic, ...]:
        """What there is to say about another text in the place of this one; raises `LimitMet`."""
        return self._read(self.source.replace(text=text))[1]

    def _read(self, source: Source) -> tuple[Puzzle | None, tuple[Diagnostic, ...]]:
        return read(source, folder=self.folder, seconds=SECONDS, cancel=self.cancel)

    def is_mended(self, fix: Fix) -> bool:
        """Whether the text reads better with a fix; of a text that takes too long, whether the fix is sure."""
        better = fix.applied()
        try:
            return goes_further(self.diagnostics, self.faults_of(better), self.source.text, better)
        except LimitMet:
            return fix.sure

    @property
    def is_understood(self) -> bool:
        """Whether the text means something only as print, so that the puzzle is another text's."""
        return any(diagnostic.code == "read-as" for diagnostic in self.diagnostics)

    @cached_property
    def statements(self) -> list[tuple[Statement, Span]]:
        """The statements that can be read, whatever is wrong with the others, and where each is."""
        if self.puzzle and not self.is_understood:
            document = self.puzzle.document
        else:
            document = parse(self.source)[0]
        listed = [(one, getattr(one, "span", None)) for one in (document.statements if document else ())]
        return [(one, span) for one, span in listed if span is not None]

    @cached_property
    def words(self) -> list[Word]:
        """Every word of the text and its comments, in order."""
        words, comments = words_of(self.source)
        spans = [comment.span for comment in comments if comment.span]
        words += [Word("COMMENT", span.text, span.start, span.end, span.start, 0) for span in spans]
        return sorted(words, key=lambda word: word.start)

    @cached_property
    def things(self) -> list[Thing]:
        """Everything with a name, wherever it stands."""
        return list(things([word for word in self.words if word.kind != "COMMENT"]))

    def origin_of(self, one: Thing) -> Thing:
        """Where a thing comes from: where its symbol is declared, or else where it first stands."""
        listed = same(self.things, one)
        if self.puzzle is None:
            return listed[0]
        for symbol in self.puzzle.symbols:
            span = symbol.span
            if symbol.name == one.text and span and span.source == self.source:
                return next((other for other in listed if span.start <= other.start < span.end), listed[0])
        return listed[0]

    def file_address(self, path: str) -> str | None:
        """The address of a file that ``use`` names; None where there is none."""
        target = os.path.join(self.folder or "", path)
        if not os.path.isfile(target):
            return None
        address: str | None = from_fs_path(target)
        return address

    def why_not_renamed(self, one: Thing, wanted: str) -> str:
        """Why the text would not mean the same with another name; empty when it would."""
        if self.puzzle is None or self.is_understood:
            return "correct the errors in the text before you rename anything"
        names = [symbol.name for symbol in self.puzzle.symbols]
        if one.kind == "name" and self.origin_elsewhere(one):
            return f"{one.text} comes from another file"
        text = self.source.text
        for other in reversed(same(self.things, one)):
            text = text[: other.start] + wanted + text[other.end :]
        try:
            renamed, _ = self._read(self.source.replace(text=text))
        except LimitMet as error:
            return str(error)
        if renamed is None or len(renamed.symbols) != len(names) or len(renamed.clues) != len(self.puzzle.clues):
            return f"renaming {one.text!r} to {wanted!r} would change the meaning of the text"
        return ""

    def origin_elsewhere(self, one: Thing) -> bool:
        """Whether a name is declared in a file that is taken in."""
        symbols = self.puzzle.symbols if self.puzzle else ()
        spans = [symbol.span for symbol in symbols if symbol.name == one.text]
        return any(span is not None and span.source.text != self.source.text for span in spans)

    def clue_at(self, offset: int) -> Clue | None:
        """The clue written there, the shortest of several; None where there is none in the text as it stands."""
        clues = [
            (clue.span.end - clue.span.start, at, clue)
            for at, clue in enumerate(self.puzzle.clues if self.puzzle else ())
            if clue.span and clue.span.source == self.source and clue.span.start <= offset < clue.span.end
        ]
        if clues:
            return min(clues)[2]
        return None

    def name_at(self, offset: int) -> str | None:
        """The name of the cell, letter or unknown that is written there, by its name or its place."""
        if self.puzzle is None:
            return None
        for symbol in self.puzzle.symbols:
            span = symbol.span
            if span and span.source == self.source and span.start <= offset < span.end:
                return symbol.name
        word = self.word_at(offset)
        name = self.puzzle.name_of(word)
        if name is None and offset < len(self.source.text):
            name = self.puzzle.name_of(self.source.text[offset])  # a letter of a word that is added up
        return name

    def word_at(self, offset: int) -> str:
        """The word there; empty where there is none."""
        start = self.source.text.rfind("\n", 0, offset) + 1
        line = self.source.text[start:].partition("\n")[0]
        words = (match for match in WORD.finditer(line) if match.start() <= offset - start <= match.end())
        return next((match[0] for match in words), "")

    def is_prose(self, offset: int) -> bool:
        """Whether a place is in a comment or the text of a title and the like, where no word has a meaning."""
        if "#" in self.source.text[self.source.text.rfind("\n", 0, offset) + 1 : offset]:
            return True
        return any(
            isinstance(one, Metadata) and span.start + len(one.key) < offset <= span.end
            for one, span in self.statements
        )
