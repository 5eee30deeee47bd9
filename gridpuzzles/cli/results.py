"""Writers of results to standard output, one class for each format.

Each has ``add`` for the verdict on one file and ``close`` for the end.
"""

from __future__ import annotations

import os

from ..diagnostics.render import visible
from .output import differing

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from ..model.solution import Verdict
    from .files import LoadedFile
    from .pictures import HtmlResults, SvgResults


class TextResults:
    """A writer of text: title, drawings and a sentence for each puzzle, separated by empty lines."""

    def __init__(self) -> None:
        self.begun = False

    def add(self, reading: LoadedFile, verdict: Verdict, text: Callable[[], Iterable[str]]) -> None:
        if reading.puzzle is not None:
            self.write(text())

    def write(self, parts: Iterable[str]) -> None:
        """Print the parts that are not empty."""
        for part in filter(None, parts):
            print(f"\n{part}" if self.begun else part, flush=True)
            self.begun = True

    def close(self) -> None:
        """Do nothing: everything is written already."""


class JsonResults:
    """A writer of JSON: one line for each puzzle (jsonl), or at the end one object, or an array of several."""

    def __init__(self, lines: bool) -> None:
        self.lines = lines
        self.records: list[dict[str, object]] = []

    def add(self, reading: LoadedFile, verdict: Verdict, text: Callable[[], Iterable[str]]) -> None:
        from ..views.records import record

        one = record(reading.path, reading.puzzle, verdict, reading.diagnostics)
        if self.lines:
            write_json([one], lines=True)
        else:
            self.records.append(one)

    def close(self) -> None:
        if not self.lines:
            write_json(self.records, lines=False)


class MarkdownResults:
    """A writer of Markdown: title, solutions (or the empty puzzle) and verdict of each puzzle."""

    def add(self, reading: LoadedFile, verdict: Verdict, text: Callable[[], Iterable[str]]) -> None:
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

    def close(self) -> None:
        """Do nothing: everything is written already."""


class ViewResults:
    """A writer of the solutions (or the empty puzzle) of each file in one view, without any other text."""

    def __init__(self, view: str) -> None:
        self.view = view

    def add(self, reading: LoadedFile, verdict: Verdict, text: Callable[[], Iterable[str]]) -> None:
        from ..views import show

        if reading.puzzle is not None:
            for one in verdict.solutions or (reading.puzzle,):
                print(visible(show(one, self.view)), flush=True)

    def close(self) -> None:
        """Do nothing: everything is written already."""


def write_json(records: Sequence[Mapping[str, object]], lines: bool) -> None:
    """Print one line for each record, or one JSON value: the only record, or an array."""
    import json

    if lines:
        for one in records:
            print(json.dumps(one, ensure_ascii=False), flush=True)
    else:
        print(json.dumps(records[0] if len(records) == 1 else records, indent=2, ensure_ascii=False))


def results(options: Namespace) -> TextResults | JsonResults | MarkdownResults | SvgResults | HtmlResults | ViewResults:
    """Return the writer for ``--format``."""
    form = options.format
    if form == "text":
        return TextResults()
    if form == "markdown":
        return MarkdownResults()
    if form in ("json", "jsonl"):
        return JsonResults(form == "jsonl")
    if form in ("svg", "html"):
        from .pictures import HtmlResults, SvgResults

        named = len(options.files) > 1 or os.path.isdir(options.files[0])
        if form == "html":
            return HtmlResults(named)
        return SvgResults(named, caption=options.caption, attributes=options.attributes)
    return ViewResults(form)
