"""Change a copy of the package in one place at a time and run the tests on it.

The tested package is plain Python. Each mutant runs in a process forked from one that has imported pytest and
hypothesis, but not the package. So the package is imported again, and a run costs little more than its tests. Processor
time is measured, so that a busy machine notices no more mutants than an idle one.
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
PACKAGE = Path(find_spec("gridpuzzles").origin).parent  # located without importing it
LONGEST = 3
"""A mutant is noticed if its tests take more than this many times the usual processor time, plus some seconds."""
MEMORY = 3 << 30
ALL_PASSED = int(pytest.ExitCode.OK)

assert hypothesis.settings, "imported before the fork"


class Run(NamedTuple):
    """The result of some tests, and the processor time they took."""

    passed: bool
    seconds: float


def copy_of_everything(folder: Path) -> None:
    """Copy the package and its tests without compiled files."""
    unwanted = shutil.ignore_patterns("*.so", "__pycache__", "*.pyc")
    for part in (PACKAGE, ROOT / "tests", ROOT / "puzzles"):
        shutil.copytree(part, folder / part.name, ignore=unwanted)
    shutil.copy(ROOT / "pyproject.toml", folder)


def run(folder: Path, tests: tuple[str, ...], most: float = 0) -> Run:
    """Run the tests in the folder up to the first failure, for at most `most` seconds."""
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
        sys.dont_write_bytecode = True  # bytecode of this mutant must not serve the next one
    nowhere = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(nowhere, stream)
    for name in [one for one in sys.modules if one.partition(".")[0] in ("tests", "gridpuzzles")]:
        del sys.modules[name]
    sys.path[:] = [str(folder), *[one for one in sys.path if one and Path(one) != ROOT]]
    os.chdir(folder)
    os.environ.update(GRIDPUZZLES_PURE="1", HYPOTHESIS_PROFILE="first failure")
    # the test that noticed the last mutant runs first, because the next one is usually similar
    options = ("-q", "-x", "--ff", "-W", "ignore::pytest.PytestAssertRewriteWarning")
    return int(pytest.main([*options, *tests]))


def is_noticed(folder: Path, module: str, change: Change, tests: tuple[str, ...], usual: float) -> Run:
    """Return the run of the tests with the change made; `usual` is the processor time without it."""
    path = folder / "gridpuzzles" / f"{module}.py"
    source = path.read_text(encoding="utf-8")
    for stale in (path.parent / "__pycache__").glob(f"{path.stem}.*.pyc"):
        stale.unlink()
    path.write_bytes(change.of(source))
    try:
        return run(folder, tests, LONGEST * usual + 5)
    finally:
        path.write_text(source, encoding="utf-8")
