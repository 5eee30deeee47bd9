"""Order, bounded memory, and workers that die, with executors made for it; the journal cut at any place."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from gridpuzzles.batch.answers import Answers
from gridpuzzles.batch.executors import WorkerDied
from gridpuzzles.batch.items import MOST_BYTES, chunk, items
from gridpuzzles.batch.journal import Journal, WrongJournal
from gridpuzzles.batch.stream import answered, fitting_size
from gridpuzzles.cli import main
from gridpuzzles.loading import MAX_BYTES

from .records import crossproducts, written

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gridpuzzles.batch.executors import Pending
    from gridpuzzles.batch.items import Item


class Fragile:
    """Answers each item with its line; whoever works on a deadly one takes everything that is waiting with him."""

    window = 5

    def __init__(self, deadly: set[int]) -> None:
        self.deadly = deadly
        self.waiting: list[Answer] = []
        self.most = 0

    def submit(self, items: Sequence[Item]) -> Pending:
        answer = Answer(self, [line for _, line, _, _ in items])
        self.waiting.append(answer)
        self.most = max(self.most, len(self.waiting))
        return answer

    def close(self) -> None:
        """Nothing is held."""


class Answer:
    def __init__(self, executor: Fragile, lines: list[int]) -> None:
        self.executor = executor
        self.lines = lines
        self.dead = False

    def result(self) -> Answers:
        if self.executor.deadly.intersection(*[[line for one in self.executor.waiting for line in one.lines]]):
            for one in self.executor.waiting:
                one.dead = True
            self.executor.waiting.clear()
        if self.dead:
            raise WorkerDied
        self.executor.waiting.remove(self)
        return Answers("".join(f'{{"line": {line}}}\n' for line in self.lines).encode(), {}, 0.01)


def stream(count: int) -> Iterator[Item]:
    return (("f", line, b"", "") for line in range(1, count + 1))


def lines_of(executor: Fragile, count: int) -> list[int]:
    out = b"".join(one.lines for one in answered(executor, stream(count)))
    return [json.loads(line)["line"] for line in out.splitlines()]


@pytest.mark.parametrize("count", [0, 1, 7, 1000])
def test_answers_come_in_order(count: int) -> None:
    executor = Fragile(set())
    assert lines_of(executor, count) == list(range(1, count + 1))
    assert executor.most <= executor.window


@given(st.sets(st.integers(1, 200), max_size=5))
def test_only_deadly_records_are_given_up(deadly: set[int]) -> None:
    out = b"".join(one.lines for one in answered(Fragile(deadly), stream(200)))
    found = [json.loads(line) for line in out.splitlines()]
    assert [one["line"] for one in found] == list(range(1, 201))
    assert {one["line"] for one in found if one.get("status") == "invalid"} == deadly


def test_chunks_grow_and_shrink() -> None:
    assert fitting_size(8, 0.0) == 16
    assert fitting_size(100, 10.0) == 1
    assert fitting_size(1, 100.0) == 1


def test_a_chunk_is_bounded_in_bytes() -> None:
    large = ((path, line, b"x" * (MOST_BYTES // 2), "") for path, line, _, _ in stream(10))
    assert len(chunk(large, 10)) == 2


def test_a_line_without_end_is_passed_over(tmp_path: Path) -> None:
    path = tmp_path / "in.jsonl"
    path.write_bytes(b"\xef\xbb\xbf{}\n\n" + b"x" * (2 * MAX_BYTES + 5) + b"\n{}")
    found = list(items([str(path)]))
    assert [(line, content) for _, line, content, _ in found] == [(1, b"{}\n"), (3, b""), (4, b"{}")]
    assert found[1][3] == "longer than 8 MB"


def test_folders_are_streams_of_puzzles(tmp_path: Path) -> None:
    (tmp_path / "b").mkdir()
    for name in ("c.puzzle", "b/a.puzzle", "a.puzzle", "a.txt"):
        (tmp_path / name).write_text(name)
    assert [content for _, _, content, _ in items([str(tmp_path)])] == [b"a.puzzle", b"c.puzzle", b"b/a.puzzle"]
    ((_, _, _, why),) = items([str(tmp_path / "none.puzzle")])
    assert why == "No such file or directory"


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=25)
@given(cut=st.floats(0, 1), torn=st.sampled_from([b"", b"\0" * 40, b'{"status": "unique"}', b"{}\n", b"\xff\n"]))
def test_a_batch_cut_anywhere_goes_on(tmp_path: Path, cut: float, torn: bytes) -> None:
    given_ = written(tmp_path / "in.jsonl", crossproducts(12))
    whole, out = tmp_path / "whole.jsonl", tmp_path / "out.jsonl"
    if not whole.exists():
        main(["batch", "solve", "-j", "1", "-o", str(whole), str(given_)])
    complete = whole.read_bytes()
    out.write_bytes(complete[: int(cut * len(complete))] + torn)
    assert main(["batch", "solve", "-j", "1", "-o", str(out), "--resume", str(given_)]) == 0
    assert out.read_bytes() == complete


def test_a_journal_is_not_written_over(tmp_path: Path) -> None:
    path = tmp_path / "out.jsonl"
    path.write_text('{"status": "unique", "file": "f"}\n')
    with pytest.raises(WrongJournal, match="is there already"):
        Journal(str(path), resume=False)
    first = Journal(str(path), resume=True)
    assert (first.done, first.outcomes) == (1, {"unique": 1})
    with pytest.raises(WrongJournal, match="by another batch"):
        Journal(str(path), resume=True)
    first.close()
    Journal(str(path), resume=True).close()
    assert path.read_text().count("\n") == 1
