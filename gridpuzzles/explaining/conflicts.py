"""Smallest sets of clues that cannot hold together, and smallest sets whose removal lets the rest hold.

The two are each other's hitting sets (Reiter 1987): every removal that helps takes a clue from every clash, and every
clash has a clue of every such removal. So each is found as the smallest set that hits all of the other kind known so
far, with one more of these learned from every miss (Ignatiev, Previti, Liffiton and Marques-Silva, CP 2015).
"""

from __future__ import annotations

from contextlib import suppress

from .hitting_sets import HittingSets
from .oracle import NODES_EACH, NODES_OF_GROWTH, Unanswered

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from .oracle import Oracle

    Clues = frozenset[int]

MORE_PATIENCE = 2
"""So many times more nodes a set may take when it is one of the last of its size not known to clash or to hold."""


class Clashes:
    """All smallest sets of clues that clash, found from below; the empty one where the rules clash without any clue.

    ``known`` is a clash that may be one of them. ``fewest``: so many clues are needed at least, as far as is known.
    Iterating raises `LimitMet`, and `Unanswered` where it would take too long to be sure; what was learned stays.
    """

    def __init__(self, oracle: Oracle, known: Clues) -> None:
        self._oracle = oracle
        self._known = known
        self._removals = HittingSets(oracle.step)
        self._unsure: list[Clues] = []

    @property
    def fewest(self) -> int:
        if self._unsure:
            return len(self._unsure[0])
        return self._removals.fewest

    def __iter__(self) -> Iterator[Clues]:
        oracle = self._oracle
        for removal in disjoint_removals(oracle):
            self._removals.add(removal)
        found: list[Clues] = []
        patience = NODES_EACH
        while True:
            candidate = self._candidate(found)
            if not found and self.fewest == len(self._known):
                candidate = self._known
            elif candidate is None and self._unsure and not found:
                candidate = self._unsure[0]
                patience *= MORE_PATIENCE
            if candidate is None:
                return
            if self._clashes(candidate, patience):
                found.append(candidate)
                yield candidate

    def _candidate(self, found: list[Clues]) -> Clues | None:
        """The next set that may be a smallest one."""
        seen = found + self._unsure
        if seen:
            most = len(seen[0])
        else:
            most = len(self._oracle.everything)
        return self._removals.smallest(most, seen)

    def _clashes(self, candidate: Clues, most_nodes: int) -> bool:
        """Whether it is certain that the candidate clashes; what is learned otherwise is kept."""
        rest = [one for one in self._unsure if one != candidate]
        try:
            satisfied = self._oracle.witness(candidate, most_nodes)
        except Unanswered:
            self._unsure = [*rest, candidate]
            return False
        if satisfied is not None:
            self._removals.add(self._oracle.everything - grown(self._oracle, satisfied))
        self._unsure = rest
        return satisfied is None


def disjoint_removals(oracle: Oracle) -> Iterator[Clues]:
    """Sets of clues without which the others hold together: what is known of such, then some without common clues."""
    for satisfied in list(oracle.witnesses):
        yield oracle.everything - satisfied
    hit: Clues = frozenset()
    with suppress(Unanswered):
        while (together := oracle.witness(hit)) is not None:
            removal = oracle.everything - grown(oracle, together)
            yield removal
            hit |= removal


def smallest_removals(oracle: Oracle, conflict: Clues, most: int = 3) -> Iterator[Clues]:
    """Every smallest set of at most ``most`` clues without which the others hold together, as far as that is certain.

    ``conflict`` is one clash. Raises `LimitMet`, and `Unanswered` where the effort becomes too great.
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
    conflicts = HittingSets(oracle.step)
    conflicts.add(conflict)
    found: list[Clues] = []
    passed: list[Clues] = []
    while True:
        most = len(found[0]) if found else most
        candidate = conflicts.smallest(most, found + passed)
        if candidate is None:
            return
        rest = oracle.everything - candidate
        if oracle.agree(rest):
            found.append(candidate)
            yield candidate
        elif oracle.clash(rest):
            conflicts.add(shrunk(oracle, rest))
        else:
            passed.append(candidate)


def grown(oracle: Oracle, clues: Clues) -> Clues:
    """A set of clues with a solution, ``clues`` among them, that no other can join, as far as that is easily seen.

    Half of what is missing is tried at once (as in FastDiag, Felfernig, Schubert and Zehentner 2012).
    """
    waiting = [sorted(oracle.everything - clues)]
    while waiting:
        missing = [clue for clue in waiting.pop() if clue not in clues]
        if not missing:
            continue
        try:
            satisfied = oracle.witness(clues.union(missing), NODES_OF_GROWTH)
        except Unanswered:
            satisfied = None
        if satisfied is not None:
            clues = satisfied
        elif len(missing) > 1:
            half = len(missing) // 2
            waiting += [missing[half:], missing[:half]]
    return clues


def shrunk(oracle: Oracle, clues: Collection[int]) -> Clues:
    """A clash within ``clues``, which clash; none without any of its clues, as far as that is certain.

    Clues that come first are kept rather than later ones. Every clue is found by halving what is left (QuickXplain,
    Junker 2004). Raises `LimitMet`.
    """
    if isinstance(clues, frozenset):
        ordered = sorted(clues)
    else:
        ordered = list(clues)
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
