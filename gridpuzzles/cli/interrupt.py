"""Ctrl-C as a request to stop and say what is known."""

from __future__ import annotations

import signal

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import FrameType


class Interrupt:
    """Set by the first Ctrl-C, so that a search ends with what it has; the second one ends the program."""

    def __init__(self) -> None:
        self._set = False
        if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
            signal.signal(signal.SIGINT, self._heard)

    def _heard(self, number: int, frame: FrameType | None) -> None:
        if self._set:
            raise KeyboardInterrupt
        self._set = True

    def is_set(self) -> bool:
        """Whether Ctrl-C was pressed."""
        return self._set
