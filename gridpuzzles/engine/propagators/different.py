"""All different: no two variables of the scope have the same value."""

from __future__ import annotations

from gridpuzzles.engine import cython
from gridpuzzles.engine.domains import FIXED, Store
from gridpuzzles.engine.propagators.base import Propagator
from gridpuzzles.engine.variables import Variables


@cython.final
@cython.cclass
class DifferentValues(Propagator):
    """A value taken by one variable is removed from the others.

    Strength: forward checking.  Cost: quadratic in the variables newly fixed.  Wakes when one is fixed.
    """

    def __init__(self, scope: tuple[int, ...]) -> None:
        Propagator.__init__(self, scope)
        self.event = FIXED
        self.priority = 0

    @cython.cfunc
    def propagate(self, store: Store) -> cython.bint:
        i: cython.int
        x: cython.int
        y: cython.int
        for x in self.scope:
            if store.is_fixed(x):
                i = store.lowest(x)
                for y in self.scope:
                    if y != x and not store.remove(y, i):
                        return False
        return True


def build_different(problem: Variables, scope: tuple[int, ...], data: object) -> list[Propagator]:
    """The propagators of pairwise difference."""
    if len(set(scope)) < len(scope):
        return [Propagator(())]
    return [DifferentValues(scope)] if len(scope) > 1 else []
