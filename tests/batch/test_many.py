"""Test `solve_many`: every puzzle gets its answer, in order, with any number of processes."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

import gridpuzzles as gp

ROOT = Path(__file__).parent.parent.parent
LATIN = "grid 5 x 5\nvalues 1..5\nall different in rows, cols\n"
TEXTS = ["SEND + MORE = MONEY", "grid 2 x 2\nvalues 1..2\nall different\n", "A + B =", LATIN, "grid 2 x 2\nvalues 9..1"]


def told(answers: Iterator[gp.Answer]) -> list[tuple[int, str, str]]:
    return [(one.number, one.status, one.error) for one in answers]


@pytest.mark.parametrize("jobs", [1, pytest.param(2, marks=pytest.mark.slow)])
def test_answers_have_the_order_of_the_puzzles(jobs: int) -> None:
    paths = sorted((ROOT / "puzzles" / "aarp").glob("*.puzzle"))
    asked = [*TEXTS, gp.crossproduct([2, 12], [3, 8]), *paths, ROOT / "nothing.puzzle"]
    answers = list(gp.solve_many(asked, jobs=jobs))
    assert [one.number for one in answers] == list(range(len(asked)))
    assert [one.status for one in answers[:6]] == ["unique", "none", "invalid", "several", "invalid", "unique"]
    assert all(one.solution == gp.load(path).solve() for one, path in zip(answers[6:], paths, strict=False))
    assert answers[-1].error == "No such file or directory"
    for one in answers:
        assert pickle.loads(pickle.dumps(one)) == one
        assert (one.puzzle is None) == (one.status == "invalid") == bool(one.errors)
        assert str(one) == (one.error or str(one.verdict))
        assert len(repr(one)) < 300
        assert one.solution is None or (one.puzzle is not None and one.puzzle.accepts(one.solution))
        assert one.seconds >= 0


def test_answers_make_a_table() -> None:
    pandas = pytest.importorskip("pandas")
    table = pandas.DataFrame(answer.row for answer in gp.solve_many(TEXTS))
    assert list(table["status"]) == ["unique", "none", "invalid", "several", "invalid"]
    assert list(table.columns) == ["number", "title", "status", "limit", "seconds", "nodes", "error"]
    solved = [{**one.row, **(one.solution or {})} for one in gp.solve_many(TEXTS[:1])]
    assert int(pandas.DataFrame(solved)["M"].iloc[0]) == 1


@pytest.mark.parametrize("jobs", [1, pytest.param(2, marks=pytest.mark.slow)])
def test_limits_apply_to_each_puzzle(jobs: int) -> None:
    endless = "grid 12 x 12\nvalues 1..12\nall different in rows, cols\nsum(row 1) = sum(col 1)\n"
    answers = list(gp.solve_many([LATIN, endless, LATIN], jobs=jobs, limit=None, node_limit=50))
    assert [one.verdict.limit for one in answers] == ["nodes"] * 3
    assert [one.status for one in answers] == ["several", "undecided", "several"]
    late = list(gp.solve_many([LATIN, TEXTS[0]], jobs=jobs, time_limit=0))
    assert [(one.status, one.verdict.limit) for one in late] == [("undecided", "time")] * 2


@pytest.mark.parametrize("jobs", [1, pytest.param(2, marks=pytest.mark.slow)])
def test_puzzles_may_come_from_an_infinite_iterator(jobs: int) -> None:
    taken = []

    def endless() -> Iterator[str]:
        while True:
            taken.append(1)
            yield TEXTS[0]

    answers = gp.solve_many(endless(), jobs=jobs)
    assert [next(answers).status for _ in range(3)] == ["unique"] * 3
    answers.close()  # type: ignore[attr-defined]
    assert len(taken) <= (3 if jobs == 1 else 8 * 8)


@pytest.mark.slow
def test_script_needs_no_main_guard(tmp_path: Path) -> None:
    script = tmp_path / "script.py"
    script.write_text("import gridpuzzles as gp\nprint([one.status for one in gp.solve_many(['A + A = 4'], jobs=2)])\n")
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    run = subprocess.run([sys.executable, script], capture_output=True, text=True, timeout=60, env=environment)
    assert (run.stdout, run.stderr) == ("['unique']\n", "")


@pytest.mark.slow
def test_other_child_processes_are_left_alone() -> None:
    other = subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE)
    from multiprocessing import Event, Process, active_children

    end = Event()
    child = Process(target=end.wait, daemon=True)
    child.start()
    assert told(gp.solve_many(TEXTS[:2], jobs=2)) == [(0, "unique", ""), (1, "none", "")]
    assert child.is_alive()
    assert other.poll() is None
    end.set()
    child.join()
    other.communicate(b"\n")
    deadline = time.monotonic() + 60
    while active_children() and time.monotonic() < deadline:
        time.sleep(0.05)
    assert not active_children()
