"""Linear constraints: a weighted sum equals, differs from, or is at most a constant.

Strength: bounds consistent for "=" and "<="; "!=" acts when one variable is left. Cost: linear in the scope, and each
value is removed once. Wakes when a bound moves ("!=": when a variable is fixed). Terms outside the 64-bit range are
computed as Python integers, by the same rules.

After Harvey & Schimpf, "Bounds consistency techniques for long linear constraints", TRICS 2002.
"""

from __future__ import annotations

from typing import Any

from gridpuzzles.engine import cython
from gridpuzzles.engine.domains import Store
from gridpuzzles.engine.posted import LinearData
from gridpuzzles.engine.propagators.base import Propagator
from gridpuzzles.engine.variables import BOUNDED, FIXED, Variables

# Sums of terms stay below this, so that differences of two sums fit in 64 bits.
SAFE = 1 << 61


@cython.cfunc
@cython.inline
def next_above(store: Store, x: cython.int, i: cython.int) -> cython.int:
    """Return the lowest value of `x` above i; there must be one."""
    i += 1
    while not store.has(x, i):
        i += 1
    return i


@cython.cfunc
@cython.inline
def next_below(store: Store, x: cython.int, i: cython.int) -> cython.int:
    """Return the highest value of `x` below i; there must be one."""
    i -= 1
    while not store.has(x, i):
        i -= 1
    return i


@cython.cclass
class Terms(Propagator):
    """A weighted sum in 64 bits: ``terms[start[k] + i]`` is the term of variable k with value i.

    Terms rise or fall with i. `low` and `high` are the result of the last `measure`.
    """

    rising: cython.p_int
    start: cython.p_int
    terms: cython.p_longlong
    low: cython.longlong
    high: cython.longlong

    def __init__(self, problem: Variables, scope: tuple[int, ...], coefficients: list[int]) -> None:
        i: cython.Py_ssize_t = 0
        coefficient: cython.longlong
        value: cython.longlong
        self.set_scope(scope)
        self.priority = 0
        self.rising = self.new_ints(self.length)
        self.start = self.new_ints(self.length + 1)
        for k in range(self.length):
            self.start[k + 1] = self.start[k] + len(problem.declared[scope[k]])
        self.terms = self.new_longs(self.start[self.length])
        for k in range(self.length):
            problem.limits.look()
            coefficient = coefficients[k]
            self.rising[k] = coefficient > 0
            for value in problem.declared[scope[k]]:
                self.terms[i] = coefficient * value
                i += 1

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def term(self, k: cython.int, i: cython.int) -> cython.longlong:
        """Return the term of variable k with value i."""
        return self.terms[self.start[k] + i]

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def measure(self, store: Store) -> cython.void:
        """Set `low` and `high` to the smallest and the greatest sum within the bounds of the domains."""
        low: cython.longlong = 0
        high: cython.longlong = 0
        for k in range(self.length):
            x = self.variables[k]
            low += self.term(k, store.lowest(x) if self.rising[k] else store.highest(x))
            high += self.term(k, store.highest(x) if self.rising[k] else store.lowest(x))
        self.low = low
        self.high = high


@cython.final
@cython.cclass
class Linear(Terms):
    """A propagator that requires terms of at most `bound` in total and, if `equal`, of at least `bound`."""

    equal: cython.bint
    bound: cython.longlong

    def __init__(
        self, problem: Variables, scope: tuple[int, ...], coefficients: list[int], equal: bool, bound: int
    ) -> None:
        Terms.__init__(self, problem, scope, coefficients)
        self.event = BOUNDED
        self.equal = equal
        self.bound = bound

    @cython.cfunc
    def propagate(self, store: Store) -> cython.bint:
        self.measure(store)
        low: cython.longlong = self.low
        high: cython.longlong = self.high
        if low > self.bound or (self.equal and high < self.bound):
            return False
        for k in range(self.length):
            if not self.narrow_term(store, k, self.bound - low, high - self.bound):
                return False
        return True

    @cython.cfunc
    @cython.exceptval(-1)
    def narrow_term(self, store: Store, k: cython.int, up: cython.longlong, down: cython.longlong) -> cython.bint:
        """Keep the values whose term is at most `up` above its least and, if `equal`, `down` below its greatest."""
        x: cython.int = self.variables[k]
        first: cython.int = store.lowest(x)
        last: cython.int = store.highest(x)
        rising: cython.bint = self.rising[k]
        low: cython.longlong = self.term(k, first if rising else last)
        high: cython.longlong = self.term(k, last if rising else first)
        if high - low <= up and (not self.equal or high - low <= down):
            return True
        # `up` is at least 0, so the least term fits, and the first loop ends there.
        if rising:
            while self.term(k, last) - low > up:
                last = next_below(store, x, last)
            while self.equal and first <= last and high - self.term(k, first) > down:
                first = next_above(store, x, first)
        else:
            while self.term(k, first) - low > up:
                first = next_above(store, x, first)
            while self.equal and first <= last and high - self.term(k, last) > down:
                last = next_below(store, x, last)
        return store.keep_between(x, first, last)


@cython.final
@cython.cclass
class Unequal(Terms):
    """A propagator that forbids the total `bound`."""

    bound: cython.longlong

    def __init__(self, problem: Variables, scope: tuple[int, ...], coefficients: list[int], bound: int) -> None:
        Terms.__init__(self, problem, scope, coefficients)
        self.event = FIXED
        self.bound = bound

    @cython.cfunc
    def propagate(self, store: Store) -> cython.bint:
        open_term: cython.int = -1
        rest: cython.longlong = self.bound
        for k in range(self.length):
            if store.is_fixed(self.variables[k]):
                rest -= self.term(k, store.lowest(self.variables[k]))
            # With two open variables, the total can still avoid the bound.
            elif open_term >= 0:
                return True
            else:
                open_term = k
        if open_term < 0:
            return rest != 0
        for i in range(self.start[open_term + 1] - self.start[open_term]):
            if self.term(open_term, i) == rest:
                return store.remove(self.variables[open_term], i)
        return True


@cython.final
@cython.cclass
class BigLinear(Propagator):
    """A linear constraint ("=", "!=" or "<=") over Python integers of any size."""

    terms: list
    relation: str
    bound: object

    def __init__(self, scope: tuple[int, ...], terms: list[list[int]], relation: str, bound: int) -> None:
        self.set_scope(scope)
        self.event = BOUNDED
        self.terms = terms
        self.relation = relation
        self.bound = bound

    @cython.cfunc
    def propagate(self, store: Store) -> cython.bint:
        lows: list = []
        highs: list = []
        for k in range(len(self.scope)):
            ends = self.terms[k][store.lowest(self.scope[k])], self.terms[k][store.highest(self.scope[k])]
            lows.append(min(ends))
            highs.append(max(ends))
        up = self.bound - sum(lows)
        down = sum(highs) - self.bound
        if self.relation == "!=":
            return self.exclude(store, lows, highs, up)
        if up < 0 or (self.relation == "=" and down < 0):
            return False
        for k in range(len(self.scope)):
            least = highs[k] - down if self.relation == "=" else lows[k]
            if not self.keep_terms(store, k, least, lows[k] + up):
                return False
        return True

    @cython.cfunc
    def exclude(self, store: Store, lows: list, highs: list, rest: Any) -> cython.bint:
        """With one variable left, remove the value that would make both sides equal."""
        k: cython.int
        opened: list = [k for k in range(len(lows)) if lows[k] != highs[k]]
        if len(opened) > 1:
            return True
        if not opened:
            return bool(rest)
        k = opened[0]
        rest += lows[k]
        return True if rest not in self.terms[k] else store.remove(self.scope[k], self.terms[k].index(rest))

    @cython.cfunc
    def keep_terms(self, store: Store, k: cython.int, least: Any, greatest: Any) -> cython.bint:
        """Keep the values of variable k whose term is between the two, inclusive."""
        for i in range(len(self.terms[k])):
            if not least <= self.terms[k][i] <= greatest and not store.remove(self.scope[k], i):
                return False
        return True


def build_linear(problem: Variables, scope: tuple[int, ...], data: LinearData) -> list[Propagator]:
    """Return the propagators of a linear constraint: coefficients times variables, a relation, and a constant.

    Repeated variables are combined. Raise `ValueError` if the relation is not "=", "!=" or "<=", or if the number of
    coefficients is not that of variables.
    """
    coefficients, relation, bound = data.coefficients, data.relation, data.bound
    if relation not in ("=", "!=", "<=") or len(coefficients) != len(scope):
        raise ValueError(f"not a linear relation over {len(scope)} variables: {data!r}")
    collected: dict = {}
    for i in range(len(scope)):
        collected[scope[i]] = collected.get(scope[i], 0) + coefficients[i]
    factors: list = []
    reach: Any = abs(bound)
    last: Any = None
    size: Any = 0
    for x, coefficient in list(collected.items()):
        values = problem.declared[x]
        if not values:
            return []  # a variable without values: there is no solution anyway
        if coefficient == 0:
            del collected[x]
            continue
        if values is not last:  # in most scopes all variables share one list
            last = values
            size = max(1, abs(values[0]), abs(values[-1]))  # at least 1, so that coefficients fit in a word too
        factors.append(coefficient)
        reach += abs(coefficient) * size
    scope = tuple(collected)
    if not scope:
        holds = bound == 0 if relation == "=" else bound != 0 if relation == "!=" else bound >= 0
        return [] if holds else [Propagator(())]
    if reach >= SAFE:
        terms = [[collected[x] * value for value in problem.declared[x]] for x in scope]
        return [BigLinear(scope, terms, relation, bound)]
    if relation == "!=":
        return [Unequal(problem, scope, factors, bound)]
    return [Linear(problem, scope, factors, relation == "=", bound)]
