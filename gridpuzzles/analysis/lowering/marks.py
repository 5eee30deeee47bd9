"""Make the marks of a drawing, which views fill in when a solution is known."""

from __future__ import annotations

from ...model.expressions import Numeral, Variable
from ...model.grid import Mark

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ...model.expressions import Expression


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
