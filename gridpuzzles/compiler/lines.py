"""Functions of lines as constraints: each is an automaton over the cells and its other arguments.

It is explored, over the values that the variables can take, from the automaton of the function.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any

from ..engine.posted import RegularData
from ..kinds import LINE_FUNCTIONS
from ..kinds.columns import Automaton
from ..model import arithmetic
from ..model.arithmetic import Rational
from ..model.expressions import Constant, Expression, Function, Variable
from .draft import ProblemBuilder

Part = int | tuple[int]
"""An argument that is read: a variable, or a known number, alone in a tuple."""


MAX_MOVES = 1 << 17
"""Largest number of moves: a line of 40 cells with 40 values has some 60,000 for the number of visible towers."""
MAX_OUTPUTS = 1 << 11
"""Largest number of values of a function that is read last; the propagator has entries for as many states."""


def extreme_automaton(better: Callable[[int, int], int]) -> Automaton:
    """Return the automaton of the smallest, or the largest, value so far."""
    return None, lambda state, value: value if state is None else better(state, value), lambda state: state


EXTREMES: dict[str, Callable[[], Automaton]] = {
    "min": lambda: extreme_automaton(min),
    "max": lambda: extreme_automaton(max),
}
"""Functions whose value a line's function may read; compared with numbers they need no automaton."""


@lru_cache(maxsize=16)
def explored(
    name: str, values: tuple[tuple[int, ...], ...], places: tuple[int, ...]
) -> tuple[list[list[dict[int, int]]], list[int | None]] | None:
    """Return the moves of a function's automaton, a layer for each variable, and its results in the last states.

    Return None if there would be too many moves. ``places`` has for each variable the first position of the same
    variable; repeated variables are read with the same value only.
    """
    automaton = EXTREMES[name]() if name in EXTREMES else LINE_FUNCTIONS[name].automaton()
    start, step, result = tied(automaton, places)
    room = MAX_MOVES
    states: dict[Any, int] = {start: 0}
    layers: list[list[dict[int, int]]] = []
    for options in values:
        room -= len(states) * len(options)
        if room < 0:
            return None
        after: dict[Any, int] = {}
        layer: list[dict[int, int]] = []
        for state in states:
            targets = [(value, step(state, value)) for value in options]
            layer.append({value: after.setdefault(to, len(after)) for value, to in targets if to is not None})
        layers.append(layer)
        states = after
    return layers, [result(state) for state in states]


def tied(automaton: Automaton, places: tuple[int, ...]) -> Automaton:
    """Return the automaton without moves (None) that give another value to a variable that was read before."""
    if len(set(places)) == len(places):
        return automaton
    start, step, result = automaton
    last = {place: at for at, place in enumerate(places)}

    def read(state: Any, value: int) -> Any:
        at, inner, read_before = state
        known = dict(read_before)
        if known.setdefault(places[at], value) != value:
            return None
        # A value that is not read again is forgotten, so that states can be merged.
        if last[places[at]] == at:
            del known[places[at]]
        return at + 1, step(inner, value), tuple(known.items())

    return (0, start, ()), read, lambda state: result(state[1])


def minimal(layers: Sequence[Sequence[Mapping[int, int]]], accepted: Iterable[bool]) -> RegularData:
    """Return the automaton with these moves that may end in the accepted states.

    States that reach no end are removed, and states with equal moves are merged.
    """
    number = {state: 0 for state, accept in enumerate(accepted) if accept}
    ends = min(len(number), 1)
    kept: list[list[dict[int, int]]] = []
    for layer in reversed(layers):
        alive: dict[int, dict[int, int]] = {}
        for state, moves in enumerate(layer):
            row = {value: number[to] for value, to in moves.items() if to in number}
            if row:
                alive[state] = row
        number, rows = merged(alive)
        # A layer needs a state even if no state leads to an end.
        kept.append(rows or [{}])
    return RegularData(kept[::-1], ends)


def merged(rows: Mapping[Any, dict[int, int]]) -> tuple[dict[Any, int], list[dict[int, int]]]:
    """Merge equal rows of moves: return the state of each key, and the row of each state."""
    same: dict[tuple[tuple[int, int], ...], int] = {}
    states = {key: same.setdefault(tuple(row.items()), len(same)) for key, row in rows.items()}
    return states, [dict(row) for row in same]


def walked(
    name: str, values: tuple[tuple[int, ...], ...], places: tuple[int, ...]
) -> tuple[RegularData, tuple[int, ...], bool] | None:
    """Return the automaton of a function over variables (see `explored`) that reads the function's value last.

    With it, return the values that it may have, in ascending order, and whether the first of them means that there is
    none. Return None if the automaton would be too large.
    """
    found = explored(name, values, places)
    if found is None:
        return None
    layers, results = found
    known = sorted({value for value in results if value is not None})
    partial = None in results
    # A number below all others stands for an undefined value.
    if partial:
        outputs = ((known[0] - 1 if known else 0), *known)
    else:
        outputs = tuple(known)
    if len(outputs) > MAX_OUTPUTS:
        return None
    last_layer = [{outputs[0] if value is None else value: 0} for value in results]
    return minimal([*layers, last_layer], (True,)), outputs, partial


def settled(
    name: str, values: tuple[tuple[int, ...], ...], places: tuple[int, ...], relation: str, number: Rational
) -> RegularData | None:
    """Return the automaton of "the function has a value, in this relation to the number".

    Return None if it would be too large.
    """
    found = explored(name, values, places)
    if found is None:
        return None
    layers, results = found
    return minimal(layers, [value is not None and arithmetic.RELATIONS[relation](value, number) for value in results])


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
    first: dict[int, int] = {}
    return tuple([at if isinstance(part, tuple) else first.setdefault(part, at) for at, part in enumerate(parts)])
