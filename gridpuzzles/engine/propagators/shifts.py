"""Bitsets of totals, moved by an addend: the set operations of sums.

Every set has the same number of words; totals that do not fit are dropped.
"""

from __future__ import annotations

from gridpuzzles.engine import cython
from gridpuzzles.engine.bits import ALL


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def add_shifted(
    sets: cython.p_ulonglong,
    here: cython.Py_ssize_t,
    there: cython.Py_ssize_t,
    words: cython.Py_ssize_t,
    step: cython.int,
) -> cython.void:
    """Add to the set at `there` the totals of the set at `here`, increased by `step`."""
    far: cython.Py_ssize_t = step >> 6
    rest: cython.int = step & 63
    # Most sets have fewer than 64 totals, so one shift is enough.
    if words == 1:
        sets[there] |= (sets[here] << step) & ALL
        return
    for j in range(words - far):
        sets[there + far + j] |= (sets[here + j] << rest) & ALL
        if rest > 0 and far + j + 1 < words:
            sets[there + far + j + 1] |= sets[here + j] >> (64 - rest)


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def add_sources(
    sets: cython.p_ulonglong,
    here: cython.Py_ssize_t,
    after: cython.Py_ssize_t,
    back: cython.Py_ssize_t,
    words: cython.Py_ssize_t,
    step: cython.int,
) -> cython.bint:
    """Return True if a step leads from the set at `here` into `after`; add the totals it leads from to `back`."""
    found: cython.ulonglong = 0
    far: cython.Py_ssize_t = step >> 6
    rest: cython.int = step & 63
    if words == 1:
        word = (sets[after] >> step) & sets[here]
        sets[back] |= word
        return word != 0
    for j in range(words - far):
        word = sets[after + far + j] >> rest
        if rest > 0 and far + j + 1 < words:
            word |= (sets[after + far + j + 1] << (64 - rest)) & ALL
        word = word & sets[here + j]
        found |= word
        sets[back + j] |= word
    return found != 0
