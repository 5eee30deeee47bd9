"""Write files completely or not at all, and never overwrite unrelated files; no other module writes files to keep.

New content is written to a temporary file in the same folder, which is then renamed. Other programs see the old or the
new file, even if the disk is full. A killed program may leave a temporary file (``.gridpuzzles-….tmp``).
"""

from __future__ import annotations

import os
import shutil
from contextlib import suppress
from secrets import token_hex

TELLING = 4
"""Number of bytes at the start of a page, a picture or a PDF that identify its format."""


def save_new(path: str, text: str | bytes) -> None:
    """Create a file with ``text``; do nothing if the file exists with this content.

    Raises `FileExistsError` if the name is taken, also by a broken link, and `OSError`.
    """
    data = _encoded(text)
    if not os.path.lexists(path):
        _replace(path, data)
    elif os.path.islink(path) or not os.path.isfile(path) or _head(path, len(data) + 1) != data:
        raise FileExistsError(17, "a file with this name already exists", path)


def save(path: str, text: str | bytes) -> None:
    """Write ``text`` to a file, which may replace an empty file or an earlier one in the same format.

    Raises `FileExistsError` if anything else has the name, such as a puzzle, and `OSError`.
    """
    data = _encoded(text)
    if not os.path.lexists(path):
        save_new(path, data)
    elif os.path.isfile(path) and _head(path, TELLING) not in (data[:TELLING], b""):
        raise FileExistsError(17, "a file with this name already exists", path)
    else:
        overwrite(path, data)


def overwrite(path: str, text: str | bytes) -> None:
    """Replace the content of the file at ``path``, through links, and keep its mode.

    Raises `OSError`; the file is then unchanged.
    """
    data, path = _encoded(text), os.path.realpath(path)
    if os.path.isfile(path):
        _replace(path, data)
    else:  # a device or a pipe must stay what it is
        with open(path, "wb") as file:
            file.write(data)


def _encoded(text: str | bytes) -> bytes:
    return text if isinstance(text, bytes) else text.encode("utf-8")


def _head(path: str, size: int) -> bytes:
    """Return the first ``size`` bytes of a file."""
    with open(path, "rb") as file:
        return file.read(size)


def _replace(path: str, data: bytes) -> None:
    """Write a temporary file with ``data`` and rename it to ``path``; raises `OSError` about ``path``."""
    temporary = os.path.join(os.path.dirname(path), f".gridpuzzles-{token_hex(8)}.tmp")
    try:
        with open(temporary, "xb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        if os.path.exists(path):
            shutil.copymode(path, temporary)
        os.replace(temporary, path)
    except OSError as error:  # users do not know the temporary file
        raise OSError(error.errno, error.strerror or str(error), path) from None
    finally:
        with suppress(OSError):
            os.unlink(temporary)
