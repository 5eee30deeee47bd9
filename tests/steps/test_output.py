"""Test what users see of steps: answers match the schema, sentences are complete, hints report wrong entries first."""

from __future__ import annotations

from pathlib import Path

import jsonschema
import pytest

import gridpuzzles as gp
from gridpuzzles.cli import main
from gridpuzzles.model.expressions import Comparison, Constant, Operation, Steps, Variable
from gridpuzzles.steps.derived import model_of
from gridpuzzles.steps.units import linear
from gridpuzzles.views.walk import blanks
from tests.views.test_show import SCHEMA
from tests.views.texts import FORMS

VALIDATOR = jsonschema.Draft202012Validator(SCHEMA)
PUZZLES = Path(__file__).parent.parent.parent / "puzzles"
LATIN = "values 1..4\nall different in rows, cols\ngrid:\n 1 2 _ _\n _ _ 1 _\n _ 4 _ _\n _ _ _ 2\n"


def test_parts_of_a_step_make_its_text() -> None:
    walk = gp.load(PUZZLES / "killer" / "own-6x6.puzzle").steps()
    assert walk.complete
    for step in walk.steps:
        assert "".join(part.text for part in step.parts) == step.text
        assert {part.kind for part in step.parts} <= {"text", "cell", "clue", "rule"}


def test_solution_path_displays_itself() -> None:
    walk = gp.parse(FORMS["table"]).steps()
    bundle = walk._repr_mimebundle_()
    assert bundle.keys() == {"text/plain", "text/markdown", "text/html"}
    assert bundle["text/plain"] == str(walk)
    assert all(f"{name} = {value}" in bundle["text/html"] for step in walk.steps for name, value in step.placed.items())


def test_hint_reports_wrong_entries_first() -> None:
    puzzle = gp.parse(LATIN)
    solution = puzzle.solve()
    assert solution is not None
    wrong = puzzle.hint({"r2c1": solution["r2c1"], "r3c1": 2 if solution["r3c1"] == 3 else 3})
    assert list(wrong.mistakes) == ["r3c1"]
    assert not wrong.steps


def test_hint_ends_with_the_next_number() -> None:
    puzzle = gp.parse(LATIN)
    filled: dict[str, int] = {}
    while len(filled) < 11:
        hint = puzzle.hint(filled)
        assert not hint.mistakes
        assert hint.where
        assert hint.how
        assert not any(step.placed for step in hint.steps[:-1])
        filled |= hint.steps[-1].placed
    assert puzzle.hint(filled).steps == ()
    assert "filled in" in puzzle.hint(filled).ending


def test_limit_is_respected_and_reported() -> None:
    walk = gp.load(PUZZLES / "killer" / "own-hard.puzzle").steps(time_limit=0)
    assert not walk.complete
    assert walk.limit == "time"
    assert str(walk.rating).startswith("at least")


@pytest.mark.parametrize(
    "name",
    ["aarp/march-2020", "arithmograph/python-wiki", "crossproduct/riddler-week-1", "cryptarithm/send-more-money"],
)
def test_first_puzzles_need_no_search(name: str) -> None:
    walk = gp.load(PUZZLES / f"{name}.puzzle").steps()
    assert walk.complete
    assert not walk.rating.counts.keys() & {"search", "Nishio"}


def test_sentences_have_no_gaps() -> None:
    for family in ("kenken/own-6x6", "kakuro/own-9x9", "suko/own-2", "figures/number-tower", "corners/own-5x5"):
        for step in gp.load(PUZZLES / f"{family}.puzzle").steps().steps:
            for hole in (" ,", " .", "  ", ": .", "a 8", "a 11", "and .", " so .", "None", "\x01", "\x02"):
                assert hole not in step.text, step.text
            assert step.text.endswith(".")


def test_pair_of_clues_is_worded_if_one_is_complete() -> None:
    cages = (
        "A B B C D D\n A E E C D F\n G G H H H F\n I G J J K K\n I G L J M M\n L L L J M M\n"
        " A = 1-  B = 12*  C = 4/  D = 90*  E = 1-  F = 5+  G = 16+\n"
        " H = 20*  I = 1-  J = 16+  K = 4/  L = 10+  M = 60*\n"
    )
    walk = gp.parse(f"values 1..6\nall different in rows, cols\ncages:\n {cages}").steps()
    assert all(step.text.strip() for step in walk.steps)


SENTENCES = Path(__file__).with_name("sentences.txt").read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize("sentence", SENTENCES)
def test_steps_of_puzzle_files_have_the_expected_sentences(sentence: str) -> None:
    name, _, said = sentence.partition(": ")
    assert said in " ".join(step.text for step in gp.load(PUZZLES / f"{name}.puzzle").steps().steps)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            "values 1..99\npyramid:\n        24\n      14  _\n    _  _   _\n  9   _   1   _\n",
            "r3c2 = 14 - r3c1 (brick r2c1) and r4c2 = r3c1 - 9 (brick r3c1). Substituted into r4c2 + 1 = r3c2 "
            "(brick r3c2), that leaves 2 × r3c1 = 22. So r3c1 = 11.",
        ),
        (
            "long multiplication:\n  _65 * __\n  ----\n  __0\n  _3__\n  ----\n  __180\n",
            "In the long multiplication, (_4)(_5)0 = _3 × (_1)65: with _3 = 1, the left side is even and the right "
            "side odd. So _3 is 2, 4, 6 or 8.",
        ),
        (
            "grid 2 x 4\nvalues 0..3\ncount(row 1 = 0) = r2c1\ncount(row 1 = 1) = r2c2\ncount(row 1 = 2) = 1\n"
            "count(row 1 = 3) = 0\nr1c1 = 0\nr2c1 > r2c2\nr2c2 > 0\n",
            "Each of the 4 cells r1c1 to r1c4 is counted once: r2c1 + r2c2 = 3: only 2 + 1 = 3 fits. So r2c1 = 2; "
            "r2c2 = 1.",
        ),
        ("unknown a, b, c in 1..9\na = 5\nb - c = 0\nb < a\n", "b < a, and a = 5: b is at most 4."),
        ("unknown a, b in 1..6\na + b != 7\na = 2\nb + b > 7\n", "a + b != 7: b is not 5."),
    ],
)
def test_steps_of_small_puzzles_have_the_expected_sentences(text: str, said: str) -> None:
    assert said in [step.text for step in gp.parse(text).steps().steps]


def test_missing_digits_are_shown_with_their_names() -> None:
    puzzle = gp.parse("long multiplication:\n  _65 * __\n  ----\n  __0\n  _3__\n  ----\n  __180\n")
    assert "    _9 _10   1   8   0" in blanks(puzzle.steps().puzzle)
    assert blanks(gp.parse("SEND + MORE = MONEY")) == ""


def test_step_that_solves_a_cell_needs_no_earlier_bounds() -> None:
    walk = gp.parse("values 1..99\npyramid:\n        24\n      14  _\n    _  _   _\n  9   _   1   _\n").steps()
    assert [step.technique for step in walk.steps].count("bounds") == 0
    assert len(walk.steps) == 6


def test_missing_digit_alone_in_its_line_is_named() -> None:
    text = "long division:\n  2_484 / 73 = _0_\n    __9\n    5_4\n    ___\n    _\n"
    said = str(gp.parse(text).steps())
    assert "The blanks are called:" in said
    assert " _10\n" in said


def test_relation_with_steps_is_not_linear() -> None:
    a, b = Variable("a"), Variable("b")
    assert linear(Comparison(Operation("-", a, b), "=", Constant(2)), ["a", "b"]) == ([1, -1], 2)
    never_below = Operation("-", a, b, Steps(not_negative=True))
    assert linear(Comparison(never_below, "=", Constant(2)), ["a", "b"]) is None


@pytest.mark.slow
@pytest.mark.parametrize("name", ["killer/own-medium", "sudoku/own-diagonal", "kenken/own-9x9"])
def test_step_names_every_group_it_uses(name: str) -> None:
    puzzle = gp.load(f"puzzles/{name}.puzzle")
    model, seen = model_of(puzzle), 0
    cells = {group.label: {model.names[x] for x in group.cells} for group in model.groups}
    for step in puzzle.steps().steps:
        if step.technique in ("locked candidates", "required value"):
            told = set().union(*(cells.get(part.name, set()) for part in step.parts if part.kind in ("rule", "clue")))
            assert step.eliminated.keys() <= told or " see" in step.text, step.text
            seen += 1
    assert seen


def test_digits_of_a_class_are_named_by_its_letter(capsys: pytest.CaptureFixture[str]) -> None:
    path = str(PUZZLES / "skeleton" / "odd-and-even.puzzle")
    main(["steps", "--boards", path])
    said = capsys.readouterr().out
    assert "E6  O7  E8  O9" in said  # the drawing above the steps
    assert "So E6 is 2, 4 or 6" in said
    assert "\n  E6: 246\n" in said  # the candidates after a step
    assert "_6" not in said
    main(["hint", "--filled", "E6=8", path])
    assert capsys.readouterr().out.startswith("E6 cannot be 8.\n")
    main(["hint", "--filled", "_6=8", path])
    assert capsys.readouterr().out.startswith("E6 cannot be 8.\n")
    walk = gp.load(path).steps()
    assert {part.name for step in walk.steps for part in step.parts if part.text.startswith("E6")} == {"_6"}
