"""The words of a text as the parser splits them, each with its kind and its statement."""

from __future__ import annotations

from ..base.record import Record
from ..language.builders.statements import ALL
from ..language.lalr.driver import INDENT, StatementParser
from ..language.lalr.lexing import END
from ..language.parser import MAX_TEXT, cut

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..base.source import Source
    from ..language.lalr.lexing import Token
    from ..language.syntax import Comment


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
