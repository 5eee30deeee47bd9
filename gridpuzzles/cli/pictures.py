"""Results as pictures: one SVG document or one HTML page, with title and verdict of each puzzle."""

from __future__ import annotations

from ..base.english import count_noun
from ..diagnostics.render import render, visible
from .output import differing

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from ..model.solution import Verdict
    from ..views.canvas import Picture
    from .files import LoadedFile

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


class SvgResults:
    """A writer of one SVG document with the solutions (or the empty puzzle) of all files, one below the other."""

    def __init__(self, named: bool, *, caption: bool, attributes: bool) -> None:
        self._named = named
        self._caption = caption
        self._attributes = attributes
        self._pictures: list[Picture] = []
        self._title = ""

    def add(self, reading: LoadedFile, verdict: Verdict, text: Callable[[], Iterable[str]]) -> None:
        from ..views import svg
        from ..views.canvas import captioned, stacked

        heading = _heading(reading, self._named)
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


class HtmlResults:
    """A writer of one HTML page with a section for each file: its solutions (or the empty puzzle), or its errors."""

    def __init__(self, named: bool) -> None:
        self._named = named
        self._sections: list[str] = []
        self._title = ""

    def add(self, reading: LoadedFile, verdict: Verdict, text: Callable[[], Iterable[str]]) -> None:
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
        title = " ".join(reading.puzzle.title.split())
    else:
        title = ""
    path = ""
    if named or reading.puzzle is None:
        path = reading.path
    return visible(": ".join(part for part in (path, title) if part))
