"""Column addition: a sum of words times factors, propagated digit by digit with carries, as on paper.

Every coefficient, as it is written, belongs to the column of its trailing zeros. The sum of a column, with the carry
into it and less the digit of the total, is `base` times the carry out of it. So the columns are one dynamic program
(see `dp.py`) from the lowest to the highest. The state is the sum of the column so far, and between two columns the
carry.

Strength: domain consistent, as if a variable in two columns were two variables; `linear` keeps the bounds of the whole
sum. Cost: terms x values x words of a state set, twice. Wakes on every change.

The operations on sets of totals are at the top; every set has the same number of words, and totals that do not fit are
dropped.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gridpuzzles.engine import cython
from gridpuzzles.engine.bits import ALL, bit, lowest_bit
from gridpuzzles.engine.domains import Store
from gridpuzzles.engine.posted import ColumnsData, LinearData
from gridpuzzles.engine.propagators.arithmetic import MAX_SUMS
from gridpuzzles.engine.propagators.base import Propagator
from gridpuzzles.engine.propagators.linear import build_linear
from gridpuzzles.engine.variables import Variables


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def add_shifted(
    sets: cython.p_ulonglong,
    here: cython.Py_ssize_t,
    there: cython.Py_ssize_t,
    words: cython.Py_ssize_t,
    step: cython.int,
) -> cython.void:
    """Add to the set at `there` the totals of the set at `here`, increased by `step`."""
    far: cython.Py_ssize_t = step >> 6
    rest: cython.int = step & 63
    # Most sets have fewer than 64 totals, so one shift is enough.
    if words == 1:
        sets[there] |= (sets[here] << step) & ALL
        return
    for j in range(words - far):
        sets[there + far + j] |= (sets[here + j] << rest) & ALL
        if rest > 0 and far + j + 1 < words:
            sets[there + far + j + 1] |= sets[here + j] >> (64 - rest)


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def add_sources(
    sets: cython.p_ulonglong,
    here: cython.Py_ssize_t,
    after: cython.Py_ssize_t,
    back: cython.Py_ssize_t,
    words: cython.Py_ssize_t,
    step: cython.int,
) -> cython.bint:
    """Return True if a step leads from the set at `here` into `after`; add the totals it leads from to `back`."""
    found: cython.ulonglong = 0
    far: cython.Py_ssize_t = step >> 6
    rest: cython.int = step & 63
    if words == 1:
        word = (sets[after] >> step) & sets[here]
        sets[back] |= word
        return word != 0
    for j in range(words - far):
        word = sets[after + far + j] >> rest
        if rest > 0 and far + j + 1 < words:
            word |= (sets[after + far + j + 1] << (64 - rest)) & ALL
        word = word & sets[here + j]
        found |= word
        sets[back + j] |= word
    return found != 0


# Numbers of more bits are not split into columns.
MAX_COLUMN_BITS = cython.declare(cython.int, 4096)


@cython.final
@cython.cclass
class CarrySum(Propagator):
    """The propagator of a column addition; the terms of column c are those from number `begin[c]` on.

    Sums and carries are counted from their minimum. A column's sum is right if it is `exact[c]` plus `base` times a
    number up to `most[c]`, its greatest carry. Term k is `factor[k]` times the rise of the variable's value above the
    first of its list; if the factor is negative, times the fall below the last one. The rises of its list begin at
    `start[k]`.
    """

    base: cython.int
    places: cython.int
    words: cython.int
    begin: cython.p_int
    exact: cython.p_int
    most: cython.p_int
    factor: cython.p_int
    start: cython.p_int
    top: cython.p_int
    rises: cython.p_int

    def __init__(self, problem: Variables, places: list[dict[int, int]], carries: list[Any], base: int) -> None:
        """`carries` has for each column the least and greatest sum, and the least and greatest carry out of it."""
        k: cython.int = 0
        i: cython.int = 0
        scope: list = []
        starts: list = []
        tops: list = []
        column: dict
        for column in places:
            scope += column
        self.set_scope(tuple(scope))
        self.base = base
        self.places = len(places)
        self.begin = self.new_ints(self.places + 1)
        self.exact = self.new_ints(self.places)
        self.most = self.new_ints(self.places)
        self.factor = self.new_ints(self.length)
        self.start = self.new_ints(self.length)
        self.top = self.new_ints(self.length)
        lists, which = problem.value_lists(self.scope)
        self.rises = self.new_ints(sum([len(values) for values in lists]))
        for values in lists:
            first = values[0]
            starts.append(i)
            tops.append(values[-1] - first)
            for value in values:
                self.rises[i] = value - first
                i += 1
        self.words = 1
        for c in range(self.places):
            column = places[c]
            for factor in column.values():
                self.factor[k] = factor
                self.start[k] = starts[which[k]]
                self.top[k] = tops[which[k]]
                k += 1
            self.begin[c + 1] = k
            low, high, least, most = carries[c]
            self.exact[c] = base * least - low
            self.most[c] = most - least
            self.words = max(self.words, (high - low) // 64 + 1)
        self.scratch = (self.length + 2) * self.words

    @cython.cfunc
    def propagate(self, store: Store) -> cython.bint:
        return self.reach(store) and self.narrow(store)

    # In scratch memory, set k has the sums that can be reached before term k; two more sets follow to work with.

    @cython.cfunc
    @cython.exceptval(check=False)
    def reach(self, store: Store) -> cython.bint:
        """Compute forward the sums that the terms allow; return False if the last carry cannot be 0."""
        carries: cython.ulonglong = 1
        sets: cython.p_ulonglong = store.scratch
        here: cython.Py_ssize_t = 0
        after: cython.Py_ssize_t
        # Bit i of `carries` is a carry of `least + i` into the column; sums are counted from the column's minimum.
        for c in range(self.places):
            here = self.begin[c] * self.words
            self.clear(sets, here)
            sets[here] = carries
            for k in range(self.begin[c], self.begin[c + 1]):
                # The last term of a column leads to a separate set, from which the carries are read.
                after = (k + 1 if k + 1 < self.begin[c + 1] else self.length) * self.words
                self.clear(sets, after)
                x = self.variables[k]
                for w in range(store.width[x]):
                    values = store.words[store.first[x] + w]
                    while values != 0:
                        i = 64 * w + lowest_bit(values)
                        values = values & (values - 1)
                        add_shifted(sets, here, after, self.words, self.step(k, i))
                here = after
            carries = 0
            # A carry out is possible if the sum is `base` times it: the digit of the total has already been subtracted.
            for i in range(self.most[c] + 1):
                at = self.exact[c] + self.base * i
                if (sets[here + (at >> 6)] >> (at & 63)) & 1:
                    carries |= bit(i)
            if carries == 0:
                return False
        return True

    @cython.cfunc
    @cython.exceptval(-1)
    def narrow(self, store: Store) -> cython.bint:
        """Go backward from the last carry, which is 0, and test every value; return False if a domain becomes empty."""
        carries: cython.ulonglong = 1
        sets: cython.p_ulonglong = store.scratch
        back: cython.Py_ssize_t = self.length * self.words
        after: cython.Py_ssize_t = back + self.words
        for c in range(self.places - 1, -1, -1):
            self.clear(sets, back)
            # Backward: the sums that give one of the carries that may leave this column.
            while carries != 0:
                at = self.exact[c] + self.base * lowest_bit(carries)
                sets[back + (at >> 6)] |= bit(at & 63)
                carries = carries & (carries - 1)
            for k in range(self.begin[c + 1] - 1, self.begin[c] - 1, -1):
                back, after = after, back
                self.clear(sets, back)
                x = self.variables[k]
                for w in range(store.width[x]):
                    values = store.words[store.first[x] + w]
                    keep = 0
                    while values != 0:
                        i = 64 * w + lowest_bit(values)
                        if add_sources(sets, k * self.words, after, back, self.words, self.step(k, i)):
                            keep |= values & (0 - values)
                        values = values & (values - 1)
                    if not store.narrow(x, w, keep):
                        return False
            # The set before the first term is a set of carries again; it fits in one word (see `ranges`).
            carries = sets[back]
        return True

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def step(self, k: cython.int, i: cython.int) -> cython.int:
        """Return how far value i moves term k above its minimum."""
        rise: cython.int = self.rises[self.start[k] + i]
        return self.factor[k] * (rise if self.factor[k] > 0 else rise - self.top[k])

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def clear(self, sets: cython.p_ulonglong, place: cython.Py_ssize_t) -> cython.void:
        """Empty a set."""
        for j in range(place, place + self.words):
            sets[j] = 0


def build_columns(problem: Variables, scope: tuple[int, ...], data: ColumnsData) -> list[Propagator]:
    """Return the propagators of a column addition in a base: coefficients times variables add up to a number.

    The coefficients are those that are written, so variables may be repeated.
    """
    coefficients, bound, base = data.coefficients, data.total, data.base
    places = in_places(scope, coefficients, base)
    carries = ranges(problem, places, bound, base) if len(places) > 1 else None
    if carries == []:
        return [Propagator(())]
    whole = build_linear(problem, scope, LinearData(coefficients, "=", bound))
    # Variables with one value are counted in the ranges, so their factors may be of any size.
    terms = [{x: factor for x, factor in column.items() if len(problem.declared[x]) > 1} for column in places]
    return [*whole, CarrySum(problem, terms, carries, base)] if carries is not None and any(terms) else whole


def in_places(scope: tuple[int, ...], coefficients: Sequence[int], base: int) -> list[dict[int, int]]:
    """Return the factor of each variable in each column, the lowest first; nothing if a coefficient is too large."""
    place: cython.Py_ssize_t
    coefficient: Any
    digit: Any
    places: list = []
    known: dict = {}
    column: dict
    for x, coefficient in zip(scope, coefficients, strict=True):
        if coefficient not in known:
            if coefficient.bit_length() > MAX_COLUMN_BITS:
                return []
            known[coefficient] = trailing(coefficient, base)
        place, digit = known[coefficient]
        while len(places) <= place:
            places.append({})
        column = places[place]
        column[x] = column.get(x, 0) + digit
    return [{x: factor for x, factor in column.items() if factor} for column in places]


def trailing(coefficient: int, base: int) -> tuple[int, int]:
    """Return the number of trailing zeros, and the number before them."""
    place = 0
    while coefficient and coefficient % base == 0:
        coefficient //= base
        place += 1
    return place, coefficient


def ranges(problem: Variables, places: list[dict[int, int]], bound: int, base: int) -> list[Any] | None:
    """Return for each column its least and greatest sum, with the carry into it, and the least and greatest carry out.

    The list is empty if no carries fit. It is None if propagation would be too weak, because a carry may be as large as
    a digit or there are too many sums.
    """
    least: Any = 0
    most: Any = 0
    rest: Any = bound
    found: list = []
    column: dict
    for column in places:
        final = len(found) == len(places) - 1
        digit = rest if final else rest % base
        rest //= base
        low = least - digit
        high = most - digit
        for x, factor in column.items():
            values = problem.declared[x]
            if not values:
                return None
            low += factor * values[0 if factor > 0 else -1]
            high += factor * values[-1 if factor > 0 else 0]
        least, most = (0, 0) if final else (-(-low // base), high // base)
        if least > most or not low <= base * least <= high:
            return []
        if high - low >= MAX_SUMS or most - least >= min(base - 1, 64):
            return None
        found.append((low, high, least, most))
    return found
