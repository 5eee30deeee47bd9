"""Test what only a separate process shows: signals, broken pipes and terminals."""

from __future__ import annotations

import os
import pty
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.interrupts import heard

pytestmark = pytest.mark.slow

HARD = "grid 20 x 20\nvalues 1..20\nall different in rows, cols\n"
COMMAND = [sys.executable, "-m", "gridpuzzles"]


@pytest.fixture
def hard(tmp_path: Path) -> str:
    path = tmp_path / "hard.puzzle"
    path.write_text(HARD)
    return str(path)


@pytest.mark.parametrize(("verb", "said", "pure"), [("count", "at least ", ""), ("candidates", "undecided", "1")])
def test_ctrl_c_prints_what_is_known(hard: str, verb: str, said: str, pure: str) -> None:
    process = subprocess.Popen(
        [*COMMAND, verb, hard],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "GRIDPUZZLES_PURE": pure},
        preexec_fn=heard,
    )
    time.sleep(3)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert (process.returncode, err) == (130, "")
    assert said in out
    assert "interrupted" in out


def test_ctrl_c_while_reading_ends_at_once_and_keeps_earlier_answers(hard: str, tmp_path: Path) -> None:
    small, never = tmp_path / "small.puzzle", tmp_path / "never.puzzle"
    small.write_text("unknown a in 1..3\na * a = 4\n")
    os.mkfifo(never)
    for verb, form in (("solve", "json"), ("count", "json"), ("explain", "text"), ("check", "jsonl")):
        process = subprocess.Popen(
            [*COMMAND, verb, "--format", form, str(small), str(never)],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            preexec_fn=heard,
        )
        time.sleep(2)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60)
        assert (process.returncode, err) == (130, ""), verb
        assert "unique" in out or "exactly one" in out


@pytest.mark.parametrize(("verb", "name"), [("solve", "never.puzzle"), ("explain", "never"), ("play", "never.puzzle")])
def test_idle_pipe_is_waited_for_until_the_time_limit(verb: str, name: str, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / name)
    (tmp_path / "small.puzzle").write_text("unknown a in 1..3\na * a = 4\n")
    output = ["-o", str(tmp_path / "page.html")] if verb == "play" else []
    # The limit is per file, and a second may be too short for the other file on a busy machine.
    for limit in ("1", "5", "25"):
        command = [*COMMAND, verb, "--time-limit", limit, str(tmp_path / name), str(tmp_path / "small.puzzle"), *output]
        done = subprocess.run(command, capture_output=True, text=True, timeout=120)
        assert done.returncode == 3
        assert f"{name}: stopped at the time limit before the text was read" in done.stderr
        late = "small.puzzle: the time limit" in done.stderr or "undecided" in done.stdout
        if not late:
            break
    assert not late
    assert bool(done.stdout) == (verb != "play")  # the other file has its answer
    assert not (tmp_path / "page.html").exists()


def test_puzzle_is_read_from_a_named_pipe(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "slow.puzzle")
    command = [*COMMAND, "solve", str(tmp_path / "slow.puzzle")]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        (tmp_path / "slow.puzzle").write_text("unknown a in 1..3\na * a = 4\n")
        assert "unique" in process.communicate(timeout=60)[0]
    assert process.returncode == 0


def test_all_solutions_are_written_when_found(hard: str) -> None:
    with subprocess.Popen(
        [*COMMAND, "solve", "--all", hard],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=heard,
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        assert len(process.stdout.readline().split()) == 20
        process.send_signal(signal.SIGINT)
        rest, err = process.stdout.read(), process.stderr.read()
    assert (process.returncode, err) == (130, "")
    drawn = rest.count("\n\n")
    assert rest.endswith(f"several solutions: {drawn} found, then interrupted\n")


def test_closed_output_pipe_is_not_an_error(hard: str) -> None:
    with subprocess.Popen(
        [*COMMAND, "solve", "--all", "--node-limit", "1000", hard],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == ""
    assert process.returncode == 0


def test_progress_line_is_erased_at_the_end(hard: str) -> None:
    screen, terminal = pty.openpty()
    with subprocess.Popen(
        [*COMMAND, "count", hard, "--time-limit", "4"],
        stdout=subprocess.PIPE,
        stderr=terminal,
        env={**os.environ, "TERM": "xterm"},
    ) as process:
        out, _ = process.communicate(timeout=60)
    os.close(terminal)
    shown = os.read(screen, 1 << 16).decode()
    os.close(screen)
    assert "nodes" in shown
    assert shown.endswith("\r\x1b[K")
    assert out.startswith(b"at least")


@pytest.mark.skipif(sys.platform == "win32", reason="a shell of Unix closes the streams")
@pytest.mark.parametrize(
    ("command", "status", "said"),
    [
        ("check {file} >&-", 2, "standard input or output is closed"),
        ("solve - <&-", 2, "standard input is closed"),
        ("solve {file} --node-limit 99999999999999999999", 2, "--node-limit: expected a whole number from 0 to"),
    ],
)
def test_closed_streams_and_huge_limits_print_no_traceback(
    command: str, status: int, said: str, tmp_path: Path
) -> None:
    path = tmp_path / "a.puzzle"
    path.write_text("grid 1 x 1\nvalues 1..2\nr1c1 = 2\n")
    line = f"{sys.executable} -m gridpuzzles {command.format(file=path)}"
    done = subprocess.run(line, shell=True, capture_output=True, text=True, timeout=60)
    assert (done.returncode, "Traceback" in done.stderr) == (status, False), done.stderr
    assert said in done.stderr


@pytest.mark.skipif(sys.platform == "win32", reason="a shell of Unix closes the streams")
def test_closed_standard_error_prints_no_diagnostics(tmp_path: Path) -> None:
    path = tmp_path / "a.puzzle"
    path.write_text("grid 1 x\n")
    line = f"{sys.executable} -m gridpuzzles solve {path} 2>&-"
    done = subprocess.run(line, shell=True, capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stdout) == (2, "")
