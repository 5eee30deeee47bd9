"""The colors of the language: one table for both Pygments and TextMate.

A text is read from left to right; if several rows match, the first is used. Python and Oniguruma (VS Code) give the
patterns the same meaning, and the words come from the vocabulary of the language itself.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from ..kinds.numbers import BY_WORD
from ..language.grammar import words
from ..language.syntax_errors.vocabulary import FORMS, FUNCTIONS, IN_EXPRESSIONS, METADATA

WORDS = frozenset(word for listed in words().values() for word in listed)
"""Every word of the grammar."""


def _any_of(words: Iterable[str]) -> str:
    """Return a pattern that matches any of these words as a whole word; the longest come first."""
    listed = sorted(words, key=lambda word: (-len(word), word))
    return rf"(?<!\w)(?:{'|'.join(listed)})(?!\w)"


@dataclass(frozen=True, slots=True)
class Color:
    """A row of the table: its name, its pattern, the token of Pygments and the scope of TextMate."""

    name: str
    pattern: str
    token: str
    scope: str


ABOUT = rf"^({'|'.join(METADATA)})([ \t]*:)([^\r\n]*)"
"""A line of metadata: its key, the colon and the text, which may continue in indented lines (`GOES_ON`)."""
GOES_ON = r"^[ \t]+[^ \t\r\n#][^\r\n]*"

COMMENT = Color("comment", r"#[^\r\n]*", "Comment.Single", "comment.line.number-sign")
KEY = Color("key", "", "Keyword.Namespace", "keyword.other.metadata")
COLON = Color("colon", "", "Punctuation", "punctuation.separator")
PROSE = Color("prose", "", "String", "string.unquoted")

COLORS = (
    COMMENT,
    Color("text", r'"[^"\r\n]*"', "String.Double", "string.quoted.double"),
    Color("cell", r"r[1-9][0-9]*c[1-9][0-9]*(?!\w)", "Name.Variable", "variable.other.cell"),
    Color("size", r"[0-9]+x[0-9]+(?!\w)", "Number.Integer", "constant.numeric"),
    Color("square", r"[0-9A-Z?]*\\[0-9A-Z?]*", "Number", "constant.numeric.clue"),
    Color("keyword", rf"^{_any_of(FORMS)}", "Keyword", "keyword.control"),
    Color("function", _any_of(FUNCTIONS), "Name.Builtin", "support.function"),
    Color("property", _any_of(BY_WORD), "Name.Attribute", "support.constant.property"),
    Color("operator word", _any_of({*IN_EXPRESSIONS, "a", "an"}), "Operator.Word", "keyword.operator.word"),
    Color("word", _any_of(WORDS), "Keyword.Reserved", "keyword.other"),
    Color("letters", r"[0-9_]*[^\W\da-z_][^\Wa-z]*(?![a-z])", "Name.Constant", "constant.language"),
    Color("number", r"[0-9]+(?!\w)", "Number.Integer", "constant.numeric"),
    Color("hole", r"[0-9]*_[0-9_]*(?!\w)", "Number", "constant.numeric.hole"),
    Color("name", r"[^\W\d_]\w*", "Name", "variable.other"),
    Color("mark", r"\w+", "Number.Integer", "constant.numeric"),
    Color("relation", r"!=|<=|>=|[=<>≠≤≥]", "Operator", "keyword.operator.relation"),
    Color("operator", r"[-−+*×·/÷^|]", "Operator", "keyword.operator"),
    Color("sign", r"[.,:?()\[\]]", "Punctuation", "punctuation"),
)


def textmate() -> dict[str, object]:
    """Return the table as a TextMate grammar, ready to be written as JSON."""
    comment = {"match": COMMENT.pattern, "name": f"{COMMENT.scope}.gridpuzzle"}
    about = {
        "begin": ABOUT,
        "while": GOES_ON.replace("^", r"^(?=", 1) + r"|[ \t]*(?:#|$))",
        "beginCaptures": {
            str(at): {"name": f"{one.scope}.gridpuzzle"} for at, one in enumerate((KEY, COLON, PROSE), 1)
        },
        "patterns": [
            {"match": r"^[ \t]*#.*", "name": f"{COMMENT.scope}.gridpuzzle"},
            {"match": r"^[ \t]+[^ \t#].*", "name": f"{PROSE.scope}.gridpuzzle"},
        ],
    }
    rows = [{"match": one.pattern, "name": f"{one.scope}.gridpuzzle"} for one in COLORS[1:]]
    return {
        "name": "Grid puzzle",
        "scopeName": "source.gridpuzzle",
        "fileTypes": ["puzzle"],
        "patterns": [about, comment, *rows],
    }
