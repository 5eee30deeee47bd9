"""When a search, or the building of a problem, must end before it is done.

A search holds the interpreter's lock, because propagators are objects.  Every look at the limits, some thousand a
second, lets go of it for a moment: so other threads go on, one of which may call the search off.  Searches that
are to run on several processors at once need a process each.
"""

from __future__ import annotations

from time import monotonic

from gridpuzzles.base.errors import LimitMet
from gridpuzzles.engine import cython
from gridpuzzles.engine.bits import check_signals

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Protocol

    class Cancel(Protocol):
        """What can call a search off: `threading.Event` is one."""

        def is_set(self) -> bool: ...


@cython.final
@cython.cclass
class Limits:
    """Node limit, deadline and cancel signal; `met` names the one that was met, and is empty as long as none was."""

    nodes: cython.longlong
    deadline: cython.double
    cancel: Any
    met: str = cython.declare(str, visibility="readonly")

    def __init__(self, nodes: int | None = None, seconds: float | None = None, cancel: Cancel | None = None) -> None:
        self.nodes = -1 if nodes is None else nodes
        self.deadline = -1.0 if seconds is None else monotonic() + seconds
        self.cancel = cancel
        self.met = ""

    @cython.cfunc
    def part(self, nodes: cython.longlong, spent: cython.longlong) -> Limits:
        """The limits of a part of the work of so many nodes, where so many were spent before."""
        part: Limits = Limits(None, None, self.cancel)
        part.nodes = nodes if self.nodes < 0 else min(nodes, self.nodes - spent)
        part.deadline = self.deadline
        return part

    @cython.cfunc
    def interrupted(self) -> cython.bint:
        """Whether time is up or the search was called off.  Raises `KeyboardInterrupt` on Ctrl-C."""
        check_signals()
        if self.cancel is not None and self.cancel.is_set():
            self.met = "cancelled"
        elif self.deadline >= 0 and monotonic() >= self.deadline:
            self.met = "time"
        return self.met != ""

    @cython.ccall
    def look(self) -> cython.int:
        """Raises `LimitMet` when time is up or the work was called off, `KeyboardInterrupt` on Ctrl-C."""
        if self.interrupted():
            raise LimitMet(self.met)
        return 0

    @cython.cfunc
    def out_of(self, nodes: cython.longlong) -> cython.bint:
        """Whether that many nodes are all there may be."""
        if self.nodes >= 0 and nodes >= self.nodes:
            self.met = "nodes"
            return True
        return False
