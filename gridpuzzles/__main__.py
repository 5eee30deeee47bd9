"""``python -m gridpuzzles`` is the command line."""

from __future__ import annotations

from time import monotonic, process_time

from .cli import main
from .cli.leaving import leave

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import NoReturn


def run() -> NoReturn:
    """The program, as it is installed; its time began when its process did, as far as its processor time tells."""
    leave(main(begun=monotonic() - process_time()))


if __name__ == "__main__":
    run()
