"""Test the names of clues: a reader sees on the board what they name, and one hint has one name for a clue."""

from __future__ import annotations

import pytest

import gridpuzzles as gp
from gridpuzzles.kinds.path_rules import PATH_RULES
from gridpuzzles.model.clue_names import listing_of_names, names_for_readers

KENKEN = "kenken 2x2\ncages:\n  A A\n  B C\n  A = 2*, B = 2, C = 1\n"


def test_clues_are_named_by_what_is_drawn_and_by_their_place() -> None:
    text = (
        "sudoku 6x6\nthermometer: r3c4 r2c4\nwhite dot: r1c1 r1c2\nblack dot: r4c4 r4c5\nX: r2c2 r3c2\n"
        "cages sum:\n  . . . . . .\n  . . . . . A\n  . . . . A A\n"
        "  . . . . . .\n  . . . . . .\n  . . . . . .\n  A = 12\n"
    )
    assert set(names_for_readers(gp.parse(text)).values()) == {
        "the thermometer from row 3, column 4",
        "the white dot between r1c1 and r1c2",
        "the black dot between r4c4 and r4c5",
        "the X between r2c2 and r3c2",
        "the cage at row 2, column 6",
    }
    square = gp.parse("values 1..3\ngrid:\n  [5] _\n  _ _\n")
    assert names_for_readers(square) == {"around r1c1": "the neighborhood of r1c1"}
    assert names_for_readers(gp.parse(KENKEN))["cage A"] == "the 2× cage at row 1, column 1"


@pytest.mark.parametrize(
    ("sign", "rule", "name"),
    [("o", "abs(_ - _) = 1", "white dot"), ("w", "abs(_ - _) = 1", "white dot"), ("o", "_ + _ = 5", "o")],
)
def test_marks_are_named_by_their_meaning(sign: str, rule: str, name: str) -> None:
    puzzle = gp.parse(f"values 1..4\nmark {sign}: {rule}\ngrid:\n  _ {sign} _ _\n")
    assert [*names_for_readers(puzzle).values()] == [f"the {name} between r1c1 and r1c2"]


@pytest.mark.parametrize("rule", PATH_RULES)
def test_every_rule_along_a_path_has_a_noun(rule: str) -> None:
    puzzle = gp.parse(f"grid 3 x 3\nvalues 1..9\n{rule}: r2c1 r2c2 r2c3\n")
    (name,) = [name for label, name in names_for_readers(puzzle).items() if label.startswith("path ")]
    assert name == f"the {PATH_RULES[rule].noun} from row 2, column 1"


def test_every_strength_of_a_hint_has_the_same_name() -> None:
    rows = "cages:\n  A B B B\n  A C C C\n  D D E E\n  D D E E\n"
    hint = gp.parse(f"killer 4x4\n{rows}  A = 3, B = 9, C = 8, D = 10, E = 10\n").hint()
    assert hint.where == "Look at the cage at row 1, column 1."
    assert "The cage at row 1, column 1 adds up to 3" in hint.text


def test_names_with_commas_are_kept_apart() -> None:
    cages = [f"the cage at row 1, column {number}" for number in (1, 2, 3)]
    assert listing_of_names(cages[:2]) == f"{cages[0]} and {cages[1]}"
    assert listing_of_names(cages) == f"{cages[0]}; {cages[1]}; and {cages[2]}"
    assert listing_of_names(["row 1", "row 2", "box 3"]) == "row 1, row 2 and box 3"
