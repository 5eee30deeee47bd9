"""How many ways lead to each of many states: the table that counting fills anew for every variable."""

from __future__ import annotations

from gridpuzzles.engine import cython
from gridpuzzles.engine.bits import bit, new_longs, release
from gridpuzzles.engine.limits import Limits

LIMB = cython.declare(cython.int, 44)  # bits of a count's digit: a sum of 2^16 of them stays in a word
MAX_PLACES = 1 << 24
LOOK_EVERY = cython.declare(cython.Py_ssize_t, 1 << 16)


class FrontierTooLarge(Exception):
    """The frontier would outgrow its bounds, or a limit was met while it grew."""


class TooNarrow(Exception):
    """A count needs more digits than the frontier has."""


@cython.final
@cython.cclass
class Frontier:
    """Packed states and how many ways lead to each: an open-addressing hash table.

    An entry is a state plus 1 (0 marks a free place) and its count in `digits` digits of `LIMB` bits, the lowest first:
    together, because a look-up costs about what memory it touches.
    """

    entries: cython.p_longlong
    digits: cython.int
    stride: cython.int
    places: cython.Py_ssize_t
    most: cython.Py_ssize_t
    used: cython.Py_ssize_t
    limits: Limits

    def __init__(self, room: int, digits: int, most: int, limits: Limits) -> None:
        """Room for so many states at first, in no more than `most` places ever."""
        self.digits = digits
        self.most = most
        self.limits = limits
        self.stride = digits + 1
        self.places = 16
        while self.places < 2 * room:
            self.places *= 2
        self.used = 0
        self.entries = new_longs(self.places * self.stride)

    def __dealloc__(self) -> None:
        release(self.entries)

    @cython.cfunc
    def place(self, key: cython.longlong) -> cython.Py_ssize_t:
        """Where the entry of `key` begins, or would."""
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
        """Enter a key that is not there with this as its lowest digit.  Raises `CannotCountSolutions`."""
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
        """Count for `key` what stands at `ways[at]` and after, that many times.  Raises `TooNarrow`."""
        i: cython.int
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
    @cython.exceptval(-1)
    def grow(self) -> cython.int:
        """Twice the places.  Raises `CannotCountSolutions`."""
        i: cython.Py_ssize_t
        k: cython.int
        if 2 * self.places > self.most:
            raise FrontierTooLarge
        old = self.entries
        count: cython.Py_ssize_t = self.places * self.stride
        self.places *= 2
        self.entries = new_longs(self.places * self.stride)
        for i in range(0, count, self.stride):
            if i % LOOK_EVERY < self.stride and self.limits.interrupted():
                release(old)
                raise FrontierTooLarge
            if old[i]:
                here: cython.Py_ssize_t = self.place(old[i] - 1)
                for k in range(self.stride):
                    self.entries[here + k] = old[i + k]
        release(old)
        return 0

    def total(self) -> int:
        """All ways together."""
        i: cython.Py_ssize_t
        k: cython.int
        total = 0
        for i in range(0, self.places * self.stride, self.stride):
            if self.entries[i]:
                for k in range(self.digits):
                    total += int(self.entries[i + 1 + k]) << LIMB * k
        return total
