"""Binary tables: two columns, each domain a single word.

Lecoutre and Vion, "Enforcing arc consistency using bitwise operations", Constraint Programming Letters 2008.
"""

from __future__ import annotations

from gridpuzzles.engine import cython
from gridpuzzles.engine.bits import bit, lowest_bit
from gridpuzzles.engine.domains import Store
from gridpuzzles.engine.propagators.base import Propagator
from gridpuzzles.engine.propagators.tuples import Tuples
from gridpuzzles.engine.reasons import RemovalReasons


@cython.final
@cython.cclass
class BinaryTable(Propagator):
    """A propagator that gives two variables one of the pairs of values listed.

    Strength: domain consistent. Cost: a word for each value left, less if few values allow all values of the other
    variable. Wakes on any change. Bit j of `partners[i]` is set if value i of the first variable goes with value j of
    the second; bit i of `partners[size + j]` says the same.
    """

    one: cython.int
    other: cython.int
    size: cython.int
    partners: cython.p_ulonglong

    def __init__(self, scope: tuple[int, ...], tuples: Tuples) -> None:
        self.set_scope(scope)
        self.priority = 0
        self.idempotent = True
        self.one = scope[0]
        self.other = scope[1]
        self.size = tuples.first[1]
        self.partners = self.new_words(tuples.first[2])
        for k in range(tuples.count):
            i = tuples.cells[2 * k]
            j = tuples.cells[2 * k + 1]
            self.partners[i] |= bit(j)
            self.partners[self.size + j] |= bit(i)

    @cython.cfunc
    def propagate(self, store: Store) -> cython.bint:
        # One pass in each direction is enough: values that the first then loses have no partner left in the second.
        return self.confine(store, self.one, self.other, 0) and self.confine(store, self.other, self.one, self.size)

    @cython.cfunc
    @cython.inline
    @cython.exceptval(-1)
    def confine(self, store: Store, x: cython.int, y: cython.int, start: cython.int) -> cython.bint:
        """Keep the values of `y` that are partners of a value of `x`, whose partners begin at `start`."""
        allowed: cython.ulonglong = 0
        values: cython.ulonglong = store.words[store.first[x]]
        all_of_y: cython.ulonglong = store.words[store.first[y]]
        while values != 0 and all_of_y & ~allowed != 0:
            allowed |= self.partners[start + lowest_bit(values)]
            values = values & (values - 1)
        return store.narrow(y, 0, allowed)

    @cython.cfunc
    def explain(self, reasons: RemovalReasons, x: cython.int, values: cython.ulonglong) -> cython.void:
        """Blame the loss of all partners in the other variable; for a failure, all that both had lost."""
        start: cython.int = 0 if x == self.one else self.size
        if x < 0:
            Propagator.explain(self, reasons, x, values)
            return
        while values != 0:
            reasons.add(self.other if x == self.one else self.one, self.partners[start + lowest_bit(values)])
            values = values & (values - 1)
