"""The command line: the only part that prints, and one module a verb."""

from __future__ import annotations

import os
import signal
import sys
from importlib import import_module

from .status import INTERRUPTED, LIMIT, WRONG

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; the answer is its exit status: 0 done, 1 a negative answer, 2 wrong usage or a wrong
    file, 3 a limit was reached, 130 interrupted."""
    on_interrupt = signal.getsignal(signal.SIGINT)
    try:
        from .arguments import parser

        options = parser().parse_args(arguments)
        status: int = import_module(f".{options.verb}", __name__).run(options)
        sys.stdout.flush()
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:  # the reader of our output went away: nothing is wrong, and there is nobody to tell
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except MemoryError:
        print("gridpuzzles: there is not enough memory for this", file=sys.stderr)
        return LIMIT
    except OSError as error:
        print(
            f"gridpuzzles: {error.strerror}: {error.filename}" if error.filename else f"gridpuzzles: {error}",
            file=sys.stderr,
        )
        return WRONG
    finally:
        if signal.getsignal(signal.SIGINT) is not on_interrupt:
            signal.signal(signal.SIGINT, on_interrupt)
    return status
