"""Find additional givens that make a puzzle with several solutions unique, and redundant clues of a unique puzzle."""

from __future__ import annotations

from contextlib import suppress

from .hitting_sets import choices, set_bits
from .oracle import QuestionTooHard

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from .oracle import Oracle

    Givens = tuple[tuple[str, int], ...]

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
