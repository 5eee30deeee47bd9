"""Write ``docs/overview.svg``, the picture of the README: ``python docs/make_overview.py``.

Four panels, each made by the program itself: a puzzle as it is typed, its board, the first hint, and a printed page.
The page needs the extra ``gridpuzzles[sheets]``.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tempfile
import textwrap
from html import escape
from pathlib import Path

import gridpuzzles as gp
from gridpuzzles.views import svg

DOCS = Path(__file__).parent
BLOCK = re.compile(r"^```puzzle kenken\.puzzle\n(.*?)^```$", re.MULTILINE | re.DOTALL)
HEIGHT, TOP = 470, 64
PANELS = {"You type this": 20, "It draws and solves": 320, "It gives hints": 590, "It prints pages": 880}
STYLE = """.title{font:600 19px "DejaVu Sans",Verdana,sans-serif;fill:#111}
.typed{font:16px "DejaVu Sans Mono",Menlo,Consolas,monospace;fill:#222;white-space:pre}
.hint{font:16px "DejaVu Sans",Verdana,sans-serif;fill:#222}"""


def written(lines: list[str], x: int, y: int, kind: str) -> str:
    """Return lines of text below one another, 24 units apart."""
    rows = [f'<tspan x="{x}" y="{y + 24 * i}">{escape(line)}</tspan>' for i, line in enumerate(lines)]
    return f'<text class="{kind}" xml:space="preserve">{"".join(rows)}</text>'


def placed(picture: str, x: int, y: int, width: int, height: int) -> str:
    """Return an SVG picture scaled to fit a box of another."""
    picture = re.sub(r"^<\?xml.*?\?>", "", picture.strip())
    head, tail = re.match(r"(<svg[^>]*>)(.*)", picture, re.DOTALL).groups()  # type: ignore[union-attr]
    head = re.sub(r' (?:width|height|x|y)="[^"]*"', "", head)
    return head[:-1] + f' x="{x}" y="{y}" width="{width}" height="{height}" preserveAspectRatio="xMidYMin">' + tail


def page() -> str:
    """Return one page of a worksheet, as the command line makes it."""
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder, "page.svg")
        sheet = ["sheet", "kenken:4x4", "-n", "6", "--per-page", "6", "--title", "Monday", "-o", str(out)]
        subprocess.run([sys.executable, "-m", "gridpuzzles", *sheet], check=True)
        return out.with_name("page-1.svg").read_text(encoding="utf-8")


def overview(text: str) -> str:
    """Return the picture for a puzzle text."""
    puzzle = gp.parse(text)
    board = svg.draw(puzzle, puzzle.solve())
    hint = puzzle.hint()
    assert hint is not None
    x = list(PANELS.values())
    parts = [f'<text class="title" x="{at}" y="36">{title}</text>' for title, at in PANELS.items()]
    parts.append(written(text.splitlines(), x[0], TOP + 20, "typed"))
    parts.append(placed(board, x[1], TOP - 4, 240, 300))
    parts.append(written(textwrap.wrap(str(hint), 27), x[2], TOP + 20, "hint"))
    parts.append('<rect x="879" y="59" width="282" height="398" fill="none" stroke="#999"/>')
    parts.append(placed(page(), x[3], TOP - 4, 280, 396))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1180 {HEIGHT}" width="1180" height="{HEIGHT}">'
        f'<style>{STYLE}</style><rect width="1180" height="{HEIGHT}" fill="#fff"/>{"".join(parts)}</svg>\n'
    )


if __name__ == "__main__":
    readme = (DOCS.parent / "README.md").read_text(encoding="utf-8")
    found = BLOCK.search(readme)
    assert found, "the README shows no kenken.puzzle"
    (DOCS / "overview.svg").write_text(overview(found[1]), encoding="utf-8")
