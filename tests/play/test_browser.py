"""Test pages in a real browser, offline: solved with keyboard and touch, stored and shared, without script errors.

This needs Debian's chromium and Playwright (`pip install 'gridpuzzles[browser]'`), which downloads nothing. The tests
are skipped with a message if they are missing.
"""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

import gridpuzzles as gp
from gridpuzzles.play.page import play_page
from tests.play.browser import browser
from tests.play.tools import PUZZLES, load, page_of, page_of_file, playable, tools

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    Page = Any

__all__ = ["browser"]
pytestmark = pytest.mark.slow  # starts a browser and tests every family

FAMILIES = {
    "aarp/march-2020": "a picture",
    "arithmograph/own-base-twelve": "letters above base ten",
    "arithmograph/python-wiki": "letters in a picture",
    "corners/own-5x5": "corner clues",
    "cross-figures/own-3x3": "a cross-figure",
    "crossproduct/riddler-week-2": "a table",
    "crossword/own-seven": "numbers of two digits",
    "cruncher/own-four-by-four": "a larger picture",
    "cryptarithm/own-base-sixteen": "letters as digits",
    "cryptarithm/send-more-money": "a cryptarithm",
    "families/own-sudoku-with-lists": "lists below a heading",
    "figures/star-five-gaps": "a figure",
    "futoshiki/own-4x4": "signs",
    "kakuro/own-5x5": "a kakuro",
    "kakuro/own-letters": "a kakuro with letters",
    "kenken/own-4x4": "cages",
    "killer/own-6x6": "dashed cages",
    "lines/own-sandwich": "positions in lines",
    "lines/own-skyscrapers": "clues around the edge",
    "logic/coconuts": "large numbers",
    "logic/zebra": "names",
    "magic/durer": "a magic square",
    "marks/own-kropki": "marks between cells",
    "neighbor-sums/own-4x4": "sums around cells",
    "neighbors/own-coprime": "neighbors",
    "pyramid/own-wall": "a pyramid",
    "skeleton/four-one-five": "long multiplication",
    "skeleton/own-mixed": "letters and holes",
    "struck-out/own-3x3": "numbers to strike out",
    "sudoku/own-6x6": "a sudoku",
    "suguru/own-4x4": "regions of their own sizes",
    "suko/own-1": "a suko",
    "templates/latin-five": "a template",
    "ten-column/own-3x10": "ten columns",
}
SEVERAL = {"figures/star-five-gaps", "lines/own-sandwich", "suguru/own-4x4", "templates/latin-five"}
"""Puzzles with several solutions, for which hints cannot choose one."""
LARGE = ("cryptarithm/music", "kenken/own-12x12", "killer/own-medium", "neighbors/own-numbrix", "sudoku/own-16x16")
PHONE = {"viewport": {"width": 390, "height": 664}, "has_touch": True, "is_mobile": True}
SOLVED = "Solved. Every clue is satisfied."
assert {name.split("/")[0] for name in FAMILIES} == {path.parent.name for path in PUZZLES}


@pytest.fixture
def pages(browser: Any, tmp_path: Path) -> Iterator[Any]:
    """Yield a function that opens an HTML text as an offline page; errors in the page fail the test."""
    contexts, faults = [], []

    def opened(html: str, *, fragment: str = "", **options: Any) -> Page:
        context = browser.new_context(offline=True, **options)
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(15_000)
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.on("console", lambda said: faults.append(said.text) if said.type in ("error", "warning") else None)
        page.on("request", lambda request: faults.append(request.url) if not request.url.startswith("file:") else None)
        path = tmp_path / "page.html"
        path.write_text(html, encoding="utf-8")
        page.goto(path.as_uri() + fragment)
        page.wait_for_function("() => window.gridpuzzles")
        return page

    yield opened
    for context in contexts:
        context.close()
    assert not faults


def slots(page: Page) -> list[dict[str, Any]]:
    """Return the cells to fill in, each with the number of its button and its right value."""
    found: list[dict[str, Any]] = page.evaluate(
        """() => { const p = gridpuzzles.player().puzzle; const seen = new Set();
        return p.slots
          .map(({i}, k) => ({k, i, value: p.answer?.[i], struck: p.struck?.[i] !== undefined}))
          .filter(({i}) => p.s[i].g === undefined && !seen.has(i) && seen.add(i)); }"""
    )
    return found


def button(page: Page, number: int) -> Any:
    return page.locator(".board:not([hidden]) .slot").nth(number)


def press(page: Page, selector: str, number: int = 0, *, touch: bool = False) -> bool:
    """Press an element where it is visible, as a hand does; return False if there is none."""
    spot = page.evaluate(
        """([selector, number]) => { const it = document.querySelectorAll(selector)[number]; if (!it) return null;
        it.scrollIntoView({block: "center", inline: "center", behavior: "instant"});
        const {x, y, width, height} = it.getBoundingClientRect(); const at = [x + width / 2, y + height / 2];
        return document.elementFromPoint(...at)?.closest("button") === it ? at : "covered"; }""",
        [selector, number],
    )
    assert spot != "covered", (selector, number)
    if spot is not None:
        (page.touchscreen.tap if touch else page.mouse.click)(*spot)
    return spot is not None


SLOT = ".board:not([hidden]) .slot"


def shown(page: Page, slot: dict[str, Any]) -> str:
    """Return the right value of a cell as it is written there."""
    text: str = page.evaluate("([i, v]) => gridpuzzles.player().board.written(i, v)", [slot["i"], slot["value"]])
    return text.replace("\u2212", "-")


def by_keys(page: Page, slot: dict[str, Any]) -> None:
    press(page, SLOT, slot["k"])
    if slot["struck"]:
        page.locator("#keys button").nth(0 if slot["value"] == 0 else 1).press("Enter")
    else:
        page.keyboard.type(shown(page, slot))


def by_touch(page: Page, slot: dict[str, Any]) -> None:
    press(page, SLOT, slot["k"], touch=True)
    if not press(page, f'#keys button[data-value="{slot["value"]}"]', touch=True):
        for sign in shown(page, slot):
            assert press(page, f'#keys button[aria-label="{sign}"]', touch=True)


@pytest.mark.parametrize("name", FAMILIES, ids=FAMILIES.get)
def test_every_family_can_be_solved_with_the_keyboard(pages: Any, name: str) -> None:
    page = pages(page_of_file(name))
    wanted = slots(page)
    assert wanted
    for slot in wanted:
        assert "Solved" not in page.inner_text("#say")
        by_keys(page, slot)
    assert page.inner_text("#say").startswith(SOLVED)
    assert page.locator("#clues li.broken, #clues li.open").count() == 0
    page.reload()
    page.wait_for_function("() => window.gridpuzzles")
    assert page.inner_text("#left") == "solved"
    assert "{" not in page.inner_text("main")


@pytest.mark.parametrize("name", FAMILIES, ids=FAMILIES.get)
def test_every_family_can_be_solved_by_touch_on_a_phone(pages: Any, name: str) -> None:
    page = pages(page_of_file(name), viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    for slot in slots(page):
        by_touch(page, slot)
    assert page.inner_text("#say").startswith(SOLVED)
    assert page.locator(".draft").count() == 0


def test_wrong_number_is_found_and_undone(pages: Any) -> None:
    page = pages(page_of_file("kenken/own-4x4"))
    slot = slots(page)[3]
    wrong = slot["value"] % 4 + 1
    button(page, slot["k"]).click()
    page.keyboard.type(str(wrong))
    page.click("#check")
    assert page.inner_text("#say") == "One number is wrong."
    assert button(page, slot["k"]).get_attribute("aria-label").endswith("wrong")
    page.keyboard.press("Control+z")
    assert "empty" in button(page, slot["k"]).get_attribute("aria-label")
    page.keyboard.press("Control+y")
    page.click("#hint")
    page.click("#hint")
    assert "is wrong" in page.inner_text("#say")


def test_broken_rule_is_shown_with_its_cells(pages: Any) -> None:
    page = pages(page_of_file("sudoku/own-6x6"))
    first, second = [
        slot for slot in slots(page) if page.evaluate("i => gridpuzzles.player().puzzle.s[i].n", slot["i"])[:2] == "r1"
    ][:2]
    for slot in (first, second):
        button(page, slot["k"]).click()
        page.keyboard.type("1")
    for slot in (first, second):
        assert "breaks row 1" in button(page, slot["k"]).get_attribute("aria-label")
        assert "bad" in button(page, slot["k"]).get_attribute("class")
    assert page.inner_text("[role=status]").startswith("Broken: row 1")
    page.click("#rules")
    assert page.inner_text("dialog .broken").startswith("Write a number from 1 to 6 in every empty cell")
    page.click("dialog .broken button")
    page.locator("dialog").wait_for(state="detached")
    page.click("#check")
    assert "wrong" in page.inner_text("#say") or "row 1" in page.inner_text("#say")


@pytest.mark.parametrize("name", [name for name in FAMILIES if name not in SEVERAL])
def test_hints_solve_the_puzzle_and_are_true(pages: Any, name: str) -> None:
    page = pages(page_of_file(name))
    said = page.evaluate(
        """() => { const press = (id) => document.getElementById(id)?.click(); const said = [];
        for (let i = 0; i < 600 && document.getElementById("left").textContent !== "solved"; i += 1) {
          for (let times = 0; times < 3; times += 1) press("hint");
          said.push(document.getElementById("say").textContent);
          press("apply");
          if (gridpuzzles.player().game.wrong.length) break;
        }
        return said; }"""
    )
    assert page.evaluate("gridpuzzles.player().game.wrong.length") == 0, said[-1]
    assert page.inner_text("#left") == "solved", said[-3:]
    assert all(said)


def test_page_without_answer_gives_hints_from_the_clues(pages: Any) -> None:
    puzzle = load("crossproduct/riddler-week-1")
    page = pages(page_of(puzzle, with_answer=False))
    assert not {"answer", "steps"} & set(page.evaluate("Object.keys(gridpuzzles.player().puzzle)"))
    for _ in range(3):
        page.click("#hint")
    assert "only this fits" in page.inner_text("#say")
    page.click("#more")
    page.click("#solution")
    assert page.inner_text("#say") == "This page does not contain the answer."


def test_any_of_several_solutions_is_accepted(pages: Any) -> None:
    puzzle = load("crossproduct/norvig-sevens")
    verdict = puzzle.verdict()
    assert verdict.status == "several"
    other = verdict.solutions[1]
    page = pages(page_of(puzzle))
    for slot in slots(page):
        name = page.evaluate("i => gridpuzzles.player().puzzle.s[i].n", slot["i"])
        by_keys(page, slot | {"value": other[name]})
    assert page.inner_text("#say").startswith(SOLVED)


def test_step_that_leaves_some_values_is_written_as_marks(pages: Any) -> None:
    page = pages(page_of_file("kakuro/own-5x5"))
    for _ in range(3):
        page.click("#hint")
    assert page.inner_text("#say").endswith("So r2c4, r3c4, r4c4 and r5c4 are at most 4.")
    page.keyboard.press("w")
    assert [text.split() for text in page.locator(".marks").all_inner_texts()] == [["1", "2", "3", "4"]] * 4
    page.keyboard.press("Control+z")
    assert page.locator(".marks").count() == 0


def test_arrows_go_on_after_a_button_was_clicked(pages: Any) -> None:
    page = pages(page_of_file("kenken/own-4x4"))
    at = page.evaluate("gridpuzzles.player().at")
    for selector in ("#hint", "#keys button", "#list button"):
        page.click(selector)
        page.keyboard.press("ArrowRight")
    assert page.evaluate("gridpuzzles.player().at") != at
    assert page.evaluate("document.activeElement.className").startswith("slot")
    page.keyboard.press("1")
    page.locator("#undo").press("Enter")  # it is of no use now, and the keys go on at the cell
    page.keyboard.press("2")
    assert page.evaluate("gridpuzzles.state().values[document.activeElement.dataset.i]") == 2


def test_long_dialog_begins_at_its_heading(pages: Any) -> None:
    page = pages(page_of_file("kenken/own-4x4"), **PHONE)
    page.tap("#more")
    page.tap("#help")
    assert page.evaluate("document.querySelector('dialog').scrollTop") == 0
    assert page.evaluate("document.activeElement.textContent") == "Keys"


def test_game_that_cannot_be_kept_is_told_once(pages: Any) -> None:
    page = pages(page_of_file("kenken/own-4x4"))
    page.evaluate("() => { Storage.prototype.setItem = () => { throw new Error('full'); }; }")
    one, other = slots(page)[:2]
    by_keys(page, one)
    assert "is not kept" in page.inner_text("#say")
    by_keys(page, other)
    assert page.inner_text("#say") == ""


@pytest.mark.parametrize("name", [*FAMILIES, *LARGE])
def test_page_is_small(name: str) -> None:
    assert len(page_of_file(name).encode()) <= 110_000


def test_marks_colors_and_trials_can_be_undone(pages: Any) -> None:
    page = pages(page_of_file("killer/own-6x6"))
    start = page.evaluate("JSON.stringify(gridpuzzles.state().marks)")
    page.click("#more")
    page.click("#marks")
    assert page.locator(".marks").count() == 36
    page.keyboard.press("Control+z")
    assert page.evaluate("JSON.stringify(gridpuzzles.state().marks)") == start
    page.keyboard.press("Control+y")
    first = slots(page)[0]
    button(page, first["k"]).click()
    page.keyboard.press("x")
    page.keyboard.type(str(first["value"]))
    assert first["value"] not in page.evaluate("i => gridpuzzles.state().marks[i]", first["i"])
    page.keyboard.press("z")
    page.click("#more")
    page.click("#begin")
    page.keyboard.type(str(first["value"]))
    assert "on trial" in button(page, first["k"]).get_attribute("aria-label")
    row = page.evaluate("gridpuzzles.state().marks.filter(marks => marks.length === 6).length")
    assert row < 36
    page.click("#drop")
    assert page.evaluate("i => gridpuzzles.state().values[i]", first["i"]) is None
    page.keyboard.press("v")
    page.locator("#keys button").nth(2).click()
    assert "color 3" in button(page, first["k"]).get_attribute("aria-label")
    shown = "one => getComputedStyle(one).backgroundColor"
    assert button(page, first["k"]).evaluate(shown) == page.locator("#keys button").nth(2).evaluate(shown)


def test_escape_closes_the_menu_and_keeps_the_selection(pages: Any) -> None:
    page = pages(page_of_file("killer/own-6x6"))
    button(page, 0).click()
    page.keyboard.press("Shift+ArrowRight")
    page.click("#more")
    page.keyboard.press("Escape")
    assert page.locator("#menu").is_hidden()
    assert page.locator("[aria-selected=true]").count() == 2


def test_marks_stand_in_the_corners_and_in_the_center(pages: Any) -> None:
    page = pages(page_of_file("killer/own-6x6"))
    one, other = slots(page)[:2]
    button(page, one["k"]).click()
    page.keyboard.press("c")
    page.keyboard.type("25")
    page.keyboard.press("x")
    page.locator("#keys button").nth(2).click()
    cell = button(page, one["k"])
    assert cell.locator(".centers").inner_text() == "25"
    assert cell.locator(".marks").inner_text().strip() == "3"
    assert cell.get_attribute("aria-label").endswith("marks 3, marks in the center 2 5")
    page.keyboard.press("z")
    by_keys(page, other | {"value": 2})
    assert page.evaluate("i => gridpuzzles.state().centers[i]", one["i"]) == [5]
    page.reload()
    page.wait_for_function("() => window.gridpuzzles")
    assert cell.locator(".centers").inner_text() == "5"
    # What an older page kept has no marks in the center.
    old = "(({centers, ...data}) => gridpuzzles.player().game.fromData(data))(gridpuzzles.state())"
    assert page.evaluate(old)
    assert page.evaluate("gridpuzzles.state().centers.flat().length") == 0


def test_digits_are_typed_by_their_keys_on_every_keyboard(pages: Any) -> None:
    """On a French keyboard the key of 1 writes & and needs Shift for the digit."""
    page = pages(page_of_file("killer/own-6x6"))
    slot = slots(page)[0]
    button(page, slot["k"]).click()
    typed = "event => document.activeElement.dispatchEvent(new KeyboardEvent('keydown', {bubbles: true, ...event}))"
    page.evaluate(typed, {"key": "é", "code": "Digit2", "shiftKey": False})
    assert page.evaluate("i => gridpuzzles.state().values[i]", slot["i"]) == 2
    page.keyboard.press("Backspace")
    page.evaluate(typed, {"key": "3", "code": "Digit3", "shiftKey": True})
    page.evaluate(typed, {"key": '"', "code": "Digit4", "ctrlKey": True})
    state = page.evaluate("i => { const s = gridpuzzles.state(); return [s.marks[i], s.centers[i]]; }", slot["i"])
    assert state == [[3], [4]]


def test_several_selected_cells_are_filled_at_once(pages: Any) -> None:
    page = pages(page_of_file("crossproduct/riddler-week-1"))
    button(page, 0).click()
    page.keyboard.press("Shift+ArrowRight")
    page.keyboard.press("Shift+ArrowDown")
    page.keyboard.type("5")
    assert page.evaluate("gridpuzzles.state().values.filter(value => value === 5).length") == 3
    button(page, 8).dblclick()
    button(page, 0).dblclick()
    page.keyboard.press("Backspace")
    assert page.evaluate("gridpuzzles.state().values.filter(value => value === 5).length") == 0


def test_finger_dragged_over_cells_selects_them(pages: Any) -> None:
    page = pages(page_of_file("killer/own-6x6"), **PHONE)
    places = [button(page, number).bounding_box() for number in (0, 1, 7)]
    points = [{"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2} for box in places]
    fingers = page.context.new_cdp_session(page)
    for kind, point in zip(("touchStart", "touchMove", "touchMove"), points, strict=True):
        fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [point]})
    fingers.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    chosen = page.locator("[aria-selected=true]").evaluate_all("all => all.map(one => one.ariaLabel)")
    assert chosen == [f"row {row}, column {column}, empty" for row, column in ((1, 1), (1, 2), (2, 2))]


def test_result_tells_the_hints(pages: Any) -> None:
    page = pages(page_of_file("aarp/march-2020"))
    for _ in range(3):
        page.click("#hint")
    for slot in slots(page):
        by_keys(page, slot)
    assert page.inner_text("#say").endswith(", one hint.")
    page.reload()
    page.wait_for_function("() => window.gridpuzzles")
    assert page.inner_text("#say").endswith(", one hint.")


def test_shared_address_restores_the_entries(pages: Any) -> None:
    html = page_of_file("kenken/own-4x4")
    page = pages(html)
    by_keys(page, slots(page)[0])
    page.click("#more")
    page.click("#share")
    address = page.input_value("dialog textarea")
    assert address.startswith("file:")
    other = pages(html, fragment="#" + address.split("#")[1])
    assert other.evaluate("gridpuzzles.state().values") == page.evaluate("gridpuzzles.state().values")
    broken = pages(html, fragment="#" + address.split("#")[1][:-7])
    assert broken.evaluate("gridpuzzles.state().past.length") == 0
    assert broken.inner_text("#say").startswith("This link is incomplete")


def test_several_puzzles_make_one_page_with_progress(pages: Any) -> None:
    puzzles = [load(name) for name in ("kenken/own-4x4", "cryptarithm/two-plus-two", "aarp/march-2020")]
    page = pages(play_page([playable(puzzle) for puzzle in puzzles]))
    assert page.locator("nav li").count() == 3
    page.locator("nav button").nth(2).click()
    for slot in slots(page):
        by_keys(page, slot)
    page.locator("nav button").nth(0).click()
    by_keys(page, slots(page)[0])
    assert page.locator("nav .progress").all_inner_texts() == ["1 of 13", "new", "solved"]
    page.reload()
    page.wait_for_function("() => window.gridpuzzles")
    assert page.locator("nav .progress").all_inner_texts() == ["1 of 13", "new", "solved"]


def test_timer_pauses_and_stops_at_the_end(pages: Any) -> None:
    page = pages(page_of_file("kenken/own-4x4"))
    page.wait_for_timeout(1200)
    assert page.inner_text("#time") != "0:00"
    page.click("#pause")
    paused = page.inner_text("#time")
    assert not button(page, 0).is_visible()
    page.keyboard.press("1")
    assert page.evaluate("gridpuzzles.state().past.length") == 0
    page.evaluate("gridpuzzles.player().tick()")
    assert page.inner_text("#time") == paused
    page.click("#pause")
    page.evaluate("gridpuzzles.player().tick()")
    assert page.inner_text("#time") != paused
    for slot in slots(page):
        by_keys(page, slot)
    ended = page.inner_text("#time")
    assert page.inner_text("#say") == f"{SOLVED} Time {ended}, no hints."
    page.evaluate("gridpuzzles.player().tick()")
    assert page.inner_text("#time") == ended


def test_puzzle_without_title_or_empty_cells_is_shown(pages: Any) -> None:
    page = pages(page_of(gp.parse("values 1..2\ngrid:\n  1 2\n")))
    assert page.inner_text("h1") == page.title() == "Puzzle"
    assert page.inner_text("#left") == "solved"
    page.click("#hint")
    assert page.inner_text("#say") == "There is nothing left to find."
    pages(page_of(gp.parse("grid 0 x 2\n"))).click("#check")


def test_numbers_beyond_javascript_integers_are_exact(pages: Any) -> None:
    text = "unknown a in -20..20\nunknown b in 10^29..10^29+1000\na * a = 169\na < 0\nb mod 1009 = 5\n"
    page = pages(page_of(gp.parse(text)))
    for slot in slots(page):
        by_keys(page, slot)
    assert page.inner_text("#say").startswith(SOLVED)
    page.reload()
    assert page.inner_text("#left") == "solved"


@pytest.mark.parametrize(
    "title",
    ["</script><script>document.title='broken'</script>", "<img src=x onerror=\"document.title='broken'\">", "]]> -->"],
)
def test_title_is_shown_as_text(pages: Any, title: str) -> None:
    puzzle = gp.parse(
        f"title: {title}\nnote: {title}\nsource: {title}\nvalues 1..2\nall different in rows\ngrid 2 x 2\n"
    )
    page = pages(page_of(puzzle))
    assert page.inner_text("h1") == title
    assert page.title() == title
    assert page.locator("img").count() == 0
    page.evaluate("document.body.append(Object.assign(document.createElement('div'), {id: 'later'}))")
    assert page.locator("script").count() == 2


def test_policy_blocks_foreign_scripts(browser: Any, tmp_path: Path) -> None:
    """The policy blocks scripts even if something was added to the page."""
    html = page_of_file("kenken/own-4x4").replace(
        "</main>", '<p onclick="x()"></p><script>window.foreign = 1</script></main>'
    )
    path = tmp_path / "page.html"
    path.write_text(html, encoding="utf-8")
    page = browser.new_context(offline=True).new_page()
    page.goto(path.as_uri())
    page.wait_for_function("() => window.gridpuzzles")
    assert page.evaluate("window.foreign") is None
    page.context.close()


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize(
    "name",
    [
        "kenken/own-4x4",
        "cryptarithm/send-more-money",
        "kakuro/own-5x5",
        "logic/zebra",
        "struck-out/own-3x3",
        "figures/star",
    ],
)
def test_axe_finds_no_accessibility_violation(pages: Any, name: str, theme: str) -> None:
    page = pages(page_of_file(name), color_scheme=theme)
    rng = Random(name)
    for slot in rng.sample(slots(page), 3):
        by_keys(page, slot)
    page.click("#more")
    page.click("#marks")
    page.click("#hint")
    page.evaluate((tools() / "axe-core" / "axe.min.js").read_text(encoding="utf-8") + ";0")
    found = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
    assert not [(one["id"], one["nodes"][0]["html"], one["nodes"][0]["failureSummary"]) for one in found["violations"]]
    page.click("#more")
    page.click("#settings")
    found = page.evaluate("axe.run('dialog', {resultTypes: ['violations']})")
    assert not [(one["id"], one["nodes"][0]["html"]) for one in found["violations"]]


def test_printed_page_has_the_board_and_no_controls(pages: Any) -> None:
    page = pages(page_of_file("figures/star"))
    by_keys(page, slots(page)[0])
    page.emulate_media(media="print")
    assert page.locator("#main").is_hidden()
    assert page.locator(".board").is_visible()
    assert page.locator("#list li").first.is_visible()
    page.evaluate("document.body.dataset.print = 'empty'")
    assert page.locator(".value").first.is_hidden()


def test_second_tab_does_not_overwrite_the_game(pages: Any) -> None:
    first = pages(page_of_file("kenken/own-4x4"))
    second = first.context.new_page()
    second.goto(first.url)
    second.wait_for_function("() => window.gridpuzzles")
    one, two, three = slots(second)[:3]
    values = "gridpuzzles.state().values"
    by_keys(second, one)
    by_keys(second, two)
    played = second.evaluate(values)
    assert played[one["i"]] == one["value"]
    first.wait_for_function(f"() => JSON.stringify({values}) === '{json.dumps(played, separators=(',', ':'))}'")
    by_keys(first, three)  # not over the moves of the other tab, which shows them
    played = first.evaluate(values)
    second.wait_for_function(f"() => JSON.stringify({values}) === '{json.dumps(played, separators=(',', ':'))}'")
    second.close()
    first.reload()
    first.wait_for_function("() => window.gridpuzzles")
    assert first.evaluate(values) == played


def test_storage_is_read_only_after_the_page_was_loaded(pages: Any) -> None:
    """Chromium sometimes loses all that a page keeps if it read its storage while it was loading."""
    page = pages(page_of_file("kenken/own-4x4"))
    page.add_init_script(
        """window.early = window.reads = 0; const read = Storage.prototype.getItem;
        Storage.prototype.getItem = function (key) {
          reads += 1; early += performance.timing.loadEventEnd ? 0 : 1; return read.call(this, key);
        };"""
    )
    page.reload()
    page.wait_for_function("() => window.gridpuzzles")
    assert page.evaluate("reads") > 0
    assert page.evaluate("early") == 0


def test_tab_without_a_move_stores_nothing(pages: Any) -> None:
    page = pages(page_of_file("kenken/own-4x4"))
    page.evaluate("window.dispatchEvent(new Event('pagehide'))")
    assert page.evaluate("localStorage.length") == 0
    # A sleeping tab gets no event. What another tab wrote meanwhile is kept, and shown when it wakes.
    by_keys(page, slots(page)[0])
    written = """key => {
        const data = JSON.parse(localStorage[key]);
        data.stamp += 1000;
        data.values[data.values.length - 1] = null;
        localStorage[key] = JSON.stringify(data);
        window.dispatchEvent(new Event('pagehide'));
        return localStorage[key] === JSON.stringify(data);
    }"""
    key = page.evaluate("Object.keys(localStorage)[0]")
    assert page.evaluate(written, key)
    page.evaluate("document.dispatchEvent(new Event('visibilitychange', {bubbles: true}))")
    assert page.evaluate("gridpuzzles.player().stamp") == page.evaluate(
        "key => JSON.parse(localStorage[key]).stamp", key
    )
