"""``python -m gridpuzzles`` is the command line."""

from __future__ import annotations

from .cli import main
from .cli.leaving import leave

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import NoReturn


def run() -> NoReturn:
    """The program, as it is installed."""
    leave(main())


if __name__ == "__main__":
    run()
