"""Test which files `use` may open: only puzzle files of the folder."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from gridpuzzles.cli import main


@pytest.mark.parametrize("name", ["secret.env", "secret"])
def test_use_shows_no_line_of_other_files(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / name).write_text("PASSWORD=hunter2\n")
    (tmp_path / "a.puzzle").write_text(f'use "{name}"\n')
    assert main(["solve", str(tmp_path / "a.puzzle")]) == 2
    said = capsys.readouterr().err
    assert "use-no-puzzle" in said
    assert "hunter2" not in said


def test_use_refuses_a_link_to_another_kind_of_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "secret").write_text("PASSWORD=hunter2\n")
    (tmp_path / "b.puzzle").symlink_to(tmp_path / "secret")
    (tmp_path / "a.puzzle").write_text('use "b.puzzle"\n')
    assert main(["solve", str(tmp_path / "a.puzzle")]) == 2
    assert "hunter2" not in capsys.readouterr().err


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
def test_use_does_not_block_on_a_pipe(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    os.mkfifo(tmp_path / "b.puzzle")
    (tmp_path / "a.puzzle").write_text('use "b.puzzle"\n')
    assert main(["solve", str(tmp_path / "a.puzzle")]) == 2
    assert "is not a regular file" in capsys.readouterr().err


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
@pytest.mark.parametrize("verb", [["check"], ["batch", "solve", "-j", "1"]])
def test_pipe_in_a_folder_is_ignored(verb: list[str], tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "a.puzzle")
    (tmp_path / "b.puzzle").write_text("grid 1 x 1\nvalues 1..1\n")
    assert main([*verb, str(tmp_path)]) == 0


def test_batch_reports_a_folder_without_puzzles(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["batch", "solve", "-j", "1", str(tmp_path)]) == 2
    said = capsys.readouterr()
    assert "no puzzle files (*.puzzle) in this folder" in said.out
    assert said.err == "1 record: 1 invalid\n"


def test_check_reports_a_folder_without_puzzles(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", str(tmp_path)]) == 2
    assert "no puzzle files (*.puzzle) in this folder" in capsys.readouterr().err
