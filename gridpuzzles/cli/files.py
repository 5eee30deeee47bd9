"""Paths on the command line to puzzles, with everything there is to say about each text."""

from __future__ import annotations

import errno
import os
import sys
from contextlib import suppress
from time import monotonic

from ..alarm import Alarm, Overdue
from ..api import read
from ..errors import DefinitionError, Diagnostic, LimitMet
from ..loading import MAX_BYTES, NO_FILES, SUFFIX, decode, puzzle_files, read_bytes, read_source
from ..memory import Ceiling, resident_bytes
from ..model.solution import LIMITS
from ..outcome import LIMIT, WRONG
from ..record import Record
from ..source import Source
from .leaving import kept
from .output import say

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Iterator, Mapping, Sequence

    from ..api import Puzzle
    from ..solving.budget import MemoryWatch


class Reading(Record):
    """A file and what it declares; ``puzzle`` is None when the text is wrong, or was not read within the limits.

    ``begun`` is when the time of this file began, by the monotonic clock: that of the first when the program did.
    """

    path: str
    puzzle: Puzzle | None
    diagnostics: tuple[Diagnostic, ...] = ()
    begun: float = 0.0

    @property
    def status(self) -> int:
        """The exit status that stands for a text without a puzzle."""
        if self.diagnostics and self.diagnostics[0].code in UNREAD.values():
            return LIMIT
        return WRONG


UNREAD = {"time": "time-limit", "memory": "memory-limit"}
"""The code of the diagnostic about a text that was not read within a limit, by that limit."""
GRACE = 0.1
READABLE = 20_000_000
"""Seconds in which, and bytes with which, a text may be read at least: so one is told of the puzzle with the shortest
limit."""
MARGIN = 6_000_000
"""Bytes from there to the ceiling."""


def paths(files: Sequence[str]) -> Iterator[str]:
    """``files``, each folder replaced by the puzzle files in and below it, sorted; one without any is left."""
    for file in files:
        if not os.path.isdir(file):
            yield file
            continue
        found = False
        for path in puzzle_files(file):
            found = True
            yield path
        if not found:
            yield file


ARGUMENT = "<argument>"
"""The name of a text that stands on the command line itself."""


def is_text(argument: str) -> bool:
    """Whether an argument is a puzzle rather than the path of one: ``SEND + MORE = MONEY``."""
    return ("\n" in argument or ("=" in argument and not argument.endswith(SUFFIX))) and not os.path.exists(argument)


def name_of(path: str) -> str:
    """What the text at ``path`` is called."""
    if is_text(path):
        return ARGUMENT
    return path


def source_of(path: str) -> Source:
    """The text at ``path``, or of standard input for ``-``; raises `DefinitionError` or `OSError`."""
    if is_text(path):
        return Source(ARGUMENT, path)
    if path == "-":
        if not sys.stdin.readable():
            raise OSError(errno.EBADF, "standard input is closed")
        if sys.stdin.isatty():
            print("type or paste a puzzle, and end it with Ctrl-D on a line of its own", file=sys.stderr)
        return decode("<stdin>", sys.stdin.buffer.read(MAX_BYTES + 1))
    return read_source(path)


def readings(options: Namespace) -> Iterator[Reading]:
    """Every puzzle of the files that ``options`` name, one at a time; one that cannot be read, or not within the
    limits, is a reading with a diagnostic."""
    limits = getattr(options, "time_limit", None), getattr(options, "memory_limit", None)
    yield from readings_of(options.files, params_of(options.params), *limits, options.begun)


def readings_of(
    files: Sequence[str],
    params: Mapping[str, int],
    seconds: float | None = None,
    megabytes: float | None = None,
    begun: float | None = None,
) -> Iterator[Reading]:
    """The same, of files named otherwise; the time of the first began already, where it is said when."""
    begun = monotonic() if begun is None else begun
    for path in paths(files):
        if path == "-" or is_text(path):
            folder = os.getcwd()
        else:
            folder = os.path.dirname(os.path.realpath(path))
        try:
            for name, source in _sources(path, _allowed(seconds, begun)):
                if path == "-":
                    begun = monotonic()  # it took as long as somebody typed
                allowed = _allowed(seconds, begun)
                try:
                    with Alarm(allowed, grace=0), Ceiling(megabytes, READABLE + MARGIN):
                        puzzle, diagnostics = read(source, params, folder, allowed, _watch(megabytes))
                except (LimitMet, Overdue) as met:
                    puzzle, diagnostics = None, (unread(name, met.limit),)
                kept[:] = [puzzle]
                yield Reading(name, puzzle, diagnostics, begun)
                begun = monotonic()
        except DefinitionError as error:
            yield Reading(path, None, error.diagnostics)
        except OSError as error:
            yield Reading(path, None, (unreadable(path, error),))
        except Overdue as overdue:
            yield Reading(path, None, (unread(path, overdue.limit),))
            begun = monotonic()


def _allowed(seconds: float | None, begun: float) -> float | None:
    """What is left of so many seconds for reading."""
    if seconds is None:
        return None
    return max(GRACE, begun + seconds - monotonic())


def _watch(megabytes: float | None) -> MemoryWatch | None:
    """A signal that ends reading some megabytes below the ceiling, which is for what asks for much at once: where
    there is no memory at all, not even a small number, the interpreter may never get out of an exception."""
    if megabytes is None:
        return None
    from ..solving.budget import MemoryWatch

    with suppress(ValueError):  # a system that does not tell what a process holds
        return MemoryWatch(max(megabytes, (resident_bytes() + READABLE) / 1e6), None)
    return None


def _sources(path: str, seconds: float | None) -> Iterator[tuple[str, Source]]:
    """The puzzles at ``path``, each with what to call it: in the format of another program there may be several.

    Raises `Overdue` where the bytes have not come in so many seconds, as from a pipe (``<(...)``) into which nobody
    writes; what somebody types may take its time.
    """
    waiting = Alarm(None if path == "-" else seconds, grace=0)
    if path.endswith(SUFFIX) and not is_text(path):
        with waiting:
            source = source_of(path)
        yield path, source
        return
    from ..convert.formats import records

    with waiting:
        name, data = contents(path)
    for source in records(name, data):
        yield name_of(path) if source.name in (name, ARGUMENT) else source.name, source


def contents(path: str, is_foreign: bool = False) -> tuple[str, bytes]:
    """What to call the text at ``path``, and what it holds; a link or an id that names no file stands for itself.

    ``is_foreign``: so does everything that names no file. Raises `DefinitionError` or `OSError`.
    """
    from ..convert.formats import recognized

    if path == "-" or is_text(path):
        source = source_of(path)
        return source.name, source.text.encode("utf-8", "replace")
    if not os.path.exists(path) and (is_foreign or recognized(path)):
        return ARGUMENT, path.encode("utf-8", "replace")
    return path, read_bytes(path)


def opened(path: str) -> tuple[Source | None, tuple[Diagnostic, ...]]:
    """The text of a path, or what is said of one that cannot be read."""
    try:
        return source_of(path), ()
    except DefinitionError as error:
        return None, error.diagnostics
    except OSError as error:
        return None, (unreadable(path, error),)


def unread(path: str, limit: str) -> Diagnostic:
    """What is said of a text that was not read within a limit."""
    return Diagnostic(UNREAD[limit], f"{path}: {LIMITS[limit]} before the text was read")


def unreadable(path: str, error: OSError) -> Diagnostic:
    """What is said of a file that cannot be read; `paths` leaves only folders without puzzles."""
    if isinstance(error, IsADirectoryError):
        return Diagnostic("unreadable-file", f"{path}: {NO_FILES}")
    return Diagnostic("unreadable-file", f"{path}: {error.strerror or error}")


def params_of(settings: Sequence[str]) -> dict[str, int]:
    """``["n=5"]`` as a mapping; raises `SystemExit` with a message when one is not of the form NAME=NUMBER."""
    params = {}
    for setting in settings:
        name, _, value = setting.partition("=")
        try:
            params[name.strip()] = int(value)
        except ValueError:
            say(f"-D {setting}: write NAME=NUMBER, as in -D n=5")
            raise SystemExit(2) from None
    return params
