"""Set membership: a variable takes one of some of its values, as in a table of one column."""

from __future__ import annotations

from gridpuzzles.engine import cython
from gridpuzzles.engine.bits import bit
from gridpuzzles.engine.domains import Store
from gridpuzzles.engine.layout import FIXED
from gridpuzzles.engine.propagators.base import Propagator
from gridpuzzles.engine.variables import Variables

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable


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
