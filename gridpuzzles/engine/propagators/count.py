"""Occurrences: how many of some variables have the value of another one."""

from __future__ import annotations

from gridpuzzles.engine import cython
from gridpuzzles.engine.bits import new_ints, release
from gridpuzzles.engine.domains import Store
from gridpuzzles.engine.propagators.base import Propagator
from gridpuzzles.engine.variables import Variables


@cython.final
@cython.cclass
class CountPropagator(Propagator):
    """As many of the places have the value of `wanted` as `number` says.

    Strength: a value that too few can have, or too many do, is not wanted; the number lies between the least and the
    greatest that is left; once it is known what is wanted, the places that must or must not have it.  Cost: values
    times places.  Wakes on any change.

    `index` at `i * places + k` is which value of place k is value i of `wanted`, -1 for none, and `times` at c which
    value of `number` is c.
    """

    wanted: cython.int
    number: cython.int
    places: cython.int
    values: cython.int
    variables: cython.p_int
    index: cython.p_int
    times: cython.p_int
    # How often a value that is wanted is taken at least, and can be at most.
    taken: cython.int
    possible: cython.int

    def __init__(self, problem: Variables, wanted: int, number: int, scope: tuple[int, ...]) -> None:
        i: cython.int
        k: cython.int
        self.set_scope(tuple(dict.fromkeys((wanted, number, *scope))))
        self.wanted = wanted
        self.number = number
        self.places = len(scope)
        values = problem.values(wanted)
        self.values = len(values)
        self.variables = new_ints(self.places)
        self.index = new_ints(self.places * self.values)
        self.times = new_ints(self.places + 1)
        for k in range(self.places):
            self.variables[k] = scope[k]
            place = {value: at for at, value in enumerate(problem.values(scope[k]))}
            for i in range(self.values):
                self.index[i * self.places + k] = place.get(values[i], -1)
        place = {value: at for at, value in enumerate(problem.values(number))}
        for k in range(self.places + 1):
            self.times[k] = place.get(k, -1)

    def __dealloc__(self) -> None:
        release(self.variables)
        release(self.index)
        release(self.times)

    @cython.cfunc
    def propagate(self, store: Store) -> cython.bint:
        i: cython.int
        least: cython.int = self.places
        most: cython.int = 0
        last: cython.int = store.highest(self.wanted)
        for i in range(store.lowest(self.wanted), last + 1):
            if not store.has(self.wanted, i):
                continue
            self.look_at(store, i)
            if self.is_possible(store, i):
                least = min(least, self.taken)
                most = max(most, self.possible)
            elif not store.remove(self.wanted, i):
                return False
        return self.keep_numbers(store, least, most) and (
            not store.is_fixed(self.wanted) or self.settle_places(store, store.lowest(self.wanted))
        )

    @cython.cfunc
    @cython.exceptval(check=False)
    def look_at(self, store: Store, i: cython.int) -> cython.int:
        """Find how often value i would be taken, if it were wanted."""
        k: cython.int
        x: cython.int
        at: cython.int
        self.taken = 0
        self.possible = 0
        for k in range(self.places):
            x = self.variables[k]
            at = self.index[i * self.places + k]
            if at >= 0 and store.has(x, at):
                self.possible += 1
                if x == self.wanted or store.is_fixed(x):
                    self.taken += 1
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def is_possible(self, store: Store, i: cython.int) -> cython.bint:
        """Whether the number can be so, with value i wanted."""
        c: cython.int
        for c in range(self.taken, self.possible + 1):
            at: cython.int = self.times[c]
            if at >= 0 and store.has(self.number, at) and (at == i or self.number != self.wanted):
                return True
        return False

    @cython.cfunc
    def keep_numbers(self, store: Store, least: cython.int, most: cython.int) -> cython.bint:
        """Leave the number what lies between the two."""
        i: cython.int
        c: cython.int
        low: cython.int = -1
        high: cython.int = -1
        for c in range(least, most + 1):
            i = self.times[c]
            if i >= 0 and store.has(self.number, i):
                low = i if low < 0 else low
                high = i
        return low >= 0 and store.keep_between(self.number, low, high)

    @cython.cfunc
    def settle_places(self, store: Store, i: cython.int) -> cython.bint:
        """Value i is wanted: the places that must have it, or must not."""
        k: cython.int
        c: cython.int
        x: cython.int
        at: cython.int
        few: cython.bint = False
        many: cython.bint = False
        self.look_at(store, i)
        for c in range(self.taken, self.possible + 1):
            if self.times[c] >= 0 and store.has(self.number, self.times[c]):
                few = few or c < self.possible
                many = many or c > self.taken
        for k in range(self.places):
            x = self.variables[k]
            at = self.index[i * self.places + k]
            if at < 0 or not store.has(x, at) or store.is_fixed(x):
                continue
            if not many and not store.remove(x, at):
                return False
            if not few and many and not store.fix(x, at):
                return False
        return True


def build_occurrences(problem: Variables, scope: tuple[int, ...], data: object) -> list[Propagator]:
    """The first variable is wanted, the second the number of those among the others that have its value.

    Raises `ValueError` for fewer variables than these two.
    """
    if len(scope) < 2:
        raise ValueError(f"{len(scope)} variables for what is wanted and how often it occurs")
    return [CountPropagator(problem, scope[0], scope[1], scope[2:])]
