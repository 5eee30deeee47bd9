"""Functions of lines as automata: what one has to remember while reading a line, and what it comes to at its end.

A machine is (start, step, result): ``step(state, value)`` reads what the function needs besides the line first, then
the line; ``result(state)`` is None where the function has no value.
"""

from __future__ import annotations

from functools import lru_cache

from ..engine.posts import RegularData
from ..model import arithmetic

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence
    from typing import Any

    from ..model.arithmetic import Rational

    Machine = tuple[Any, Callable[[Any, int], Any], Callable[[Any], "int | None"]]

MAX_MOVES = 1 << 17
"""Moves of an automaton: a line of 40 cells with 40 values has some 60,000 for the towers to be seen."""
MAX_OUTPUTS = 1 << 11
"""Values of a function that is read last: the propagator has a place for each of them in as many states."""


def seen_machine() -> Machine:
    """The highest so far, and how many were seen."""
    return (
        (None, 0),
        lambda state, value: (value, state[1] + 1) if state[0] is None or value > state[0] else state,
        lambda state: state[1],
    )


def distinct_machine() -> Machine:
    """The values met."""
    return frozenset(), lambda state, value: state | {value}, len


def position_machine() -> Machine:
    """The value looked for and the place reached; once it is found, only its place."""

    def step(state: Any, value: int) -> Any:
        if state is None:
            return value, 0
        wanted, place = state
        if wanted is None:
            return state
        if value == wanted:
            return (None, place + 1)
        return (wanted, place + 1)

    return None, step, lambda state: state[1] if state[0] is None else None


def item_machine() -> Machine:
    """How many cells there are still to be passed; then the value."""

    def step(state: Any, value: int) -> Any:
        if state is None:
            if value > 0:
                return ("pass", value - 1)
            return ("never", 0)
        kind, number = state
        if kind != "pass":
            return state
        if number == 0:
            return ("found", value)
        return ("pass", number - 1)

    return None, step, lambda state: state[1] if state[0] == "found" else None


def first_machine() -> Machine:
    """How many cells are still to be added, and the sum so far."""

    def step(state: Any, value: int) -> Any:
        if state is None:
            if value >= 0:
                return (value, 0)
            return (1 << 62, 0)
        left, total = state
        if left:
            return (left - 1, total + value)
        return state

    return None, step, lambda state: state[1] if state[0] == 0 else None


def between_machine() -> Machine:
    """The two numbers; then the one that is missing and the sum since the other; at last the sum."""

    def step(state: Any, value: int) -> Any:
        kind = state[0]
        if kind == "none":
            return ("one", value)
        if kind == "one":
            return ("both", state[1], value)
        if kind == "both":
            _, one, other = state
            if value in (one, other):
                return ("open", other if value == one else one, 0)
            return state
        if kind == "open":
            _, missing, total = state
            if value == missing:
                return ("done", total)
            return ("open", missing, total + value)
        return state

    return ("none",), step, lambda state: state[1] if state[0] == "done" else None


def extreme_machine(better: Callable[[int, int], int]) -> Machine:
    """The smallest, or the largest, so far."""
    return None, lambda state, value: value if state is None else better(state, value), lambda state: state


EXTREMES: dict[str, Callable[[], Machine]] = {
    "min": lambda: extreme_machine(min),
    "max": lambda: extreme_machine(max),
}
"""Of these a line's function may read the value; compared with numbers they need no automaton."""
MACHINES: dict[str, Callable[[], Machine]] = {
    "seen": seen_machine,
    "distinct": distinct_machine,
    "position": position_machine,
    "item": item_machine,
    "first": first_machine,
    "between": between_machine,
}


@lru_cache(maxsize=16)
def explored(
    name: str, values: tuple[tuple[int, ...], ...], places: tuple[int, ...]
) -> tuple[list[list[dict[int, int]]], list[int | None]] | None:
    """The moves of a function's machine over variables with these values, a layer a variable, and what it comes to in
    each of the states after the last. None where there would be too many moves.

    Of variables that are one and the same ``places`` has the first; they are read with the same value only.
    """
    start, step, result = tied((MACHINES.get(name) or EXTREMES[name])(), places)
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


def tied(machine: Machine, places: tuple[int, ...]) -> Machine:
    """The machine, going nowhere (None) where a variable that it has read has another value."""
    if len(set(places)) == len(places):
        return machine
    start, step, result = machine

    def read(state: Any, value: int) -> Any:
        at, inner, read_before = state
        known = dict(read_before)
        if known.setdefault(places[at], value) != value:
            return None
        if places[at] not in places[at + 1 :]:
            del known[places[at]]
        return at + 1, step(inner, value), tuple(known.items())

    return (0, start, ()), read, lambda state: result(state[1])


def minimal(layers: Sequence[Sequence[Mapping[int, int]]], accepted: Iterable[bool]) -> RegularData:
    """The automaton with these moves, which may end in the states that are accepted: states from which no end is
    reached are left out, and those that go on alike are one."""
    number = {state: 0 for state, accept in enumerate(accepted) if accept}
    ends = min(len(number), 1)
    kept: list[list[dict[int, int]]] = []
    for layer in reversed(layers):
        same: dict[tuple[tuple[int, int], ...], int] = {}
        before: dict[int, int] = {}
        for state, moves in enumerate(layer):
            alive = tuple([(value, number[to]) for value, to in moves.items() if to in number])
            if alive:
                before[state] = same.setdefault(alive, len(same))
        kept.insert(0, [dict(moves) for moves in same] or [{}])
        number = before
    return RegularData(kept, ends)


def walked(
    name: str, values: tuple[tuple[int, ...], ...], places: tuple[int, ...]
) -> tuple[RegularData, tuple[int, ...], bool] | None:
    """The automaton of a function over variables (see `explored`) that reads the function's value last.

    With it the values that may have, in ascending order, and whether the first of them stands for none at all. None
    where the automaton would be too large.
    """
    found = explored(name, values, places)
    if found is None:
        return None
    layers, results = found
    known = sorted({value for value in results if value is not None})
    partial = None in results
    if partial:
        outputs = ((known[0] - 1 if known else 0), *known)
    else:
        outputs = tuple(known)
    if len(outputs) > MAX_OUTPUTS:
        return None
    told = [{outputs[0] if value is None else value: 0} for value in results]
    return minimal([*layers, told], (True,)), outputs, partial


def settled(
    name: str, values: tuple[tuple[int, ...], ...], places: tuple[int, ...], relation: str, number: Rational
) -> RegularData | None:
    """The automaton of "the function has a value, in this relation to the number"; None where it would be too large."""
    found = explored(name, values, places)
    if found is None:
        return None
    layers, results = found
    return minimal(layers, [value is not None and arithmetic.RELATIONS[relation](value, number) for value in results])
