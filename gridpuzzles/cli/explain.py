"""``gridpuzzles explain``: why there is no solution, or more than one, and what would mend it."""

from __future__ import annotations

from ..diagnostics import visible
from ..errors import Diagnostic, Note
from ..explaining.words import named, plain, words
from ..outcome import DONE, NEGATIVE, status_of_limit
from ..views.records import answer, number
from .output import colored, title_of
from .replies import Reply, invalid, reply

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Iterable, Sequence
    from typing import Any

    from ..api import Puzzle
    from ..explaining import Explanation
    from ..explaining.changes import Change
    from ..model.puzzle import Clue
    from .files import Reading


def run(options: Namespace) -> int:
    """Explain every file; the exit status."""
    return reply(options, explained)


def explained(reading: Reading, options: Namespace, limits: dict[str, Any]) -> Reply:
    """The explanation of one file."""
    puzzle = reading.puzzle
    if puzzle is None:
        return invalid(reading)
    from ..explaining import explain

    found = explain(puzzle, every=options.every, superfluous=options.redundant, **limits)
    heading = visible(title_of(puzzle) + "\n" if puzzle.title else "")
    data = answer(reading.path, found.status, reading.diagnostics, **record(puzzle, found))
    return Reply(_status(found), heading + text(found, options.redundant), data)


def text(found: Explanation, superfluous: bool = False) -> str:
    """What a person reads; ``superfluous``: it was asked which clues could go."""
    return words(found, _clash, superfluous)


def _clash(message: str, clues: Sequence[Clue]) -> str:
    """Clues that clash as a diagnostic, where they come from a text."""
    placed = [clue for clue in clues if clue.span is not None]
    if not placed:
        return plain(message, clues)
    from ..diagnostics import render

    notes = tuple(Note(named(clue), clue.span) for clue in placed[1:] if clue.span)
    return render(Diagnostic("clash", message, placed[0].span, notes=notes), color=colored())


def record(puzzle: Puzzle, found: Explanation) -> dict[str, object]:
    """What the explanation found, as plain data; clues by label."""

    def change(one: Change) -> dict[str, object]:
        clue = puzzle.clues[one.clue]
        numbers = {"from": number(clue.value or 0), "to": number(one.value)}
        return {"clue": clue.label, **numbers, "unique": one.unique, "slip": one.slip}

    def labels(clues: Iterable[int]) -> list[str]:
        return [puzzle.clues[clue].label for clue in sorted(clues)]

    data: dict[str, object] = {
        "conflicts": [labels(conflict) for conflict in found.conflicts],
        "smallest": found.smallest,
        "least": found.least,
        "removals": [labels(removal) for removal in found.removals],
        "changes": [change(one) for one in found.changes],
        "pairs": [[change(one) for one in pair] for pair in found.pairs],
        "givens": {name: number(value) for name, value in found.givens},
        "redundant": labels(found.redundant),
        "superfluous": labels(found.superfluous),
    }
    return data | ({"limit": found.limit} if found.limit else {})


def _status(found: Explanation) -> int:
    if found.limit:
        return status_of_limit(found.limit)
    return NEGATIVE if found.status == "none" else DONE
