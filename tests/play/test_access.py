"""Test accessibility of pages: smallest phones, forced system colors, and screen readers."""

from __future__ import annotations

import re

import pytest

from tests.play.browser import browser
from tests.play.test_browser import FAMILIES, PHONE, by_keys, pages, slots
from tests.play.tools import page_of_file

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

__all__ = ["browser", "pages"]

pytestmark = pytest.mark.slow

SMALL = """() => [...document.querySelectorAll("button, summary, input, select, a")].filter(one => {
  const {width, height} = one.getBoundingClientRect();
  return width && !one.closest(".board") && (width < 24 || height < 24);
}).map(one => one.outerHTML.slice(0, 90))"""


@pytest.mark.parametrize("name", FAMILIES)
def test_page_fits_a_phone_without_horizontal_scrolling(pages: Any, name: str) -> None:
    page = pages(page_of_file(name), viewport={"width": 390, "height": 640}, has_touch=True, is_mobile=True)
    all_is_seen(page, 390)
    page.set_viewport_size({"width": 320, "height": 640})
    page.evaluate("new Promise(requestAnimationFrame)")
    all_is_seen(page, 320)


def all_is_seen(page: Any, width: int) -> None:
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    # A board with many cells exceeds a small screen, so that fingers can hit them; it scrolls in its frame.
    beyond = page.eval_on_selector_all(
        ".board:not([hidden]) .slot, #keys button",
        """(all, width) => all.filter(one => {
          one.scrollIntoView({inline: "center", behavior: "instant"});
          const box = one.getBoundingClientRect();
          return box.left < -1 || box.right > width + 1;
        }).length""",
        width,
    )
    assert beyond == 0
    assert page.evaluate(SMALL) == []
    assert page.evaluate("visualViewport.scale") == 1


BOARDS = [
    "aarp/march-2020",
    "cruncher/own-four-by-four",
    "cryptarithm/own-base-sixteen",
    "crossproduct/riddler-week-2",
    "kakuro/own-9x9",
    "kenken/own-4x4",
    "kenken/own-9x9",
    "killer/own-medium",
]
"""Boards up to nine cells wide, which a telephone shows whole."""
SEEN = ".slot, #keys button, #modes button, #main button, #say, #apply"
BEYOND = """seen => [...document.querySelectorAll(seen)].filter(one => {
  const {left, top, right, bottom} = one.getBoundingClientRect();
  const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  const isCovered = one.matches("button:not([hidden])") && hit?.closest("button") !== one;
  return left < 0 || top < 0 || right > innerWidth || bottom > innerHeight || isCovered;
}).map(one => one.outerHTML.slice(0, 90))"""


@pytest.mark.parametrize(("width", "height"), [(360, 640), (390, 664), (740, 360)])
@pytest.mark.parametrize("name", BOARDS)
def test_board_pad_and_hint_are_on_one_screen(pages: Any, name: str, width: int, height: int) -> None:
    page = pages(page_of_file(name), viewport={"width": width, "height": height}, has_touch=True, is_mobile=True)
    assert page.evaluate(BEYOND, SEEN) == []
    assert page.inner_text("#say")  # what to do
    before = page.locator(".board").bounding_box()
    page.tap("#check")
    assert page.locator(".board").bounding_box() == before
    for _ in range(3):
        page.tap("#hint")
        assert page.evaluate(BEYOND, SEEN) == []
    keys = page.locator("#panel .bar:not([popover]) button").evaluate_all(
        "all => all.map(one => one.getBoundingClientRect()).map(box => Math.min(box.width, box.height))"
    )
    assert min(keys) >= 36


def test_cells_of_a_clue_are_scrolled_into_view(pages: Any) -> None:
    page = pages(page_of_file("crossproduct/own-30x30"), **PHONE)
    page.locator("#list button").last.tap()
    beyond = page.locator(".slot.shown").first.evaluate(
        """one => {
        const [box, frame] = [one, one.closest("#frame")].map(each => each.getBoundingClientRect());
        return [box.top - Math.max(0, frame.top), Math.min(innerHeight, frame.bottom) - box.bottom,
          box.left - frame.left, frame.right - box.right].filter(room => room < -1); }"""
    )
    assert beyond == []


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (1366, 650)])
def test_zoom_of_the_browser_enlarges_the_board(pages: Any, width: int, height: int) -> None:
    page = pages(page_of_file("kakuro/own-9x9"))
    widths = []
    for zoom in (1, 2, 4):
        page.set_viewport_size({"width": width // zoom, "height": height // zoom})
        widths.append(zoom * page.locator(".board").bounding_box()["width"])
    assert widths[0] * 1.1 < widths[1]
    assert widths[0] * 2 < widths[2]


def test_cells_tell_their_clues(pages: Any) -> None:
    told = {
        "kenken/own-6x6": "13 plus cage, first of four cells",
        "kakuro/own-5x5": "27 down, first of four cells; 13 across, first of two cells",
        "futoshiki/own-4x4": "row 1, column 3 less than row 1, column 4, first of two cells",
        "figures/star": "Every line adds up to 26",
        "sudoku/own-jigsaw-7x7": "region at row 1, column 1, first of seven cells",
        "lines/own-thermometers": "thermometer from row 1, column 2, first of three cells",
        "sudoku/own-windows": "block from row 2, column 2 to row 4, column 4, first of nine cells",
    }
    for name, words in told.items():
        page = pages(page_of_file(name))
        assert (
            page.locator("[role=row] > [role=gridcell][aria-description]").first.get_attribute("aria-description")
            == words
        )


def test_messages_name_cells_in_short_and_are_heard_in_full(pages: Any) -> None:
    page = pages(page_of_file("kenken/own-4x4"))
    said = []
    for _ in range(3):
        page.click("#hint")
        said.append((page.inner_text("#say"), page.inner_text("[role=status]")))
    assert said[0] == ("Look at the 2× cage at r3c4.", "Look at the 2 times cage at row 3, column 4.")
    assert said[2][0].endswith("So r3c4 and r4c4 are 1 or 2.")
    assert said[2][1].endswith("So row 3, column 4 and row 4, column 4 are 1 or 2.")
    by_keys(page, slots(page)[0])
    page.keyboard.press("Control+z")
    assert page.inner_text("[role=status]") == "row 1, column 2, empty"
    page.keyboard.press("c")
    assert page.inner_text("[role=status]") == "Center"
    page = pages(page_of_file("skeleton/four-one-five"))
    for _ in range(3):
        page.click("#hint")
    assert page.inner_text("#say").startswith("In the long multiplication, _2_5 = 3 × _1_: with line 1 hole 2 = 0")


@pytest.mark.parametrize("name", FAMILIES)
def test_arrows_reach_every_place(pages: Any, name: str) -> None:
    page = pages(page_of_file(name))
    missed = page.evaluate(
        """() => { const {at, board} = gridpuzzles.player(); const found = new Set([at]);
        const ways = [[1, 0], [-1, 0], [0, 1], [0, -1]];
        for (const k of found) for (const [x, y] of ways) if (board.next(k, x, y) >= 0) found.add(board.next(k, x, y));
        return board.buttons.map((_, k) => k).filter((k) => !found.has(k)); }"""
    )
    assert missed == []


@pytest.mark.parametrize("name", ["kenken/own-4x4", "kakuro/own-5x5", "cryptarithm/send-more-money", "magic/durer"])
def test_every_state_is_visible_in_forced_colors(pages: Any, name: str) -> None:
    """Forced colors remove backgrounds and shadows, so selected, given and wrong cells must show by lines or marks."""
    page = pages(page_of_file(name), forced_colors="active")
    one, other = slots(page)[:2]
    by_keys(page, one)
    look = (
        "one => { const s = getComputedStyle(one); return [s.outlineStyle, s.outlineWidth, s.borderStyle].join(' '); }"
    )
    page.evaluate("document.activeElement.blur()")
    all_slots = page.locator(".board:not([hidden]) .slot")
    selected, plain = (all_slots.nth(slot["k"]).evaluate(look) for slot in (one, other))
    assert selected != plain
    wrong = page.evaluate(
        """([i, right]) => { const game = gridpuzzles.player().game; const values = game.puzzle.s[i].v;
        const [lo, hi] = Array.isArray(values) ? [0, -1] : [values.lo, values.hi];
        const all = lo <= hi ? Array.from({length: hi - lo + 1}, (_, k) => lo + k) : values;
        return all.find((value) => String(value) !== String(right)); }""",
        [other["i"], other["value"]],
    )
    by_keys(page, {**other, "value": wrong})
    page.click("#check")
    page.evaluate("document.activeElement.blur()")
    assert "wrong" in (all_slots.nth(other["k"]).get_attribute("class") or "")
    marked = all_slots.nth(other["k"]).evaluate(
        "one => getComputedStyle(one).outlineStyle + getComputedStyle(one.querySelector('.value')).textDecorationLine"
    )
    assert re.search("line-through|double|dotted", marked), marked
    picture = page.locator(".board:not([hidden]) svg").evaluate("one => getComputedStyle(one).forcedColorAdjust")
    assert picture in ("none", "preserve-parent-color", "auto")


@pytest.mark.parametrize("name", FAMILIES)
def test_screen_reader_gets_places_contents_and_controls(pages: Any, name: str) -> None:
    page = pages(page_of_file(name))
    session = page.context.new_cdp_session(page)
    nodes = [one for one in session.send("Accessibility.getFullAXTree")["nodes"] if not one.get("ignored")]
    heard = [(one["role"]["value"], one.get("name", {}).get("value", "")) for one in nodes]
    roles = {role for role, _ in heard}
    assert {"main", "heading", "button", "group", "timer"} <= roles, roles
    silent = [
        role for role, words in heard if role in ("button", "checkbox", "combobox", "textbox", "link") and not words
    ]
    assert not silent
    places = page.eval_on_selector_all(".board:not([hidden]) .slot", "all => all.map(one => one.ariaLabel)")
    assert all(places)
    assert {"grid", "row"} <= roles
    names = [words for role, words in heard if role == "gridcell"]
    assert set(places) <= set(names)
    assert len(set(places)) == len(places) or name.split("/")[0] in (
        "arithmograph",
        "cryptarithm",
        "skeleton",
        "kakuro",
    )
    slot = slots(page)[0]
    before = page.locator(".board:not([hidden]) .slot").nth(slot["k"]).get_attribute("aria-label")
    by_keys(page, slot)
    after = page.locator(".board:not([hidden]) .slot").nth(slot["k"]).get_attribute("aria-label")
    assert before != after
    assert page.locator("[aria-live], [role=status]").count() >= 1
