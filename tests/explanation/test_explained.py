"""Test the page of explanations: each wrong text is explained as shown, and its repairs hold in the changed text."""

from __future__ import annotations

from pathlib import Path

import pytest

import gridpuzzles as gp
from tests.diagnostics.test_pages import SECTION

pytestmark = pytest.mark.slow

PAGE = Path(__file__).with_name("explained.md")
SECTIONS = [
    pytest.param(wrong, shown, id=heading) for _, heading, wrong, shown in SECTION.findall(PAGE.read_text("utf-8"))
]


def rewritten(page: str) -> str:
    """Return the page with the current explanations."""
    return SECTION.sub(lambda match: f"{match[1]}{gp.parse(match[3]).explain()}\n", page)


@pytest.mark.parametrize(("wrong", "shown"), SECTIONS)
def test_text_is_explained_as_shown(wrong: str, shown: str) -> None:
    puzzle = gp.parse(wrong)
    found = puzzle.explain()
    assert f"{found}\n" == shown
    assert puzzle.source is not None
    for repair in found.repairs[:20]:
        changed = puzzle.source.text
        for edit in sorted(repair.edits, key=lambda one: -one.start):
            changed = edit.of(changed)
        assert gp.parse(changed).verdict().status == ("unique" if repair.unique else "several")
        assert all(old in wrong.splitlines()[line - 1] for line, old, _ in repair.places if old)


def test_every_section_of_the_page_is_tested() -> None:
    assert len(SECTIONS) == PAGE.read_text("utf-8").count("\n## ") > 50
