"""How often values occur: bounds for the occurrences of each value, and a variable that counts those of another."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from gridpuzzles.engine import cython
from gridpuzzles.engine.domains import Store
from gridpuzzles.engine.propagators.base import Propagator
from gridpuzzles.engine.variables import Variables

NEVER = cython.declare(cython.int, -1)


@cython.final
@cython.cclass
class Cardinality(Propagator):
    """A propagator that gives each value named to at least `low` and at most `high` positions of the scope.

    Strength: a value taken often enough is removed elsewhere, and a value that only just enough positions can take is
    given to them. Enough positions must be left for all values that are still required. Cost: values times positions in
    each round. Wakes on any change. A variable at several positions counts several times.
    """

    values: cython.int
    places: cython.int
    weight: cython.p_int
    number: cython.p_int
    low: cython.p_int
    high: cython.p_int

    def __init__(self, problem: Variables, scope: tuple[int, ...], bounds: Mapping[int, tuple[int, int]]) -> None:
        times = Counter(scope)
        distinct = tuple(times)
        lists = [problem.values(x) for x in distinct]
        self.set_scope(distinct)
        self.idempotent = True
        self.values = len(bounds)
        self.places = len(scope)
        self.weight = self.ints_of([*times.values()])
        self.number = self.ints_of(
            [values.index(value) if value in values else NEVER for value in bounds for values in lists]
        )
        # Any number of times that exceeds the positions is equally impossible, so it is clipped to fit an int.
        self.low = self.ints_of([max(0, min(low, len(scope) + 1)) for low, _ in bounds.values()])
        self.high = self.ints_of([max(-1, min(high, len(scope))) for _, high in bounds.values()])

    @cython.cfunc
    def propagate(self, store: Store) -> cython.bint:
        changed: cython.bint = True
        while changed:
            changed = False
            owed = 0
            for k in range(self.values):
                taken: cython.int = self.taken(store, k)
                result = self.settle_value(store, k, taken, self.possible(store, k))
                if result < 0:
                    return False
                if result > 0:
                    changed = True
                # Each value alone may be possible while all together need more positions than there are.
                owed += max(self.low[k], taken)
            if owed > self.places:
                return False
        return True

    @cython.cfunc
    @cython.exceptval(check=False)
    def taken(self, store: Store, k: cython.int) -> cython.int:
        """Return the number of positions that have value `k`."""
        count: cython.int = 0
        for i in range(self.length):
            if self.can_take(store, k, i) and store.is_fixed(self.variables[i]):
                count += self.weight[i]
        return count

    @cython.cfunc
    @cython.exceptval(check=False)
    def possible(self, store: Store, k: cython.int) -> cython.int:
        """Return the number of positions that can have value `k`."""
        count: cython.int = 0
        for i in range(self.length):
            if self.can_take(store, k, i):
                count += self.weight[i]
        return count

    @cython.cfunc
    @cython.exceptval(check=False)
    def can_take(self, store: Store, k: cython.int, i: cython.int) -> cython.bint:
        """Return True if the domain of variable `i` has value `k`."""
        number: cython.int = self.number[k * self.length + i]
        return number >= 0 and store.has(self.variables[i], number)

    @cython.cfunc
    @cython.exceptval(-1)
    def settle_value(self, store: Store, k: cython.int, taken: cython.int, possible: cython.int) -> cython.int:
        """Decide the variables that must or must not take value `k`.

        Return 1 if a domain changed, 0 if none did, -1 on a contradiction.
        """
        changed: cython.int = 0
        if taken > self.high[k] or possible < self.low[k]:
            return -1
        for i in range(self.length):
            x = self.variables[i]
            if not self.can_take(store, k, i) or store.is_fixed(x):
                continue
            number = self.number[k * self.length + i]
            if taken + self.weight[i] > self.high[k]:
                if possible - self.weight[i] < self.low[k] or not store.remove(x, number):
                    return -1
                changed = 1
            elif possible - self.weight[i] < self.low[k]:
                if not store.fix(x, number):
                    return -1
                changed = 1
        return changed


def build_cardinality(
    problem: Variables, scope: tuple[int, ...], data: Mapping[int, tuple[int, int]]
) -> list[Propagator]:
    """Return the propagators of occurrence counts, given as ``{value: (low, high)}``; other values are free."""
    return [Cardinality(problem, scope, data)] if data else []


@cython.final
@cython.cclass
class CountPropagator(Propagator):
    """A propagator that requires `number` positions to have the value of `wanted`.

    Strength: `wanted` loses values that too few positions can have or too many must have. `number` stays between the
    least and the greatest count left. Once `wanted` is fixed, positions that must or must not have its value are
    decided. Cost: values times positions. Wakes on any change.

    `index[i * places + k]` is the value number at position k of value i of `wanted`, or -1; `times[c]` is the value
    number of c in `number`, or -1.
    """

    wanted: cython.int
    number: cython.int
    places: cython.int
    values: cython.int
    positions: cython.p_int
    index: cython.p_int
    times: cython.p_int
    # The least and the greatest possible count of the last value that was counted.
    taken: cython.int
    possible: cython.int

    def __init__(self, problem: Variables, wanted: int, number: int, scope: tuple[int, ...]) -> None:
        self.set_scope(tuple(dict.fromkeys((wanted, number, *scope))))
        self.wanted = wanted
        self.number = number
        self.places = len(scope)
        values = problem.values(wanted)
        self.values = len(values)
        self.positions = self.ints_of(scope)
        numbers = [{value: at for at, value in enumerate(problem.values(x))} for x in scope]
        self.index = self.ints_of([place.get(value, -1) for value in values for place in numbers])
        counts = {value: at for at, value in enumerate(problem.values(number))}
        self.times = self.ints_of([counts.get(count, -1) for count in range(len(scope) + 1)])

    @cython.cfunc
    def propagate(self, store: Store) -> cython.bint:
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
    def look_at(self, store: Store, i: cython.int) -> cython.void:
        """Count how often value i must be and can be taken, if it is wanted."""
        self.taken = 0
        self.possible = 0
        for k in range(self.places):
            x = self.positions[k]
            at = self.index[i * self.places + k]
            if at >= 0 and store.has(x, at):
                self.possible += 1
                # If the wanted variable is a position as well, it has the wanted value whatever that is.
                if x == self.wanted or store.is_fixed(x):
                    self.taken += 1

    @cython.cfunc
    @cython.exceptval(check=False)
    def is_possible(self, store: Store, i: cython.int) -> cython.bint:
        """Return True if `number` allows one of the counts that are possible with value i wanted."""
        for c in range(self.taken, self.possible + 1):
            at: cython.int = self.times[c]
            # If one variable is both the number and the wanted value, the count must be that value.
            if at >= 0 and store.has(self.number, at) and (at == i or self.number != self.wanted):
                return True
        return False

    @cython.cfunc
    def keep_numbers(self, store: Store, least: cython.int, most: cython.int) -> cython.bint:
        """Keep the values of `number` from `least` to `most`; return False if there are none."""
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
        """Decide the positions that must or must not have the wanted value i; return False on a contradiction."""
        few: cython.bint = False
        many: cython.bint = False
        self.look_at(store, i)
        for c in range(self.taken, self.possible + 1):
            if self.times[c] >= 0 and store.has(self.number, self.times[c]):
                few = few or c < self.possible
                many = many or c > self.taken
        for k in range(self.places):
            x = self.positions[k]
            at = self.index[i * self.places + k]
            if at < 0 or not store.has(x, at) or store.is_fixed(x):
                continue
            if not many and not store.remove(x, at):
                return False
            if not few and many and not store.fix(x, at):
                return False
        return True


def build_occurrences(problem: Variables, scope: tuple[int, ...], data: object) -> list[Propagator]:
    """Return the propagator of a count: the second variable is the number of later ones equal to the first.

    Raise `ValueError` for fewer variables than these two.
    """
    if len(scope) < 2:
        raise ValueError(f"a count needs a value and a number, not {len(scope)} variables")
    return [CountPropagator(problem, scope[0], scope[1], scope[2:])]
