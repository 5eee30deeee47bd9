"""Test the workbench in a real browser: errors and fixes, board, answers, files and playing."""

from __future__ import annotations

import webbrowser
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from gridpuzzles.cli import servers
from tests.play.browser import browser
from tests.play.tools import tools
from tests.workbench.test_server import NONE, UNIQUE, served

__all__ = ["browser"]
pytestmark = pytest.mark.slow  # starts a browser

WRONG = "valus 1..9\ngrid 2 x 2\nrows product = 2 12\ncols product = 3 8\n"


@pytest.fixture
def page(browser: Any) -> Iterator[Any]:
    faults = []
    with served() as server:
        home = server.address.partition("?")[0]
        context = browser.new_context(viewport={"width": 1300, "height": 900})
        one = context.new_page()
        one.set_default_timeout(20_000)
        one.on("dialog", lambda dialog: dialog.accept())
        one.on("pageerror", lambda error: faults.append(str(error)))
        one.on("console", lambda said: faults.append(said.text) if said.type in ("error", "warning") else None)
        one.on("request", lambda sent: faults.append(sent.url) if not sent.url.startswith(home) else None)
        one.goto(server.address)
        one.wait_for_url(home)
        yield one
        context.close()
    assert not faults


def told(page: Any, words: str) -> None:
    page.get_by_text(words).first.wait_for()


def test_text_can_be_typed_fixed_and_solved(page: Any) -> None:
    told(page, "Exactly one solution")
    page.fill("#editor", WRONG)
    told(page, "The text has errors")
    assert page.locator("#shown .fault").inner_text() == "valus"
    page.click("#faults .fix")
    told(page, "Exactly one solution")
    assert page.input_value("#editor") == WRONG.replace("valus ", "values ")
    page.click("#answer")
    assert page.locator(".slot").all_inner_texts() == ["1", "2", "3", "4"]
    page.click("#clear")
    page.click("#steps")
    page.locator("#result li button").first.click()
    assert page.locator(".slot.hint").count() >= 1
    told(page, "Difficulty")


def test_browser_opens_and_saves_files(page: Any, tmp_path: Path) -> None:
    (tmp_path / "<b>none.puzzle").write_text(NONE)
    with page.expect_file_chooser() as chooser:
        page.click("#open")
    chooser.value.set_files(tmp_path / "<b>none.puzzle")
    told(page, "No solution")
    assert page.locator("#name").inner_text() == "<b>none.puzzle"
    page.click("#why")
    page.locator("#result .told").wait_for()
    assert page.locator(".slot.wrong").count() >= 1
    page.fill("#editor", UNIQUE)
    assert page.locator("#name").inner_text() == "<b>none.puzzle •"
    with page.expect_download() as download:
        page.click("#save")
    assert Path(download.value.path()).read_text() == UNIQUE
    assert page.locator("#name").inner_text() == "<b>none.puzzle"


def test_generated_puzzle_can_be_played(page: Any) -> None:
    told(page, "Exactly one solution")  # of the first text; its question would cancel the generation
    page.fill("#family", "kenken:4x4")
    page.click("#generate")
    page.locator("#shown", has_text="KenKen").wait_for()
    with page.expect_popup() as popup:
        page.click("#play")
    popup.value.wait_for_url("**/pages/*")
    popup.value.locator(".slot").first.wait_for()
    assert "KenKen" in popup.value.title()


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_no_accessibility_violation(page: Any, theme: str) -> None:
    page.emulate_media(color_scheme=theme)
    page.fill("#editor", WRONG + "# a remark\ntitle: X\n")
    told(page, "The text has errors")
    page.evaluate((tools() / "axe-core" / "axe.min.js").read_text(encoding="utf-8") + ";0")
    for text in (None, UNIQUE):
        if text:
            page.fill("#editor", text)
            told(page, "Exactly one solution")
            page.click("#steps")
            page.locator("#result li").first.wait_for()
        found = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
        assert not [(one["id"], one["nodes"][0]["html"]) for one in found["violations"]]


def test_generation_can_be_stopped(page: Any) -> None:
    told(page, "Exactly one solution")  # of the first text; a later answer would replace the message
    page.fill("#family", "kakuro:30x30,difficulty=fiendish")
    page.click("#generate")
    page.get_by_role("button", name="Stop").click()
    told(page, "canceled")
    page.get_by_role("button", name="Generate").wait_for()


def test_serve_open_writes_a_private_file_for_the_browser(browser: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """The file redirects the browser to the page, so the address with the token is on no command line."""
    opened: list[str] = []
    monkeypatch.setattr(webbrowser, "open", opened.append)
    with served() as server:
        path = Path(servers._open(server.address))
        try:
            assert opened == [path.as_uri()]
            assert path.stat().st_mode & 0o077 == 0
            page = browser.new_page()
            page.goto(opened[0])
            page.wait_for_url(server.address.partition("?")[0])
            told(page, "Exactly one solution")
            page.close()
        finally:
            path.unlink()
