"""Functions of lines as constraints: each is an automaton over the cells and its other arguments."""

from __future__ import annotations

from ..engine.posted import RegularData
from ..kinds import LINE_FUNCTIONS
from ..model.expressions import Constant, Function, Variable
from .line_automata import EXTREMES, settled, walked

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ..model.arithmetic import Rational
    from ..model.expressions import Expression
    from .draft import ProblemBuilder

    Part = int | tuple[int]
    """An argument that is read: a variable, or a known number, alone in a tuple."""


def line_variable(
    draft: ProblemBuilder, numbers: Mapping[str, int], expression: Function
) -> tuple[int, int | None] | None:
    """Return a variable that equals a function of a line, and the number for an undefined value, or None.

    The result is None if there cannot be such a variable: an argument is neither a name nor a number, or the automaton
    is too large.
    """
    parts = read(draft, numbers, expression)
    if parts is not None:
        found = walked(expression.name, options_of(draft, parts), places_of(parts))
    else:
        found = None
    if parts is None or found is None:
        return None
    data, outputs, partial = found
    # The automaton reads known numbers as variables with one value.
    scope = [draft.auxiliary(part) if isinstance(part, tuple) else part for part in parts]
    number = draft.auxiliary(outputs)
    draft.post("regular", (*scope, number), data, -1)
    return number, outputs[0] if partial else None


def state_line(
    draft: ProblemBuilder, numbers: Mapping[str, int], expression: Function, relation: str, number: Rational, clue: int
) -> bool:
    """State the relation of a function of a line to a number; return False if an automaton cannot do this."""
    if expression.name in LINE_FUNCTIONS:
        parts = read(draft, numbers, expression)
    else:
        parts = None
    if parts is None:
        return False
    scope = [part for part in parts if isinstance(part, int)]
    known = len(parts) - len(scope)
    data = settled(expression.name, options_of(draft, parts), places_of(parts), relation, number)
    # Known numbers that are read after a variable cannot be left out.
    if data is None or scope != parts[known:]:
        return False
    # Known numbers that are read first leave no choice of states, so the automaton begins after them.
    draft.post("regular", scope, RegularData(data.moves[known:], data.ends), clue)
    return True


def read(draft: ProblemBuilder, numbers: Mapping[str, int], expression: Function) -> list[Part] | None:
    """Return the arguments of a function in reading order, the line last; None if one cannot be read."""
    line = len(expression.arguments)
    if expression.name in LINE_FUNCTIONS:
        line -= len(LINE_FUNCTIONS[expression.name].parameters)
    parts: list[Part] = []
    for argument in expression.arguments[line:] + expression.arguments[:line]:
        part = read_one(draft, numbers, argument)
        if part is None:
            return None
        parts.append(part)
    return parts


def read_one(draft: ProblemBuilder, numbers: Mapping[str, int], argument: Expression) -> Part | None:
    """Return a name or a number as it is, and the least or greatest of some as a variable; None for others."""
    if isinstance(argument, Constant) and isinstance(argument.value, int):
        return (argument.value,)
    if isinstance(argument, Variable):
        return numbers[argument.name]
    if isinstance(argument, Function) and argument.name in EXTREMES and argument.arguments:
        found = line_variable(draft, numbers, argument)
        if found is None:
            return None
        return found[0]
    return None


def options_of(draft: ProblemBuilder, parts: Sequence[Part]) -> tuple[tuple[int, ...], ...]:
    return tuple([part if isinstance(part, tuple) else tuple(draft.domains[part]) for part in parts])


def places_of(parts: Sequence[Part]) -> tuple[int, ...]:
    """Return for each part the first position at which its variable is read."""
    return tuple([at if isinstance(part, tuple) else parts.index(part) for at, part in enumerate(parts)])
