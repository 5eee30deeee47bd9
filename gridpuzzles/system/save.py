"""Files written whole or not at all, none overwritten unasked: the only place that writes files people keep.

A new content is written to a temporary file in the same folder (with a name nobody can guess), sent to the disk, and
then takes the name: whoever looks sees the old file or the new one, after a kill or on a full disk, too.
"""

from __future__ import annotations

import os
import stat
from contextlib import suppress

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import BinaryIO


TELLING = 4
"""Bytes at the beginning of a page, a picture or a PDF that tell what it is."""


def save_new(path: str, text: str | bytes) -> None:
    """A new file with ``text``; one with that very content may be there already.

    Raises `FileExistsError` when something else has the name, a link that leads nowhere included; `OSError`.
    """
    data = _encoded(text)
    try:
        _create(path, data)
    except FileExistsError:
        if not _holds(path, data):
            raise FileExistsError(17, "a file with this name already exists", path) from None
    except OSError as error:
        raise _about(path, error) from None


def save(path: str, text: str | bytes) -> None:
    """A file with ``text``, in the place of an empty one, or an earlier one of its kind: a page in that of a page.

    Raises `FileExistsError` when something else has the name, as a puzzle; `OSError`.
    """
    data = _encoded(text)
    if not os.path.lexists(path):
        save_new(path, data)
    elif os.path.isfile(path) and not _begins(path, data[:TELLING]):
        raise FileExistsError(17, "a file with this name already exists", path)
    else:
        replace(path, data)


def _encoded(text: str | bytes) -> bytes:
    if isinstance(text, bytes):
        return text
    return text.encode("utf-8")


def replace(path: str, text: str | bytes) -> None:
    """Gives the file at ``path`` another content, and leaves all else: a link stays a link, mode, owner and other names
    of the file stay; raises `OSError`, and then the file is as it was."""
    path = os.path.realpath(path)
    data = _encoded(text)
    before = os.stat(path)
    if not stat.S_ISREG(before.st_mode):  # a device or a pipe takes what is written, and stays what it is
        with open(path, "wb") as file:
            file.write(data)
        return
    temporary = _written_beside(path, data, before)
    try:
        if before.st_nlink > 1:
            # Other names lead to the same file, so it must stay that file. There was room for the copy, so there is
            # for this.
            with open(path, "r+b") as file:
                file.write(data)
                file.truncate()
                os.fsync(file.fileno())
            os.unlink(temporary)
        else:
            os.replace(temporary, path)
    except BaseException:
        with suppress(FileNotFoundError):
            os.unlink(temporary)
        raise


def _create(path: str, data: bytes) -> None:
    """A new file with ``data``, which takes its name when it is whole; raises `FileExistsError`, `OSError`."""
    folder = os.path.dirname(path) or os.curdir
    if _named_when_whole(folder, data, path):
        return
    temporary = _named_at_once(folder, data)
    try:
        os.link(temporary, path)
    except FileExistsError:
        raise
    except OSError:  # a file system without links
        _create_in_place(path, data)
    finally:
        os.unlink(temporary)


def _written_beside(path: str, data: bytes, like: os.stat_result) -> str:
    """The path of a new temporary file with ``data`` in the folder of ``path``, with the mode and owner of another.

    All is ready before it has its name: only a kill in the few microseconds until it is renamed leaves it behind.
    """
    folder = os.path.dirname(path) or os.curdir
    temporary = os.path.join(folder, f".gridpuzzles-{os.urandom(8).hex()}.tmp")
    try:
        if _named_when_whole(folder, data, temporary, like):
            return temporary
        return _named_at_once(folder, data, like)
    except OSError as error:
        raise _about(path, error) from None


def _make_like(file: int | str, other: os.stat_result) -> None:
    """Mode and owner, as far as that is allowed."""
    os.chmod(file, other.st_mode & 0o7777)
    if hasattr(os, "chown"):
        with suppress(PermissionError):
            os.chown(file, other.st_uid, other.st_gid)


def _named_when_whole(folder: str, data: bytes, name: str, like: os.stat_result | None = None) -> bool:
    """Writes a file that has no name until it is whole: a kill before leaves nothing behind.

    False where there are no such files (but on Linux), or no way to give them a name; raises `FileExistsError`.
    """
    try:
        handle = os.open(folder, os.O_TMPFILE | os.O_WRONLY, 0o666)
    except (AttributeError, OSError):
        return False
    with open(handle, "wb") as file:
        _write(file, data)
        if like is not None:
            _make_like(handle, like)
        try:
            # The folder is not needed, but only where there is one does Python follow the link to the file.
            os.link(f"/proc/self/fd/{handle}", name, src_dir_fd=handle, follow_symlinks=True)
        except FileExistsError:
            raise
        except OSError:
            return False
    return True


def _named_at_once(folder: str, data: bytes, like: os.stat_result | None = None) -> str:
    from tempfile import mkstemp

    handle, temporary = mkstemp(prefix=".gridpuzzles-", suffix=".tmp", dir=folder)
    try:
        with open(handle, "wb") as file:
            _write(file, data)
        if like is not None:
            _make_like(temporary, like)
        else:
            umask = os.umask(0)
            os.umask(umask)
            os.chmod(temporary, 0o666 & ~umask)
    except BaseException:
        os.unlink(temporary)
        raise
    return temporary


def _write(file: BinaryIO, data: bytes) -> None:
    """All of it, down to the disk."""
    file.write(data)
    file.flush()
    os.fsync(file.fileno())


def _about(path: str, error: OSError) -> OSError:
    """The same error of the file that was wanted, not of the temporary one, whose name means nothing to anybody."""
    return OSError(error.errno, error.strerror or str(error), path)


def _create_in_place(path: str, data: bytes) -> None:
    with open(path, "xb") as file:
        try:
            file.write(data)
        except BaseException:
            os.unlink(path)
            raise


def _begins(path: str, head: bytes) -> bool:
    """Whether a file begins so, or is empty."""
    with open(path, "rb") as file:
        return file.read(len(head)) in (head, b"")


def _holds(path: str, data: bytes) -> bool:
    """Whether a plain file is there with just this content."""
    if os.path.islink(path) or not os.path.isfile(path) or os.path.getsize(path) != len(data):
        return False
    with open(path, "rb") as file:
        return file.read() == data
