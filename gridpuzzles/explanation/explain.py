"""Collect conflicts, repairs, additional givens and redundant clues of a puzzle in one `Explanation`."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from contextlib import suppress
from typing import Any

from ..base.errors import LimitMet
from ..model.clue_names import names_for_readers
from ..model.puzzle import Puzzle, less
from ..model.status import Status
from ..model.traversal import names_in
from ..solving.budget import Budget
from ..steps.hints import clash
from .changes import changes, changes_of_two, likelihood, slips
from .oracle import MAX_STEPS, Oracle, QuestionTooHard
from .repairs import EditableText, of_changes, of_rule_and_number, of_text
from .result import Change, Repair
from .smallest_sets import (
    ConflictEnumerator,
    cells_by_clue,
    fewest_givens,
    redundant,
    shrink_conflict,
    small_clash,
    smallest_removals,
)
from .totals import crowded, totals
from .words import Explanation

MAX_CONFLICTS = 100
MAX_ARGUED = 4
"""The largest number of clues of a conflict that is explained in sentences."""
MAX_GIVENS = 6
"""The largest number of additional givens that are suggested if there are repairs as well."""
SECONDS_OF_REASON = 2.0
"""Seconds for finding an argument, because people could not follow one that takes longer."""
MAX_PAIRS = 30
"""The largest number of removals of two clues for which other numbers are tried."""


def explain(
    puzzle: Puzzle,
    *,
    every: bool = False,
    superfluous: bool = False,
    budget: Budget | None = None,
    **options: Any,
) -> Explanation:
    """Explain why ``puzzle`` has no solution or more than one.

    ``every`` finds all smallest conflicts, not only one. ``superfluous`` finds the clues that can be removed if the
    solution is unique. If the puzzle has a text, repairs of the text are looked for. The limits of the ``budget`` apply
    to everything together; if one is reached, the explanation has what was found until then.
    """
    parts: dict[str, Any] = {"status": Status.UNDECIDED, "clues": puzzle.clues, "names": names_for_readers(puzzle)}
    try:
        oracle = Oracle(puzzle, budget, **options)
        source = oracle.anew.source
        text = None if source is None else EditableText(source, oracle)
        seen = list(oracle.solutions(oracle.everything, 2))
        found = len(seen)
        parts["status"] = (Status.NONE, Status.UNIQUE, Status.SEVERAL)[found]
        if found == 0:
            parts["totals"] = tuple(totals(puzzle))
            _explain_none(oracle, text, every, parts)
        elif found == 2:
            parts["differing"] = tuple(name for name, value in seen[0].items() if seen[1][name] != value)
            _explain_several(oracle, text, parts)
        elif superfluous:
            parts["redundant"], parts["superfluous"] = redundant(oracle)
    except LimitMet as reached:
        parts["limit"] = reached.limit
    parts["conflicts"] = tuple(_with_bounds(puzzle, one) for one in parts.get("conflicts", ()))
    return Explanation(**parts)


def _with_bounds(puzzle: Puzzle, conflict: frozenset[int]) -> frozenset[int]:
    """Return a conflict with the clues from which the values of its unknowns follow, if they were not declared."""
    bounding = {one.name: one.bounding for one in puzzle.symbols if one.bounding}
    if not bounding:
        return conflict
    names = {name for one in puzzle.constraints if one.clue in conflict for name in names_in(one.condition)}
    return conflict.union(*[clues for name, clues in bounding.items() if name in names])


def _explain_none(oracle: Oracle, text: EditableText | None, every: bool, parts: dict[str, Any]) -> None:
    # Each result is stored as soon as it is known, so that an explanation that meets a limit keeps it.
    conflict = shrink_conflict(oracle, oracle.everything)
    parts["conflicts"], parts["smallest"] = (conflict,), not conflict
    parts["reasons"] = (_reason(oracle, conflict),)
    with suppress(QuestionTooHard):
        _find_changes(oracle, conflict, parts)
    if text is not None:
        _find_repairs(oracle, text, parts, several=False)
    if not conflict:
        return
    oracle.steps_left = None if every else MAX_STEPS
    # A clue whose removal alone helps is in every conflict, so conflicts are looked for around it.
    needed = [min(removal) for removal in parts.get("removals", ()) if len(removal) == 1]
    conflict = small_clash(oracle, conflict, needed)
    parts["conflicts"] = (conflict,)
    clashes = ConflictEnumerator(oracle, conflict)
    found = []
    try:
        for smallest in clashes:
            found.append(smallest)
            parts["conflicts"], parts["smallest"] = tuple(found), all(map(oracle.is_smallest, found))
            if not every or len(found) == MAX_CONFLICTS:
                break
    except QuestionTooHard:
        pass
    finally:
        parts["least"] = min(clashes.fewest, len(parts["conflicts"][0]))
        parts["reasons"] = tuple(_reason(oracle, one) for one in parts["conflicts"])


def _reason(oracle: Oracle, conflict: frozenset[int]) -> str:
    """Return sentences that argue a conflict of few clues, or the part of the board with many; may be empty."""
    if len(conflict) > MAX_ARGUED:
        return part_of_board(oracle, conflict)
    # Without a clue in the conflict, the rules alone contradict each other.
    reason = "" if conflict else crowded(oracle.puzzle)
    return reason or clash(less(oracle.puzzle, oracle.everything - conflict), oracle.budget.part(SECONDS_OF_REASON))


def _find_changes(oracle: Oracle, conflict: frozenset[int], parts: dict[str, Any]) -> None:
    """Find removals of clues and other numbers for one or two clues; store them in ``parts``."""
    mending: list[Change] = []
    removals = []
    for removal in smallest_removals(oracle, conflict) if conflict else ():
        # The text may not be able to express the removal.
        if not oracle.holds_without(removal):
            continue
        removals.append(removal)
        parts["removals"] = tuple(removals)
        if len(removal) == 1:
            mending += changes(oracle, min(removal))
            # Sorted and stored after each removal, because a limit may end the search at any time.
            mending.sort(key=likelihood)
            parts["changes"] = tuple(mending)
    for clue in conflict:  # a given may be outside the values of its cell: a tile that is not left
        if oracle.cells_of(clue) and frozenset({clue}) not in removals:
            mending += slips(oracle, clue)
    parts["changes"] = tuple(sorted(mending, key=likelihood))
    if removals and len(removals[0]) == 2:
        _find_pairs(oracle, removals, parts)


def _find_pairs(oracle: Oracle, removals: Sequence[frozenset[int]], parts: dict[str, Any]) -> None:
    pairs: list[tuple[Change, Change]] = []
    for removal in removals[:MAX_PAIRS]:
        pairs += changes_of_two(oracle, *sorted(removal))
        pairs.sort(key=lambda pair: likelihood(*pair))
        parts["pairs"] = tuple(pairs)


def _find_repairs(oracle: Oracle, text: EditableText, parts: dict[str, Any], *, several: bool) -> None:
    """Find repairs of the text, which has no solution, or, if ``several``, more than one; store them in ``parts``."""
    found: list[Repair] = []

    def add(repairs: Iterable[Repair | None]) -> None:
        for one in filter(None, repairs):
            found.append(one)
            parts["repairs"] = tuple(sorted(found, key=Repair.likelihood))

    add(of_changes(text, ((one,) for one in parts.get("changes", ()))))
    add(of_text(text, tuple(found), unique=several))
    # combinations of two edits are much less likely than any single one
    if not found:
        add(of_changes(text, parts.get("pairs", ())))
    if not found:
        add(of_rule_and_number(text))


def _explain_several(oracle: Oracle, text: EditableText | None, parts: dict[str, Any]) -> None:
    if text is not None:
        _find_repairs(oracle, text, parts, several=True)
    # A repair is the better advice, so beside it only few givens are worth their time.
    givens, fewest = fewest_givens(oracle, MAX_GIVENS if parts.get("repairs") else None)
    if givens and oracle.is_unique_given(dict(givens)):
        parts["givens"], parts["fewest"] = givens, fewest


def part_of_board(oracle: Oracle, clues: Collection[int]) -> str:
    """Return the part of the board with these clues: ``in rows 1 to 3``; empty for all of it, or without a grid."""
    grid = oracle.puzzle.grid
    if grid is None or not clues:
        return ""
    cells = cells_by_clue(oracle)
    names = {oracle.puzzle.symbols[x].name for clue in clues for x in cells[clue] if x < len(oracle.puzzle.symbols)}
    places = [place for place, name in grid.cells.items() if name in names]
    spans = []
    for word, size, numbers in (
        ("row", grid.rows, [row for row, _ in places]),
        ("column", grid.cols, [col for _, col in places]),
    ):
        first, last = min(numbers, default=1), max(numbers, default=size)
        if (first, last) != (1, size):
            spans.append(f"{word} {first}" if first == last else f"{word}s {first} to {last}")
    if spans:
        return f"in {', '.join(spans)}"
    return ""
