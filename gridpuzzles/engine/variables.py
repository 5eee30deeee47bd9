"""The variables of a problem under construction, and the reversible words given out beside them."""

from __future__ import annotations

from gridpuzzles.engine import cython
from gridpuzzles.engine.bits import ALL

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any


@cython.cclass
class Variables:
    """Numbered variables, each with strictly ascending integers of any size as values.

    This is what a builder of propagators sees of the problem.  `layout` is what has been compiled of it so far
    (None when it must be done anew), `hopeless` says that some variable has no values at all.
    """

    declared: list
    first: list
    width: list
    image: list
    visible: list
    layout: object
    hopeless: cython.bint

    def __init__(self) -> None:
        self.declared = []
        self.first = []
        self.width = []
        self.image = []
        self.visible = []
        self.layout = None
        self.hopeless = False

    def variable(self, values: Sequence[int], visible: bool = True) -> int:
        """The number of a new variable; `values` is a tuple or range, strictly ascending."""
        count: cython.Py_ssize_t = len(values)
        number = len(self.declared)
        self.layout = None
        self.declared.append(values)
        self.visible.append(visible)
        self.first.append(len(self.image))
        if count == 0:
            self.hopeless = True
        if count <= 64:
            self.width.append(1)
            self.image.append(ALL >> (64 - count) if count else 0)
        else:
            self.width.append((count + 63) // 64)
            self.image.extend([ALL] * (count // 64))
            if count % 64:
                self.image.append(ALL >> (64 - count % 64))
        return number

    def values(self, x: int) -> Sequence[int]:
        """The values the variable was declared with; position in it is what propagators call a value."""
        declared: Sequence[int] = self.declared[x]
        return declared

    def value_lists(self, scope: Sequence[int]) -> tuple[tuple[Sequence[int], ...], list[int]]:
        """The different value lists of a scope, and which of them each variable has."""
        x: cython.int
        lists: list = []
        which: list = [0] * len(scope)
        last: Any = self.declared[scope[0]] if scope else None
        for x in scope:
            if self.declared[x] is not last:
                break
        else:  # mostly all variables have the very same list
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

    def reserve(self, words: Sequence[int]) -> int:
        """The place of new words with these first contents, one such set in every search.

        What is written with `Store.write` is taken back on backtracking; what is written directly is not.
        """
        place = len(self.image)
        self.image.extend(words)
        return place
