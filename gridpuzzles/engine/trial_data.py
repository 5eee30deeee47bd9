"""The data of a trial: cells that differ, groups that must have all their values, and clues, some of them sums."""

from __future__ import annotations

from itertools import accumulate, chain

from gridpuzzles.engine import cython
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
