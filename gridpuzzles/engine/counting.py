"""Count the solutions of a problem without visiting them.

Every constraint becomes an automaton, and all automata read the variables in one common order. A *frontier* maps the
joint states of the constraints that are partly read to the number of ways to reach them. Reading a variable moves every
state of the frontier, and ways that lead to the same state are added. The count is the total of the last frontier.

Enumeration takes one step for each solution. This takes one step for each state and variable, so it counts
360,823,339,547 solutions in a second.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import log2

from gridpuzzles.engine import cython
from gridpuzzles.engine.automata import Automaton
from gridpuzzles.engine.bits import Memory, bit
from gridpuzzles.engine.limits import Limits
from gridpuzzles.engine.posted import PostedConstraint
from gridpuzzles.engine.propagators.carry_sum import in_places
from gridpuzzles.engine.relations import automaton

LIMB = cython.declare(cython.int, 44)  # bits of a count's digit: 2^16 times a digit fits in a word
MAX_PLACES = 1 << 24
LOOK_EVERY = cython.declare(cython.Py_ssize_t, 1 << 16)


class FrontierTooLarge(Exception):
    """Raised if the frontier would outgrow its bounds, or if a limit is reached while it grows."""


class TooNarrow(Exception):
    """Raised if a count needs more digits than the frontier has."""


@cython.final
@cython.cclass
class Frontier(Memory):
    """An open-addressing hash table of packed states, with the number of ways that lead to each.

    An entry is a state plus 1 (0 marks a free place) and its count, in `digits` digits of `LIMB` bits, the lowest
    first. Both are adjacent, because the memory that a look-up touches decides its cost.
    """

    entries: cython.p_longlong
    digits: cython.int
    stride: cython.int
    places: cython.Py_ssize_t
    most: cython.Py_ssize_t
    used: cython.Py_ssize_t
    limits: Limits

    def __init__(self, room: int, digits: int, most: int, limits: Limits) -> None:
        """Allocate room for `room` states; the table never grows beyond `most` places."""
        self.digits = digits
        self.most = most
        self.limits = limits
        self.stride = digits + 1
        self.places = 16
        while self.places < 2 * room:
            self.places *= 2
        self.used = 0
        self.entries = self.new_longs(self.places * self.stride)

    @cython.cfunc
    def place(self, key: cython.longlong) -> cython.Py_ssize_t:
        """Return the index of the entry of `key`, or of the free place for it."""
        mask: cython.Py_ssize_t = self.places - 1
        mixed: cython.longlong = key ^ (key >> 29)
        mixed = (mixed & 0x3FFFFFFF) * 0x5851F42D + (mixed >> 30)
        at: cython.Py_ssize_t = (mixed ^ (mixed >> 21)) & mask
        # The table is at most half full, so this loop always meets a free place.
        while self.entries[at * self.stride] and self.entries[at * self.stride] != key + 1:
            at = (at + 1) & mask
        return at * self.stride

    @cython.cfunc
    @cython.exceptval(-1)
    def enter(self, key: cython.longlong, number: cython.longlong) -> cython.int:
        """Enter a new key with `number` as its lowest digit; raise `FrontierTooLarge` if there is no room."""
        if 2 * self.used >= self.places:
            self.grow()
        here: cython.Py_ssize_t = self.place(key)
        self.entries[here] = key + 1
        self.entries[here + 1] = number
        self.used += 1
        return 0

    @cython.cfunc
    @cython.exceptval(-1)
    def add(
        self, key: cython.longlong, ways: cython.p_longlong, at: cython.Py_ssize_t, times: cython.longlong
    ) -> cython.int:
        """Add the count at `ways[at]`, multiplied by `times`, to the count of `key`.

        Raise `TooNarrow` if it needs more digits, `FrontierTooLarge` if there is no room.
        """
        carry: cython.longlong = 0
        if 2 * self.used >= self.places:
            self.grow()
        here: cython.Py_ssize_t = self.place(key)
        if not self.entries[here]:
            self.entries[here] = key + 1
            self.used += 1
        for i in range(self.digits):
            carry += self.entries[here + 1 + i] + ways[at + i] * times
            self.entries[here + 1 + i] = carry & (bit(LIMB) - 1)
            carry >>= LIMB
        if carry:
            raise TooNarrow
        return 0

    @cython.cfunc
    def grow(self) -> cython.void:
        """Double the number of places; raise `FrontierTooLarge` if that is too many or a limit is reached."""
        if 2 * self.places > self.most:
            raise FrontierTooLarge
        old = self.entries
        count: cython.Py_ssize_t = self.places * self.stride
        self.places *= 2
        self.entries = self.new_longs(self.places * self.stride)
        for i in range(0, count, self.stride):
            if i % LOOK_EVERY < self.stride and self.limits.interrupted():
                self.release(old)
                raise FrontierTooLarge
            if old[i]:
                here: cython.Py_ssize_t = self.place(old[i] - 1)
                for k in range(self.stride):
                    self.entries[here + k] = old[i + k]
        self.release(old)

    def total(self) -> int:
        """Return the sum of all counts."""
        total = 0
        for i in range(0, self.places * self.stride, self.stride):
            if self.entries[i]:
                for k in range(self.digits):
                    total += int(self.entries[i + 1 + k]) << LIMB * k
        return total


WORD = 62  # bits of a packed state
MAX_VALUES = 1 << 16
MAX_PAIRS = 1 << 22  # pairs of variables within a constraint, which the choice of an order visits
STATES_AT_ONCE = cython.declare(cython.Py_ssize_t, 1 << 12)  # states between two checks of the limits

TELLING = 1 << 14  # from this number of states on, the size of later frontiers is forecast
DOUBT = 1.0  # number of doublings by which the forecast may be wrong


class OpenAutomaton:
    """An automaton that is being read, with its current layer and the bits of its state in a packed state."""

    def __init__(self, machine: Automaton, shift: int) -> None:
        self.machine = machine
        self.shift = shift
        self.bits = (1 << machine.width()) - 1
        self.layer = 0


@cython.final
@cython.cclass
class TransitionCache(Memory):
    """The joint moves of the automata that read a variable; each combination of states is computed once.

    The moves of a combination are pairs in `steps`, from the offset in `index` on. A pair is a packed target and the
    number of values that lead to it. A pair of zeros ends them.
    """

    reading: list
    count: cython.int
    index: Frontier
    steps: cython.p_longlong
    used: cython.Py_ssize_t
    room: cython.Py_ssize_t

    def __init__(self, reading: list[OpenAutomaton], count: int, limits: Limits) -> None:
        self.reading = reading
        self.count = count
        self.index = Frontier(64, 1, MAX_PLACES, limits)
        self.used = 0
        self.room = 1024
        self.steps = self.new_longs(self.room)

    @cython.cfunc
    @cython.exceptval(-1)
    def of(self, part: cython.longlong) -> cython.Py_ssize_t:
        """Return the offset of the moves of the packed states."""
        found: cython.Py_ssize_t = self.index.place(part)
        if self.index.entries[found]:
            return self.index.entries[found + 1]
        start: cython.longlong = self.used
        for target, times in self._targets(part).items():
            self._append(target, times)
        self._append(0, 0)
        self.index.enter(part, start)
        return start

    def _targets(self, part: int) -> dict[int, int]:
        """Return the packed targets, with the number of values that lead to each."""
        rows = [slot.machine.moves[slot.layer][part >> slot.shift & slot.bits] for slot in self.reading]
        shifts = [slot.shift for slot in self.reading]
        targets: dict[int, int] = {}
        # If no automaton reads the variable, all its values lead to the same combination.
        for states in zip(*rows, strict=True) if rows else [()] * self.count:
            if -1 not in states:
                packed = 0
                for state, shift in zip(states, shifts, strict=True):
                    packed |= state << shift
                targets[packed] = targets.get(packed, 0) + 1
        return targets

    @cython.cfunc
    def _append(self, target: cython.longlong, times: cython.longlong) -> cython.void:
        if self.used == self.room:
            self.room *= 2
            self.steps = self.grown_longs(self.steps, self.used, self.room)
        self.steps[self.used] = target
        self.steps[self.used + 1] = times
        self.used += 2


def count_solutions(
    relations: Sequence[PostedConstraint],
    values: Sequence[Sequence[int]],
    limits: Limits,
    memory: int | None = None,
) -> int | None:
    """Return the exact number of assignments that satisfy all constraints, or None if it was not found.

    `values[x]` are the values of variable `x`; `memory` is the number of bytes that frontiers may take. The result is
    None if the count is out of reach or a limit is reached; only then `limits.met` names a limit.
    """
    scopes = [post.scope for post in relations]
    if any(len(allowed) > MAX_VALUES for allowed in values) or sum([len(scope) ** 2 for scope in scopes]) > MAX_PAIRS:
        return None
    for post in relations:
        if post.shape == "columns":  # variables of a column are read together: few partial sums remain after it
            scopes += map(tuple, in_places(post.scope, post.data.coefficients, post.data.base))
    order = _order(len(values), scopes, limits)
    if limits.interrupted():
        return None
    place = {x: at for at, x in enumerate(order)}
    beginning: dict[int, list[Automaton]] = {}
    for post in relations:
        machine = automaton(post, place, values, limits)
        if machine is None or limits.interrupted():
            return None
        if not machine.possible:
            return 0
        if machine.scope:
            beginning.setdefault(machine.scope[0], []).append(machine)
    digits = 1
    while True:
        try:
            return _read(order, beginning, values, limits, digits, _most_places(digits, memory))
        except TooNarrow:
            digits *= 2
        except FrontierTooLarge:
            return None


def _most_places(digits: int, memory: int | None) -> int:
    """Return the number of places that a frontier may have.

    The last frontier, the next one, and half of the next one while it grows must fit into the memory.
    """
    return MAX_PLACES if memory is None else min(MAX_PLACES, memory // (20 * (digits + 1)))


def _order(count: int, scopes: Sequence[tuple[int, ...]], limits: Limits) -> list[int]:
    """Return an order in which few constraints are open at a time; only a prefix of it if a limit is reached.

    The next variable is the one that begins the fewest constraints, less those it ends. Ties go to the variable of the
    constraint with the fewest unread variables.
    """
    member: list[list[int]] = [[] for _ in range(count)]
    for number, scope in enumerate(scopes):
        for x in set(scope):
            member[x].append(number)
    unread = [len(set(scope)) for scope in scopes]
    is_open = [False] * len(scopes)
    unordered = set(range(count))
    near: set[int] = set()
    order = []

    def burden(x: int) -> tuple[int, int, int]:
        opens = sum(not is_open[number] for number in member[x])
        ends = sum(unread[number] == 1 for number in member[x])
        return opens - ends, min((unread[number] for number in member[x]), default=0), x

    far = iter(sorted(unordered, key=burden))  # a burden changes only when a constraint of the variable begins
    while unordered and not limits.interrupted():
        chosen = min(near, key=burden) if near else next(x for x in far if x in unordered)
        order.append(chosen)
        unordered.discard(chosen)
        near.discard(chosen)
        for number in member[chosen]:
            unread[number] -= 1
            if not is_open[number]:
                is_open[number] = True
                near.update(x for x in scopes[number] if x in unordered)
    return order


def _read(
    order: Sequence[int],
    beginning: dict[int, list[Automaton]],
    values: Sequence[Sequence[int]],
    limits: Limits,
    digits: int,
    most: int,
) -> int | None:
    """Read all variables and return the count, or None if a limit is reached.

    A frontier has at most `most` places. Raise `TooNarrow` or `FrontierTooLarge`.
    """
    frontier: Frontier = _start(digits, most, limits)
    open_slots: list[OpenAutomaton] = []
    ahead = _capacities(order, beginning)
    for at, x in enumerate(order):
        for machine in beginning.get(x, ()):
            open_slots.append(OpenAutomaton(machine, _free_place(open_slots, machine.width())))
        reading = [slot for slot in open_slots if slot.machine.scope[slot.layer] == x]
        moved = _move(frontier, reading, len(values[x]), limits)
        if moved is None:
            return None
        frontier = moved
        if frontier.used > TELLING and _forecast(frontier.used, ahead[at:]) > log2(most) + DOUBT:
            raise FrontierTooLarge
        for slot in reading:
            slot.layer += 1
        open_slots = [slot for slot in open_slots if slot.layer < len(slot.machine.scope)]
    return frontier.total()


def _capacities(order: Sequence[int], beginning: dict[int, list[Automaton]]) -> list[float]:
    """Return log2 of the number of combined states of the open constraints, for each position of the order."""
    place = {x: at for at, x in enumerate(order)}
    capacities = [0.0] * len(order)
    for machines in beginning.values():
        for machine in machines:
            layer = 0
            for at in range(place[machine.scope[0]], place[machine.scope[-1]]):
                layer += machine.scope[layer] == order[at]
                capacities[at] += log2(max(1, len(machine.moves[layer])))
    return capacities


def _forecast(states: int, capacities: Sequence[float]) -> float:
    """Return log2 of the forecast size of the largest frontier to come, given `states` states at the first position.

    Measured in doublings, frontiers contain about the same part of all combined states throughout.
    """
    return log2(states) * max(capacities) / max(1.0, capacities[0])


@cython.cfunc
def _start(digits: cython.int, most: cython.Py_ssize_t, limits: Limits) -> Frontier:
    """Return the frontier before the first variable, which has one state and one way."""
    frontier: Frontier = Frontier(1, digits, most, limits)
    frontier.enter(0, 1)
    return frontier


def _free_place(slots: Sequence[OpenAutomaton], width: int) -> int:
    """Return the lowest run of `width` bits that no open constraint uses; raise `FrontierTooLarge` if there is none."""
    place = 0
    for slot in sorted(slots, key=lambda one: one.shift):
        if slot.bits and place + width > slot.shift:
            place = max(place, slot.shift + slot.bits.bit_length())
    if place + width > WORD:
        raise FrontierTooLarge
    return place


@cython.cfunc
def _move(frontier: Frontier, reading: list, count: cython.int, limits: Limits) -> Frontier | None:
    """Return the frontier after one variable that the automata in `reading` read; None if a limit is reached."""
    seen: cython.Py_ssize_t = 0
    touched: cython.longlong = 0
    moves: TransitionCache = TransitionCache(reading, count, limits)
    for slot in reading:
        touched |= slot.bits << slot.shift
    after: Frontier = Frontier(frontier.used, frontier.digits, frontier.most, limits)
    for i in range(0, frontier.places * frontier.stride, frontier.stride):
        if not frontier.entries[i]:
            continue
        seen += 1
        if seen % STATES_AT_ONCE == 0 and limits.interrupted():
            return None
        key = frontier.entries[i] - 1
        unchanged = key & ~touched
        k = moves.of(key ^ unchanged)
        while moves.steps[k + 1]:
            after.add(unchanged | moves.steps[k], frontier.entries, i + 1, moves.steps[k + 1])
            k += 2
    return after
