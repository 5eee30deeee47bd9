"""Test every kind of target: its columns, and its sign in cages, relations, drawings, steps and formats."""

from __future__ import annotations

import re
from itertools import permutations, product
from pathlib import Path

import pytest

import gridpuzzles as gp
from gridpuzzles.convert.facts import SimpleConstraints
from gridpuzzles.kinds.cage_targets import (
    BY_NAME,
    CAGE_TARGETS,
    GENERATED,
    IN_PRINT,
    sign_of,
)
from gridpuzzles.kinds.numbers import NUMBER_FUNCTIONS, OF_CELLS
from gridpuzzles.kinds.signs import BASIC, OTHERS, PRINTED, TYPED
from gridpuzzles.model.arithmetic import OPERATORS
from gridpuzzles.sheets.book import rules_of

from ..compare.second.conditions import constant
from ..compare.second.grids import EITHER, caged, target_of
from .cages import numbers_of, with_cages

PAGE = Path(gp.__file__).parent / "play" / "source" / "words.js"
LATIN = "values 1..2\nall different in rows, cols\n"
each = pytest.mark.parametrize("sign", CAGE_TARGETS)


def cages(target: str) -> str:
    return f"{LATIN}cages:\n  A A\n  B C\n  A = {target}\n  B = 2, C = 1\n"


def meaning(target: str, cells: int) -> set[tuple[int, ...]]:
    """Return the values from 0 to 4 of a cage with this target."""
    text = f"values 0..4\ncages:\n  {'A ' * cells}\n  A = {target}\n"
    puzzle = gp.parse(text)
    names = [f"r1c{col}" for col in range(1, cells + 1)]
    values = product(range(5), repeat=cells)
    return {found for found in values if puzzle.accepts(dict(zip(names, found, strict=True)))}


# --- columns


def test_names_letters_and_words_are_used_once() -> None:
    assert len(BY_NAME) == len(CAGE_TARGETS)
    words = [word for kind in CAGE_TARGETS.values() for word in kind.in_print]
    assert len(IN_PRINT) == len(words) + len(CAGE_TARGETS)
    for column in ("keen", "ipuz"):
        used = [getattr(kind, column) for kind in CAGE_TARGETS.values() if getattr(kind, column)]
        assert len(used) == len(set(used))
    assert "".join(TYPED) == "".join(OTHERS.values())
    assert set(BASIC) | set(OTHERS) <= CAGE_TARGETS.keys() & OPERATORS.keys()


@each
def test_step_names_the_cage_and_the_number(sign: str) -> None:
    for cells in ("the two cells", "r1c1 and r1c2", ""):
        told = CAGE_TARGETS[sign].step("cage A", False, "17", cells)
        assert "cage A" in told
        assert "17" in told


def test_operators_of_ipuz_are_those_of_its_specification() -> None:
    assert {kind.name: kind.ipuz for kind in CAGE_TARGETS.values() if kind.ipuz} == {
        "sum": "+",
        "difference": "-",
        "product": "x",
        "quotient": "/",
    }


@each
def test_example_has_the_meaning(sign: str) -> None:
    kind = CAGE_TARGETS[sign]
    values, number = kind.example
    assert number in numbers_of(sign, values)
    assert sign_of(f"{number}{sign}") == sign
    largest = max(values)
    text = f"values 0..{largest}\ncages:\n  {'A ' * len(values)}\n  A = {number}{sign}\n"
    names = [f"r1c{col}" for col in range(1, len(values) + 1)]
    assert gp.parse(text).accepts(dict(zip(names, values, strict=True)))


@each
@pytest.mark.parametrize("cells", [1, 2, 3])
def test_order_of_cells_does_not_matter(sign: str, cells: int) -> None:
    if CAGE_TARGETS[sign].needs_two_cells and cells != 2:
        return
    for number in (0, 1, 2, 6):
        found = meaning(f"{number}{sign}", cells)
        assert {other for one in found for other in permutations(one)} == found
        assert found == {one for one in product(range(5), repeat=cells) if number in numbers_of(sign, one)}, (
            f"{number}{sign}"
        )


@each
def test_function_is_the_only_result(sign: str) -> None:
    function = CAGE_TARGETS[sign].function
    if function is not None:
        assert function in OF_CELLS
        bare = gp.parse(f"values 1..3\ncages {function}:\n  A A A\n  A = 6\n").constraints
        assert bare == gp.parse(f"values 1..3\ncages:\n  A A A\n  A = 6{sign}\n").constraints


@each
def test_second_implementation_gives_the_sign_the_same_meaning(sign: str) -> None:
    assert target_of(f"2{sign}") == ("2", sign)
    if sign != "?":  # it is any of the signs in `EITHER`
        for number, values in product((0, 1, 2, 6), product(range(1, 5), repeat=2)):
            holds = caged(sign, [constant(value) for value in values], constant(number))({})
            assert holds == (number in numbers_of(sign, values)), (number, values)
    assert "".join(EITHER) == BASIC


@pytest.mark.parametrize("sign", GENERATED)
def test_generated_number_is_a_result(sign: str) -> None:
    for values in product(range(1, 6), repeat=3):
        for some in (values, values[:2]):
            number = GENERATED[sign].value(some)
            assert number is None or number in numbers_of(sign, some)


# --- signs


@pytest.mark.parametrize(("spelling", "sign"), [*TYPED.items(), *((sign, sign) for sign in CAGE_TARGETS)])
def test_every_spelling_means_the_sign(spelling: str, sign: str) -> None:
    assert gp.parse(cages(f"2{spelling}")).constraints == gp.parse(cages(f"2{sign}")).constraints
    assert sign_of(f"2{spelling}") == sign
    assert not any(map(sign_of, ("2", "-2", "", sign, "2_", f"A{sign}", f"2{sign}{sign}")))
    if sign in OPERATORS:
        blank = " " if sign.isalpha() else ""
        texts = [f"values 0..9\ngrid 1 x 2\nr1c1{blank}{one}{blank}r1c2 = 3\n" for one in (spelling, sign)]
        conditions = [[one.condition for one in gp.parse(text).constraints] for text in texts]
        assert conditions[0] == conditions[1]


@each
def test_number_of_cells_is_checked(sign: str) -> None:
    text = f"values 1..3\ncages:\n  A A A\n  A = 6{sign}\n"
    if CAGE_TARGETS[sign].needs_two_cells:
        with pytest.raises(gp.DefinitionError, match="needs two"):
            gp.parse(text)
    else:
        assert gp.parse(text).verdict().status in ("unique", "several", "none")


@each
def test_corner_applies_the_sign_to_both_diagonals(sign: str) -> None:
    values, number = CAGE_TARGETS[sign].example
    if len(values) > 2:
        values, number = (values[0], values[1]), numbers_of(sign, values[:2])[0]
    one, other = values
    puzzle = gp.parse(f"values 0..9\ngrid 2 x 2\ncorners:\n  {number}{sign}\n")
    assert puzzle.accepts({"r1c1": one, "r2c2": other, "r1c2": other, "r2c1": one})
    assert not puzzle.accepts({"r1c1": 9, "r2c2": 9, "r1c2": other, "r2c1": one})


@each
def test_pictures_print_the_sign(sign: str) -> None:
    drawn = gp.parse(cages(f"2{sign}")).to_svg()
    assert f">2{sign.translate(PRINTED)}<" in drawn


def test_page_prints_the_same_signs() -> None:
    found = re.search(r"const signs = {(.*?)}", PAGE.read_text(encoding="utf-8"))
    assert found
    assert str.maketrans(dict(re.findall(r'"([-*/])": "(.)"', found[1]))) == PRINTED


# --- texts for people, and other formats


@each
def test_steps_use_the_words_of_the_kind(sign: str) -> None:
    kind = CAGE_TARGETS[sign]
    told = " ".join(step.text for step in gp.parse(with_cages(sign)).steps().steps)
    texts = [kind.step("cage X", False, str(number), "the two cells") for number in range(1, 65)]
    endings = [text.partition("age X")[2] for text in texts]
    place = r"cage at row \d, column \d"
    assert any(re.search(f"{place}{re.escape(ending)}(?![0-9])", told) for ending in endings), told
    assert " says " not in told


@each
def test_steps_of_larger_cages_use_the_words_of_the_kind(sign: str) -> None:
    if not CAGE_TARGETS[sign].needs_two_cells:
        number = numbers_of(sign, (1, 2, 6))[-1]
        grid = f"values 1..9\ncages:\n  A A A\n  B B B\n  A = {number}{sign}, B = 6+\nr1c1 = 1\nr1c2 = 2\n"
        told = " ".join(step.text for step in gp.parse(grid).steps().steps)
        words = CAGE_TARGETS[sign].step("cage A", False, str(number), "").partition("cage A")[2]
        assert f"cage at row 1, column 1{words}" in told


@pytest.mark.parametrize("word", OF_CELLS)
def test_steps_name_the_function_of_bare_targets(word: str) -> None:
    number = {"sum": 5, "product": 6, "max": 3, "min": 2, "lcm": 6, "gcd": 1}[word]
    grid = f"values 2..3\ncages {word}:\n  A A\n  B B\n  A = {number}, B = ?\nr1c1 = {2 + (word == 'min')}\n"
    told = " ".join(step.text for step in gp.parse(grid).steps().steps)
    target = next((kind for kind in CAGE_TARGETS.values() if kind.function == word), None)
    words = f"In the cage at row 1, column 1, {NUMBER_FUNCTIONS[word].of_cells} the cells is {number}"
    assert (target.step("The cage at row 1, column 1", False, str(number), "") if target else words) in told


@each
def test_sheets_name_the_sign_of_a_target(sign: str) -> None:
    rules = rules_of(gp.parse(f"values 1..3\ncages:\n  A A\n  A = 6{sign}\n"))
    assert ("with the given operation" in rules) == (not sign.isalpha())
    assert (f"a number with {sign} is {CAGE_TARGETS[sign].meaning}" in rules.lower()) == sign.isalpha()
    assert ("if the operation" in rules) == (sign == "?")


def test_sheet_of_a_number_with_a_missing_digit_names_no_operation() -> None:
    assert "operation" not in rules_of(gp.parse("values 1..9\ncages sum:\n  A A\n  A = 1_\n"))


@pytest.mark.parametrize("word", OF_CELLS)
def test_sheets_print_the_function_of_bare_targets(word: str) -> None:
    said = NUMBER_FUNCTIONS[word].of_cells
    assert f"the number in a cage is {said} its cells" in rules_of(
        gp.parse(f"values 1..3\ncages {word}:\n  A A\n  B B\n  A = 2, B = ?\n")
    ).replace("The", "the")
    corner = gp.parse(f"values 1..3\ngrid 2 x 2\ncorners {word}:\n  2\n")
    assert f"the number in a circle is {said} its four cells" in rules_of(corner).replace("The", "the")


@pytest.mark.parametrize(("spelling", "sign"), IN_PRINT.items())
def test_printed_sign_or_word_means_the_sign(spelling: str, sign: str) -> None:
    values, number = CAGE_TARGETS[sign].example
    drawn = "A A A\nB C D\nB C D" if len(values) > 2 else "A A B\nC D B\nC D E"
    apart = " " if len(spelling) > 1 else ""
    legend = "B = 3+\nC = 6*\nD = 3+\nE = 1\n"[: 21 if len(values) > 2 else None]
    typed = gp.parse(f"KenKen 3 x 3\n{drawn}\nA = {number}{apart}{spelling}\n{legend}")
    assert [clue.text for clue in typed.clues if clue.label == "cage A"] == [f"{number}{sign}"]


@pytest.mark.parametrize("sign", [sign for sign, kind in CAGE_TARGETS.items() if kind.keen or kind.ipuz])
@pytest.mark.parametrize("form", ["keen", "ipuz"])
def test_formats_keep_the_sign(sign: str, form: str) -> None:
    target = {"+": "3", "-": "1", "*": "2", "/": "2"}[sign]
    puzzle = gp.parse(cages(f"{target}{sign}"))
    assert CAGE_TARGETS[sign].name in {fact.kind for fact in SimpleConstraints(puzzle, form).facts}
    text = puzzle.to_format(form)
    assert isinstance(text, str)
    letter = getattr(CAGE_TARGETS[sign], form)
    assert f"{letter}{target}" in text if form == "keen" else f'"operator": "{letter}"' in text.replace('":"', '": "')
    if form == "keen":
        assert gp.from_format(text).solve() == puzzle.solve()
