"""The command line: the only part of the package that prints.

`main` parses the arguments with `commands`, which imports the module of the chosen command, and calls its function,
which returns the exit status. Most commands read files with `files` and write a result for each with `results`;
`output` writes to standard error.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Sequence
from io import UnsupportedOperation
from time import monotonic

from ..base.exit_status import DONE, FAULT, INTERRUPTED, LIMIT, WRONG, status_of_limit
from ..system.hard_limits import HardTimeout
from .commands import USAGE, VERBS, parse
from .files import is_text
from .output import be_quiet, complain, discard_output, internal_error, note, say, suggestion


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
        options = parse(_with_verb(sys.argv[1:] if arguments is None else arguments))
        be_quiet(options.quiet)
        for text in options.notes:
            note(f"gridpuzzles: {text}")
        options.begun = begun
        status: int = options.run(options)
        sys.stdout.flush()
    except KeyboardInterrupt:
        return INTERRUPTED
    except HardTimeout as overdue:
        if overdue.limit == "memory":
            print("gridpuzzles: stopped at the memory limit", file=sys.stderr)
        return status_of_limit(overdue.limit)
    except BrokenPipeError:  # the reader of the output, such as `head`, has ended: not an error
        discard_output()
        return DONE
    except MemoryError:
        print("gridpuzzles: out of memory", file=sys.stderr)
        return LIMIT
    except OSError as error:
        _complain(error)
        return WRONG
    except UnicodeEncodeError as error:  # arguments that are not UTF-8 can name a file, but cannot be encoded
        say(f"{error.object!r} is not UTF-8 text")
        return WRONG
    except Exception as error:
        sys.stdout.flush()
        complain((internal_error(error),))
        return FAULT
    finally:
        if signal.getsignal(signal.SIGINT) is not on_interrupt:
            signal.signal(signal.SIGINT, on_interrupt)
    return status


def _with_verb(arguments: Sequence[str]) -> list[str]:
    """Return the arguments with ``solve`` in front if they begin with a file or a puzzle, and ``-c TEXT`` as the text.

    No arguments at all ask for the help.

    Raises `SystemExit`, after printing a suggestion, if the first argument is neither a command nor a file.
    """
    given = list(arguments)
    for at in range(len(given) - 1):
        if given[at] == "-c":
            given[at : at + 2] = [given[at + 1].rstrip("\n") + "\n"]  # the line end marks it as a text, not a path
            break
    first = given[0] if given else "--help"
    if first in (*VERBS, "-h", "--help", "--version"):
        return given or [first]
    if first == "-" or is_text(first) or os.path.exists(first):
        return ["solve", *given]
    help = suggestion(first, VERBS, "'gridpuzzles --help' lists the commands")
    print(f"usage: {USAGE}", file=sys.stderr)
    say(f"{first!r} is neither a command nor a file: {help}")
    raise SystemExit(WRONG)


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
    if isinstance(error, UnsupportedOperation):
        what = "standard input or output is closed"
    elif error.filename:
        what = f"{error.strerror}: {error.filename}"
    else:
        what = error.strerror or str(error)
    say(what)
