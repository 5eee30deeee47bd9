"""A log of the values removed from domains, in order, which learning from dead ends reads backward.

It is empty until a search learns; then every domain word that shrinks adds an entry.
"""

from __future__ import annotations

from gridpuzzles.engine import cython
from gridpuzzles.engine.bits import Memory


@cython.final
@cython.cclass
class RemovalLog(Memory):
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
        self.variable = self.new_ints(self.room)
        self.values = self.new_words(self.room)
        self.reason = self.new_ints(self.room)
        self.trail = self.new_longs(self.room)
        self.length = 0
        self.cause = -1

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
    def take_back(self, mark: cython.Py_ssize_t) -> cython.void:
        """Drop the entries written since the trail had length `mark`."""
        while self.length > 0 and self.trail[self.length - 1] > mark:
            self.length -= 1

    @cython.cfunc
    def grow(self) -> cython.void:
        """Double the room."""
        self.room *= 2
        self.variable = self.grown_ints(self.variable, self.length, self.room)
        self.values = self.grown_words(self.values, self.length, self.room)
        self.reason = self.grown_ints(self.reason, self.length, self.room)
        self.trail = self.grown_longs(self.trail, self.length, self.room)
