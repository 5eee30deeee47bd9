"""Write files completely or not at all, and never overwrite unrelated files; no other module writes files to keep.

New content is written to a temporary file with a random name in the same folder, flushed to the disk, and then renamed.
Other programs see the old or the new file, even if the process is killed or the disk is full.
"""

from __future__ import annotations

import os
import stat
from contextlib import suppress

from ..base.annotations import BinaryIO

TELLING = 4
"""Number of bytes at the start of a page, a picture or a PDF that identify its format."""


def save_new(path: str, text: str | bytes) -> None:
    """Create a file with ``text``; do nothing if the file exists with this content.

    Raises `FileExistsError` if the name is taken, also by a broken link, and `OSError`.
    """
    data = _encoded(text)
    try:
        _create(path, data)
    except FileExistsError:
        if not _has_content(path, data):
            raise FileExistsError(17, "a file with this name already exists", path) from None
    except OSError as error:
        raise _about(path, error) from None


def save(path: str, text: str | bytes) -> None:
    """Write ``text`` to a file, which may replace an empty file or an earlier one in the same format.

    Raises `FileExistsError` if anything else has the name, such as a puzzle, and `OSError`.
    """
    data = _encoded(text)
    if not os.path.lexists(path):
        save_new(path, data)
    elif os.path.isfile(path) and not _starts_with(path, data[:TELLING]):
        raise FileExistsError(17, "a file with this name already exists", path)
    else:
        replace(path, data)


def _encoded(text: str | bytes) -> bytes:
    if isinstance(text, bytes):
        return text
    return text.encode("utf-8")


def replace(path: str, text: str | bytes) -> None:
    """Replace the content of the file at ``path``, and keep everything else: links, mode, owner and other names.

    Raises `OSError`; the file is then unchanged.
    """
    path = os.path.realpath(path)
    data = _encoded(text)
    before = os.stat(path)
    if not stat.S_ISREG(before.st_mode):  # a device or a pipe must stay what it is
        with open(path, "wb") as file:
            file.write(data)
        return
    temporary = _temporary_copy(path, data, before)
    try:
        if before.st_nlink > 1:
            # Other names refer to the same file, so it must be rewritten in place. The disk had room for the copy, so
            # it has room for this.
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
    """Create a file with ``data`` that gets its name when it is complete; raises `FileExistsError`, `OSError`."""
    folder = os.path.dirname(path) or os.curdir
    if _write_unnamed(folder, data, path):
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


def _temporary_copy(path: str, data: bytes, like: os.stat_result) -> str:
    """Return the path of a new temporary file with ``data`` next to ``path``, with the mode and owner of ``like``.

    The file gets its name when it is complete, so only a kill within microseconds before renaming leaves it there.
    """
    folder = os.path.dirname(path) or os.curdir
    temporary = os.path.join(folder, f".gridpuzzles-{os.urandom(8).hex()}.tmp")
    try:
        if _write_unnamed(folder, data, temporary, like):
            return temporary
        return _named_at_once(folder, data, like)
    except OSError as error:
        raise _about(path, error) from None


def _make_like(file: int | str, other: os.stat_result) -> None:
    """Set mode and owner as far as permitted."""
    os.chmod(file, other.st_mode & 0o7777)
    if hasattr(os, "chown"):
        with suppress(PermissionError):
            os.chown(file, other.st_uid, other.st_gid)


def _write_unnamed(folder: str, data: bytes, name: str, like: os.stat_result | None = None) -> bool:
    """Write a file that has no name until it is complete, so that a kill leaves the disk as it was.

    Return False if the system cannot do that (only Linux can); raises `FileExistsError`.
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
            # The folder is unused, but Python follows the link to the file only if one is passed.
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
    """Write all data and flush it to the disk."""
    file.write(data)
    file.flush()
    os.fsync(file.fileno())


def _about(path: str, error: OSError) -> OSError:
    """Return the same error for the file that was requested, because users do not know the temporary one."""
    return OSError(error.errno, error.strerror or str(error), path)


def _create_in_place(path: str, data: bytes) -> None:
    with open(path, "xb") as file:
        try:
            file.write(data)
        except BaseException:
            os.unlink(path)
            raise


def _starts_with(path: str, head: bytes) -> bool:
    """Return True if a file is empty or starts with ``head``."""
    with open(path, "rb") as file:
        return file.read(len(head)) in (head, b"")


def _has_content(path: str, data: bytes) -> bool:
    """Return True if ``path`` is a regular file with exactly this content."""
    if os.path.islink(path) or not os.path.isfile(path) or os.path.getsize(path) != len(data):
        return False
    with open(path, "rb") as file:
        return file.read() == data
