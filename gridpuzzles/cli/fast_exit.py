"""Exit without freeing memory: freeing a large puzzle object by object would make the answer late."""

from __future__ import annotations

import atexit
import os
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import NoReturn

kept: list[object] = []
"""The puzzle of the last file and the exceptions of its questions, kept alive until the next file or until exit."""


def exit_now(status: int) -> NoReturn:
    """End the program with an exit status.

    Exit immediately, without cleanup, if there are neither other threads nor exit functions.
    """
    sys.stdout.flush()
    sys.stderr.flush()
    threading = sys.modules.get("threading")
    if (threading and threading.active_count() > 1) or atexit._ncallbacks():
        sys.exit(status)
    os._exit(status)
