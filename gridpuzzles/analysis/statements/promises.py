"""What a text says about itself: metadata, edition, how many solutions it promises."""

from __future__ import annotations

import re

from ...model.puzzle import Expectation

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ...language import syntax
    from ..draft.context import Context

EDITION = 2
"""The edition of the language this package reads. It holds all of edition 1: what it added was an error there."""


def edition(context: Context, statement: syntax.Edition) -> None:
    """``edition 2``: the first statement."""
    if not 1 <= statement.number <= EDITION:
        context.error(
            "unknown-edition",
            f"edition {statement.number} is not known; this version reads the language up to edition {EDITION}",
            statement.span,
        )
    elif context.file.statements[0] is not statement:
        context.error("edition-not-first", "'edition' must be the first line of a file", statement.span)


DRAWN = re.compile(r"[\d_.?*|+=:/x×÷−–·<>^v∧\u2228#□■○●\[\]\\\s-]+|[A-Z\d_?*+=:/x×÷()\s-]+|\s*[A-Za-z](?:\s+[A-Za-z])+")
"""A line of cells, of a wall, of signs, of a map, or an equation of CAPITALS."""
SIGN = re.compile(r"[\d_.?=□○●]|--|^\s*[-+*]|^\s*[A-Za-z](?:\s+[A-Za-z])+$")
"""What no words have."""


def metadata(context: Context, statement: syntax.Metadata) -> None:
    """``title: ...``; a second line of the same kind goes on where the first ended."""
    below = statement.text.split("\n")[1:]
    if len(below) > 1 and all(map(DRAWN.fullmatch, below)) and any(map(SIGN.search, below)):
        message = f"the rows drawn below '{statement.key}:' are read as part of it"
        context.error("drawing-in-title", message, statement.span, help="write 'grid:' above the rows")
    known = context.settings.metadata.get(statement.key)
    if known is None:
        context.settings.metadata[statement.key] = statement.text
    else:
        context.settings.metadata[statement.key] = f"{known}\n{statement.text}"


def expect(context: Context, statement: syntax.Expect) -> None:
    """``expect unique``."""
    context.settings.expectation = Expectation(statement.count, statement.at_least)
