"""Test arithmetic signs: every spelling of each, in cages, relations, drawings and formats."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import gridpuzzles as gp
from gridpuzzles.convert.facts import SimpleConstraints
from gridpuzzles.kinds.number_functions import NUMBER_FUNCTIONS, OF_CELLS
from gridpuzzles.kinds.signs import SIGNS, TYPED
from gridpuzzles.model.arithmetic import OPERATORS
from gridpuzzles.sheets.rules import rules_of

PAGE = Path(gp.__file__).parent / "play" / "source" / "words.js"
SPELLINGS = [(sign, one) for sign, kind in SIGNS.items() for one in kind.characters or (sign,)]
CLAIMED = [sign for sign, kind in SIGNS.items() if kind.claim]
LATIN = "values 1..2\nall different in rows, cols\n"


def cages(target: str) -> str:
    return f"{LATIN}cages:\n  A A\n  B C\n  A = {target}\n  B = 2, C = 1\n"


@pytest.mark.parametrize(("sign", "spelling"), SPELLINGS)
def test_every_spelling_means_the_sign(sign: str, spelling: str) -> None:
    assert sign in OPERATORS
    assert gp.parse(cages(f"2{spelling}")).constraints == gp.parse(cages(f"2{sign}")).constraints
    blank = " " if sign == "mod" else ""
    texts = [f"values 0..9\ngrid 1 x 2\nr1c1{blank}{one}{blank}r1c2 = 3\n" for one in (spelling, sign)]
    conditions = [[one.condition for one in gp.parse(text).constraints] for text in texts]
    assert conditions[0] == conditions[1]


def test_no_two_signs_share_a_spelling() -> None:
    characters = "".join(kind.characters or "" for kind in SIGNS.values())
    assert len(characters) == len(set(characters))
    assert all(sign == (kind.characters or sign)[: len(sign)] for sign, kind in SIGNS.items())
    assert set(TYPED.values()) <= SIGNS.keys()


@pytest.mark.parametrize("sign", SIGNS)
def test_number_of_cells_is_checked(sign: str) -> None:
    text = f"values 1..3\ncages:\n  A A A\n  A = 6{sign}\n"
    if SIGNS[sign].has_two_cells:
        with pytest.raises(gp.DefinitionError, match="needs two"):
            gp.parse(text)
    else:
        assert gp.parse(text).verdict().status in ("unique", "several", "none")


@pytest.mark.parametrize("sign", SIGNS)
def test_pictures_print_the_sign(sign: str) -> None:
    drawn = gp.parse(cages(f"2{sign}")).drawn("svg")
    assert f">2{SIGNS[sign].printed}<" in drawn


def test_page_prints_the_same_signs() -> None:
    found = re.search(r"const signs = {(.*?)}", PAGE.read_text(encoding="utf-8"))
    assert found
    printed = dict(re.findall(r'"([-*/])": "(.)"', found[1]))
    assert printed == {sign: kind.printed for sign, kind in SIGNS.items() if kind.printed != sign}


@pytest.mark.parametrize("sign", CLAIMED)
@pytest.mark.parametrize("form", ["keen", "ipuz"])
def test_formats_keep_the_sign(sign: str, form: str) -> None:
    target = {"+": "3", "-": "1", "*": "2", "/": "2"}[sign]
    puzzle = gp.parse(cages(f"{target}{sign}"))
    assert SIGNS[sign].claim in {fact.kind for fact in SimpleConstraints(puzzle, form).facts}
    text = puzzle.to_format(form)
    assert isinstance(text, str)
    letter = getattr(SIGNS[sign], form)
    assert f"{letter}{target}" in text if form == "keen" else f'"operator": "{letter}"' in text.replace('":"', '": "')
    if form == "keen":
        assert gp.from_format(text).solve() == puzzle.solve()


@pytest.mark.parametrize("word", OF_CELLS)
def test_sheets_print_the_function_of_bare_targets(word: str) -> None:
    said = NUMBER_FUNCTIONS[word].of_cells
    assert f"the number in a cage is {said} its cells" in rules_of(
        gp.parse(f"values 1..3\ncages {word}:\n  A A\n  B B\n  A = 2, B = ?\n")
    ).replace("The", "the")
    corner = gp.parse(f"values 1..3\ngrid 2 x 2\ncorners {word}:\n  2\n")
    assert f"the number in a circle is {said} its four cells" in rules_of(corner).replace("The", "the")


@pytest.mark.parametrize("sign", SIGNS)
def test_sheets_name_the_sign_of_a_target(sign: str) -> None:
    assert "with the given operation" in rules_of(gp.parse(f"values 1..3\ncages:\n  A A\n  A = 2{sign}\n"))
