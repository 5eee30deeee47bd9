"""Node and npm packages for the tests that need them; those tests are skipped if they are missing."""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import tempfile
from functools import cache
from pathlib import Path

import pytest


def node() -> str:
    """Return the path of Node; skip the test if it is missing."""
    found = shutil.which("node")
    if found is None:
        pytest.skip("Node is not installed: what runs in it is not tested")
    return found


def modules(folder: Path) -> Path:
    """Return the `node_modules` of a folder's pinned `package.json`, installed once for all tests.

    Skips the test if they cannot be installed.
    """
    node()
    found = _installed(folder)
    if found is None:
        pytest.skip(f"npm cannot install what {folder / 'package.json'} names: this is not tested")
    return found


@cache
def _installed(folder: Path) -> Path | None:
    if (folder / "node_modules").exists():
        return folder / "node_modules"
    npm = shutil.which("npm")
    if npm is None:
        return None
    wanted = (folder / "package.json").read_bytes()
    cache_folder = Path(os.environ.get("XDG_CACHE_HOME", Path.home() / ".cache")) / "gridpuzzles-tests"
    kept = cache_folder / hashlib.sha256(wanted).hexdigest()[:16]
    if not kept.exists():  # installed elsewhere first, because other test processes may do the same now
        cache_folder.mkdir(parents=True, exist_ok=True)
        fresh = Path(tempfile.mkdtemp(dir=cache_folder))
        (fresh / "package.json").write_bytes(wanted)
        command = [npm, "install", "--no-audit", "--no-fund", "--silent"]
        if subprocess.run(command, cwd=fresh, capture_output=True, timeout=300, check=False).returncode:
            shutil.rmtree(fresh)
            return None
        try:
            fresh.rename(kept)
        except OSError:
            shutil.rmtree(fresh)
    return kept / "node_modules"
