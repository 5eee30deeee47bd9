"""A bounded cache of objects that are expensive to build and that many constraints share."""

from __future__ import annotations

from gridpuzzles.engine import cython

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

# An entry of more than 1 / SHARE of the room would only evict the others.
SHARE = cython.declare(cython.Py_ssize_t, 16)
# Words that an entry takes in addition to its object, mostly for the key.
ENTRY = cython.declare(cython.Py_ssize_t, 64)


@cython.final
@cython.cclass
class Cache:
    """A mapping of at most `room` words in total; it is emptied when a new entry does not fit."""

    things: dict
    room: cython.Py_ssize_t
    used: cython.Py_ssize_t

    def __init__(self, room: int) -> None:
        self.things = {}
        self.room = room
        self.used = 0

    @cython.ccall
    def find(self, key: Any) -> Any:
        """Return the object with this key, or None."""
        return self.things.get(key)

    @cython.ccall
    def keep(self, key: Any, thing: Any, words: cython.Py_ssize_t) -> Any:
        """Keep an object of about `words` words, unless it is too large, and return it."""
        words += ENTRY
        if SHARE * words <= self.room:
            if self.used + words > self.room:
                self.things.clear()
                self.used = 0
            self.things[key] = thing
            self.used += words
        return thing
