"""Test the commands `generate`, `minimize` and `census`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import gridpuzzles as gp
from gridpuzzles.cli import main

Capture = pytest.CaptureFixture[str]


def test_generate_is_reproducible(capsys: Capture) -> None:
    arguments = ["generate", "crossproduct", "--size", "2x3", "-n", "3", "--seed", "42"]
    assert main(arguments) == 0
    first = capsys.readouterr().out
    assert main([*arguments, "--jobs", "2"]) == 0
    assert capsys.readouterr().out == first
    assert first.count("expect unique") == 3
    assert main(["generate", "crossproduct:2x3#42-2"]) == 0
    assert capsys.readouterr().out in first


def test_generate_writes_json_lines(capsys: Capture) -> None:
    assert main(["generate", "magic", "--size", "4", "-n", "2", "--format", "jsonl"]) == 0
    for line in capsys.readouterr().out.splitlines():
        record = json.loads(line)
        solution = gp.parse(record["text"]).solve()
        assert solution is not None
        assert record["solution"] == dict(solution)
        assert record["id"].startswith("magic:4x4#1-")


def test_generate_writes_into_a_folder(tmp_path: Path, capsys: Capture) -> None:
    assert main(["generate", "sudoku", "--size", "4", "-n", "2", "-o", str(tmp_path / "new")]) == 0
    assert [path.name for path in sorted((tmp_path / "new").iterdir())] == [
        "sudoku-4x4-1-1.puzzle",
        "sudoku-4x4-1-2.puzzle",
    ]
    assert main(["check", str(tmp_path / "new")]) == 0
    assert capsys.readouterr().out.endswith("2 of 2 files ok\n")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ([], "give a family"),
        (["crossproduct", "--size", "1x1"], "a grid of one line"),
        (["crossproduct", "--size", "wide"], "not a size"),
        (["kenken", "--operators", "%"], "not operators"),
        (["minesweeper"], "no family"),
        (["kenken", "--from", "x.puzzle"], "not both"),
        (["kenken:4x4#1-1", "--size", "5x5"], "leave out --size"),
        (["--from", "x.puzzle", "--singles"], "leave out --singles"),
    ],
)
def test_wrong_usage_of_generate_is_reported(arguments: list[str], words: str, capsys: Capture) -> None:
    assert main(["generate", *arguments]) == 2
    assert words in capsys.readouterr().err


def test_generate_reports_what_it_could_not_make(capsys: Capture) -> None:
    assert main(["generate", "kenken", "--size", "2x2", "--cages", "2", "--attempts", "2"]) == 1
    assert "kenken:2x2,cages=2#1-1: no puzzle with one solution" in capsys.readouterr().err


@pytest.mark.parametrize("limit", ["--time-limit", "--node-limit"])
def test_minimize_at_a_limit_removes_nothing(tmp_path: Path, capsys: Capture, limit: str) -> None:
    path = tmp_path / "wide.puzzle"
    path.write_text("unknown a, b, c in 1..30\na * a + b * b = c * c + 1\na + b + c = 50\n", encoding="utf-8")
    assert main(["minimize", limit, "0", str(path)]) == 3
    output = capsys.readouterr()
    assert "was not determined in 0 " in output.err
    assert "# Nothing was removed: the number of solutions" in output.out


def test_minimize_removes_redundant_clues(tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "square.puzzle"
    path.write_text("values 1..2\nall different in rows, cols\ngrid:\n  1 2\n  2 1\n")
    assert main(["minimize", str(path)]) == 0
    output = capsys.readouterr()
    assert output.out.count("_") == 3
    assert "3 of 4 clues removed: given" in output.err
    path.write_text("values 1..2\nall different in rows, cols\ngrid:\n  _ _\n  _ _\n")
    assert main(["minimize", str(path)]) == 0
    assert "2 solutions, which stay the same; 0 of 0 clues" in capsys.readouterr().err
    path.write_text("values 1..9\nall different in rows, cols\ngrid:\n  _ _ 1\n  _ _ _\n")
    assert main(["minimize", str(path)]) == 0
    output = capsys.readouterr()
    assert "more than 1000 solutions, which stay the same; 0 of 1 clues removed" in output.err
    assert "  _ _ 1\n" in output.out


def test_census_prints_plots_and_writes_records(tmp_path: Path, capsys: Capture) -> None:
    plot = tmp_path / "census.svg"
    assert main(["census", "2x2", "3x3", "-n", "60", "--seed", "1", "--plot", str(plot)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 2
    assert "of 60; 95 %" in lines[0]
    assert plot.read_text().startswith("<svg")
    assert main(["census", "2x2", "-n", "60", "--seed", "1", "--format", "jsonl"]) == 0
    record = json.loads(capsys.readouterr().out)
    assert f"({record['well_formed']} of 60;" in lines[0]
