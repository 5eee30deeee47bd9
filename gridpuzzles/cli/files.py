"""The files of the command line: find them, read them within the limits, and collect their diagnostics.

An argument may be a path, a folder, ``-`` for standard input, or a puzzle itself. `readings` yields a
`LoadedFile` for each puzzle, also if it cannot be read.
"""

from __future__ import annotations

import errno
import os
import sys
from argparse import Namespace
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from time import monotonic

from ..api import Puzzle, read
from ..base.annotations import Signal
from ..base.errors import DefinitionError, Diagnostic, Limit, LimitMet
from ..base.exit_status import FAULT, LIMIT, WRONG
from ..base.render import visible
from ..base.source import Source
from ..language.grammar import parser
from ..model.solution import LIMITS
from ..solving.budget import Budget
from ..system.hard_limits import Alarm, HardTimeout, resident_bytes
from ..system.load import MAX_BYTES, NO_FILES, SUFFIX, decode, puzzle_files, read_bytes
from .output import budget_of, internal_error, limits_of, say


@dataclass(frozen=True, slots=True)
class LoadedFile:
    """A file that was read; ``puzzle`` is None if the text has errors or was not read within the limits.

    ``budget`` is for the question about it. Its time counts from the start of the program for the first file, and
    from the end of the question before for every other file.
    """

    path: str
    puzzle: Puzzle | None
    diagnostics: tuple[Diagnostic, ...] = field(default=(), compare=False, repr=False)
    budget: Budget = field(default_factory=Budget)

    @property
    def status(self) -> int:
        """The exit status for a text without a puzzle."""
        code = self.diagnostics[0].code if self.diagnostics else ""
        if code in UNREAD.values():
            return LIMIT
        return FAULT if code in ("internal-error", "wrong-solution") else WRONG


UNREAD = {Limit.TIME: "time-limit", Limit.MEMORY: "memory-limit"}
"""Limit -> code of the diagnostic for a text that was not read within it."""
GRACE = 0.1
READABLE = 20_000_000
"""Seconds and bytes that reading a text may always take, so that even the shortest limit gives an answer about the
puzzle."""


def paths(files: Sequence[str]) -> Iterator[str]:
    """Yield ``files``, with each folder replaced by the puzzle files in it and below; a folder without any is kept."""
    for file in files:
        if not os.path.isdir(file):
            yield file
            continue
        found = False
        for path in puzzle_files(file):
            found = True
            yield path
        # The folder itself is kept, so that its reading says that it has no puzzles.
        if not found:
            yield file


ARGUMENT = "<argument>"
"""The source name of a puzzle that is an argument itself."""


def is_text(argument: str) -> bool:
    """Return True if an argument is a puzzle such as ``SEND + MORE = MONEY``, not the path of one."""
    return ("\n" in argument or ("=" in argument and not argument.endswith(SUFFIX))) and not os.path.exists(argument)


def heading_of(path: str, files: Sequence[str]) -> str:
    """Return the path of a puzzle for the output about it; empty if it is the only puzzle of the command line."""
    if len(files) == 1 and path in (files[0], ARGUMENT):
        return ""
    return visible(path)


def source_of(path: str) -> Source:
    """Return the text at ``path``, or of standard input for ``-``; raise `DefinitionError` if it cannot be read."""
    if is_text(path):
        return Source(ARGUMENT, path, folder=folder_of(path))
    return decode("<stdin>" if path == "-" else path, bytes_of(path), folder_of(path))


def bytes_of(path: str) -> bytes:
    """Return the bytes of the file at ``path``, or of standard input for ``-``; raise `DefinitionError`."""
    try:
        if path != "-":
            return read_bytes(path)
        if not sys.stdin.readable():
            raise OSError(errno.EBADF, "standard input is closed")
        # A prompt in a pipe would mix with the output.
        if sys.stdin.isatty():
            print("type or paste a puzzle, and end it with Ctrl-D on a line of its own", file=sys.stderr)
        return sys.stdin.buffer.read(MAX_BYTES + 1)
    except IsADirectoryError:  # one without puzzles, because `paths` replaces all others
        reason = NO_FILES
    except OSError as error:
        reason = error.strerror or str(error)
    raise DefinitionError((Diagnostic("unreadable-file", f"{path}: {reason}"),))


def readings(
    options: Namespace, files: Sequence[str] | None = None, cancel: Signal | None = None
) -> Iterator[LoadedFile]:
    """Yield a reading for every puzzle of ``files`` (default: those in ``options``), one at a time.

    If a puzzle cannot be read within the limits, its reading has a diagnostic and no puzzle. ``cancel`` ends the
    questions about the puzzles. The time of each puzzle counts from ``options.begun``, which is set anew after it.
    """
    params, limits = params_of(options.params), limits_of(options)
    parser()  # loading it takes as long as `GRACE`, and is not the fault of a text
    for path in paths(options.files if files is None else files):
        try:
            for name, source in _sources(path, _seconds_to_read(options)):
                if path == "-":
                    options.begun = monotonic()  # the time that somebody typed does not count
                puzzle, diagnostics = _read(name, source, params, folder_of(path), options)
                yield LoadedFile(name, puzzle, diagnostics, budget_of(limits, options.begun, cancel))
                options.begun = monotonic()
        except DefinitionError as error:
            yield LoadedFile(path, None, error.diagnostics)
        except HardTimeout as overdue:
            yield LoadedFile(path, None, (unread(path, overdue.limit),))
            options.begun = monotonic()


def folder_of(path: str) -> str:
    """Return the folder in which the text at ``path`` may include files."""
    if path == "-" or is_text(path):
        return os.getcwd()
    return os.path.dirname(os.path.realpath(path))


def _read(
    name: str, source: Source, params: Mapping[str, int], folder: str, options: Namespace
) -> tuple[Puzzle | None, tuple[Diagnostic, ...]]:
    """Return a puzzle and its diagnostics; no puzzle if the limits or an internal error end the reading."""
    megabytes = getattr(options, "memory_limit", None)
    if megabytes is not None:
        megabytes = max(megabytes, (resident_bytes() + READABLE) / 1e6)
    try:
        budget = Budget(_seconds_to_read(options), None, megabytes)
        with budget.enforced():
            return read(source, params, folder, budget)
    except (LimitMet, HardTimeout) as met:
        return None, (unread(name, met.limit),)
    except Exception as error:
        return None, (internal_error(error, name),)


def _seconds_to_read(options: Namespace) -> float | None:
    """Return the seconds left for reading, at least `GRACE`; None without a limit."""
    seconds: float | None = getattr(options, "time_limit", None)
    return None if seconds is None else max(GRACE, options.begun + seconds - monotonic())


def _sources(path: str, seconds: float | None) -> Iterator[tuple[str, Source]]:
    """Yield the puzzles at ``path``, each with its name; a file in another format may contain several.

    Raises `HardTimeout` if the bytes have not arrived in ``seconds``, as from a pipe (``<(...)``) without a writer.
    Standard input has no time limit, because somebody may be typing.
    """
    waiting = Alarm(None if path == "-" else seconds)
    # The usual suffix needs no recognition of formats, which would load the converters.
    if path.endswith(SUFFIX) and not is_text(path):
        with waiting:
            source = source_of(path)
        yield path, source
        return
    from ..convert.formats import records

    with waiting:
        name, data = contents(path)
    shown = ARGUMENT if is_text(path) else path
    for source in records(name, data):
        yield shown if source.name in (name, ARGUMENT) else source.name, replace(source, folder=folder_of(path))


def contents(path: str, is_foreign: bool = False) -> tuple[str, bytes]:
    """Return the source name and the bytes of the text at ``path``.

    A link or an id that is not a file is the text itself. With ``is_foreign``, so is every argument that is not a file.
    Raises `DefinitionError`.
    """
    is_argument = is_text(path)
    if path != "-" and not is_argument and not os.path.exists(path):
        from ..convert.formats import recognized

        is_argument = is_foreign or recognized(path) is not None
    if is_argument:
        # Bytes that are not UTF-8 cannot be part of a link, so their replacement is harmless.
        return ARGUMENT, path.encode("utf-8", "replace")
    return "<stdin>" if path == "-" else path, bytes_of(path)


def unread(path: str, limit: Limit) -> Diagnostic:
    """Return the diagnostic for a text that was not read within a limit."""
    return Diagnostic(UNREAD[limit], f"{path}: {LIMITS[limit]} before the text was read")


def params_of(settings: Sequence[str]) -> dict[str, int]:
    """Return ``["n=5"]`` as a mapping; exit with a message if a setting is not of the form NAME=NUMBER."""
    params = {}
    for setting in settings:
        name, _, value = setting.partition("=")
        try:
            params[name.strip()] = int(value)
        except ValueError:
            say(f"-D {setting}: write NAME=NUMBER, as in -D n=5")
            raise SystemExit(2) from None
    return params
