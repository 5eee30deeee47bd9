"""How soon work ends that was called off, counted in looks at the signal: the same on every machine."""

from __future__ import annotations


class CalledOff:
    """Calls off what goes on at its look of that number; ``looks`` says how many there were."""

    def __init__(self, at: int) -> None:
        self._at = at
        self.looks = 0

    def is_set(self) -> bool:
        self.looks += 1
        return self.looks >= self._at
