"""The protocol of propagators.

A propagator stands for one relation over its *scope*, a tuple of variables, and removes values that occur
in no tuple of the relation.  It must

* never remove a value of a tuple that satisfies the relation within the present domains (sound),
* answer false only if no such tuple is left, and answer so when every variable is fixed and the relation
  does not hold (so that search needs no other check),
* only shrink domains, and never remove less from smaller ones (monotone),
* do its full work on the first call, and afterwards whenever one of its scope has seen its `event`.

It is built once per problem and shared by all searches, so whatever changes during search lives in the
store: reversible words got from `Problem.reserve`, and `store.scratch`, whose contents do not outlive one call,
nor do those of `store.reals`, the same for floating point numbers, and `store.graph`.  The length of the scratch
memory it wants is `scratch`, in words.

Searches that learn from dead ends ask it to `explain` what it removed, or why it failed: by itself with all that its
scope had lost.  One that wakes for bounds only removes what the ends of the domains tell by themselves, and one that
wakes when variables are fixed what these tell, whatever else was lost.

A relation's row names a *builder*: ``build(problem, scope, data)`` gives the list of propagators that
together stand for the relation; the empty list says that it always holds.  It reads the declared
values with ``problem.values(x)``: value `i` of the domain bitset is ``problem.values(x)[i]``.
"""

from __future__ import annotations

from gridpuzzles.engine import cython
from gridpuzzles.engine.domains import Store
from gridpuzzles.engine.layout import BOUNDED, CHANGED
from gridpuzzles.engine.reasons import RemovalReasons


@cython.cclass
class Propagator:
    """Base of all propagators: by itself the relation that never holds.

    `event` is what must happen to a variable of the scope to wake it, `priority` 0 (cheap) to 2 (dear).
    One that is `idempotent` finds nothing more to do when run again at once, and is not woken by itself.
    """

    scope: tuple
    event: cython.int
    priority: cython.int
    idempotent: cython.bint
    scratch: cython.Py_ssize_t

    def __init__(self, scope: tuple[int, ...]) -> None:
        self.set_scope(scope)

    @cython.cfunc
    def set_scope(self, scope: tuple) -> cython.int:
        """What every constructor begins with: as a call of this class's own it would take as long as all the rest."""
        self.scope = scope
        self.event = CHANGED
        self.priority = 1
        self.idempotent = False
        self.scratch = 0
        return 0

    @cython.cfunc
    def propagate(self, store: Store) -> cython.bint:
        """Remove what has no support; false if nothing is left that could satisfy the relation."""
        return False

    @cython.cfunc
    @cython.exceptval(check=False)
    def crowd(self, store: Store, x: cython.int, scores: cython.p_double) -> cython.int:
        """Add to the score of each value of `x` how many others would lose it, if the relation can tell."""
        return 0

    @cython.cfunc
    def lean(self, store: Store, x: cython.int, scores: cython.p_double) -> cython.bint:
        """Add to `scores[i]` how far value `i` of `x` is from what the relation still needs on average.

        Small is good; about 1 is one value off.  The answer is whether the relation has an opinion.
        """
        return False

    @cython.cfunc
    @cython.exceptval(-1)
    def explain(self, reasons: RemovalReasons, x: cython.int, values: cython.ulonglong) -> cython.int:
        """Add to the reasons why `x` lost these values, at the moment they speak of; -1 for `x`: why this one failed.

        By itself all that variables of the scope had lost, as far as the propagator looks at it; where it failed late,
        after a removal of its own, everything, as a domain may have had gaps.
        """
        y: cython.int
        for y in self.scope:
            if self.event == CHANGED or (x < 0 and reasons.is_late):
                reasons.add_all(y)
            elif self.event == BOUNDED:
                reasons.add_ends(y)
            else:
                reasons.add_fixed(y)
        return 0
