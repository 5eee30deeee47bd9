"""The table of the solution counter: states, with the number of ways that lead to each."""

from __future__ import annotations

from gridpuzzles.engine import cython
from gridpuzzles.engine.bits import Memory, bit
from gridpuzzles.engine.limits import Limits

LIMB = cython.declare(cython.int, 44)  # bits of a count's digit: 2^16 times a digit fits in a word
MAX_PLACES = 1 << 24
LOOK_EVERY = cython.declare(cython.Py_ssize_t, 1 << 16)


class FrontierTooLarge(Exception):
    """Raised if the frontier would outgrow its bounds, or if a limit is reached while it grows."""


class TooNarrow(Exception):
    """Raised if a count needs more digits than the frontier has."""


@cython.final
@cython.cclass
class Frontier(Memory):
    """An open-addressing hash table of packed states, with the number of ways that lead to each.

    An entry is a state plus 1 (0 marks a free place) and its count, in `digits` digits of `LIMB` bits, the lowest
    first. Both are adjacent, because the memory that a look-up touches decides its cost.
    """

    entries: cython.p_longlong
    digits: cython.int
    stride: cython.int
    places: cython.Py_ssize_t
    most: cython.Py_ssize_t
    used: cython.Py_ssize_t
    limits: Limits

    def __init__(self, room: int, digits: int, most: int, limits: Limits) -> None:
        """Allocate room for `room` states; the table never grows beyond `most` places."""
        self.digits = digits
        self.most = most
        self.limits = limits
        self.stride = digits + 1
        self.places = 16
        while self.places < 2 * room:
            self.places *= 2
        self.used = 0
        self.entries = self.new_longs(self.places * self.stride)

    @cython.cfunc
    def place(self, key: cython.longlong) -> cython.Py_ssize_t:
        """Return the index of the entry of `key`, or of the free place for it."""
        mask: cython.Py_ssize_t = self.places - 1
        mixed: cython.longlong = key ^ (key >> 29)
        mixed = (mixed & 0x3FFFFFFF) * 0x5851F42D + (mixed >> 30)
        at: cython.Py_ssize_t = (mixed ^ (mixed >> 21)) & mask
        while self.entries[at * self.stride] and self.entries[at * self.stride] != key + 1:
            at = (at + 1) & mask
        return at * self.stride

    @cython.cfunc
    @cython.exceptval(-1)
    def enter(self, key: cython.longlong, number: cython.longlong) -> cython.int:
        """Enter a new key with `number` as its lowest digit; raise `FrontierTooLarge` if there is no room."""
        if 2 * self.used >= self.places:
            self.grow()
        here: cython.Py_ssize_t = self.place(key)
        self.entries[here] = key + 1
        self.entries[here + 1] = number
        self.used += 1
        return 0

    @cython.cfunc
    @cython.exceptval(-1)
    def add(
        self, key: cython.longlong, ways: cython.p_longlong, at: cython.Py_ssize_t, times: cython.longlong
    ) -> cython.int:
        """Add the count at `ways[at]`, multiplied by `times`, to the count of `key`.

        Raise `TooNarrow` if it needs more digits, `FrontierTooLarge` if there is no room.
        """
        carry: cython.longlong = 0
        if 2 * self.used >= self.places:
            self.grow()
        here: cython.Py_ssize_t = self.place(key)
        if not self.entries[here]:
            self.entries[here] = key + 1
            self.used += 1
        for i in range(self.digits):
            carry += self.entries[here + 1 + i] + ways[at + i] * times
            self.entries[here + 1 + i] = carry & (bit(LIMB) - 1)
            carry >>= LIMB
        if carry:
            raise TooNarrow
        return 0

    @cython.cfunc
    def grow(self) -> cython.void:
        """Double the number of places; raise `FrontierTooLarge` if that is too many or a limit is reached."""
        if 2 * self.places > self.most:
            raise FrontierTooLarge
        old = self.entries
        count: cython.Py_ssize_t = self.places * self.stride
        self.places *= 2
        self.entries = self.new_longs(self.places * self.stride)
        for i in range(0, count, self.stride):
            if i % LOOK_EVERY < self.stride and self.limits.interrupted():
                self.release(old)
                raise FrontierTooLarge
            if old[i]:
                here: cython.Py_ssize_t = self.place(old[i] - 1)
                for k in range(self.stride):
                    self.entries[here + k] = old[i + k]
        self.release(old)

    def total(self) -> int:
        """Return the sum of all counts."""
        total = 0
        for i in range(0, self.places * self.stride, self.stride):
            if self.entries[i]:
                for k in range(self.digits):
                    total += int(self.entries[i + 1 + k]) << LIMB * k
        return total
