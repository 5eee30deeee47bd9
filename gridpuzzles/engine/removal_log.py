"""A log of the values removed from domains, in order, which learning from dead ends reads backward.

It is empty until a search learns; then every domain word that shrinks adds an entry.
"""

from __future__ import annotations

from gridpuzzles.engine import cython
from gridpuzzles.engine.bits import new_ints, new_longs, new_words, release


@cython.final
@cython.cclass
class RemovalLog:
    """The removal log. By entry: variable, removed values, their cause (see `nogoods`), and the trail's length."""

    variable: cython.p_int
    values: cython.p_ulonglong
    reason: cython.p_int
    trail: cython.p_longlong
    length: cython.Py_ssize_t
    room: cython.Py_ssize_t
    # Cause of the next removals.
    cause: cython.int

    def __init__(self) -> None:
        self.room = 1024
        self.variable = new_ints(self.room)
        self.values = new_words(self.room)
        self.reason = new_ints(self.room)
        self.trail = new_longs(self.room)
        self.length = 0
        self.cause = -1

    def __dealloc__(self) -> None:
        release(self.variable)
        release(self.values)
        release(self.reason)
        release(self.trail)

    @cython.cfunc
    @cython.exceptval(-1)
    def note(self, x: cython.int, values: cython.ulonglong, trail: cython.Py_ssize_t) -> cython.int:
        """Add an entry."""
        if self.length == self.room:
            self.grow()
        self.variable[self.length] = x
        self.values[self.length] = values
        self.reason[self.length] = self.cause
        self.trail[self.length] = trail
        self.length += 1
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def take_back(self, mark: cython.Py_ssize_t) -> cython.int:
        """Drop the entries written since the trail had length `mark`."""
        while self.length > 0 and self.trail[self.length - 1] > mark:
            self.length -= 1
        return 0

    @cython.cfunc
    @cython.exceptval(-1)
    def grow(self) -> cython.int:
        """Double the room."""
        i: cython.Py_ssize_t
        variable: cython.p_int = new_ints(2 * self.room)
        values: cython.p_ulonglong = new_words(2 * self.room)
        reason: cython.p_int = new_ints(2 * self.room)
        trail: cython.p_longlong = new_longs(2 * self.room)
        for i in range(self.length):
            variable[i] = self.variable[i]
            values[i] = self.values[i]
            reason[i] = self.reason[i]
            trail[i] = self.trail[i]
        release(self.variable)
        release(self.values)
        release(self.reason)
        release(self.trail)
        self.variable = variable
        self.values = values
        self.reason = reason
        self.trail = trail
        self.room *= 2
        return 0
