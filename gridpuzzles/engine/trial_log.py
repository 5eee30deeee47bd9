"""The log of a trial: the candidates of every cell, and the events with their removals and causes.

The causes lead from a contradiction back to the events that it needs, so all others can be left out.
"""

from __future__ import annotations

from itertools import accumulate, chain

from gridpuzzles.engine import cython
from gridpuzzles.engine.bits import ALL, Memory, bit, highest_bit, lowest_bit, popcount

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


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

# Numbers of an event in `TrialLog.facts`: kind; cell; unit or -1; the value it concerns, or -1 for all; the event that
# caused it or -1; the cell that has the value or -1; the previous event that removed values from the same cell.
FACTS = cython.declare(cython.int, 7)


@cython.cclass
class TrialLog(Memory):
    """The candidates of cells, as sets of value numbers of `words` machine words each, and the events of a trial.

    A unit looks at the cells of `unit_cells` from `unit_first[u]` to `unit_first[u + 1]`.
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

    def __init__(self, cells: cython.int, values: cython.int, units: list) -> None:
        """Allocate the log; `units` lists the cells of each unit."""
        self.cells, self.words = cells, max(1, (values + 63) // 64)
        self.unit_first = self.ints_of([0, *accumulate(map(len, units))])
        self.unit_cells = self.ints_of([*chain.from_iterable(units)])
        self.masks = self.new_words(self.cells * self.words)
        self.last = self.new_ints(self.cells)
        self.changed = self.new_ints(self.cells)
        self.some = self.new_words(self.words)
        self.capacity = 64
        self.facts = self.new_ints(self.capacity * FACTS)
        self.sets = self.new_words(2 * self.capacity * self.words)
        self.events = 0
        self.because = {}

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
