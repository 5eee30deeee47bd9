"""Find the smallest sets of clues that contradict each other, and the smallest removals after which the others agree.

Conflicts and removals are hitting sets of each other (Reiter 1987): every removal has a clue of every conflict, and
every conflict has a clue of every removal.

So a smallest set of one kind is found as a smallest hitting set of the known sets of the other kind. If it fails, it
gives a new such set (Ignatiev, Previti, Liffiton and Marques-Silva, CP 2015).
"""

from __future__ import annotations

from contextlib import suppress

from .hitting_sets import HittingSets
from .oracle import NODES_EACH, NODES_OF_GROWTH, QuestionTooHard

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from .oracle import Oracle

    Clues = frozenset[int]

MORE_PATIENCE = 2
"""Factor by which the node limit grows for each set that is tried again, because earlier searches gave no answer."""


class ConflictEnumerator:
    """All smallest conflicts, found in order of size; the empty set if the rules contradict each other without clues.

    ``known`` is a conflict that may be one of them. ``fewest`` is a lower bound on the number of clues. Iterating
    raises `LimitMet`, and `QuestionTooHard` if certainty would take too long; everything learned until then is kept.
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
            # The lower bound shows that the known conflict is one of the smallest.
            if not found and self.fewest == len(self._known):
                candidate = self._known
            # only unanswered sets are left: search longer for the first of them
            elif candidate is None and self._unsure and not found:
                candidate = self._unsure[0]
                patience *= MORE_PATIENCE
            if candidate is None:
                return
            if self._is_conflict(candidate, patience):
                found.append(candidate)
                yield candidate

    def _candidate(self, found: list[Clues]) -> Clues | None:
        """Return the next set that may be a smallest conflict; None if there is none."""
        seen = found + self._unsure
        if seen:
            most = len(seen[0])
        else:
            most = len(self._oracle.everything)
        return self._removals.smallest(most, seen)

    def _is_conflict(self, candidate: Clues, most_nodes: int) -> bool:
        """Return True if the candidate is certainly a conflict; otherwise keep what the search found out."""
        # Keep the candidate if there is no answer: it may be a conflict, and no smaller one can be excluded.
        rest = [one for one in self._unsure if one != candidate]
        try:
            satisfied = self._oracle.witness(candidate, most_nodes)
        except QuestionTooHard:
            self._unsure = [*rest, candidate]
            return False
        if satisfied is not None:
            self._removals.add(self._oracle.everything - grow_satisfiable(self._oracle, satisfied))
        self._unsure = rest
        return satisfied is None


def disjoint_removals(oracle: Oracle) -> Iterator[Clues]:
    """Yield removals: first those that are known already, then new ones without common clues."""
    for satisfied in list(oracle.witnesses):
        yield oracle.everything - satisfied
    hit: Clues = frozenset()
    with suppress(QuestionTooHard):
        while (together := oracle.witness(hit)) is not None:
            removal = oracle.everything - grow_satisfiable(oracle, together)
            yield removal
            hit |= removal


def smallest_removals(oracle: Oracle, conflict: Clues, most: int = 3) -> Iterator[Clues]:
    """Yield every smallest removal of at most ``most`` clues that is certain to help.

    ``conflict`` is one conflict. Raises `LimitMet`, and `QuestionTooHard` if the effort becomes too great.
    """
    alone = False
    for clue in sorted(conflict):
        if oracle.agree(oracle.everything - {clue}):
            alone = True
            yield frozenset({clue})
    if not alone:
        yield from _larger_removals(oracle, conflict, most)


def _larger_removals(oracle: Oracle, conflict: Clues, most: int) -> Iterator[Clues]:
    """Yield the smallest removals of several clues, like `smallest_removals`; every failure adds a known conflict."""
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
            conflicts.add(shrink_conflict(oracle, rest))
        else:
            passed.append(candidate)


def grow_satisfiable(oracle: Oracle, clues: Clues) -> Clues:
    """Return a maximal set of clues that contains ``clues`` and has a solution, as far as short searches show.

    No other clue can be added to it. Half of the missing clues are tried at once (as in FastDiag, Felfernig, Schubert
    and Zehentner 2012).
    """
    waiting = [sorted(oracle.everything - clues)]
    while waiting:
        missing = [clue for clue in waiting.pop() if clue not in clues]
        if not missing:
            continue
        try:
            satisfied = oracle.witness(clues.union(missing), NODES_OF_GROWTH)
        except QuestionTooHard:
            satisfied = None
        if satisfied is not None:
            clues = satisfied
        elif len(missing) > 1:
            half = len(missing) // 2
            waiting += [missing[half:], missing[:half]]
    return clues


def shrink_conflict(oracle: Oracle, clues: Collection[int]) -> Clues:
    """Return a minimal conflict within the conflict ``clues``, as far as short searches show.

    Clues that come first are preferred. Every clue is found by halving the remaining ones (QuickXplain, Junker 2004).
    Raises `LimitMet`.
    """
    if isinstance(clues, frozenset):
        ordered = sorted(clues)
    else:
        ordered = list(clues)
    needed: list[int] = []
    while ordered and not oracle.clash(needed):
        low, high = 0, len(ordered)  # the number of first clues that conflict with those needed is in this range
        while low < high:
            middle = (low + high) // 2
            if oracle.clash([*needed, *ordered[:middle]]):
                high = middle
            else:
                low = middle + 1
        needed.append(ordered[high - 1])
        ordered = ordered[: high - 1]
    return frozenset(needed)
