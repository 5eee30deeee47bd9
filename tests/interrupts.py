"""Let programs started by tests react to Ctrl-C, wherever the tests run."""

from __future__ import annotations

import signal


def heard() -> None:
    """Restore the default of Ctrl-C in a new process (`preexec_fn=heard`).

    Otherwise it ignores Ctrl-C if the tests run in the background of a shell.
    """
    signal.signal(signal.SIGINT, signal.SIG_DFL)
