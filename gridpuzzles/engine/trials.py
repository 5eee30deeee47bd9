"""Trials: one candidate supposed to be right, followed up by looking until something cannot be.

No search and no propagator: what follows are a person's ways, a value that goes from cells that differ, the last place
of a value, the fillings that a clue still has, the ends of a sum.
"""

from __future__ import annotations

from math import log2

from gridpuzzles.engine import cython
from gridpuzzles.engine.bits import ALL, bit, lowest_bit, new_doubles, new_ints, new_longs, new_words, popcount, release
from gridpuzzles.engine.diary import BROKEN, CROSSED, EMPTY, NOWHERE, PLACED, REFUTED, SUPPOSED, UNLIKE, Diary
from gridpuzzles.engine.ways import Ways

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

# Ways to fill a unit, at most, that are asked for in a trial.
MAX_ASKED = cython.declare(cython.int, 400)


@cython.final
@cython.cclass
class Trials(Diary):
    """A puzzle in which candidates can be tried. Units are numbered in the order in which they are looked at."""

    units: cython.int
    peer_first: cython.p_int
    peers: cython.p_int
    group_values: cython.p_ulonglong
    is_group: cython.p_int
    follow_first: cython.p_int
    followed: cython.p_int
    extra: cython.p_double
    fillings: Any
    # Of units that are sums, and what the values are.
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
    # Of the trial that runs.
    done: cython.p_int
    placed: cython.p_int
    waiting: cython.p_int
    queue: cython.p_int
    queued: cython.int
    live: cython.p_ulonglong
    live_of: cython.p_longlong
    trial: cython.longlong
    told: cython.int

    def __init__(self, numbers: list, peers: list, units: list, fillings: Any) -> None:
        """`numbers` are the values, ascending, `peers` for each cell those that differ from it, `units` tuples: their
        cells, for a group the set of all values that must stand there, else 0, what it weighs more, and for a sum the
        factors of its cells and what it must come to, else none and 0.

        Everything that a sum can come to must fit into a machine word. `fillings` is asked for a unit and the sets of
        values of its cells: the values in its fillings, a set for each cell, none when there is no filling; None when
        that takes too long.
        """
        x: cython.int
        u: cython.int
        i: cython.int
        at: cython.int = 0
        Diary.__init__(self, len(peers), len(numbers), [unit[0] for unit in units])
        self.units = len(units)
        self.fillings = fillings
        self.peer_first = new_ints(self.cells + 1)
        self.peers = new_ints(sum([len(each) for each in peers]))
        for x in range(self.cells):
            for y in peers[x]:
                self.peers[at] = y
                at += 1
            self.peer_first[x + 1] = at
        total: cython.int = self.unit_first[self.units]
        self.is_group = new_ints(self.units)
        self.group_values = new_words(self.units * self.words)
        self.extra = new_doubles(self.units)
        self.is_sum = new_ints(self.units)
        self.factor = new_longs(total)
        self.target = new_longs(self.units)
        self.number = new_longs(len(numbers))
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
                for i in range(len(numbers)):
                    self.number[i] = numbers[i]
        self.follow_first = new_ints(self.cells + 1)
        self.followed = new_ints(total)
        at = 0
        for x in range(self.cells):
            for u in follows[x]:
                self.followed[at] = u
                at += 1
            self.follow_first[x + 1] = at
        self.start = new_words(self.cells * self.words)
        self.known = new_ints(self.cells)
        self.done = new_ints(self.cells)
        self.placed = new_ints(self.cells)
        self.queue = new_ints(self.cells)
        self.waiting = new_ints(self.units)
        self.weight = new_doubles(self.units)
        self.live_first = new_ints(self.units + 1)
        self.live_of = new_longs(self.units)
        self.live_start = new_words(0)
        self.live = new_words(0)
        self.trial = 0
        self.ways = []

    def __dealloc__(self) -> None:
        release(self.peer_first)
        release(self.peers)
        release(self.group_values)
        release(self.is_group)
        release(self.is_sum)
        release(self.factor)
        release(self.target)
        release(self.number)
        release(self.extra)
        release(self.follow_first)
        release(self.followed)
        release(self.start)
        release(self.known)
        release(self.done)
        release(self.placed)
        release(self.queue)
        release(self.waiting)
        release(self.weight)
        release(self.live_first)
        release(self.live_of)
        release(self.live_start)
        release(self.live)

    # The candidates from which trials set out

    def load(self, masks: list, known: list, ways: list) -> None:
        """Begin with these candidates, the bits of an integer for each cell; cells that are `known` act no more.

        `ways` are for each unit its `Ways`, or None when it is not to be followed up.
        """
        x: cython.int
        u: cython.int
        w: cython.int
        length: cython.int = 0
        one: Ways
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
        release(self.live_start)
        release(self.live)
        self.live_start = new_words(length)
        self.live = new_words(length)
        for u in range(self.units):
            self.weight[u] = 0.0 if self.is_group[u] else self.extra[u] + self.unit_first[u + 1] - self.unit_first[u]
            if ways[u] is not None:
                self.weight[u] = log2(1 + self.sift(u, ways[u], self.live_start)) + self.extra[u]

    @cython.cfunc
    @cython.exceptval(check=False)
    def sift(self, u: cython.int, ways: Ways, live: cython.p_ulonglong) -> cython.int:
        """The fillings of a unit that the candidates leave, written to `live`; how many."""
        w: cython.int
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
    def strike(self, u: cython.int, ways: Ways, live: cython.p_ulonglong) -> cython.int:
        """Strike the fillings with a value that its cell has no more."""
        place: cython.int
        x: cython.int
        entry: cython.int
        w: cython.int
        at: cython.int = self.live_first[u]
        for place in range(self.unit_first[u + 1] - self.unit_first[u]):
            x = self.unit_cells[self.unit_first[u] + place]
            for entry in range(ways.first[place], ways.first[place + 1]):
                if not self.has(x, ways.value[entry]):
                    for w in range(ways.words):
                        live[at + w] = live[at + w] & ~ways.having[entry * ways.words + w]
        return 0

    # One trial

    def chain(self, x: cython.int, value: cython.int, depth: cython.int) -> list | None:
        """The events of the contradiction that follows when a cell has a value, in their order; None when none is met
        within `depth` events that would be told.

        Events are told as `Diary.told_event` says.
        """
        end: cython.int
        self.begin()
        self.place(x, value, SUPPOSED, -1)
        end = self.follow(depth)
        return self.sliced(end) if end >= 0 else None

    def go_on(self, x: cython.int, value: cython.int, because: list, depth: cython.int) -> list | None:
        """The same after a trial that met no contradiction, one more value having been refuted: `because` of what is
        gone of some cells, pairs of a cell and the value that matters there, -1 for all."""
        end: cython.int
        end = self.note(REFUTED, x, -1, -1, -1, -1)
        self.because[end] = because
        self.told += 1
        self.some_value(value)
        self.lose(x)
        if self.left(x) == 0:
            end = self.note(EMPTY, x, -1, -1, -1, -1)
            return self.sliced(end)
        if self.left(x) == 1 and not self.done[x]:
            self.placed[x] = end
            self.enqueue(x)
        end = self.follow(depth)
        return self.sliced(end) if end >= 0 else None

    def left_now(self) -> tuple[list, list]:
        """After a trial: the values that each cell has left, and whether it was known or became so."""
        return [self.mask_of(x) for x in range(self.cells)], [bool(self.done[x]) for x in range(self.cells)]

    def first_refuted(self, depth: cython.int, most: cython.int) -> tuple | None:
        """A cell and one of its values that a trial refutes, of cells with at most so many values, fewest first."""
        x: cython.int
        value: cython.int
        size: cython.int
        for size in range(2, most + 1):
            for x in range(self.cells):
                if self.known[x] or self.count_at_start(x) != size:
                    continue
                for value in range(64 * self.words):
                    if (self.start[x * self.words + (value >> 6)] >> (value & 63)) & 1:
                        self.begin()
                        self.place(x, value, SUPPOSED, -1)
                        if self.follow(depth) >= 0:
                            return x, value
        return None

    @cython.cfunc
    @cython.exceptval(check=False)
    def count_at_start(self, x: cython.int) -> cython.int:
        """How many values a cell has before a trial."""
        w: cython.int
        count: cython.int = 0
        for w in range(self.words):
            count += popcount(self.start[x * self.words + w])
        return count

    @cython.cfunc
    @cython.exceptval(-1)
    def begin(self) -> cython.int:
        """Set everything back."""
        i: cython.int
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
        return 0

    @cython.cfunc
    @cython.exceptval(-2)
    def follow(self, depth: cython.int) -> cython.int:
        """Follow up, breadth first; the event that ends it, or -1."""
        x: cython.int
        u: cython.int
        i: cython.int
        end: cython.int
        waits: cython.bint
        while True:
            end = self.sweep()
            if end >= 0:
                return end
            for x in range(self.cells):
                if self.changed[x]:
                    self.changed[x] = 0
                    for i in range(self.follow_first[x], self.follow_first[x + 1]):
                        self.waiting[self.followed[i]] = 1
            waits = False
            for u in range(self.units):
                if self.waiting[u]:
                    if self.told > depth:
                        return -1
                    waits = True
                    self.waiting[u] = 0
                    if self.is_group[u]:
                        end = self.group(u)
                    elif self.ways[u] is not None:
                        end = self.clue(u)
                    elif self.fillings_at_most(u, MAX_ASKED):
                        end = self.asked(u)
                    elif self.is_sum[u]:
                        end = self.ends_of_sum(u)
                    if end >= 0:
                        return end
                    if self.queued:
                        break
            if not waits:
                return -1

    @cython.cfunc
    @cython.exceptval(-2)
    def sweep(self) -> cython.int:
        """What was placed goes from its peers, and so on."""
        head: cython.int = 0
        i: cython.int
        y: cython.int
        z: cython.int
        value: cython.int
        while head < self.queued:
            y = self.queue[head]
            head += 1
            if self.done[y]:
                continue
            self.done[y] = 1
            value = self.lowest(y)
            for i in range(self.peer_first[y], self.peer_first[y + 1]):
                z = self.peers[i]
                if self.has(z, value):
                    self.note(UNLIKE, z, -1, -1, self.placed[y], y)
                    self.some_value(value)
                    self.lose(z)
                    if self.left(z) == 0:
                        return self.note(EMPTY, z, -1, -1, -1, -1)
                    if self.left(z) == 1 and not self.done[z]:
                        self.place(z, self.lowest(z), PLACED, -1)
        self.queued = 0
        return -1

    @cython.cfunc
    @cython.exceptval(-2)
    def group(self, u: cython.int) -> cython.int:
        """Whether every value of a group still has a place, and those that have one only."""
        w: cython.int
        i: cython.int
        x: cython.int
        once: cython.ulonglong
        twice: cython.ulonglong
        word: cython.ulonglong
        for w in range(self.words):
            once = twice = 0
            for i in range(self.unit_first[u], self.unit_first[u + 1]):
                word = self.masks[self.unit_cells[i] * self.words + w]
                twice |= once & word
                once |= word
            word = self.group_values[u * self.words + w] & ~once
            if word:
                return self.note(NOWHERE, -1, u, 64 * w + lowest_bit(word), -1, -1)
            once &= ~twice
            if once:
                for i in range(self.unit_first[u], self.unit_first[u + 1]):
                    x = self.unit_cells[i]
                    word = self.masks[x * self.words + w] & once
                    if word and not self.done[x] and self.left(x) > 1 and word & (word - 1) == 0:
                        self.place(x, 64 * w + lowest_bit(word), PLACED, u)
        return -1

    @cython.cfunc
    @cython.exceptval(-2)
    def clue(self, u: cython.int) -> cython.int:
        """The values that are in none of the fillings left."""
        w: cython.int
        i: cython.int
        x: cython.int
        entry: cython.int
        at: cython.int = self.live_first[u]
        any_left: cython.ulonglong = 0
        ways: Ways = self.ways[u]
        if self.live_of[u] != self.trial:
            self.live_of[u] = self.trial
            for w in range(ways.words):
                self.live[at + w] = self.live_start[at + w]
        self.strike(u, ways, self.live)
        for w in range(ways.words):
            any_left |= self.live[at + w]
        if not any_left:
            return self.note(BROKEN, -1, u, -1, -1, -1)
        for i in range(self.unit_first[u], self.unit_first[u + 1]):
            x = self.unit_cells[i]
            for w in range(self.words):
                self.some[w] = self.masks[x * self.words + w]
            for entry in range(ways.first[i - self.unit_first[u]], ways.first[i - self.unit_first[u] + 1]):
                for w in range(ways.words):
                    if self.live[at + w] & ways.having[entry * ways.words + w]:
                        self.some[ways.value[entry] >> 6] &= ~bit(ways.value[entry] & 63)
                        break
            self.cross_out(x, u)
        return -1

    @cython.cfunc
    @cython.exceptval(-1)
    def cross_out(self, x: cython.int, u: cython.int) -> cython.int:
        """By a unit a cell loses the values of `some`, if it has any of them; others stay."""
        w: cython.int
        number: cython.int
        lost: cython.ulonglong = 0
        for w in range(self.words):
            lost |= self.some[w]
        if lost:
            number = self.note(CROSSED, x, u, -1, -1, -1)
            self.told += 1
            self.lose(x)
            if self.left(x) == 1 and not self.done[x]:
                self.placed[x] = number
                self.enqueue(x)
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def fillings_at_most(self, u: cython.int, most: cython.int) -> cython.bint:
        """Whether the cells of a unit, each by itself, can be filled in so many ways at most."""
        i: cython.int
        count: cython.longlong = 1
        for i in range(self.unit_first[u], self.unit_first[u + 1]):
            count *= self.left(self.unit_cells[i])
            if count > most:
                return False
        return True

    @cython.cfunc
    @cython.exceptval(-2)
    def asked(self, u: cython.int) -> cython.int:
        """The values that are in none of the fillings there are now."""
        i: cython.int
        x: cython.int
        first: cython.int = self.unit_first[u]
        masks: list = []
        for i in range(first, self.unit_first[u + 1]):
            masks.append(self.mask_of(self.unit_cells[i]))
        found = self.fillings(u, masks)
        if found is None:
            return -1
        if not found:
            return self.note(BROKEN, -1, u, -1, -1, -1)
        for i in range(len(masks)):
            x = self.unit_cells[first + i]
            gone = masks[i] & ~found[i]
            if gone:
                self.some_values(gone)
                self.cross_out(x, u)
        return -1

    @cython.cfunc
    @cython.exceptval(-2)
    def ends_of_sum(self, u: cython.int) -> cython.int:
        """The values of a sum that are too small or too large, whatever the others are."""
        i: cython.int
        x: cython.int
        w: cython.int
        value: cython.int
        least: cython.longlong
        most: cython.longlong
        part: cython.longlong
        low: cython.longlong = 0
        high: cython.longlong = 0
        kept: cython.bint
        for i in range(self.unit_first[u], self.unit_first[u + 1]):
            x = self.unit_cells[i]
            least = self.factor[i] * self.number[self.lowest(x)]
            most = self.factor[i] * self.number[self.highest(x)]
            low += min(least, most)
            high += max(least, most)
        for i in range(self.unit_first[u], self.unit_first[u + 1]):
            x = self.unit_cells[i]
            least = self.factor[i] * self.number[self.lowest(x)]
            most = self.factor[i] * self.number[self.highest(x)]
            if self.target[u] - high + max(least, most) <= min(least, most) and (
                self.target[u] - low + min(least, most) >= max(least, most)
            ):
                continue
            kept = False
            for w in range(self.words):
                self.some[w] = 0
            for value in range(self.lowest(x), self.highest(x) + 1):
                if self.has(x, value):
                    part = self.factor[i] * self.number[value]
                    if self.target[u] - high + max(least, most) <= part <= self.target[u] - low + min(least, most):
                        kept = True
                    else:
                        self.some[value >> 6] |= bit(value & 63)
            if not kept:
                return self.note(BROKEN, -1, u, -1, -1, -1)
            self.cross_out(x, u)
        return -1

    @cython.cfunc
    @cython.exceptval(-1)
    def place(self, x: cython.int, value: cython.int, kind: cython.int, u: cython.int) -> cython.int:
        """A cell has a value."""
        w: cython.int
        lost: cython.ulonglong = 0
        self.placed[x] = self.note(kind, x, u, value if u >= 0 else -1, -1, -1)
        self.told += 1
        for w in range(self.words):
            self.some[w] = self.masks[x * self.words + w]
        self.some[value >> 6] &= ~bit(value & 63)
        for w in range(self.words):
            lost |= self.some[w]
        if lost:
            self.lose(x)
        else:
            self.sets[(2 * self.placed[x] + 1) * self.words + (value >> 6)] = bit(value & 63)
        self.enqueue(x)
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def enqueue(self, x: cython.int) -> cython.int:
        """The value of a cell is to go from its peers."""
        i: cython.int
        for i in range(self.queued):
            if self.queue[i] == x:
                return 0
        self.queue[self.queued] = x
        self.queued += 1
        return 0

    def weight_of(self, u: cython.int) -> float:
        """What a unit takes to hold in mind: the binary logarithm of its fillings, and its extra."""
        return self.weight[u]
