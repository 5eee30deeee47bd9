"""Functions of lines in the engine's words: each an automaton over the cells and whatever else the function reads."""

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
    """What is read: a variable, or a number that is known, alone in a tuple."""


def line_variable(
    draft: ProblemBuilder, numbers: Mapping[str, int], expression: Function
) -> tuple[int, int | None] | None:
    """A variable that has the value of a function of a line, and the number that stands for having none, if any does.

    None where there cannot be one: the function reads what is no name and no number, or its automaton is too large.
    """
    parts = read(draft, numbers, expression)
    if parts is not None:
        found = walked(expression.name, options_of(draft, parts), places_of(parts))
    else:
        found = None
    if parts is None or found is None:
        return None
    data, outputs, partial = found
    scope = [draft.auxiliary(part) if isinstance(part, tuple) else part for part in parts]
    number = draft.auxiliary(outputs)
    draft.post("regular", (*scope, number), data, -1)
    return number, outputs[0] if partial else None


def state_line(
    draft: ProblemBuilder, numbers: Mapping[str, int], expression: Function, relation: str, number: Rational, clue: int
) -> bool:
    """States that a function of a line stands in a relation to a number; false where this is not the way to."""
    if expression.name in LINE_FUNCTIONS:
        parts = read(draft, numbers, expression)
    else:
        parts = None
    if parts is None:
        return False
    scope = [part for part in parts if isinstance(part, int)]
    known = len(parts) - len(scope)
    data = settled(expression.name, options_of(draft, parts), places_of(parts), relation, number)
    if data is None or scope != parts[known:]:
        return False
    # Numbers that are known and read first leave no choice of states: the automaton begins behind them.
    draft.post("regular", scope, RegularData(data.moves[known:], data.ends), clue)
    return True


def read(draft: ProblemBuilder, numbers: Mapping[str, int], expression: Function) -> list[Part] | None:
    """What a function reads, in its order: what it needs besides the line, then the line."""
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
    """A name or a number; the smallest or largest of some as a variable of its own."""
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
    """For each part the first place at which that variable is read."""
    return tuple([at if isinstance(part, tuple) else parts.index(part) for at, part in enumerate(parts)])
