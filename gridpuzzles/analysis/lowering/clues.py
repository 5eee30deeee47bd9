"""Read clues: the expression of a clue, its number if it is constant, and its mark in a drawing."""

from __future__ import annotations

from ...language import syntax
from ...model.expressions import Numeral, Variable
from ...model.grid import Mark
from ..context.collected import NOTHING
from .order import whole_constant
from .reader import Reader
from .syntax_tree import text_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ...model.expressions import Expression
    from ..context.context import Context

Written = syntax.Item | syntax.Expression


def clue_value(context: Context, clue: Written | None) -> tuple[Expression | None, int | None]:
    """Return the expression of a clue (None for ``?``), and its value if it is a whole constant (otherwise None).

    Plain numbers are decimal in every base; CAPITALS are a numeral of secret digits.
    """
    if clue is None or (isinstance(clue, syntax.Item) and clue.kind == "UNGIVEN"):
        return None, None
    if isinstance(clue, syntax.Item):
        expression = _item(context, clue)
    else:
        expression = Reader(context).expression(clue)
    return expression, whole_constant(expression)


def _item(context: Context, item: syntax.Item) -> Expression:
    if item.kind == "NUMBER":
        return context.letters.constant(item.text, item.span, 10)
    reader = Reader(context)
    if item.expression is not None:
        return reader.expression(item.expression)
    if item.kind not in ("NAME", "NUMERAL"):
        help = "write a number, '?', a name, CAPITALS or a calculation in brackets"
        context.error("not-a-clue", f"'{item.text}' is not a clue", item.span, help=help)
        return NOTHING
    if item.kind == "NAME":
        return reader.expression(syntax.Name(item.text, span=item.span))
    return reader.expression(syntax.Numeral(item.text, span=item.span))


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
