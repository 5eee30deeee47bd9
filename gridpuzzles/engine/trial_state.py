"""The state of a trial: cells that differ, groups that must have all their values, and clues, some of them sums."""

from __future__ import annotations

from itertools import accumulate, chain
from math import log2

from gridpuzzles.engine import cython
from gridpuzzles.engine.bits import ALL, Memory, bit, popcount
from gridpuzzles.engine.trial_log import TrialLog


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
class TrialState(TrialLog):
    """The cells and units of a puzzle with their candidates as loaded, and the working memory of one trial.

    `begin` resets the trial to the loaded candidates. Units are numbered in the order in which they are visited.
    """

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
        TrialLog.__init__(self, len(peers), len(numbers), [unit[0] for unit in units])
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
