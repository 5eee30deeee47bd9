"""The words of a text as the parser splits them, each with its kind and its statement, and their colors."""

from __future__ import annotations

from ..base.record import Record
from ..language.builders.statements import ALL
from ..language.lalr.automaton import automaton
from ..language.lalr.driver import INDENT, StatementParser
from ..language.lalr.lexing import END
from ..language.parser import MAX_TEXT, cut

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ..base.source import Source
    from ..language.lalr.lexing import Token
    from ..language.syntax import Comment
    from .positions import Places

TYPES = (
    "keyword",
    "function",
    "property",
    "variable",
    "parameter",
    "enumMember",
    "class",
    "number",
    "operator",
    "string",
    "comment",
)
NUMBERS = ("NUMBER", "INTEGER", "TOUCHED", "DIMENSIONS", "PACKED", "CLUE", "SUMBOX", "TARGET")
OPERATORS = ("EQUAL", "UNEQUAL", "AT_MOST", "AT_LEAST", "LESS", "GREATER", "PLUS", "MINUS", "STAR", "SLASH", "CARET")
KINDS = {
    "FUNC": "function",
    "PROPERTY": "property",
    "PARITY": "property",
    "NAME": "variable",
    "CELL": "parameter",
    "NUMERAL": "enumMember",
    "LABEL": "class",
    "PACKED_MAP": "class",
    "STRING": "string",
    "TEXT": "string",
    "COMMENT": "comment",
    **dict.fromkeys(NUMBERS, "number"),
    **dict.fromkeys(OPERATORS, "operator"),
}
"""Kind of word -> type of the protocol. Other words of the grammar are keywords; everything else has no color."""


class EditorToken(Record):
    """A word of a text: its characters from ``start`` to ``end`` are a terminal ``kind`` of the grammar.

    ``statement`` is the offset where its statement begins, ``line`` the number of its line in the statement, from 0.
    """

    kind: str
    text: str
    start: int
    end: int
    statement: int
    line: int


class Recorder(StatementParser):
    """A parser of one statement that keeps all accepted words; in a line with an error, those before the error."""

    def __init__(self, source: Source) -> None:
        super().__init__(source, ALL, {})
        self.taken: list[Token] = []

    def feed(self, token: Token) -> bool:
        """Give a token to the parser and keep it if the parser accepts it; return True in that case."""
        is_taken = super().feed(token)
        if is_taken and token.kind != END:
            self.taken.append(token)
        return is_taken


def words_of(source: Source) -> tuple[list[EditorToken], list[Comment]]:
    """Return all words in order, and the comments; two empty lists if the text is longer than `MAX_TEXT`."""
    words: list[EditorToken] = []
    comments: list[Comment] = []
    if len(source.text) > MAX_TEXT:
        return words, comments
    for lines in cut(source, comments):
        recorder = Recorder(source)
        recorder.read(lines)
        comments += recorder.comments
        line = 0
        for token in recorder.taken:
            if token.kind == INDENT:
                line += 1
            else:
                words.append(EditorToken(token.kind, token.text, token.start, token.end, lines[0][0], line))
    return words, comments


def expected_at(source: Source, offset: int) -> tuple[str, ...]:
    """Return the kinds of words that may begin at ``offset``; empty if that is not known."""
    margin = source.text.rfind("\n", 0, offset) + 1
    lines: list[tuple[int, int]] = []
    if source.text[margin:offset][:1] in (" ", "\t"):
        for statement in cut(source, []):
            if statement[0][0] < margin:
                lines = [line for line in statement if line[0] < margin]
    recorder = Recorder(source)
    for number, (start, end) in enumerate([*lines, (margin, offset)]):
        if number and not recorder.indent(start):
            return ()
        recorder.brackets = recorder.powers = 0
        if not recorder.line(start, end) and (recorder.before_line is None or end == offset):
            return ()
    return recorder.configuration.lexer.names


# --- colors


def encoded(words: Sequence[EditorToken], places: Places) -> list[int]:
    """Return five numbers for each token, as the protocol requires.

    They are the lines and the units since the token before, the length in units, the type, and 0 (no modifiers).
    """
    numbers: list[int] = []
    line = column = 0
    for start, end, kind in _pieces(words):
        first, last = places.position(start), places.position(end)
        if first.line != line:
            column = 0
        numbers += [first.line - line, first.character - column, last.character - first.character]
        numbers += [TYPES.index(kind), 0]
        line, column = first.line, first.character
    return numbers


def _pieces(words: Sequence[EditorToken]) -> Iterator[tuple[int, int, str]]:
    terminals = automaton().terminals
    for word in words:
        if word.kind == "META":
            key = word.start + len(word.text.partition(":")[0])
            yield word.start, key, "keyword"
            if key + 1 < word.end:
                yield key + 1, word.end, "string"
            continue
        kind = KINDS.get(word.kind)
        if kind is None and word.kind in terminals and terminals[word.kind][0]:
            kind = "keyword"
        if kind is not None:
            yield word.start, word.end, kind
