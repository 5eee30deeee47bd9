"""Cardinality: each value named occurs within its bounds in the scope."""

from __future__ import annotations

from gridpuzzles.engine import cython
from gridpuzzles.engine.domains import Store
from gridpuzzles.engine.propagators.base import Propagator
from gridpuzzles.engine.variables import Variables

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

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
        distinct = tuple(dict.fromkeys(scope))
        lists = [problem.values(x) for x in distinct]
        self.set_scope(distinct)
        self.idempotent = True
        self.values = len(bounds)
        self.places = len(scope)
        self.weight = self.ints_of([scope.count(x) for x in distinct])
        self.number = self.ints_of(
            [values.index(value) if value in values else NEVER for value in bounds for values in lists]
        )
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
