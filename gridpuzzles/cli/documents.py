"""The writers of verdicts as Markdown, SVG and HTML."""

from __future__ import annotations

from argparse import Namespace

from ..base.english import count_noun
from ..base.render import render, visible
from ..model.solution import Verdict
from ..views import html, markdown, svg
from ..views.canvas import Picture, captioned, document, escape, stacked
from ..views.rules import rule_lines, rules
from .files import LoadedFile, heading_of
from .output import WORDS, differing, title_of

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


class MarkdownResults:
    """A writer of Markdown: title, solutions (or the empty puzzle) and verdict of each puzzle."""

    def add(self, reading: LoadedFile, verdict: Verdict, text: object) -> None:
        puzzle = reading.puzzle
        if puzzle is None:
            return
        parts = []
        if puzzle.title:
            parts = [f"### {markdown.escape(puzzle.title)}"]
        parts += [markdown.draw(puzzle, one, differing=differing(verdict)) for one in verdict.solutions or (None,)]
        if not verdict.solutions:
            parts.append("  \n".join(map(markdown.escape, rule_lines(puzzle))))
        print(visible("\n\n".join([*parts, verdict.status])) + "\n", flush=True)

    def close(self) -> None:
        """Do nothing: everything is written already."""


class SvgResults:
    """A writer of one SVG document with the solutions (or the empty puzzle) of all files, one below the other."""

    def __init__(self, options: Namespace) -> None:
        self._options = options
        self._pictures: list[Picture] = []
        self._title = ""
        self._rules: dict[str, None] = {}

    def add(self, reading: LoadedFile, verdict: Verdict, text: object) -> None:
        title = _title(reading, self._options)
        # A document has one title: that of its first puzzle.
        self._title = self._title or title
        if reading.puzzle is None:
            drawn, below = stacked(()), count_noun(sum(one.is_error for one in reading.diagnostics), "error")
        else:
            marked = differing(verdict)
            self._rules |= dict.fromkeys(rules(reading.puzzle))
            drawn = stacked([svg.picture(reading.puzzle, one, marked) for one in verdict.solutions or (None,)])
            below = WORDS.get(verdict.status, "")
        self._pictures.append(captioned(drawn, title, below) if self._options.caption else drawn)

    def close(self) -> None:
        shown = [one for one in self._pictures if one.height]
        if shown:
            described = " ".join(self._rules)
            print(document(stacked(shown), self._title, described, attributes=self._options.attributes), flush=True)


class HtmlResults:
    """A writer of one HTML page with a section for each file: its solutions (or the empty puzzle), or its errors."""

    def __init__(self, options: Namespace) -> None:
        self._options = options
        self._sections: list[str] = []
        self._title = ""
        self._rules: dict[str, None] = {}

    def add(self, reading: LoadedFile, verdict: Verdict, text: object) -> None:
        self._title = self._title or _title(reading, self._options)
        path = _path(reading, self._options)
        parts = [f"<h2>{escape(path)}</h2>"] if path else []
        if reading.puzzle is None:
            errors = "\n\n".join(render(one) for one in reading.diagnostics)
            parts.append(f"<pre>{escape(errors)}</pre>")
        else:
            marked = differing(verdict)
            self._rules |= dict.fromkeys(rules(reading.puzzle))
            parts += [html.draw(reading.puzzle, one, differing=marked) for one in verdict.solutions or (None,)]
            if verdict.status in WORDS:
                parts.append(f"<p>{WORDS[verdict.status]}</p>")
        self._sections.append("\n".join(["<section>", *parts, "</section>"]))

    def close(self) -> None:
        print(PAGE.format(title=escape(self._title or "Puzzle")))
        print("\n".join(self._sections))
        print("</body>\n</html>", flush=True)


def _path(reading: LoadedFile, options: Namespace) -> str:
    """Return the path if there are several puzzles or the file has errors."""
    return heading_of(reading.path, options.files) or ("" if reading.puzzle else visible(reading.path))


def _title(reading: LoadedFile, options: Namespace) -> str:
    """Return the title, with the path in front if that is shown."""
    title = visible(title_of(reading.puzzle)) if reading.puzzle else ""
    return ": ".join(part for part in (_path(reading, options), title) if part)


def documents(options: Namespace) -> MarkdownResults | SvgResults | HtmlResults:
    """Return the writer for ``--format``, one of markdown, svg and html."""
    if options.format == "markdown":
        return MarkdownResults()
    return HtmlResults(options) if options.format == "html" else SvgResults(options)
