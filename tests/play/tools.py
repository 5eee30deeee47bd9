"""What the tests of pages need from outside: Node with the pinned tools, and a browser. Without, they are skipped."""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import tempfile
from functools import cache
from pathlib import Path

import pytest

import gridpuzzles
from gridpuzzles.engine import COMPILED
from gridpuzzles.play.data import Playable
from gridpuzzles.play.page import play_page

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gridpuzzles.api import Puzzle

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "gridpuzzles" / "play" / "source"
PUZZLES = sorted((ROOT / "puzzles").glob("*/*.puzzle"))
CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")


def only_compiled() -> None:
    """Skips the test without the compiled engine: pages are the same, and solving 200 puzzles takes minutes."""
    if not COMPILED:
        pytest.skip("pages are tried with the compiled engine")


def node() -> str:
    """Where Node is; skips the test where there is none."""
    only_compiled()
    found = shutil.which("node")
    if found is None:
        pytest.skip("Node is not installed: the page's scripts are not tested")
    return found


@cache
def _tools() -> Path | None:
    """The folder with the pinned tools of `package.json`, installed once for all tests; None where that fails."""
    kept = SOURCE / "node_modules"
    if kept.exists():
        return kept
    npm = shutil.which("npm")
    if npm is None:
        return None
    wanted = (SOURCE / "package.json").read_bytes()
    cache = Path(os.environ.get("XDG_CACHE_HOME", Path.home() / ".cache")) / "gridpuzzles-tests"
    folder = cache / hashlib.sha256(wanted).hexdigest()[:16]
    if not folder.exists():  # filled elsewhere first: other processes of the tests do the same at this time
        cache.mkdir(parents=True, exist_ok=True)
        fresh = Path(tempfile.mkdtemp(dir=cache))
        (fresh / "package.json").write_bytes(wanted)
        command = [npm, "install", "--no-audit", "--no-fund", "--silent"]
        if subprocess.run(command, cwd=fresh, capture_output=True, timeout=300, check=False).returncode:
            shutil.rmtree(fresh)
            return None
        try:
            fresh.rename(folder)
        except OSError:
            shutil.rmtree(fresh)
    return folder / "node_modules"


def tools() -> Path:
    """The same; skips the test where the tools cannot be had."""
    node()
    found = _tools()
    if found is None:
        pytest.skip("npm cannot install esbuild, typescript and others of package.json: scripts are not checked")
    return found


def page_of(puzzle: Puzzle, **options: bool) -> str:
    """The page of one puzzle, solved."""
    return play_page([playable(puzzle)], **options)


@cache
def page_of_file(name: str) -> str:
    """The page of a puzzle of the folder ``puzzles``, made once."""
    return page_of(load(name))


def playable(puzzle: Puzzle) -> Playable:
    """The puzzle with its solution, and its steps when it has only one."""
    verdict = puzzle.verdict(time_limit=10)
    return Playable(puzzle, verdict, puzzle.steps(time_limit=10) if verdict.status == "unique" else None)


def load(name: str) -> Puzzle:
    """A puzzle of the folder ``puzzles``: ``"kenken/own-6x6"``."""
    return gridpuzzles.load(ROOT / "puzzles" / f"{name}.puzzle")
