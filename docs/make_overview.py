"""Write the picture of the README, in light and dark colors: ``python docs/make_overview.py``.

Three panels show three puzzles as the program answers them: a text with a typing error and its explanation, the page
to play on a phone, and a printed page. This needs Chromium and the extras ``gridpuzzles[browser,sheets]``.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tempfile
from base64 import b64encode
from html import escape
from pathlib import Path
from typing import Any

import gridpuzzles as gp

DOCS = Path(__file__).parent
PICTURES = {"light": "overview.png", "dark": "overview-dark.png"}
TYPO = "= 27", "= 72"
"""The end of a row of the README's `cruncher.puzzle`, and its typing error."""
SHEET = ["kakuro:6x6", "--seed", "4", "--page", "105x142mm", "--per-page", "1", "--no-titles", "--margins", "8mm"]
TELEPHONE = {"width": 360, "height": 640}
DIGITS = 12
"""Number of digits that the player has found."""
STYLE = """
:root { --card: #fff; --text: #1c2026; --quiet: #77808c; --line: #cfd5dd;
  --wrong: #c8102e; --good: #e9f6ec; --edge: #2f8f4e }
.dark { --card: #161b22; --text: #e8ebef; --quiet: #8d96a3; --line: #3a424d;
  --wrong: #ff7b80; --good: #12301c; --edge: #4cc275 }
body { margin: 0; font: 14.5px/1.4 "DejaVu Sans", sans-serif; color: var(--text) }
main { width: 800px; display: grid; grid-template-columns: 274px 226px 272px; gap: 14px; align-items: start }
h2 { margin: 0; padding: 7px 0; border-radius: 9px; background: var(--card); border: 1px solid var(--line);
  font-size: 16px; text-align: center }
section > :not(h2) { margin: 10px 0 0; box-sizing: border-box; border-radius: 9px; border: 1px solid var(--line);
  background: var(--card); overflow: hidden }
pre { padding: 9px 0; font: 14.5px/19px "DejaVu Sans Mono", monospace; counter-reset: line }
pre span { display: block; min-height: 19px }
pre span::before { content: counter(line); counter-increment: line; display: inline-block; width: 24px;
  margin-right: 10px; text-align: right; color: var(--quiet); font-size: 12px }
pre b { font-weight: normal; color: var(--wrong); text-decoration: wavy underline 1.5px; text-underline-offset: 3px }
section > .explanation { padding: 8px 12px; background: var(--good); border-color: var(--edge) }
p { margin: 0 } p + p { margin-top: 7px }
section > .telephone { padding: 9px 7px; border-radius: 22px; border: 2px solid #7d8794; background: #0b0d10;
  line-height: 0 }
.telephone img { width: 100%; border-radius: 14px }
section > .paper { background: #fff; line-height: 0; border-radius: 2px }
.paper svg { width: 100%; height: auto }
"""


def main() -> None:
    """Write both pictures."""
    from playwright.sync_api import sync_playwright

    with tempfile.TemporaryDirectory() as folder, sync_playwright() as driver:
        chromium = driver.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        game, paper = Path(folder, "game.html"), Path(folder, "paper.svg")
        run("play", "-", "-o", str(game), text=shown("kenken.puzzle"))
        run("sheet", *SHEET, "--title", "For Sunday", "-o", str(paper))
        printed = paper.with_name("paper-1.svg").read_text(encoding="utf-8")
        for scheme, name in PICTURES.items():
            parts = {
                "Type it: the typo is found": typed(shown("cruncher.puzzle").replace(*TYPO)),
                "Play it anywhere": telephone(chromium, game.as_uri(), scheme),
                "Make new ones to print": f'<div class="paper">{printed}</div>',
            }
            sections = "".join(f"<section><h2>{title}</h2>{part}</section>" for title, part in parts.items())
            page = chromium.new_page(device_scale_factor=2)
            page.set_content(f'<style>{STYLE}</style><body class="{scheme}"><main>{sections}</main>')
            page.locator("main").screenshot(path=DOCS / name, omit_background=True)


def shown(name: str) -> str:
    """Return the text of a puzzle of the README."""
    readme = (DOCS.parent / "README.md").read_text(encoding="utf-8")
    block = re.search(rf"^```puzzle {re.escape(name)}\n(.*?)^```$", readme, re.MULTILINE | re.DOTALL)
    assert block, f"the README shows no {name}"
    return block[1]


def run(*arguments: str, text: str = "") -> None:
    """Run a command of the program with this text as its standard input."""
    subprocess.run([sys.executable, "-m", "gridpuzzles", *arguments, "--quiet"], input=text, text=True, check=True)


def typed(text: str) -> str:
    """Return a text with the place of its error underlined, and the explanation of the error below it."""
    explanation = str(gp.parse(text).explain())
    place = re.match(r"Line (\d+): (\S+) should", explanation)
    assert place, explanation
    lines = [f"<span>{escape(line)}</span>" for line in text.splitlines()]
    at = int(place[1]) - 1
    lines[at] = lines[at].replace(place[2], f"<b>{place[2]}</b>")
    sentences = "".join(f"<p>{escape(sentence)}</p>" for sentence in explanation.splitlines())
    return f'<pre>{"".join(lines)}</pre><div class="explanation">{sentences}</div>'


def telephone(chromium: Any, address: str, scheme: str) -> str:
    """Return a picture of the page to play with some digits found and a hint that finds the next, on a telephone."""
    page = chromium.new_page(
        viewport=TELEPHONE, device_scale_factor=2, color_scheme=scheme, has_touch=True, is_mobile=True
    )
    page.goto(address)
    cells = page.locator(".board .slot")
    steps = gp.parse(shown("kenken.puzzle")).steps().steps
    placed = [found for step in steps for found in step.placed.items()]
    for name, value in placed[:DIGITS]:
        row, column = re.fullmatch(r"r(\d)c(\d)", name).groups()  # type: ignore[union-attr]
        cells.nth(6 * int(row) + int(column) - 7).click()
        page.keyboard.press(str(value))
    name, value = placed[DIGITS]
    while f"{name} = {value}" not in page.locator("#say").inner_text():
        page.get_by_role("button", name="Hint").click()
    picture = b64encode(page.screenshot()).decode()
    return f'<div class="telephone"><img src="data:image/png;base64,{picture}" alt=""></div>'


if __name__ == "__main__":
    main()
