"""The servers, ``serve`` for the browser of this machine and ``lsp`` for editors, and the completion of shells."""

from __future__ import annotations

import os
import sys
import tempfile
from argparse import ArgumentParser, Namespace, _SubParsersAction
from pathlib import Path
from typing import BinaryIO

from ..base.exit_status import DONE, WRONG
from ..families.catalogue import starters
from ..generation.generate import FAMILIES
from ..system.load import SUFFIX, is_file
from ..workbench.server import Workbench
from .commands import build_parser, whole
from .output import say

MAX_MESSAGE = 64 << 20
"""Largest message from the editor, in bytes."""


def serve_options(parser: ArgumentParser) -> None:
    """Add the options of ``serve``."""
    parser.add_argument("file", metavar="FILE", nargs="?", default="", help="puzzle file to open first")
    help = "port to listen on (default: any free port)"
    parser.add_argument("--port", metavar="N", type=whole(0), default=0, help=help)
    parser.add_argument("--open", action="store_true", help="open the page in the browser")


def lsp_options(parser: ArgumentParser) -> None:
    """Add the options of ``lsp``: none."""


def serve(options: Namespace) -> int:
    """Run the workbench in the browser until Ctrl-C; return the exit status."""
    if options.file and not is_file(options.file):
        say(f"{options.file} is not a puzzle file (*{SUFFIX}); the browser opens and saves files")
        return WRONG
    try:
        server = Workbench(options.port, os.path.abspath(options.file) if options.file else "")
    except (OSError, OverflowError) as error:
        say(f"port {options.port}: {getattr(error, 'strerror', None) or error}")
        return WRONG
    with server:
        server.processes.warm()
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
    import webbrowser

    handle, path = tempfile.mkstemp(".html", "gridpuzzles-")
    with open(handle, "w", encoding="utf-8") as file:
        file.write(f'<!doctype html>\n<meta charset="utf-8"><meta http-equiv="refresh" content="0;url={address}">\n')
    webbrowser.open(Path(path).as_uri())
    return path


class Incoming:
    """Standard input for the server; it ends at a message that is too long, before memory is allocated for it."""

    def __init__(self, stream: BinaryIO) -> None:
        self.too_long = False
        self.readline = stream.readline
        self._read = stream.read

    def read(self, size: int) -> bytes:
        """Return the next ``size`` bytes; empty at the end of the input, or if ``size`` exceeds `MAX_MESSAGE`."""
        self.too_long = size > MAX_MESSAGE
        if self.too_long:
            return b""
        return self._read(size)


def lsp(options: Namespace) -> int:
    """Run the language server until the editor ends the session; return the exit status."""
    try:
        from ..editor.requests import server
    except ModuleNotFoundError as error:
        say(f"{error.name} is missing: pip install 'gridpuzzles[lsp]'")
        return WRONG
    # The server closes its streams, but standard output must stay open, so the server gets a duplicate.
    incoming = Incoming(sys.stdin.buffer)
    server.start_io(incoming, os.fdopen(os.dup(sys.stdout.fileno()), "wb"))  # type: ignore[arg-type]
    if incoming.too_long:
        say(f"a message is longer than {MAX_MESSAGE >> 20} MB: the server ends")
        return WRONG
    return DONE


# --- completion

SHELLS = ("bash", "zsh", "fish", "tcsh")
FILES = ("FILE", "FILE|FOLDER", "FILE|FOLDER|FAMILY", "IN", "OUT")
"""Names in the help for values that are paths."""


def completion_options(parser: ArgumentParser) -> None:
    """Add the options of ``completion``."""
    parser.add_argument("shell", choices=SHELLS, help="your shell")


def completion(options: Namespace) -> int:
    """Print the script for a shell; return the exit status."""
    try:
        import shtab
    except ModuleNotFoundError:
        say("shtab is missing: pip install 'gridpuzzles[completion]'")
        return WRONG
    top = build_parser()
    commands = next(action for action in top._actions if isinstance(action, _SubParsersAction))
    for verb, parser in commands.choices.items():
        for action in parser._actions:
            if action.metavar in FILES:
                action.complete = shtab.FILE
            elif action.metavar == "FAMILY":
                # Other words can follow, such as identifiers, so these are choices for the shell only.
                action.choices = list(starters() if verb == "new" else FAMILIES)
    print(shtab.complete(top, options.shell))
    return DONE
