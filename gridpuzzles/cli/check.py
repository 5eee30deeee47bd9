"""``gridpuzzles check``: verify what puzzle files promise, or explain diagnostic codes."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from dataclasses import replace
from typing import Any

from ..api.expectations import finding_record
from ..base.codes import codes, explained
from ..base.exit_status import DONE, INTERRUPTED, WRONG, worst
from ..base.render import visible
from ..model.status import Status
from .commands import QUESTION, shared
from .files import LoadedFile
from .output import cost, say, suggestion
from .promises import notes_on_rules, write_notes
from .results import FileResult, reply_to_each


def check_options(parser: ArgumentParser) -> None:
    """Add the options of ``check``."""
    shared(parser, *QUESTION, "--stats", "--format")
    parser.add_argument("--strict", action="store_true", help="fail if a file without 'expect' has several solutions")
    parser.add_argument("--explain", action="store_true", help="explain the diagnostic codes given in place of FILE")


def check(options: Namespace) -> int:
    """Check every file, or explain diagnostic codes; return the exit status."""
    if options.explain:
        return worst([_explain_code(code) for code in options.files])
    doubtful: list[str] = []

    def reply(reading: LoadedFile, search: dict[str, Any]) -> FileResult:
        return _checked(reading, options, search, doubtful)

    statuses = reply_to_each(options, reply)
    # The status of an interrupt stands for no file.
    files = [status for status in statuses if status != INTERRUPTED]
    if options.format == "text" and len(files) > 1:
        ended = ", then interrupted" if len(files) < len(statuses) else ""
        if doubtful:
            ended = f", {len(doubtful)} of them with several solutions{ended}"
        print(f"{files.count(DONE)} of {len(files)} files ok{ended}")
    return worst(statuses)


def _explain_code(name: str) -> int:
    """Print the explanation of a diagnostic code; return the exit status."""
    known = codes()
    if name in known:
        print(explained(known[name]))
        return DONE
    help = suggestion(name, known, "docs/diagnostics.md lists them all")
    say(f"there is no diagnostic code {name!r}: {help}")
    return WRONG


def _checked(reading: LoadedFile, options: Namespace, search: dict[str, Any], doubtful: list[str]) -> FileResult:
    """Check one file and return the line about it; add its path to ``doubtful`` if that line is a warning."""
    from ..api.expectations import check

    finding = check(reading.puzzle, reading.diagnostics, strict=options.strict, budget=reading.budget, **search)
    if reading.puzzle is None:
        # A text that was not read within a limit is undecided, not wrong.
        finding = replace(finding, status=reading.status)
    count = finding.count
    diagnostics = reading.diagnostics
    if reading.puzzle and count and (count.value > 1 or count.exact):
        status = (Status.NONE, Status.UNIQUE, Status.SEVERAL)[min(count.value, 2)]
        # Notes go to standard error, so that standard output has exactly one line for each file.
        if not options.quiet:
            notes = notes_on_rules(reading.puzzle, status, (), reading.budget)
            write_notes(reading.path, notes)
            diagnostics += notes
    result = "FAIL"
    if finding.status == DONE:
        result = "WARN" if finding.is_open else "ok  "
    if result == "WARN":
        doubtful.append(reading.path)
    text = visible(f"{result}  {reading.path}: {finding.message}")
    if options.stats and count:
        text += f"\n      {cost(count.statistics)}"
    return FileResult(finding.status, text, finding_record(reading.path, finding, diagnostics))
