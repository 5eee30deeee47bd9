"""The variables of a problem, and the memory layout that all searches over it share.

Variables and values are numbered. Value `i` of variable `x` is the i-th of its declared values; it is in the domain iff
bit `i` is set in the `width[x]` words that begin at `first[x]`. Propagators may keep further words of their own in the
same array (`Variables.blank`). `StateLayout` also has the watch lists; it is built once and never changed.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from gridpuzzles.engine import cython
from gridpuzzles.engine.bits import ALL, Memory
from gridpuzzles.engine.limits import Limits


@cython.cclass
class Variables(Memory):
    """Numbered variables, each with strictly ascending integers of any size as values.

    This is the part of a problem that builders of propagators see. The initial domain of variable `x` is the `width[x]`
    words at `image[first[x]]`. `layout` is None if it must be built again; `is_inconsistent` is true if some variable
    has no values. Work that takes long checks the `limits` now and then.
    """

    declared: list
    visible: list
    first: cython.p_int
    width: cython.p_int
    image: cython.p_ulonglong
    length: cython.Py_ssize_t
    room: cython.Py_ssize_t
    image_room: cython.Py_ssize_t
    layout: object
    is_inconsistent: cython.bint
    limits: Limits

    def __init__(self, limits: Limits | None) -> None:
        self.declared = []
        self.visible = []
        self.length = 0
        self.room = 16
        self.first = self.new_ints(self.room)
        self.width = self.new_ints(self.room)
        self.image_room = 64
        self.image = self.new_words(self.image_room)
        self.layout = None
        self.is_inconsistent = False
        self.limits = limits or Limits()

    def declare(self, domains: Sequence[Sequence[int]], visible: int) -> None:
        """Add variables with these values, the first `visible` of them visible; see `variable`."""
        for x, values in enumerate(domains):
            self.variable(values, x < visible)

    @cython.ccall
    def variable(self, values: Sequence[int], visible: bool = True) -> int:
        """Add a variable and return its number; `values` is a strictly ascending tuple or range."""
        number: cython.int = len(self.declared)
        count: cython.Py_ssize_t = len(values)
        words: cython.Py_ssize_t = (count + 63) // 64 if count > 64 else 1
        if number == self.room:
            self.make_room()
        self.layout = None
        self.declared.append(values)
        self.visible.append(visible)
        self.first[number] = self.blank(words)
        self.width[number] = words
        if count == 0:
            self.is_inconsistent = True
            return number
        for w in range(words):
            self.image[self.first[number] + w] = ALL if w < words - 1 else ALL >> (64 * words - count)
        return number

    @cython.cfunc
    def make_room(self) -> cython.void:
        """Double the room for variables."""
        used: cython.Py_ssize_t = self.room
        self.room *= 2
        self.first = self.grown_ints(self.first, used, self.room)
        self.width = self.grown_ints(self.width, used, self.room)

    @cython.cfunc
    def take_over(self, other: Variables) -> cython.void:
        """Copy the variables and words of another problem, which keeps its own."""
        self.declared = other.declared[:]
        self.visible = other.visible[:]
        self.is_inconsistent = other.is_inconsistent
        while self.room < other.room:
            self.make_room()
        for x in range(len(self.declared)):
            self.first[x] = other.first[x]
            self.width[x] = other.width[x]
        self.blank(other.length)
        for w in range(other.length):
            self.image[w] = other.image[w]

    def values(self, x: int) -> Sequence[int]:
        """Return the declared values of a variable; propagators identify a value by its index in them."""
        declared: Sequence[int] = self.declared[x]
        return declared

    @cython.cfunc
    def value_lists(self, scope: tuple) -> tuple:
        """Return the different value lists of a scope, and the index of each variable's list."""
        x: cython.int
        lists: list = []
        which: list = [0] * len(scope)
        last: Any = self.declared[scope[0]] if scope else None
        for x in scope:
            if self.declared[x] is not last:
                break
        else:  # in most scopes all variables share one list
            return (last,) * min(len(which), 1), which
        number = -1
        which = []
        last = None
        for x in scope:
            values = self.declared[x]
            if values is not last:
                last = values
                if values not in lists:
                    lists.append(values)
                number = lists.index(values)
            which.append(number)
        return tuple(lists), which

    @cython.cfunc
    def blank(self, count: cython.Py_ssize_t) -> cython.Py_ssize_t:
        """Return the address of new words, all 0, which every search has for itself; fill them in `image` at once.

        Words written with `Store.write` are restored on backtracking, words written directly are not.
        """
        place: cython.Py_ssize_t = self.length
        self.length += count
        if self.length > self.image_room:
            self.image_room = 2 * self.length
            self.image = self.grown_words(self.image, place, self.image_room)
        return place

    @cython.ccall
    def reserve(self, words: Iterable[int]) -> cython.Py_ssize_t:
        """Return the address of new words with these initial contents; see `blank`."""
        contents: list = list(words)
        place: cython.Py_ssize_t = self.blank(len(contents))
        for i in range(len(contents)):
            self.image[place + i] = contents[i]
        return place


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
