"""The commands that write puzzle texts anew: ``convert`` for other formats, ``fmt`` and ``fix`` in place."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from functools import cache

from ..api import read
from ..base.annotations import Namespace
from ..base.errors import CannotConvert, DefinitionError, Diagnostic, Fix, GridPuzzlesError
from ..base.exit_status import DONE, FAULT, NEGATIVE, WRONG, worst
from ..base.source import Source
from ..convert.formats import FORMATS, PUZZLE, exported, named, of_suffix, records
from ..diagnostics.render import visible
from ..editor.formatting import formatted
from ..edits.fixes import apply_fixes
from ..system.load import SUFFIX
from ..system.save import replace, save_new
from .files import contents, is_text, opened, params_of, paths, source_of
from .output import Folder, complain, internal_error, say, show_difference


def convert(options: Namespace) -> int:
    """Convert every file, id or link; return the exit status."""
    try:
        if options.source_format not in ("", PUZZLE) and not named(options.source_format).reads:
            raise ValueError(f"{options.source_format} can be written but not read")
        writer = Writer(options)
    except ValueError as error:
        say(error)
        return WRONG
    statuses = []
    for given in paths(options.files):
        try:
            for source in records(*contents(given, bool(options.source_format)), options.source_format):
                statuses.append(converted(source, options, writer))
        except DefinitionError as error:
            complain(error.diagnostics)
            statuses.append(WRONG)
        except GridPuzzlesError as error:
            say(error)
            statuses.append(WRONG)
        except Exception as error:
            complain((internal_error(error, given),))
            statuses.append(FAULT)
    return worst([*statuses, writer.close()])


def converted(source: Source, options: Namespace, writer: Writer) -> int:
    """Read one puzzle and pass it to the writer; return the exit status."""
    folder = os.path.dirname(os.path.realpath(source.name))
    puzzle, diagnostics = read(source, params_of(options.params), folder)
    complain(diagnostics)
    if puzzle is None:
        return WRONG
    if writer.format == PUZZLE:
        writer.add(source.name, str(puzzle))
        return DONE
    try:
        writer.add(source.name, exported(puzzle, writer.format, options.lossy))
    except CannotConvert as error:
        complain(error.diagnostics)
        say(f"{source.name} cannot be written as {error.target}")
        return NEGATIVE
    return DONE


class Writer:
    """The output: standard output, one file, or one file for each puzzle in a folder. Existing files are kept.

    Raises `ValueError` for a format that cannot be written.
    """

    def __init__(self, options: Namespace) -> None:
        if options.output in (None, "-"):
            self.output = ""
        else:
            self.output = options.output
        self.format = options.target_format or of_suffix(self.output) or PUZZLE
        if self.format != PUZZLE and not named(self.format).writes:
            written = ", ".join(one.name for one in FORMATS if one.writes)
            raise ValueError(f"{self.format} can be read but not written; formats that can be written: {written}")
        self.is_line = self.format != PUZZLE and named(self.format).is_line
        if self.format == PUZZLE:
            self.suffix = SUFFIX
        else:
            self.suffix = (*named(self.format).suffixes, ".txt")[0]
        in_folder = self.output.endswith(os.sep) or os.path.isdir(self.output)
        self.folder = Folder(self.output) if in_folder else None
        self.pieces: list[tuple[str, str | bytes]] = []

    def add(self, name: str, piece: str | bytes) -> None:
        """Add a puzzle in the target format; ``name`` is the name of its source."""
        self.pieces.append((name, piece))

    def close(self) -> int:
        """Write all puzzles; return the exit status."""
        if self.folder:
            named_pieces = list(zip(self._names(), (piece for _, piece in self.pieces), strict=True))
            # All names are reserved first, so that nothing is written if one of the files exists.
            for name, _ in named_pieces:
                self.folder.reserve(name)
            for name, piece in named_pieces:
                self.folder.save(name, piece)
            return DONE
        # Only puzzles of one line each can share a file.
        if len(self.pieces) > 1 and not self.is_line:
            say(f"{len(self.pieces)} puzzles need a folder, as in -o made/")
            return WRONG
        whole = b"".join(piece if isinstance(piece, bytes) else piece.encode("utf-8") for _, piece in self.pieces)
        if self.output and self.pieces:
            save_new(self.output, whole)
        elif self.pieces:
            # Bytes bypass the buffer of the text stream, which therefore has to be written first.
            sys.stdout.flush()
            sys.stdout.buffer.write(whole)
        return DONE

    def _names(self) -> list[str]:
        """Return a file name for each puzzle: that of its source, with the line number if there is one."""
        names = []
        for origin, _ in self.pieces:
            if origin.rpartition(":")[2].isdigit():
                file, _, line = origin.rpartition(":")
            else:
                file, _, line = (origin, "", "")
            stem = os.path.splitext(os.path.basename(file))[0].strip("<>")
            names.append(f"{stem}-{int(line):04}{self.suffix}" if line else stem + self.suffix)
        return names


# --- fmt and fix


def fmt(options: Namespace) -> int:
    """Format every file in place, and standard input to standard output; return the exit status."""
    return _each_text(options, _format)


def fix(options: Namespace) -> int:
    """Correct every file in place, and write standard input and texts to standard output; return the exit status."""
    return _each_text(options, _mend)


def _each_text(options: Namespace, work: Callable[[str, Source, Namespace], int]) -> int:
    """Call ``work`` with every path that can be read, its text and the options; return the worst exit status."""
    statuses = []
    for path in paths(options.files):
        source, faults = opened(path)
        complain(faults)
        try:
            statuses.append(WRONG if source is None else work(path, source, options))
        except Exception as error:
            complain((internal_error(error, path),))
            statuses.append(FAULT)
    return worst(statuses)


def _format(path: str, source: Source, options: Namespace) -> int:
    text, diagnostics = formatted(source, os.path.dirname(os.path.realpath(path)))
    complain(diagnostics)
    if text is None:
        return WRONG
    if options.diff:
        show_difference(path, source.text, text, "formatted")
    if options.check and text != source.text:
        print(visible(f"{path} would change"), file=sys.stderr)
        return NEGATIVE
    if path == "-" and not (options.check or options.diff):
        sys.stdout.write(text)
    elif text != source.text and not options.diff:
        replace(path, text)
    return DONE


def _mend(path: str, source: Source, options: Namespace) -> int:
    is_file = path != "-" and not is_text(path)
    if is_file:
        folder = os.path.dirname(os.path.realpath(path))
    else:
        folder = os.getcwd()

    @cache
    def faults_of(text: str) -> tuple[Diagnostic, ...]:
        return read(source.replace(text=text), folder=folder)[1]

    def wanted(one: Diagnostic, fix: Fix) -> bool:
        return fix.sure or options.yes or _is_agreed(one, fix)

    text, done = apply_fixes(source.text, faults_of, wanted)
    if options.diff:
        show_difference(source.name, source.text, text, "corrected")
    else:
        for one in done:
            print(visible(f"{_place(one)}{one.message}: {one.help}".removesuffix(": ")), file=sys.stderr)
        _write(path if is_file else "", source, text)
    left = faults_of(text)
    complain(tuple(one for one in left if one.code != "read-as"))
    if any(one.is_error for one in left):
        return WRONG
    return DONE


def _write(path: str, source: Source, text: str) -> None:
    """Write ``text`` to ``path``, or to standard output if it is empty; raise `OSError` if the file has changed."""
    if not path:
        sys.stdout.write(text)
    elif text != source.text:
        # The user may have saved the file in an editor while the corrections were tried or confirmed.
        if source_of(path).text != source.text:
            raise OSError(0, "changed while it was being corrected; nothing was written", path)
        replace(path, text)


def _is_agreed(one: Diagnostic, fix: Fix) -> bool:
    """Return True if the user at the terminal agrees to a correction; False without a terminal."""
    # Without somebody to ask, only sure corrections are made.
    if not (sys.stdin.isatty() and sys.stderr.isatty()):
        return False
    complain((one,))
    old, new = fix.span.text.strip(), fix.text.strip()
    if new:
        question = f"write {new!r}"
        if old:
            question += f" for {old!r}"
    else:
        question = f"delete {old!r}"
    print(visible(f"{question}? [y/N] "), end="", file=sys.stderr, flush=True)
    return sys.stdin.readline().strip().lower() in ("y", "yes")


def _place(one: Diagnostic) -> str:
    if one.span is None:
        return ""
    line, column = one.span.place()
    return f"{one.span.source.name}:{line}:{column}: "
