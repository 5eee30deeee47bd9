"""Handle Ctrl-C and limits: ask the work to stop and return its results so far, and end it if it goes on."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

from ..base.errors import Limit
from ..solving.budget import Budget
from ..system.hard_limits import GRACE, Alarm


class Interrupt:
    """A signal to stop, which Ctrl-C sets.

    While a question is answered (``with interrupt.within(budget):``), the first Ctrl-C sets the signal, so that the
    search ends with its results so far. A second Ctrl-C, or one at any other time, raises `KeyboardInterrupt`.
    """

    def __init__(self) -> None:
        self._set = False
        self._alarm: Alarm | None = None
        if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
            signal.signal(signal.SIGINT, self._heard)

    def _heard(self, number: int, frame: FrameType | None) -> None:
        again, self._set = self._set, True
        if again or self._alarm is None:
            raise KeyboardInterrupt
        self._alarm.ring_after(GRACE, Limit.CANCELLED)

    @contextmanager
    def within(self, budget: Budget) -> Iterator[Interrupt]:
        """Answer a question; raise `HardTimeout` if it does not end soon after its limits or Ctrl-C."""
        with budget.enforced() as self._alarm:
            try:
                yield self
            finally:
                self._alarm = None

    def is_set(self) -> bool:
        """Return True if Ctrl-C was pressed."""
        return self._set
