"""Test that a killed command leaves old files or new ones; `tests.kills` tries more moments."""

from __future__ import annotations

import sys
from importlib.util import find_spec

import pytest

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform != "linux", reason="only Linux has clocks of processes"),
]


@pytest.mark.parametrize(
    "verb",
    ["fmt", "fix", "generate", "minimize", "batch", "convert to a folder", "census", "play", "sheet", "sheet as PDF"],
)
def test_killed_command_leaves_files_whole(verb: str) -> None:
    from tests.kills import Kills

    if verb == "sheet as PDF" and find_spec("typst") is None:
        pytest.skip("Typst is not installed")
    killed = Kills(verb)
    for share in (0.6, 0.9, 0.97):
        assert killed.killed(share) == []
