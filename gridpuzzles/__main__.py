"""``python -m gridpuzzles`` is the command line."""

from __future__ import annotations

import sys
from time import monotonic, process_time

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import NoReturn


def run() -> NoReturn:
    """The program, as it is installed; its time began when its process did, as far as its processor time tells."""
    try:
        from .cli import main
        from .cli.fast_exit import exit_now

        exit_now(main(begun=monotonic() - process_time()))
    except KeyboardInterrupt:  # while all this is loaded, which takes a while on a busy machine
        sys.exit(130)


if __name__ == "__main__":
    run()
