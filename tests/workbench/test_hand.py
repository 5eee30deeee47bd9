"""Test editing by hand in a real browser: by mouse, by keys, on a small screen; the text follows, and undo."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from typing import Any

import pytest

from gridpuzzles.workbench.server import Workbench
from tests.play.browser import browser

__all__ = ["browser"]
pytestmark = pytest.mark.slow  # starts a browser

KENKEN = "kenken 4 x 4\nexpect unique\n"
KAKURO = "kakuro\ngrid:\n  \\   4\\  3\\\n  \\3  _   _\n  \\4  _   _\n"
CORNERS = "latin square 3 x 3\n"
CRUNCHER = "values 1..9\npicture:\n  _ + _ = 9\n  *   -\n  _ - _ = 3\n  =   =\n 12   2\n"
PRINTED = "Latin square\n+---+\n|. .|\n|. 1|  # a remark\n+---+\n"
SKYLINE = "skyscrapers 4 x 4\ngrid:\n  ? | _ _ _ _\n  ? | _ _ _ _\n  ? | _ _ _ _\n  ? | _ _ _ _\n"


class Page:
    """The workbench in a browser."""

    def __init__(self, page: Any, text: str) -> None:
        self.page = page
        self.cells = page.locator("#frame .slot")
        page.evaluate("workbench.onboard.push(() => { window.drawn = workbench.text })")
        page.fill("#editor", text)
        self.becomes(text)

    def tool(self, name: str) -> None:
        self.page.click(f"#hand-{name}-tool")
        self.page.locator("#frame .slot:enabled").first.wait_for()

    def at(self, number: int, right: float = 0.5, down: float = 0.5) -> tuple[float, float]:
        box = self.cells.nth(number).bounding_box()
        return box["x"] + right * box["width"], box["y"] + down * box["height"]

    def drag(self, *numbers: int) -> None:
        self.page.mouse.move(*self.at(numbers[0]))
        self.page.mouse.down()
        for number in numbers[1:]:
            self.page.mouse.move(*self.at(number), steps=8)
        self.page.mouse.up()

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def becomes(self, text: str) -> None:
        """Wait for the board of a text."""
        self.page.wait_for_function("text => window.drawn === text", arg=text)

    def said(self, words: str) -> None:
        self.page.locator("#hand-said", has_text=words).wait_for()


@pytest.fixture
def opened(browser: Any) -> Iterator[Any]:
    server = Workbench()
    threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True).start()
    context = browser.new_context(viewport={"width": 1300, "height": 900})
    page = context.new_page()
    page.set_default_timeout(60_000)
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.goto(server.address)
    page.wait_for_url(server.address.partition("?")[0])
    yield page
    context.close()
    server.shutdown()
    server.server_close()
    assert not faults


def test_board_is_edited_with_the_mouse(opened: Any) -> None:
    page = Page(opened, KENKEN)
    page.tool("cage")
    page.drag(0, 1, 5)
    page.said("3 cells")
    page.press("8", "+", "Enter")
    page.becomes("kenken 4 x 4\n8+: r1c1 r1c2 r2c2\nexpect unique\n")
    page.drag(1, 2)
    page.press("3", "-", "Enter")
    page.said("the cage of r1c1 has some of these cells")
    page.tool("line")
    opened.select_option("#hand-line", "thermo")
    page.drag(12, 9, 6)
    page.becomes("kenken 4 x 4\n8+: r1c1 r1c2 r2c2\nthermo: r4c1 r3c2 r2c3\nexpect unique\n")
    page.tool("mark")
    opened.select_option("#hand-mark", "white dot")
    opened.mouse.click(*page.at(10, right=1.05))
    page.becomes("kenken 4 x 4\n8+: r1c1 r1c2 r2c2\nthermo: r4c1 r3c2 r2c3\nwhite dot: r3c3 r3c4\nexpect unique\n")
    page.tool("erase")
    page.cells.nth(5).click()
    page.becomes("kenken 4 x 4\nthermo: r4c1 r3c2 r2c3\nwhite dot: r3c3 r3c4\nexpect unique\n")
    for _ in range(4):
        opened.click("#undo")
    page.becomes(KENKEN)


def test_board_is_edited_with_keys_alone(opened: Any) -> None:
    page = Page(opened, SKYLINE)
    opened.focus("#hand-given-tool")
    page.press("Enter")
    opened.locator("#frame .slot:enabled").first.wait_for()
    page.cells.first.focus()
    page.press("ArrowRight", "3")
    first = SKYLINE.replace("_ _ _ _", "_ 3 _ _", 1)
    page.becomes(first)
    opened.locator("#frame .slot:focus[aria-label$='given 3']").wait_for()
    page.press("Delete")
    page.becomes(SKYLINE)
    opened.focus("#hand-cage-tool")
    page.press("Enter")
    opened.locator("#frame[data-hand=cage] .slot:enabled").first.wait_for()
    page.cells.nth(1).focus()
    page.press("Shift+ArrowRight", "Shift+ArrowDown", "Enter")
    page.said("3 cells")
    page.press("9", "+", "Enter")
    page.becomes(f"{SKYLINE}9+: r1c2 r1c3 r2c3\n")
    opened.focus("#hand-clue-tool")
    page.press("Enter")
    opened.locator("#hand-side").wait_for()
    page.cells.nth(4).focus()
    page.press("Enter", "2", "Enter")
    page.becomes(f"{SKYLINE}9+: r1c2 r1c3 r2c3\n".replace("?", "2", 2).replace("2", "?", 1))


def test_small_screen_has_digits_to_touch(opened: Any) -> None:
    opened.set_viewport_size({"width": 390, "height": 664})
    page = Page(opened, KENKEN)
    opened.click("#views [data-view=board]")
    page.tool("given")
    page.cells.nth(3).click()
    opened.locator("#hand-values").get_by_role("button", name="4").click()
    page.becomes("kenken 4 x 4\nr1c4 = 4\nexpect unique\n")


def test_black_cells_corners_and_equations_are_edited(opened: Any) -> None:
    page = Page(opened, KAKURO)
    page.tool("clue")
    opened.mouse.click(*page.at(0, down=-0.5))
    assert opened.input_value("#hand-side") == "black"
    assert opened.input_value("#hand-value") == "4\\"
    page.press("1", "7", "Backslash", "Enter")
    page.becomes(KAKURO.replace(" 4\\", "17\\"))
    page.tool("erase")
    opened.mouse.click(*page.at(0, right=-0.5))
    page.becomes(KAKURO.replace(" 4\\", "17\\").replace("\\3", " \\"))
    page.tool("given")
    page.cells.nth(1).click()
    page.press("Backslash")
    page.said("clue 3 has no cells below this square")
    page.cells.nth(0).click()
    opened.locator("#hand-values").get_by_role("button", name="black cell").click()
    page.said("clue 17 has no cells below this square")
    page = Page(opened, CORNERS)
    page.tool("clue")
    opened.mouse.click(*page.at(0, right=1.05, down=0.95))
    page.press("5", "+", "Enter")
    page.becomes(f"{CORNERS}corners:\n  5+ .\n  . .\n")
    page = Page(opened, CRUNCHER)
    page.tool("mark")
    opened.locator("#hand-mark option[value='/']").wait_for(state="attached")
    opened.select_option("#hand-mark", "/")
    opened.mouse.click(*page.at(0, right=1.35))
    page.becomes(CRUNCHER.replace("_ + _ = 9", "_ / _ = 9"))
    page.tool("clue")
    opened.mouse.click(*page.at(1, right=2))
    page.press("8", "Enter")
    page.becomes(CRUNCHER.replace("_ + _ = 9", "_ / _ = 8"))


def test_puzzle_without_cells_is_told(opened: Any) -> None:
    Page(opened, "SEND + MORE = MONEY\n")
    opened.click("#hand-given-tool")
    opened.locator("#hand-said", has_text="no board of cells").wait_for()


def test_printed_layout_is_written_in_full_by_the_first_edit(opened: Any) -> None:
    page = Page(opened, PRINTED)
    page.tool("given")
    page.cells.first.click()
    page.press("2")
    page.said("Undo takes back both")
    page.becomes("Latin square\n# a remark\ngrid:\n  2 _\n  _ 1\n")
    opened.click("#undo")
    page.becomes(PRINTED)
