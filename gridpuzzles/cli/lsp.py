"""``gridpuzzles lsp``: the language server of editors."""

from __future__ import annotations

from ..outcome import DONE, WRONG
from .output import say

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import Namespace


def run(options: Namespace) -> int:
    """Serve until the editor ends it; the exit status."""
    try:
        from ..editor.start import server
    except ModuleNotFoundError as error:
        say(f"{error.name} is missing: pip install 'gridpuzzles[lsp]'")
        return WRONG
    server.start_io()
    return DONE
