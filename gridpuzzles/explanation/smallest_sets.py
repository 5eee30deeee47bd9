"""Find smallest sets of clues or values: conflicts, removals, additional givens, and redundant clues.

All of them are hitting sets, which have a common element with each of many given sets. Conflicts and removals are
hitting sets of each other (Reiter 1987): every removal has a clue of every conflict, and every conflict has a clue of
every removal. So a smallest set of one kind is found as a smallest hitting set of the known sets of the other kind. If
it fails, it gives a new such set (Ignatiev, Previti, Liffiton and Marques-Silva, CP 2015).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import suppress
from random import Random

from .oracle import NODES_EACH, NODES_OF_GROWTH, Oracle, QuestionTooHard

Clues = frozenset[int]
Area = frozenset[int]
Givens = tuple[tuple[str, int], ...]


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


MAX_SOLUTIONS = 500  # with more, the givens are found one by one and may be more than needed


def fewest_givens(oracle: Oracle, most: int | None = None) -> tuple[Givens, bool]:
    """Return values for cells, letters or unknowns that leave one solution, and True if their number is minimal.

    The values are empty if there are more than `MAX_SOLUTIONS` solutions and ``most`` givens are not enough. Raises
    `LimitMet`.
    """
    seen = list(oracle.solutions(oracle.everything, MAX_SOLUTIONS + 1))
    if len(seen) <= 1:
        return (), True
    if len(seen) <= MAX_SOLUTIONS:
        with suppress(QuestionTooHard):
            return _smallest(oracle, seen), True
    return _one_by_one(oracle, seen, most), False


def _smallest(oracle: Oracle, seen: Sequence[Mapping[str, int]]) -> Givens:
    """Return a smallest set of values that only one solution has; ``seen`` holds all solutions.

    Such a set hits, for one solution, every set of names in which another solution differs from it.
    """
    names = [name for name in seen[0] if len({one[name] for one in seen}) > 1]
    apart = [[_differing(names, one, other) for other in seen if other is not one] for one in seen]
    # All solutions are tried at each size, because another one may need fewer values.
    for size in range(1, len(names) + 1):
        for one, sets in zip(seen, apart, strict=True):
            chosen = next(choices(sets, size, oracle.step), None)
            if chosen is not None:
                return tuple((names[at], one[names[at]]) for at in set_bits(chosen))
    raise AssertionError("two solutions differ in something visible")


def _differing(names: Sequence[str], one: Mapping[str, int], other: Mapping[str, int]) -> int:
    """Return the names, as bits, that have different values in two solutions."""
    return sum(1 << at for at, name in enumerate(names) if one[name] != other[name])


def _one_by_one(oracle: Oracle, seen: list[dict[str, int]], most: int | None) -> Givens:
    """Return values that leave one solution; empty if more than ``most`` are needed.

    Each value is chosen to exclude the largest number of the solutions in ``seen``.
    """
    chosen: dict[str, int] = {}
    while len(seen) > 1:
        if most is not None and len(chosen) == most:
            return ()
        rarest = min(
            ((sum(other[name] == one[name] for other in seen), name, one[name]) for one in seen[:1] for name in one),
        )
        chosen[rarest[1]] = rarest[2]
        seen = list(oracle.solutions(oracle.everything, MAX_SOLUTIONS, chosen))
    return tuple(chosen.items())


def redundant(oracle: Oracle) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the clues that can each be removed without losing uniqueness, and a set that can be removed together.

    Raises `LimitMet`.
    """
    alone = [clue for clue in sorted(oracle.everything) if oracle.is_unique_without({clue})]
    removed: list[int] = []
    for clue in alone:
        if not removed or oracle.is_unique_without({*removed, clue}):
            removed.append(clue)
    return tuple(alone), tuple(removed)
