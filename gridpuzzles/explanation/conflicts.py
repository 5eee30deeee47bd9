"""Find the smallest sets of clues that contradict each other, and the smallest removals after which the others agree.

Conflicts and removals are hitting sets of each other (Reiter 1987): every removal has a clue of every conflict, and
every conflict has a clue of every removal.

So a smallest set of one kind is found as a smallest hitting set of the known sets of the other kind. If it fails, it
gives a new such set (Ignatiev, Previti, Liffiton and Marques-Silva, CP 2015).
"""

from __future__ import annotations

from contextlib import suppress
from random import Random

from .hitting_sets import HittingSets
from .oracle import NODES_EACH, NODES_OF_GROWTH, QuestionTooHard

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from .oracle import Oracle

    Clues = frozenset[int]
    Area = frozenset[int]

MORE_PATIENCE = 2
"""Factor by which the node limit grows for each set that is tried again, because earlier searches gave no answer."""
ORDERS = 12
LINES = (1, 2, 3)
"""Numbers of lines in an area, used in turn."""
SMALL = 2
"""A conflict of at most this number of clues is not shrunk further."""


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
        # The complement of a larger satisfiable set is a smaller removal, which excludes more candidates.
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


# --- conflicts among clues that are close together


def small_clash(oracle: Oracle, conflict: Clues, needed: Collection[int]) -> Clues:
    """Return a conflict that is at most as large as the conflict ``conflict``; raise `LimitMet`.

    Most conflicts are between the clues of a few neighboring lines. Shrinking prefers the clues that come first, so it
    starts from orders in which the clues of some lines come before the others.

    ``needed`` holds clues that are known to be in every conflict.
    """
    try:
        for order in orders(oracle, sorted(needed) or sorted(conflict)):
            if len(conflict) <= SMALL:
                break
            oracle.step()
            found = shrink_conflict(oracle, order)
            if len(found) < len(conflict):
                conflict = found
    except QuestionTooHard:
        pass
    return conflict


def orders(oracle: Oracle, centers: list[int]) -> Iterator[list[int]]:
    """Yield orders of all clues, each with the clues of some lines around one of the centers first."""
    cells = cells_by_clue(oracle)
    lines = [frozenset(post.scope) for post in oracle.stated if post.clue < 0]
    # a fixed seed gives the same explanation every time
    rng = Random(0)
    for number in range(ORDERS):
        center = rng.choice(centers)
        area = grow_conflict(cells[center], lines, LINES[number % len(LINES)], rng)
        outside = {clue: len(of - area) / len(of) if of else 1.0 for clue, of in cells.items()}
        yield sorted(cells, key=lambda clue: (clue != center, outside[clue], rng.random()))


def grow_conflict(cells: Area, lines: list[Area], count: int, rng: Random) -> Area:
    """Return the cells together with those of ``count`` lines, each of which meets the area so far."""
    for _ in range(count):
        meeting = [line for line in lines if line & cells and not line <= cells]
        if meeting:
            cells |= rng.choice(meeting)
    return cells


def cells_by_clue(oracle: Oracle) -> dict[int, Area]:
    """Return the variables that each clue mentions."""
    cells: dict[int, set[int]] = {clue: set() for clue in oracle.everything}
    for post in oracle.stated:
        if post.clue >= 0:
            cells[post.clue].update(post.scope)
    for number, symbol in enumerate(oracle.puzzle.symbols):
        if symbol.given is not None and symbol.clue >= 0:
            cells[symbol.clue].add(number)
    return {clue: frozenset(of) for clue, of in cells.items()}
