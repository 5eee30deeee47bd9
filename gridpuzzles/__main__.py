"""Run the command line with ``python -m gridpuzzles``."""

from __future__ import annotations

import gc
import sys
from time import monotonic, process_time
from typing import NoReturn


def run() -> NoReturn:
    """Run the installed program.

    Its clock includes the processor time that the process has used since its start.
    """
    try:
        gc.disable()  # modules stay, so looking for garbage among them only takes time
        from .cli import main

        gc.enable()
        sys.exit(main(begun=monotonic() - process_time()))
    except KeyboardInterrupt:  # loading the program takes a while on a busy machine
        sys.exit(130)


if __name__ == "__main__":
    run()
