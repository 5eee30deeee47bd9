"""Find smallest hitting sets: sets that have a common element with each of many given sets."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator, Sequence


class HittingSets:
    """A growing collection of sets, and the smallest hitting sets of all of them.

    ``fewest`` is a lower bound on the number of things. ``step`` is called at every step of the search and may raise to
    end it; the object stays usable then.
    """

    def __init__(self, step: Callable[[], None]) -> None:
        self._step = step
        self._sets: list[int] = []
        self.fewest = 0

    def add(self, things: frozenset[int]) -> None:
        """Require that one of these things is in every hitting set."""
        new = sum(1 << thing for thing in things)
        if not any(one & new == one for one in self._sets):
            self._sets = sorted([one for one in self._sets if one & new != new] + [new], key=int.bit_count)

    def smallest(self, most: int, excluded: Collection[frozenset[int]] = ()) -> frozenset[int] | None:
        """Return a smallest hitting set of at most ``most`` things that is not in ``excluded``; None if there is none.

        `fewest` only grows, so later calls must not remove sets from ``excluded``.
        """
        left_out = {sum(1 << thing for thing in one) for one in excluded}
        while self.fewest <= most:
            for found in choices(self._sets, self.fewest, self._step):
                if found not in left_out:
                    return frozenset(set_bits(found))
            self.fewest += 1
        return None


def choices(
    sets: Sequence[int], size: int, step: Callable[[], None], chosen: int = 0, barred: int = 0
) -> Iterator[int]:
    """Yield hitting sets of ``sets``, as bits, with ``size`` things in addition to ``chosen`` and without ``barred``.

    ``sets`` are sorted by size. All minimal hitting sets of this size are yielded.
    """
    step()
    unhit = sorted([one & ~barred for one in sets if not one & chosen], key=int.bit_count)
    if not unhit:
        if not size:
            yield chosen
        return
    if not size or disjoint(unhit) > size:
        return
    # One thing of the smallest set must be chosen; barring those tried before keeps any choice from coming twice.
    for thing in set_bits(unhit[0]):
        yield from choices(unhit, size - 1, step, chosen | 1 << thing, barred)
        barred |= 1 << thing


def disjoint(sets: Sequence[int]) -> int:
    """Return the number of disjoint sets found greedily, a lower bound on the size of a hitting set."""
    used = count = 0
    for one in sets:
        if not one & used:
            used |= one
            count += 1
    return count


def set_bits(bits: int) -> list[int]:
    """Return the numbers of the bits that are set, ascending."""
    found = []
    while bits:
        found.append((bits & -bits).bit_length() - 1)
        bits &= bits - 1
    return found
