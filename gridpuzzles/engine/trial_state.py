"""The state of a trial: candidates of cells that differ, groups that must have all their values, and clues.

A log has the events of the trial with their removals and causes. The causes lead from a contradiction back to the
events that it needs, so all others can be left out.
"""

from __future__ import annotations

from itertools import accumulate, chain
from math import log2
from typing import Any

from gridpuzzles.engine import cython
from gridpuzzles.engine.bits import ALL, Memory, bit, highest_bit, lowest_bit, popcount

# Kinds of events. SUPPOSED: a supposition. PLACED: a cell has one value left. UNLIKE: a value is removed because
# another cell has it. CROSSED: values occur in no filling. Contradictions: EMPTY (a cell without values), NOWHERE (a
# group without a cell for a value), BROKEN (a clue without fillings). REFUTED: another trial refuted a value. LOST: a
# marker from which the causes of removals from a cell are traced.
SUPPOSED = cython.declare(cython.int, 0)
PLACED = cython.declare(cython.int, 1)
UNLIKE = cython.declare(cython.int, 2)
CROSSED = cython.declare(cython.int, 3)
EMPTY = cython.declare(cython.int, 4)
NOWHERE = cython.declare(cython.int, 5)
BROKEN = cython.declare(cython.int, 6)
REFUTED = cython.declare(cython.int, 7)
LOST = cython.declare(cython.int, 8)

# Numbers of an event in `TrialState.facts`: kind; cell; unit or -1; the value it concerns, or -1 for all; the event
# that caused it or -1; the cell that has the value or -1; the previous event that removed values from the same cell.
FACTS = cython.declare(cython.int, 7)


@cython.final
@cython.cclass
class FillingSupports(Memory):
    """The supports of a unit: the values of each position, and for each value the set of fillings that have it."""

    count: cython.int
    words: cython.int
    first: cython.p_int
    value: cython.p_int
    having: cython.p_ulonglong

    def __init__(self, count: cython.int, having: list) -> None:
        """Store the supports; `having` has for each position pairs of a value number and its fillings, as a bitset."""
        sets = [some for each in having for _, some in each]
        self.count = count
        self.words = (count + 63) // 64
        self.first = self.ints_of([0, *accumulate(map(len, having))])
        self.value = self.ints_of([number for each in having for number, _ in each])
        self.having = self.words_of([some >> 64 * w & ALL for some in sets for w in range(self.words)])


@cython.cclass
class TrialState(Memory):
    """The cells and units of a puzzle with their candidates as loaded, and the working memory of one trial.

    `begin` resets the trial to the loaded candidates, which are sets of value numbers of `words` machine words each.
    Units are numbered in the order in which they are visited. A unit looks at the cells of `unit_cells` from
    `unit_first[u]` to `unit_first[u + 1]`.
    """

    cells: cython.int
    words: cython.int
    unit_first: cython.p_int
    unit_cells: cython.p_int
    masks: cython.p_ulonglong
    last: cython.p_int
    changed: cython.p_int
    some: cython.p_ulonglong
    facts: cython.p_int
    sets: cython.p_ulonglong
    events: cython.int
    capacity: cython.int
    because: dict
    # As given.
    units: cython.int
    peer_first: cython.p_int
    peers: cython.p_int
    group_values: cython.p_ulonglong
    is_group: cython.p_int
    follow_first: cython.p_int
    followed: cython.p_int
    extra: cython.p_double
    # For units that are sums, and the values by number.
    is_sum: cython.p_int
    factor: cython.p_longlong
    target: cython.p_longlong
    number: cython.p_longlong
    # As loaded.
    start: cython.p_ulonglong
    known: cython.p_int
    ways: list
    weight: cython.p_double
    live_first: cython.p_int
    live_start: cython.p_ulonglong
    # State of the running trial.
    done: cython.p_int
    placed: cython.p_int
    waiting: cython.p_int
    queue: cython.p_int
    queued: cython.int
    live: cython.p_ulonglong
    live_of: cython.p_longlong
    trial: cython.longlong
    told: cython.int

    def __init__(self, numbers: list, peers: list, units: list) -> None:
        """Set up the data.

        * `numbers` are the values, in ascending order.
        * `peers` are for each cell the cells that must differ from it.
        * `units` are tuples: the cells; the bitset of all values that a group must have, else 0; the extra weight; the
          factors of the cells of a sum, else none; the target of a sum, else 0.

        Every total that a sum can reach must fit in a machine word.
        """
        members = [unit[0] for unit in units]
        self.cells, self.words = len(peers), max(1, (len(numbers) + 63) // 64)
        self.unit_first = self.ints_of([0, *accumulate(map(len, members))])
        self.unit_cells = self.ints_of([*chain.from_iterable(members)])
        self.masks = self.new_words(self.cells * self.words)
        self.last = self.new_ints(self.cells)
        self.changed = self.new_ints(self.cells)
        self.some = self.new_words(self.words)
        self.capacity = 64
        self.facts = self.new_ints(self.capacity * FACTS)
        self.sets = self.new_words(2 * self.capacity * self.words)
        self.events = 0
        self.because = {}
        self.units = len(units)
        self.peer_first = self.ints_of([0, *accumulate(map(len, peers))])
        self.peers = self.ints_of([*chain.from_iterable(peers)])
        self.is_group = self.new_ints(self.units)
        self.group_values = self.new_words(self.units * self.words)
        self.extra = self.new_doubles(self.units)
        self.is_sum = self.new_ints(self.units)
        self.factor = self.new_longs(self.unit_first[self.units])
        self.target = self.new_longs(self.units)
        # Only sums use the numbers, which otherwise may exceed a machine word.
        self.number = self.longs_of(numbers if any(unit[3] for unit in units) else [])
        follows: list = [[] for x in range(self.cells)]
        for u in range(self.units):
            cells, together, extra, factors, target = units[u]
            for y in cells:
                follows[y].append(u)
            if together:
                self.is_group[u] = 1
                self.some_values(together)
                for i in range(self.words):
                    self.group_values[u * self.words + i] = self.some[i]
            self.extra[u] = extra
            if factors:
                self.is_sum[u] = 1
                self.target[u] = target
                for i in range(len(factors)):
                    self.factor[self.unit_first[u] + i] = factors[i]
        self.follow_first = self.ints_of([0, *accumulate(map(len, follows))])
        self.followed = self.ints_of([*chain.from_iterable(follows)])
        self.start = self.new_words(self.cells * self.words)
        self.known = self.new_ints(self.cells)
        self.done = self.new_ints(self.cells)
        self.placed = self.new_ints(self.cells)
        self.queue = self.new_ints(self.cells)
        self.waiting = self.new_ints(self.units)
        self.weight = self.new_doubles(self.units)
        self.live_first = self.new_ints(self.units + 1)
        self.live_of = self.new_longs(self.units)
        self.live_start = self.new_words(0)
        self.live = self.new_words(0)
        self.trial = 0
        self.ways = []

    # --- cells

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def has(self, x: cython.int, value: cython.int) -> cython.bint:
        """Return True if a cell can have a value."""
        return (self.masks[x * self.words + (value >> 6)] >> (value & 63)) & 1

    @cython.cfunc
    @cython.exceptval(check=False)
    def left(self, x: cython.int) -> cython.int:
        """Return the number of values that a cell has left."""
        count: cython.int = 0
        for w in range(self.words):
            count += popcount(self.masks[x * self.words + w])
        return count

    @cython.cfunc
    @cython.exceptval(check=False)
    def lowest(self, x: cython.int) -> cython.int:
        """Return the lowest value left; there must be one."""
        w: cython.int = 0
        while self.masks[x * self.words + w] == 0:
            w += 1
        return 64 * w + lowest_bit(self.masks[x * self.words + w])

    @cython.cfunc
    @cython.exceptval(check=False)
    def highest(self, x: cython.int) -> cython.int:
        """Return the highest value left; there must be one."""
        w: cython.int = self.words - 1
        while self.masks[x * self.words + w] == 0:
            w -= 1
        return 64 * w + highest_bit(self.masks[x * self.words + w])

    @cython.cfunc
    @cython.exceptval(check=False)
    def some_value(self, value: cython.int) -> cython.void:
        """Set `some` to one value."""
        for w in range(self.words):
            self.some[w] = 0
        self.some[value >> 6] = bit(value & 63)

    @cython.cfunc
    def some_values(self, mask: Any) -> cython.void:
        """Set `some` to the values of a set."""
        for w in range(self.words):
            self.some[w] = (mask >> 64 * w) & ALL

    @cython.cfunc
    def mask_of(self, x: cython.int) -> Any:
        """Return the values that a cell has left, as a set."""
        return self.set_at(self.masks, x * self.words)

    @cython.cfunc
    def set_at(self, memory: cython.p_ulonglong, place: cython.Py_ssize_t) -> Any:
        """Return a set of values as one integer."""
        whole = cython.declare(object, 0)
        for w in range(self.words - 1, -1, -1):
            whole = whole << 64 | memory[place + w]
        return whole

    # --- events

    @cython.cfunc
    @cython.exceptval(-1)
    def note(
        self,
        kind: cython.int,
        x: cython.int,
        u: cython.int,
        value: cython.int,
        cause: cython.int,
        other: cython.int,
    ) -> cython.int:
        """Record an event and return its number."""
        number: cython.int = self.events
        at: cython.int = number * FACTS
        if number == self.capacity:
            self.make_room_for_events()
        self.facts[at] = kind
        self.facts[at + 1] = x
        self.facts[at + 2] = u
        self.facts[at + 3] = value
        self.facts[at + 4] = cause
        self.facts[at + 5] = other
        self.facts[at + 6] = -1
        for w in range(2 * self.words):
            self.sets[2 * number * self.words + w] = 0
        self.events = number + 1
        return number

    @cython.cfunc
    def make_room_for_events(self) -> cython.void:
        """Double the room for events."""
        used: cython.int = self.capacity
        self.capacity *= 2
        self.facts = self.grown_ints(self.facts, used * FACTS, self.capacity * FACTS)
        self.sets = self.grown_words(self.sets, 2 * used * self.words, 2 * self.capacity * self.words)

    @cython.cfunc
    @cython.exceptval(check=False)
    def lose(self, x: cython.int) -> cython.void:
        """Remove the values of `some` from a cell and record them in the last event."""
        number: cython.int = self.events - 1
        at: cython.int = 2 * number * self.words
        for w in range(self.words):
            self.sets[at + w] = self.some[w] & self.masks[x * self.words + w]
            self.masks[x * self.words + w] &= ~self.some[w]
            self.sets[at + self.words + w] = self.masks[x * self.words + w]
        self.facts[number * FACTS + 6] = self.last[x]
        self.last[x] = number
        self.changed[x] = 1

    # --- the causes of a contradiction

    @cython.cfunc
    def sliced(self, end: cython.int) -> list:
        """Return event 0, the event `end`, and all events that `end` depends on."""
        number: cython.int
        i: cython.int
        unit: cython.int
        kept: cython.p_int = self.new_ints(self.events)
        waiting: list = [end]
        kept[0] = kept[end] = 1
        while waiting:
            number = waiting.pop()
            unit = self.facts[number * FACTS + 2]
            if self.facts[number * FACTS + 4] >= 0:
                self.keep_event(kept, waiting, self.facts[number * FACTS + 4])
            if unit >= 0:
                for i in range(self.unit_first[unit], self.unit_first[unit + 1]):
                    self.look_back(kept, waiting, number, self.unit_cells[i], self.facts[number * FACTS + 3])
            elif self.facts[number * FACTS] in (PLACED, EMPTY):
                self.look_back(kept, waiting, number, self.facts[number * FACTS + 1], -1)
            for x, value in self.because.get(number, ()):
                self.look_back(kept, waiting, number, x, value)
        events = [self.event_tuple(number) for number in range(self.events) if kept[number]]
        self.release(kept)
        return events

    @cython.cfunc
    def keep_event(self, kept: cython.p_int, waiting: list, number: cython.int) -> cython.void:
        """Keep an event, and put it on the list of events to trace."""
        if not kept[number]:
            kept[number] = 1
            waiting.append(number)

    @cython.cfunc
    def look_back(
        self, kept: cython.p_int, waiting: list, number: cython.int, x: cython.int, value: cython.int
    ) -> cython.void:
        """Keep the events before `number` that removed a value (-1: any value) from a cell that it looked at."""
        earlier: cython.int = self.last[x]
        while earlier >= 0:
            if earlier < number and (value < 0 or self.took(earlier, value)):
                self.keep_event(kept, waiting, earlier)
            earlier = self.facts[earlier * FACTS + 6]

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def took(self, number: cython.int, value: cython.int) -> cython.bint:
        """Return True if event `number` removed `value`."""
        return (self.sets[2 * number * self.words + (value >> 6)] >> (value & 63)) & 1

    @cython.cfunc
    def event_tuple(self, number: cython.int) -> tuple:
        """Return an event as a tuple; missing numbers are -1.

        The items are: number, kind, cell, unit, the values removed from the cell, the values it has left, the only
        value that matters in the cells looked at, the other cell that has the value.
        """
        at: cython.int = number * FACTS
        first: cython.int = 2 * number * self.words
        removed = self.set_at(self.sets, first)
        remaining = self.set_at(self.sets, first + self.words)
        return (
            number,
            self.facts[at],
            self.facts[at + 1],
            self.facts[at + 2],
            removed,
            remaining,
            self.facts[at + 3],
            self.facts[at + 5],
        )

    # --- loading

    def load(self, masks: list, known: list, ways: list) -> None:
        """Load candidates, an integer bitset for each cell; cells that are `known` are not propagated.

        `ways` are the `FillingSupports` of each unit, or None if its fillings are not listed.
        """
        length: cython.int = 0
        one: FillingSupports
        for x in range(self.cells):
            self.some_values(masks[x])
            for w in range(self.words):
                self.start[x * self.words + w] = self.some[w]
            self.known[x] = bool(known[x])
        self.begin()
        self.ways = ways
        for u in range(self.units):
            if ways[u] is not None:
                one = ways[u]
                length += one.words
            self.live_first[u + 1] = length
        self.release(self.live_start)
        self.release(self.live)
        self.live_start = self.new_words(length)
        self.live = self.new_words(length)
        for u in range(self.units):
            self.weight[u] = 0.0 if self.is_group[u] else self.extra[u] + self.unit_first[u + 1] - self.unit_first[u]
            if ways[u] is not None:
                self.weight[u] = log2(1 + self.sift(u, ways[u], self.live_start)) + self.extra[u]

    @cython.cfunc
    @cython.exceptval(check=False)
    def sift(self, u: cython.int, ways: FillingSupports, live: cython.p_ulonglong) -> cython.int:
        """Write the fillings of a unit that the candidates allow to `live`; return their number."""
        count: cython.int = 0
        at: cython.int = self.live_first[u]
        for w in range(ways.words):
            live[at + w] = ALL
        if ways.count & 63:
            live[at + ways.words - 1] = bit(ways.count & 63) - 1
        self.strike(u, ways, live)
        for w in range(ways.words):
            count += popcount(live[at + w])
        return count

    @cython.cfunc
    @cython.exceptval(check=False)
    def strike(self, u: cython.int, ways: FillingSupports, live: cython.p_ulonglong) -> cython.void:
        """Remove the fillings with a value that its cell no longer has."""
        at: cython.int = self.live_first[u]
        for place in range(self.unit_first[u + 1] - self.unit_first[u]):
            x = self.unit_cells[self.unit_first[u] + place]
            for entry in range(ways.first[place], ways.first[place + 1]):
                if not self.has(x, ways.value[entry]):
                    for w in range(ways.words):
                        live[at + w] = live[at + w] & ~ways.having[entry * ways.words + w]

    @cython.cfunc
    @cython.exceptval(check=False)
    def count_at_start(self, x: cython.int) -> cython.int:
        """Return the number of values that a cell has before a trial."""
        count: cython.int = 0
        for w in range(self.words):
            count += popcount(self.start[x * self.words + w])
        return count

    def weight_of(self, u: cython.int) -> float:
        """Return the effort of keeping a unit in mind.

        It is 0 for a group. Otherwise it is the unit's extra plus the binary logarithm of its fillings, or plus the
        number of its cells if the fillings are not listed.
        """
        return self.weight[u]

    @cython.cfunc
    def begin(self) -> cython.void:
        """Reset the trial to the loaded candidates."""
        for i in range(self.cells * self.words):
            self.masks[i] = self.start[i]
        for i in range(self.cells):
            self.done[i] = self.known[i]
            self.placed[i] = -1
            self.last[i] = -1
            self.changed[i] = 0
        for i in range(self.units):
            self.waiting[i] = 0
        self.because = {}
        self.trial += 1
        self.queued = 0
        self.events = 0
        self.told = 0
