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
