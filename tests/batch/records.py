"""Records of batches for tests, and a function that runs the command line on them."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
import time
from collections.abc import Callable
from math import prod
from pathlib import Path
from typing import Any

from tests.interrupts import heard

HARD = {
    "id": "hard",
    "text": "grid 18 x 18\nvalues 1..324\nall different\nrows sum = 2925\ncols sum = 2925\ndiagonals sum = 2925\n",
}
"""A record that takes hours."""


def tables(count: int, seed: int = 1) -> list[dict[str, Any]]:
    """Return records of small CrossProducts, which have one solution or more."""
    rng = random.Random(seed)
    records = []
    for number in range(count):
        table = [[rng.randint(1, 9) for _ in range(3)] for _ in range(4)]
        rows, cols = (" ".join(str(prod(line)) for line in lines) for lines in (table, zip(*table, strict=True)))
        text = f"grid 4 x 3\nvalues 1..9\nrows product = {rows}\ncols product = {cols}\n"
        records.append({"id": f"k{number}", "text": text})
    return records


def written(path: Path, records: list[dict[str, Any]]) -> Path:
    path.write_text("".join(json.dumps(one) + "\n" for one in records), encoding="utf-8")
    return path


def command(*arguments: object) -> list[str]:
    return [sys.executable, "-m", "gridpuzzles", "batch", *map(str, arguments)]


def environment() -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}


def begun(*arguments: object) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        command(*arguments),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(),
        preexec_fn=None if sys.platform == "win32" else heard,
    )


def run(*arguments: object, given: bytes = b"") -> tuple[int, list[dict[str, Any]], str]:
    """Run a batch, and return its exit status, its answers and its standard error."""
    process = begun(*arguments)
    out, said = process.communicate(given, timeout=120)
    return process.returncode, [json.loads(line) for line in out.splitlines()], said.decode()


def without_times(lines: bytes) -> list[str]:
    """Return the answers in a fixed order, without the columns that differ from run to run."""
    rows = [json.loads(line) for line in lines.splitlines()]
    return sorted(json.dumps({key: value for key, value in row.items() if key != "seconds"}) for row in rows)


def wait_until(happens: Callable[[], object], seconds: float = 60) -> None:
    deadline = time.monotonic() + seconds
    while not happens():
        assert time.monotonic() < deadline
        time.sleep(0.02)
