"""Test that the page of techniques is up to date; `python docs/make_techniques.py` writes it."""

from __future__ import annotations

import re
import sys

import pytest

from tests.pages import ROOT

sys.path.insert(0, str(ROOT / "docs"))
import make_techniques  # type: ignore[import-not-found]


@pytest.mark.slow
def test_page_of_techniques_is_up_to_date() -> None:
    assert make_techniques.PAGE.read_text(encoding="utf-8") == make_techniques.page()


def test_every_technique_of_the_page_is_described() -> None:
    described = (ROOT / "docs" / "steps.md").read_text(encoding="utf-8")
    shown = re.findall(r"^## (.+)$", make_techniques.PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    assert len(shown) > 30
    for technique in shown:
        assert f"`{technique[:1].lower()}{technique[1:]}`" in described.lower(), technique
