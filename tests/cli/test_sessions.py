"""Test the pages of command lines: every command prints exactly what is shown below it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.pages import furnish, refreshed

pytestmark = pytest.mark.slow

PAGES = sorted(Path(__file__).parent.glob("*.md"))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_every_command_prints_what_is_shown(page: Path, tmp_path: Path) -> None:
    shown = page.read_text(encoding="utf-8")
    assert refreshed(shown, furnish(tmp_path, shown)) == shown
