"""Run propagators until none of them can remove anything."""

from __future__ import annotations

from gridpuzzles.engine import cython
from gridpuzzles.engine.domains import Store
from gridpuzzles.engine.learning import Nogoods
from gridpuzzles.engine.limits import Limits
from gridpuzzles.engine.propagators.base import Propagator

# Work between two checks of the limits, less than a few milliseconds. A call counts `CALL` for each word of an average
# variable, and the scratch memory of the propagator.
BUDGET = cython.declare(cython.longlong, 1 << 14)
CALL = cython.declare(cython.longlong, 64)


@cython.final
@cython.cclass
class Propagation:
    """The propagators of one search over its store.

    `runs` counts the calls, `failed` is the propagator that failed last, and `contradiction` is true if some domain was
    empty from the start. While a search learns, the `nogoods` come before every propagator, and `called` is the length
    of the log when the last one was called.
    """

    store: Store
    propagators: list
    limits: Limits
    runs: cython.longlong
    work: cython.longlong
    call: cython.longlong
    failed: cython.int
    contradiction: cython.bint
    nogoods: Nogoods
    called: cython.Py_ssize_t

    def __init__(self, store: Store, propagators: list[Propagator], limits: Limits) -> None:
        self.store = store
        self.propagators = propagators
        self.limits = limits
        self.runs = 0
        self.work = BUDGET  # so that the first call checks the limits
        self.call = CALL * max(1, store.layout.length // max(1, store.layout.variables))
        self.failed = -1
        self.contradiction = False
        self.nogoods = None  # type: ignore[assignment]  # a C field, made when a search learns
        self.called = 0

    @cython.cfunc
    def settle(self) -> cython.bint:
        """Run to the fixed point; return False on a contradiction or if a limit is reached."""
        if self.contradiction:
            return False
        store: Store = self.store
        if self.nogoods is not None and not self.follow_nogoods():
            return False
        p: cython.int = store.next_propagator()
        self.work += CALL
        while p >= 0:
            propagator: Propagator = cython.cast(Propagator, self.propagators[p])
            self.runs += 1
            self.work += self.call + propagator.scratch
            if self.work >= BUDGET and self.interrupted():
                return False
            store.running = p if propagator.idempotent else -1
            if self.nogoods is not None:
                store.losses.cause = p
                self.called = store.losses.length
            if not propagator.propagate(store):
                self.failed = p
                store.clear_queue()
                store.running = -1
                return False
            if self.nogoods is not None and not self.follow_nogoods():
                return False
            p = store.next_propagator()
        store.running = -1
        return self.work < BUDGET or not self.interrupted()

    @cython.cfunc
    def follow_nogoods(self) -> cython.bint:
        """Let the nogoods process the removals since their last turn; return False if one is violated."""
        store: Store = self.store
        if self.nogoods.seen == store.losses.length:
            return True
        store.running = -1
        if self.nogoods.propagate():
            return True
        store.clear_queue()
        return False

    @cython.cfunc
    def interrupted(self) -> cython.bint:
        """Check the limits after enough work; return True if one is reached."""
        self.work = 0
        return self.limits.interrupted()
