"""Test the command `batch` as a process: exit status, kills and a cluster."""

from __future__ import annotations

import json
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from .records import HARD, begun, crossproducts, run, written

pytestmark = pytest.mark.slow

GOOD = b'{"rows": [6, 120, 504], "cols": [28, 80, 162], "id": "x"}\n'
NONE = b'{"rows": [6, 6], "cols": [6, 5]}\n'


def test_invalid_record_is_reported_and_skipped(tmp_path: Path) -> None:
    status, found, said = run("solve", "-", "-j", "1", given=GOOD + b"\xff\xfe{\n\n" + GOOD + b"{]" + b"\n" + NONE)
    assert [(one["line"], one["status"]) for one in found] == [
        (1, "unique"),
        (2, "invalid"),
        (4, "unique"),
        (5, "invalid"),
        (6, "none"),
    ]
    assert said == "5 records: 2 unique, 1 none, 2 invalid\n"
    assert status == 2


@pytest.mark.parametrize(
    ("task", "given", "status", "said"),
    [
        ("solve", b"", 0, "0 records\n"),
        ("count", GOOD + NONE, 1, "2 records: 1 unique, 1 none\n"),
        ("check", GOOD, 0, "1 record: 1 ok\n"),
    ],
)
def test_exit_status_summarizes_the_records(task: str, given: bytes, status: int, said: str) -> None:
    assert run(task, "-", "-j", "1", given=given)[::2] == (status, said)


def test_first_option_returns_one_solution() -> None:
    (answer,) = run("solve", "--first", "-", "-j", "1", given=GOOD)[1]
    assert (answer["status"], answer["limit"], len(answer["solutions"])) == ("undecided", "solutions", 1)


def test_answers_match_the_published_schema(tmp_path: Path) -> None:
    jsonschema = pytest.importorskip("jsonschema")
    import gridpuzzles.views

    folder = Path(gridpuzzles.views.__file__).parent
    schema = json.loads((folder / "schema.json").read_text(encoding="utf-8"))
    for task in ("solve", "count", "check"):
        for answer in run(task, "-", "-j", "1", "--stats", given=GOOD + b"{\n" + NONE)[1]:
            jsonschema.validate(answer, schema)


def test_wrong_options_are_refused(tmp_path: Path) -> None:
    given = written(tmp_path / "in.jsonl", crossproducts(2))
    other = written(tmp_path / "other.jsonl", crossproducts(2))
    out = tmp_path / "out.jsonl"
    assert run("solve", given, "--resume")[::2] == (
        2,
        "gridpuzzles: --resume needs the output file of the batch: name it with -o\n",
    )
    assert run("solve", given, "--resume", "-o", "-")[0] == 2
    status, answers, _ = run("solve", given, "-o", "-", "-j", "1")
    assert (status, len(answers)) == (0, 2)
    assert run("solve", given, "-o", out, "-j", "1")[0] == 0
    status, _, said = run("solve", other, "-o", out, "--resume", "-j", "1")
    assert (status, said) == (2, f"gridpuzzles: {out} contains the answers to other records, from line 1 on\n")
    status, _, said = run("solve", tmp_path / "no.jsonl", "-j", "1")
    assert (status, said) == (2, f"gridpuzzles: No such file or directory: {tmp_path / 'no.jsonl'}\n")


def test_batch_killed_at_random_moments_resumes_to_the_same_answers(tmp_path: Path) -> None:
    given = written(tmp_path / "in.jsonl", crossproducts(2500))
    whole, out = tmp_path / "whole.jsonl", tmp_path / "out.jsonl"
    assert run("solve", given, "-o", whole, "-j", "1")[0] == 0
    rng = random.Random(time.time())
    for kill in range(3):
        process = begun("solve", given, "-o", out, "--resume", "-j", "2")
        before = out.stat().st_size if out.exists() else 0
        deadline = time.monotonic() + 60
        while process.poll() is None and (not out.exists() or out.stat().st_size <= before):
            assert time.monotonic() < deadline
            time.sleep(0.01)
        time.sleep(0.1 * rng.random())
        process.send_signal((signal.SIGKILL, signal.SIGTERM, signal.SIGINT)[kill] if sys.platform != "win32" else 15)
        process.communicate(timeout=60)
    status, _, said = run("solve", given, "-o", out, "--resume", "-j", "2")
    assert (status, said.split(":")[0]) == (0, "2500 records")
    assert sorted(out.read_bytes().splitlines()) == sorted(whole.read_bytes().splitlines())


@pytest.mark.parametrize("jobs", [1, 2])
def test_hard_record_does_not_delay_other_answers(jobs: int, tmp_path: Path) -> None:
    """A killed batch has written every answer except those of the hard records, and gives no answer twice."""
    others = crossproducts(300)
    given = written(tmp_path / "in.jsonl", [HARD, *others[:150], {**HARD, "id": "too"}, *others[150:]])
    out = tmp_path / "out.jsonl"
    process = begun("solve", given, "-o", out, "-j", jobs, "--time-limit", "3000")
    deadline = time.monotonic() + 60
    while not out.exists() or out.read_bytes().count(b"\n") < 300:
        assert process.poll() is None
        assert time.monotonic() < deadline
        time.sleep(0.01)
    process.kill()
    process.communicate(timeout=60)
    before = out.read_bytes()
    assert {json.loads(line)["id"] for line in before.splitlines()} == {one["id"] for one in others}
    again = begun("solve", given, "-o", out, "-j", jobs, "--time-limit", "3000", "--resume")
    time.sleep(3)
    again.kill()
    again.communicate(timeout=60)
    assert out.read_bytes() == before


def test_record_at_its_time_limit_is_undecided(tmp_path: Path) -> None:
    given = written(tmp_path / "in.jsonl", [HARD, *crossproducts(20)])
    _, found, said = run("solve", given, "-j", "1", "--time-limit", "1")
    assert (found[-1]["id"], found[-1]["status"], found[-1]["limit"]) == ("hard", "undecided", "time")
    assert said.startswith("21 records: ")


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_batch_is_interrupted_if_the_reader_of_its_answers_ends(jobs: str, tmp_path: Path) -> None:
    records = written(tmp_path / "in.jsonl", crossproducts(2500))
    with begun("solve", records, "-j", jobs) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        said = process.stderr.read()
    assert process.returncode == 130
    assert said.startswith(b"gridpuzzles: interrupted: ")


@pytest.mark.skipif(sys.platform == "win32", reason="Windows sends no such signal to one process")
def test_interrupted_batch_explains_how_to_resume(tmp_path: Path) -> None:
    given = written(tmp_path / "in.jsonl", crossproducts(2500)).read_bytes()
    out = tmp_path / "out.jsonl"
    process = begun("solve", "-", "-o", out, "-j", "2")
    assert process.stdin is not None
    process.stdin.write(given)  # the input stays open, so that it cannot end before the interrupt
    process.stdin.flush()
    while process.poll() is None and (not out.exists() or not out.stat().st_size):
        time.sleep(0.01)
    process.send_signal(signal.SIGINT)
    _, said = process.communicate(timeout=60)
    assert process.returncode == 130
    assert said.startswith(b"gridpuzzles: interrupted: ")
    assert said.endswith(b"; run the same command with --resume to continue\n")
    assert run("solve", "-", "-o", out, "--resume", "-j", "2", given=given)[0] == 0


def test_killed_worker_is_replaced(tmp_path: Path) -> None:
    psutil = pytest.importorskip("psutil", reason="finding a worker to kill needs psutil")
    given = written(tmp_path / "in.jsonl", crossproducts(2500))
    whole, out = tmp_path / "whole.jsonl", tmp_path / "out.jsonl"
    assert run("solve", given, "-o", whole, "-j", "1")[0] == 0
    process = begun("solve", given, "-o", out, "-j", "2")
    while process.poll() is None and (not out.exists() or not out.stat().st_size):
        time.sleep(0.01)
    for child in psutil.Process(process.pid).children():
        if "spawn_main" in " ".join(child.cmdline()):
            child.kill()
            break
    process.communicate(timeout=120)
    assert process.returncode == 0
    assert sorted(out.read_bytes().splitlines()) == sorted(whole.read_bytes().splitlines())


def test_cluster_that_loses_a_worker_gives_the_same_answers(tmp_path: Path) -> None:
    pytest.importorskip("distributed", reason="the extra 'cluster' is not installed")
    given = written(tmp_path / "in.jsonl", crossproducts(2500))
    whole, out = tmp_path / "whole.jsonl", tmp_path / "out.jsonl"
    assert run("solve", given, "-o", whole, "-j", "1")[0] == 0
    address_file = tmp_path / "scheduler.json"
    place = ["--scheduler-file", str(address_file)]
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, "cwd": tmp_path}
    scheduler = [*dask("scheduler"), *place, "--host", "127.0.0.1", "--port", "0"]
    started = [subprocess.Popen(scheduler, **quiet)]  # type: ignore[call-overload]
    try:
        wait_for(address_file)
        worker = [*dask("worker"), *place, "--nthreads", "1", "--no-nanny"]
        started += [subprocess.Popen(worker, **quiet) for _ in range(2)]  # type: ignore[call-overload]
        address = json.loads(address_file.read_text())["address"]
        process = begun("solve", given, "-o", out, "--cluster", address)
        deadline = time.monotonic() + 60
        while process.poll() is None and (not out.exists() or not out.stat().st_size):
            assert time.monotonic() < deadline
            time.sleep(0.01)
        started[1].kill()
        _, said = process.communicate(timeout=120)
        assert process.returncode == 0, said.decode()
    finally:
        for one in started:
            one.kill()
            one.wait()
    assert sorted(out.read_bytes().splitlines()) == sorted(whole.read_bytes().splitlines())


def dask(part: str) -> list[str]:
    return [sys.executable, "-m", f"distributed.cli.dask_{part}", "--no-dashboard"]


def wait_for(path: Path) -> None:
    deadline = time.monotonic() + 60
    while not path.exists() or not path.read_text().strip():
        assert time.monotonic() < deadline
        time.sleep(0.05)
