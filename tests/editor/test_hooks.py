"""Run the commands of the pre-commit hooks."""

from __future__ import annotations

import re
from pathlib import Path

from gridpuzzles.cli import main

HOOKS = Path(__file__).parents[2] / ".pre-commit-hooks.yaml"


def test_pre_commit_hooks_format_and_check(tmp_path: Path) -> None:
    text = HOOKS.read_text(encoding="utf-8")
    hooks = dict(re.findall(r"^- id: (\S+)\n.*\n  entry: gridpuzzles (.+)$", text, re.MULTILINE))
    assert sorted(hooks) == ["gridpuzzles-check", "gridpuzzles-fmt"]
    file = tmp_path / "one.puzzle"
    file.write_text("grid 1 x 2\nvalues   1..2\nrow 1: _ < _\nexpect 2 solutions\n", encoding="utf-8")
    assert main([*hooks["gridpuzzles-fmt"].split(), str(file)]) == 0
    assert "values 1..2\n" in file.read_text(encoding="utf-8")
    assert main([*hooks["gridpuzzles-check"].split(), str(file)]) == 1
