"""Run the command line with ``python -m gridpuzzles``."""

from __future__ import annotations

import sys
from time import monotonic, process_time
from typing import NoReturn


def run() -> NoReturn:
    """Run the installed program.

    Its clock includes the processor time that the process has used since its start.
    """
    try:
        from .cli import main

        sys.exit(main(begun=monotonic() - process_time()))
    except KeyboardInterrupt:  # loading the program takes a while on a busy machine
        sys.exit(130)


if __name__ == "__main__":
    run()
