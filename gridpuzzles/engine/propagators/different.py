"""All different: no two variables of the scope have the same value.

Three propagators share the work, the cheap ones first. `DifferentValues` removes values that are taken, `HiddenSingles`
fixes the last variable that can have a value, and `Matching` (in `matching.py`) finds everything else.
"""

from __future__ import annotations

from gridpuzzles.engine import cython
from gridpuzzles.engine.bits import ALL, lowest_bit
from gridpuzzles.engine.domains import Store
from gridpuzzles.engine.layout import FIXED
from gridpuzzles.engine.propagators.base import Propagator
from gridpuzzles.engine.propagators.matching import Matching, Numbering, numbering
from gridpuzzles.engine.reasons import RemovalReasons
from gridpuzzles.engine.variables import Variables


@cython.final
@cython.cclass
class DifferentValues(Propagator):
    """A propagator that removes the value of a fixed variable from the others.

    Strength: forward checking. Cost: the scope once for each newly fixed variable. A reversible order of the scope has
    the processed variables first. Wakes when a variable is fixed.
    """

    numbers: Numbering
    which: cython.p_int
    order: cython.Py_ssize_t
    same: cython.bint

    def __init__(self, problem: Variables, scope: tuple[int, ...], numbers: Numbering, which: list[int]) -> None:
        self.set_scope(scope)
        self.event = FIXED
        self.priority = 0
        self.numbers = numbers
        self.which = self.ints_of(which)
        # The order has positions in the scope, followed by the number of processed ones.
        self.order = problem.blank(self.length + 1)
        for k in range(self.length):
            problem.image[self.order + k] = k
        self.idempotent = True
        self.same = max(which) == 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def count_conflicts(self, store: Store, x: cython.int, scores: cython.p_double) -> cython.void:
        if not self.same:
            return
        for k in range(self.length):
            y = self.variables[k]
            if y == x or store.is_fixed(y):
                continue
            for w in range(store.width[x]):
                word = store.words[store.first[x] + w] & store.words[store.first[y] + w]
                while word != 0:
                    scores[64 * w + lowest_bit(word)] += 1
                    word = word & (word - 1)

    @cython.cfunc
    def propagate(self, store: Store) -> cython.bint:
        k: cython.int
        order: cython.Py_ssize_t = self.order
        done: cython.int = store.words[order + self.length]
        i = done
        while i < self.length:
            k = store.words[order + i]
            if not store.is_fixed(self.variables[k]):
                i += 1
                continue
            number = self.numbers.number(self.which[k], store.lowest(self.variables[k]))
            store.write(order + i, store.words[order + done])
            store.write(order + done, k)
            done += 1
            for j in range(done, self.length):
                k = store.words[order + j]
                if not self.remove(store, k, number):
                    return False
            # Newly fixed variables may be anywhere after `done`, so scan from there again.
            i = done
        store.write(order + self.length, done)
        return True

    @cython.cfunc
    @cython.inline
    @cython.exceptval(-1)
    def remove(self, store: Store, k: cython.int, number: cython.int) -> cython.bint:
        """Remove the value with this number from the k-th variable."""
        i: cython.int = self.numbers.place(self.which[k], number)
        return i < 0 or store.remove(self.variables[k], i)

    @cython.cfunc
    def explain(self, reasons: RemovalReasons, x: cython.int, values: cython.ulonglong) -> cython.void:
        """Blame the variable that has the value; for a failure, two variables that have the same value."""
        found: cython.bint = False
        taken: cython.ulonglong = 0
        again: cython.ulonglong = values
        if self.same:
            for k in range(self.length):
                left = reasons.then[self.variables[k]]
                if x < 0 and left & (left - 1) == 0:
                    again |= taken & left
                    taken |= left
            again = again & (0 - again)
            if again != 0:
                for k in range(self.length):
                    y = self.variables[k]
                    if y != x and reasons.then[y] == again:
                        reasons.add_all(y)
                        found = True
                if found:
                    return
        Propagator.explain(self, reasons, x, values)


@cython.final
@cython.cclass
class HiddenSingles(Propagator):
    """A propagator for as many variables as values: a value that one variable can have is given to it.

    All variables have the same value list. Strength: between forward checking and domain consistency. Cost: linear in
    the words of the domains. Wakes on every change.
    """

    width: cython.int
    last: cython.ulonglong

    def __init__(self, problem: Variables, scope: tuple[int, ...]) -> None:
        self.set_scope(scope)
        self.priority = 0
        self.width = problem.width[self.variables[0]]
        self.last = ALL >> (63 - (self.length - 1) % 64)

    @cython.cfunc
    def propagate(self, store: Store) -> cython.bint:
        words: cython.p_ulonglong = store.words
        first: cython.p_int = store.first
        for w in range(self.width):
            once = 0
            settled = 0  # values in several domains, or in a domain without other values
            if self.width == 1:  # the usual case
                for k in range(self.length):
                    domain = words[first[self.variables[k]]]
                    settled |= once & domain if domain & (domain - 1) else domain
                    once |= domain
            else:
                for k in range(self.length):
                    x = self.variables[k]
                    domain = words[first[x] + w]
                    settled |= domain if store.is_fixed(x) else once & domain
                    once |= domain
            if once != (self.last if w == self.width - 1 else ALL):
                return False
            once = once & ~settled
            if once == 0:
                continue
            for k in range(self.length):
                x = self.variables[k]
                single = store.words[store.first[x] + w] & once
                if single != 0 and not (single & (single - 1) == 0 and store.fix(x, 64 * w + lowest_bit(single))):
                    return False
        return True

    @cython.cfunc
    def explain(self, reasons: RemovalReasons, x: cython.int, values: cython.ulonglong) -> cython.void:
        """Blame a value that no other variable can have.

        For a failure, blame a value that no variable can have, or two values that only one variable can have.
        """
        once: cython.ulonglong = 0
        twice: cython.ulonglong = 0
        alone: cython.ulonglong = 0
        if self.width == 1:
            for k in range(self.length):
                y = self.variables[k]
                twice |= once & reasons.then[y]
                once |= reasons.then[y]
            alone = self.last & ~once
            if alone != 0:
                x = -1
                alone = alone & (0 - alone)
            elif x >= 0:
                alone = reasons.then[x] & ~values & ~twice
                alone = alone & (0 - alone)
            else:
                for k in range(self.length):
                    alone = reasons.then[self.variables[k]] & ~twice
                    if alone & (alone - 1) != 0:
                        x = self.variables[k]
                        break
                    alone = 0
            if alone != 0:
                for k in range(self.length):
                    if self.variables[k] != x:
                        reasons.add(self.variables[k], alone)
                return
        Propagator.explain(self, reasons, x, values)


def build_different(problem: Variables, scope: tuple[int, ...], data: object) -> list[Propagator]:
    """Return the propagators of pairwise difference, which fails if a variable is repeated."""
    if len(scope) < 2:
        return []
    if len(set(scope)) < len(scope):
        return [Propagator(())]
    lists, which = problem.value_lists(scope)
    numbers: Numbering = numbering(lists)
    if numbers.count < len(scope):
        return [Propagator(())]
    propagators: list[Propagator] = [DifferentValues(problem, scope, numbers, which)]
    if len(scope) == 2:
        return propagators
    if len(lists) == 1 and numbers.count == len(scope):
        propagators.append(HiddenSingles(problem, scope))
    propagators.append(Matching(problem, scope, numbers, which))
    return propagators
