"""Leaving without tidying up: to let go of a large puzzle, piece by piece, takes longer than an answer may be late."""

from __future__ import annotations

import atexit
import os
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import NoReturn

kept: list[object] = []
"""What the last file was read as, and what ended a question about it: held until the next file, or for good."""


def leave(status: int) -> NoReturn:
    """End the program with an exit status, at once where nobody waits for its end: no thread, and no function that is
    to be called then."""
    sys.stdout.flush()
    sys.stderr.flush()
    threading = sys.modules.get("threading")
    if (threading and threading.active_count() > 1) or atexit._ncallbacks():
        sys.exit(status)
    os._exit(status)
