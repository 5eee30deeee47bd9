"""Test that the guided fuzzing harness runs, if atheris is installed, and finds nothing in its first texts."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow

pytest.importorskip("atheris", reason="atheris is not installed")

ROOT = Path(__file__).parents[2]


def test_guided_fuzzing_finds_no_error(tmp_path: Path) -> None:
    for path in sorted((ROOT / "puzzles" / "aarp").glob("*.puzzle")):
        (tmp_path / path.name).write_bytes(path.read_bytes())
    runs = os.environ.get("GRIDPUZZLES_FUZZ", "150")
    done = subprocess.run(
        # Child processes inherit the peak memory of their parent, so a limit would count this process.
        [sys.executable, "-m", "tests.fuzz.guided", f"-runs={runs}", "-seed=1", "-rss_limit_mb=0", str(tmp_path)],
        cwd=ROOT,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr[-3000:]
