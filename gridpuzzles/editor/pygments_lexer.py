"""A Pygments lexer, which colors puzzle files in Sphinx, MkDocs, Jupyter, rich and LaTeX."""

from __future__ import annotations

from typing import Any, ClassVar

from pygments.lexer import RegexLexer, bygroups, default
from pygments.token import Whitespace, string_to_tokentype

from .colors import ABOUT, COLON, COLORS, COMMENT, GOES_ON, KEY, PROSE

KEY_COLON_PROSE = bygroups(*(string_to_tokentype(one.token) for one in (KEY, COLON, PROSE)))


class GridPuzzleLexer(RegexLexer):  # type: ignore[misc]
    """The lexer of the puzzle language, made from the table of `colors`."""

    name = "Grid puzzle"
    aliases: ClassVar = ["gridpuzzle", "puzzle"]
    filenames: ClassVar = ["*.puzzle"]
    mimetypes: ClassVar = ["text/x-gridpuzzle"]
    tokens: ClassVar[dict[str, Any]] = {
        "root": [
            (r"\s+", Whitespace),
            (ABOUT, KEY_COLON_PROSE, "about"),
            *((one.pattern, string_to_tokentype(one.token)) for one in COLORS),
        ],
        "about": [
            (r"[\r\n]+", Whitespace),
            (r"^[ \t]+(?=[\r\n#])", Whitespace),
            (COMMENT.pattern, string_to_tokentype(COMMENT.token)),
            (GOES_ON, string_to_tokentype(PROSE.token)),
            default("#pop"),
        ],
    }
