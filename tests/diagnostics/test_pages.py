"""Diagnostics are pages: under each heading a wrong text, and exactly what is shown for it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from gridpuzzles.api import read
from gridpuzzles.diagnostics import render
from gridpuzzles.source import Source

SECTION = re.compile(r"^## (.+?)\n\n```puzzle\n(.*?)```\n\n```text\n(.*?)```$", re.MULTILINE | re.DOTALL)
SECTIONS = [
    pytest.param(*found, id=f"{page.stem}: {heading}")
    for page in sorted(Path(__file__).parent.glob("*.md"))
    for heading, *found in SECTION.findall(page.read_text(encoding="utf-8"))
]


@pytest.mark.parametrize(("wrong", "shown"), SECTIONS)
def test_what_is_shown(wrong: str, shown: str) -> None:
    _, diagnostics = read(Source("wrong.puzzle", wrong))
    assert "\n\n".join(map(render, diagnostics)) + "\n" == shown


def test_every_section_is_found() -> None:
    headings = sum(page.read_text(encoding="utf-8").count("\n## ") for page in Path(__file__).parent.glob("*.md"))
    assert len(SECTIONS) == headings > 40
