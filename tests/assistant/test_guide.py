"""The guide, and the commands for assistants without a client."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

import gridpuzzles as gp
from gridpuzzles.assistant import guide
from gridpuzzles.cli import main

EXAMPLES = re.findall(r"```puzzle\n(.*?)```", guide(), re.DOTALL)


@pytest.mark.parametrize("text", EXAMPLES)
def test_example_of_the_guide_has_one_solution(text: str) -> None:
    puzzle = gp.parse(text)
    assert puzzle.verdict().status == "unique"
    assert not [one for one in puzzle.diagnostics if one.is_error]


def test_guide_is_printed_and_short(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["guide"]) == 0
    assert capsys.readouterr().out == guide()
    assert len(EXAMPLES) > 5
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
