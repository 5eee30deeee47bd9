"""What a long search has come to, on one line of the terminal that goes away again."""

from __future__ import annotations

import os
import sys
from time import monotonic

from ..listing import so_many

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from types import TracebackType
    from typing import Any, TextIO

    from .interrupt import Interrupt

FIRST, AGAIN = 1.0, 0.2
"""Seconds before the line is first drawn, and between two drawings."""


class Watch:
    """What a verb hands to the search: a signal to stop. ``options`` are those of the search."""

    def __init__(self, interrupt: Interrupt) -> None:
        self.options: dict[str, Any] = {"cancel": interrupt}
        self._interrupt = interrupt

    def __enter__(self) -> Watch:
        self._interrupt.__enter__()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._interrupt.__exit__(kind, error, at)


class Progress(Watch):
    """Also observes the search, and says on a terminal how far it is.

    The share of the tree takes both branches of a decision for equally large: what is done of it only grows, and
    at its end it is all.
    """

    def __init__(self, interrupt: Interrupt, stream: TextIO) -> None:
        super().__init__(interrupt)
        self.options = {"cancel": self, "observer": self}
        self._stream = stream
        self._next = monotonic() + FIRST
        self._drawn = False
        self._nodes = self._solutions = 0
        self._open = [1.0]  # for the root and every decision since, the share of the tree below it that is not done

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        """Take the line away."""
        super().__exit__(kind, error, at)
        if self._drawn:
            self._stream.write("\r\x1b[K")
            self._stream.flush()

    def is_set(self) -> bool:
        """Whether to stop; the search asks this every so often, so here the line is drawn."""
        if monotonic() >= self._next:
            self._next = monotonic() + AGAIN
            self._drawn = True
            self._stream.write(f"\r\x1b[K{self.line()}")
            self._stream.flush()
        return self._interrupt.is_set()

    def line(self) -> str:
        """What is known of the search."""
        done = 100 * (1 - sum(self._open))
        parts = [f"{self._nodes} nodes"]
        if self._solutions:
            parts.append(so_many(self._solutions, "solution"))
        if done >= 0.1:
            parts.append(f"about {done:.1f} % of the tree")
        return ", ".join(parts)

    def decide(self, depth: int, variable: int, value: int) -> None:
        self._nodes += 1
        del self._open[depth:]
        while len(self._open) < depth:
            self._open.append(0.0)
        half = self._open[-1] / 2
        self._open[-1] = half
        self._open.append(half)

    def dead_end(self, depth: int) -> None:
        del self._open[depth:]

    def restart(self, number: int) -> None:
        self._open = [1.0]

    def solution(self, values: tuple[int, ...]) -> None:
        self._solutions += 1


def watch(interrupt: Interrupt, limits: Mapping[str, Any] = {}) -> Watch:
    """Progress on a terminal, otherwise none, of a question that has these limits."""
    interrupt.within(limits)
    if sys.stderr.isatty() and os.environ.get("TERM") != "dumb":
        return Progress(interrupt, sys.stderr)
    return Watch(interrupt)
