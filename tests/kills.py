"""Kill every command that writes at any moment: it leaves the old file or the new one, whole.

A temporary file may remain next to it.

`python -m tests.kills --moments 10` prints for every command which files were wrong, and how often. An
interrupted `batch` is run again, and must give the answers of an uninterrupted run.
"""

from __future__ import annotations

import argparse
import os
import random
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import sleep

from tests.batch.records import without_times
from tests.lateness import EVERY, processor_time

UNTIDY = "title:  Two\nvalues   1..9\ngrid 2x2\nrows product = 2 12\ncols product = 3 8\nr1c1 = 1\nr1c1 in 1\n"
BEFORE = {
    "a.puzzle": UNTIDY,
    "b.puzzle": UNTIDY.replace("..", "-"),
    "c.puzzle": UNTIDY.replace("Two", "Three"),
    "in.jsonl": '{"text": "SEND + MORE = MONEY"}\n' * 300,
    "before.html": "<!doctype html>\n",
    "before.svg": "<svg></svg>\n",
}
BATCH = ["batch", "solve", "in.jsonl", "-o", "out.jsonl", "-j", "1"]
WRITING = {
    "fmt": ["fmt", "a.puzzle", "c.puzzle"],
    "fix": ["fix", "--yes", "b.puzzle"],
    "generate": ["generate", "kenken:4x4", "-n", "3", "-o", "made"],
    "minimize": ["minimize", "a.puzzle", "c.puzzle", "-o", "made"],
    "new": ["new", "kenken", "-o", "new.puzzle"],
    "batch": BATCH,
    "batch in processes": [*BATCH[:-1], "2"],
    "convert": ["convert", "a.puzzle", "--to", "minizinc", "-o", "a.mzn"],
    "convert to a folder": ["convert", "a.puzzle", "c.puzzle", "--to", "minizinc", "-o", "made/"],
    "census": ["census", "-n", "5", "3x3", "--plot", "before.svg"],
    "play": ["play", "a.puzzle", "-o", "before.html"],
    "sheet": ["sheet", "a.puzzle", "c.puzzle", "-o", "new.html"],
    "sheet as pictures": ["sheet", "a.puzzle", "-o", "new.svg"],
    "sheet as PDF": ["sheet", "a.puzzle", "-o", "new.pdf"],
}


class Kills:
    """One command, in a new folder each time. Raises `CalledProcessError` if the command fails."""

    def __init__(self, name: str) -> None:
        self._command = [sys.executable, "-m", "gridpuzzles", *WRITING[name]]
        with prepared() as folder:
            subprocess.run(self._command, cwd=folder, env=environment(), check=True, capture_output=True, timeout=600)
            self._after = content(folder)
        with prepared() as folder:
            self._seconds = self._run(folder, None)

    def killed(self, share: float) -> list[str]:
        """Return the files that are wrong after a kill at this share of the command's processor time."""
        with prepared() as folder:
            self._run(folder, share * self._seconds)
            if "batch" in self._command:
                subprocess.run(
                    self._command, cwd=folder, env=environment(), check=True, capture_output=True, timeout=600
                )
            left = content(folder)
        return [name for name in left.keys() | BEFORE.keys() if not self._is_right(name, left.get(name))]

    def _is_right(self, name: str, left: bytes | None) -> bool:
        """Return True if the file is the old one or the new one."""
        if name in BEFORE and left == BEFORE[name].encode():
            return True
        if Path(name).name.startswith(".gridpuzzles-"):  # a temporary file that was not renamed yet
            return True
        if left is None or name not in self._after:
            return False
        whole_pdf = name.endswith(".pdf") and left.endswith(b"%%EOF")  # a PDF contains the time it was made
        if name == "out.jsonl":  # answers come in any order, with the time that they took
            return without_times(left) == without_times(self._after[name])
        return left == self._after[name] or whole_pdf

    def _run(self, folder: Path, seconds: float | None) -> float:
        """Return the processor time until the command ends, or until it is killed after `seconds` of it."""
        nowhere = subprocess.DEVNULL
        process = subprocess.Popen(self._command, cwd=folder, env=environment(), stdout=nowhere, stderr=nowhere)
        while os.waitid(os.P_PID, process.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT) is None:
            if seconds is not None and processor_time(process.pid) >= seconds:
                process.kill()
                break
            sleep(EVERY)
        spent = processor_time(process.pid)  # it has not been waited for yet
        process.wait(timeout=600)
        return spent


@contextmanager
def prepared() -> Iterator[Path]:
    """Yield a folder with a few files."""
    with tempfile.TemporaryDirectory() as folder:
        for name, text in BEFORE.items():
            Path(folder, name).write_text(text)
        yield Path(folder)


def content(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def environment() -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": os.pathsep.join([os.getcwd(), *sys.path])}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--moments", type=int, default=10)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    rng = random.Random(options.seed)
    faults = 0
    for name in WRITING:
        verb = Kills(name)
        tally: Counter[str] = Counter()
        for _ in range(options.moments):
            tally.update(verb.killed(rng.uniform(0.3, 1)))
        faults += tally.total()
        found = ", ".join(f"{what} wrong {count} times" for what, count in tally.items())
        print(f"{name:20} {options.moments} kills: {found or 'all files right'}", flush=True)
    sys.exit(bool(faults))


if __name__ == "__main__":
    main()
