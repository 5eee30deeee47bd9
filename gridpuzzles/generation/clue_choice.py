"""Choose numbers that a setter would print in a clue: integers that are not trivial."""

from __future__ import annotations

from itertools import product

from ..model.arithmetic import Undefined
from ..model.clue_numbers import place, readings
from ..model.expressions import AllOf, AnyOf, Comparison, Constant, Function, Membership, Operation, Variable, evaluate

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ..model.expressions import Condition, Expression
    from ..model.puzzle import Clue, Symbol

    Filling = Mapping[str, int]

MAX_NUMBER = 10**6
ANY = range(-MAX_NUMBER, MAX_NUMBER + 1)
"""Range of the numbers in clues that are not sums or products of cells."""


def fitting_numbers(parts: Sequence[Sequence[Expression]], filling: Filling, printed: int) -> list[int]:
    """Return the numbers that a setter would print for a clue, in ascending order.

    ``parts`` are the readings of the clue: alternatives for the expression that equals the number. A number fits if it
    is an integer, is at least `least_number`, and is the value of an alternative in every part. ``printed`` is the
    number now.
    """
    fitting: set[int] | None = None
    for part in parts:
        values = set()
        for side in part:
            try:
                value = evaluate(side, filling)
            except Undefined:
                continue
            if value.denominator == 1 and value >= least_number(side, printed):
                values.add(int(value))
        # all parts must agree on one number
        fitting = values if fitting is None else fitting & values
    return sorted(fitting or ())


def least_number(side: Expression, printed: int) -> int:
    """Return the smallest number that is not a trivial clue.

    A product of 1, a result of 0 and a negative number are trivial, unless ``printed``, the clue's own number, is as
    small.
    """
    if isinstance(side, Function):
        if side.name == "product" and len(side.arguments) > 1:
            usual = 2
        else:
            usual = 0
    else:
        usual = 1 if isinstance(side, Operation) else 0
    # a clue that is trivial itself may become another trivial one
    if printed >= usual:
        return usual
    if printed < 0:
        return -MAX_NUMBER
    return printed


def written_number(clue: Clue, condition: Condition) -> int | None:
    """Return the number of a clue that can be replaced: its value, or the number after ``=``; None if there is none."""
    number = clue.value
    if number is None and isinstance(condition, Comparison) and isinstance(condition.right, Constant):
        right = condition.right.value
        if condition.relation == "=" and right.denominator == 1:
            number = int(right)
        else:
            number = None
    # a clue in a text also needs a place for the new number
    if number is not None and (clue.span is None or place(clue, number)):
        return number
    return None


def number_on_right(condition: Condition) -> Condition:
    """Return the condition with its number on the right: ``a = b * 2 + 7`` becomes ``a - b * 2 = 7``."""
    match condition:
        case Comparison(left, "=", Operation("+", rest, Constant() as number)):
            return Comparison(Operation("-", left, rest), "=", number)
        case Comparison(left, "=", Operation("-", rest, Constant() as number)):
            return Comparison(Operation("-", rest, left), "=", number)
    return condition


def could_be_another(symbol: Symbol) -> bool:
    """Return True if the symbol has a given that is one of its own values and can be replaced by another."""
    return symbol.given is not None and symbol.clue >= 0 and symbol.given in symbol.values


def fits_some_number(condition: Condition, number: int, within: range = ANY) -> Condition | None:
    """Return the condition that a clue is true for some number in ``within``; None if it always is."""
    parts = readings(condition, number)
    # such a value is always an integer, so some number always fits
    if len(parts) == 1 and any(_is_plain(side) for side in parts[0]):
        return None
    ways: list[Condition] = []
    # The first part gives the number that the other parts must equal.
    for first, *others in product(*parts):
        fits = Membership(first, range(max(within.start, least_number(first, number)), within.stop))
        ways.append(AllOf((fits, *(Comparison(first, "=", other) for other in others))))
    if len(ways) == 1:
        return ways[0]
    return AnyOf(tuple(ways))


def _is_plain(side: Expression) -> bool:
    """Return True for a cell and for a sum, product, minimum or maximum of cells, whose value is always an integer."""
    if isinstance(side, Variable):
        return True
    return (
        isinstance(side, Function)
        and side.name in ("sum", "product", "min", "max")
        and all(isinstance(part, Variable) for part in side.arguments)
    )
