"""Read clues: the expression of a clue, its number if it is constant, its text, and its mark in a drawing."""

from __future__ import annotations

from ...base.errors import Fix
from ...language import syntax
from ...model.expressions import Expression, Numeral, Variable
from ...model.grid import Mark
from ..context.collected import NOTHING
from ..context.context import Context
from .order import whole_constant
from .reader import Reader
from .syntax_tree import text_of

Written = syntax.Item | syntax.Expression


def clue_value(context: Context, clue: Written | None) -> tuple[Expression | None, int | None]:
    """Return the expression of a clue (None for ``?``), and its value if it is a whole constant (otherwise None).

    Plain numbers are decimal in every base; CAPITALS are a numeral of secret digits.
    """
    if clue is None or (isinstance(clue, syntax.Item) and clue.is_ungiven):
        return None, None
    if written(clue) == "_" and context.board.cells:
        fix = Fix.at(clue.span, "?")
        help = "write '?' for a clue that is not given"
        context.error("which-cell", "'_' stands for a cell, not for a clue", clue.span, help=help, fix=fix)
        return None, None
    if isinstance(clue, syntax.Item):
        expression = _item(context, clue)
    else:
        expression = Reader(context).expression(clue)
    return expression, whole_constant(expression)


def _item(context: Context, item: syntax.Item) -> Expression:
    if item.is_plain_number:
        return context.letters.constant(item.text, item.span, 10)
    # Plain numbers are decimal in every base, because printed clues are.
    if item.kind not in ("EXPRESSION", "NAME", "NUMERAL"):
        help = "write a number, '?', a name, CAPITALS or a calculation in brackets"
        context.error("not-a-clue", f"'{item.text}' is not a clue", item.span, help=help)
        return NOTHING
    return Reader(context).expression(item.node)


def written(clue: Written | None) -> str:
    """Return the text of a clue as views show it."""
    match clue:
        case None:
            return "?"
        case syntax.Item(text=text) if clue.expression is None:
            return text
        case syntax.Item(expression=inside) if inside is not None:
            return written(inside)
        case syntax.Number(digits):
            return digits
        case syntax.Name(name):
            return name
        case syntax.Numeral(symbols):
            return symbols
    return text_of(clue)


def mark(text: str, expression: Expression) -> Mark:
    """Return the mark for ``expression``, written as ``text``: a cell, a word of letters and holes, or plain text."""
    match expression:
        case Variable(name):
            if text.isupper():
                return Mark(text, symbols=(name,))
            return Mark(text, name)
        case Numeral(digits):
            return Mark(text, symbols=tuple(digit.name if isinstance(digit, Variable) else None for digit in digits))
    return Mark(text)
