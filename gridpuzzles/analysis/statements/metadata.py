"""Read the statements of a text about itself: metadata, edition, and the expected number of solutions."""

from __future__ import annotations

import re

from ...language import syntax
from ...model.puzzle import Expectation
from ..context.context import Context

EDITION = 2
"""Edition of the language that this package reads. It includes edition 1, in which all additions were errors."""


DRAWN = r"[\d_.?*|+=:/x×÷−–·<>^v∧\u2228#□■○●\[\]\\\s-]+|[A-Z\d_?*+=:/x×÷()\s-]+|\s*[A-Za-z](?:\s+[A-Za-z])+"
"""Matches a line of cells, walls, signs or a map, or an equation of CAPITALS."""
SIGN = r"[\d_.?=□○●]|--|^\s*[-+*]|^\s*[A-Za-z](?:\s+[A-Za-z])+$"
"""Matches a sign that does not occur in sentences."""


def edition(context: Context, statement: syntax.Edition) -> None:
    """Read ``edition 2``, which must be the first statement."""
    if not 1 <= statement.number <= EDITION:
        context.error(
            "unknown-edition",
            f"edition {statement.number} is not known; this version reads the language up to edition {EDITION}",
            statement.span,
        )
    elif context.file.statements[0] is not statement:
        context.error("edition-not-first", "'edition' must be the first line of a file", statement.span)


def metadata(context: Context, statement: syntax.Metadata) -> None:
    """Read ``title: ...``; a second statement of a kind continues the first."""
    below = statement.text.split("\n")[1:]
    if (
        len(below) > 1
        and all(re.fullmatch(DRAWN, line) for line in below)
        and any(re.search(SIGN, line) for line in below)
    ):
        message = f"the rows drawn below '{statement.key}:' are read as part of it"
        context.error("drawing-in-title", message, statement.span, help="write 'grid:' above the rows")
    add_metadata(context.settings.metadata, statement.key, statement.text)


def expect(context: Context, statement: syntax.Expect) -> None:
    """Read ``expect unique``."""
    context.settings.expectation = Expectation(statement.count, statement.at_least)


def add_metadata(known: dict[str, str], key: str, text: str) -> None:
    """Add a title, an author, ... to those that are ``known``; a second text of a kind continues the first."""
    known[key] = f"{known[key]}\n{text}" if key in known else text
