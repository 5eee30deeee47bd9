"""Test HTML sheets in a browser: they print completely, no puzzle is cut, and nothing is loaded."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from gridpuzzles.cli import main
from tests.play.browser import browser  # noqa: F401

from .test_pdf import HOSTILE, MIXED

pytestmark = pytest.mark.slow


@pytest.mark.parametrize(
    "options",
    [
        ["--per-page", "4", "--name-line"],
        ["--page", "6x9", "--cover", "--contents", "--rules", "front", "--title", HOSTILE[0], "--facing"],
        ["--page", "letter", "--large", "--per-page", "1", "--save-ink"],
    ],
)
def test_sheet_prints_completely(browser: Any, tmp_path: Path, options: list[str]) -> None:  # noqa: F811
    out, printed = tmp_path / "sheet.html", tmp_path / "printed.pdf"
    assert main(["sheet", *MIXED, *options, "-o", str(out)]) == 0
    faults: list[str] = []
    page = browser.new_context(offline=True).new_page()
    page.on("console", lambda message: faults.append(message.text))
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.goto(out.as_uri())
    assert page.locator("article").count() == 2 * len(MIXED)
    page.pdf(path=str(printed), prefer_css_page_size=True)
    page.context.close()
    assert faults == []
    if shutil.which("pdftotext"):
        text = subprocess.run(["pdftotext", printed, "-"], capture_output=True, text=True, check=True).stdout
        kenken = next(part for part in text.split("\f") if "18×" in part)
        assert {"13+", "3−", "14+", "16+"} <= set(kenken.split()), "the whole puzzle is on one page"
