"""The protocol of propagators.

A propagator stands for one constraint over its *scope*, a tuple of variables, and removes values that occur in no tuple
of the constraint. It must

* never remove a value of a tuple that satisfies the constraint within the present domains (sound),
* return False only if no such tuple is left, and always if every variable is fixed and the constraint does not hold (so
  that search needs no other check),
* only shrink domains, and never remove less from smaller ones (monotone),
* do its full work on the first call, and afterwards whenever a variable of its scope has seen its `event`.

It is built once per problem and shared by all searches, so everything that changes during search is in the store. There
are reversible words from `Problem.reserve`, and memory that is valid during one call only: `store.scratch`,
`store.reals` for floating point numbers, and `store.graph`. `scratch` is the length of scratch memory that it needs, in
words.

Searches that learn from dead ends ask it to `explain` what it removed, or why it failed; by default with all that its
scope had lost. If it wakes for bounds only, its removals must follow from the bounds alone; if it wakes when variables
are fixed, from the fixed values alone.

The row of a constraint names a *builder*: ``build(problem, scope, data)`` returns the list of propagators that together
stand for the constraint. An empty list means that it always holds. The builder reads the declared values with
``problem.values(x)``: value `i` of the domain bitset is ``problem.values(x)[i]``. Data that is expensive to build and
that many constraints share is kept in a `Cache`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from gridpuzzles.engine import cython
from gridpuzzles.engine.bits import Memory, bit, lowest_bit
from gridpuzzles.engine.domains import Store
from gridpuzzles.engine.reasons import RemovalReasons
from gridpuzzles.engine.variables import BOUNDED, CHANGED, FIXED, Variables

# An entry of more than 1 / SHARE of the room would only evict the others.
SHARE = cython.declare(cython.Py_ssize_t, 16)
# Words that an entry takes in addition to its object, mostly for the key.
ENTRY = cython.declare(cython.Py_ssize_t, 64)


@cython.final
@cython.cclass
class Cache:
    """A mapping of at most `room` words in total; it is emptied when a new entry does not fit."""

    things: dict
    room: cython.Py_ssize_t
    used: cython.Py_ssize_t

    def __init__(self, room: int) -> None:
        self.things = {}
        self.room = room
        self.used = 0

    @cython.ccall
    def find(self, key: Any) -> Any:
        """Return the object with this key, or None."""
        return self.things.get(key)

    @cython.ccall
    def keep(self, key: Any, thing: Any, words: cython.Py_ssize_t) -> Any:
        """Keep an object of about `words` words, unless it is too large, and return it."""
        words += ENTRY
        if SHARE * words <= self.room:
            if self.used + words > self.room:
                self.things.clear()
                self.used = 0
            self.things[key] = thing
            self.used += words
        return thing


@cython.cclass
class Propagator(Memory):
    """Base class of all propagators; by itself the constraint that never holds.

    `variables` are the `length` variables of the scope, for use in C.
    `event` is the change of a variable that wakes it, `priority` is 0 (cheap) to 2 (expensive). An `idempotent`
    propagator would find nothing more if it ran again at once, so it does not wake itself.
    """

    scope: tuple
    variables: cython.p_int
    length: cython.int
    event: cython.int
    priority: cython.int
    idempotent: cython.bint
    scratch: cython.Py_ssize_t

    def __init__(self, scope: tuple[int, ...]) -> None:
        self.set_scope(scope)

    @cython.cfunc
    def set_scope(self, scope: tuple) -> cython.int:
        """Set the fields that all propagators have; every constructor calls this first.

        Calling the constructor of this class instead would take as long as all the rest.
        """
        self.scope = scope
        self.length = len(scope)
        self.variables = self.new_ints(self.length)
        for k in range(self.length):
            self.variables[k] = scope[k]
        self.event = CHANGED
        self.priority = 1
        self.idempotent = False
        self.scratch = 0
        return 0

    @cython.cfunc
    def propagate(self, store: Store) -> cython.bint:
        """Remove values without support; return False if the constraint can no longer be satisfied."""
        return False

    @cython.cfunc
    @cython.exceptval(check=False)
    def count_conflicts(self, store: Store, x: cython.int, scores: cython.p_double) -> cython.void:
        """Add to the score of each value of `x` the number of variables that would lose it, if the constraint knows."""

    @cython.cfunc
    def score_values(self, store: Store, x: cython.int, scores: cython.p_double) -> cython.bint:
        """Add to `scores[i]` the distance of value `i` of `x` from the average that the constraint still needs.

        Small is good; 1 is about one value off. Return True if the constraint scores its values.
        """
        return False

    @cython.final
    @cython.cfunc
    @cython.exceptval(check=False)
    def add_distances(
        self,
        store: Store,
        x: cython.int,
        amounts: cython.p_double,
        place: cython.Py_ssize_t,
        stride: cython.int,
        share: cython.double,
        scores: cython.p_double,
    ) -> cython.void:
        """Add to the scores the squared distances of the amounts of values from `share`.

        The amount of value `i` is at index ``place + stride * i``.
        """
        for w in range(store.width[x]):
            values = store.words[store.first[x] + w]
            while values != 0:
                i = 64 * w + lowest_bit(values)
                values = values & (values - 1)
                gap = amounts[place + stride * i] - share
                scores[i] += gap * gap

    @cython.cfunc
    def explain(self, reasons: RemovalReasons, x: cython.int, values: cython.ulonglong) -> cython.void:
        """Add to the reasons why `x` lost these values at their moment; or, if `x` is -1, why this propagator failed.

        By default these are all values that the scope had lost, as far as the propagator reads them. After a late
        failure, which follows a removal of its own, they are really all, because a domain may have had gaps.
        """
        y: cython.int
        for y in self.scope:
            if self.event == CHANGED or (x < 0 and reasons.is_late):
                reasons.add_all(y)
            elif self.event == BOUNDED:
                reasons.add_ends(y)
            else:
                reasons.add_fixed(y)


@cython.final
@cython.cclass
class InSet(Propagator):
    """A propagator that gives a variable one of the values with the given numbers.

    Strength: domain consistent. Cost: one pass over the domain; everything is done on the first call.
    """

    kept: cython.p_ulonglong

    def __init__(self, problem: Variables, x: int, numbers: Iterable[int]) -> None:
        self.set_scope((x,))
        i: cython.int
        self.event = FIXED
        self.priority = 0
        self.idempotent = True
        self.kept = self.new_words(problem.width[x])
        for i in numbers:
            self.kept[i >> 6] |= bit(i & 63)

    @cython.cfunc
    def propagate(self, store: Store) -> cython.bint:
        return store.keep(self.scope[0], self.kept, 0)
