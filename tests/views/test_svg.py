"""Test SVG and HTML: well-formed whatever the texts contain, and nothing is drawn outside the page."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import pytest

import gridpuzzles as gp
from gridpuzzles.views import canvas, html, svg
from gridpuzzles.views.canvas import CLASSES, Picture
from gridpuzzles.views.formats import show
from tests.views.texts import FORMS, PUZZLES, filled, load

SPACE = "{http://www.w3.org/2000/svg}"
PLACES = frozenset(("x", "y", "x1", "x2", "y1", "y2", "cx", "cy", "r"))
NARROW = 0.56
"""Width of most letters and digits of common fonts, relative to the font size."""


def boxes(element: ElementTree.Element, down: float = 0.0) -> Iterator[tuple[float, float, float, float]]:
    """Yield left, top, right and bottom of everything drawn."""
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
    """Return the texts of a picture with their classes."""
    return {
        "".join(element.itertext()): element.attrib.get("class", "")
        for element in ElementTree.fromstring(document).iter(SPACE + "text")
    }


def test_givens_clues_and_found_numbers_look_different() -> None:
    puzzle = gp.parse(FORMS["table"])
    shown = words(svg.draw(puzzle, puzzle.solve()))
    assert shown == {
        "4": "found",
        "2": "given",
        "3": "found",
        "5": "found",
        **dict.fromkeys(("8", "15", "12", "10"), "clue"),
    }


def test_boards_have_the_usual_lines() -> None:
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
    puzzle = replace(gp.parse(FORMS["no grid"]), metadata={"title": '<script>&"\x1b[31m\x00\ud800]]> -->'})
    for view in ("svg", "html"):
        shown = show(puzzle, view)
        ElementTree.fromstring(shown)
        assert "<script" not in shown
        assert "\x1b" not in shown


def test_windows_and_diagonals_are_shaded() -> None:
    diagonal = gp.parse("values 1..4\ngrid 4 x 4\nall different in rows, cols, boxes 2 x 2, diagonals\n")
    assert svg.draw(diagonal, None).count('class="shade"') == 8
    window = gp.parse("values 1..4\ngrid 4 x 4\nall different in rows, boxes 2 x 2\nall different: r2c2..r3c3\n")
    assert svg.draw(window, None).count('class="shade"') == 4


def test_clue_of_a_cage_has_a_portable_halo() -> None:
    texts = list(ElementTree.fromstring(svg.draw(gp.parse(FORMS["killer"]), None)).iter(SPACE + "text"))
    halos = [at for at, one in enumerate(texts) if one.attrib.get("class") == "halo"]
    assert halos
    for at in halos:
        below, above = texts[at], texts[at + 1]
        assert below.attrib["aria-hidden"] == "true"
        assert (below.text, below.attrib["x"], below.attrib["y"]) == (above.text, above.attrib["x"], above.attrib["y"])
    assert "paint-order" not in svg.draw(gp.parse(FORMS["killer"]), None)


@pytest.mark.parametrize("name", FORMS)
def test_colors_can_be_written_as_attributes(name: str) -> None:
    puzzle = gp.parse(FORMS[name])
    for solution in (None, filled(puzzle)):
        styled = ElementTree.fromstring(svg.draw(puzzle, solution))
        plain = ElementTree.fromstring(svg.draw(puzzle, solution, attributes=True))
        drawn = [one for one in styled.iter() if one.tag != SPACE + "style"]
        for one, other in zip(drawn, plain.iter(), strict=True):
            assert one.tag == other.tag
            assert "class" not in other.attrib or other.tag == SPACE + "svg"
            for style in one.attrib.get("class", "").split() if one.tag != SPACE + "svg" else ():
                assert set(CLASSES[style].items()) <= set(other.attrib.items())
            if one.tag == SPACE + "text":
                assert "font-family" in other.attrib
                assert "fill" in other.attrib


def test_caption_holds_title_and_verdict() -> None:
    puzzle = gp.parse(FORMS["table"])
    document = canvas.document(canvas.captioned(svg.picture(puzzle, None), "Table <1>", "one solution"), "")
    assert_on_the_page(document)
    first, *_, last = words(document)
    assert (first, last) == ("Table <1>", "one solution")
    assert canvas.captioned(Picture(9, 9, ()), "", "").height == 9


def columns(document: str) -> dict[str, list[float]]:
    """Return the horizontal places of every single character of a picture."""
    found: dict[str, list[float]] = {}

    def walk(element: ElementTree.Element, right: float) -> None:
        for child in element:
            if child.tag == SPACE + "g":
                walk(child, right + float(child.attrib["transform"].split("(")[1].split()[0]))
            elif child.tag == SPACE + "text":
                found.setdefault(child.text or "", []).append(right + float(child.attrib["x"]))

    walk(ElementTree.fromstring(document), 0.0)
    return found


def test_long_division_has_its_bracket_and_the_quotient_above_its_digits() -> None:
    text = "long division:\n  85_ / 7 = _2_\n  7\n  _5\n  1_\n   1_\n   __\n    3\n"
    document = svg.draw(gp.parse(text), None)
    at = columns(document)
    assert document.count("<path d=") == 1
    assert document.count('class="line"') == 4  # the bracket, and a rule below each of three products
    assert at["8"] == at["7"][1:]  # the first product is below the first digit
    assert at["2"] == at["5"][:1]  # the digits of the quotient are above those of the dividend
    assert at["7"][0] < at["8"][0]


def test_sums_and_products_of_words_are_stacked() -> None:
    at = columns(svg.draw(gp.parse("SEND + MORE = MONEY\n"), None))
    assert at["D"] == at["E"][1:2] == at["Y"]
    assert at["+"] < at["M"]
    assert 'class="line"' in svg.draw(gp.parse("TWO * TWO = SQUARE\n"), None)
    assert 'class="line"' not in svg.draw(gp.parse("AB + CD = EF + GH\n"), None)


def test_legend_is_not_wider_than_the_puzzle() -> None:
    puzzle = gp.parse("CROSS + ROADS = DANGER\n")
    solved = canvas.document(svg.picture(puzzle, puzzle.solve()), "")
    assert float(ElementTree.fromstring(solved).attrib["width"]) < 300


HEXAGON = """
values 1..7
all different
grid:
   a b
  c d e
   f g
a + d + g = 12
b + d + f = 12
c + d + e = 12
a < b
"""


def test_figures_have_empty_circles_and_say_their_total_once() -> None:
    document = svg.draw(gp.parse(HEXAGON), None)
    assert set(words(document)) == {"a", "b", "a < b", "Every line adds up to 12."}
    assert document.count("<circle") == 7
    assert document.count('class="path"') == 3
    other = svg.draw(gp.parse(HEXAGON.replace("c + d + e = 12", "c + d + e = 13")), None)
    assert "c + d + e = 13" in words(other)
    bent = svg.draw(gp.parse(HEXAGON.replace("c + d + e = 12", "c + f + e = 12")), None)
    assert "c + f + e = 12" in words(bent)


@pytest.mark.parametrize("written", ["12 = a + d + g", "sum(a, d, g) = 12", "12 = g + d + a"])
def test_figures_have_their_lines_however_sums_are_written(written: str) -> None:
    document = svg.draw(gp.parse(HEXAGON.replace("a + d + g = 12", written)), None)
    assert set(words(document)) == {"a", "b", "a < b", "Every line adds up to 12."}
    assert document.count('class="path"') == 3


def test_pairs_of_a_figure_with_one_relation_are_joined_by_lines() -> None:
    text = (Path(__file__).parents[2] / "puzzles" / "figures" / "eight-circles.puzzle").read_text(encoding="utf-8")
    document = svg.draw(gp.parse(text), None)
    assert set(words(document)) == {"Numbers joined by a line differ by more than 1."}
    assert document.count('class="path"') == 17
    crossing = svg.draw(gp.parse(text.replace("abs(c - d)", "abs(c - f)")), None)
    assert "abs(c − f) > 1" in words(crossing)


def test_rules_are_the_description_of_a_picture() -> None:
    (described,) = ElementTree.fromstring(svg.draw(gp.parse(FORMS["killer"]), None)).iter(SPACE + "desc")
    assert "The number in a cage is the sum of its cells." in (described.text or "")


CROSS = """
grid 2 x 3
values 1..9
rows:
  (_ + _) * _ = 24
  _ - _ + _ = 17
cols:
  _ + _ = 4
  _ * _ = 20
  _ - _ = 5
"""


def test_cross_has_signs_between_its_cells_and_results_at_the_ends() -> None:
    document = svg.draw(gp.parse(CROSS), None)
    at = columns(document)
    assert document.count('class="paper line"') == 6
    assert document.count("<path d=") == 2  # the brackets of the first row
    assert at["24"] == at["17"]
    assert at["4"][0] < at["20"][0] < at["5"][0] < at["24"][0]
    assert at["×"][0] in at["+"] or at["×"][0] > min(at["+"])
    assert "row" not in document.partition("</desc>")[2]


@pytest.mark.parametrize("rule", ["_ + _ = _ * 2", "2 * _ + _ + _ = 24", "_ < _ < _"])
def test_other_rules_stay_beside_their_rows(rule: str) -> None:
    document = svg.draw(gp.parse(CROSS.replace("(_ + _) * _ = 24", rule)), None)
    assert "col 1: □ + □ = 4" in document
