"""``gridpuzzles lsp``: run the language server for editors."""

from __future__ import annotations

import os
import sys

from ..base.exit_status import DONE, WRONG
from .output import say

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import Namespace
    from typing import BinaryIO

MAX_MESSAGE = 64 << 20
"""Largest message from the editor, in bytes."""


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


def run(options: Namespace) -> int:
    """Serve until the editor ends the session; return the exit status."""
    try:
        from ..editor.start import server
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
