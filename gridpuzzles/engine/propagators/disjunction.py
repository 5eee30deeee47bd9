"""Constructive disjunction: at least one of several constraint sets holds.

Each alternative is propagated as if it held, and then undone. A value stays iff one of them leaves it. (Van Hentenryck,
Saraswat and Deville, "Design, implementation and evaluation of the constraint language cc(FD)", JLP 1998.)

A reified linear constraint is a disjunction, too: a variable is 1 and a linear relation of others holds, or it is 0 and
the relation does not hold.
"""

from __future__ import annotations

from collections.abc import Sequence

from gridpuzzles.engine import cython
from gridpuzzles.engine.bits import bit
from gridpuzzles.engine.domains import Store
from gridpuzzles.engine.posted import LinearData
from gridpuzzles.engine.propagators.base import Propagator
from gridpuzzles.engine.propagators.linear import Terms, build_linear
from gridpuzzles.engine.variables import BOUNDED, Variables

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
    words: cython.int
    # The addresses of the words of all domains of the scope.
    places: cython.p_int
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
        self.places = self.ints_of([problem.first[x] + w for x in scope for w in range(problem.width[x])])
        self.words = sum([problem.width[x] for x in scope])
        for propagator in inner:
            self.scratch = max(self.scratch, propagator.scratch)
        self.refuted = problem.reserve([0])
        self.united = problem.reserve([0] * (2 * self.words))
        self.before = self.united + self.words

    @cython.cfunc
    def propagate(self, store: Store) -> cython.bint:
        last: cython.int = -1
        possible: cython.int = 0
        silent: cython.bint = store.silent
        for i in range(self.words):
            store.words[self.united + i] = 0
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
                if possible > 1 and not self.differ(store, self.united):
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
            again = not alone and self.differ(store, self.before)
        return True

    @cython.cfunc
    @cython.exceptval(check=False)
    def remember(self, store: Store) -> cython.void:
        """Save the domains."""
        for i in range(self.words):
            store.words[self.before + i] = store.words[self.places[i]]

    @cython.cfunc
    @cython.exceptval(check=False)
    def unite(self, store: Store) -> cython.void:
        """Add the domains to the union."""
        for i in range(self.words):
            store.words[self.united + i] |= store.words[self.places[i]]

    @cython.cfunc
    @cython.exceptval(check=False)
    def differ(self, store: Store, saved: cython.Py_ssize_t) -> cython.bint:
        """Return True if some domain differs from the saved one; the saved domains begin at `saved`."""
        for i in range(self.words):
            if store.words[saved + i] != store.words[self.places[i]]:
                return True
        return False

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


@cython.final
@cython.cclass
class Reified(Propagator):
    """A propagator that requires `holds` if the truth has value `true`, and `fails` if it has value `false`.

    Strength: bounds consistent once the truth is known; before that, the bounds may decide the truth. Cost: linear in
    the scope. Wakes when a bound moves.
    """

    truth: cython.int
    true: cython.int
    false: cython.int
    holds: Terms
    fails: Terms
    at_most: cython.bint
    equal: cython.bint
    bound: cython.longlong

    def __init__(self, truth: int, values: Sequence[int], holds: Terms, fails: Terms, data: LinearData) -> None:
        self.set_scope((truth, *holds.scope))
        self.event = BOUNDED
        self.priority = 0
        self.truth = truth
        self.true = values.index(1) if 1 in values else -1
        self.false = values.index(0) if 0 in values else -1
        self.holds = holds
        self.fails = fails
        self.at_most = data.relation == "<="
        self.equal = data.relation == "="
        self.bound = data.bound

    @cython.cfunc
    def propagate(self, store: Store) -> cython.bint:
        may_hold: cython.bint = self.true >= 0 and store.has(self.truth, self.true)
        may_fail: cython.bint = self.false >= 0 and store.has(self.truth, self.false)
        if may_hold and may_fail:
            self.holds.measure(store)
            low: cython.longlong = self.holds.low
            high: cython.longlong = self.holds.high
            can_equal: cython.bint = low <= self.bound <= high
            can_differ: cython.bint = low != self.bound or high != self.bound
            if self.at_most:
                may_hold = low <= self.bound
                may_fail = high > self.bound
            elif self.equal:
                may_hold = can_equal
                may_fail = can_differ
            else:
                may_hold = can_differ
                may_fail = can_equal
        if may_hold and may_fail:
            # Values other than 1 and 0 are removed at once.
            return store.size(self.truth) == 2 or store.keep_between(
                self.truth, min(self.true, self.false), max(self.true, self.false)
            )
        if may_hold:
            return store.fix(self.truth, self.true) and self.holds.propagate(store)
        if may_fail:
            return store.fix(self.truth, self.false) and self.fails.propagate(store)
        return False


def negation(data: LinearData) -> LinearData:
    """Return the linear constraint that holds iff this one does not."""
    if data.relation == "<=":
        return LinearData([-coefficient for coefficient in data.coefficients], "<=", -data.bound - 1)
    return LinearData(data.coefficients, "!=" if data.relation == "=" else "=", data.bound)


def build_reified(problem: Variables, scope: tuple[int, ...], data: LinearData) -> list[Propagator]:
    """Return the propagators: the first variable is 1 if the others are in the relation, and 0 if they are not.

    Raise `ValueError` as `build_linear` does, and for an empty scope.
    """
    if not scope:
        raise ValueError("no variable for the truth of a relation")
    truth, *others = scope
    holds = build_linear(problem, tuple(others), data)
    fails = build_linear(problem, tuple(others), negation(data))
    if truth not in others and len(holds) == len(fails) == 1:
        first, second = holds[0], fails[0]
        if isinstance(first, Terms) and isinstance(second, Terms):
            return [Reified(truth, problem.values(truth), first, second, data)]
    # Numbers beyond 64 bits, or constraints without variables.
    is_true = build_linear(problem, (truth,), LinearData((1,), "=", 1))
    is_false = build_linear(problem, (truth,), LinearData((1,), "=", 0))
    return [ConstructiveDisjunction(problem, [is_true + holds, is_false + fails])]
