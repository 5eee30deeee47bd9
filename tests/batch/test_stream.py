"""Test order, bounded memory and dying workers with special executors, and journals cut at any place."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Sequence
from concurrent.futures import BrokenExecutor, Future
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from gridpuzzles.batch.answers import VERBS, ChunkResult, Job
from gridpuzzles.batch.executors import Executor
from gridpuzzles.batch.items import CHUNK_BYTES, chunk, items
from gridpuzzles.batch.journal import Journal, WrongJournal
from gridpuzzles.batch.stream import MAX_POSTPONED, answered, as_completed, fitting_size
from gridpuzzles.cli import main
from gridpuzzles.solving import Budget
from gridpuzzles.system.load import MAX_BYTES

from .records import crossproducts, written

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gridpuzzles.batch.items import Item


class Fragile(Executor):
    """Answers each item with its line. A worker with a deadly item dies and takes all waiting answers with it."""

    window = 5
    job = Job("solve")

    def __init__(self, deadly: set[int]) -> None:
        self.deadly = deadly
        self.waiting: list[Answer] = []
        self.most = 0

    def submit(self, items: Sequence[Item], patience: float | None = None) -> Future[ChunkResult]:
        answer = Answer(self, [line for _, line, _, _ in items])
        self.waiting.append(answer)
        self.most = max(self.most, len(self.waiting))
        return answer

    def first(self, waiting: Sequence[Future[ChunkResult]]) -> Future[ChunkResult]:
        return waiting[len(waiting) // 2]


class Answer(Future[ChunkResult]):
    def __init__(self, executor: Fragile, lines: list[int]) -> None:
        super().__init__()
        self.executor = executor
        self.lines = lines
        self.dead = False

    def result(self, timeout: float | None = None) -> ChunkResult:
        if self.executor.deadly.intersection(*[[line for one in self.executor.waiting for line in one.lines]]):
            for one in self.executor.waiting:
                one.dead = True
            self.executor.waiting.clear()
        if self.dead:
            raise BrokenExecutor
        self.executor.waiting.remove(self)
        return ChunkResult("".join(f'{{"line": {line}}}\n' for line in self.lines).encode(), {}, 0.01)


def stream(count: int) -> Iterator[Item]:
    return (("f", line, b"", "") for line in range(1, count + 1))


def lines_of(executor: Fragile, count: int) -> list[int]:
    out = b"".join(one.lines for one in answered(executor, stream(count)))
    return [json.loads(line)["line"] for line in out.splitlines()]


@pytest.mark.parametrize("count", [0, 1, 7, 1000])
def test_answers_come_in_order_with_bounded_memory(count: int) -> None:
    executor = Fragile(set())
    assert lines_of(executor, count) == list(range(1, count + 1))
    assert executor.most <= executor.window


@given(st.sets(st.integers(1, 200), max_size=5))
def test_only_records_that_kill_workers_are_given_up(deadly: set[int]) -> None:
    out = b"".join(one.lines for one in answered(Fragile(deadly), stream(200)))
    found = [json.loads(line) for line in out.splitlines()]
    assert [one["line"] for one in found] == list(range(1, 201))
    assert {one["line"] for one in found if one.get("status") == "invalid"} == deadly


class Patient(Executor):
    """Works on one chunk at a time. A hard item is not answered within any patience and uses all of it."""

    window = 1
    job = Job("solve")

    def __init__(self, hard: set[int]) -> None:
        self.hard = hard

    def submit(self, items: Sequence[Item], patience: float | None = None) -> Future[ChunkResult]:
        done = len(items)
        if patience is not None:
            done = next((at for at, item in enumerate(items) if item[1] in self.hard), done)
        lines = "".join(f'{{"line": {item[1]}}}\n' for item in items[:done]).encode()
        chunk: Future[ChunkResult] = Future()
        chunk.set_result(ChunkResult(lines, {}, 0.01 if done == len(items) else patience or 0.0, len(items) - done))
        return chunk

    def first(self, waiting: Sequence[Future[ChunkResult]]) -> Future[ChunkResult]:
        return waiting[-1]


@pytest.mark.parametrize("hard", [set(), {1}, {1, 2, 3, 50, 199, 200}, set(range(1, 201))])
def test_hard_records_are_answered_last(hard: set[int]) -> None:
    out = b"".join(one.lines for one in as_completed(Patient(hard), stream(200)))
    found = [json.loads(line)["line"] for line in out.splitlines()]
    assert sorted(found) == list(range(1, 201))
    assert set(found[200 - len(hard) :]) == hard


def test_number_of_postponed_records_is_bounded() -> None:
    count = 3 * MAX_POSTPONED
    taken = 0

    def counted() -> Iterator[Item]:
        nonlocal taken
        for item in stream(count):
            taken += 1
            yield item

    answers = as_completed(Patient(set(range(1, count + 1))), counted())
    next(one for one in answers if one.lines)
    assert taken < 2 * MAX_POSTPONED
    assert sum(len(one.lines.splitlines()) for one in answers) == count - 1


@pytest.mark.parametrize("deadly", [set(), {1}, {100, 101}, {1, 57, 200}])
def test_only_records_that_kill_workers_are_given_up_in_any_order(deadly: set[int]) -> None:
    out = b"".join(one.lines for one in as_completed(Fragile(deadly), stream(200)))
    found = [json.loads(line) for line in out.splitlines()]
    assert sorted(one["line"] for one in found) == list(range(1, 201))
    assert {one["line"] for one in found if one.get("status") == "invalid"} == deadly


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=25)
@given(order=st.permutations(range(12)), kept=st.integers(0, 12))
def test_journal_in_any_order_is_resumed(tmp_path: Path, order: list[int], kept: int) -> None:
    given_ = written(tmp_path / "in.jsonl", crossproducts(12))
    whole, out = tmp_path / "whole.jsonl", tmp_path / "out.jsonl"
    if not whole.exists():
        main(["batch", "solve", "-j", "1", "-o", str(whole), str(given_)])
    complete = whole.read_bytes().splitlines(keepends=True)
    out.write_bytes(b"".join(complete[number] for number in order[:kept]))
    assert main(["batch", "solve", "-j", "1", "-o", str(out), "--resume", str(given_)]) == 0
    assert out.read_bytes().splitlines(keepends=True)[:kept] == [complete[number] for number in order[:kept]]
    assert sorted(out.read_bytes().splitlines()) == sorted(whole.read_bytes().splitlines())


def test_journal_with_a_repeated_answer_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    given_ = written(tmp_path / "in.jsonl", crossproducts(3))
    out = tmp_path / "out.jsonl"
    assert main(["batch", "solve", "-j", "1", "-o", str(out), str(given_)]) == 0
    out.write_bytes(b"".join([*out.read_bytes().splitlines(keepends=True)[:2]] * 2))
    assert main(["batch", "solve", "-j", "1", "-o", str(out), "--resume", str(given_)]) == 2
    assert "other records, from line 3 on" in capsys.readouterr().err


def test_chunk_size_adapts_to_the_time_taken() -> None:
    assert fitting_size(8, 0.0) == 16
    assert fitting_size(100, 10.0) == 1
    assert fitting_size(1, 100.0) == 1


def test_chunk_is_bounded_in_bytes() -> None:
    large = ((path, line, b"x" * (CHUNK_BYTES // 2), "") for path, line, _, _ in stream(10))
    assert len(chunk(large, 10)) == 2


def test_overlong_line_is_skipped(tmp_path: Path) -> None:
    path = tmp_path / "in.jsonl"
    path.write_bytes(b"\xef\xbb\xbf{}\n\n" + b"x" * (2 * MAX_BYTES + 5) + b"\n{}")
    found = list(items([str(path)]))
    assert [(line, content) for _, line, content, _ in found] == [(1, b"{}\n"), (3, b""), (4, b"{}")]
    assert found[1][3] == "longer than 8 MB"


def test_folder_is_a_stream_of_its_puzzle_files(tmp_path: Path) -> None:
    (tmp_path / "b").mkdir()
    for name in ("c.puzzle", "b/a.puzzle", "a.puzzle", "a.txt"):
        (tmp_path / name).write_text(name)
    assert [content for _, _, content, _ in items([str(tmp_path)])] == [b"a.puzzle", b"c.puzzle", b"b/a.puzzle"]
    ((_, _, _, why),) = items([str(tmp_path / "none.puzzle")])
    assert why == "No such file or directory"


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=25)
@given(cut=st.floats(0, 1), torn=st.sampled_from([b"", b"\0" * 40, b'{"status": "']))
def test_journal_cut_anywhere_is_resumed(tmp_path: Path, cut: float, torn: bytes) -> None:
    given_ = written(tmp_path / "in.jsonl", crossproducts(12))
    whole, out = tmp_path / "whole.jsonl", tmp_path / "out.jsonl"
    if not whole.exists():
        main(["batch", "solve", "-j", "1", "-o", str(whole), str(given_)])
    complete = whole.read_bytes()
    left = complete[: int(cut * len(complete))]
    if torn.startswith(b"{"):
        left = left[: left.rfind(b"\n") + 1]  # an answer must start at the beginning of a line
    out.write_bytes(left + torn)
    assert main(["batch", "solve", "-j", "1", "-o", str(out), "--resume", str(given_)]) == 0
    assert out.read_bytes() == complete


def test_existing_journal_is_not_overwritten(tmp_path: Path) -> None:
    given_ = written(tmp_path / "in.jsonl", crossproducts(1))
    path = tmp_path / "out.jsonl"
    assert main(["batch", "solve", "-j", "1", "-o", str(path), str(given_)]) == 0
    with pytest.raises(WrongJournal, match="already exists"):
        Journal(str(path), resume=False)
    first = Journal(str(path), resume=True)
    first.resume(Job("solve", {"time_limit": 60.0}), items([str(given_)]))
    assert (first.done, first.outcomes) == (1, {"several": 1})
    with pytest.raises(WrongJournal, match="by another batch"):
        Journal(str(path), resume=True)
    first.close()
    assert path.read_text().count("\n") == 1


FOREIGN = {
    "notes": b"buy milk\nand bread\n",
    "one line": b"buy milk",
    "JSON": b'{"name": 1}\n{"name": 2}\n',
    "a status": b'{"status": "open", "file": "f"}\n',
    "an answer of another program": b'{"status": "unique", "file": "f"}\n',
    "bytes": bytes(range(256)),
}


@pytest.mark.parametrize("name", FOREIGN)
def test_file_that_is_not_a_journal_is_left_unchanged(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    given_ = written(tmp_path / "in.jsonl", crossproducts(2))
    out = tmp_path / "notes.txt"
    out.write_bytes(FOREIGN[name])
    assert main(["batch", "solve", "-j", "1", "-o", str(out), "--resume", str(given_)]) == 2
    assert out.read_bytes() == FOREIGN[name]
    assert str(out) in capsys.readouterr().err


def test_journal_of_another_batch_is_left_unchanged(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    given_ = written(tmp_path / "in.jsonl", crossproducts(3))
    out = tmp_path / "out.jsonl"
    assert main(["batch", "solve", "-j", "1", "-o", str(out), str(given_)]) == 0
    answers = out.read_bytes()
    again = ["-j", "1", "-o", str(out), "--resume", str(given_)]

    def refused(*arguments: str) -> str:
        assert main(["batch", *arguments]) == 2
        assert out.read_bytes() == answers
        return capsys.readouterr().err.splitlines()[-1]

    assert refused("count", *again).endswith("line 1 answers 'batch solve', not 'batch count'")
    assert "line 1 was answered before" in refused("solve", "--node-limit", "3000", *again)
    changed = crossproducts(3)
    changed[1]["rows"][0] += 1
    written(given_, changed)
    assert "line 2 was answered before" in refused("solve", *again)
    written(given_, crossproducts(2))
    assert "other records, from line 3 on" in refused("solve", *again)


def test_output_file_cannot_be_an_input_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    given_ = written(tmp_path / "io.jsonl", crossproducts(2))
    content = given_.read_bytes()
    (tmp_path / "link.jsonl").symlink_to(given_)
    for name in ("io.jsonl", "link.jsonl"):
        assert main(["batch", "solve", "-o", str(tmp_path / name), "--resume", str(given_)]) == 2
        assert "cannot be its output" in capsys.readouterr().err
    assert given_.read_bytes() == content


def test_internal_error_is_the_answer_of_its_record(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(question: object, job: Job, budget: Budget) -> dict[str, object]:
        raise OverflowError("too big")

    monkeypatch.setitem(VERBS, "solve", fails)
    found = Job("solve").answers([("f", 1, b'{"text": "grid 1 x 1\\nvalues 1..2"}', "")])
    assert found.outcomes == {"fault": 1}
    assert b"OverflowError: too big" in found.lines


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
@pytest.mark.parametrize("name", ["x.puzzle", "x.jsonl"])
def test_named_pipe_is_one_invalid_record(name: str, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / name)
    ((path, line, content, reason),) = items([str(tmp_path / name)])
    assert (path, line, content) == (str(tmp_path / name), 0, b"")
    assert "not a regular file" in reason
