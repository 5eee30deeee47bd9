"""Test boards and drawings in characters, as `drawn.md` shows them."""

from __future__ import annotations

from pathlib import Path

import pytest

import gridpuzzles as gp
from gridpuzzles.views.text import draw
from tests.pages import blocks
from tests.views.texts import FORMS, PUZZLES, filled, load

PAGE = Path(__file__).with_name("drawn.md").read_text(encoding="utf-8")
DRAWN = [(one.text, two.text) for one, two in zip(blocks(PAGE, "puzzle"), blocks(PAGE, "text"), strict=True)]


@pytest.mark.parametrize(("text", "expected"), DRAWN, ids=[text.splitlines()[0] for text, _ in DRAWN])
def test_solutions_are_drawn_as_the_page_shows(text: str, expected: str) -> None:
    puzzle = gp.parse(text)
    verdict = puzzle.verdict()
    differing = verdict.differing
    shown = [draw(puzzle, solution, differing=differing) for solution in verdict.solutions or (None,)]
    assert "\n\n".join(shown) + "\n" == expected


@pytest.mark.parametrize("name", FORMS)
def test_no_line_ends_in_spaces(name: str) -> None:
    puzzle = gp.parse(FORMS[name])
    for solution in (None, filled(puzzle)):
        assert all(line == line.rstrip() for line in draw(puzzle, solution).splitlines())


def test_differing_numbers_of_a_picture_are_marked() -> None:
    puzzle = gp.parse("picture:\n  AB + C = _\n  =    =   .\n  9    5   6\nvalues 1..9\nletters may repeat\n")
    shown = draw(puzzle, filled(puzzle, 0), differing=["B", "r1c3"])
    assert shown.splitlines()[0].split() == ["10*", "+", "0", "=", "1*"]


def test_color_changes_no_text() -> None:
    for text in FORMS.values():
        puzzle = gp.parse(text)
        names = [symbol.name for symbol in puzzle.symbols]
        colored = draw(puzzle, filled(puzzle), differing=names, color=True)
        for code in ("\x1b[1m", "\x1b[7m", "\x1b[0m"):
            colored = colored.replace(code, "")
        assert colored == draw(puzzle, filled(puzzle), differing=names)


@pytest.mark.parametrize("path", PUZZLES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_every_puzzle_has_a_drawing(path: Path) -> None:
    puzzle = load(path)
    for solution in (None, filled(puzzle)):
        assert draw(puzzle, solution).strip()


def test_letter_with_a_large_value_is_printed_as_a_number() -> None:
    letters = gp.parse("letters 0..50\nA + B = 30\nA - B = 4\nC = A + 10\n").solve()
    assert str(letters).splitlines()[:3] == ["  17 + 13 = 30", "  17 - 13 = 4", "  27 = 17 + 10"]
    hexadecimal = gp.parse("base 16\nletters 0..40\nG + H = 43\nG - H = 5\n").solve()
    assert str(hexadecimal).splitlines()[0] == "  24 + 1F = 43"
    assert "17" in gp.parse("letters 0..50\nletters may repeat\nA = 17\n").solve().to_svg()


def test_relations_in_words_are_drawn_with_symbols() -> None:
    puzzle = gp.parse("unknown a, b, c in 1..50\na + b + c = 59\na is twice b\nc is 3 more than b\nb is not half c\n")
    shown = str(puzzle.solve())
    assert all(f"  {line}\n" in shown for line in ("28 = 2 * 14", "17 = 14 + 3", "14 != 17 / 2"))


def test_sign_is_drawn_next_to_its_number_and_operator_apart() -> None:
    puzzle = gp.parse("values -3..-2\ngrid 1 x 2\n-r1c1 - -2 = 5\nr1c2 = -(r1c1 + 5) or r1c2 in -3, -9\n")
    shown = str(puzzle.solve())
    assert all(f"  {line}\n" in shown + "\n" for line in ("- -3 - -2 = 5", "-3 = -(-3 + 5) or -3 in -3, -9"))


DIVISION = "long division:\n  ___2_ / __ = ___\n  5__\n   ___\n    __\n    __1\n    ___\n      0\n"
PRODUCT = "long multiplication:\n   _6_\n  * __\n  ----\n   ___\n  ___\n  ----\n  1__9\n"


@pytest.mark.parametrize("text", [DIVISION, PRODUCT])
def test_working_typed_at_the_margin_is_drawn_with_its_digits_in_columns(text: str) -> None:
    heading, *lines = text.splitlines()
    flat = "".join(f"  {line.strip()}\n" for line in lines)
    assert draw(gp.parse(f"{heading}\n{flat}"), None) == draw(gp.parse(text), None)


def test_working_is_drawn_where_it_was_typed() -> None:
    shifted = DIVISION.replace("      0", "       0")
    assert draw(gp.parse(shifted), None) == draw(gp.parse(DIVISION), None).replace("      0", "       0")
