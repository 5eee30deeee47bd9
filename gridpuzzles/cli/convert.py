"""``gridpuzzles convert``: write puzzles in the formats of other programs, and read them."""

from __future__ import annotations

import os
from argparse import ArgumentParser, Namespace
from dataclasses import replace

from ..api import read
from ..base.errors import CannotConvert, DefinitionError, GridPuzzlesError, Severity
from ..base.exit_status import DONE, FAULT, NEGATIVE, WRONG, worst
from ..base.source import Source
from ..convert.formats import FORMATS, PUZZLE, exported, losses, named, of_suffix, records
from ..model.puzzle import Puzzle
from ..system.load import SUFFIX
from ..system.save import save_new
from .commands import shared
from .files import contents, params_of, paths
from .output import Folder, complain, internal_error, say


def convert_options(parser: ArgumentParser) -> None:
    """Add the options of ``convert``."""
    parser.add_argument("files", metavar="IN", nargs="+", help="files, links or ids, or - for standard input")
    shared(parser, "-D", "-o")
    help = "input format (default: detected)"
    parser.add_argument("--from", metavar="FORMAT", dest="source_format", default="", help=help)
    help = "output format, see docs/convert.md (default: by the suffix of OUT, else puzzle)"
    parser.add_argument("--to", metavar="FORMAT", dest="target_format", help=help)
    help = "ipuz: leave out the rules that the format cannot express"
    parser.add_argument("--lossy", action="store_true", help=help)


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
        writer.add(source.name, _exported(puzzle, writer.format, options.lossy))
    except CannotConvert as error:
        complain(error.diagnostics)
        say(f"{source.name} cannot be written as {error.target}")
        return NEGATIVE
    for loss in losses(puzzle, writer.format):
        say(f"{source.name}: {writer.format} has no place for {loss}")
    return DONE


def _exported(puzzle: Puzzle, name: str, lossy: bool) -> str | bytes:
    """Return the puzzle in a format; if it may be ``lossy``, say which rules it lacks. Raise `CannotConvert`."""
    try:
        return exported(puzzle, name)
    except CannotConvert as error:
        if not lossy:
            raise
        piece = exported(puzzle, name, lossy)
        complain(tuple(replace(one, severity=Severity.WARNING) for one in error.diagnostics))
        return piece


class Writer:
    """The output: standard output, one file, or one file for each puzzle in a folder. Existing files are kept.

    Raises `ValueError` for a format that cannot be written.
    """

    def __init__(self, options: Namespace) -> None:
        self.output = "" if options.output in (None, "-") else options.output
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
            Folder(None).save("", whole)
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
