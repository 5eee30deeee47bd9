"""Test the relations between two cells and their marks: every column against what reads it."""

from __future__ import annotations

import json
from itertools import product

import pytest

import gridpuzzles as gp
from gridpuzzles.convert.fpuzzles_facts import board_of
from gridpuzzles.convert.fpuzzles_rules import PAIRS
from gridpuzzles.families.catalogue import family
from gridpuzzles.kinds.pair_relations import MARKS, PAIR_RELATIONS
from gridpuzzles.sheets.book import rules_of

SIZE = 6
LATIN = f"values 1..{SIZE}\nall different in rows, cols, boxes 2 x 3\ngrid {SIZE} x {SIZE}\n"
each = pytest.mark.parametrize("name", PAIR_RELATIONS)
each_key = pytest.mark.parametrize("key", PAIRS)


def pairs(text: str) -> set[tuple[int, int]]:
    """Return the values of two cells that a text allows."""
    puzzle = gp.parse(f"values 1..{SIZE}\ngrid 1 x 2\n{text}\n")
    return {(one["r1c1"], one["r1c2"]) for one in puzzle.solutions(100)}


def marked(rule: str, more: str = "") -> gp.Puzzle:
    return gp.parse(f"values 1..{SIZE}\nmark o: {rule}\n{more}grid:\n  _ o _ _\n")


@each
@pytest.mark.parametrize("number", [2, 5])
def test_stated_relation_is_that_of_the_mark(name: str, number: int) -> None:
    kind = PAIR_RELATIONS[name]
    rule = kind.form.format(number)
    drawn = {
        (one["r1c1"], one["r1c2"])
        for one in gp.parse(f"values 1..{SIZE}\nmark o: {rule}\ngrid:\n  _ o _\n").solutions(100)
    }
    stated = pairs(kind.stated(number, "r1c1", "r1c2"))
    assert stated == drawn
    assert kind.is_directed == (pairs(rule.replace("_", "r1c1", 1).replace("_", "r1c2", 1)) != stated)


@pytest.mark.parametrize("name", [name for name, kind in PAIR_RELATIONS.items() if kind.fact])
def test_marks_have_the_form_of_their_relation(name: str) -> None:
    kind = PAIR_RELATIONS[name]
    forms = [form for one in marked(kind.form.format(3)).constraints for form in one.forms or ()]
    assert [form.kind for form in forms] == [kind.fact]


@each_key
@pytest.mark.parametrize("number", [1, 2, 5])
def test_denied_relation_is_the_opposite(key: str, number: int) -> None:
    kind = PAIRS[key][0]
    every = set(product(range(1, SIZE + 1), repeat=2))
    denied = pairs("\n".join(kind.denied(number, "r1c1", "r1c2")))
    assert denied == every - pairs(kind.stated(number, "r1c1", "r1c2"))


@each
def test_sheets_say_what_a_mark_means(name: str) -> None:
    kind = PAIR_RELATIONS[name]
    puzzle = marked(kind.form.format(3).replace(" = ", "="))
    sign = f"a {kind.dot} dot (3)" if kind.dot else "o"
    words = f"umbers with {sign} between them {kind.words.format(3)}"
    assert words in rules_of(puzzle)
    assert f"umbers that share an edge {kind.words.format(3)}" in rules_of(
        gp.parse(f"values 1..{SIZE}\ngrid 2 x 2\nneighbors: {kind.form.format(3)}\n")
    )


def test_sheets_print_the_rule_of_a_mark_without_words() -> None:
    unusual = "_ ^ 2 + _ ^ 2 = 5"
    assert unusual not in [kind.form for kind in PAIR_RELATIONS.values()]
    assert f"Numbers with o between them satisfy {unusual}." in rules_of(marked(unusual))


def test_sheets_say_that_all_marks_are_drawn() -> None:
    said = rules_of(marked("_ + _ = 5", "no other pair\n"))
    assert "neighbors without a mark fit none of the rules of the marks" in said
    assert "no other pair" not in said


@pytest.mark.parametrize("name", MARKS)
def test_words_of_lists_name_the_mark(name: str) -> None:
    kind, mark = MARKS[name]
    board = f"values 1..{SIZE}\ngrid 2 x 3\nr2c1 = r2c2 = 1\n"
    stated = "\n".join(kind.stated(mark.number, *cells) for cells in (("r1c1", "r1c2"), ("r1c3", "r2c3")))
    expected = gp.parse(f"{board}{stated}\n")
    for word in mark.printed.split():
        listed = gp.parse(f"{board}{word.replace('_', ' ')}: r1c1 r1c2, r1c3 r2c3\n")
        assert {one.rows for one in listed.solutions()} == {one.rows for one in expected.solutions()}, word


def test_dots_of_kropki_are_marks_with_a_name() -> None:
    named = {kind.form.format(mark.number) for kind, mark in MARKS.values()}
    assert set(family("kropki").marks.values()) <= named


@each_key
def test_f_puzzles_marks_are_read_and_written(key: str) -> None:
    kind, marks = PAIRS[key]
    for letter, number in marks.letters.items() or [("", marks.usual), ("3", 3)]:
        assert number is not None
        entry = {"cells": ["R1C1", "R1C2"], **({"value": letter} if letter else {})}
        board = {"size": SIZE, "grid": [[{} for _ in range(SIZE)] for _ in range(SIZE)], key: [entry]}
        puzzle = gp.from_format(json.dumps(board))
        assert puzzle.constraints == gp.parse(f"{LATIN}{kind.stated(number, 'r1c1', 'r1c2')}\n").constraints
        (written,) = board_of(puzzle)[key]
        assert written["cells"] == ["R1C1", "R1C2"]
        assert written["value"] in (letter, str(number))


@each_key
def test_f_puzzles_negative_rule_is_about_unmarked_pairs(key: str) -> None:
    kind, marks = PAIRS[key]
    assert key in marks.exempt
    letter = next(iter(marks.letters), "")
    entry = {"cells": ["R1C1", "R1C2"], **({"value": letter} if letter else {})}
    board = {"size": SIZE, "grid": [[{} for _ in range(SIZE)] for _ in range(SIZE)], key: [entry], "negative": [key]}
    numbers = sorted(marks.letters.values()) or [marks.usual or 0]
    lines = [kind.stated(marks.letters.get(letter, marks.usual or 0), "r1c1", "r1c2")]
    for row, col in product(range(1, SIZE + 1), repeat=2):
        for other in (f"r{row}c{col + 1}", f"r{row + 1}c{col}"):
            if max(row + (other[1] != str(row)), col + (other[3] != str(col))) <= SIZE and other != "r1c2":
                lines += [text for number in numbers for text in kind.denied(number, f"r{row}c{col}", other)]
    found, expected = gp.from_format(json.dumps(board)), gp.parse(LATIN + "\n".join(lines) + "\n")
    assert {one.condition for one in found.constraints} == {one.condition for one in expected.constraints}
    assert board_of(found)["negative" if marks.letters or key == "ratio" else "nonconsecutive"]
