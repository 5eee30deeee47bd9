"""Branching heuristics: which variable to branch on next, and which of its values to try first.

They do not change which solutions are found, only how soon. Both are chosen by name from the tables at the end; a new
heuristic is a class and a row.
"""

from __future__ import annotations

from gridpuzzles.engine import cython
from gridpuzzles.engine.bits import Memory, lowest_bit
from gridpuzzles.engine.domains import Store
from gridpuzzles.engine.propagators.base import Propagator
from gridpuzzles.engine.variables import EVENTS, StateLayout

MASK32 = cython.declare(cython.longlong, 0xFFFFFFFF)


@cython.final
@cython.cclass
class Random:
    """A 32-bit xorshift generator, which gives the same numbers compiled or not (Marsaglia, JSS 2003)."""

    state: cython.longlong

    def __init__(self, seed: int) -> None:
        self.state = (seed * 2654435761 + 88675123) & 0xFFFFFFFF or 1

    @cython.cfunc
    @cython.exceptval(check=False)
    def below(self, bound: cython.longlong) -> cython.longlong:
        """Return a number from 0 to bound - 1."""
        x: cython.longlong = self.state
        x ^= (x << 13) & MASK32
        x ^= x >> 17
        x ^= (x << 5) & MASK32
        self.state = x
        return x % bound


@cython.cclass
class Heuristic(Memory):
    """Base class of variable orders and value orders; `noisy` ones, after a restart, decide partly at random."""

    random: Random
    noisy: cython.bint

    def __init__(self, layout: StateLayout, propagators: list[Propagator], random: Random) -> None:
        self.random = random
        self.noisy = False


@cython.cclass
class VariableOrder(Heuristic):
    """Base class of variable orders: the first variable that is not fixed."""

    @cython.cfunc
    def choose(self, store: Store, variables: cython.p_int, start: cython.int, stop: cython.int) -> cython.int:
        """Return an unfixed variable of variables[start:stop], or -1 if there is none."""
        for i in range(start, stop):
            if not store.is_fixed(variables[i]):
                return variables[i]
        return -1

    @cython.cfunc
    def learn(self, failed: cython.int) -> cython.void:
        """Note that this propagator led to a dead end."""


@cython.cclass
class Smallest(VariableOrder):
    """The variable with the fewest values left, the first of several (Haralick & Elliott, AIJ 1980)."""

    @cython.cfunc
    def choose(self, store: Store, variables: cython.p_int, start: cython.int, stop: cython.int) -> cython.int:
        best: cython.int = -1
        best_size: cython.int = 0
        for i in range(start, stop):
            if not store.is_fixed(variables[i]):
                size = store.size(variables[i])
                if best < 0 or size < best_size:
                    best = variables[i]
                    best_size = size
        return best


@cython.cclass
class WeightedDegree(VariableOrder):
    """The variable with the smallest ratio of domain size to the dead ends of its constraints.

    Boussemart, Hemery, Lecoutre & Sais, "Boosting systematic search by weighting constraints", ECAI 2004. If `noisy` is
    set (after a restart), ties are broken at random.
    """

    weights: cython.p_longlong
    propagators: list

    def __init__(self, layout: StateLayout, propagators: list[Propagator], random: Random) -> None:
        Heuristic.__init__(self, layout, propagators, random)
        self.propagators = propagators
        self.weights = self.new_longs(layout.variables)
        for x in range(layout.variables):
            self.weights[x] = 1 + layout.watch[EVENTS * x + EVENTS] - layout.watch[EVENTS * x]

    @cython.cfunc
    def choose(self, store: Store, variables: cython.p_int, start: cython.int, stop: cython.int) -> cython.int:
        best: cython.int = -1
        ties: cython.longlong = 1
        size: cython.longlong
        best_size: cython.longlong = 0
        best_weight: cython.longlong = 1
        for i in range(start, stop):
            x = variables[i]
            if store.is_fixed(x):
                continue
            size = store.size(x)
            if best >= 0:
                # Products compare the two ratios exactly.
                if size * best_weight > best_size * self.weights[x]:
                    continue
                if size * best_weight == best_size * self.weights[x]:
                    if not self.noisy:
                        continue
                    ties += 1
                    # The k-th of several ties replaces the best one with probability 1 / k, so all are equally likely.
                    if self.random.below(ties) != 0:
                        continue
                else:
                    ties = 1
            best = x
            best_size = size
            best_weight = self.weights[x]
        return best

    @cython.cfunc
    def learn(self, failed: cython.int) -> cython.void:
        x: cython.int
        propagator: Propagator = cython.cast(Propagator, self.propagators[failed])
        for x in propagator.scope:
            self.weights[x] += 1


@cython.cclass
class ValueOrder(Heuristic):
    """Base class of value orders: the lowest value."""

    @cython.cfunc
    def choose(self, store: Store, x: cython.int) -> cython.int:
        """Return a value in the domain of `x`."""
        return store.lowest(x)


@cython.cclass
class RandomValue(ValueOrder):
    """A random value; all are equally likely."""

    @cython.cfunc
    def choose(self, store: Store, x: cython.int) -> cython.int:
        rank: cython.longlong = self.random.below(store.size(x))
        i: cython.int = store.lowest(x)
        while rank > 0:
            i += 1
            if store.has(x, i):
                rank -= 1
        return i


@cython.cclass
class Balanced(ValueOrder):
    """The value closest to the average that its constraints still need.

    If the unfixed cells of a line all get about the same share of the remainder, most ways to complete the line remain.
    If no constraint has a need, this is the value that the fewest other variables would lose, the lowest of several
    (Geelen, ECAI 1992). If `noisy` is set (after a restart), every score is disturbed a little.
    """

    layout: StateLayout
    propagators: list
    scores: cython.p_double

    def __init__(self, layout: StateLayout, propagators: list[Propagator], random: Random) -> None:
        widest: cython.int = 1
        Heuristic.__init__(self, layout, propagators, random)
        self.layout = layout
        self.propagators = propagators
        for x in range(layout.variables):
            widest = max(widest, layout.width[x])
        self.scores = self.new_doubles(64 * widest)

    @cython.cfunc
    def choose(self, store: Store, x: cython.int) -> cython.int:
        best: cython.int = -1
        for i in range(store.lowest(x), store.highest(x) + 1):
            self.scores[i] = self.random.below(1000) * 0.001 if self.noisy else 0.0
        if not self.ask(store, x) and not self.noisy:
            self.count_rivals(store, x)
        for w in range(store.width[x]):
            word = store.words[store.first[x] + w]
            while word != 0:
                i = 64 * w + lowest_bit(word)
                word = word & (word - 1)
                if best < 0 or self.scores[i] < self.scores[best]:
                    best = i
        return best

    @cython.cfunc
    def count_rivals(self, store: Store, x: cython.int) -> cython.void:
        """Score each value by the number of variables that would lose it."""
        layout: StateLayout = self.layout
        for k in range(layout.watch[EVENTS * x], layout.watch[EVENTS * x + EVENTS]):
            cython.cast(Propagator, self.propagators[layout.watchers[k]]).count_conflicts(store, x, self.scores)

    @cython.cfunc
    def ask(self, store: Store, x: cython.int) -> cython.bint:
        """Let every constraint on `x` score its values; return False if none does."""
        asked: cython.bint = False
        layout: StateLayout = self.layout
        for k in range(layout.watch[EVENTS * x], layout.watch[EVENTS * x + EVENTS]):
            if cython.cast(Propagator, self.propagators[layout.watchers[k]]).score_values(store, x, self.scores):
                asked = True
        return asked


VARIABLE_ORDERS = {"static": VariableOrder, "smallest": Smallest, "dom/wdeg": WeightedDegree}
VALUE_ORDERS = {"ascending": ValueOrder, "balanced": Balanced, "random": RandomValue}
DEFAULT_ORDERS = ("dom/wdeg", "balanced")
