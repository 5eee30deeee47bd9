"""Build the size, the cells, the relations and the drawing from the layout of a picture or crossword."""

from __future__ import annotations

from ....base.errors import Fix
from ....kinds.scopes import LINES
from ....language.syntax import Item, Name, Numeral
from ....model.expressions import Constant
from ....model.grid import Drawing, Mark
from ...context.constraints import NOTHING
from ...lowering.equations import Fault, Place, comparison, is_relation
from ...lowering.marks import mark
from ...lowering.order import negate
from ...lowering.reader import Reader
from ...lowering.targets import whole_constant

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ....language.syntax import Crossword, Picture
    from ....model.expressions import Expression
    from ....model.grid import Position
    from ...context.context import Context
    from ...lowering.equations import DrawnEquations, Equation, Token


def say_layout_size(context: Context, layout: DrawnEquations, statement: Picture | Crossword, what: str) -> None:
    """Record the rectangle that contains the layout's cells; if all operands are words, there is none."""
    cells = [place.position for place in layout.places if is_cell(context, place)]
    if cells:
        context.board.size.say(max(row for row, _ in cells), max(col for _, col in cells), statement.span, what)


def is_cell(context: Context, place: Place) -> bool:
    """Return True if the operand is a cell: ``_``, a number that is not a clue, or a name without another meaning."""
    item = place.item
    if item.kind == "NAME":
        return item.text not in context.names.unknowns and item.text not in context.file.params
    return item.text == "_" or (item.kind == "NUMBER" and not place.clue)


def declare_layout(context: Context, layout: DrawnEquations) -> None:
    """Place the layout's cells and givens."""
    base = _base(context, layout)
    for place in layout.places:
        if is_cell(context, place):
            name = ""
            if place.item.kind == "NAME":
                name = place.item.text
            if place.item.kind == "NUMBER":
                given = int(_number(context, place, base).value)
            else:
                given = None
            context.board.place(place.position, place.span, name, given)


def build_layout(context: Context, layout: DrawnEquations, kind: str) -> None:
    """Require every equation of the layout, and keep the drawing for the views."""
    for fault in layout.faults:
        context.faults.report(fault)
    base = _base(context, layout)
    operands = {place.position: _operand(context, place, base) for place in layout.places}
    for equation in layout.equations:
        try:
            _require(context, equation, operands)
        except Fault as fault:
            context.faults.report(fault.diagnostic)
    drawn = tuple(tuple(part for token in line for part in _marks(token, operands)) for line in layout.lines)
    context.shown.drawings.append(Drawing(kind, drawn))


def _base(context: Context, layout: DrawnEquations) -> int:
    """Return the base of the numbers: the base of the puzzle if there are words or holes, otherwise 10."""
    words = any(place.item.kind == "NUMERAL" and place.item.text != "_" for place in layout.places)
    if words:
        return context.settings.base
    return 10


def _number(context: Context, place: Place, base: int) -> Constant:
    """Return the number at ``place``, with its sign."""
    text = place.item.text
    number = context.letters.constant(text.lstrip("-"), place.item.span, base)
    if place.sign or text.startswith("-"):
        return Constant(-number.value)
    return number


def _operand(context: Context, place: Place, base: int) -> Expression:
    """Return the meaning of the operand at ``place``, without its sign."""
    item = place.item
    if item.kind == "UNGIVEN":
        return NOTHING
    if is_cell(context, place):
        return context.board.variable_at(place.position) or NOTHING
    if item.kind == "NUMBER":
        return _number(context, place.replace(sign=None), base)
    return Reader(context).expression(
        Name(item.text, item.span) if item.kind == "NAME" else Numeral(item.text, item.span)
    )


def _require(context: Context, equation: Equation, operands: Mapping[Position, Expression]) -> None:
    tokens = equation.tokens
    if is_dropped(tokens):
        return
    places = [token for token in tokens if isinstance(token, Place)]
    for place in places:
        if place.item.kind == "UNGIVEN":
            raise Fault(
                "misplaced-ungiven",
                "'?' can only be used for a whole result",
                place.span,
                help="write '_' for an empty cell",
                fix=Fix.at(place.item.span, "_", sure=False),
            )
    node = comparison(tokens)
    label = f"{LINES[equation.kind].label} {equation.number}"
    text = " ".join(_text(token) for token in tokens)
    last = places[-1]
    clue = context.clue(label, text, equation.kind, _result(last, operands), last.span)
    context.require(
        Reader(context, [operands[place.position] for place in places]).condition(node), clue, label, node.span
    )


def _result(last: Place, operands: Mapping[Position, Expression]) -> int | None:
    """Return the number that an equation ends with; None if it is not a clue."""
    operand = operands[last.position]
    if last.clue:
        return whole_constant(negate(operand) if last.sign else operand)
    return None


def is_dropped(tokens: Sequence[Token]) -> bool:
    """Return True if the equation ends with an unknown result, so that it requires nothing."""
    last = tokens[-1]
    return isinstance(last, Place) and last.item.kind == "UNGIVEN" and len(tokens) > 1 and is_relation(tokens[-2])


def _text(token: Token) -> str:
    if isinstance(token, Item):
        return token.text
    if token.sign:
        return f"-{token.item.text}"
    return token.item.text


def _marks(token: Token | None, operands: Mapping[Position, Expression]) -> Sequence[Mark]:
    """Return the marks of a token: one mark, or two for a signed cell or word."""
    if not isinstance(token, Place):
        return (Mark(token.text if token else ""),)
    expression = operands[token.position]
    if token.sign is None:
        return (mark(token.item.text, expression),)
    if isinstance(expression, Constant):
        return (mark(_text(token), negate(expression)),)
    return (Mark("-"), mark(token.item.text, expression))
