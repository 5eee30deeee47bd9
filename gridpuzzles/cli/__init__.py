"""The command line: the only part of the package that prints.

`main` parses the arguments by the tables of `commands`, imports the module of the command, and calls the function with
its name, which returns the exit status. Most commands read files with `files` and write a result for each with
`results`; `output` writes to standard error.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Sequence
from importlib import import_module
from time import monotonic
from types import SimpleNamespace

from ..base.annotations import Namespace
from ..base.exit_status import DONE, FAULT, INTERRUPTED, LIMIT, WRONG, status_of_limit
from ..system.hard_limits import HardTimeout


def main(arguments: Sequence[str] | None = None, begun: float | None = None) -> int:
    """Run the command line and return its exit status.

    The status is 0 for done, 1 for a negative answer, 2 for wrong usage or an invalid file, 3 if a limit was reached, 4
    for an error of this program and 130 if interrupted.

    Args:
        arguments: The arguments without the name of the program (default: ``sys.argv[1:]``).
        begun: The time on the monotonic clock from which limits count (default: now).
    """
    begun = monotonic() if begun is None else begun
    on_interrupt = signal.getsignal(signal.SIGINT)
    _open_closed_streams()
    try:
        from .commands import VERBS, of_files

        given = _with_verb(sys.argv[1:] if arguments is None else arguments)
        options: Namespace | SimpleNamespace | None = of_files(given)
        if options is None:
            from .argument_parser import parse

            options = parse(given)
        options.begun = begun
        # The module is imported only now: most commands load far more than solving needs.
        status: int = getattr(import_module(f".{VERBS[options.verb][2]}", __name__), options.verb)(options)
        sys.stdout.flush()
    except KeyboardInterrupt:
        return INTERRUPTED
    except HardTimeout as overdue:
        if overdue.limit == "memory":
            print("gridpuzzles: stopped at the memory limit", file=sys.stderr)
        return status_of_limit(overdue.limit)
    except BrokenPipeError:  # the reader of the output, such as `head`, has ended: not an error
        from .output import discard_output

        discard_output()
        return DONE
    except MemoryError:
        print("gridpuzzles: out of memory", file=sys.stderr)
        return LIMIT
    except OSError as error:
        _complain(error)
        return WRONG
    except UnicodeEncodeError as error:  # arguments that are not UTF-8 can name a file, but cannot be encoded
        from .output import say

        say(f"{error.object!r} is not UTF-8 text")
        return WRONG
    except Exception as error:
        from .output import complain, internal_error

        sys.stdout.flush()
        complain((internal_error(error),))
        return FAULT
    finally:
        if signal.getsignal(signal.SIGINT) is not on_interrupt:
            signal.signal(signal.SIGINT, on_interrupt)
    return status


def _with_verb(arguments: Sequence[str]) -> list[str]:
    """Return the arguments with ``solve`` in front if they begin with a file or a puzzle, and ``-c TEXT`` as the text.

    Raises `SystemExit`, after printing a suggestion, if the first argument is neither a command nor a file.
    """
    from .commands import VERBS
    from .files import is_text

    given = list(arguments)
    for at in range(len(given) - 1):
        if given[at] == "-c":
            given[at : at + 2] = [given[at + 1].rstrip("\n") + "\n"]  # the line end marks it as a text, not a path
            break
    first = given[0] if given else ""
    if first in VERBS or (first.startswith("-") and first != "-"):
        return given
    if first == "-" or is_text(first) or os.path.exists(first):
        return ["solve", *given]
    if first:
        from ..base.english import nearest
        from .output import say

        near = nearest(first, VERBS)
        help = "'gridpuzzles --help' lists the commands"
        if near:
            help = f"did you mean '{near}'?"
        print("usage: gridpuzzles COMMAND FILE... [options]", file=sys.stderr)
        say(f"{first!r} is neither a command nor a file: {help}")
        raise SystemExit(WRONG)
    return given


def _open_closed_streams() -> None:
    """Replace standard streams that were closed (``>&-``).

    Reading standard input or writing standard output then raises an `OSError`. Messages to standard error are
    discarded; otherwise they might be written to a file that was opened later.
    """
    if sys.stdin is None:
        sys.stdin = open(os.devnull, "a")  # noqa: SIM115
    if sys.stdout is None:
        sys.stdout = open(os.devnull)  # noqa: SIM115
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w")  # noqa: SIM115


def _complain(error: OSError) -> None:
    from io import UnsupportedOperation

    from .output import say

    if isinstance(error, UnsupportedOperation):
        what = "standard input or output is closed"
    elif error.filename:
        what = f"{error.strerror}: {error.filename}"
    else:
        what = error.strerror or str(error)
    say(what)
