"""SVG and HTML: well-formed whatever the texts hold, and nothing drawn outside the page."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

import pytest

import gridpuzzles as gp
from gridpuzzles.views import html, svg
from tests.views.texts import FORMS, PUZZLES, filled, load

SPACE = "{http://www.w3.org/2000/svg}"
PLACES = frozenset(("x", "y", "x1", "x2", "y1", "y2", "cx", "cy", "r"))
NARROW = 0.56
"""The width of most letters and digits of common fonts, by the size of the font."""


def boxes(element: ElementTree.Element, down: float = 0.0) -> Iterator[tuple[float, float, float, float]]:
    """Left, top, right and bottom of everything drawn."""
    for child in element:
        place = {name: float(value) for name, value in child.attrib.items() if name in PLACES}
        if child.tag == SPACE + "g":
            yield from boxes(child, down + float(child.attrib["transform"].split()[1].rstrip(")")))
        elif child.tag == SPACE + "text":
            size = float(child.attrib["font-size"])
            width = len("".join(child.itertext())) * size * NARROW
            left = place["x"] - (width / 2 if child.attrib.get("text-anchor") == "middle" else 0)
            yield left, down + place["y"] - 0.75 * size, left + width, down + place["y"]
        elif child.tag == SPACE + "line":
            xs, ys = sorted((place["x1"], place["x2"])), sorted((place["y1"], place["y2"]))
            yield xs[0], down + ys[0], xs[1], down + ys[1]
        elif child.tag == SPACE + "circle":
            yield (
                place["cx"] - place["r"],
                down + place["cy"] - place["r"],
                place["cx"] + place["r"],
                down + place["cy"] + place["r"],
            )


def assert_on_the_page(document: str) -> None:
    root = ElementTree.fromstring(document)
    left, top, width, height = map(float, root.attrib["viewBox"].split())
    for box in boxes(root):
        assert box[0] >= left
        assert box[1] >= top
        assert box[2] <= left + width
        assert box[3] <= top + height


@pytest.mark.parametrize("path", PUZZLES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_every_puzzle_fits_its_page(path: Path) -> None:
    puzzle = load(path)
    assert_on_the_page(svg.draw(puzzle, None))


@pytest.mark.parametrize("name", FORMS)
def test_every_form_fits_its_page_solved_and_unsolved(name: str) -> None:
    puzzle = gp.parse(FORMS[name])
    names = [symbol.name for symbol in puzzle.symbols]
    for solution in (None, filled(puzzle, 0), filled(puzzle)):
        for differing in ([], names):
            document = svg.draw(puzzle, solution, differing=differing)
            assert_on_the_page(document)
            assert ElementTree.fromstring(html.draw(puzzle, solution, differing=differing)).tag == "figure"


def words(document: str) -> dict[str, str]:
    """The texts of a picture with their classes."""
    return {
        "".join(element.itertext()): element.attrib.get("class", "")
        for element in ElementTree.fromstring(document).iter(SPACE + "text")
    }


def test_what_was_printed_and_what_was_found_look_different() -> None:
    puzzle = gp.parse(FORMS["table"])
    shown = words(svg.draw(puzzle, puzzle.solve()))
    assert shown == {
        "4": "found",
        "2": "given",
        "3": "found",
        "5": "found",
        **dict.fromkeys(("8", "15", "12", "10"), "clue"),
    }


def test_boards_have_the_lines_people_know() -> None:
    drawn = {name: svg.draw(gp.parse(text), None) for name, text in FORMS.items()}
    assert 'class="cage"' in drawn["killer"]
    assert 'class="cage"' not in drawn["cages"]
    assert 'class="thick"' in drawn["cages"]
    assert 'class="white"' in drawn["kakuro"]
    assert drawn["corners"].count("<circle") == 3
    assert drawn["figure"].count("<circle") == 6
    assert drawn["figure"].count('class="path"') == 2
    assert "#fbe3d6" in drawn["suko"]
    assert 'class="strike"' in svg.draw(gp.parse(FORMS["struck out"]), filled(gp.parse(FORMS["struck out"]), 0))


def test_titles_cannot_break_the_page() -> None:
    puzzle = gp.parse(FORMS["no grid"]).replace(metadata={"title": '<script>&"\x1b[31m\x00\ud800]]> -->'})
    for view in ("svg", "html"):
        shown = gp.views.show(puzzle, view)
        ElementTree.fromstring(shown)
        assert "<script" not in shown
        assert "\x1b" not in shown


def test_windows_and_diagonals_are_shaded() -> None:
    diagonal = gp.parse("values 1..4\ngrid 4 x 4\nall different in rows, cols, boxes 2 x 2, diagonals\n")
    assert svg.draw(diagonal, None).count('class="shade"') == 8
    window = gp.parse("values 1..4\ngrid 4 x 4\nall different in rows, boxes 2 x 2\nall different: r2c2..r3c3\n")
    assert svg.draw(window, None).count('class="shade"') == 4
