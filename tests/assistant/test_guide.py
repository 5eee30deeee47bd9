"""The guide, and the commands for assistants without a client."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

import gridpuzzles as gp
from gridpuzzles.assistant import guide
from gridpuzzles.base.source import Source
from gridpuzzles.cli import main
from gridpuzzles.language.parser import parse

EXAMPLES = re.findall(r"```text\n(.*?)```\n\n```puzzle (\w+)\n(.*?)```", guide(), re.DOTALL)
RELATION = re.compile(r" (?:=|<|<=|in|is|then) |: \w")
SHEET = re.findall(r"## Statements\n(.*?)\n## ", guide(), re.DOTALL)[0]
QUOTED = [" ".join(snippet.split()) for snippet in re.findall(r"`([^`]+)`", SHEET)]
LEGEND = "A = 12* b = 3- C = 2/ D = 9+ E = 4 F = 12?"
STATEMENTS = sorted({snippet for snippet in QUOTED if RELATION.search(snippet)} - {LEGEND})


@pytest.mark.parametrize(("typed", "verdict", "text"), EXAMPLES)
def test_example_has_its_verdict(typed: str, verdict: str, text: str) -> None:
    puzzle = gp.parse(text)
    assert puzzle.verdict().status == verdict
    assert not puzzle.diagnostics


@pytest.mark.parametrize("statement", STATEMENTS)
def test_statement_of_the_guide_can_be_read(statement: str) -> None:
    assert parse(Source("", f"{statement}\n"))[1] == ()


def test_legend_of_the_guide_gives_each_cage_its_target() -> None:
    puzzle = gp.parse(f"values 1..9\ncages:\n  A A b b C C D D E F F\n  {LEGEND}\n")
    assert [clue.text for clue in puzzle.clues] == ["12*", "3-", "2/", "9+", "12?", "4"]


def test_guide_is_printed_and_short(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["guide"]) == 0
    assert capsys.readouterr().out == guide()
    assert len(EXAMPLES) == guide().count("```puzzle") == 12
    assert len(STATEMENTS) > 35
    assert len(guide().split()) <= 2500


def test_mcp_without_its_library_says_what_to_install(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delitem(sys.modules, "gridpuzzles.assistant.server", raising=False)
    monkeypatch.setitem(sys.modules, "anyio", None)
    assert main(["mcp"]) == 2
    assert "pip install 'gridpuzzles[mcp]'" in capsys.readouterr().err


def test_mcp_refuses_a_missing_folder(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main(["mcp", "--folder", str(tmp_path / "missing")]) == 2
    assert "is not a folder" in capsys.readouterr().err
