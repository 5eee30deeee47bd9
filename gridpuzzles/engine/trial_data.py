"""The data of a trial: cells that differ, groups that must have all their values, and clues, some of them sums."""

from __future__ import annotations

from gridpuzzles.engine import cython
from gridpuzzles.engine.bits import new_doubles, new_ints, new_longs, new_words, release
from gridpuzzles.engine.trial_log import TrialLog


@cython.cclass
class TrialData(TrialLog):
    """The cells and units of a puzzle; units are numbered in the order in which they are visited."""

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

    def __init__(self, numbers: list, peers: list, units: list) -> None:
        """Set up the data.

        * `numbers` are the values, in ascending order.
        * `peers` are for each cell the cells that must differ from it.
        * `units` are tuples: the cells; the bitset of all values that a group must have, else 0; the extra weight; the
          factors of the cells of a sum, else none; the target of a sum, else 0.

        Every total that a sum can reach must fit in a machine word.
        """
        x: cython.int
        u: cython.int
        i: cython.int
        at: cython.int = 0
        TrialLog.__init__(self, len(peers), len(numbers), [unit[0] for unit in units])
        self.units = len(units)
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
