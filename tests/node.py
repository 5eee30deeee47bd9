"""Node and what npm installs, for the tests that need them. Without, those are skipped."""

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
    """Where Node is; skips the test where there is none."""
    found = shutil.which("node")
    if found is None:
        pytest.skip("Node is not installed: what runs in it is not tested")
    return found


def modules(folder: Path) -> Path:
    """The ``node_modules`` of a folder's pinned ``package.json``, installed once for all tests; skips the test where
    they cannot be had."""
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
    if not kept.exists():  # filled elsewhere first: other processes of the tests do the same at this time
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
