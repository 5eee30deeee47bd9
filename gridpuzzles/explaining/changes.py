"""Other numbers for a clue: which make the puzzle solvable, and which are likely what a typist meant."""

from __future__ import annotations

from ..clue_numbers import renumbered, sides
from ..compiler import compile_puzzle
from ..model.arithmetic import Undefined
from ..model.expressions import evaluate
from ..record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..model.expressions import Expression
    from ..model.puzzle import Puzzle
    from .oracle import Oracle

MOST_SOLUTIONS = 2000  # looked at for the values a clue could have


class Change(Record):
    """Clue number ``clue`` with ``value`` in place of its own; ``unique`` when exactly one solution is left then."""

    clue: int
    value: int
    unique: bool
    slip: int  # 1 for one wrong key, 2 for likely slips of two, 3 for anything else


def changed(puzzle: Puzzle, clue: int, value: int) -> Puzzle:
    """The puzzle with another number in one clue."""
    return renumbered(puzzle, {clue: value}, {clue: puzzle.clues[clue].value or 0})


def possible_values(oracle: Oracle, clue: int) -> set[int]:
    """Numbers for the clue with which the puzzle has a solution, as far as its first solutions without the clue show.

    Empty for a clue without a number of its own. Raises `LimitReached`.
    """
    puzzle = oracle.puzzle
    if puzzle.clues[clue].value is None:
        return set()
    compared = list(_sides(puzzle, clue))
    cells = [one.name for one in puzzle.symbols if one.clue == clue and one.given is not None]
    values: set[int] = set()
    for assignment in oracle.solutions(oracle.everything - {clue}, MOST_SOLUTIONS):
        values.update(assignment[name] for name in cells)
        for side in compared:
            try:
                value = evaluate(side, assignment)
            except Undefined:
                continue
            if value.denominator == 1 and value >= 0:
                values.add(int(value))
    return values


def _sides(puzzle: Puzzle, clue: int) -> Iterator[Expression]:
    """What the clue's number is compared with."""
    for one in puzzle.constraints:
        if one.clue == clue:
            yield from sides(one.condition, puzzle.clues[clue].value or 0)


def slip(typed: int, meant: int) -> int:
    """How a typist gets from ``meant`` to ``typed``: 1 for one wrong, missing, doubled or swapped digit, else 2 or 3.

    2 is for a second such slip, 3 for anything further.
    """
    distance = _edits(str(typed), str(meant))
    return min(max(distance, 1), 3)


def _edits(one: str, other: str) -> int:
    """Damerau's distance: digits put in, left out, replaced, or two neighbors swapped."""
    before: list[int] = []
    row = list(range(len(other) + 1))
    for i, sign in enumerate(one, 1):
        following = [i]
        for j, with_sign in enumerate(other, 1):
            cost = min(row[j] + 1, following[j - 1] + 1, row[j - 1] + (sign != with_sign))
            if i > 1 and j > 1 and sign == other[j - 2] and one[i - 2] == with_sign:
                cost = min(cost, before[j - 2] + 1)
            following.append(cost)
        before, row = row, following
    return row[-1]


def neighbors(typed: int) -> list[int]:
    """Numbers one slip away from ``typed``, in ascending order."""
    text = str(typed)
    near = {text[:at] + text[at + 1 :] for at in range(len(text))}
    near |= {text[:at] + digit + text[at + 1 :] for at in range(len(text)) for digit in "0123456789"}
    near |= {text[:at] + digit + text[at:] for at in range(len(text) + 1) for digit in "0123456789"}
    near |= {text[:at] + text[at + 1] + text[at] + text[at + 2 :] for at in range(len(text) - 1)}
    return sorted({int(one) for one in near if one and (one[0] != "0" or one == "0")} - {typed})


def changes(oracle: Oracle, clue: int) -> list[Change]:
    """Numbers for one clue that make the puzzle solvable, the likeliest first: unique, then few slips, then near.

    Raises `LimitReached`.
    """
    typed = oracle.puzzle.clues[clue].value or 0
    found = [
        Change(clue, value, _is_unique(oracle, clue, value), slip(typed, value))
        for value in possible_values(oracle, clue)
        if value != typed
    ]
    return sorted(found, key=lambda one: (not one.unique, one.slip, abs(one.value - typed)))


def _is_unique(oracle: Oracle, clue: int, value: int) -> bool:
    compiled = compile_puzzle(changed(oracle.puzzle, clue, value))
    search = compiled.search(2, time_limit=oracle.left())
    return len(list(search)) == 1 and search.stopped is None


def likely_slips(oracle: Oracle, most: int = 20) -> list[Change]:
    """At most ``most`` clues whose number is one slip from another with which there is exactly one solution.

    Raises `LimitReached`.
    """
    found = []
    for clue, one in enumerate(oracle.puzzle.clues):
        if one.value is not None and one.value >= 0:
            found += [Change(clue, value, True, 1) for value in neighbors(one.value) if _is_unique(oracle, clue, value)]
        if len(found) >= most:
            break
    return found[:most]
