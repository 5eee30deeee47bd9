"""Test the rules along a path: every column against what reads it."""

from __future__ import annotations

import json
import re

import pytest

import gridpuzzles as gp
from gridpuzzles.base.errors import CannotConvert
from gridpuzzles.base.source import Source
from gridpuzzles.convert.fpuzzles_facts import board_of
from gridpuzzles.convert.fpuzzles_rules import RULES
from gridpuzzles.editor.completion import completions
from gridpuzzles.editor.reading import AnalyzedDocument
from gridpuzzles.kinds.path_rules import PATH_RULES
from gridpuzzles.sheets.book import rules_of

from ..compare.questions import Text
from ..compare.run import asked

LINES = [name for name, kind in PATH_RULES.items() if kind.f_puzzles]
SUDOKU = "values 1..9\nall different in rows, cols, boxes 3 x 3\ngrid 9 x 9\n"
each = pytest.mark.parametrize("name", PATH_RULES)


def sudoku(name: str) -> gp.Puzzle:
    """Return an empty sudoku with a path of five cells."""
    return gp.parse(f"{SUDOKU}paths:\n  a = r1c1 r2c2 r3c3 r4c4 r4c5\npath a: {name}\n")


def meaning(puzzle: gp.Puzzle) -> list[object]:
    """Return the conditions of a sudoku that are not about its groups."""
    return sorted(repr(one.condition) for one in puzzle.constraints if one.clue >= 0)


@each
def test_rule_matters_in_the_example(name: str) -> None:
    without = re.sub("path a: .*\n", "", PATH_RULES[name].example).partition("expect")[0]
    assert gp.parse(without).verdict().status == "several"


@each
def test_known_rule_is_that_of_its_text(name: str) -> None:
    kind = PATH_RULES[name]
    cells = ["r1c1", "r2c2", "r3c3", "r4c4", "r4c5"]
    text = kind.rule if isinstance(kind.rule, str) else kind.rule(cells)
    assert meaning(sudoku(name)) == meaning(gp.parse(f"{SUDOKU}paths:\n  a = {' '.join(cells)}\npath a: {text}\n"))


@each
@pytest.mark.parametrize("length", [2, 3, 4])
def test_second_implementation_agrees(name: str, length: int) -> None:
    cells = " ".join(["r1c1", "r1c2", "r2c2", "r2c1"][:length])
    text = f"values 1..6\ngrid 2 x 2\npaths:\n  a = {cells}\npath a: {name}\n"
    assert asked(Text(text), 1, thorough=False) == []


@each
@pytest.mark.parametrize("length", [1, 2, 3])
def test_short_path_is_read(name: str, length: int) -> None:
    cells = " ".join(["r1c1", "r1c2", "r2c2"][:length])
    puzzle = gp.parse(f"values 0..9\ngrid 2 x 2\npaths:\n  a = {cells}\neach path: {name}\n")
    assert all(puzzle.accepts(one) for one in puzzle.solutions(3))


@each
def test_rule_of_the_file_takes_precedence(name: str) -> None:
    puzzle = gp.parse(f"rule {name}: _ < 3\n{SUDOKU}paths:\n  a = r1c1 r1c2\npath a: {name}\n")
    solution = puzzle.solve()
    assert solution is not None
    assert {solution["r1c1"], solution["r1c2"]} == {1, 2}
    assert "means that" not in rules_of(puzzle)


@each
@pytest.mark.parametrize("statement", ["path a: {}", "each path: {}", "row 1: {}"])
def test_sheets_print_the_meaning(name: str, statement: str) -> None:
    puzzle = gp.parse(f"{SUDOKU}paths:\n  a = r1c1 r1c2 r2c3\n{statement.format(name)}\n")
    said = rules_of(puzzle).lower()
    assert PATH_RULES[name].meaning in said
    assert (f"the word {name} means that " in said) == statement.startswith("row")
    assert ("along every " in said) == ("path" in statement)


@each
def test_drawings_have_the_marks_at_the_ends(name: str) -> None:
    drawn = sudoku(name).to_svg()
    ends = PATH_RULES[name].ends
    assert drawn.count("<circle") == ends.count("disk") + ends.count("circle")
    line = PATH_RULES[name].line
    assert len(re.findall(f'<polyline[^>]*class="({line}|path)"', drawn)) == 1 + ends.count("arrow")
    assert f'class="{line}"' in drawn
    assert f"path a: {name}" not in drawn


@each
def test_words_of_lists_name_the_rule(name: str) -> None:
    for word in PATH_RULES[name].printed.split():
        listed = gp.parse(f"{SUDOKU}{word.replace('_', ' ')}: r1c1 r2c2 r3c3 r4c4 r4c5\n")
        assert meaning(listed) == meaning(sudoku(name)), word


@pytest.mark.parametrize("name", [name for name, kind in PATH_RULES.items() if kind.printed])
def test_printed_sudoku_with_such_a_line_is_read(name: str) -> None:
    word = PATH_RULES[name].printed.split()[0].replace("_", " ").capitalize()
    puzzle = gp.parse(f"Sudoku\n{word}: r1c1 r2c2 r3c3 r4c4 r4c5\n" + "_ _ _ _ _ _ _ _ _\n" * 9)
    assert meaning(puzzle) == meaning(sudoku(name))


@pytest.mark.parametrize("name", LINES)
def test_f_puzzles_lines_are_read_as_paths(name: str) -> None:
    line = PATH_RULES[name].f_puzzles
    assert line is not None
    board = {
        "size": 9,
        "grid": [[{} for _ in range(9)] for _ in range(9)],
        line.key: [{"lines": [["R1C1", "R2C2", "R3C3", "R4C4", "R4C5"]]}],
    }
    puzzle = gp.from_format(json.dumps(board))
    assert meaning(puzzle) == meaning(sudoku(name))
    assert puzzle.grid is not None
    assert list(puzzle.grid.named_rules) == [name]


@pytest.mark.parametrize("name", LINES)
def test_f_puzzles_lines_are_written(name: str) -> None:
    line = PATH_RULES[name].f_puzzles
    assert line is not None
    puzzle = sudoku(name)
    assert line.key in board_of(puzzle)
    text = puzzle.to_format("f-puzzles")
    assert isinstance(text, str)
    assert board_of(gp.from_format(text)) == board_of(puzzle)


@pytest.mark.parametrize("name", [name for name in PATH_RULES if name not in LINES])
def test_f_puzzles_keeps_other_rules_or_refuses(name: str) -> None:
    puzzle = sudoku(name)
    try:
        text = puzzle.to_format("f-puzzles")
    except CannotConvert:
        return
    assert isinstance(text, str)
    solution = gp.from_format(text).solve()
    assert solution is not None
    assert puzzle.accepts(dict(solution))


def test_f_puzzles_line_with_a_number_has_a_rule_of_its_own() -> None:
    board = {
        "size": 9,
        "grid": [[{} for _ in range(9)] for _ in range(9)],
        "whispers": [{"lines": [["R1C1", "R2C2"]], "value": "4"}, {"lines": [["R3C3", "R2C3"]], "value": "5"}],
    }
    puzzle = gp.from_format(json.dumps(board))
    paths = "paths:\n  a = r1c1 r2c2\n  b = r3c3 r2c3\n"
    rules = "path a: each 2: abs(_ - _) >= 4\npath b: whisper\n"
    assert meaning(puzzle) == meaning(gp.parse(f"{SUDOKU}{paths}{rules}"))
    assert list(RULES).count("whispers") == 1
    assert [line.get("value") for line in board_of(puzzle)["whispers"]] == ["4", None]  # 5 is the usual number


def test_f_puzzles_entropic_line_has_thirds_of_the_numbers() -> None:
    rule = "paths:\n  a = r1c1 r1c2 r1c3\npath a: "
    for side, usual in ((6, "each 3: each pair: (_ - 1) div 2 != (_ - 1) div 2"), (9, "entropic")):
        board = {"size": side, "grid": [[{}] * side] * side, "entropicline": [{"lines": [["R1C1", "R1C2", "R1C3"]]}]}
        assert meaning(gp.from_format(json.dumps(board))) == meaning(gp.parse(f"sudoku {side}x{side}\n{rule}{usual}\n"))
    with pytest.raises(gp.DefinitionError, match="no entropic lines for a side of 8"):
        gp.from_format(json.dumps({**board, "size": 8, "grid": [[{}] * 8] * 8}))
    with pytest.raises(CannotConvert):
        gp.parse(f"sudoku 6x6\n{rule}entropic\n").to_format("f-puzzles")


@each
def test_editors_offer_and_explain_the_name(name: str) -> None:
    text = f"{SUDOKU}paths:\n  a = r1c1 r1c2\npath a: "
    offered = {one.label: one for one in completions(AnalyzedDocument(Source("a", text + "\n"), "."), len(text), ())}
    assert offered[name].detail == PATH_RULES[name].meaning
