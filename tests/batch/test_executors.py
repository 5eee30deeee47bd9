"""Test that a program ends even if its workers have not finished writing an answer."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow

# Both are larger than a pipe.
HALF_AN_ANSWER = """
class Work:
    def answers(self, items, patience=None): return bytes(20_000_000)
items = []
"""
HALF_A_CHUNK = """
from time import sleep
class Work:
    def answers(self, items, patience=None): sleep(0 if items[0] == 0 else 1000)
items = [bytes(5_000_000)]
"""
PROGRAM = """
from gridpuzzles.batch.executors import ProcessExecutor
{work}
if __name__ == "__main__":
    executor = ProcessExecutor(Work(), 2)
    first, *_ = [executor.submit([number, *items]) for number in range(8)]
    first.result()
    executor.close()
"""


@pytest.mark.parametrize("work", [HALF_AN_ANSWER, HALF_A_CHUNK], ids=["an answer", "a chunk"])
def test_half_written_answer_does_not_block_the_exit(work: str, tmp_path: Path) -> None:
    path = tmp_path / "program.py"
    path.write_text(PROGRAM.format(work=work))
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    subprocess.run([sys.executable, path], env=environment, timeout=60, check=True, stderr=subprocess.DEVNULL)
