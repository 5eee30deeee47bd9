"""Read puzzle files; no other module opens them."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import replace

from ..base.errors import DefinitionError, Diagnostic, Note
from ..base.source import Source, Span

SUFFIX = ".puzzle"
"""The suffix of puzzle files."""
NO_FILES = f"no puzzle files (*{SUFFIX}) in this folder"
MAX_BYTES = 8 << 20
"""The largest size of a puzzle file; the largest printed puzzles take about 20 kB."""


def is_file(text: str) -> bool:
    """Return True if the text is the path of an existing puzzle file."""
    return text.endswith(SUFFIX) and "\n" not in text and os.path.isfile(text)


def is_special(path: str) -> bool:
    """Return True for something else than a file, such as a pipe, which may never end."""
    return os.path.exists(path) and not os.path.isfile(path)


def puzzle_files(folder: str) -> Iterator[str]:
    """Yield the puzzle files in a folder and below, sorted; skip special files."""
    for where, folders, names in os.walk(folder):
        folders.sort()
        for name in sorted(names):
            path = os.path.join(where, name)
            if name.endswith(SUFFIX) and not is_special(path):
                yield path


def read_source(path: str) -> Source:
    """Return the text of the file at ``path``, without a byte order mark.

    Raises `DefinitionError` if the file is too large or is not UTF-8 text, `OSError` if it cannot be read.
    """
    return decode(path, read_bytes(path), os.path.dirname(os.path.realpath(path)))


def read_bytes(path: str) -> bytes:
    """Return the bytes of the file at ``path``, at most one more than `MAX_BYTES`; raises `OSError`."""
    with open(path, "rb") as file:
        return file.read(MAX_BYTES + 1)


def decode(name: str, data: bytes, folder: str | None = None) -> Source:
    """Return ``data`` as a source with the given name, from a file in that folder.

    Raises `DefinitionError` if it is too large or not text.
    """
    if len(data) > MAX_BYTES:
        raise _unreadable(name, "file-too-large", f"is larger than {MAX_BYTES >> 20} MB, the limit for a puzzle file")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        return _refuse_bytes(name, data, error.start)
    if "\0" in text:
        return _refuse_bytes(name, data, data.index(b"\0"))
    return Source(name, text, folder=folder)


def _refuse_bytes(name: str, data: bytes, offset: int) -> Source:
    line = data.count(b"\n", 0, offset) + 1
    fault = f"is not a text file: byte {data[offset]:#04x} in line {line} is not UTF-8 text"
    raise _unreadable(name, "not-text", fault)


def _unreadable(name: str, code: str, fault: str) -> DefinitionError:
    return DefinitionError((Diagnostic(code, f"{name} {fault}", help="save puzzle files as plain text in UTF-8"),))


class Loader:
    """Opens the files that a text includes with ``use``: in ``folder`` or below, or none if ``folder`` is None."""

    def __init__(self, folder: str | None) -> None:
        self.folder = None if folder is None else os.path.realpath(folder)

    def __call__(self, path: str, span: Span) -> Source:
        """Return the source at ``path``, relative to the text of ``span``; raises `DefinitionError` pointing at
        ``span``."""
        if self.folder is None:
            raise _refused(span, "use-without-folder", "a text that is not in a file cannot include other files")
        # the real path, so that links cannot lead out of the folder
        target = os.path.realpath(os.path.join(os.path.dirname(os.path.realpath(span.source.name)), path))
        if os.path.isabs(path) or os.path.commonpath([self.folder, target]) != self.folder:
            raise _refused(span, "use-outside-folder", f"{path!r} is outside the folder of the puzzle")
        if not target.endswith(SUFFIX):
            # Errors in a file are shown with its lines, so a puzzle must not be able to include any other kind of file.
            raise _refused(span, "use-no-puzzle", f"the name of {path!r} does not end in {SUFFIX}")
        if is_special(target):
            raise _refused(span, "use-not-found", f"{path!r} is not a regular file")
        try:
            return read_source(os.path.relpath(target))
        except OSError as error:
            raise _refused(span, "use-not-found", f"cannot read {path!r}: {error.strerror or error}") from None
        except DefinitionError as error:
            (diagnostic,) = error.diagnostics
            raise DefinitionError((replace(diagnostic, span=span, notes=(Note("included here", span),)),)) from None


def _refused(span: Span, code: str, message: str) -> DefinitionError:
    return DefinitionError((Diagnostic(code, message, span),))
