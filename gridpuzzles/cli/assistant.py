"""The commands for assistants: ``guide``, the page they read, and ``mcp``, the server that they call."""

from __future__ import annotations

import os
import sys
from argparse import ArgumentParser, Namespace
from contextlib import redirect_stdout

from ..assistant import guide as page
from ..base.exit_status import DONE, WRONG
from .output import say


def guide_options(parser: ArgumentParser) -> None:
    """Add the options of ``guide``: none."""


def mcp_options(parser: ArgumentParser) -> None:
    """Add the options of ``mcp``."""
    parser.add_argument("--folder", metavar="FOLDER", help="let the assistant read the puzzle files in FOLDER")


def guide(options: Namespace) -> int:
    """Print the guide; return the exit status."""
    sys.stdout.write(page())
    return DONE


def mcp(options: Namespace) -> int:
    """Run the server until the client ends the session; return the exit status."""
    if options.folder is not None and not os.path.isdir(options.folder):
        say(f"{options.folder} is not a folder")
        return WRONG
    try:
        from ..assistant.server import run
    except ModuleNotFoundError as error:
        say(f"{error.name} is missing: pip install 'gridpuzzles[mcp]'")
        return WRONG
    # The library closes its output at the end, so it gets a duplicate.
    with redirect_stdout(os.fdopen(os.dup(sys.stdout.fileno()), "w", encoding="utf-8")):
        run(options.folder)
    return DONE
