"""Turn tokens into nodes: kinds and canonical spellings of marks, numbers and names."""

from __future__ import annotations

from ...base.source import Span
from ...kinds.signs import TYPED
from ..lalr.lexing import Token
from ..syntax import RULE, CellReference, Item, Name, Number, Numeral, Operator, Relop, Signed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ...base.source import Source
    from ..syntax import Expression

CANONICAL = {**TYPED, "≠": "!=", "≤": "<=", "≥": ">="}
KINDS = {
    "INTEGER": "NUMBER",
    "PACKED_MAP": "PACKED",
    "TOUCHED": "NUMBER",
    "CELL": "NAME",
    "LESS": "RELOP",
    "GREATER": "RELOP",
    "UNEQUAL": "RELOP",
    "AT_MOST": "RELOP",
    "AT_LEAST": "RELOP",
    "PLUS": "OPERATOR",
    "MINUS": "OPERATOR",
    "STAR": "OPERATOR",
    "SLASH": "OPERATOR",
    "MOD": "OPERATOR",
    "DIV": "OPERATOR",
}
AS_WRITTEN = frozenset(("LABEL", "DOT", "NUMERAL", "PACKED", "TARGET", "CLUE", "NUMBER"))
"""Kinds of tokens that are also the kinds of their items, and whose ASCII text is not changed."""
SPELLED = str.maketrans(TYPED)


def item(token: Token, source: Source) -> Item:
    """Return the item of a drawn line for a token."""
    kind, text = token.kind, token.text
    if kind in AS_WRITTEN and text.isascii():
        return Item(kind, text, None, Span(source, token.start, token.end))
    kind = KINDS.get(kind, kind)
    if kind == "RULE":
        text = RULE
    elif not text.isascii():
        text = CANONICAL.get(text) or text.translate(SPELLED)
    return Item(kind, text, None, Span(source, token.start, token.end))


def relop(token: Token, span: Span) -> Relop:
    """Return a relation sign in its canonical spelling."""
    return Relop(CANONICAL.get(token.text, token.text), span)


def operator(token: Token, span: Span) -> Operator:
    """Return an operator in its canonical spelling."""
    return Operator(CANONICAL.get(token.text, token.text), span)


def integer(token: Token, span: Span) -> Expression:
    """Return a number of a list of clues; a leading minus makes it a `Signed` node."""
    if token.text[0] in "-−":
        return Signed(Number(token.text[1:], Span(span.source, span.start + 1, span.end)), span)
    return Number(token.text, span)


def cell_reference(token: Token, span: Span) -> CellReference:
    """Return the node of a cell such as ``r1c1``."""
    row, _, col = token.text[1:].partition("c")
    return CellReference(int(row), int(col), span)


def number(token: Token, span: Span) -> Number:
    """Return the node of a row of digits."""
    return Number(token.text, span)


def numeral(token: Token, span: Span) -> Numeral:
    """Return the node of secret digits and holes."""
    return Numeral(token.text, span)


def name(token: Token, span: Span) -> Name:
    """Return the node of a name."""
    return Name(token.text, span)
