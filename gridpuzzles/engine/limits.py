"""Limits at which a search, or the building of a problem, ends early.

A search holds the interpreter's lock, because propagators are objects. A check of the limits releases it for a moment,
if it has been held for `HELD` seconds. So other threads can run, and one of them may cancel the search. Searches that
are to run on several processors at once need one process each.
"""

from __future__ import annotations

from time import monotonic
from typing import Any

from gridpuzzles.base.annotations import Signal
from gridpuzzles.base.errors import LimitMet, limit_of
from gridpuzzles.engine import cython
from gridpuzzles.engine.bits import check_signals, now, release_lock

HELD = cython.declare(cython.double, 0.01)
"""Seconds for which the interpreter's lock is held before a check releases it.

A thread that waits for the lock asks for it after 5 ms in which nobody released it, and only then is the next release
certain to let it in. If each of several thousand checks a second released the lock, the thread would never ask, and
would come too late each time: a hover text of the editor waited 4 s for a search.
"""


@cython.final
@cython.cclass
class Limits:
    """A node limit, deadline and cancel signal; `met` names the limit that was reached, or is empty."""

    nodes: cython.longlong
    deadline: cython.double
    cancel: Any
    released: cython.double
    met: str = cython.declare(str, visibility="readonly")

    def __init__(self, nodes: int | None = None, seconds: float | None = None, cancel: Signal | None = None) -> None:
        self.nodes = -1 if nodes is None else nodes
        self.deadline = -1.0 if seconds is None else monotonic() + seconds
        self.cancel = cancel
        self.released = now()
        self.met = ""

    @cython.cfunc
    def part(self, nodes: cython.longlong, spent: cython.longlong) -> Limits:
        """Return the limits for a part of the work with at most `nodes` nodes, after `spent` nodes."""
        part: Limits = Limits(None, None, self.cancel)
        part.nodes = nodes if self.nodes < 0 else min(nodes, self.nodes - spent)
        part.deadline = self.deadline
        return part

    @cython.cfunc
    def interrupted(self) -> cython.bint:
        """Return True if time is up or the search was cancelled; raise `KeyboardInterrupt` on Ctrl-C."""
        check_signals()
        moment: cython.double = now()
        # The clock may have been set back.
        if not 0 <= moment - self.released < HELD:
            release_lock()
            self.released = moment
        if self.cancel is not None and self.cancel.is_set():
            self.met = limit_of(self.cancel)
        elif self.deadline >= 0 and monotonic() >= self.deadline:
            self.met = "time"
        return self.met != ""

    @cython.ccall
    def look(self) -> cython.void:
        """Raise `LimitMet` if time is up or the work was cancelled, `KeyboardInterrupt` on Ctrl-C."""
        if self.interrupted():
            raise LimitMet(self.met)

    @cython.cfunc
    def out_of(self, nodes: cython.longlong) -> cython.bint:
        """Return True if `nodes` nodes reach the node limit."""
        if self.nodes >= 0 and nodes >= self.nodes:
            self.met = "nodes"
            return True
        return False
