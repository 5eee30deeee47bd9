"""What is costly to make and the same for many relations, kept for the next one: at most so much at a time."""

from __future__ import annotations

from gridpuzzles.engine import cython

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

# What takes more than this part of the room would only drive out the rest.
SHARE = cython.declare(cython.Py_ssize_t, 16)
# What an entry takes beside the thing: the key, mostly.
ENTRY = cython.declare(cython.Py_ssize_t, 64)


@cython.final
@cython.cclass
class Cache:
    """Things by key, of at most `room` words together; all are forgotten when there is no room for one more."""

    things: dict
    room: cython.Py_ssize_t
    used: cython.Py_ssize_t

    def __init__(self, room: int) -> None:
        self.things = {}
        self.room = room
        self.used = 0

    @cython.ccall
    def find(self, key: Any) -> Any:
        """The thing kept under this key, or None."""
        return self.things.get(key)

    @cython.ccall
    def keep(self, key: Any, thing: Any, words: cython.Py_ssize_t) -> Any:
        """The thing, which takes about so many words; it is kept unless that is too many."""
        words += ENTRY
        if SHARE * words <= self.room:
            if self.used + words > self.room:
                self.things.clear()
                self.used = 0
            self.things[key] = thing
            self.used += words
        return thing
