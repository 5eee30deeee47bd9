"""Smallest sets of clues that cannot hold together, and smallest sets whose removal lets the rest hold.

The two are each other's hitting sets (Reiter 1987): every removal that helps takes a clue from every clash, and every
clash has a clue of every such removal. So each is found as the smallest set that hits all of the other kind known so
far, with one more of these learned from every miss (Ignatiev, Previti, Liffiton and Marques-Silva, CP 2015).
"""

from __future__ import annotations

from contextlib import suppress

from .oracle import NODES_OF_CLASH, Unanswered

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import TypeVar

    from .oracle import Oracle

    T = TypeVar("T")

    Clues = frozenset[int]


def smallest_conflicts(oracle: Oracle) -> Iterator[Clues]:
    """Every smallest set of clues that clash, each once; nothing when all clues hold together.

    An empty set means that the rules clash without any clue. Raises `LimitReached`, and `Unanswered` where it would
    take too long to be sure.
    """
    if oracle.witness(oracle.everything) is not None:
        return
    removals: list[Clues] = []
    found: list[Clues] = []
    while True:
        candidate = _smallest_hitting_set(removals, found, len(found[0]) if found else len(oracle.everything), oracle)
        if candidate is None:
            return
        satisfied = oracle.witness(candidate)
        if satisfied is None:
            found.append(candidate)
            yield candidate
            if not candidate:
                return
        else:
            removals.append(oracle.everything - _grown(oracle, satisfied))


def smallest_removals(oracle: Oracle, conflict: Clues, most: int = 3) -> Iterator[Clues]:
    """Every smallest set of at most ``most`` clues without which the others hold together, as far as that is certain.

    ``conflict`` is one clash. Raises `LimitReached`, and `Unanswered` where the effort becomes too great.
    """
    alone = False
    for clue in sorted(conflict):
        if oracle.agree(oracle.everything - {clue}):
            alone = True
            yield frozenset({clue})
    if not alone:
        yield from _larger_removals(oracle, conflict, most)


def _larger_removals(oracle: Oracle, conflict: Clues, most: int) -> Iterator[Clues]:
    """The same where no clue alone will do: every miss adds to what is known of clashes."""
    conflicts = [conflict]
    found: list[Clues] = []
    passed: list[Clues] = []
    while True:
        most = len(found[0]) if found else most
        candidate = _smallest_hitting_set(conflicts, found + passed, most, oracle)
        if candidate is None:
            return
        rest = oracle.everything - candidate
        if oracle.agree(rest):
            found.append(candidate)
            yield candidate
        elif oracle.clash(rest):
            conflicts.append(shrunk(oracle, rest))
        else:
            passed.append(candidate)


def _grown(oracle: Oracle, clues: Clues) -> Clues:
    """A set of clues with a solution that no further clue can join, as far as that is easily seen."""
    for clue in sorted(oracle.everything - clues):
        if clue not in clues:
            with suppress(Unanswered):
                clues = oracle.witness(clues | {clue}, NODES_OF_CLASH) or clues
    return clues


def shrunk(oracle: Oracle, clues: Clues) -> Clues:
    """A clash within ``clues``, which clash; none without any of its clues, as far as that is certain.

    Every clue of it is found by halving what is left (QuickXplain, Junker 2004). Raises `LimitReached`.
    """
    ordered = sorted(clues)
    needed: list[int] = []
    while ordered and not oracle.clash(needed):
        low, high = 0, len(ordered)  # the first so many clues clash with those needed
        while low < high:
            middle = (low + high) // 2
            if oracle.clash([*needed, *ordered[:middle]]):
                high = middle
            else:
                low = middle + 1
        needed.append(ordered[high - 1])
        ordered = ordered[: high - 1]
    return frozenset(needed)


def _smallest_hitting_set(sets: Sequence[Clues], without: Sequence[Clues], most: int, oracle: Oracle) -> Clues | None:
    """A smallest set of at most ``most`` clues with one of each of ``sets``, not in ``without``; or None."""
    for size in range(most + 1):
        for chosen in hitting_sets(sets, size, oracle):
            if chosen not in without:
                return chosen
    return None


def hitting_sets(
    sets: Sequence[frozenset[T]],
    size: int,
    oracle: Oracle,
    chosen: frozenset[T] = frozenset(),
    barred: frozenset[T] = frozenset(),
) -> Iterator[frozenset[T]]:
    """Sets of ``size`` things, beside those chosen and without those barred, that have one of each of ``sets``.

    Every one of them of which no part would do is among them. Raises `LimitReached` and `Unanswered`.
    """
    oracle.step()
    open_sets = sorted((one - barred for one in sets if not one & chosen), key=len)
    if not open_sets:
        if not size:
            yield chosen
        return
    if not size or _disjoint(open_sets) > size:
        return
    for one in sorted(open_sets[0]):  # type: ignore[type-var]
        yield from hitting_sets(sets, size - 1, oracle, chosen | {one}, barred)
        barred |= {one}


def _disjoint(sets: Sequence[frozenset[T]]) -> int:
    """How many of the sets, taken greedily, have nothing in common: so many things are needed at least."""
    used: frozenset[T] = frozenset()
    count = 0
    for one in sets:
        if not one & used:
            used |= one
            count += 1
    return count
