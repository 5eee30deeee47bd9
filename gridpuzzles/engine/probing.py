"""Trials: suppose that candidates are right, one by one or all of a cell or a value, and see what follows.

Consequences are found by rules that people use, not by search or propagators. A value is removed from cells that must
differ; a value has only one cell left in a group; a clue has certain fillings left; a sum has bounds.
"""

from __future__ import annotations

from typing import Any

from gridpuzzles.engine import cython
from gridpuzzles.engine.bits import bit, lowest_bit
from gridpuzzles.engine.trial_state import (
    BROKEN,
    CROSSED,
    EMPTY,
    LOST,
    NOWHERE,
    PLACED,
    REFUTED,
    SUPPOSED,
    UNLIKE,
    FillingSupports,
    TrialState,
)

# Largest number of combinations of candidates for which a trial asks for the fillings of a unit.
MAX_ASKED = cython.declare(cython.int, 400)


@cython.final
@cython.cclass
class Probing(TrialState):
    """A puzzle in which candidates can be tried: `place` supposes one, and `follow` finds the consequences."""

    fillings: Any

    def __init__(self, numbers: list, peers: list, units: list, fillings: Any) -> None:
        """Set up a `TrialState` with the function `fillings`.

        It is called with a unit and the sets of values of its cells. It returns the values in the unit's fillings, a
        set for each cell. The list is empty if the unit has no filling, and None if that takes too long to find out.
        """
        TrialState.__init__(self, numbers, peers, units)
        self.fillings = fillings

    @cython.cfunc
    @cython.exceptval(-2)
    def follow(self, depth: cython.int) -> cython.int:
        """Propagate breadth first; return the event of a contradiction, or -1.

        It also stops with -1 after more than `depth` events that a person would note.
        """
        while True:
            end = self.sweep()
            if end >= 0:
                return end
            for x in range(self.cells):
                if self.changed[x]:
                    self.changed[x] = 0
                    for i in range(self.follow_first[x], self.follow_first[x + 1]):
                        self.waiting[self.followed[i]] = 1
            waits = False
            for u in range(self.units):
                if self.waiting[u]:
                    if self.told > depth:
                        return -1
                    waits = True
                    self.waiting[u] = 0
                    if self.is_group[u]:
                        end = self.group(u)
                    elif self.ways[u] is not None:
                        end = self.clue(u)
                    elif self.fillings_at_most(u, MAX_ASKED):
                        end = self.asked(u)
                    elif self.is_sum[u]:
                        end = self.ends_of_sum(u)
                    if end >= 0:
                        return end
                    if self.queued:
                        break
            if not waits:
                return -1

    @cython.cfunc
    @cython.exceptval(-2)
    def sweep(self) -> cython.int:
        """Remove the values of queued cells from their peers; return the event of a contradiction, or -1.

        A peer with one value left is placed and queued in turn.
        """
        head: cython.int = 0
        while head < self.queued:
            y = self.queue[head]
            head += 1
            if self.done[y]:
                continue
            self.done[y] = 1
            value = self.lowest(y)
            for i in range(self.peer_first[y], self.peer_first[y + 1]):
                z = self.peers[i]
                if self.has(z, value):
                    self.note(UNLIKE, z, -1, -1, self.placed[y], y)
                    self.some_value(value)
                    self.lose(z)
                    if self.left(z) == 0:
                        return self.note(EMPTY, z, -1, -1, -1, -1)
                    if self.left(z) == 1 and not self.done[z]:
                        self.place(z, self.lowest(z), PLACED, -1)
        self.queued = 0
        return -1

    @cython.cfunc
    @cython.exceptval(-2)
    def group(self, u: cython.int) -> cython.int:
        """Place values that have one cell left in a group; return the event of a contradiction, or -1."""
        for w in range(self.words):
            once = twice = 0
            for i in range(self.unit_first[u], self.unit_first[u + 1]):
                word = self.masks[self.unit_cells[i] * self.words + w]
                twice |= once & word
                once |= word
            word = self.group_values[u * self.words + w] & ~once
            if word:
                return self.note(NOWHERE, -1, u, 64 * w + lowest_bit(word), -1, -1)
            once &= ~twice
            if once:
                for i in range(self.unit_first[u], self.unit_first[u + 1]):
                    x = self.unit_cells[i]
                    word = self.masks[x * self.words + w] & once
                    if word and not self.done[x] and self.left(x) > 1 and word & (word - 1) == 0:
                        self.place(x, 64 * w + lowest_bit(word), PLACED, u)
        return -1

    @cython.cfunc
    @cython.exceptval(-2)
    def clue(self, u: cython.int) -> cython.int:
        """Remove values that are in no filling left of a clue; return the event of a contradiction, or -1."""
        at: cython.int = self.live_first[u]
        any_left: cython.ulonglong = 0
        ways: FillingSupports = self.ways[u]
        if self.live_of[u] != self.trial:
            self.live_of[u] = self.trial
            for w in range(ways.words):
                self.live[at + w] = self.live_start[at + w]
        self.strike(u, ways, self.live)
        for w in range(ways.words):
            any_left |= self.live[at + w]
        if not any_left:
            return self.note(BROKEN, -1, u, -1, -1, -1)
        for i in range(self.unit_first[u], self.unit_first[u + 1]):
            x = self.unit_cells[i]
            for w in range(self.words):
                self.some[w] = self.masks[x * self.words + w]
            for entry in range(ways.first[i - self.unit_first[u]], ways.first[i - self.unit_first[u] + 1]):
                for w in range(ways.words):
                    if self.live[at + w] & ways.having[entry * ways.words + w]:
                        self.some[ways.value[entry] >> 6] &= ~bit(ways.value[entry] & 63)
                        break
            self.cross_out(x, u)
        return -1

    @cython.cfunc
    def cross_out(self, x: cython.int, u: cython.int) -> cython.void:
        """Remove the values of `some`, all of them candidates of the cell, because of a unit, if there are any."""
        lost: cython.ulonglong = 0
        for w in range(self.words):
            lost |= self.some[w]
        if lost:
            number = self.note(CROSSED, x, u, -1, -1, -1)
            self.told += 1
            self.lose(x)
            if self.left(x) == 1 and not self.done[x]:
                self.placed[x] = number
                self.enqueue(x)

    @cython.cfunc
    @cython.exceptval(check=False)
    def fillings_at_most(self, u: cython.int, most: cython.int) -> cython.bint:
        """Return True if the candidates of a unit's cells have at most `most` combinations."""
        count: cython.longlong = 1
        for i in range(self.unit_first[u], self.unit_first[u + 1]):
            count *= self.left(self.unit_cells[i])
            if count > most:
                return False
        return True

    @cython.cfunc
    @cython.exceptval(-2)
    def asked(self, u: cython.int) -> cython.int:
        """Remove values that are in no filling with the present candidates.

        Return the event of a contradiction, or -1.
        """
        first: cython.int = self.unit_first[u]
        masks: list = []
        for i in range(first, self.unit_first[u + 1]):
            masks.append(self.mask_of(self.unit_cells[i]))
        found = self.fillings(u, masks)
        if found is None:
            return -1
        if not found:
            return self.note(BROKEN, -1, u, -1, -1, -1)
        for i in range(len(masks)):
            x = self.unit_cells[first + i]
            removed = masks[i] & ~found[i]
            if removed:
                self.some_values(removed)
                self.cross_out(x, u)
        return -1

    @cython.cfunc
    @cython.exceptval(-2)
    def ends_of_sum(self, u: cython.int) -> cython.int:
        """Remove values of a sum that are too small or too large, whatever the other cells are.

        Return the event of a contradiction, or -1.
        """
        low: cython.longlong = 0
        high: cython.longlong = 0
        for i in range(self.unit_first[u], self.unit_first[u + 1]):
            x = self.unit_cells[i]
            least = self.factor[i] * self.number[self.lowest(x)]
            most = self.factor[i] * self.number[self.highest(x)]
            low += min(least, most)
            high += max(least, most)
        for i in range(self.unit_first[u], self.unit_first[u + 1]):
            x = self.unit_cells[i]
            least = self.factor[i] * self.number[self.lowest(x)]
            most = self.factor[i] * self.number[self.highest(x)]
            if self.target[u] - high + max(least, most) <= min(least, most) and (
                self.target[u] - low + min(least, most) >= max(least, most)
            ):
                continue
            kept = False
            for w in range(self.words):
                self.some[w] = 0
            for value in range(self.lowest(x), self.highest(x) + 1):
                if self.has(x, value):
                    part = self.factor[i] * self.number[value]
                    if self.target[u] - high + max(least, most) <= part <= self.target[u] - low + min(least, most):
                        kept = True
                    else:
                        self.some[value >> 6] |= bit(value & 63)
            if not kept:
                return self.note(BROKEN, -1, u, -1, -1, -1)
            self.cross_out(x, u)
        return -1

    @cython.cfunc
    def place(self, x: cython.int, value: cython.int, kind: cython.int, u: cython.int) -> cython.void:
        """Set a cell to a value, record the event, and queue the cell."""
        lost: cython.ulonglong = 0
        self.placed[x] = self.note(kind, x, u, value if u >= 0 else -1, -1, -1)
        self.told += 1
        for w in range(self.words):
            self.some[w] = self.masks[x * self.words + w]
        self.some[value >> 6] &= ~bit(value & 63)
        for w in range(self.words):
            lost |= self.some[w]
        if lost:
            self.lose(x)
        else:
            self.sets[(2 * self.placed[x] + 1) * self.words + (value >> 6)] = bit(value & 63)
        self.enqueue(x)

    @cython.cfunc
    @cython.exceptval(check=False)
    def enqueue(self, x: cython.int) -> cython.void:
        """Queue a cell, whose value must be removed from its peers."""
        for i in range(self.queued):
            if self.queue[i] == x:
                return
        self.queue[self.queued] = x
        self.queued += 1

    # --- trials

    def chain(self, x: cython.int, value: cython.int, depth: cython.int) -> list | None:
        """Return the events of the contradiction that follows if a cell has a value, in their order.

        Return None if there is no contradiction within `depth` events that a person would note. Events are as in
        `TrialState.event_tuple`.
        """
        end = self.supposed(x, value, depth)
        return self.sliced(end) if end >= 0 else None

    @cython.cfunc
    def supposed(self, x: cython.int, value: cython.int, depth: cython.int) -> cython.int:
        """Begin a trial in which a cell has a value; return the event of a contradiction, or -1."""
        self.begin()
        self.place(x, value, SUPPOSED, -1)
        return self.follow(depth)

    def go_on(self, x: cython.int, value: cython.int, because: list, depth: cython.int) -> list | None:
        """Continue a trial without contradiction after one more value was refuted; return the same as `chain`.

        `because` are the removals that refuted it: pairs of a cell and the value that matters there, -1 for all.
        """
        end = self.note(REFUTED, x, -1, -1, -1, -1)
        self.because[end] = because
        self.told += 1
        self.some_value(value)
        self.lose(x)
        if self.left(x) == 0:
            end = self.note(EMPTY, x, -1, -1, -1, -1)
            return self.sliced(end)
        if self.left(x) == 1 and not self.done[x]:
            self.placed[x] = end
            self.enqueue(x)
        end = self.follow(depth)
        return self.sliced(end) if end >= 0 else None

    def left_now(self) -> tuple[list, list]:
        """Return, after a trial, the values left in each cell, and for each cell whether it is solved."""
        return [self.mask_of(x) for x in range(self.cells)], [bool(self.done[x]) for x in range(self.cells)]

    def common(self, cases: list, depth: cython.int) -> list | None:
        """Return the values removed in all of some cases, as pairs of a cell and a set of values.

        `cases` are pairs of a cell and its value. Return None if one of them leads to a contradiction within `depth`
        events that a person would note.
        """
        together: cython.p_ulonglong = self.new_words(self.cells * self.words)
        held: cython.bint = True
        for x, value in cases:
            if self.supposed(x, value, depth) >= 0:
                held = False
                break
            for i in range(self.cells * self.words):
                together[i] |= self.masks[i]
        found: list = []
        if held:
            for i in range(self.cells):
                removed = self.set_at(self.start, i * self.words) & ~self.set_at(together, i * self.words)
                if removed:
                    found.append((i, removed))
        self.release(together)
        return found if held else None

    def reason(self, x: cython.int, value: cython.int, y: cython.int, lost: list, depth: cython.int) -> list:
        """Return the events by which cell `y` loses some values if cell `x` has a value, in their order."""
        self.supposed(x, value, depth)
        end = self.note(LOST, y, -1, -1, -1, -1)
        self.because[end] = [(y, one) for one in lost]
        return self.sliced(end)

    def first_refuted(self, depth: cython.int, most: cython.int) -> tuple | None:
        """Return a cell and one of its values that a trial refutes, or None.

        Cells with 2 to `most` values are tried, those with the fewest first.
        """
        for size in range(2, most + 1):
            for x in range(self.cells):
                if self.known[x] or self.count_at_start(x) != size:
                    continue
                for value in range(64 * self.words):
                    is_candidate = (self.start[x * self.words + (value >> 6)] >> (value & 63)) & 1
                    if is_candidate and self.supposed(x, value, depth) >= 0:
                        return x, value
        return None
