"""Innies and outies: the few members by which disjoint sets differ from lines that they nearly tile.

Killer Sudoku has these names for members of the lines in no set, and members of the sets outside the lines. If the
lines and the sets have known sums, so has the difference of the two.
"""

from __future__ import annotations

from gridpuzzles.engine import cython
from gridpuzzles.engine.bits import Memory

LeftOver = tuple[range, list[int], tuple[int, ...], tuple[int, ...]]
"""The numbers of the lines and of the sets compared with them; the innies, and the outies."""

# The sets to compare with the lines: those inside, those mostly inside, or all that have members in the lines.
INSIDE = cython.declare(cython.int, 0)
MOSTLY_INSIDE = cython.declare(cython.int, 1)
EVERY = cython.declare(cython.int, 2)


@cython.final
@cython.cclass
class Tilings(Memory):
    """The current lines, and how the sets overlap them.

    The members of line k are in `lines` from `begin[k]` to `begin[k + 1]`. By set: its `size`, and the number of its
    members in the lines (`held`). By variable: its set (`set_of`, -1 for none), and whether it is in the lines
    (`marked`). `near` lists the sets that have members in the lines, which have `total` members.
    """

    sets: list
    lines: cython.p_int
    begin: cython.p_int
    set_of: cython.p_int
    marked: cython.p_int
    size: cython.p_int
    held: cython.p_int
    near: cython.p_int
    nearby: cython.int
    total: cython.int

    def __init__(self, variables: int, lines: list[tuple[int, ...]], sets: list[tuple[int, ...]]) -> None:
        x: cython.int
        i: cython.int = 0
        self.sets = sets
        self.lines = self.new_ints(sum([len(line) for line in lines]))
        self.begin = self.new_ints(len(lines) + 1)
        for k in range(len(lines)):
            for x in lines[k]:
                self.lines[i] = x
                i += 1
            self.begin[k + 1] = i
        self.set_of = self.new_ints(variables)
        self.marked = self.new_ints(variables)
        self.size = self.new_ints(len(sets))
        self.held = self.new_ints(len(sets))
        self.near = self.new_ints(len(sets))
        for x in range(variables):
            self.set_of[x] = -1
        for s in range(len(sets)):
            self.size[s] = len(sets[s])
            for x in sets[s]:
                self.set_of[x] = s
        self.nearby = 0
        self.total = 0

    @cython.cfunc
    def add(self, k: cython.int) -> cython.bint:
        """Add a line to the current ones; return False, and change nothing, if it overlaps them."""
        for i in range(self.begin[k], self.begin[k + 1]):
            if self.marked[self.lines[i]]:
                return False
        for i in range(self.begin[k], self.begin[k + 1]):
            self.marked[self.lines[i]] = 1
            s = self.set_of[self.lines[i]]
            if s >= 0:
                if self.held[s] == 0:
                    self.near[self.nearby] = s
                    self.nearby += 1
                self.held[s] += 1
        self.total += self.begin[k + 1] - self.begin[k]
        return True

    @cython.cfunc
    def clear(self, first: cython.int, last: cython.int) -> cython.void:
        """Remove the current lines, which are those from `first` to `last`."""
        for i in range(self.begin[first], self.begin[last + 1]):
            self.marked[self.lines[i]] = 0
        for k in range(self.nearby):
            self.held[self.near[k]] = 0
        self.nearby = 0
        self.total = 0

    @cython.cfunc
    def chosen(self, s: cython.int, choice: cython.int) -> cython.bint:
        """Return True if a choice of sets includes set `s`."""
        if choice == INSIDE:
            return self.held[s] == self.size[s]
        return self.held[s] > 0 and (choice == EVERY or 2 * self.held[s] > self.size[s])

    @cython.cfunc
    def left(self, choice: cython.int) -> cython.int:
        """Return the number of innies and outies of a choice of sets."""
        left: cython.int = self.total
        for k in range(self.nearby):
            s = self.near[k]
            if self.chosen(s, choice):
                # The members that a chosen set has in the lines are no innies any more; its other members are outies.
                left += self.size[s] - 2 * self.held[s]
        return left

    @cython.cfunc
    def out(self, choice: cython.int) -> cython.int:
        """Return the number of outies of a choice of sets."""
        out: cython.int = 0
        for k in range(self.nearby):
            s = self.near[k]
            if self.chosen(s, choice):
                out += self.size[s] - self.held[s]
        return out

    @cython.cfunc
    def left_over(self, first: cython.int, last: cython.int, choice: cython.int) -> tuple:
        """Return the lines, the chosen sets, the innies and the outies of a choice."""
        x: cython.int
        sets: list = []
        over: list = []
        out: list = []
        for k in range(self.begin[first], self.begin[last + 1]):
            s = self.set_of[self.lines[k]]
            if s < 0 or not self.chosen(s, choice):
                over.append(self.lines[k])
        for k in range(self.nearby):
            s = self.near[k]
            if self.chosen(s, choice):
                sets.append(s)
                if self.held[s] < self.size[s]:
                    for x in self.sets[s]:
                        if not self.marked[x]:
                            out.append(x)
        if len(over) > 1:
            over.sort()
        if len(out) > 1:
            out.sort()
        return range(first, last + 1), sets, tuple(over), tuple(out)


def left_overs(
    variables: int,
    lines: list[tuple[int, ...]],
    sets: list[tuple[int, ...]],
    together: int,
    most: cython.int,
    most_mixed: cython.int,
) -> list[LeftOver]:
    """Return the innies and outies of each line, and of up to `together` neighboring lines that do not overlap.

    The lines are compared with the sets inside them, with those mostly inside, and with all that overlap them. A choice
    that leaves as many members as the one before is skipped. Results have at least one member, and at most `most`, or
    `most_mixed` if there are both innies and outies. None is listed twice.
    """
    tilings: Tilings = Tilings(variables, lines, sets)
    found: dict = {}
    for last in range(len(lines)):
        first = last
        while first >= 0 and last - first < together and tilings.add(first):
            before = 0
            for choice in range(EVERY + 1):
                left = tilings.left(choice)
                if 0 < left <= most and left != before and (left <= most_mixed or tilings.out(choice) in (0, left)):
                    one = tilings.left_over(first, last, choice)
                    found.setdefault(one[2:], one)
                before = left
            first -= 1
        tilings.clear(first + 1, last)
    return list(found.values())
