"""``gridpuzzles explain``: explain why there is no solution or more than one, and suggest repairs."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterable
from typing import Any

from ..api import Puzzle
from ..base.render import visible
from ..explanation import explain as explanation
from ..explanation.result import Change, Repair
from ..explanation.words import Explanation, words
from ..views.records import answer, number
from .commands import QUESTION, shared
from .files import LoadedFile, heading_of
from .results import FileResult, asking, status_of


def explain_options(parser: ArgumentParser) -> None:
    """Add the options of ``explain``."""
    shared(parser, *QUESTION, "--format")
    parser.add_argument("--all", action="store_true", help="find every smallest set of conflicting clues")
    parser.add_argument(
        "--redundant", action="store_true", help="list the redundant clues of a puzzle with one solution"
    )


@asking
def explain(puzzle: Puzzle, reading: LoadedFile, options: Namespace, search: dict[str, Any]) -> FileResult:
    """Explain why there is no solution or more than one, and how to repair the puzzle."""
    found = explanation.explain(
        puzzle, every=options.all, superfluous=options.redundant, budget=reading.budget, **search
    )
    data = answer(reading.path, found.status, reading.diagnostics, **_explanation_record(puzzle, found))
    heading = heading_of(reading.path, options.files)
    text = visible((f"{heading}:\n" if heading else "") + words(found, options.redundant))
    return FileResult(status_of(found.limit, found.status), text, data)


def _explanation_record(puzzle: Puzzle, found: Explanation) -> dict[str, object]:
    """Return the explanation as plain data for JSON, with clues named by their labels."""

    def change(one: Change) -> dict[str, object]:
        clue = puzzle.clues[one.clue]
        numbers = {"from": number(clue.value or 0), "to": number(one.value)}
        return {"clue": clue.label, **numbers, "unique": one.unique}

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
        "probable": found.probable,
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
