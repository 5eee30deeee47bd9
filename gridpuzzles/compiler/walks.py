"""Functions of lines as automata: what one has to remember while reading a line, and what it comes to at its end.

A machine is (start, step, result): ``step(state, value)`` reads what the function needs besides the line first, then
the line; ``result(state)`` is None where the function has no value.
"""

from __future__ import annotations

from ..engine.posts import RegularData

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

    Machine = tuple[Any, Callable[[Any, int], Any], Callable[[Any], "int | None"]]

MAX_MOVES = 1 << 17
"""Moves of an automaton: a line of 40 cells with 40 values has some 60,000 for the towers to be seen."""


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
        return (None, place + 1) if value == wanted else (wanted, place + 1)

    return None, step, lambda state: state[1] if state[0] is None else None


def item_machine() -> Machine:
    """How many cells there are still to be passed; then the value."""

    def step(state: Any, value: int) -> Any:
        if state is None:
            return ("pass", value - 1) if value > 0 else ("never", 0)
        kind, number = state
        if kind != "pass":
            return state
        return ("found", value) if number == 0 else ("pass", number - 1)

    return None, step, lambda state: state[1] if state[0] == "found" else None


def first_machine() -> Machine:
    """How many cells are still to be added, and the sum so far."""

    def step(state: Any, value: int) -> Any:
        if state is None:
            return (value, 0) if value >= 0 else (1 << 62, 0)
        left, total = state
        return (left - 1, total + value) if left else state

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
            return ("open", other if value == one else one, 0) if value in (one, other) else state
        if kind == "open":
            _, missing, total = state
            return ("done", total) if value == missing else ("open", missing, total + value)
        return state

    return ("none",), step, lambda state: state[1] if state[0] == "done" else None


MACHINES: dict[str, Callable[[], Machine]] = {
    "seen": seen_machine,
    "distinct": distinct_machine,
    "position": position_machine,
    "item": item_machine,
    "first": first_machine,
    "between": between_machine,
}


def walked(name: str, values: Sequence[Sequence[int]]) -> tuple[RegularData, tuple[int, ...], bool] | None:
    """The automaton of a function over variables with these values, which reads the function's value last.

    With it the values that may have, in ascending order, and whether the first of them stands for none at all. None
    where the automaton would be too large.
    """
    start, step, result = MACHINES[name]()
    room = MAX_MOVES
    states: dict[Any, int] = {start: 0}
    layers: list[list[dict[int, int]]] = []
    for options in values:
        room -= len(states) * len(options)
        if room < 0:
            return None
        after: dict[Any, int] = {}
        layer = [{value: after.setdefault(step(state, value), len(after)) for value in options} for state in states]
        layers.append(layer)
        states = after
    results = [result(state) for state in states]
    known = sorted({value for value in results if value is not None})
    partial = None in results
    outputs = ((known[0] - 1 if known else 0), *known) if partial else tuple(known)
    layers.append([{outputs[0] if value is None else value: 0} for value in results])
    return RegularData(layers, 1), outputs, partial
