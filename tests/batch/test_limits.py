"""Test limits and failing processes: every record gets its answer, and no journal is damaged."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from threading import Thread

import pytest

from gridpuzzles.batch import answers as module
from gridpuzzles.batch.answers import Job

from .records import begun, crossproducts, run, written

SMALL = json.dumps({"text": "grid 2 x 2\nvalues 1..9\nrows sum = 3 4\ncols sum = 3 4\n"}).encode()
LONG = json.dumps({"text": "unknown a in 1..9\n" + "a > 0\n" * 20_000}).encode()


def statuses(job: Job, lines: list[bytes]) -> list[tuple[str, str]]:
    items = [("in.jsonl", at + 1, line, "") for at, line in enumerate(lines)]
    found = map(json.loads, job.answers(items).lines.splitlines())
    return [(one["status"], one.get("limit", "")) for one in found]


@pytest.mark.parametrize("verb", module.VERBS)
def test_time_limit_covers_reading(verb: str) -> None:
    assert statuses(Job(verb, {"time_limit": 0.05}), [LONG]) == [("undecided", "time")]


def test_unfinished_count_is_undecided() -> None:
    many = json.dumps({"text": "grid 3 x 3\nvalues 1..9\n"}).encode()
    items = [("in.jsonl", at, one, "") for at, one in enumerate((SMALL, many), 1)]
    given = Job("count", {"node_limit": 50}).answers(items)
    small, large = map(json.loads, given.lines.splitlines())
    assert (small["exact"], large["exact"], large["limit"]) == (True, False, "nodes"), given.lines
    assert (large["status"], large["count"] > 1) == ("several", True)
    assert given.outcomes == {small["status"]: 1, "undecided": 1}


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="this system has no interval timers")
def test_work_that_ignores_the_clock_is_stopped_without_side_effects(monkeypatch: pytest.MonkeyPatch) -> None:
    record = b'{"rows": [6, 120, 504], "cols": [28, 80, 162]}'
    job = Job("solve", {"time_limit": 0.3})
    whole = statuses(Job("solve"), [record])
    solve = module.VERBS["solve"]

    def spin(*_: object) -> dict[str, object]:
        end = time.monotonic() + 20
        while time.monotonic() < end:
            pass
        return {}

    monkeypatch.setitem(module.VERBS, "solve", spin)
    assert statuses(job, [record]) == [("undecided", "time")]
    monkeypatch.setitem(module.VERBS, "solve", solve)
    assert statuses(Job("solve"), [record]) == whole == [("unique", "")]


@pytest.fixture
def held(tmp_path: Path) -> Iterator[tuple[Path, Path, subprocess.Popen[bytes]]]:
    """Yield records, and a journal that a batch is writing while it waits for more records."""
    out = tmp_path / "out.jsonl"
    given = written(tmp_path / "in.jsonl", crossproducts(30))
    command = [sys.executable, "-m", "gridpuzzles", "batch", "solve", "-", "-o", str(out), "-j", "1"]
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stderr=subprocess.DEVNULL)
    assert process.stdin is not None
    try:
        process.stdin.write(Path(given).read_bytes())
        process.stdin.flush()
        deadline = time.monotonic() + 60
        while not out.exists() or not out.stat().st_size:
            assert time.monotonic() < deadline
            time.sleep(0.02)
        yield Path(given), out, process
    finally:
        process.kill()
        process.communicate()


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="files are not locked there")
def test_second_process_cannot_write_the_same_journal(held: tuple[Path, Path, subprocess.Popen[bytes]]) -> None:
    given, out, first = held
    before = out.read_bytes()
    for more in ([], ["--resume"]):
        status, _, said = run("solve", given, "-o", out, "-j", "1", *more)
        assert (status, said) == (2, f"gridpuzzles: {out} is being written by another batch\n")
        assert out.read_bytes()[: len(before)] == before
    assert first.poll() is None
    first.communicate(timeout=60)
    assert out.read_bytes().count(b"\n") == 30


MUCH = 130_000_000
"""Bytes of memory beyond which the test kills a worker."""


@pytest.mark.slow
def test_worker_killed_for_its_memory_costs_one_record(tmp_path: Path) -> None:
    """Like the system's out-of-memory killer, the test kills every worker with the record of very many values."""
    psutil = pytest.importorskip("psutil", reason="finding the worker needs psutil")
    text = "unknown a in 1..1000000\nunknown b in 1..1000000\nunknown c in 1..1000000\na * b = c + 1\na + b is square\n"
    greedy = json.dumps({"text": text, "id": "greedy"}).encode() + b"\n"
    given = tmp_path / "in.jsonl"
    given.write_bytes(b"".join([SMALL + b"\n"] * 3 + [greedy] + [SMALL + b"\n"] * 3))
    out = tmp_path / "out.jsonl"
    process = begun("solve", given, "-o", out, "-j", "2")
    ended = False

    def kill_greedy() -> None:
        while not ended:
            with suppress(psutil.Error):  # the process has ended, in the end the batch itself
                for child in psutil.Process(process.pid).children():
                    if child.memory_info().rss > MUCH:
                        child.send_signal(signal.SIGKILL)
            time.sleep(0.005)

    killer = Thread(target=kill_greedy, daemon=True)
    killer.start()
    try:
        process.communicate(timeout=200)
    finally:
        ended = True
        process.kill()
    found = sorted(map(json.loads, out.read_bytes().splitlines()), key=lambda one: one["line"])
    assert [one["status"] for one in found] == ["several"] * 3 + ["invalid"] + ["several"] * 3
    assert found[3]["diagnostics"][0]["code"] == "worker-died"
    assert sorted(os.listdir(tmp_path)) == ["in.jsonl", "out.jsonl"]
