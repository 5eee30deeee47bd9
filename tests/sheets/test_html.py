"""Test HTML sheets in a browser: complete, on the planned number of pages, with nothing but text and lines."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from gridpuzzles.cli import main
from tests.play.browser import browser  # noqa: F401

from .test_pdf import HOSTILE, MIXED

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

pytestmark = pytest.mark.slow

BEYOND = """sections => sections.flatMap(section => {
  const edge = section.getBoundingClientRect();
  return [...section.children].filter(one => {
    const box = one.getBoundingClientRect();
    const across = box.left < edge.left - 1 || box.right > edge.right + 3;
    return across || box.top < edge.top - 1 || box.bottom > edge.bottom + 1;
  }).map(one => section.id + ": " + one.outerHTML.slice(0, 120));
})"""


@pytest.mark.parametrize(
    "options",
    [
        ["--per-page", "4", "--name-line"],
        ["--page", "6x9", "--cover", "--contents", "--rules", "front", "--title", HOSTILE[0], "--facing"],
        ["--page", "letter", "--large", "--per-page", "1", "--answers", "after", "--save-ink"],
    ],
)
def test_sheet_prints_on_the_planned_pages(browser: Any, tmp_path: Path, options: list[str]) -> None:  # noqa: F811
    out = tmp_path / "sheet.html"
    assert main(["sheet", *MIXED, *options, "-o", str(out)]) == 0
    faults: list[str] = []
    page = browser.new_context(offline=True).new_page()
    page.on("console", lambda said: faults.append(said.text))
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.goto(out.as_uri())
    assert page.eval_on_selector_all("section", BEYOND) == []
    planned = page.locator("section").count()
    assert planned > 2
    if shutil.which("pdfinfo"):
        printed = tmp_path / "printed.pdf"
        page.pdf(path=str(printed), prefer_css_page_size=True)
        found = subprocess.run(["pdfinfo", str(printed)], capture_output=True, text=True, check=True).stdout
        assert f"Pages:{planned:>17}" in found or f"Pages: {planned}" in " ".join(found.split())
    page.context.close()
    assert faults == []
