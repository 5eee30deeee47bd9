"""Results on standard output, in the form asked for."""

from __future__ import annotations

from .output import visible

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from ..model.solution import Verdict
    from .files import Reading


class TextResults:
    """A drawing and a sentence a puzzle, as soon as it is known; a heading with the path when there are several."""

    def __init__(self) -> None:
        self.first: str | None = None

    def add(self, reading: Reading, verdict: Verdict, text: Callable[[], str]) -> None:
        if reading.puzzle is None:
            return
        if self.first is not None:
            print()
        self.first = self.first or reading.path
        print(visible(text()), flush=True)

    def close(self) -> None:
        """Nothing is left to write."""


class JsonResults:
    """One object a puzzle: a line each (jsonl), or at the end the object of the only puzzle, an array of several."""

    def __init__(self, lines: bool) -> None:
        self.lines = lines
        self.records: list[dict[str, object]] = []

    def add(self, reading: Reading, verdict: Verdict, text: Callable[[], str]) -> None:
        from ..views.records import record

        one = record(reading.path, reading.puzzle, verdict, reading.diagnostics)
        if self.lines:
            write_json([one], lines=True)
        else:
            self.records.append(one)

    def close(self) -> None:
        if not self.lines:
            write_json(self.records, lines=False)


class DrawnResults:
    """The first solution, or the empty puzzle, as Markdown, SVG or HTML."""

    def __init__(self, view: str) -> None:
        self.view = view

    def add(self, reading: Reading, verdict: Verdict, text: Callable[[], str]) -> None:
        from ..views import show

        if reading.puzzle is None:
            return
        for thing in verdict.solutions or (reading.puzzle,):
            print(show(thing, self.view), flush=True)
        if self.view == "markdown":
            print(f"\n{verdict.status}", flush=True)

    def close(self) -> None:
        """Nothing is left to write."""


def write_json(records: list[dict[str, object]], lines: bool) -> None:
    """A line a record, or one value: the only record itself, an array of several."""
    import json

    if lines:
        for one in records:
            print(json.dumps(one, ensure_ascii=False), flush=True)
    else:
        print(json.dumps(records[0] if len(records) == 1 else records, indent=2, ensure_ascii=False))


def results(form: str) -> TextResults | JsonResults | DrawnResults:
    """The writer for ``--format form``."""
    if form == "text":
        return TextResults()
    return JsonResults(form == "jsonl") if form in ("json", "jsonl") else DrawnResults(form)
