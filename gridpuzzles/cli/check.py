"""``gridpuzzles check``: check that every puzzle has the solutions that its file expects, like a test suite."""

from __future__ import annotations

import sys

from ..api.expectations import check, finding_record
from ..base.exit_status import DONE, INTERRUPTED, WRONG, worst
from ..base.suggest import nearest
from ..diagnostics.render import visible
from .file_results import FileResult, reply_to_each
from .output import cost, notes_on_rules, say

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import Namespace
    from typing import Any

    from .files import LoadedFile


def run(options: Namespace) -> int:
    """Check every file, or explain diagnostic codes; return the exit status."""
    if options.explain:
        return worst([_explain(code) for code in options.files])
    doubtful: list[str] = []

    def reply(reading: LoadedFile, options: Namespace, search: dict[str, Any]) -> FileResult:
        return checked(reading, options, search, doubtful)

    statuses = reply_to_each(options, reply)
    files = [status for status in statuses if status != INTERRUPTED]
    if options.format == "text" and len(files) > 1:
        ended = ", then interrupted" if len(files) < len(statuses) else ""
        if doubtful:
            ended = f", {len(doubtful)} of them with several solutions{ended}"
        print(f"{files.count(DONE)} of {len(files)} files ok{ended}")
    return worst(statuses)


def _explain(name: str) -> int:
    """Print the explanation of a diagnostic code; return the exit status."""
    from ..diagnostics.codes import codes, explained

    known = codes()
    if name in known:
        print(explained(known[name]))
        return DONE
    near = nearest(name, known)
    if near:
        help = f"did you mean {near!r}?"
    else:
        help = "docs/diagnostics.md lists them all"
    say(f"there is no diagnostic code {name!r}: {help}")
    return WRONG


def checked(reading: LoadedFile, options: Namespace, search: dict[str, Any], doubtful: list[str]) -> FileResult:
    """Check one file and return the line about it; add its path to ``doubtful`` if that line is a warning."""
    finding = check(reading.puzzle, reading.diagnostics, strict=options.strict, budget=reading.budget, **search)
    if reading.puzzle is None:
        finding = finding.replace(status=reading.status)
    if (
        reading.puzzle
        and finding.count
        and (finding.count.value > 1 or (finding.count.exact and not finding.count.value))
    ):
        status = "several" if finding.count.value else "none"
        for note in notes_on_rules(reading.path, reading.puzzle, status, (), reading.budget):
            print(note, file=sys.stderr)
    result = "FAIL"
    if finding.status == DONE:
        result = "WARN" if finding.is_open else "ok  "
    if result == "WARN":
        doubtful.append(reading.path)
    text = visible(f"{result}  {reading.path}: {finding.message}")
    if options.stats and finding.count:
        text += f"\n      {cost(finding.count.statistics)}"
    return FileResult(finding.status, text, finding_record(reading.path, finding, reading.diagnostics))
