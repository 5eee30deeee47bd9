"""Test that work which does not stop is ended soon after the limit or Ctrl-C, with an answer that names the reason."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from argparse import Namespace
from contextlib import suppress
from pathlib import Path

import pytest

import gridpuzzles as gp
from gridpuzzles import __main__ as program
from gridpuzzles import cli
from gridpuzzles.cli import main
from gridpuzzles.cli.interrupt import Interrupt
from gridpuzzles.cli.output import AHEAD, budget_of, limits_of
from gridpuzzles.explanation import explain as explanation
from gridpuzzles.solving import Budget
from gridpuzzles.system.hard_limits import GRACE, Alarm, HardTimeout
from tests.cancellation import CalledOff

pytestmark = pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="this system has no interval timers")

PUZZLE = "grid 2 x 2\nvalues 1..9\nrows sum = 3 4\n"


def spin(seconds: float = 20.0) -> None:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        pass


@pytest.fixture
def file(tmp_path: Path) -> str:
    path = tmp_path / "a.puzzle"
    path.write_text(PUZZLE)
    return str(path)


def test_work_beyond_limit_and_grace_is_stopped() -> None:
    with pytest.raises(HardTimeout, match="time"), Interrupt().within(Budget(0.05)):
        spin()


def test_work_that_ends_within_the_grace_is_not_stopped() -> None:
    with Budget(0.01).enforced():
        spin(GRACE / 2)


def test_nothing_is_raised_after_the_work() -> None:
    with Alarm(0.1):
        pass
    with pytest.raises(HardTimeout), Alarm(0.01):
        spin()
    spin(1.2 * GRACE)


def test_swallowed_exception_is_raised_again() -> None:
    def swallow() -> None:
        with suppress(HardTimeout):
            spin()
        spin()

    with pytest.raises(HardTimeout), Alarm(0.01):
        swallow()


@pytest.mark.slow
def test_explain_that_ignores_the_clock_is_stopped(
    file: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(explanation, "explain", lambda *_, **__: spin())
    assert main(["explain", "--time-limit", "3", file]) == 3
    assert capsys.readouterr().out == f"{file}: undecided: stopped at the time limit\n"
    assert main(["explain", "--time-limit", "3", "--format", "json", file]) == 3
    answer = json.loads(capsys.readouterr().out)
    assert (answer["status"], answer["limit"]) == ("undecided", "time")


def test_explain_that_ignores_ctrl_c_is_stopped(
    file: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def deaf(*_: object, **__: object) -> None:
        os.kill(os.getpid(), signal.SIGINT)
        spin()

    monkeypatch.setattr(explanation, "explain", deaf)
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        assert main(["explain", file]) == 130
    finally:
        signal.signal(signal.SIGINT, before)
    assert capsys.readouterr().out == f"{file}: undecided: interrupted\n"


WIDE = {
    "a sum": "unknown a, b, c, d in 1..999999\na + b + c + d = 1999999\n",
    "a condition": "unknown a, b in 1..1000000\na * b mod 1000003 = 7\na < b\n",
    "cubes": "unknown x, y, z in 1..100000\nx^3 + y^3 = z^3\n",
    "all different": f"unknown {', '.join(f'x{i}' for i in range(19))} in 1..1000000\n"
    f"all different: {', '.join(f'x{i}' for i in range(19))}\n",
}


MORE = 3
"""Checks of the signal that may follow the one at which work was cancelled, while the answer is put together."""


@pytest.mark.slow
@pytest.mark.parametrize("at", [10, 100])
@pytest.mark.parametrize("name", WIDE)
@pytest.mark.parametrize("question", ["estimate", "count", "candidates"])
def test_clock_is_checked_often_with_a_million_values(name: str, question: str, at: int) -> None:
    """The work would take hours, but the signal is checked every few hundredths of a second.

    With too few checks this test would run for minutes, or the question would end before it was cancelled.
    """
    cancel = CalledOff(at)
    found = getattr(gp.parse(WIDE[name]), question)(cancel=cancel)
    assert found.limit == "cancelled"
    assert at <= cancel.looks <= at + MORE


@pytest.mark.parametrize("at", [10, 100])
def test_explain_can_be_cancelled_while_reading_a_changed_text(at: int) -> None:
    cancel = CalledOff(at)
    explanation = gp.parse("grid 60 x 60\nvalues 1..9\nneighbors: _ != _\ntouching: _ + _ > 2\n").explain(cancel=cancel)
    assert (explanation.status, explanation.limit) == ("undecided", "cancelled")
    assert at <= cancel.looks <= at + MORE


def test_time_limit_counts_the_time_before_the_question() -> None:
    limits = limits_of(Namespace(time_limit=2.0))
    assert limits == {"time_limit": 2.0}
    left = budget_of(limits, time.monotonic() - 1.5).seconds()
    assert left is not None
    assert 0.3 < left <= 0.5 - AHEAD
    assert budget_of(limits, time.monotonic() - 3).seconds() == 0.0


@pytest.mark.parametrize("limit", ["inf", "1e300", "1e19"])
@pytest.mark.parametrize("verb", ["solve", "explain", "play", "rate"])
def test_limit_beyond_all_timers_means_no_limit(
    file: str, verb: str, limit: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main([verb, "--time-limit", limit, file]) == 0


def test_page_of_an_unsolved_puzzle_has_no_answer(
    file: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setattr("gridpuzzles.play.page.verdict", lambda *_, **__: spin())
    page = tmp_path / "a.html"
    assert main(["play", "--time-limit", "0.5", file, "-o", str(page)]) == 0
    assert "was not solved in time" in capsys.readouterr().err
    assert page.exists()


@pytest.mark.parametrize("words", [("play",), ("sheet", "-j", "1"), ("sheet", "-j", "2")])
def test_ctrl_c_stops_play_and_sheet(
    file: str, words: tuple[str, ...], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def deaf(*_: object, **__: object) -> None:
        os.kill(parent, signal.SIGINT)
        spin()
        (tmp_path / "not ended").touch()

    parent = os.getpid()
    monkeypatch.setattr("gridpuzzles.play.page.verdict", deaf)
    monkeypatch.setattr("gridpuzzles.sheets.entries.verdict", deaf)
    monkeypatch.chdir(tmp_path)
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        assert main([*words, file, file, "-o", "out.html"]) == 130
    finally:
        signal.signal(signal.SIGINT, before)
    assert not (tmp_path / "not ended").exists()
    assert not (tmp_path / "out.html").exists()


def test_ctrl_c_in_minimize_keeps_the_clues_removed_so_far(
    file: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    from gridpuzzles.generation.budget import GenerationBudget

    asked = 0
    ask = GenerationBudget.solutions

    def interrupted(self: GenerationBudget, *given: object, **named: object) -> object:
        nonlocal asked
        asked += 1
        if asked == 4:
            os.kill(os.getpid(), signal.SIGINT)
        return ask(self, *given, **named)  # type: ignore[arg-type]

    monkeypatch.setattr(GenerationBudget, "solutions", interrupted)
    path = tmp_path / "many.puzzle"
    path.write_text("grid 2 x 2\nvalues 1..9\nr1c1 = 1\nr1c1 = 1\nr1c2 = 2\nr1c2 = 2\nr2c1 = 3\nr2c1 = 3\nr2c2 = 4\n")
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        assert main(["minimize", str(path), file]) == 130
    finally:
        signal.signal(signal.SIGINT, before)
    written = capsys.readouterr()
    assert "clues removed" in written.err
    assert "the rest was not tried before it was interrupted" in written.err
    assert "grid 2 x 2" in written.out
    assert asked < 8


def test_time_limit_counts_from_the_start_of_the_process(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(program, "monotonic", lambda: 100.0)
    monkeypatch.setattr(program, "process_time", lambda: 5.0)
    monkeypatch.setattr(cli, "main", lambda begun: int(begun))
    with pytest.raises(SystemExit, match="95"):
        program.run()


def test_ctrl_c_while_loading_prints_no_traceback() -> None:
    script = (
        "import sys\n"
        "class Interrupted:\n"
        "    def find_spec(self, name, path=None, target=None):\n"
        "        if name == 'gridpuzzles.cli':\n"
        "            raise KeyboardInterrupt\n"
        "sys.meta_path.insert(0, Interrupted())\n"
        "from gridpuzzles.__main__ import run\n"
        "run()\n"
    )
    done = subprocess.run([sys.executable, "-c", script, "solve"], capture_output=True, text=True)
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "")
