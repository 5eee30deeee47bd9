"""Enumeration of the ways to fill cells with a given sum or product, for explanations."""

from __future__ import annotations

from itertools import accumulate

from gridpuzzles.engine import cython
from gridpuzzles.engine.bits import Memory

MAX_REACHED = 1 << 62
"""Bound of the partial sums, and of the target of a product."""


@cython.final
@cython.cclass
class ArithmeticFillings(Memory):
    """An enumeration of the fillings of some cells that have the required sum or product."""

    last: cython.int
    product: cython.bint
    most: cython.Py_ssize_t
    left: cython.int
    first: cython.p_int  # by cell: its first entry
    symbol: cython.p_int  # by entry: its value, as a number
    number: cython.p_longlong  # by entry: the addend or factor
    lows: cython.p_longlong  # by cell: the least result of the cells after it
    highs: cython.p_longlong
    chosen: cython.p_int  # by cell: its entry
    unlike: list
    bits: list
    wanted: dict
    rows: list

    def __init__(
        self, numbers: list, unlike: list, product: cython.bint, most: cython.Py_ssize_t, nodes: cython.int
    ) -> None:
        """Set up the enumeration; see `first_fillings`."""
        size = len(numbers)
        known: dict = {}
        self.last, self.product, self.most, self.left = size - 1, product, most, nodes
        self.unlike, self.wanted, self.rows = unlike, {}, []
        self.bits = [one for each in numbers for one in each]
        self.first = self.ints_of([0, *accumulate(map(len, numbers))])
        self.symbol = self.ints_of([known.setdefault(one, len(known)) for one in self.bits])
        self.number = self.longs_of([number for each in numbers for number in each.values()])
        self.lows, self.highs, self.chosen = self.new_longs(size), self.new_longs(size), self.new_ints(size)
        for one, number in numbers[size - 1].items():
            self.wanted.setdefault(number, []).append(one)
        self._weigh(numbers)

    def _weigh(self, numbers: list) -> None:
        """Set the least and greatest result of the cells after each one, limited by `MAX_REACHED`."""
        low = high = int(self.product)
        for at in range(self.last, -1, -1):
            self.lows[at], self.highs[at] = max(low, -MAX_REACHED), min(high, MAX_REACHED)
            ends = numbers[at].values()
            if not self.product:
                low, high = low + min(ends), high + max(ends)
                continue
            largest = high * max(map(abs, ends))
            low = min(low * min(ends), MAX_REACHED) if min(ends) > 0 < low else -largest
            high = largest

    @cython.cfunc
    def fill(self, at: cython.int, rest: cython.longlong) -> cython.bint:
        """Fill the cells from `at` on so that they give `rest`; return False to stop."""
        others: list = self.unlike[at]
        if at == self.last:
            return self.finish(self.wanted.get(rest), others)
        self.left -= self.first[at + 1] - self.first[at]
        if self.left < 0:
            return False
        for entry in range(self.first[at], self.first[at + 1]):
            if self.product and rest % self.number[entry] != 0:
                continue
            over = rest // self.number[entry] if self.product else rest - self.number[entry]
            if over < self.lows[at] or over > self.highs[at] or self.is_taken(self.symbol[entry], others):
                continue
            self.chosen[at] = entry
            if not self.fill(at + 1, over):
                return False
        return True

    @cython.cfunc
    def is_taken(self, symbol: cython.int, others: list) -> cython.bint:
        """Return True if one of the earlier cells in `others` has the value."""
        other: cython.int
        for other in others:
            if self.symbol[self.chosen[other]] == symbol:
                return True
        return False

    @cython.cfunc
    def finish(self, last: list | None, others: list) -> cython.bint:
        """Record a filling for each value that the last cell can have; return False to stop."""
        if last is None:
            return True
        row = [self.bits[self.chosen[at]] for at in range(self.last)]
        taken = {row[other] for other in others}
        for one in last:
            if one not in taken:
                self.rows.append((*row, one))
        return len(self.rows) < self.most


def first_fillings(
    numbers: list,
    unlike: list,
    target: cython.longlong,
    product: cython.bint,
    most: cython.Py_ssize_t,
    nodes: cython.int,
) -> list | None:
    """Return the first `most` fillings, a bit for each cell, in the order of the bits.

    Return None if more than `nodes` values would be tried. `numbers` gives for each cell what each of its bits adds to
    a sum or multiplies a product by, which is not 0 for a product. Sums and the target of a product are less than
    `MAX_REACHED`. `unlike` are the earlier cells that each cell must differ from.
    """
    reckoning = ArithmeticFillings(numbers, unlike, product, most, nodes)
    reckoning.fill(0, target)
    return reckoning.rows[:most] if reckoning.left >= 0 else None
