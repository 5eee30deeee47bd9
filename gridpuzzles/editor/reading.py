"""A text as it was read, and what can be said about a place in it."""

from __future__ import annotations

import re

from ..api import read
from ..errors import Diagnostic, LimitMet
from ..language.parser import parse
from ..language.syntax import Metadata
from ..language.wrong.vocabulary import FORMS, FUNCTIONS, IN_EXPRESSIONS, METADATA
from ..properties import PROPERTIES
from ..source import Source

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..language.syntax import Statement
    from ..model.puzzle import Clue
    from ..source import Span

SECONDS = 5.0
"""For reading a text."""
WORD = re.compile(r"[^\W\d_]\w*")


class Reading:
    """A text, read once: ``puzzle`` is None where it is wrong, ``diagnostics`` say all there is to say."""

    def __init__(self, source: Source, folder: str | None) -> None:
        self.source = source
        self.folder = folder
        try:
            self.puzzle, self.diagnostics = read(source, folder=folder, seconds=SECONDS)
        except LimitMet as error:
            self.puzzle, self.diagnostics = None, (Diagnostic("reading-time", str(error), severity="warning"),)

    def faults_of(self, text: str) -> tuple[Diagnostic, ...]:
        """What there is to say about another text in the place of this one; raises `LimitMet`."""
        return read(self.source.replace(text=text), folder=self.folder, seconds=SECONDS)[1]

    def statements(self) -> Iterator[tuple[Statement, Span]]:
        """The statements that can be read, whatever is wrong with the others, and where each is."""
        for one in parse(self.source)[0].statements:
            span: Span | None = getattr(one, "span", None)
            if span is not None:
                yield one, span

    def clue_at(self, offset: int) -> Clue | None:
        """The clue written there, the shortest of several; None where there is none in the text as it stands."""
        clues = [
            (clue.span.end - clue.span.start, at, clue)
            for at, clue in enumerate(self.puzzle.clues if self.puzzle else ())
            if clue.span and clue.span.source == self.source and clue.span.start <= offset < clue.span.end
        ]
        return min(clues)[2] if clues else None

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
            for one, span in self.statements()
        )


def words_at(before: str, names: tuple[str, ...]) -> dict[str, str]:
    """What may stand after ``before``, the line up to the pointer, with a word on each: statements where one begins,
    else functions, properties, words of expressions and ``names``."""
    if re.fullmatch(r"\w*", before):
        return {**dict.fromkeys((f"{word}:" for word in METADATA), "about the puzzle"), **FORMS}
    return {
        **dict.fromkeys(FUNCTIONS, "function"),
        **dict.fromkeys(PROPERTIES, "property"),
        **dict.fromkeys(IN_EXPRESSIONS, "word of expressions"),
        **dict.fromkeys(names, "name"),
    }
