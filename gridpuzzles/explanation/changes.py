"""Other numbers for a clue: which make the puzzle solvable, and which are likely what a typist meant."""

from __future__ import annotations

from contextlib import suppress
from itertools import product

from ..base.record import Record
from ..model.arithmetic import Undefined
from ..model.clue_numbers import sides
from ..model.expressions import evaluate
from .oracle import QuestionTooHard
from .typo_model import numbers_near, rarity

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator, Mapping

    from .oracle import Oracle

    Pair = tuple["Change", "Change"]

MAX_SOLUTIONS, MAX_NODES = 2000, 50_000
"""Solutions that are looked at for the values a clue could have, and the nodes of looking for them."""
MAX_VALUES = 100
"""Values of a clue, the nearest, that are looked at more closely."""
MAX_TRIED = 1000
"""Numbers that are tried at a guess."""


class Change(Record):
    """Clue number ``clue`` with ``value`` in place of its own; ``unique`` when exactly one solution is left then."""

    clue: int
    value: int
    unique: bool
    slip: int  # 1 for one wrong key, 2 for likely slips of two, 3 for anything else
    rarity: int  # of slips that count the same, how rare this one is (`typing_slips`); -1 where none is meant here


def possible_values(oracle: Oracle, clue: int) -> tuple[dict[int, Mapping[str, int]], bool]:
    """Numbers for the clue with which the puzzle may have a solution, each with what may be one, and whether these are
    all such numbers.

    They are read off the first solutions without the clue; a given can be a number that its cell may not have else.
    Raises `LimitMet`.
    """
    read = reader(oracle, clue)
    values: dict[int, Mapping[str, int]] = {}
    seen = 0
    with suppress(QuestionTooHard):
        for assignment in oracle.solutions(oracle.everything - {clue}, MAX_SOLUTIONS, most_nodes=MAX_NODES):
            seen += 1
            for value in read(assignment):
                values.setdefault(value, assignment)
        return values, seen < MAX_SOLUTIONS and not oracle.cells_of(clue)
    return values, False


def reader(oracle: Oracle, clue: int) -> Callable[[Mapping[str, int]], set[int]]:
    """What reads off an assignment the whole numbers that would do in a clue."""
    number = oracle.numbers[clue]
    compared = [side for one in oracle.constraints_of(clue) for side in sides(one.condition, number)]
    cells = oracle.cells_of(clue)

    def read(assignment: Mapping[str, int]) -> set[int]:
        values = {assignment[name] for name in cells}
        for side in compared:
            with suppress(Undefined):
                value = evaluate(side, assignment)
                if value.denominator == 1:
                    values.add(int(value))
        return values

    return read


def change(oracle: Oracle, clue: int, value: int, solutions: int) -> Change:
    """The change of a clue to ``value``, which leaves so many solutions."""
    typed = oracle.numbers[clue]
    if oracle.is_stray(clue):
        rare = -1
    else:
        rare = rarity(str(typed), str(value))
    return Change(clue, value, solutions == 1, slip(typed, value), rare)


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
    """Numbers one slip away from ``typed``, its sign among them, in ascending order."""
    near = {int(one) for one in numbers_near(str(abs(typed)))}
    return sorted({-one for one in near} | {-typed} if typed < 0 else near)


def changes(oracle: Oracle, clue: int) -> list[Change]:
    """Numbers for one clue that make the puzzle solvable, the likeliest first.

    All of them, or, where there are too many solutions without the clue to see all, some and those one slip away.
    Raises `LimitMet`.
    """
    if clue not in oracle.numbers:
        return []
    typed = oracle.numbers[clue]
    values, complete = possible_values(oracle, clue)
    found = []
    sensible = {value for value in values if value != typed and oracle.makes_sense(clue, value)}
    for value in sorted(sensible, key=lambda one: (slip(typed, one), abs(one - typed)))[:MAX_VALUES]:
        number = _solutions(oracle, {clue: value})
        if number or oracle.is_mended({clue: value}, values[value]):
            found.append(change(oracle, clue, value, number))
    if not complete:
        found += slips(oracle, clue, values)
    return sorted(found, key=likelihood)


def changes_of_two(oracle: Oracle, first: int, second: int) -> list[Pair]:
    """Numbers one slip away for both of two clues that together make the puzzle solvable, unique ones first.

    As far as the first solutions without the clues show. Raises `LimitMet`.
    """
    clues = (first, second)
    if not oracle.numbers.keys() >= set(clues):
        return []
    readers = [reader(oracle, clue) for clue in clues]
    nearby = {clue: set(neighbors(oracle.numbers[clue])) for clue in clues}
    pairs: dict[tuple[int, ...], None] = {}
    with suppress(QuestionTooHard):
        for assignment in oracle.solutions(oracle.everything - set(clues), MAX_SOLUTIONS, most_nodes=MAX_NODES):
            near = [
                [value for value in read(assignment) if value in nearby[clue]]
                for clue, read in zip(clues, readers, strict=True)
            ]
            pairs.update(dict.fromkeys(product(*near)))
    found = []
    for values in list(pairs)[:MAX_VALUES]:
        numbers = dict(zip(clues, values, strict=True))
        solutions = _solutions(oracle, numbers)
        if solutions:
            one, other = (change(oracle, clue, value, solutions) for clue, value in numbers.items())
            found.append((one, other))
    return sorted(found, key=likelihood_of_two)


def likelihood(change: Change) -> tuple[bool, int, int]:
    """A key that puts the likeliest changes first: those that leave one solution, few slips, slips often made."""
    return not change.unique, change.slip, change.rarity


def likelihood_of_two(pair: Pair) -> tuple[bool, int, int]:
    """The same for changes of two clues."""
    return not pair[0].unique, sum(one.slip for one in pair), sum(one.rarity for one in pair)


def slips(oracle: Oracle, clue: int, known: Collection[int] = ()) -> Iterator[Change]:
    """Numbers one slip away from a clue's, beside those known, that make the puzzle solvable; raises `LimitMet`."""
    typed = oracle.numbers.get(clue)
    for value in () if typed is None else neighbors(typed):
        if value not in known and oracle.makes_sense(clue, value):
            number = _solutions(oracle, {clue: value})
            if number:
                yield change(oracle, clue, value, number)


def _solutions(oracle: Oracle, numbers: Mapping[int, int]) -> int:
    """The number of solutions with other numbers, as far as it is certain: 0, 1 or 2 for more."""
    try:
        return oracle.number_of_solutions(numbers)
    except QuestionTooHard:
        return 0


def likely_typos(oracle: Oracle, clues: Collection[int], most: int = 20) -> list[Change]:
    """At most ``most`` changes of one slip after which there is exactly one solution, the likeliest first.

    Givens that are none of their cell's values are looked at first. Raises `LimitMet`.
    """
    found: list[Change] = []
    tried = 0
    for clue in sorted(clues, key=lambda one: (not oracle.is_beyond(one), one)):
        if clue in oracle.numbers and len(found) < most and tried < MAX_TRIED:
            tried += len(neighbors(oracle.numbers[clue]))
            found += [change for change in slips(oracle, clue) if change.unique]
    return sorted(found[:most], key=likelihood)
