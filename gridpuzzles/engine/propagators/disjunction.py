"""Constructive disjunction: at least one of several constraint sets holds.

Each alternative is propagated as if it held, and then undone. A value stays iff one of them leaves it. (Van Hentenryck,
Saraswat and Deville, "Design, implementation and evaluation of the constraint language cc(FD)", JLP 1998.)
"""

from __future__ import annotations

from gridpuzzles.engine import cython
from gridpuzzles.engine.bits import bit
from gridpuzzles.engine.domains import Store
from gridpuzzles.engine.propagators.base import Propagator
from gridpuzzles.engine.variables import Variables

# One bit of a word for each alternative.
MAX_ALTERNATIVES = 64


@cython.final
@cython.cclass
class ConstructiveDisjunction(Propagator):
    """A propagator that requires all propagators of at least one alternative to accept.

    Strength: the union of the domains that the alternatives leave. Cost: that of all alternatives. Wakes on any change.
    Reversible: the word at `refuted`, the alternatives that can no longer hold. Not reversible: the words from `united`
    on, the union of those domains, and from `before` on, the domains before a round.
    """

    alternatives: list
    count: cython.int
    refuted: cython.Py_ssize_t
    united: cython.Py_ssize_t
    before: cython.Py_ssize_t

    def __init__(self, problem: Variables, alternatives: list[list[Propagator]]) -> None:
        propagator: Propagator
        inner = [propagator for alternative in alternatives for propagator in alternative]
        scope = tuple(sorted({x for propagator in inner for x in propagator.scope}))
        self.set_scope(scope)
        self.priority = 2
        self.alternatives = alternatives
        self.count = len(alternatives)
        words = 0
        for i in range(self.length):
            words += problem.width[scope[i]]
        for propagator in inner:
            self.scratch = max(self.scratch, propagator.scratch)
        self.refuted = problem.reserve([0])
        self.united = problem.reserve([0] * (2 * words))
        self.before = self.united + words

    @cython.cfunc
    def propagate(self, store: Store) -> cython.bint:
        last: cython.int = -1
        possible: cython.int = 0
        silent: cython.bint = store.silent
        self.clear(store)
        for a in range(self.count):
            if store.words[self.refuted] & bit(a) != 0:
                continue
            mark: cython.Py_ssize_t = store.push()
            store.silent = True
            holds = self.run(store, a)
            store.silent = silent
            if holds:
                self.unite(store)
            store.pop(mark)
            if holds:
                possible += 1
                last = a
                if possible > 1 and self.is_all(store):
                    return True
            else:
                store.write(self.refuted, store.words[self.refuted] | bit(a))
        if possible == 1:
            return self.run(store, last)
        return possible > 1 and self.narrow(store)

    @cython.cfunc
    def run(self, store: Store, a: cython.int) -> cython.bint:
        """Propagate one alternative to its fixed point; return False if it cannot hold."""
        propagator: Propagator
        again: cython.bint = True
        alone: cython.bint = len(self.alternatives[a]) == 1
        while again:
            self.remember(store)
            for propagator in self.alternatives[a]:
                if not propagator.propagate(store):
                    return False
                alone = alone and propagator.idempotent
            again = not alone and self.has_changed(store)
        return True

    @cython.cfunc
    @cython.exceptval(check=False)
    def remember(self, store: Store) -> cython.void:
        """Save the domains."""
        place: cython.Py_ssize_t = self.before
        for i in range(self.length):
            for w in range(store.width[self.variables[i]]):
                store.words[place] = store.words[store.first[self.variables[i]] + w]
                place += 1

    @cython.cfunc
    @cython.exceptval(check=False)
    def has_changed(self, store: Store) -> cython.bint:
        """Return True if some domain differs from the saved one."""
        place: cython.Py_ssize_t = self.before
        for i in range(self.length):
            for w in range(store.width[self.variables[i]]):
                if store.words[place] != store.words[store.first[self.variables[i]] + w]:
                    return True
                place += 1
        return False

    @cython.cfunc
    @cython.exceptval(check=False)
    def clear(self, store: Store) -> cython.void:
        """Empty the union."""
        for place in range(self.united, self.before):
            store.words[place] = 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def unite(self, store: Store) -> cython.void:
        """Add the domains to the union."""
        place: cython.Py_ssize_t = self.united
        for i in range(self.length):
            for w in range(store.width[self.variables[i]]):
                store.words[place] |= store.words[store.first[self.variables[i]] + w]
                place += 1

    @cython.cfunc
    @cython.exceptval(check=False)
    def is_all(self, store: Store) -> cython.bint:
        """Return True if the union equals the current domains."""
        place: cython.Py_ssize_t = self.united
        for i in range(self.length):
            for w in range(store.width[self.variables[i]]):
                if store.words[place] != store.words[store.first[self.variables[i]] + w]:
                    return False
                place += 1
        return True

    @cython.cfunc
    @cython.exceptval(-1)
    def narrow(self, store: Store) -> cython.bint:
        """Keep only the values of the union; return False if a domain becomes empty."""
        place: cython.Py_ssize_t = self.united
        for i in range(self.length):
            if not store.keep(self.variables[i], store.words, place):
                return False
            place += store.width[self.variables[i]]
        return True
