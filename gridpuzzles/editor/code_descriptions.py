"""Addresses that explain the codes of diagnostics, for an editor to open."""

from __future__ import annotations

import html
import os
import tempfile

from pygls.uris import from_fs_path

from ..diagnostics.codes import codes

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..diagnostics.codes import Code

HEAD = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Diagnostics</title><style>
body { font-family: sans-serif; max-width: 50em; margin: 2em auto; padding: 0 1em }
pre { background: #8881; padding: 0.5em } h2:target { background: #fe08 }
</style></head><body><h1>Diagnostics</h1>
"""


class Manual:
    """The explanations of all codes: on the ``site`` that the editor names, else on a page in a temporary folder."""

    def __init__(self, site: str = "") -> None:
        self.site = site.rstrip("/")
        self.codes = codes()
        self.folder: tempfile.TemporaryDirectory[str] | None = None

    def address(self, code: str) -> str | None:
        """Return the address that explains a code; None for a code that is not in the table."""
        if code not in self.codes:
            return None
        if self.site:
            return f"{self.site}/reference/diagnostics/{code}.html"
        return f"{self._page()}#{code}"

    def _page(self) -> str:
        if self.folder is None:
            self.folder = tempfile.TemporaryDirectory(prefix="gridpuzzles-")
            with open(os.path.join(self.folder.name, "diagnostics.html"), "w", encoding="utf-8") as file:
                file.write(HEAD + "".join(map(_section, self.codes.values())))
        path = os.path.join(self.folder.name, "diagnostics.html")
        return from_fs_path(path) or path

    def close(self) -> None:
        """Remove the page, if one was written."""
        if self.folder is not None:
            self.folder.cleanup()


def _section(code: Code) -> str:
    return f'<h2 id="{code.name}">{code.name}</h2>\n' + "\n".join(_parts(code)) + "\n"


def _parts(code: Code) -> Iterator[str]:
    yield f"<p>{html.escape(code.meaning)}</p>"
    if code.wrong:
        yield f"<pre>{html.escape(code.wrong)}</pre>\n<p>Write instead:</p>\n<pre>{html.escape(code.corrected)}</pre>"
