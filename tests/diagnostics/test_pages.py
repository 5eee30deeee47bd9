"""Test the pages of diagnostics: each heading has a wrong text and exactly the diagnostics shown for it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from gridpuzzles.api import read_strictly
from gridpuzzles.base.render import render
from gridpuzzles.base.source import Source

FOLDER = Path(__file__).parent
PAGES = sorted(FOLDER.glob("*.md"))
SECTION = re.compile(r"^(## (.+?)\n\n```puzzle\n(.*?)```\n\n```text\n)(.*?)(?=```$)", re.MULTILINE | re.DOTALL)
SECTIONS = [
    pytest.param(wrong, shown, id=f"{page.stem}: {heading}")
    for page in PAGES
    for _, heading, wrong, shown in SECTION.findall(page.read_text(encoding="utf-8"))
]


def said(wrong: str) -> str:
    """Return the rendered diagnostics of a wrong text."""
    _, diagnostics = read_strictly(Source("wrong.puzzle", wrong), {}, None)
    return "\n\n".join(map(render, diagnostics)) + "\n"


def rewritten(page: str) -> str:
    """Return the page with the current diagnostics."""
    return SECTION.sub(lambda match: match[1] + said(match[3]), page)


@pytest.mark.parametrize(("wrong", "shown"), SECTIONS)
def test_text_shows_the_documented_diagnostics(wrong: str, shown: str) -> None:
    assert said(wrong) == shown


def test_every_section_of_the_pages_is_tested() -> None:
    headings = sum(page.read_text(encoding="utf-8").count("\n## ") for page in PAGES)
    assert len(SECTIONS) == headings > 40
