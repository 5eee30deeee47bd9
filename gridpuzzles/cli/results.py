"""The loops over the files of a command line, and the writers of the results, one class for each format.

Each writer has ``add`` for the verdict on one file and ``close`` for the end. Most commands ask one question about
every file, and write each `FileResult` as text or JSON: `asking` makes such a command from its question.
"""

from __future__ import annotations

import os
from functools import wraps

from ..base.english import count_noun
from ..base.exit_status import FAULT, INTERRUPTED, status_of_limit, worst
from ..base.record import Record
from ..diagnostics.render import render, visible
from ..model.solution import LIMITS
from ..system.hard_limits import HardTimeout
from .commands import RECORDS
from .files import readings
from .interrupt import Interrupt
from .output import complain, differing, internal_error, search_options, title_of, watch

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Callable, Iterable, Mapping
    from typing import Any

    from ..api import Puzzle
    from ..model.solution import Verdict
    from ..views.canvas import Picture
    from .files import LoadedFile

    Text = Callable[[], Iterable[str]]
    Ask = Callable[[Puzzle, LoadedFile, Namespace, dict[str, Any]], "FileResult"]

VERDICTS = {"unique": "one solution", "several": "several solutions", "none": "no solution"}
"""Status of a verdict -> text below the picture."""
PAGE = """<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8"/>
<meta name="viewport" content="width=device-width, initial-scale=1"/>
<title>{title}</title>
<style>
body {{ font-family: sans-serif; margin: 2em; }}
section {{ break-inside: avoid; margin-bottom: 3em; }}
h2 {{ font-size: 1.1em; }}
figure {{ margin: 0 0 1em; }}
pre {{ color: #900; overflow-x: auto; }}
</style>
</head>
<body>"""


def each_file(options: Namespace, answer: Callable[[LoadedFile, Interrupt], int]) -> list[int]:
    """Write the diagnostics of every file and call ``answer`` for it; return the exit statuses.

    An internal error ends the work on its file only; the status of that file is then `FAULT`.
    The first Ctrl-C stops before the next file, the second at once. `INTERRUPTED` is then the last status.
    """
    interrupt = Interrupt()
    statuses = []
    try:
        for reading in readings(options, interrupt):
            complain(reading.diagnostics)
            try:
                statuses.append(answer(reading, interrupt))
            except Exception as error:
                complain((internal_error(error, reading.path),))
                statuses.append(FAULT)
            # This file may have a complete answer, but the files after it have none.
            if interrupt.is_set():
                raise KeyboardInterrupt
    except KeyboardInterrupt:
        statuses.append(INTERRUPTED)
    return statuses


# --- replies as text or JSON


class FileResult(Record):
    """A reply about one file: the exit status, a text that is safe to print, and the content as plain data for JSON."""

    status: int
    text: str
    data: Mapping[str, object]


def invalid(reading: LoadedFile) -> FileResult:
    """Return the reply about a text with errors; its data has the diagnostics."""
    from ..views.records import answer

    return FileResult(reading.status, "", answer(reading.path, "invalid", reading.diagnostics))


def unanswered(reading: LoadedFile, limit: str) -> FileResult:
    """Return the reply if ``limit`` stopped the work before anything was known."""
    from ..views.records import answer

    data = answer(reading.path, "undecided", reading.diagnostics, limit=limit)
    return FileResult(status_of_limit(limit), visible(f"{reading.path}: undecided: {LIMITS[limit]}"), data)


def reply_to_each(options: Namespace, ask: Callable[[LoadedFile, dict[str, Any]], FileResult]) -> list[int]:
    """Call ``ask`` for every file and write each reply; return the exit statuses.

    ``ask`` gets the file with its budget, and the options of a search.
    """
    records = None
    if options.format in RECORDS:
        records = JsonResults(options)

    def answer(reading: LoadedFile, interrupt: Interrupt) -> int:
        try:
            with watch(os.path.basename(reading.path)) as shown, interrupt.within(reading.budget):
                reply = ask(reading, {**search_options(options), **shown})
        # The work did not look at its limits in time, so it is ended from outside.
        except HardTimeout as overdue:
            reply = unanswered(reading, overdue.limit)
        except Exception as error:
            fault = internal_error(error, reading.path)
            complain((fault,))
            reply = invalid(reading.replace(diagnostics=(fault, *reading.diagnostics)))
        if records:
            records.write(reply.data, reading.puzzle)
        elif reply.text:
            print(reply.text, flush=True)
        return reply.status

    statuses = each_file(options, answer)
    if records:
        records.close()
    return statuses


def asking(ask: Ask) -> Callable[[Namespace], int]:
    """Return the command that asks a question about every puzzle, and returns the worst exit status.

    ``ask`` gets the puzzle, its file with the budget, the options of the command line, and those of a search.
    """

    @wraps(ask)
    def command(options: Namespace) -> int:
        def reply(reading: LoadedFile, search: dict[str, Any]) -> FileResult:
            if reading.puzzle is None:
                return invalid(reading)
            return ask(reading.puzzle, reading, options, search)

        return worst(reply_to_each(options, reply))

    return command


# --- verdicts in every format


class Results:
    """A writer that writes each result at once, so that nothing is left for the end."""

    def add(self, reading: LoadedFile, verdict: Verdict, text: Text) -> None:
        """Write the verdict on a file; ``text`` returns the parts of the text output."""
        raise NotImplementedError

    def close(self) -> None:
        """Write what has been collected."""


class TextResults(Results):
    """A writer of text: title, drawings and a sentence for each puzzle, separated by empty lines."""

    def __init__(self) -> None:
        self.begun = False

    def add(self, reading: LoadedFile, verdict: Verdict, text: Text) -> None:
        if reading.puzzle is not None:
            self.write(text())

    def write(self, parts: Iterable[str]) -> None:
        """Print the parts that are not empty."""
        for part in filter(None, parts):
            print(f"\n{part}" if self.begun else part, flush=True)
            self.begun = True


class JsonResults(Results):
    """A writer of JSON: one line for each puzzle (jsonl), or at the end one object, or an array of several.

    A line has the text of its puzzle, so that other commands can read it, unless ``-D`` changes what the text means.
    """

    def __init__(self, options: Namespace) -> None:
        self.lines = options.format == "jsonl"
        self._has_texts = self.lines and not options.params
        self.records: list[Mapping[str, object]] = []

    def add(self, reading: LoadedFile, verdict: Verdict, text: Text) -> None:
        from ..views.records import record

        self.write(record(reading.path, reading.puzzle, verdict, reading.diagnostics), reading.puzzle)

    def write(self, one: Mapping[str, object], puzzle: Puzzle | None) -> None:
        """Print a record as one line, or keep it for the end."""
        import json

        if self._has_texts and puzzle is not None and puzzle.source is not None:
            one = {**one, "text": puzzle.source.text}
        # Lines are printed at once, so that a long run can be followed and cut off.
        if self.lines:
            print(json.dumps(one, ensure_ascii=False), flush=True)
        else:
            self.records.append(one)

    def close(self) -> None:
        import json

        if not self.lines:
            whole = self.records[0] if len(self.records) == 1 else self.records
            print(json.dumps(whole, indent=2, ensure_ascii=False))


class MarkdownResults(Results):
    """A writer of Markdown: title, solutions (or the empty puzzle) and verdict of each puzzle."""

    def add(self, reading: LoadedFile, verdict: Verdict, text: Text) -> None:
        from ..views.markdown import draw, escape
        from ..views.rules import rule_lines

        puzzle = reading.puzzle
        if puzzle is None:
            return
        parts = []
        if puzzle.title:
            parts = [f"### {escape(puzzle.title)}"]
        parts += [draw(puzzle, one, differing=differing(verdict)) for one in verdict.solutions or (None,)]
        if not verdict.solutions:
            parts.append("  \n".join(map(escape, rule_lines(puzzle))))
        print(visible("\n\n".join([*parts, verdict.status])) + "\n", flush=True)


class ViewResults(Results):
    """A writer of the solutions (or the empty puzzle) of each file in one view, without any other text."""

    def __init__(self, view: str) -> None:
        self.view = view

    def add(self, reading: LoadedFile, verdict: Verdict, text: Text) -> None:
        from ..views import show

        if reading.puzzle is not None:
            for one in verdict.solutions or (reading.puzzle,):
                print(visible(show(one, self.view)), flush=True)


class SvgResults(Results):
    """A writer of one SVG document with the solutions (or the empty puzzle) of all files, one below the other."""

    def __init__(self, named: bool, *, caption: bool, attributes: bool) -> None:
        self._named = named
        self._caption = caption
        self._attributes = attributes
        self._pictures: list[Picture] = []
        self._title = ""

    def add(self, reading: LoadedFile, verdict: Verdict, text: Text) -> None:
        from ..views import svg
        from ..views.canvas import captioned, stacked

        heading = _heading(reading, self._named)
        # A document has one title: that of its first puzzle.
        self._title = self._title or heading
        if reading.puzzle is None:
            drawn, below = stacked(()), count_noun(sum(one.is_error for one in reading.diagnostics), "error")
        else:
            drawn = stacked(
                [svg.picture(reading.puzzle, one, differing(verdict)) for one in verdict.solutions or (None,)]
            )
            below = VERDICTS.get(verdict.status, "")
        self._pictures.append(captioned(drawn, heading, below) if self._caption else drawn)

    def close(self) -> None:
        from ..views.canvas import document, stacked

        shown = [one for one in self._pictures if one.height]
        if shown:
            print(document(stacked(shown), self._title, attributes=self._attributes), flush=True)


class HtmlResults(Results):
    """A writer of one HTML page with a section for each file: its solutions (or the empty puzzle), or its errors."""

    def __init__(self, named: bool) -> None:
        self._named = named
        self._sections: list[str] = []
        self._title = ""

    def add(self, reading: LoadedFile, verdict: Verdict, text: Text) -> None:
        from ..views import html
        from ..views.canvas import escape

        self._title = self._title or _heading(reading, self._named)
        if self._named or reading.puzzle is None:
            parts = [f"<h2>{escape(visible(reading.path))}</h2>"]
        else:
            parts = []
        if reading.puzzle is None:
            said = "\n\n".join(render(one) for one in reading.diagnostics)
            parts.append(f"<pre>{escape(said)}</pre>")
        else:
            parts += [
                html.draw(reading.puzzle, one, differing=differing(verdict)) for one in verdict.solutions or (None,)
            ]
            known = VERDICTS.get(verdict.status, "")
            if known:
                parts += [f"<p>{known}</p>"]
        self._sections.append("\n".join(["<section>", *parts, "</section>"]))

    def close(self) -> None:
        from ..views.canvas import escape

        print(PAGE.format(title=escape(self._title or "Puzzle")))
        print("\n".join(self._sections))
        print("</body>\n</html>", flush=True)


def _heading(reading: LoadedFile, named: bool) -> str:
    """Return the title, with the path in front if ``named`` or if the file has errors."""
    if reading.puzzle:
        title = title_of(reading.puzzle)
    else:
        title = ""
    path = ""
    if named or reading.puzzle is None:
        path = reading.path
    return visible(": ".join(part for part in (path, title) if part))


def results(options: Namespace) -> Results:
    """Return the writer for ``--format``."""
    form = options.format
    named = len(options.files) > 1 or os.path.isdir(options.files[0])
    match form:
        case "text":
            return TextResults()
        case "markdown":
            return MarkdownResults()
        case "json" | "jsonl":
            return JsonResults(options)
        case "html":
            return HtmlResults(named)
        case "svg":
            return SvgResults(named, caption=options.caption, attributes=options.attributes)
    return ViewResults(form)
