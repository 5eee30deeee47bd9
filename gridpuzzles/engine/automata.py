"""Layered automata of constraints, which the solution counter multiplies.

An automaton reads the values of a constraint's variables in a given order, one layer for each variable. A state stands
for all prefixes with the same completions: states on no accepting path are removed, and states with equal moves are
merged.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from itertools import product
from math import prod
from typing import Any

from gridpuzzles.engine.limits import Limits
from gridpuzzles.engine.posted import ColumnsData, ConditionData, LinearData, RegularData
from gridpuzzles.engine.programs import Program

# Start state, step (position, state and value to the next state, or None) and acceptance test.
Machine = tuple[Hashable, Callable[[int, Any, int], Any], Callable[[Any], bool]]

MAX_STATES = 1 << 17
MAX_MOVES = 1 << 22
MAX_TUPLES = 1 << 17
MOVES_AT_ONCE = 1 << 12  # moves between two checks of the limits
ROWS_AT_ONCE = 1 << 6  # rows between two checks of the limits; a row may take long


class Automaton:
    """A layered automaton that accepts the tuples of one constraint.

    ``moves[i][s][v]`` is the state after reading value number ``v`` of variable ``i`` in state ``s``, or -1 if there is
    none. The one state before the first variable and the one after the last have number 0. If the constraint cannot
    hold, ``possible`` is false and no layer has a state.
    """

    def __init__(self, scope: tuple[int, ...], moves: list[list[list[int]]], possible: bool) -> None:
        self.scope = scope
        self.moves = moves
        self.possible = possible

    def width(self) -> int:
        """Return the number of bits that hold any state number."""
        return max((len(layer) - 1 for layer in self.moves), default=0).bit_length()


class LimitTicker:
    """A ticker that checks the limits once in `MOVES_AT_ONCE` moves."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._moves = 0

    def ends(self, moves: int) -> bool:
        """Count `moves` more moves; return True if a check was due and a limit has been reached."""
        self._moves += moves
        if self._moves < MOVES_AT_ONCE:
            return False
        self._moves = 0
        limits: Limits = self._limits
        return bool(limits.interrupted())


def cut(row: Sequence[int]) -> Sequence[Sequence[int]]:
    """Split a row into pieces that are short enough to be read between two checks of the limits."""
    if len(row) <= MOVES_AT_ONCE:
        return (row,)
    return [row[first : first + MOVES_AT_ONCE] for first in range(0, len(row), MOVES_AT_ONCE)]


def layered(
    order: tuple[int, ...], machine: Machine, values: Sequence[Sequence[int]], limits: Limits
) -> Automaton | None:
    """Return the automaton of a machine that reads the variables in this order.

    ``values[x]`` are the values that variable ``x`` can still take. Return None if the automaton is too large or a
    limit is reached.
    """
    start, step, accepts = machine
    pace = LimitTicker(limits)
    layer: list[Any] = [start]
    read: list[tuple[list[Any], list[list[Any]]]] = []  # each layer, with the states that its values lead to
    room = MAX_MOVES
    for at, x in enumerate(order):
        room -= len(layer) * len(values[x])
        if room < 0 or len(layer) > MAX_STATES:
            return None
        pieces = cut(values[x])
        moves: list[list[Any]] = []
        reached: dict[Any, None] = {}
        for state in layer:
            row: list[Any] = []
            for piece in pieces:
                if pace.ends(len(piece)):
                    return None
                targets = [step(at, state, value) for value in piece]
                reached.update(dict.fromkeys(targets))
                row += targets
            moves.append(row)
        read.append((layer, moves))
        layer = [target for target in reached if target is not None]
    number: dict[Any, int] = {state: 0 for state in layer if accepts(state)}
    numbered: list[list[list[int]]] = []
    for layer, moves in reversed(read):
        same: dict[tuple[int, ...], int] = {}
        before: dict[Any, int] = {}
        for state, row in zip(layer, moves, strict=True):
            numbers: list[int] = []
            for piece in cut(row):
                if pace.ends(len(piece)):
                    return None
                numbers += [number.get(target, -1) for target in piece]
            if any(target >= 0 for target in numbers):
                before[state] = same.setdefault(tuple(numbers), len(same))
        numbered.append([list(targets) for targets in same])
        number = before
    return Automaton(order, numbered[::-1], bool(number))


# --- constraints as machines


def _rows(order: tuple[int, ...], values: Any, limits: Limits) -> Iterator[tuple[int, ...]]:
    """Yield all rows of values for `order`; check the limits, which raise `LimitMet`."""
    for number, row in enumerate(product(*(values[x] for x in order))):
        if number % ROWS_AT_ONCE == 0:
            limits.look()
        yield row


def _occurrences(scope: tuple[int, ...], order: tuple[int, ...]) -> list[int]:
    return [scope.count(x) for x in order]


def sum_machine(scope: tuple[int, ...], order: tuple[int, ...], target: int, values: Any, limits: Limits) -> Machine:
    return linear_machine(scope, order, LinearData([1] * len(scope), "=", target), values, limits)


def linear_machine(
    scope: tuple[int, ...], order: tuple[int, ...], data: LinearData, values: Any, limits: Limits
) -> Machine:
    relation, constant = data.relation, data.bound
    weights: list[int] = [sum(c for x, c in zip(scope, data.coefficients, strict=True) if x == y) for y in order]
    ends = [(w * values[x][0], w * values[x][-1]) if values[x] else (0, 0) for w, x in zip(weights, order, strict=True)]
    low = _rests([min(end) for end in ends])
    high = _rests([max(end) for end in ends])

    def step(at: int, total: int, value: int) -> int | None:
        total += weights[at] * value
        if relation == "=":
            return total if total + low[at] <= constant <= total + high[at] else None
        if relation == "<=":
            if total + low[at] > constant:
                return None
            return max(total, constant - high[at])  # smaller totals can no longer fail, so they are one state
        return total

    def accepts(total: int) -> bool:
        return bool({"=": total == constant, "<=": total <= constant, "!=": total != constant}[relation])

    return 0, step, accepts


def reified_machine(
    scope: tuple[int, ...], order: tuple[int, ...], data: LinearData, values: Any, limits: Limits
) -> Machine:
    """Return a machine whose state is the truth value (None until it is read) and the sum so far."""
    truth = order.index(scope[0])
    others = scope[1:]
    weights = [sum(c for x, c in zip(others, data.coefficients, strict=True) if x == y) for y in order]
    _, _, holds = linear_machine(others, order, data, values, limits)

    def step(at: int, state: tuple[int | None, int], value: int) -> tuple[int | None, int] | None:
        truth_value, total = state
        if at == truth:
            truth_value = value
        return (truth_value, total + weights[at] * value) if truth_value in (None, 0, 1) else None

    return (None, 0), step, lambda state: holds(state[1]) == (state[0] == 1)


def columns_machine(
    scope: tuple[int, ...], order: tuple[int, ...], data: ColumnsData, values: Any, limits: Limits
) -> Machine:
    return linear_machine(scope, order, LinearData(data.coefficients, "=", data.total), values, limits)


def _rests(ends: list[int]) -> list[int]:
    """Return for each variable the sum of `ends` over the variables after it."""
    rests, total = [], 0
    for end in reversed(ends):
        rests.append(total)
        total += end
    return rests[::-1]


def product_machine(
    scope: tuple[int, ...], order: tuple[int, ...], target: int, values: Any, limits: Limits
) -> Machine:
    times = _occurrences(scope, order)

    def step(at: int, so_far: int, value: int) -> int | None:
        so_far *= value ** times[at]
        if target == 0:
            return min(so_far, 1)
        return so_far if so_far and target % so_far == 0 else None

    return 1, step, lambda so_far: so_far == target


def different_machine(
    scope: tuple[int, ...], order: tuple[int, ...], data: Any, values: Any, limits: Limits
) -> Machine | None:
    if len(order) < len(scope):
        return 0, lambda at, used, value: None, lambda used: False
    bits = {value: 1 << number for number, value in enumerate(sorted({v for x in order for v in values[x]}))}

    def step(at: int, used: int, value: int) -> int | None:
        return None if used & bits[value] else used | bits[value]

    return 0, step, lambda used: True


def cardinality_machine(
    scope: tuple[int, ...], order: tuple[int, ...], bounds: Any, values: Any, limits: Limits
) -> Machine:
    counted = {value: place for place, value in enumerate(bounds)}
    spans = list(bounds.values())
    times = _occurrences(scope, order)

    def step(at: int, counts: tuple[int, ...], value: int) -> tuple[int, ...] | None:
        if value not in counted:
            return counts
        place = counted[value]
        count = counts[place] + times[at]
        return (*counts[:place], count, *counts[place + 1 :]) if count <= spans[place][1] else None

    def accepts(counts: tuple[int, ...]) -> bool:
        return all(low <= count for count, (low, _) in zip(counts, spans, strict=True))

    return (0,) * len(counted), step, accepts


def regular_machine(
    scope: tuple[int, ...], order: tuple[int, ...], data: RegularData, values: Any, limits: Limits
) -> Machine | None:
    def step(at: int, state: int, value: int) -> int | None:
        return data.moves[at][state].get(value)

    if order == scope:
        return 0, step, lambda state: data.ends > 0
    # In any other order, use the list of the tuples that the automaton accepts.
    if prod([len(values[x]) for x in order]) > MAX_TUPLES:
        return None
    places = [order.index(x) for x in scope]
    rows = []
    for row in _rows(order, values, limits):
        state: int | None = 0 if data.ends or scope else None
        for at, place in enumerate(places):
            state = None if state is None else step(at, state, row[place])
        if state is not None:
            rows.append(row)
    return table_machine(order, order, rows, values, limits)


def table_machine(scope: tuple[int, ...], order: tuple[int, ...], tuples: Any, values: Any, limits: Limits) -> Machine:
    """Return a trie of the tuples as a machine; omit tuples that give a repeated variable two values."""
    first = [scope.index(x) for x in order]
    root: dict[int, Any] = {}
    for row in tuples:
        if all(row[at] == row[scope.index(x)] for at, x in enumerate(scope)):
            node = root
            for at in first:
                node = node.setdefault(row[at], {})
    nodes: list[dict[int, Any]] = [root]
    numbers: dict[int, int] = {id(root): 0}

    def step(at: int, state: int, value: int) -> int | None:
        node = nodes[state].get(value)
        if node is None:
            return None
        if id(node) not in numbers:
            numbers[id(node)] = len(nodes)
            nodes.append(node)
        return numbers[id(node)]

    return 0, step, lambda state: bool(order or tuples)


def condition_machine(
    scope: tuple[int, ...], order: tuple[int, ...], data: ConditionData, values: Any, limits: Limits
) -> Machine | None:
    if prod([len(values[x]) for x in order]) > MAX_TUPLES:
        return None
    program = Program(data.condition, order)
    rows = [row for row in _rows(order, values, limits) if program.evaluate(row)]
    for group in data.groups:
        places = [at for at, x in enumerate(order) if x in group]
        rows = [row for row in rows if len({row[at] for at in places}) == len(places)]
    return table_machine(order, order, rows, values, limits)
