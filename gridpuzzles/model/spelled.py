"""The functions of lines in other words: sums and counts that come to the same, and are undefined where they are.

For whoever knows nothing of lines: other solvers, pages, and lines too long or too wide to be read step by step.
"""

from __future__ import annotations

from ..kinds import LINE_FUNCTIONS
from ..terms import AllOf, Comparison, Constant, Count, Function, Operation, Variable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..terms import Expression


def spelled(function: Function) -> Expression:
    """The same number in basic words; a function that is no function of lines stays as it is."""
    if function.name not in LINE_FUNCTIONS:
        return function
    # A count passes over what has no value, and the function has none then.
    unsure = [one for one in function.arguments if not isinstance(one, Variable | Constant)]
    number = LINE_FUNCTIONS[function.name].desugared(function.arguments)
    if unsure:
        known = AllOf(tuple(Comparison(one, "=", one) for one in unsure))
        return Operation("/", number, Count((known,)))
    return number
