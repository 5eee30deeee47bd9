"""A copy of the package, changed in one place at a time, and the tests run on it.

What is tested is plain Python, each change in a process of its own that is forked from one which has pytest and
hypothesis already, but nothing of ours: so the package is read anew, and a run costs little more than its tests.
Counted is processor time: a busy machine notices no more than an idle one.
"""

from __future__ import annotations

import os
import resource
import shutil
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

import hypothesis
import pytest

from .changes import Change

ROOT = Path(__file__).parent.parent.parent
PACKAGE = Path(find_spec("gridpuzzles").origin).parent  # found, not imported
LONGEST = 3
"""A change is noticed when the tests take so many times the processor time they take without it, and some seconds."""
MEMORY = 3 << 30
ALL_PASSED = int(pytest.ExitCode.OK)

assert hypothesis.settings, "imported before the fork"


class Run(NamedTuple):
    """How some tests ended, and the processor time they took."""

    passed: bool
    seconds: float


def copy_of_everything(folder: Path) -> None:
    """The package and its tests without anything compiled."""
    unwanted = shutil.ignore_patterns("*.so", "__pycache__", "*.pyc")
    for part in (PACKAGE, ROOT / "tests", ROOT / "puzzles"):
        shutil.copytree(part, folder / part.name, ignore=unwanted)
    shutil.copy(ROOT / "pyproject.toml", folder)


def run(folder: Path, tests: tuple[str, ...], most: float = 0) -> Run:
    """The tests run in the folder, to the first that fails; for at most so many seconds."""
    child = os.fork()
    if not child:
        try:
            os._exit(_in_child(folder, tests, most))
        finally:
            os._exit(1)
    _, status, used = os.wait4(child, 0)
    return Run(os.waitstatus_to_exitcode(status) == ALL_PASSED, used.ru_utime + used.ru_stime)


def _in_child(folder: Path, tests: tuple[str, ...], most: float) -> int:
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    if most:
        resource.setrlimit(resource.RLIMIT_CPU, (int(most) + 1, int(most) + 2))
        sys.dont_write_bytecode = True  # what is compiled now is not for the next change
    nowhere = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(nowhere, stream)
    for name in [one for one in sys.modules if one.partition(".")[0] in ("tests", "gridpuzzles")]:
        del sys.modules[name]
    sys.path[:] = [str(folder), *[one for one in sys.path if one and Path(one) != ROOT]]
    os.chdir(folder)
    os.environ.update(GRIDPUZZLES_PURE="1", HYPOTHESIS_PROFILE="first failure")
    # what noticed the last change comes first: the next one is mostly of its kind
    options = ("-q", "-x", "--ff", "-W", "ignore::pytest.PytestAssertRewriteWarning")
    return int(pytest.main([*options, *tests]))


def is_noticed(folder: Path, module: str, change: Change, tests: tuple[str, ...], usual: float) -> Run:
    """The run of the tests with the change made; ``usual`` is the processor time they take without."""
    path = folder / "gridpuzzles" / f"{module}.py"
    source = path.read_text(encoding="utf-8")
    for stale in (path.parent / "__pycache__").glob(f"{path.stem}.*.pyc"):
        stale.unlink()
    path.write_bytes(change.of(source))
    try:
        return run(folder, tests, LONGEST * usual + 5)
    finally:
        path.write_text(source, encoding="utf-8")
