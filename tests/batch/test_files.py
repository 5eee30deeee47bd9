"""Test the files of a batch: plain and compressed, local and at addresses, whole and damaged; and their parts."""

from __future__ import annotations

import gzip
import json
import os
import sys
from importlib import import_module
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from gridpuzzles.batch.answers import Job
from gridpuzzles.batch.files import created, items
from gridpuzzles.batch.parts import Unfinished, WrongPart, parts_of
from gridpuzzles.batch.pool import Pool
from gridpuzzles.cli import main
from gridpuzzles.system.load import MAX_BYTES

from .records import tables, without_times, written

LINES = b"".join(json.dumps(one).encode() + b"\n" for one in tables(200))


def compressed(suffix: str, data: bytes) -> bytes:
    if suffix == ".gz":
        return gzip.compress(data)
    zstd = import_module("compression.zstd") if sys.version_info >= (3, 14) else pytest.importorskip("backports.zstd")
    data = zstd.compress(data, options={zstd.CompressionParameter.checksum_flag: 1})
    assert isinstance(data, bytes)
    return data


@pytest.mark.parametrize("suffix", [".gz", ".zst"])
def test_compressed_file_is_known_by_its_content(suffix: str, tmp_path: Path) -> None:
    path = tmp_path / "records.txt"
    half = LINES.index(b"\n", len(LINES) // 2) + 1
    path.write_bytes(compressed(suffix, LINES[:half]) + compressed(suffix, LINES[half:]))
    assert b"".join(item.content for item in items([str(path)])) == LINES
    written = tmp_path / f"out{suffix}"
    with created(str(written)) as file:
        file.write(LINES)
    assert written.read_bytes() != LINES
    assert b"".join(item.content for item in items([str(written)])) == LINES
    assert len(os.listdir(tmp_path)) == 2


@pytest.mark.parametrize("suffix", [".gz", ".zst"])
def test_damaged_file_is_never_taken_for_a_whole_one(suffix: str, tmp_path: Path) -> None:
    path = tmp_path / f"records{suffix}"
    noise = b"".join(os.urandom(50).hex().encode() + b"\n" for _ in range(4000))
    whole = compressed(suffix, noise)
    for damaged in (whole[: len(whole) // 2], whole[:-1], whole[:3000] + b"xx" + whole[3002:]):
        path.write_bytes(damaged)
        try:
            *_, last = items([str(path)])
        except OSError:  # nothing at all could be read
            continue
        assert last.fault.startswith("the rest of the file cannot be read: "), last


def test_lines_are_records(tmp_path: Path) -> None:
    path = tmp_path / "in.jsonl"
    path.write_bytes(b"\xef\xbb\xbf{}\n\n# no record\n" + b"x" * (2 * MAX_BYTES + 5) + b"\n{}")
    found = list(items([str(path)]))
    assert [(one.line, one.content) for one in found] == [(1, b"{}\n"), (4, b""), (5, b"{}")]
    assert found[1].fault == "longer than 8 MB"


def test_folder_is_its_tables_and_puzzles(tmp_path: Path) -> None:
    (tmp_path / "b").mkdir()
    for name in ("c.puzzle", "b/a.puzzle", "a.puzzle", "a.txt", "b/no.jsonl", "z.jsonl", "y.jsonl.gz"):
        (tmp_path / name).write_text(name)
    expected = ["y.jsonl.gz", "z.jsonl", "a.puzzle", "c.puzzle", "b/a.puzzle"]
    assert [one.content.decode() for one in items([str(tmp_path)])] == expected
    (none,) = items([str(tmp_path / "none.puzzle")])
    assert none.fault == "No such file or directory"
    parts = parts_of([str(tmp_path)], f"{tmp_path}/out/")
    assert [os.path.basename(part.target) for part in parts] == ["y.jsonl.gz", "z.jsonl", f"{tmp_path.name}.jsonl"]
    with pytest.raises(WrongPart, match=r"would be in .*z\.jsonl"):
        parts_of([str(tmp_path / "z.jsonl"), str(tmp_path / "b" / ".." / "z.jsonl")], f"{tmp_path}/out/")


def test_addresses_are_opened_by_fsspec(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    fsspec = pytest.importorskip("fsspec", reason="the extra 'cluster' is not installed")
    system = fsspec.filesystem("memory")
    for name in ("one.jsonl", "two.jsonl.gz"):
        with system.open(f"/in/{name}", "wb") as file:
            file.write(gzip.compress(LINES) if name.endswith("gz") else LINES)
    command = ["batch", "count", "-j", "1", "memory://in", "-o", "memory://out/"]
    assert main(command) == 0
    assert sorted(system.ls("/out", detail=False)) == ["/out/one.jsonl", "/out/two.jsonl.gz"]
    assert len(list(items(["memory://out/"]))) == 400
    assert main(command) == 0
    assert "memory://out/one.jsonl and 1 more: done already" in capsys.readouterr().err
    assert main(["batch", "count", "none://in"]) == 2
    assert capsys.readouterr().err == "gridpuzzles: Protocol not known: none: none://in\n"


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=25)
@given(cut=st.floats(0, 1), torn=st.sampled_from([b"", b"\0" * 40, b'{"id": "', b'{"file": 3}\n']))
def test_part_cut_anywhere_is_continued(tmp_path: Path, cut: float, torn: bytes) -> None:
    source, out = written(tmp_path / "in.jsonl", tables(12)), tmp_path / "out.jsonl"
    command = ["batch", "solve", "-j", "1", "-o", str(out), str(source)]
    (part,) = parts_of([str(source)], str(out))
    from gridpuzzles.batch.parts import _unfinished_name

    job = Job("solve", {"time_limit": 60.0}, {"seed": 0})
    assert main(command) == 0
    complete = out.read_bytes()
    out.unlink()
    unfinished = Path(_unfinished_name(part, job))
    unfinished.write_bytes(complete[: int(cut * len(complete))] + torn)
    read = Unfinished(str(unfinished))
    read.file.close()
    assert (
        sum(read.outcomes.values())
        == unfinished.read_bytes().count(b"\n")
        == complete[: int(cut * len(complete))].count(b"\n")
    )
    assert main(command) == 0
    assert without_times(out.read_bytes()) == without_times(complete)
    out.unlink()


def test_answers_to_other_questions_are_not_mixed(tmp_path: Path) -> None:
    from gridpuzzles.batch.parts import _unfinished_name

    source = written(tmp_path / "in.jsonl", tables(2))
    (part,) = parts_of([str(source)], str(tmp_path / "out.jsonl"))
    jobs = [Job("solve"), Job("count"), Job("solve", {"node_limit": 5}), Job("solve", {}, {"seed": 5})]
    names = {_unfinished_name(part, job) for job in jobs}
    written(source, tables(3))
    names |= {_unfinished_name(part, job) for job in jobs}
    assert len(names) == 8


def test_file_that_exists_is_left_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source, out = written(tmp_path / "io.jsonl", tables(2)), tmp_path / "notes.txt"
    out.write_text("buy milk\n")
    assert main(["batch", "solve", "-j", "1", "-o", str(out), str(source)]) == 0
    assert out.read_text() == "buy milk\n"
    assert f"{out}: done already" in capsys.readouterr().err
    (tmp_path / "link.jsonl").symlink_to(source)
    before = source.read_bytes()
    for name in ("io.jsonl", "link.jsonl"):
        assert main(["batch", "solve", "-o", str(tmp_path / name), str(source)]) == 2
        assert "cannot be its output" in capsys.readouterr().err
    assert source.read_bytes() == before
    assert sorted(os.listdir(tmp_path)) == ["io.jsonl", "link.jsonl", "notes.txt"]


@pytest.mark.skipif(os.name == "nt", reason="files are not locked there")
def test_two_batches_never_write_the_same_part(tmp_path: Path) -> None:
    first = Unfinished(str(tmp_path / "x.part"))
    with pytest.raises(WrongPart, match="is being written by another batch"):
        Unfinished(str(tmp_path / "x.part"))
    first.file.close()
    Unfinished(str(tmp_path / "x.part")).file.close()


def test_pool_without_processes_leaves_hard_items_to_the_end(tmp_path: Path) -> None:
    class Work:
        limits = None

        def answer(self, item: object, seconds: float | None = None) -> int | None:
            line: int = item.line  # type: ignore[attr-defined]
            return None if line % 100 == 0 and seconds is not None else line

        def lost(self, item: object, reason: str) -> None:
            raise AssertionError

    path = tmp_path / "in.txt"
    path.write_text("x\n" * 300)
    lines = list(Pool(Work(), 0).answers(items([str(path)])))
    assert lines == [line for line in range(1, 301) if line % 100] + [100, 200, 300]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
def test_pipe_named_as_a_puzzle_file_is_not_waited_for(tmp_path: Path) -> None:
    path = str(tmp_path / "x.puzzle")
    os.mkfifo(path)
    assert list(items([path])) == [(path, 0, b"", "not a regular file")]
