"""Test the page in a browser, with the server and as a site with a worker: text, board, answers, files, storage."""

from __future__ import annotations

import webbrowser
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from gridpuzzles.cli import servers
from tests.play.browser import browser
from tests.play.tools import tools
from tests.workbench.site import site
from tests.workbench.test_server import HARD, NONE, UNIQUE, served

__all__ = ["browser"]
pytestmark = pytest.mark.slow  # starts a browser

WRONG = "valus 1..9\ngrid 2 x 2\nrows product = 2 12\ncols product = 3 8\n"
SEVERAL = "latin square 3x3\ngrid:\n  1 _ _\n  _ _ _\n  _ _ _\n"
DENIED = "the server responded with a status of 409"
"""What Chromium writes to the console about a question that is refused."""


@contextmanager
def opened(browser: Any, address: str, **options: Any) -> Iterator[Any]:
    """Open the page in a context of its own; it must report no error and ask no other host."""
    faults = []
    home = address.partition("?")[0]
    context = browser.new_context(viewport={"width": 1300, "height": 900}, **options)
    context.grant_permissions(["clipboard-read", "clipboard-write"])

    def watch(page: Any) -> None:
        page.set_default_timeout(20_000)
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.on("console", lambda said: faults.append(said.text) if said.type in ("error", "warning") else None)
        page.on("request", lambda sent: faults.append(sent.url) if foreign(sent.url) else None)

    def foreign(url: str) -> bool:
        return not url.startswith((home, f"blob:{home}", "data:", "about:"))

    context.on("page", watch)
    page = context.new_page()
    page.goto(address)
    page.wait_for_url(home)
    yield page
    context.close()
    assert not [fault for fault in faults if DENIED not in fault]


@pytest.fixture(scope="module", params=["server", "worker"])
def address(request: Any) -> Iterator[str]:
    if request.param == "worker":
        with site() as address:
            yield address
    else:
        with served() as server:
            yield server.address


@pytest.fixture
def page(browser: Any, address: str) -> Iterator[Any]:
    with opened(browser, address) as page:
        told(page, "Exactly one solution")  # of the first text
        yield page


def told(page: Any, words: str) -> None:
    page.locator("#verdict:not(.stale)", has_text=words).wait_for()


def values(page: Any) -> list[str]:
    return [text.strip() for text in page.locator(".slot").all_inner_texts()]


def test_text_is_mended_and_answered(page: Any) -> None:
    page.fill("#editor", WRONG)
    told(page, "The text has errors")
    assert page.locator("#shown .fault").inner_text() == "valus"
    page.click("#faults .fix")
    told(page, "Exactly one solution")
    assert page.input_value("#editor") == WRONG.replace("valus ", "values ")
    page.click("#answer")
    assert values(page) == ["1", "2", "3", "4"]
    page.click("#clear")
    page.click("#steps")
    page.locator("#result li button").first.click()
    assert page.locator(".slot.hint").count() >= 1
    page.click("#rate")
    page.locator("#result", has_text="Difficulty").wait_for()
    page.click("#hint")
    for _ in range(3):  # where, how, the step on the board
        page.click("#more, #write")
    assert any(values(page))


def test_second_solution_and_repairs(page: Any) -> None:
    page.fill("#editor", SEVERAL)
    told(page, "Several solutions")
    page.click("#answer")
    first = values(page)
    page.click("#second")
    assert values(page) != first
    assert page.locator(".slot.hint").count() >= 4
    page.fill("#editor", UNIQUE.replace("2 12", "2 13"))
    told(page, "No solution")
    page.click("#why")
    page.locator("#result .fix", has_text="13 → 12").click()
    told(page, "Exactly one solution")


def test_question_on_a_new_text_is_answered_after_its_board(page: Any) -> None:
    page.evaluate("text => { workbench.apply(text, ''); document.getElementById('steps').click(); }", UNIQUE)
    told(page, "Exactly one solution")
    page.locator("#walk li").first.wait_for()
    page.wait_for_timeout(500)
    assert page.locator("#walk li").count() > 1


def test_undo_takes_back_everything(page: Any) -> None:
    start = page.input_value("#editor")
    page.focus("#editor")
    page.keyboard.press("Control+End")
    page.keyboard.type("# typed")
    page.click("#fresh")
    page.select_option("#family", "suguru")
    page.locator("summary").first.click()
    page.locator("#family-rules", has_text="touching: _ != _").wait_for()
    page.click("#begin")
    told(page, "Exactly one solution")
    suguru = page.input_value("#editor")
    assert "touching: _ != _" in suguru
    page.keyboard.press("Control+z")
    assert page.input_value("#editor") == start + "# typed"
    page.keyboard.press("Control+z")
    assert page.input_value("#editor") == start
    assert page.is_disabled("#undo")
    page.keyboard.press("Control+y")
    page.click("#redo")
    assert page.input_value("#editor") == suguru


def test_files_are_opened_dropped_and_saved(page: Any, tmp_path: Path) -> None:
    (tmp_path / "<b>none.puzzle").write_text(NONE)
    page.click("#open")
    page.set_input_files("#chosen", tmp_path / "<b>none.puzzle")
    told(page, "No solution")
    assert page.locator("#name").inner_text() == "<b>none.puzzle"
    page.fill("#editor", UNIQUE)
    with page.expect_download() as download:
        page.keyboard.press("Control+s")
    assert Path(download.value.path()).read_text() == UNIQUE
    drop(page, "a.sdk", "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    page.locator("#shown", has_text="boxes").wait_for()
    told(page, "Exactly one solution")


def drop(page: Any, name: str, text: str) -> None:
    page.evaluate(
        """([name, text]) => {
            const dataTransfer = new DataTransfer();
            dataTransfer.items.add(new File([Uint8Array.from(text, (sign) => sign.charCodeAt(0))], name));
            document.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true }));
        }""",
        [name, text],
    )


def test_what_cannot_be_read_is_told_and_leaves_text_and_verdict(page: Any) -> None:
    page.fill("#editor", UNIQUE)
    page.wait_for_function("() => workbench.verdict?.answers[0].length === 4")

    def refused(words: str) -> None:
        page.locator("#told", has_text=words).wait_for()
        told(page, "Exactly one solution")
        assert page.input_value("#editor") == UNIQUE

    drop(page, "picture.puzzle", "\x89PNG\0")
    refused("not a text file")
    drop(page, "latin1.puzzle", "title: \xfc")
    refused("not UTF-8")
    page.evaluate("text => navigator.clipboard.writeText(text)", "1 2 3\n" * 200_000)
    page.focus("#editor")
    page.keyboard.press("Control+v")
    refused("at most 700 kB")
    page.click("#share")
    refused("copied")
    page.evaluate("text => navigator.clipboard.writeText(text)", "https://f-puzzles.com/?load=x")
    page.keyboard.press("Control+v")
    assert page.input_value("#editor") == UNIQUE
    page.click("#open")
    page.fill("#pasted", "https://example.com/puzzle")
    page.click("#read")
    page.locator("#dialog-told", has_text="cannot be read").wait_for()
    page.fill("#pasted", f"https://example.com/{page.evaluate(SHARED, NONE)}")
    page.click("#read")
    told(page, "No solution")
    assert page.input_value("#editor") == NONE


SHARED = """async text => {
    const packed = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
    const bytes = new Uint8Array(await new Response(packed).arrayBuffer());
    return "#t=" + btoa(String.fromCharCode(...bytes)).replace(/[+]/g, "-").replace(/[/]/g, "_").replace(/=/g, "");
}"""
"""Packs a text into an address as the documentation says it (docs/playground.md)."""


def test_text_with_errors_has_no_answers(page: Any) -> None:
    page.fill("#editor", UNIQUE.replace("values", "valus"))
    told(page, "The text has errors: 1")
    assert page.locator("#asks button:enabled").count() == 0
    assert page.get_attribute("#editor", "aria-invalid") == "true"
    page.fill("#editor", "a\0b")  # which cannot be looked at
    told(page, "not a text file")
    assert page.locator("#faults li").count() == 0
    page.fill("#editor", " ")
    told(page, "Type a puzzle")
    assert page.locator("#faults li").count() == 0
    page.fill("#editor", UNIQUE)
    told(page, "Exactly one solution")
    assert page.is_enabled("#hint")


def test_links_are_exported_and_imported(page: Any) -> None:
    page.fill("#editor", "title: Three\n" + SEVERAL.replace("3x3", "4x4").replace("_ _\n", "_ _ _\n") + "  _ _ _ _\n")
    told(page, "Several")
    page.click("#export")
    page.select_option("#format", "f-puzzles")
    page.locator("#visit").wait_for()
    link = page.input_value("#result-text")
    assert link.startswith("https://")
    page.select_option("#format", "unequal")
    page.locator("#losses", has_text="title").wait_for()
    page.select_option("#format", "killer")
    page.locator("#dialog-told", has_text="9 rows").wait_for()
    page.click("#close")
    page.evaluate("text => navigator.clipboard.writeText(text)", link)
    page.focus("#editor")
    page.keyboard.press("Control+a")
    page.keyboard.press("Control+v")
    page.locator("#shown", has_text="source").wait_for()
    assert "https" not in page.input_value("#editor")
    told(page, "Several")


def test_address_holds_the_text(page: Any) -> None:
    page.fill("#editor", UNIQUE + "# \N{BEAR FACE}\n")
    page.wait_for_function("() => workbench.verdict?.answers[0].length === 4")
    page.click("#share")
    page.locator("#told", has_text="copied").wait_for()
    link = page.evaluate("navigator.clipboard.readText()")
    assert "#t=" in link
    other = page.context.new_page()
    other.goto(link)
    told(other, "Exactly one solution")
    assert other.input_value("#editor") == UNIQUE + "# \N{BEAR FACE}\n"
    assert "#" not in other.url
    other.goto(link[:-9])
    other.locator("#name", has_text="incomplete").wait_for()
    assert other.input_value("#editor") == UNIQUE + "# \N{BEAR FACE}\n"


def test_text_is_kept_and_shown_in_every_tab(page: Any) -> None:
    page.fill("#editor", UNIQUE)
    page.wait_for_function("() => !workbench.unkept")
    page.reload()
    told(page, "Exactly one solution")
    assert page.input_value("#editor") == UNIQUE
    other = page.context.new_page()
    other.goto(page.url)
    told(other, "Exactly one solution")
    other.fill("#editor", NONE)
    page.locator("#name", has_text="another tab").wait_for()
    assert page.input_value("#editor") == NONE
    page.keyboard.press("Control+z")
    other.wait_for_function("text => workbench.text === text", arg=UNIQUE)
    other.click("#fresh")
    other.click("#begin")
    told(other, "Exactly one solution")
    other.wait_for_function("() => !workbench.unkept")
    assert page.input_value("#editor") == UNIQUE
    other.click("#open")
    other.click("summary")
    other.locator(".kept", has_text="Two").click()
    assert other.input_value("#editor") == UNIQUE


def test_full_storage_is_told_and_nothing_lost(page: Any) -> None:
    page.evaluate("() => { Storage.prototype.setItem = () => { throw new DOMException('full'); }; }")
    page.fill("#editor", NONE)
    page.locator("#name", has_text="not kept").wait_for()
    told(page, "No solution")
    assert page.input_value("#editor") == NONE


def test_text_outlives_reload_with_full_storage(page: Any) -> None:
    asked: list[str] = []
    page.on("dialog", lambda dialog: (asked.append(dialog.type), dialog.accept()))
    page.evaluate(
        """() => {
            for (let n = 0, part = "x".repeat(1 << 20); part; ) {
                try { localStorage.setItem(n++, part); } catch { part = part.slice(part.length / 2 + 1); }
            }
        }"""
    )
    page.focus("#editor")
    page.keyboard.press("Control+a")
    page.keyboard.insert_text(NONE)
    page.locator("#name", has_text="storage of the browser is full").wait_for()
    page.reload()
    told(page, "No solution")
    assert page.input_value("#editor") == NONE
    assert asked == ["beforeunload"]


def test_generated_puzzle_is_played(page: Any) -> None:
    page.click("#fresh")
    page.select_option("#family", "kenken")
    page.fill("#size", "4x4")
    page.select_option("#difficulty", "very easy")
    page.click("#generate")
    page.locator("#shown", has_text="KenKen 4 x 4").wait_for()
    told(page, "Exactly one solution")
    with page.expect_popup() as popup:
        page.click("#play")
    popup.value.locator(".slot").first.click()
    assert "KenKen" in popup.value.title()


def test_stop_ends_a_question_and_the_next_is_answered(page: Any) -> None:
    page.fill("#editor", HARD + "# this never ends\n")
    page.locator("#doing", has_text="of 5").wait_for()
    page.click("#stop")
    told(page, "Stopped")
    page.click("#longer")
    page.locator("#doing", has_text="of 60").wait_for()
    page.click("#stop")
    told(page, "Stopped")
    page.fill("#editor", UNIQUE)
    told(page, "Exactly one solution")
    assert page.is_hidden("#work")


def test_assistant_gets_the_guide_and_gives_a_puzzle(page: Any) -> None:
    page.click("#assistant")
    page.locator("dialog #copy").click()
    page.locator("#dialog-told", has_text="Copied").wait_for()
    prompt = page.evaluate("navigator.clipboard.readText()")
    assert "# Writing puzzles for gridpuzzles" in prompt
    assert "title: A first puzzle" in prompt
    page.fill("#written", f"Here it is.\n\n```\n{UNIQUE}```\nHave fun!")
    page.click("#take")
    page.locator("dialog").wait_for(state="detached")
    assert page.input_value("#editor") == UNIQUE


def test_all_is_reached_by_keys_on_a_small_screen(page: Any) -> None:
    page.set_viewport_size({"width": 360, "height": 640})
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    reached = set()
    page.focus("#undo, #fresh")
    for _ in range(40):
        page.keyboard.press("Tab")
        reached.add(page.evaluate("document.activeElement.id || document.activeElement.dataset.view || ''"))
        if page.evaluate("document.activeElement.dataset.view === 'answers'"):
            page.keyboard.press("Enter")
    assert {"open", "export", "print", "board", "hint", "why"} <= reached
    assert page.is_hidden("#editor")
    assert page.is_visible("#frame")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_no_accessibility_violation(page: Any, theme: str) -> None:
    page.emulate_media(color_scheme=theme)
    page.evaluate((tools() / "axe-core" / "axe.min.js").read_text(encoding="utf-8") + ";0")

    def violations() -> list[tuple[str, str]]:
        found = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
        return [(one["id"], one["nodes"][0]["html"]) for one in found["violations"]]

    page.click("#steps")
    page.locator("#result li").first.wait_for()
    assert violations() == []
    page.click("#fresh")
    page.locator("#family").wait_for()
    assert violations() == []
    page.click("#close")
    page.fill("#editor", WRONG + "# a remark\ntitle: X\n")
    told(page, "The text has errors")
    page.set_viewport_size({"width": 360, "height": 640})
    assert violations() == []
    page.fill("#editor", "Killer of the week\nNo 1234\n\n5 3 . | . 7 .\n")  # whose help has links to the documentation
    page.locator("#faults .help", has_text="language-sheet").first.wait_for()
    assert violations() == []


def test_new_worker_takes_over_when_the_program_dies(browser: Any) -> None:
    with site() as address, opened(browser, address) as page:
        told(page, "Exactly one solution")
        page.fill("#editor", "# the interpreter dies\n" + UNIQUE)
        told(page, "started anew: Maximum call stack")
        page.keyboard.press("Control+a")
        page.keyboard.type("x")
        told(page, "The text has errors")
        page.keyboard.press("Control+z")
        assert page.input_value("#editor").endswith(UNIQUE)


def test_program_that_does_not_start_is_tried_again(browser: Any) -> None:
    network = "silent"

    def reply(route: Any) -> None:
        if network == "missing":
            route.fulfill(status=404)
        elif network == "there":
            route.continue_()

    with site() as address:
        page = browser.new_page()
        page.clock.install()
        page.route("**/worker.mjs", reply)
        page.goto(address)
        page.locator("#doing", has_text="Starting").wait_for()
        assert page.is_hidden("#again")
        page.clock.fast_forward(20_000)
        page.locator("#doing", has_text="takes long").wait_for()
        network = "missing"
        page.click("#again")
        page.clock.fast_forward(1000)
        page.locator("#verdict", has_text="cannot be started").wait_for()
        network = "there"
        page.click("#again")
        page.clock.fast_forward(1000)
        told(page, "Exactly one solution")
        assert page.is_hidden("#again")
        page.close()


def test_server_opens_the_file_of_its_command_line(browser: Any, tmp_path: Path) -> None:
    (tmp_path / "two.puzzle").write_text(UNIQUE)
    with served(tmp_path / "two.puzzle") as server, opened(browser, server.address) as page:
        told(page, "Exactly one solution")
        assert page.input_value("#editor") == UNIQUE
        assert page.locator("#name").inner_text() == "two.puzzle"


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
