"""KenKens: Latin squares in cages, each with its sum, difference, product or quotient."""

from __future__ import annotations

from math import prod

from ..cages import CageStyle, cage_maker

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ..dice import Dice
    from ..maker import Maker
    from ..request import Request

LARGEST_CAGE = 4
LARGEST_PRODUCT = 2500
LIKELY = {"+": 2, "-": 4, "*": 3, "/": 6}
"""How often an operator is taken where it can be: quotients seldom can."""


def kenken(request: Request) -> Maker:
    """A square of 2 to 12 and more; ``operators`` some of ``+-*/``; ``values`` as many as a row has cells."""
    one = request.takes("size", "values", "operators", "singles").square(6)
    header = f"grid {one.rows} x {one.cols}\nvalues {one.values or f'1..{one.rows}'}\nall different in rows, cols\n"
    style = CageStyle(LARGEST_CAGE, 0.3, targets(one.operators or "+-*/"), singles=one.singles)
    return cage_maker(f"KenKen {one.rows} x {one.cols}", header, style)


def targets(operators: str) -> Callable[[Sequence[int], Dice], tuple[str, int] | None]:
    """What chooses one of the operators for a cage, and computes its number."""

    def target(values: Sequence[int], dice: Dice) -> tuple[str, int] | None:
        if len(values) == 1:
            return "+", values[0]
        numbers = {"+": sum(values)}
        if 1 < prod(values) <= LARGEST_PRODUCT:
            numbers["*"] = prod(values)
        if len(values) == 2:
            low, high = sorted(values)
            if low < high:
                numbers["-"] = high - low
            if low > 0 and high % low == 0 and low < high:
                numbers["/"] = high // low
        signs = [sign for sign in "+-*/" if sign in numbers and sign in operators]
        if not signs:
            return None
        sign = dice.weighted(signs, [LIKELY[sign] for sign in signs])
        return sign, numbers[sign]

    return target
