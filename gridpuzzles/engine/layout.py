"""Where the state of a search lies, and who is woken by what: made once per problem, never changed.

Variables and values are numbered: value `i` of variable `x` is the i-th of the values it was declared with, and
is in its domain iff bit `i` is set in the `width[x]` words that begin at `first[x]`.  Propagators may keep
further words of their own in the same array (`Problem.reserve`).
"""

from __future__ import annotations

from gridpuzzles.engine import cython
from gridpuzzles.engine.bits import new_ints, new_words, release

# What can happen to a domain.  Whatever fixes a variable also moves a bound, whatever moves a bound is a change.
CHANGED = cython.declare(cython.int, 0)
BOUNDED = cython.declare(cython.int, 1)
FIXED = cython.declare(cython.int, 2)
EVENTS = cython.declare(cython.int, 3)

# Cheap propagators run before dear ones: 0 simple rules, 1 folds and tables, 2 matching.
PRIORITIES = cython.declare(cython.int, 3)


@cython.final
@cython.cclass
class Layout:
    """What all searches over one problem share: sizes, places, first words, and who watches what."""

    variables: cython.int
    propagators: cython.int
    length: cython.Py_ssize_t
    first: cython.p_int
    width: cython.p_int
    image: cython.p_ulonglong
    watch: cython.p_int
    watchers: cython.p_int
    priority: cython.p_int
    idempotent: cython.p_int

    def __init__(
        self,
        first: list[int],
        width: list[int],
        image: list[int],
        relations: list[tuple[tuple[int, ...], int, int, int]],
    ) -> None:
        """`relations` gives scope, event, priority and idempotence of every propagator."""
        i: cython.Py_ssize_t
        x: cython.int
        self.variables = len(first)
        self.propagators = len(relations)
        self.length = len(image)
        self.first = new_ints(self.variables)
        self.width = new_ints(self.variables)
        for i in range(self.variables):
            self.first[i] = first[i]
            self.width[i] = width[i]
        self.image = new_words(self.length)
        for i in range(self.length):
            self.image[i] = image[i]
        self.priority = new_ints(self.propagators)
        self.idempotent = new_ints(self.propagators)
        self.watch = new_ints(EVENTS * self.variables + 2)
        for i in range(self.propagators):
            scope, event, self.priority[i], self.idempotent[i] = relations[i]
            for x in scope:
                self.watch[EVENTS * x + event + 2] += 1
        self.file_watchers(relations)

    @cython.cfunc
    def file_watchers(self, relations: list) -> cython.int:
        """Sort the propagators by variable and event: those of slot s lie from `watch[s]` to `watch[s + 1]`.

        A counting sort: each count stands two slots late, so that filling moves every start into place.
        """
        i: cython.Py_ssize_t
        x: cython.int
        for i in range(2, EVENTS * self.variables + 2):
            self.watch[i] += self.watch[i - 1]
        self.watchers = new_ints(self.watch[EVENTS * self.variables + 1])
        for i in range(self.propagators):
            scope, event, _, _ = relations[i]
            for x in scope:
                self.watchers[self.watch[EVENTS * x + event + 1]] = i
                self.watch[EVENTS * x + event + 1] += 1
        return 0

    def __dealloc__(self) -> None:
        release(self.first)
        release(self.width)
        release(self.image)
        release(self.priority)
        release(self.idempotent)
        release(self.watch)
        release(self.watchers)
