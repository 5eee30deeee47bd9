"""``gridpuzzles lsp``: the language server of editors."""

from __future__ import annotations

import os
import sys

from ..outcome import DONE, WRONG
from .output import say

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import Namespace
    from typing import BinaryIO

MAX_MESSAGE = 64 << 20
"""Bytes of one message from the editor."""


class Incoming:
    """Standard input, as the server reads it; a message that is too long ends it, before memory is asked for it."""

    def __init__(self, stream: BinaryIO) -> None:
        self.too_long = False
        self.readline = stream.readline
        self._read = stream.read

    def read(self, size: int) -> bytes:
        """Return the next ``size`` bytes; none at the end of the input, and for too many."""
        self.too_long = size > MAX_MESSAGE
        if self.too_long:
            return b""
        return self._read(size)


def run(options: Namespace) -> int:
    """Serve until the editor ends it; the exit status."""
    try:
        from ..editor.start import server
    except ModuleNotFoundError as error:
        say(f"{error.name} is missing: pip install 'gridpuzzles[lsp]'")
        return WRONG
    # The server closes the streams it is given; standard output itself must stay open.
    incoming = Incoming(sys.stdin.buffer)
    server.start_io(incoming, os.fdopen(os.dup(sys.stdout.fileno()), "wb"))  # type: ignore[arg-type]
    if incoming.too_long:
        say(f"a message is longer than {MAX_MESSAGE >> 20} MB: the server ends")
        return WRONG
    return DONE
