"""Test the process that answers questions, for questions that do not end, fail, or answer too much."""

from __future__ import annotations

import os
import subprocess
import sys
from multiprocessing.context import SpawnProcess
from threading import Event, Timer
from time import monotonic, sleep

import psutil
import pytest

from gridpuzzles.workbench import workers
from gridpuzzles.workbench.workers import Denied, Failed, Worker

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@pytest.fixture
def worker(monkeypatch: pytest.MonkeyPatch) -> Iterator[Worker]:
    monkeypatch.setattr(workers, "GRACE", 2.0)
    one = Worker()
    assert one.answer(divmod, 7, 2, seconds=30) == (3, 1)
    yield one
    one.close()


def busy() -> None:
    """Keep the interpreter busy in C code that checks no signals."""
    sum(range(10**12))


@pytest.mark.parametrize(("endless", "given"), [(sleep, (600,)), (busy, ())])
def test_endless_question_is_killed_and_the_next_answered(
    worker: Worker, endless: object, given: tuple[object, ...]
) -> None:
    with pytest.raises(Denied, match="too long") as denied:
        worker.answer(endless, *given, seconds=0.5)  # type: ignore[arg-type]
    assert denied.value.status == 503
    assert worker.answer(divmod, 9, 2, seconds=30) == (4, 1)


def wait_for(seconds: float, cancel: Event) -> bool:
    return cancel.wait(seconds)


def ignore(seconds: float, cancel: Event) -> None:
    sleep(seconds)


def test_cancelled_question_is_killed_only_if_it_ignores_it(worker: Worker) -> None:
    # The process must import this module first, and reads no signal meanwhile.
    assert worker.answer(wait_for, 0, seconds=30, cancel=Event()) is False
    cancel = Event()
    Timer(0.2, cancel.set).start()
    assert worker.answer(wait_for, 60, seconds=60, cancel=cancel) is True
    with pytest.raises(Denied, match="canceled"):
        worker.answer(ignore, 60, seconds=60, cancel=cancel)
    assert worker.answer(wait_for, 0, seconds=30, cancel=Event()) is False


def test_dead_process_is_replaced(worker: Worker) -> None:
    with pytest.raises(Denied, match="died"):
        worker.answer(os._exit, 3, seconds=30)
    assert worker.answer(divmod, 9, 2, seconds=30) == (4, 1)


def test_process_that_cannot_start_is_retried(monkeypatch: pytest.MonkeyPatch) -> None:
    one = Worker()
    with monkeypatch.context() as patch:
        patch.setattr(SpawnProcess, "start", lambda process: os.stat("/nothing/of/this/name"))
        with pytest.raises(Denied):
            one.answer(divmod, 7, 2, seconds=30)
    assert one.answer(divmod, 7, 2, seconds=30) == (3, 1)
    one.close()


def test_internal_errors_and_bad_input_are_distinguished(worker: Worker) -> None:
    with pytest.raises(Failed, match="ZeroDivisionError"):
        worker.answer(divmod, 1, 0, seconds=30)
    with pytest.raises(Denied, match="invalid literal") as denied:
        worker.answer(int, "x", seconds=30)
    assert denied.value.status == 409


def test_oversized_answer_is_refused(worker: Worker) -> None:
    with pytest.raises(Denied, match="12 MB") as denied:
        worker.answer(bytes, 12 << 20, seconds=30)
    assert denied.value.status == 413
    assert worker.answer(bytes, 4 << 20, seconds=30) == bytes(4 << 20)


def test_no_process_is_started_after_closing(worker: Worker) -> None:
    worker.close()
    with pytest.raises(Denied):
        worker.answer(divmod, 1, 1, seconds=30)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="a process that is killed without a word")
def test_processes_end_if_the_server_is_killed(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "gridpuzzles", "serve", str(tmp_path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as server:
        assert server.stdout is not None
        assert b"token" in server.stdout.readline()
        begun = monotonic()
        while len(family := psutil.Process(server.pid).children(recursive=True)) < 2 and monotonic() < begun + 30:
            sleep(0.1)
        assert len(family) >= 2
        sleep(1)
        server.kill()
        server.wait()
    _, alive = psutil.wait_procs(family, 30)
    assert not alive


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(os, "fork"), reason="a timer of the system")
def test_process_ends_after_its_limit_if_its_parent_is_killed() -> None:
    program = "from gridpuzzles.workbench.workers import Worker; from tests.workbench.test_workers import busy; "
    program += "Worker().answer(busy, seconds=2)"
    with subprocess.Popen([sys.executable, "-c", program]) as parent:
        sleep(3)
        family = psutil.Process(parent.pid).children(recursive=True)
        assert family
        parent.kill()
        parent.wait()
    _, alive = psutil.wait_procs(family, 30)
    for one in alive:
        one.kill()
    assert not alive
