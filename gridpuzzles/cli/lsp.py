"""``gridpuzzles lsp``: the language server of editors."""

from __future__ import annotations

import sys

from ..outcome import DONE, WRONG

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import Namespace


def run(options: Namespace) -> int:
    """Serve until the editor ends it; the exit status."""
    try:
        from ..editor.start import server
    except ModuleNotFoundError as error:
        print(f"gridpuzzles: {error.name} is missing: pip install 'gridpuzzles[lsp]'", file=sys.stderr)
        return WRONG
    server.start_io()
    return DONE
