"""Test that the memory limit holds for any request, by measuring the most memory that the program held."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from gridpuzzles.cli import main
from tests.memory import WIDE, most

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells how much memory a process holds now")

LIMIT = 60
MAY_BE_MORE = 20
"""Megabytes by which the limit may be exceeded, because the memory is measured between the steps of the work."""


@pytest.mark.parametrize("question", ["solve", "explain"])
def test_large_puzzle_stays_within_the_memory_limit(question: str, tmp_path: Path) -> None:
    path = tmp_path / "large.puzzle"
    path.write_text(WIDE["wide sum"])
    held = most(question, path, LIMIT, 20)
    assert held < LIMIT + MAY_BE_MORE


@pytest.mark.parametrize("amount", ["inf", "1e400", "99999999999999999999999999"])
def test_infinite_limit_means_no_limit(amount: str, tmp_path: Path) -> None:
    path = tmp_path / "small.puzzle"
    path.write_text("grid 2 x 2\nvalues 1..2\nrows sum = 3 3\nr1c1 = 2\n")
    assert main(["count", "--memory-limit", amount, "--time-limit", amount, str(path)]) == 0


@pytest.mark.slow
def test_answer_names_the_memory_limit(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "wide.puzzle"
    path.write_text(WIDE["wide apart"])
    assert main(["candidates", "--memory-limit", "1", "--format", "json", str(path)]) == 3
    answer = json.loads(capsys.readouterr().out)
    assert (answer["status"], answer["limit"]) == ("undecided", "memory")


@pytest.mark.slow
def test_memory_limit_covers_reading(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "long.puzzle"
    path.write_text("grid 9 x 9\nvalues 1..9\n" + "r1c1 + r2c2 + r3c3 > 3\n" * 20_000)
    assert main(["solve", "--memory-limit", "1", str(path)]) == 3
    assert "stopped at the memory limit before the text was read" in capsys.readouterr().err


@pytest.mark.slow
def test_batch_record_at_the_memory_limit_is_answered(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "in.jsonl"
    path.write_text(json.dumps({"text": WIDE["wide apart"]}) + "\n" + json.dumps({"text": "grid 1 x 1\nvalues 1..1"}))
    assert main(["batch", "solve", "-j", "1", "--memory-limit", "1", str(path)]) == 3
    answers = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [answer["limit"] for answer in answers] == ["memory", "memory"]
