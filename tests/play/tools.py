"""External tools of the page tests: Node with the pinned packages, and a browser; tests are skipped without them."""

from __future__ import annotations

import shutil
from functools import cache
from pathlib import Path

import pytest

import gridpuzzles
from gridpuzzles.engine import COMPILED
from gridpuzzles.play.page import Playable, play_page
from tests import node as anywhere

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gridpuzzles.api import Puzzle

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "gridpuzzles" / "play" / "source"
PUZZLES = sorted((ROOT / "puzzles").glob("*/*.puzzle"))
CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")


def only_compiled() -> None:
    """Skip the test without the compiled engine: the pages are the same, and solving 200 puzzles takes minutes."""
    if not COMPILED:
        pytest.skip("pages are tried with the compiled engine")


def node() -> str:
    """Return the path of Node; skip the test if it is missing."""
    only_compiled()
    return anywhere.node()


def tools() -> Path:
    """Return the folder of the pinned packages of `package.json`; skip the test if they cannot be installed."""
    only_compiled()
    return anywhere.modules(SOURCE)


def page_of(puzzle: Puzzle, **options: bool) -> str:
    """Return the page of one puzzle, solved."""
    return play_page([playable(puzzle)], **options)


@cache
def page_of_file(name: str) -> str:
    """Return the page of a puzzle in the folder `puzzles`; it is made once."""
    return page_of(load(name))


def playable(puzzle: Puzzle) -> Playable:
    """Return the puzzle with its solution, and with its steps if the solution is unique."""
    verdict = puzzle.verdict(time_limit=10)
    return Playable(puzzle, verdict, puzzle.steps(time_limit=10) if verdict.status == "unique" else None)


def load(name: str) -> Puzzle:
    """Return a puzzle of the folder `puzzles` by name, such as `"kenken/own-6x6"`."""
    return gridpuzzles.load(ROOT / "puzzles" / f"{name}.puzzle")
