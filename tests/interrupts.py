"""Programs that hear Ctrl-C, wherever the tests are run."""

from __future__ import annotations

import signal


def heard() -> None:
    """Ctrl-C is heard by the program that is begun now (``preexec_fn=heard``), also where this one was begun in the
    background of a shell and does not hear it."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
