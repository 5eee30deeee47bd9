"""``gridpuzzles explain``: explain why there is no solution or more than one, and how to repair the puzzle."""

from __future__ import annotations

from ..base.exit_status import DONE, NEGATIVE, status_of_limit
from ..diagnostics.render import visible
from ..views.records import answer, number
from .file_results import FileResult, invalid, reply

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Iterable
    from typing import Any

    from ..api import Puzzle
    from ..explanation import Explanation
    from ..explanation.changes import Change
    from ..explanation.repairs import Repair
    from .files import LoadedFile


def run(options: Namespace) -> int:
    """Explain every file; return the exit status."""
    return reply(options, explained)


def explained(reading: LoadedFile, options: Namespace, search: dict[str, Any]) -> FileResult:
    """Explain one file."""
    puzzle = reading.puzzle
    if puzzle is None:
        return invalid(reading)
    # These imports are slow, so they run after the limits are in force.
    from ..explanation import explain
    from ..explanation.words import words

    found = explain(puzzle, every=options.every, superfluous=options.redundant, budget=reading.budget, **search)
    data = answer(reading.path, found.status, reading.diagnostics, **record(puzzle, found))
    heading = ""
    if len(options.files) > 1:
        heading = f"{reading.path}:\n"
    return FileResult(_status(found), visible(heading + words(found, options.redundant)), data)


def record(puzzle: Puzzle, found: Explanation) -> dict[str, object]:
    """Return the explanation as plain data for JSON, with clues named by their labels."""

    def change(one: Change) -> dict[str, object]:
        clue = puzzle.clues[one.clue]
        numbers = {"from": number(clue.value or 0), "to": number(one.value)}
        return {"clue": clue.label, **numbers, "unique": one.unique, "slip": one.slip}

    def labels(clues: Iterable[int]) -> list[str]:
        return [puzzle.clues[clue].label for clue in sorted(clues)]

    def repair(one: Repair) -> dict[str, object]:
        edits = [
            {"line": line, "from": old, "to": edit.new}
            for (line, old, _), edit in zip(one.places, one.edits, strict=True)
        ]
        rule = {"rule": one.edits[0].sentence} if one.is_rule else {}
        return {"edits": edits, **rule, "unique": one.unique}

    data: dict[str, object] = {
        "repairs": [repair(one) for one in found.repairs],
        "totals": list(found.totals),
        "reasons": list(found.reasons),
        "differing": list(found.differing),
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
    if found.status == "none":
        return NEGATIVE
    return DONE
