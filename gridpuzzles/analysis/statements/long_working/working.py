"""Read long workings as written on paper; the order of the lines counts, not their alignment."""

from __future__ import annotations

from ....language.syntax import Item, LongWorking
from ....model.expressions import Numeral
from ....model.grid import Drawing, Mark
from ...lowering.equations import Fault
from ...lowering.marks import mark
from . import addition, division, multiplication
from .work import WorkingNumber

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ....language.syntax import DrawnLine
    from ....model.expressions import Condition, Expression
    from ...context.context import Context


def build(context: Context, working: LongWorking) -> None:
    """Require the conditions of the working, all of them as one clue, and draw it."""
    words = _Words(context, working)
    kind = working.kind
    try:
        conditions, top = _read(working, words, context.letters.leading_zeros)
    except Fault as fault:
        diagnostic = fault.diagnostic
        context.faults.report(diagnostic if diagnostic.span else diagnostic.replace(span=working.span))
        return
    text = " ".join(item.text for item in top)
    clue = context.clue(f"long {kind}", text, "working", None, working.span)
    for condition in conditions:
        context.require(condition, clue, f"long {kind}", working.span)
    marks = tuple(tuple(words.mark(item) for item in line.items) for line in working.lines)
    context.shown.drawings.append(Drawing(kind, marks, _indents(working.lines)))


def _indents(lines: Sequence[DrawnLine]) -> tuple[int, ...]:
    """Return the distance of each line from the leftmost line, in columns; () if a place in the text is not known."""
    columns = [line.items[0].span.place()[1] for line in lines if line.items[0].span]
    if len(columns) == len(lines):
        return tuple(column - min(columns) for column in columns)
    return ()


def _read(
    working: LongWorking, word: Callable[[Item], WorkingNumber], leading_zeros: bool
) -> tuple[Sequence[Condition], Sequence[Item]]:
    """Return the conditions, and the marks of the equation that the working carries out."""
    lines = working.lines
    if working.kind == "multiplication":
        product = multiplication.read(lines)
        equation = (product.factor, _item("*"), product.multiplier, _item("="), product.total)
        return multiplication.conditions(product, word, leading_zeros), equation
    if working.kind == "division":
        whole = division.read(lines)
        equation = (whole.dividend, _item("/"), whole.divisor, _item("="), whole.quotient)
        return division.conditions(whole, word, leading_zeros), equation
    terms, result = addition.read(working.kind, lines)
    signed = [item for sign, term in terms for item in (_item(sign), term)]
    first = 1 if terms[0][0] == "+" else 0
    return addition.conditions(terms, result, lambda item: word(item).number), (*signed[first:], _item("="), result)


def _item(text: str) -> Item:
    return Item("OPERATOR", text)


class _Words:
    """The numbers of a working, read once in reading order, whatever the order of requests."""

    def __init__(self, context: Context, working: LongWorking) -> None:
        items = [item for line in working.lines for item in line.items if item.kind in ("NUMBER", "NUMERAL")]
        if any(item.kind == "NUMERAL" for item in items):
            base = context.settings.base
        else:
            base = 10
        self._words = {id(item): self._word(context, item, base) for item in items}

    @staticmethod
    def _word(context: Context, item: Item, base: int) -> WorkingNumber:
        letters = context.letters
        if item.kind == "NUMBER":
            return WorkingNumber(item, tuple(letters.constant(digit, item.span, base) for digit in item.text), base)
        if item.text == "_":
            return WorkingNumber(item, (letters.hole(item.span),), base)
        expression = letters.numeral(item.text, item.span)
        return WorkingNumber(item, expression.digits if isinstance(expression, Numeral) else (expression,), base)

    def __call__(self, item: Item) -> WorkingNumber:
        return self._words[id(item)]

    def mark(self, item: Item) -> Mark:
        """Return the mark of ``item``."""
        expression: Expression | None = None
        if id(item) in self._words:
            expression = self._words[id(item)].number
        if expression is not None:
            return mark(item.text, expression)
        return Mark(item.text)
