"""Test that several processes give the same answers as one."""

from __future__ import annotations

import json
import os
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

import gridpuzzles as gp
from gridpuzzles.cli import main
from gridpuzzles.compiler import compile_puzzle
from gridpuzzles.solving import counting, parallel
from gridpuzzles.solving.budget import Budget
from gridpuzzles.solving.parallel import SearchTask, WorkerPool, split

SQUARES = "values 1..9\ngrid 3 x 3\nall different\nsum(row 1) = sum(row 2)\nsum(col 1) = sum(col 2)\n"
LATIN = "values 1..4\ngrid 4 x 4\nall different in rows, cols\nr1c1 < r2c2\n"
TEXTS = [
    SQUARES,
    LATIN,
    "grid 2 x 2\nvalues 1..9\nrows product = 2 12\ncols product = 3 8\n",
    "grid 2 x 2\nvalues 1..9\nrows sum = 2 12\ncols sum = 3 8\n",
    "SEND + MORE = MONEY\n",
    "unknown a in 1..3\nunknown b in 1..3\n",
]
MAGIC = "values 1..49\ngrid 7 x 7\nall different\nrows sum = 175\ncols sum = 175\ndiagonals sum = 175\n"


@pytest.fixture
def counting_by_search(monkeypatch: pytest.MonkeyPatch) -> None:
    """Disable automata, and share the work after the first few solutions."""
    monkeypatch.setattr(counting, "for_automata", lambda *arguments: None)
    monkeypatch.setattr(counting, "MAX_VISITED", 3)


@pytest.mark.parametrize("text", TEXTS)
def test_parallel_verdict_has_the_same_solutions(text: str) -> None:
    puzzle = gp.parse(text)
    alone, shared = puzzle.verdict(limit=None), puzzle.verdict(limit=None, jobs=2)
    assert shared.status == alone.status
    assert len(shared.solutions) == len(alone.solutions)
    assert set(shared.solutions) == set(alone.solutions)


@pytest.mark.parametrize("text", TEXTS)
def test_parallel_count_is_the_same(text: str, counting_by_search: None) -> None:
    puzzle = gp.parse(text)
    assert puzzle.count(jobs=2).value == puzzle.count().value == len(list(puzzle.solutions()))
    assert puzzle.count(jobs=2).exact


def test_parallel_work_respects_assumptions_and_limits(counting_by_search: None) -> None:
    puzzle = gp.parse(LATIN)
    given = {"r1c1": [1, 2], "r3c3": 4}
    assert puzzle.count(jobs=2, assumptions=given).value == puzzle.count(assumptions=given).value
    assert str(puzzle.count(jobs=2, limit=60_000)) == str(puzzle.count())
    seen: list[gp.Solution] = []
    puzzle.verdict(seen.append, limit=None, jobs=3)
    assert len(seen) == len(set(seen)) == puzzle.count().value


@pytest.mark.parametrize("text", TEXTS)
def test_pieces_contain_each_solution_once(text: str) -> None:
    puzzle = gp.parse(text)
    pieces = split(compile_puzzle(puzzle), Budget(), {}, 10)
    found = [one for piece in pieces for one in puzzle.solutions(assumptions=piece)]
    assert len(found) == len(set(found)) == len(list(puzzle.solutions()))


@pytest.mark.parametrize("limit", [1, 2, 3])
@pytest.mark.parametrize("text", TEXTS)
def test_limited_verdict_of_processes_has_the_same_status(text: str, limit: int) -> None:
    puzzle = gp.parse(text)
    alone, shared = puzzle.verdict(limit=limit), puzzle.verdict(limit=limit, jobs=2)
    assert (shared.status, len(shared.solutions), shared.limit) == (alone.status, len(alone.solutions), alone.limit)
    assert len(set(shared.solutions)) == len(shared.solutions)
    assert all(map(puzzle.accepts, shared.solutions))


def test_easy_count_starts_no_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parallel, "begin", None)
    assert str(gp.parse(LATIN).count(jobs=4)) == str(gp.parse(LATIN).count())


@pytest.mark.parametrize("limit", [2, None])
def test_limits_and_cancellation_end_parallel_work(limit: int | None) -> None:
    puzzle = gp.parse("values 1..20\ngrid 20 x 20\nall different in rows, cols\n")
    cancel = gp.Cancel()

    def each(solution: gp.Solution) -> None:
        cancel.cancel()

    verdict = gp.parse(MAGIC.replace("175", "174")).verdict(limit=limit, jobs=2, time_limit=0.4)
    assert (verdict.status, verdict.limit) == ("undecided", "time") or verdict.status == "none"
    stopped = puzzle.verdict(each, limit=None, jobs=2, cancel=cancel)
    assert stopped.limit == "cancelled"


@pytest.mark.slow
def test_parallel_count_at_a_limit_reports_what_was_counted(counting_by_search: None) -> None:
    puzzle = gp.parse("values 1..9\ngrid 9 x 9\nall different in rows, cols\n")
    count = puzzle.count(jobs=2, time_limit=2)
    assert (count.exact, count.limit) == (False, "time")
    assert count.value > 300


class Dying(SearchTask):
    def __call__(self, *arguments: object) -> Iterator[object]:  # type: ignore[override]
        os.kill(os.getpid(), signal.SIGKILL)
        yield []


def test_dead_process_raises_an_error() -> None:
    crew = WorkerPool(Dying(gp.parse(LATIN), {}), 2)
    try:
        with pytest.raises(ChildProcessError, match="has died"):
            list(crew.found([{}, {}], dict, lambda: None))
    finally:
        crew.close()


def test_jobs_option_gives_the_same_answers(capsys: pytest.CaptureFixture[str]) -> None:
    said = []
    for more in (["-j", "2"], []):
        assert main(["solve", *more, "--all", "--format", "json", "-c", LATIN]) == 0
        record = json.loads(capsys.readouterr().out)
        said.append((record["status"], sorted(map(str, record["solutions"]))))
        assert main(["count", *more, "-c", LATIN]) == 0
        said.append(capsys.readouterr().out)
    assert said[:2] == said[2:]


@pytest.mark.parametrize("text", TEXTS)
def test_counts_of_a_split_puzzle_add_up(text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "one.puzzle"
    path.write_text(text.rstrip("\n"), encoding="utf-8")
    assert main(["count", "--split", "7", str(path)]) == 0
    records = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    puzzles = [gp.parse(record["text"]) for record in records]
    assert sum(puzzle.count().value for puzzle in puzzles) == gp.parse(text).count().value
    assert len({record["id"] for record in records}) == len(records)


def test_split_refuses_what_it_cannot_split(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "one.puzzle"
    path.write_text("param n = 3\nunknown a in 1..n\n", encoding="utf-8")
    assert main(["count", "--split", "7", "-D", "n=4", str(path)]) == 2
    assert "--split cannot be used with -D" in capsys.readouterr().err
    path.write_text("grid 2\n", encoding="utf-8")
    assert main(["count", "--split", "7", str(path)]) == 2
