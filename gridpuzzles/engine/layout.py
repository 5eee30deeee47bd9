"""The memory layout of a search, and the watch lists of variables: built once per problem, never changed.

Variables and values are numbered. Value `i` of variable `x` is the i-th of its declared values; it is in the domain iff
bit `i` is set in the `width[x]` words that begin at `first[x]`. Propagators may keep further words of their own in the
same array (`Variables.blank`).
"""

from __future__ import annotations

from gridpuzzles.engine import cython
from gridpuzzles.engine.bits import Memory
from gridpuzzles.engine.variables import Variables

# Events of a domain. Fixing a variable also moves a bound, and moving a bound is also a change.
CHANGED = cython.declare(cython.int, 0)
BOUNDED = cython.declare(cython.int, 1)
FIXED = cython.declare(cython.int, 2)
EVENTS = cython.declare(cython.int, 3)

# Cheap propagators run before expensive ones: 0 simple rules, 1 dynamic programs and tables, 2 matchings.
PRIORITIES = cython.declare(cython.int, 3)


@cython.final
@cython.cclass
class StateLayout(Memory):
    """The data that all searches over one problem share: sizes, addresses, initial words, and watch lists."""

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

    def __init__(self, variables: Variables, propagators: cython.int) -> None:
        """Set up the layout for `propagators` propagators.

        Call `expect` for each of them, then `make_room`, then `file` for each.
        """
        self.variables = len(variables.declared)
        self.propagators = propagators
        self.length = variables.length
        self.first = self.new_ints(self.variables)
        self.width = self.new_ints(self.variables)
        for i in range(self.variables):
            self.first[i] = variables.first[i]
            self.width[i] = variables.width[i]
        self.image = self.new_words(self.length)
        for i in range(self.length):
            self.image[i] = variables.image[i]
        self.priority = self.new_ints(propagators)
        self.idempotent = self.new_ints(propagators)
        self.watch = self.new_ints(EVENTS * self.variables + 2)

    # A counting sort of the propagators by variable and event: slot s is at `watch[s]` to `watch[s + 1]`. Counts are
    # stored two slots ahead, so that filling the slots turns them into start offsets.

    @cython.cfunc
    def expect(self, scope: tuple, event: cython.int) -> cython.void:
        """Count a propagator that watches its scope for an event."""
        x: cython.int
        for x in scope:
            self.watch[EVENTS * x + event + 2] += 1

    @cython.cfunc
    def make_room(self) -> cython.void:
        """Allocate the watch lists for all counted propagators."""
        i: cython.Py_ssize_t
        for i in range(2, EVENTS * self.variables + 2):
            self.watch[i] += self.watch[i - 1]
        self.watchers = self.new_ints(self.watch[EVENTS * self.variables + 1])

    @cython.cfunc
    def file(self, p: cython.int, scope: tuple, event: cython.int) -> cython.void:
        """Enter a propagator in the watch lists of its scope."""
        x: cython.int
        for x in scope:
            self.watchers[self.watch[EVENTS * x + event + 1]] = p
            self.watch[EVENTS * x + event + 1] += 1
