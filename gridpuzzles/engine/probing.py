"""Trials: suppose that candidates are right, one by one or all of a cell or a value, and see what follows."""

from __future__ import annotations

from gridpuzzles.engine import cython
from gridpuzzles.engine.trial_log import EMPTY, LOST, REFUTED, SUPPOSED
from gridpuzzles.engine.trial_propagation import TrialPropagation


@cython.final
@cython.cclass
class Probing(TrialPropagation):
    """A puzzle in which candidates can be tried."""

    def chain(self, x: cython.int, value: cython.int, depth: cython.int) -> list | None:
        """Return the events of the contradiction that follows if a cell has a value, in their order.

        Return None if there is no contradiction within `depth` events that a person would note. Events are as in
        `TrialLog.event_tuple`.
        """
        self.begin()
        self.place(x, value, SUPPOSED, -1)
        end = self.follow(depth)
        return self.sliced(end) if end >= 0 else None

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
            self.begin()
            self.place(x, value, SUPPOSED, -1)
            if self.follow(depth) >= 0:
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
        self.begin()
        self.place(x, value, SUPPOSED, -1)
        self.follow(depth)
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
                    if (self.start[x * self.words + (value >> 6)] >> (value & 63)) & 1:
                        self.begin()
                        self.place(x, value, SUPPOSED, -1)
                        if self.follow(depth) >= 0:
                            return x, value
        return None
