"""``gridpuzzles serve``: run the workbench in the browser of this machine."""

from __future__ import annotations

import os

from ..base.exit_status import DONE, WRONG
from ..system.load import SUFFIX
from ..workbench.library import Library
from ..workbench.server import Workbench
from .output import say

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import Namespace


def run(options: Namespace) -> int:
    """Serve until Ctrl-C; return the exit status."""
    folder, first = options.place, ""
    if folder is not None and not os.path.isdir(folder):
        folder, first = os.path.split(os.path.abspath(folder))
        if not first.endswith(SUFFIX) or not os.path.isdir(folder):
            say(f"{options.place} is neither a folder nor a puzzle file (*{SUFFIX})")
            return WRONG
    try:
        server = Workbench(Library(folder), options.port, first)
    except (OSError, OverflowError) as error:
        say(f"port {options.port}: {getattr(error, 'strerror', None) or error}")
        return WRONG
    with server:
        server.warm()
        print(f"{server.address}  (press Ctrl-C to stop)", flush=True)
        opened = None
        if options.open:
            opened = _open(server.address)
        try:
            server.serve_forever()
        except KeyboardInterrupt:
            print()
        finally:
            if opened is not None:
                os.unlink(opened)
    return DONE


def _open(address: str) -> str:
    """Open an address in the browser by means of a temporary file; return its path, for the caller to remove.

    The address contains the token, and every user of the machine can read the arguments of a program, but not the file.
    """
    import tempfile
    import webbrowser
    from pathlib import Path

    handle, path = tempfile.mkstemp(".html", "gridpuzzles-")
    with open(handle, "w", encoding="utf-8") as file:
        file.write(f'<!doctype html>\n<meta charset="utf-8"><meta http-equiv="refresh" content="0;url={address}">\n')
    webbrowser.open(Path(path).as_uri())
    return path
