"""Hitting sets: things of which each of many sets has one, as few as will do."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator, Sequence


class HittingSets:
    """Sets to be hit, more and more of them, and what hits them all.

    ``fewest``: so many things are needed at least. ``step`` is called at every step of looking and may raise, to end
    it; nothing is lost then.
    """

    def __init__(self, step: Callable[[], None]) -> None:
        self._step = step
        self._sets: list[int] = []
        self.fewest = 0

    def add(self, things: frozenset[int]) -> None:
        """From now on one of these is needed as well."""
        new = sum(1 << thing for thing in things)
        if not any(one & new == one for one in self._sets):
            self._sets = sorted([one for one in self._sets if one & new != new] + [new], key=int.bit_count)

    def smallest(self, most: int, besides: Collection[frozenset[int]] = ()) -> frozenset[int] | None:
        """A smallest hitting set of at most ``most`` things that is none of ``besides``; None when there is none.

        What is asked must never get easier: from one call to the next ``besides`` loses nothing.
        """
        left_out = {sum(1 << thing for thing in one) for one in besides}
        while self.fewest <= most:
            for found in choices(self._sets, self.fewest, self._step):
                if found not in left_out:
                    return frozenset(things_of(found))
            self.fewest += 1
        return None


def choices(
    sets: Sequence[int], size: int, step: Callable[[], None], chosen: int = 0, barred: int = 0
) -> Iterator[int]:
    """Sets of ``size`` things, as bits, with those chosen and without those barred, that have one of each of ``sets``.

    ``sets`` go by size. Every result of which no part would do is among them.
    """
    step()
    unhit = sorted([one & ~barred for one in sets if not one & chosen], key=int.bit_count)
    if not unhit:
        if not size:
            yield chosen
        return
    if not size or disjoint(unhit) > size:
        return
    for thing in things_of(unhit[0]):
        yield from choices(unhit, size - 1, step, chosen | 1 << thing, barred)
        barred |= 1 << thing


def disjoint(sets: Sequence[int]) -> int:
    """How many of the sets, taken greedily, have nothing in common: so many things are needed at least."""
    used = count = 0
    for one in sets:
        if not one & used:
            used |= one
            count += 1
    return count


def things_of(bits: int) -> list[int]:
    """The numbers of the bits that are set, ascending."""
    found = []
    while bits:
        found.append((bits & -bits).bit_length() - 1)
        bits &= bits - 1
    return found
