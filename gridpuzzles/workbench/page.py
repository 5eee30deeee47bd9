"""The page of the workbench: one document, whose policy allows its own style and script by their hashes."""

from __future__ import annotations

from importlib.resources import files

from ..generation.generate import FAMILIES
from ..play.page import as_script, asset, policy
from ..views.svg_style import STYLE

STYLES = STYLE + asset("page.min.css") + files(__package__).joinpath("workbench.min.css").read_text(encoding="utf-8")
SCRIPT = files(__package__).joinpath("workbench.min.js").read_text(encoding="utf-8")
POLICY = policy([STYLES], [SCRIPT]) + "; connect-src 'self'; img-src 'self'; frame-ancestors 'none'"

ENTRANCE = (
    '<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><meta http-equiv="refresh" content="0;url=/">'
    '<title>gridpuzzles</title></head><body><a href="/">The workbench</a></body></html>\n'
)
"""The page that sends a browser from the address with the token to the address without it.

A redirect would fail: after a redirect, a browser that followed a link from another site does not send a strict cookie.
"""


def workbench_page(first: str) -> str:
    """Return the complete HTML document; ``first`` is the path of the file to open first, or empty."""
    return (
        '<!doctype html>\n<html lang="en" data-theme="auto">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n<title>gridpuzzles</title>\n'
        f"<style>{STYLES}</style>\n</head>\n<body>\n<main></main>\n"
        f'<script type="application/json" id="first">{as_script(first)}</script>\n'
        f'<script type="application/json" id="families">{as_script(list(FAMILIES))}</script>\n'
        f"<script>{SCRIPT}</script>\n</body>\n</html>\n"
    )
