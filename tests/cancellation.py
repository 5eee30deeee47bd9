"""Count how soon cancelled work ends, in checks of the signal, which is the same on every machine."""

from __future__ import annotations


class CalledOff:
    """A signal that cancels at its check number `at`; `looks` counts the checks."""

    def __init__(self, at: int) -> None:
        self._at = at
        self.looks = 0

    def is_set(self) -> bool:
        self.looks += 1
        return self.looks >= self._at
