"""What the tests of pages need from outside: Node with the pinned tools, and a browser. Without, they are skipped."""

from __future__ import annotations

import shutil
from functools import cache
from pathlib import Path

import pytest

import gridpuzzles
from gridpuzzles.engine import COMPILED
from gridpuzzles.play.data import Playable
from gridpuzzles.play.page import play_page
from tests import node as anywhere

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
    return anywhere.node()


def tools() -> Path:
    """The pinned tools of `package.json`; skips the test where they cannot be had."""
    only_compiled()
    return anywhere.modules(SOURCE)


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
