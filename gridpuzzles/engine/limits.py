"""When a search, or the building of a problem, must end before it is done.

A search holds the interpreter's lock, because propagators are objects.  Every look at the limits, some thousand a
second, lets go of it for a moment: so other threads go on, one of which may call the search off.  Searches that
are to run on several processors at once need a process each.
"""

from __future__ import annotations

from time import monotonic

from gridpuzzles.engine import cython
from gridpuzzles.engine.bits import check_signals

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Protocol

    class Cancel(Protocol):
        """What can call a search off: `threading.Event` is one."""

        def is_set(self) -> bool: ...


class Stopped(Exception):
    """A limit was reached before a problem was built."""


@cython.final
@cython.cclass
class Limits:
    """Node limit, deadline and cancel signal; `stopped` names the first that was reached."""

    nodes: cython.longlong
    deadline: cython.double
    cancel: Any
    reason: Any

    def __init__(self, nodes: int | None = None, seconds: float | None = None, cancel: Cancel | None = None) -> None:
        self.nodes = -1 if nodes is None else nodes
        self.deadline = -1.0 if seconds is None else monotonic() + seconds
        self.cancel = cancel
        self.reason = None

    @property
    def stopped(self) -> str | None:
        """The limit that was reached, for Python code."""
        reason: str | None = self.reason
        return reason

    @cython.cfunc
    def interrupted(self) -> cython.bint:
        """Whether time is up or the search was called off.  Raises `KeyboardInterrupt` on Ctrl-C."""
        check_signals()
        if self.cancel is not None and self.cancel.is_set():
            self.reason = "cancelled"
        elif self.deadline >= 0 and monotonic() >= self.deadline:
            self.reason = "time"
        return self.reason is not None

    @cython.ccall
    def look(self) -> cython.int:
        """Raises `Stopped` when time is up or the work was called off, `KeyboardInterrupt` on Ctrl-C."""
        if self.interrupted():
            raise Stopped(self.reason)
        return 0

    @cython.cfunc
    def spent(self, nodes: cython.longlong) -> cython.bint:
        """Whether that many nodes are all there may be."""
        if self.nodes >= 0 and nodes >= self.nodes:
            self.reason = "nodes"
            return True
        return False
