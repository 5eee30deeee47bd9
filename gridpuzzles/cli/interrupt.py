"""Ctrl-C as a request to stop and say what is known."""

from __future__ import annotations

import signal

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import FrameType, TracebackType


class Interrupt:
    """While a question is answered (``with interrupt:``) the first Ctrl-C sets it, so that the search ends with what it
    has; a second one, and one at any other time, raises `KeyboardInterrupt`."""

    def __init__(self) -> None:
        self._set = False
        self._answering = False
        if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
            signal.signal(signal.SIGINT, self._heard)

    def _heard(self, number: int, frame: FrameType | None) -> None:
        again, self._set = self._set, True
        if again or not self._answering:
            raise KeyboardInterrupt

    def __enter__(self) -> Interrupt:
        self._answering = True
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._answering = False

    def is_set(self) -> bool:
        """Whether Ctrl-C was pressed."""
        return self._set
