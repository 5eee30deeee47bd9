"""The state of a search: every domain as a bitset, a trail to undo changes, and a queue of propagators.

A `StateLayout` has the addresses and the watch lists; a `Store` is the state of one search over it. Everything written
through the store, domains and reversible words of propagators alike, is restored on backtracking. From the moment that
a search learns, a `RemovalLog` has all values removed from domains, in order.

Only the trail can run out of memory, so methods that do not write are declared never to raise. In compiled code, each
call that might raise costs a check of the interpreter's error.
"""

from __future__ import annotations

from gridpuzzles.engine import cython
from gridpuzzles.engine.bipartite import Graph
from gridpuzzles.engine.bits import ALL, Memory, bit, highest_bit, lowest_bit, popcount
from gridpuzzles.engine.variables import BOUNDED, CHANGED, EVENTS, FIXED, PRIORITIES, StateLayout


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


@cython.final
@cython.cclass
class Store(Memory):
    """The domains and reversible words of one search, with trail and queue."""

    layout: StateLayout
    words: cython.p_ulonglong
    first: cython.p_int
    width: cython.p_int
    scratch: cython.p_ulonglong
    reals: cython.p_double
    room: Graph
    running: cython.int
    silent: cython.bint
    queue: cython.p_int
    queued: cython.p_int
    head: cython.p_int
    waiting: cython.p_int
    stamp: cython.p_longlong
    now: cython.longlong
    clock: cython.longlong
    trail_place: cython.p_int
    trail_word: cython.p_ulonglong
    trail_length: cython.Py_ssize_t
    trail_capacity: cython.Py_ssize_t
    # While a search learns: the removals from the first `logged` words, which are the domains.
    losses: RemovalLog
    logged: cython.Py_ssize_t

    def __init__(self, layout: StateLayout, scratch: int) -> None:
        self.layout = layout
        self.first = layout.first
        self.width = layout.width
        self.words = self.new_words(layout.length)
        for i in range(layout.length):
            self.words[i] = layout.image[i]
        self.scratch = self.new_words(scratch)
        self.reals = self.new_doubles(scratch)
        self.room = None  # type: ignore[assignment]  # a C field, made when one is needed
        self.queue = self.new_ints(PRIORITIES * layout.propagators)
        self.queued = self.new_ints(layout.propagators)
        self.head = self.new_ints(PRIORITIES)
        self.waiting = self.new_ints(PRIORITIES)
        self.running = -1
        self.silent = False
        # The root level has stamp 0, the initial stamp of every word: words that are never restored need not be saved.
        self.stamp = self.new_longs(layout.length)
        self.now = 0
        self.clock = 0
        self.losses = None  # type: ignore[assignment]  # a C field, made when a search learns
        self.logged = 0
        self.trail_capacity = layout.length + 16
        self.trail_place = self.new_ints(self.trail_capacity)
        self.trail_word = self.new_words(self.trail_capacity)
        self.trail_length = 0

    @cython.cfunc
    def graph(self, variables: cython.int, values: cython.int) -> Graph:
        """Return a graph for up to this number of variables and values, with its rows in the scratch memory.

        Like the scratch memory, it is only valid during one call of a propagator.
        """
        if self.room is None:
            self.room = Graph(variables, values)
        elif self.room.variables < variables or self.room.values < values:
            self.room = Graph(max(variables, self.room.variables), max(values, self.room.values))
        self.room.begin(self.scratch, values)
        return self.room

    # --- reading domains

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def has(self, x: cython.int, i: cython.int) -> cython.bint:
        """Return True if value `i` is still in the domain of `x`."""
        return (self.words[self.first[x] + (i >> 6)] >> (i & 63)) & 1

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def is_fixed(self, x: cython.int) -> cython.bint:
        """Return True if one value is left; domains outside propagation are never empty."""
        if self.width[x] == 1:
            word = self.words[self.first[x]]
            return word & (word - 1) == 0
        return self.lowest(x) == self.highest(x)

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def lowest(self, x: cython.int) -> cython.int:
        """Return the lowest value left."""
        place: cython.int = self.first[x]
        w: cython.int = 0
        while self.words[place + w] == 0:
            w += 1
        return 64 * w + lowest_bit(self.words[place + w])

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def highest(self, x: cython.int) -> cython.int:
        """Return the highest value left."""
        place: cython.int = self.first[x]
        w: cython.int = self.width[x] - 1
        while self.words[place + w] == 0:
            w -= 1
        return 64 * w + highest_bit(self.words[place + w])

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def size(self, x: cython.int) -> cython.int:
        """Return the number of values left."""
        place: cython.int = self.first[x]
        count: cython.int = 0
        for w in range(self.width[x]):
            count += popcount(self.words[place + w])
        return count

    # --- changing domains: each method returns True if the domain still has a value. Methods that change several words
    # announce the change at the end: reading all of a wide domain after each of its words would be quadratic.

    @cython.cfunc
    @cython.inline
    @cython.exceptval(-1)
    def cut(self, x: cython.int, w: cython.int, mask: cython.ulonglong) -> cython.bint:
        """Like `narrow`, but wake no propagator; return True if a value was removed."""
        place: cython.int = self.first[x] + w
        old: cython.ulonglong = self.words[place]
        if old & mask == old:
            return False
        self.write(place, old & mask)
        return True

    @cython.cfunc
    @cython.inline
    @cython.exceptval(-1)
    def narrow(self, x: cython.int, w: cython.int, mask: cython.ulonglong) -> cython.bint:
        """Keep only the values of the mask in word `w` of the domain of `x`."""
        place: cython.int = self.first[x] + w
        old: cython.ulonglong = self.words[place]
        new: cython.ulonglong = old & mask
        if new == old:
            return True
        self.write(place, new)
        return self.announce(x, old, new)

    @cython.cfunc
    @cython.exceptval(check=False)
    def announce(self, x: cython.int, old: cython.ulonglong, new: cython.ulonglong) -> cython.bint:
        """Wake the propagators that watch `x`, whose domain has shrunk; return False if it is empty.

        If the domain is one word, this word has changed from `old` to `new`.
        """
        removed: cython.ulonglong = old ^ new
        if self.width[x] == 1:
            if new == 0:
                return False
            if new & (new - 1) == 0:
                event = FIXED
            elif removed > new or removed & (old & (0 - old)) != 0:
                event = BOUNDED
            else:
                event = CHANGED
        else:
            event = self.wide_event(x)
            if event < 0:
                return False
        self.wake(x, event)
        return True

    @cython.cfunc
    @cython.exceptval(check=False)
    def wide_event(self, x: cython.int) -> cython.int:
        """Return the event to announce for a domain of several words; -1 if it is empty."""
        place: cython.int = self.first[x]
        count: cython.int = 0
        for w in range(self.width[x]):
            if self.words[place + w] != 0:
                count += 1 if self.words[place + w] & (self.words[place + w] - 1) == 0 else 2
                if count > 1:
                    return BOUNDED
        return FIXED if count == 1 else -1

    @cython.cfunc
    @cython.inline
    @cython.exceptval(-1)
    def remove(self, x: cython.int, i: cython.int) -> cython.bint:
        """Remove value `i` from the domain of `x`."""
        return self.narrow(x, i >> 6, ~bit(i & 63))

    @cython.cfunc
    @cython.exceptval(-1)
    def fix(self, x: cython.int, i: cython.int) -> cython.bint:
        """Reduce the domain of `x` to value `i`."""
        shrunk: cython.bint = False
        if self.width[x] == 1:
            return self.narrow(x, 0, bit(i))
        old: cython.ulonglong = self.words[self.first[x]]
        for w in range(self.width[x]):
            shrunk |= self.cut(x, w, bit(i & 63) if w == i >> 6 else 0)
        return not shrunk or self.announce(x, old, self.words[self.first[x]])

    @cython.cfunc
    @cython.exceptval(-1)
    def keep(self, x: cython.int, masks: cython.p_ulonglong, start: cython.Py_ssize_t) -> cython.bint:
        """Keep only the values of the bitset that begins at `masks[start]` and is as wide as the domain."""
        shrunk: cython.bint = False
        if self.width[x] == 1:
            return self.narrow(x, 0, masks[start])
        old: cython.ulonglong = self.words[self.first[x]]
        for w in range(self.width[x]):
            shrunk |= self.cut(x, w, masks[start + w])
        return not shrunk or self.announce(x, old, self.words[self.first[x]])

    @cython.cfunc
    @cython.exceptval(-1)
    def keep_between(self, x: cython.int, low: cython.int, high: cython.int) -> cython.bint:
        """Keep only the values with the numbers low to high, inclusive."""
        shrunk: cython.bint = False
        old: cython.ulonglong = self.words[self.first[x]]
        for w in range(self.width[x]):
            if high < 64 * w or low > 64 * w + 63 or high < low:
                mask = 0
            else:
                mask = ALL
                if low > 64 * w:
                    mask = mask ^ (bit(low - 64 * w) - 1)
                if high < 64 * w + 63:
                    mask = mask & (bit(high - 64 * w + 1) - 1)
            shrunk |= self.cut(x, w, mask)
        return not shrunk or self.announce(x, old, self.words[self.first[x]])

    # --- reversible words

    @cython.cfunc
    @cython.inline
    @cython.exceptval(-1)
    def write(self, place: cython.Py_ssize_t, word: cython.ulonglong) -> cython.int:
        """Set a word; the old one is restored when the level is left. Each word is saved once per level."""
        if self.stamp[place] != self.now:
            self.save(place)
        if place < self.logged:
            self.losses.note(place, self.words[place] ^ word, self.trail_length)
        self.words[place] = word
        return 0

    @cython.cfunc
    @cython.inline
    @cython.exceptval(-1)
    def save(self, place: cython.Py_ssize_t) -> cython.int:
        """Push a word on the trail."""
        if self.trail_length == self.trail_capacity:
            self.grow()
        self.trail_place[self.trail_length] = place
        self.trail_word[self.trail_length] = self.words[place]
        self.trail_length += 1
        self.stamp[place] = self.now
        return 0

    @cython.cfunc
    def grow(self) -> cython.void:
        """Double the trail."""
        self.trail_capacity *= 2
        self.trail_place = self.grown_ints(self.trail_place, self.trail_length, self.trail_capacity)
        self.trail_word = self.grown_words(self.trail_word, self.trail_length, self.trail_capacity)

    @cython.cfunc
    @cython.exceptval(check=False)
    def push(self) -> cython.Py_ssize_t:
        """Start a level; return the mark that `pop` needs to leave it."""
        self.clock += 1
        self.now = self.clock
        return self.trail_length

    @cython.cfunc
    @cython.exceptval(check=False)
    def pop(self, mark: cython.Py_ssize_t) -> cython.void:
        """Leave a level and all deeper ones: every word is as it was at `push`.

        The level returned to gets a fresh stamp, since words saved in it may have the stamp of a level that was left.
        Saving some words twice is harmless: the older value is restored last.
        """
        while self.trail_length > mark:
            self.trail_length -= 1
            self.words[self.trail_place[self.trail_length]] = self.trail_word[self.trail_length]
        if self.logged > 0:
            self.losses.take_back(mark)
        self.clock += 1
        self.now = self.clock

    @cython.cfunc
    def keep_log(self) -> RemovalLog:
        """Return a log of all removals from domains from now on; each domain must be one word."""
        self.losses = RemovalLog()
        self.logged = self.layout.variables
        return self.losses

    # --- the queue

    @cython.cfunc
    @cython.exceptval(check=False)
    def wake(self, x: cython.int, event: cython.int) -> cython.void:
        """Queue every propagator that watches `x` for the event or a weaker one; none if the store is silent."""
        if self.silent:
            return
        watch: cython.p_int = self.layout.watch
        for i in range(watch[EVENTS * x], watch[EVENTS * x + event + 1]):
            p = self.layout.watchers[i]
            if self.queued[p] == 0 and p != self.running:
                self.schedule(p)

    @cython.cfunc
    @cython.exceptval(check=False)
    def schedule(self, p: cython.int) -> cython.void:
        """Queue a propagator. A propagator that is switched off is marked as queued, so it never runs."""
        size: cython.int = self.layout.propagators
        if self.queued[p] == 0:
            level = self.layout.priority[p]
            self.queued[p] = 1
            place = self.head[level] + self.waiting[level]
            if place >= size:
                place -= size
            self.queue[level * size + place] = p
            self.waiting[level] += 1

    @cython.cfunc
    @cython.exceptval(check=False)
    def next_propagator(self) -> cython.int:
        """Dequeue the first propagator of the lowest priority number in use; return -1 if the queue is empty."""
        size: cython.int = self.layout.propagators
        for level in range(PRIORITIES):
            if self.waiting[level] > 0:
                p = self.queue[level * size + self.head[level]]
                self.head[level] += 1
                if self.head[level] == size:
                    self.head[level] = 0
                self.waiting[level] -= 1
                self.queued[p] = 0
                return p
        return -1

    @cython.cfunc
    @cython.exceptval(check=False)
    def clear_queue(self) -> cython.void:
        """Empty the queue."""
        while self.next_propagator() >= 0:
            pass
