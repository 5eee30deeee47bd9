"""Handle Ctrl-C and limits: ask the work to stop and return its results so far, end it if it goes on, and exit fast."""

from __future__ import annotations

import atexit
import os
import signal
import sys

from ..system.hard_limits import HardLimits, uninterrupted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import FrameType, TracebackType
    from typing import NoReturn

    from ..solving.budget import Budget

kept: list[object] = []
"""The puzzle of the last file and the exceptions of its questions, kept alive until the next file or until exit."""


class Interrupt:
    """A signal to stop, which Ctrl-C sets.

    While a question is answered (``with interrupt:``), the first Ctrl-C sets the signal, so that the search ends with
    its results so far. A second Ctrl-C, or one at any other time, raises `KeyboardInterrupt`.

    `HardTimeout` is raised in a question that does not end soon after its limit (``with interrupt.within(budget):``) or
    after Ctrl-C.
    """

    def __init__(self) -> None:
        self._set = False
        self._answering = False
        self._limits = HardLimits()
        if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
            signal.signal(signal.SIGINT, self._heard)

    def _heard(self, number: int, frame: FrameType | None) -> None:
        again, self._set = self._set, True
        if again or not self._answering:
            raise KeyboardInterrupt
        self._limits.hurry("cancelled")

    def within(self, budget: Budget) -> Interrupt:
        """Enforce the limits of the next question; return this object."""
        self._limits = budget.enforced()
        return self

    @uninterrupted
    def __enter__(self) -> Interrupt:
        self._answering = True
        self._limits.__enter__()
        return self

    @uninterrupted
    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._answering = False
        limits, self._limits = self._limits, HardLimits()
        limits.__exit__(kind, error, at)
        kept.append(error)  # keep the frames of the error alive: freeing them may be slow

    def is_set(self) -> bool:
        """Return True if Ctrl-C was pressed."""
        return self._set


def exit_now(status: int) -> NoReturn:
    """End the program with an exit status.

    Exit immediately, without cleanup, if there are neither other threads nor exit functions: freeing a large puzzle
    object by object would make the answer late.
    """
    sys.stdout.flush()
    sys.stderr.flush()
    threading = sys.modules.get("threading")
    if (threading and threading.active_count() > 1) or atexit._ncallbacks():
        sys.exit(status)
    os._exit(status)
