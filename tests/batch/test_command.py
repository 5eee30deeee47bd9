"""Test the command `batch` as a process: exit status, kills of workers, client and scheduler, and a cluster."""

from __future__ import annotations

import gzip
import json
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from gridpuzzles.batch.pool import Pool

from .records import HARD, begun, environment, run, tables, wait_until, without_times, written

pytestmark = pytest.mark.slow

GOOD = b'{"text": "SEND + MORE = MONEY", "id": "x"}\n'
NONE = b'{"text": "grid 2 x 2\\nvalues 1..2\\nall different\\n"}\n'


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_invalid_record_is_reported_and_skipped(jobs: str) -> None:
    given = GOOD + b"\xff\xfe{\n\n" + GOOD + b"{]" + b"\n" + NONE
    status, found, said = run("solve", "-", "-j", jobs, given=given)
    statuses = {one["line"]: one["status"] for one in found}
    assert statuses == {1: "unique", 2: "invalid", 4: "unique", 5: "invalid", 6: "none"}
    assert (status, said) == (2, "5 records: 2 unique, 1 none, 2 invalid\n")


@pytest.mark.parametrize(
    ("task", "given", "status", "said"),
    [
        ("solve", b"", 0, "0 records\n"),
        ("solve", gzip.compress(GOOD, mtime=0), 0, "1 record: 1 unique\n"),
        ("count", GOOD + NONE, 1, "2 records: 1 unique, 1 none\n"),
        ("check", GOOD, 0, "1 record: 1 ok\n"),
        ("rate", GOOD, 0, "1 record: 1 unique\n"),
    ],
)
def test_exit_status_summarizes_the_records(task: str, given: bytes, status: int, said: str) -> None:
    assert run(task, "-", "-j", "2", given=given)[::2] == (status, said)


def test_answers_of_every_verb_are_records_of_every_other() -> None:
    given = b'{"family": "kenken:4x4"}\n{"family": "sudoku:4x4"}\n'
    for task in ("generate", "solve", "count", "check", "rate", "steps", "solve"):
        status, found, said = run(task, "-", "-j", "1", given=given)
        assert (status, len(found)) == (0, 2), said
        assert {one["id"] for one in found} == {"kenken:4x4#1-1", "sudoku:4x4#1-1"}
        given = b"".join(json.dumps(one).encode() + b"\n" for one in found)


def test_wrong_command_lines_are_refused(tmp_path: Path) -> None:
    given = written(tmp_path / "in.jsonl", tables(2))
    for arguments, said in [
        ((tmp_path / "no.jsonl",), f"No such file or directory: {tmp_path / 'no.jsonl'}"),
        ((given, "--cluster", "tcp://127.0.0.1:1"), "--cluster writes to files: name a file or folder with -o"),
        ((given, "--cluster", "127.0.0.1:x", "-o", tmp_path / "o"), "invalid literal for int"),
    ]:
        status, found, error = run("solve", *arguments, "-j", "2")
        assert (status, found) == (2, [])
        assert said in error


@pytest.mark.parametrize("jobs", [1, 2])
def test_hard_record_does_not_delay_other_answers(jobs: int, tmp_path: Path) -> None:
    others = tables(300)
    given = written(tmp_path / "in.jsonl", [HARD, *others[:150], {**HARD, "id": "too"}, *others[150:]])
    process = begun("solve", given, "-o", tmp_path / "out.jsonl", "-j", jobs, "--time-limit", "3000")
    wait_until(lambda: unfinished(tmp_path).count(b"\n") >= 300)
    process.kill()
    process.communicate(timeout=60)
    assert {json.loads(line)["id"] for line in unfinished(tmp_path).splitlines()} == {one["id"] for one in others}


def unfinished(folder: Path) -> bytes:
    return b"".join(path.read_bytes() for path in folder.glob("*.part"))


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_record_at_its_time_limit_is_undecided(jobs: str, tmp_path: Path) -> None:
    given = written(tmp_path / "in.jsonl", [HARD, *tables(20)])
    status, found, said = run("solve", given, "-j", jobs, "--time-limit", "2")
    assert (status, len(found)) == (3, 21), said
    assert {row["id"]: row["limit"] for row in found if row["limit"]} == {"hard": "time"}


def test_batch_killed_at_random_moments_loses_and_doubles_nothing(tmp_path: Path) -> None:
    given = written(tmp_path / "in.jsonl", tables(1500))
    whole, out = tmp_path / "whole.jsonl", tmp_path / "out.jsonl"
    assert run("solve", given, "-o", whole, "-j", "1")[0] == 0
    rng = random.Random(time.time())
    for kill in range(3):
        before = len(unfinished(tmp_path))
        process = begun("solve", given, "-o", out, "-j", "2")
        wait_until(
            lambda before=before, process=process: process.poll() is not None or len(unfinished(tmp_path)) > before
        )
        time.sleep(0.1 * rng.random())
        process.send_signal((signal.SIGKILL, signal.SIGTERM, signal.SIGINT)[kill] if os.name != "nt" else 15)
        _, said = process.communicate(timeout=60)
        assert not out.exists()
    if os.name != "nt":
        assert process.returncode == 130
        assert said.startswith(b"gridpuzzles: interrupted: ")
        assert said.endswith(b"; run the same command again to continue\n")
    status, _, text = run("solve", given, "-o", out, "-j", "2")
    assert (status, text.split(":")[0]) == (0, "1500 records")
    assert without_times(out.read_bytes()) == without_times(whole.read_bytes())
    assert sorted(os.listdir(tmp_path)) == ["in.jsonl", "out.jsonl", "whole.jsonl"]


def test_killed_batch_leaves_no_processes(tmp_path: Path) -> None:
    psutil = pytest.importorskip("psutil")
    process = begun("solve", written(tmp_path / "in.jsonl", [HARD] * 4), "-j", "2")
    wait_until(lambda: len(psutil.Process(process.pid).children()) == 2)
    children = psutil.Process(process.pid).children()
    process.kill()
    process.communicate(timeout=60)
    assert psutil.wait_procs(children, timeout=60)[1] == []


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_batch_is_interrupted_if_the_reader_of_its_answers_ends(jobs: str, tmp_path: Path) -> None:
    with begun("solve", written(tmp_path / "in.jsonl", tables(2500)), "-j", jobs) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        said = process.stderr.read()
    assert (process.returncode, said[:26]) == (130, b"gridpuzzles: interrupted: ")


@pytest.mark.skipif(os.name == "nt", reason="Windows sends no such signal to one process")
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_answer_is_written_while_the_input_stays_open(jobs: str) -> None:
    process = begun("solve", "-", "-j", jobs)
    assert process.stdin is not None
    assert process.stdout is not None
    for _ in range(3):
        process.stdin.write(GOOD)
        process.stdin.flush()
        assert json.loads(process.stdout.readline())["status"] == "unique"
    process.send_signal(signal.SIGINT)
    _, said = process.communicate(timeout=60)
    assert (process.returncode, said[:26]) == (130, b"gridpuzzles: interrupted: ")


def test_killed_workers_are_replaced(tmp_path: Path) -> None:
    psutil = pytest.importorskip("psutil", reason="finding a worker to kill needs psutil")
    given = written(tmp_path / "in.jsonl", tables(1500))
    whole, out = tmp_path / "whole.jsonl", tmp_path / "out.jsonl"
    assert run("solve", given, "-o", whole, "-j", "1")[0] == 0
    process = begun("solve", given, "-o", out, "-j", "2")
    for answered in (1, 100, 300):
        wait_until(lambda answered=answered: unfinished(tmp_path).count(b"\n") > answered)
        for child in psutil.Process(process.pid).children():
            child.kill()
    _, said = process.communicate(timeout=120)
    assert process.returncode == 0, said
    assert without_times(out.read_bytes()) == without_times(whole.read_bytes())


MUCH = 200_000_000
"""Bytes of memory beyond which the test kills a worker."""


def test_record_that_ends_every_worker_is_given_up(tmp_path: Path) -> None:
    """Like the system's out-of-memory killer, the test kills every worker with the record of very many values."""
    psutil = pytest.importorskip("psutil", reason="finding the worker needs psutil")
    text = "unknown a in 1..1000000\nunknown b in 1..1000000\nunknown c in 1..1000000\na * b = c + 1\na + b is square\n"
    given = written(tmp_path / "in.jsonl", [*tables(3), {"id": "greedy", "text": text}, *tables(3)])
    out = tmp_path / "out.jsonl"
    process = begun("solve", given, "-o", out, "-j", "2")
    deadline = time.monotonic() + 200
    while process.poll() is None and time.monotonic() < deadline:
        try:
            for child in psutil.Process(process.pid).children():
                if child.memory_info().rss > MUCH:
                    child.kill()
        except psutil.Error:  # a process has ended, in the end the batch itself
            pass
        time.sleep(0.005)
    process.kill()
    process.communicate()
    rows = sorted(map(json.loads, out.read_bytes().splitlines()), key=lambda row: row["line"])
    assert [row["code"] for row in rows] == [None] * 3 + ["worker-died"] + [None] * 3


SLEEP = """
import time
from gridpuzzles.batch.answers import Item, Job
from gridpuzzles.batch.pool import Pool
class Stuck(Job):
    def answer(self, item, seconds=None):
        while item.line == 2:  # no alarm ends this
            try: time.sleep(1000)
            except BaseException: pass
        return super().answer(item, seconds)
"""


def test_worker_that_hangs_is_killed_at_the_limit_of_its_record(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "stuck_job.py").write_text(SLEEP)
    monkeypatch.syspath_prepend(tmp_path)
    import stuck_job  # type: ignore[import-not-found]

    job = stuck_job.Stuck("solve", {"time_limit": 1})
    with Pool(job, 2) as pool:
        start = time.monotonic()
        stream = [stuck_job.Item("f", line, GOOD) for line in range(1, 6)]
        found = [json.loads(line) for line, _ in pool.answers(stream)]
        assert time.monotonic() - start < 30
    assert sorted(row["line"] for row in found) == [1, 2, 3, 4, 5]
    assert (found[-1]["line"], found[-1]["status"], found[-1]["limit"]) == (2, "undecided", "time")


def test_records_of_mixed_sizes_stream_in_bounded_memory(tmp_path: Path) -> None:
    psutil = pytest.importorskip("psutil")
    path = tmp_path / "in.jsonl.gz"
    small, large = GOOD, json.dumps({"text": "# " + "x" * 2_000_000 + "\nSEND + MORE = MONEY\n"}).encode() + b"\n"
    with gzip.open(path, "wb", 1) as file:
        for number in range(20_000):
            file.write(large if number % 400 == 0 else b"no record\n" if number % 2 else small)
    process = begun("solve", path, "-j", "2", "-o", tmp_path / "out.jsonl")
    most = 0
    while process.poll() is None:
        with psutil.Process(process.pid).oneshot():
            most = max(most, psutil.Process(process.pid).memory_info().rss)
        time.sleep(0.05)
    assert process.communicate()[1] == b"20000 records: 9950 unique, 10050 invalid\n"
    assert (tmp_path / "out.jsonl").read_bytes().count(b"\n") == 20_000
    assert most < 250_000_000


# --- a cluster


class Cluster:
    """A scheduler and two workers, each a process of its own."""

    def __init__(self, folder: Path) -> None:
        self._place = ["--scheduler-file", str(folder / "scheduler.json")]
        self._folder = folder
        self.scheduler = self._begun("scheduler", "--host", "127.0.0.1", "--port", "0")
        wait_until(lambda: (folder / "scheduler.json").exists() and (folder / "scheduler.json").read_text().strip())
        self.address = json.loads((folder / "scheduler.json").read_text())["address"]
        self.workers = [self.new_worker() for _ in range(2)]

    def new_worker(self) -> subprocess.Popen[bytes]:
        return self._begun("worker", "--nthreads", "1", "--no-nanny")

    def _begun(self, part: str, *more: str) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-m", f"distributed.cli.dask_{part}", "--no-dashboard", *self._place, *more]
        nowhere = subprocess.DEVNULL
        return subprocess.Popen(command, stdout=nowhere, stderr=nowhere, cwd=self._folder, env=environment())

    def end(self) -> None:
        for process in (self.scheduler, *self.workers):
            process.kill()
            process.wait()


@pytest.fixture
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    pytest.importorskip("distributed", reason="the extra 'cluster' is not installed")
    cluster = Cluster(tmp_path_factory.mktemp("cluster"))
    yield cluster
    cluster.end()


def folder_of_parts(folder: Path) -> tuple[Path, list[str]]:
    (folder / "in").mkdir()
    records = tables(400)
    for number in range(8):
        written(folder / "in" / f"{number}.jsonl", records[number::8])
    assert run("solve", folder / "in", "-o", folder / "whole.jsonl", "-j", "1")[0] == 0
    return folder / "in", kept(folder / "whole.jsonl")


def kept(*paths: Path) -> list[str]:
    return without_times(b"".join(path.read_bytes() for path in paths))


def test_cluster_that_loses_a_worker_and_a_client_gives_the_same_answers(cluster: Cluster, tmp_path: Path) -> None:
    source, whole = folder_of_parts(tmp_path)
    out = tmp_path / "out"
    command: list[Any] = ["solve", source, "-o", f"{out}/", "--cluster", cluster.address]
    client = begun(*command)
    wait_until(lambda: list(out.glob("*.jsonl")))
    cluster.workers[0].kill()
    client.kill()
    client.communicate()
    status, _, said = run(*command)
    assert status == 0, said
    assert kept(*out.glob("*.jsonl")) == whole
    assert len(list(out.iterdir())) == 8


def test_scheduler_or_workers_that_end_are_reported(cluster: Cluster, tmp_path: Path) -> None:
    source, whole = folder_of_parts(tmp_path)
    out = tmp_path / "out"
    command: list[Any] = ["solve", source, "-o", f"{out}/", "--cluster", cluster.address]
    for worker in cluster.workers:
        worker.kill()
        worker.wait()
    client = begun(*command)
    assert client.stderr is not None
    start = time.monotonic()
    said = client.stderr.readline()
    assert said == f"gridpuzzles: the cluster at {cluster.address} has no workers; waiting for some\n".encode()
    assert time.monotonic() - start < 40
    cluster.workers.append(cluster.new_worker())
    wait_until(lambda: list(out.glob("*.jsonl")))
    cluster.scheduler.kill()
    _, rest = client.communicate(timeout=60)
    if client.returncode:  # it was not done before
        assert (client.returncode, b"the scheduler has ended; run the same command again" in rest) == (2, True), rest
    status, _, text = run(*command[:4], "-j", "2")
    assert status == 0, text
    assert kept(*out.glob("*.jsonl")) == whole


def test_address_without_scheduler_is_reported_soon(tmp_path: Path) -> None:
    pytest.importorskip("distributed", reason="the extra 'cluster' is not installed")
    given = written(tmp_path / "in.jsonl", tables(2))
    start = time.monotonic()
    status, _, said = run("solve", given, "-o", tmp_path / "out.jsonl", "--cluster", "tcp://127.0.0.1:9")
    assert status == 2
    assert "tcp://127.0.0.1:9" in said
    assert time.monotonic() - start < 30
