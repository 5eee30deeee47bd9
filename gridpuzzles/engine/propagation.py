"""Running propagators until none has anything left to remove."""

from __future__ import annotations

from gridpuzzles.engine import cython
from gridpuzzles.engine.domains import Store
from gridpuzzles.engine.limits import Limits
from gridpuzzles.engine.propagators.base import Propagator

# Limits are looked at once in so many runs: a run takes microseconds, a look a tenth of one.
INTERVAL = cython.declare(cython.int, 64)


@cython.final
@cython.cclass
class Propagation:
    """The propagators of one search over its store.

    `runs` counts the calls; `failed` is the propagator that failed last;
    `contradiction` says that some domain was empty from the start.
    """

    store: Store
    propagators: list
    limits: Limits
    runs: cython.longlong
    failed: cython.int
    contradiction: cython.bint

    def __init__(self, store: Store, propagators: list[Propagator], limits: Limits) -> None:
        self.store = store
        self.propagators = propagators
        self.limits = limits
        self.runs = 0
        self.failed = -1
        self.contradiction = False

    @cython.cfunc
    def settle(self) -> cython.bint:
        """Run to the fixed point; false on a contradiction, and when a limit was reached on the way."""
        if self.contradiction:
            return False
        store: Store = self.store
        p: cython.int = store.next_propagator()
        while p >= 0:
            self.runs += 1
            if self.runs % INTERVAL == 0 and self.limits.interrupted():
                return False
            propagator: Propagator = cython.cast(Propagator, self.propagators[p])
            store.running = p if propagator.idempotent else -1
            if not propagator.propagate(store):
                self.failed = p
                store.clear_queue()
                store.running = -1
                return False
            p = store.next_propagator()
        store.running = -1
        return True
