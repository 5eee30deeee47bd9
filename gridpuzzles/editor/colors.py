"""The colors of the language: one table for Pygments, TextMate and the tokens of the language server.

A text is read from left to right; if several rows match, the first is used. Python and Oniguruma (VS Code) give the
patterns the same meaning, and the words come from the vocabulary of the language itself.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from ..families.catalogue import names
from ..kinds.numbers import BY_WORD
from ..language.grammar import all_words
from ..language.syntax import METADATA
from ..language.syntax_errors.vocabulary import FORMS, FUNCTIONS, IN_EXPRESSIONS


def _any_of(words: Iterable[str]) -> str:
    """Return a pattern that matches any of these words as a whole word; the longest come first."""
    listed = sorted(words, key=lambda word: (-len(word), word))
    return rf"(?<!\w)(?:{'|'.join(listed)})(?!\w)"


@dataclass(frozen=True, slots=True)
class Color:
    """A row of the table: its name, its pattern, the token of Pygments, the scope of TextMate, the type of a token."""

    name: str
    pattern: str
    token: str
    scope: str
    type: str = ""  # of the protocol; empty for words without a color there


ABOUT = rf"^({'|'.join(METADATA)})([ \t]*:)([^\r\n]*)"
"""A line of metadata: its key, the colon and the text, which may continue in indented lines (`GOES_ON`)."""
GOES_ON = r"^[ \t]+[^ \t\r\n#][^\r\n]*"

SIZE = r"(?=[ \t]*(?:[0-9]+[ \t]*(?:[x×*][ \t]*[0-9]+[ \t]*)?)?(?:#|$))"
"""What may be behind the name of a family."""

COMMENT = Color("comment", r"#[^\r\n]*", "Comment.Single", "comment.line.number-sign", "comment")
KEY = Color("key", "", "Keyword.Namespace", "keyword.other.metadata", "keyword")
COLON = Color("colon", "", "Punctuation", "punctuation.separator")
PROSE = Color("prose", "", "String", "string.unquoted", "string")

COLORS = (
    COMMENT,
    Color("text", r'"[^"\r\n]*"', "String.Double", "string.quoted.double", "string"),
    Color("cell", r"r[1-9][0-9]*c[1-9][0-9]*(?!\w)", "Name.Variable", "variable.other.cell", "parameter"),
    Color("size", r"[0-9]+x[0-9]+(?!\w)", "Number.Integer", "constant.numeric", "number"),
    Color("square", r"[0-9A-Z?]*\\[0-9A-Z?]*", "Number", "constant.numeric.clue", "number"),
    Color("family", rf"^(?i:{_any_of(names())}){SIZE}", "Keyword", "keyword.control", "keyword"),
    Color("keyword", rf"^{_any_of(FORMS)}", "Keyword", "keyword.control", "keyword"),
    Color("list", r"^[^:=<>#\r\n]*[^:=<>#\s](?=[ \t]*:[ \t]*r[1-9])", "Keyword", "keyword.control", "keyword"),
    Color("function", _any_of(FUNCTIONS), "Name.Builtin", "support.function", "function"),
    Color("property", _any_of(BY_WORD), "Name.Attribute", "support.constant.property", "property"),
    Color("operator word", _any_of({*IN_EXPRESSIONS, "a", "an"}), "Operator.Word", "keyword.operator.word", "keyword"),
    Color("word", _any_of(all_words()), "Keyword.Reserved", "keyword.other", "keyword"),
    Color("letters", r"[0-9_]*[^\W\da-z_][^\Wa-z]*(?![a-z])", "Name.Constant", "constant.language", "enumMember"),
    Color("number", r"[0-9]+(?!\w)", "Number.Integer", "constant.numeric", "number"),
    Color("hole", r"[0-9]*_[0-9_]*(?!\w)", "Number", "constant.numeric.hole", "number"),
    Color("name", r"[^\W\d_]\w*", "Name", "variable.other", "variable"),
    Color("mark", r"\w+", "Number.Integer", "constant.numeric", "number"),
    Color("relation", r"!=|<=|>=|[=<>≠≤≥]", "Operator", "keyword.operator.relation", "operator"),
    Color("operator", r"[-−+*×·/÷^|]", "Operator", "keyword.operator", "operator"),
    Color("sign", r"[.,:;?()\[\]]", "Punctuation", "punctuation"),
)
TYPES = sorted({one.type for one in (KEY, *COLORS) if one.type})
"""The types of the protocol."""
NAMED = {f"c{at}": one.type for at, one in enumerate(COLORS)}
PATTERN = re.compile("|".join(f"(?P<c{at}>{one.pattern})" for at, one in enumerate(COLORS)))


def tokens(text: str) -> Iterator[tuple[int, int, str]]:
    """Yield the start, the end and the type of every part of a text that has a type, in order."""
    is_about = False
    for line in re.finditer(r"[^\r\n]+", text):
        start, words = line.start(), line[0]
        about = re.match(ABOUT, words)
        is_about = bool(about) or (is_about and words[0] in " \t#")
        if about:
            yield start, start + about.end(1), KEY.type
        if is_about and not words.lstrip().startswith("#"):
            first = about.end(2) if about else 0
            prose = words[first:].strip()
            if prose:
                yield start + words.index(prose, first), start + len(words.rstrip()), PROSE.type
            continue
        for found in PATTERN.finditer(words):
            if NAMED[found.lastgroup or ""]:
                yield start + found.start(), start + found.end(), NAMED[found.lastgroup or ""]


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
