"""The HTML of the page, for ``gridpuzzles serve`` and for a site of files.

The policy of the page permits its own scripts and styles, and those of the page to play, which it opens as a blob: a
blob has the policy of the page that made it.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources import files

from ..play.page import as_script, asset, hashes
from ..views.canvas import STYLE

PLAY_STYLE = STYLE + asset("page.min.css")
STYLES = PLAY_STYLE + files(__package__).joinpath("workbench.min.css").read_text(encoding="utf-8")
SCRIPT = files(__package__).joinpath("workbench.min.js").read_text(encoding="utf-8")
ICON = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><path d="M1 1h14v14H1zM8 1v14M1 8h14" fill="#fff" '
    'stroke="#1450b4" stroke-width="2"/></svg>'
)


def policy(*, scripts: str, styles: str, more: str = "") -> str:
    """Return the content security policy of a page whose own ``scripts`` and ``styles`` have these sources.

    ``more`` holds further directives, each of them begun with a semicolon.
    """
    play_scripts, play_styles = hashes([asset("page.min.js")]), hashes([PLAY_STYLE])
    return (
        f"default-src 'none'; script-src {scripts} {play_scripts}; style-src {styles} {play_styles}; "
        f"connect-src 'self'; img-src 'self' data: blob:; base-uri 'none'; form-action 'none'{more}"
    )


INLINE_POLICY = policy(scripts=hashes([SCRIPT]), styles=hashes([STYLES]), more="; frame-ancestors 'none'")
"""The policy of the page with script and style in it."""
SITE_POLICY = policy(scripts="'self'", styles="'self'", more="; worker-src 'self'; manifest-src 'self'")
"""The policy of the page with script, style and worker in files beside it."""


def page_html(settings: Mapping[str, object], style: str, script: str, head: str = "") -> str:
    """Return the HTML document.

    Args:
        settings: What the script reads: ``worker``, the address of the module that answers questions (without it, the
            server of the page answers them), ``offline``, the address of a service worker, ``docs``, that of the
            documentation, and ``first``, the ``name`` and ``text`` of a file to show.
        style: The element with the style, `INLINE_STYLE` or a link to a file with `STYLES`.
        script: The element with the script, `INLINE_SCRIPT` or one with the address of a file with `SCRIPT`; it is at
            the end of the document and needs no ``defer``.
        head: Further elements of the head, such as a policy, an icon and a manifest.
    """
    return (
        '<!doctype html>\n<html lang="en" data-theme="auto">\n<head>\n<meta charset="utf-8">\n'
        f'{head}<meta name="viewport" content="width=device-width, initial-scale=1">\n<title>gridpuzzles</title>\n'
        f"{style}\n</head>\n<body>\n<main></main>\n<noscript><p>This page needs JavaScript.</p></noscript>\n"
        f'<script type="application/json" id="settings">{as_script(dict(settings))}</script>\n'
        f"{script}\n</body>\n</html>\n"
    )


INLINE_STYLE = f"<style>{STYLES}</style>"
INLINE_SCRIPT = f"<script>{SCRIPT}</script>"
