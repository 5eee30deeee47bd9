"""Run the command line with ``python -m gridpuzzles``."""

from __future__ import annotations

import sys
from time import monotonic, process_time

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import NoReturn


def run() -> NoReturn:
    """Run the installed program.

    Its clock includes the processor time that the process has used since its start.
    """
    try:
        from .cli import main
        from .cli.interrupt import exit_now

        exit_now(main(begun=monotonic() - process_time()))
    except KeyboardInterrupt:  # loading the program takes a while on a busy machine
        sys.exit(130)


if __name__ == "__main__":
    run()
