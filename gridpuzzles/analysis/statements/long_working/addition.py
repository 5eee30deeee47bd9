"""Read ``long addition:`` and ``long subtraction:``: terms with their signs, a rule, and the result."""

from __future__ import annotations

from ....model.expressions import Comparison, Negation, Operation
from ...context.drawings import span_of
from ...lowering.equations import Fault
from .work import lines_between_rules, operand

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ....language.syntax import DrawnLine, Item
    from ....model.expressions import Condition, Expression

    Terms = list[tuple[str, Item]]


def read(kind: str, lines: Sequence[DrawnLine]) -> tuple[Terms, Item]:
    """Return the signed terms and the result. Raises `Fault`.

    Without a sign, the first term has a plus, and each other term has the sign of the working.
    """
    parts = lines_between_rules(lines)
    if len(parts) != 2 or not parts[0] or not parts[1]:
        message = f"a long {kind} needs its terms, one line of dashes and the result"
        raise Fault("working-form", message, span_of(lines[-1].items))
    terms, results = parts
    if len(results) > 1:
        message = f"expected one result below the line of dashes, found {len(results)}"
        raise Fault("working-form", message, span_of(results[1].items))
    usual = "+" if kind == "addition" else "-"
    signed = [operand(line, ("+", "-")) for line in terms]
    first, *others = signed
    return [(first[0] or "+", first[1]), *((sign or usual, item) for sign, item in others)], operand(results[0], ())[1]


def conditions(terms: Terms, result: Item, number: Callable[[Item], Expression]) -> list[Condition]:
    """Return the condition that the terms have the result."""
    (sign, item), *others = terms
    if sign == "-":
        total: Expression = Negation(number(item))
    else:
        total = number(item)
    for sign, item in others:
        total = Operation(sign, total, number(item))
    return [Comparison(total, "=", number(result))]
