"""What a setter would print in a clue: whole numbers, none of them trivial."""

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
"""Numbers in clues that are not sums or products of cells stay within this."""


def fitting_numbers(parts: Sequence[Sequence[Expression]], filling: Filling, printed: int) -> list[int]:
    """Numbers a setter would print for a clue with these readings: whole, and no less than `least_number` says."""
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
        fitting = values if fitting is None else fitting & values
    return sorted(fitting or ())


def least_number(side: Expression, printed: int) -> int:
    """The smallest number that is no trivial clue: no product of 1, no result of 0, nothing below 0, unless the
    clue has such a number already, ``printed``."""
    if isinstance(side, Function):
        if side.name == "product" and len(side.arguments) > 1:
            usual = 2
        else:
            usual = 0
    else:
        usual = 1 if isinstance(side, Operation) else 0
    if printed >= usual:
        return usual
    if printed < 0:
        return -MAX_NUMBER
    return printed


def written_number(clue: Clue, condition: Condition) -> int | None:
    """The number of a clue that may be another: its only one, or the one after its last ``=``; None without one."""
    number = clue.value
    if number is None and isinstance(condition, Comparison) and isinstance(condition.right, Constant):
        right = condition.right.value
        if condition.relation == "=" and right.denominator == 1:
            number = int(right)
        else:
            number = None
    if number is not None and (clue.span is None or place(clue, number)):
        return number
    return None


def alone(condition: Condition) -> Condition:
    """``a = b * 2 + 7`` as ``a - b * 2 = 7``: what a number is compared with when it is drawn anew."""
    match condition:
        case Comparison(left, "=", Operation("+", rest, Constant() as number)):
            return Comparison(Operation("-", left, rest), "=", number)
        case Comparison(left, "=", Operation("-", rest, Constant() as number)):
            return Comparison(Operation("-", rest, left), "=", number)
    return condition


def could_be_another(symbol: Symbol) -> bool:
    """Whether a symbol has a given that could be another: one of the symbol's own values."""
    return symbol.given is not None and symbol.clue >= 0 and symbol.given in symbol.values


def fits_some_number(condition: Condition, number: int, within: range = ANY) -> Condition | None:
    """That a clue is true with some number within a range; None where it always is."""
    parts = readings(condition, number)
    if len(parts) == 1 and any(_is_plain(side) for side in parts[0]):
        return None
    ways: list[Condition] = []
    for first, *others in product(*parts):
        fits = Membership(first, range(max(within.start, least_number(first, number)), within.stop))
        ways.append(AllOf((fits, *(Comparison(first, "=", other) for other in others))))
    if len(ways) == 1:
        return ways[0]
    return AnyOf(tuple(ways))


def _is_plain(side: Expression) -> bool:
    """Whether this is a sum or product of cells, whole by itself."""
    if isinstance(side, Variable):
        return True
    return (
        isinstance(side, Function)
        and side.name in ("sum", "product", "min", "max")
        and all(isinstance(part, Variable) for part in side.arguments)
    )
