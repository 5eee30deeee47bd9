"""Test the process that answers calls, for calls that do not end or fail."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from threading import Timer
from time import monotonic, sleep

import psutil
import pytest

from gridpuzzles.system import worker as module
from gridpuzzles.system.worker import Worker, WorkerEnded


@pytest.fixture
def worker(monkeypatch: pytest.MonkeyPatch) -> Iterator[Worker]:
    monkeypatch.setattr(module, "GRACE", 2.0)
    worker = Worker(__name__)
    assert worker.call(divmod, 7, 2) == (3, 1)
    yield worker
    worker.close()


def busy() -> None:
    """Keep the interpreter busy in C code that checks no signals."""
    sum(range(10**12))


@pytest.mark.parametrize(("endless", "given"), [(sleep, (600,)), (busy, ())])
def test_endless_call_is_killed_and_the_next_answered(
    worker: Worker, endless: Callable[..., None], given: tuple[object, ...]
) -> None:
    with pytest.raises(WorkerEnded) as ended:
        worker.call(endless, *given, seconds=0.5)
    assert ended.value.is_late
    assert worker.call(divmod, 9, 2, seconds=30) == (4, 1)


def test_call_can_be_stopped(worker: Worker) -> None:
    Timer(0.2, worker.stop).start()
    with pytest.raises(WorkerEnded) as ended:
        worker.call(busy)
    assert ended.value.is_late
    worker.stop()  # no call is under way
    worker.start()
    assert worker.call(divmod, 9, 2) == (4, 1)


def test_dead_process_is_replaced(worker: Worker) -> None:
    for end in (os._exit, int):  # an exception ends the process, too
        with pytest.raises(WorkerEnded) as ended:
            worker.call(end, "x" if end is int else 3)
        assert not ended.value.is_late
        assert worker.call(divmod, 9, 2) == (4, 1)


def test_process_that_ends_at_its_beginning_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    worker = Worker(__name__)
    with monkeypatch.context() as patch:
        patch.setattr(sys, "executable", "/bin/false")
        with pytest.raises(ChildProcessError):
            worker.call(divmod, 7, 2)
    assert worker.call(divmod, 7, 2) == (3, 1)
    worker.close()


def test_no_process_is_started_after_closing(worker: Worker) -> None:
    worker.close()
    with pytest.raises(ChildProcessError):
        worker.call(divmod, 1, 1)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="a process that is killed without a word")
def test_processes_end_if_the_server_is_killed() -> None:
    command = [sys.executable, "-m", "gridpuzzles", "serve"]
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
    program = "from gridpuzzles.system.worker import Worker; from tests.system.test_worker import busy; "
    program += "Worker('tests.system.test_worker').call(busy, seconds=2)"
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
