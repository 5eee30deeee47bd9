"""Test the recipes in docs/architecture.md: a kind that is added to its one file is known everywhere else."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import gridpuzzles

PACKAGE = Path(gridpuzzles.__file__).parent
ROWS = {
    "pair_relations.py": """PAIR_RELATIONS = {
    "product": PairRelation(
        form="_ * _ = {}",
        is_directed=False,
        words="multiply to {}",
        marks={"dozen": PairMark(12, sign="D", printed="dozen dozens")},
        dot="",
        fact="product",
        f_puzzles=FPuzzlesPairs("dozens", usual=None, letters={"D": 12}, exempt=("dozens",)),
        example="",
    ),
""",
    "path_rules.py": """PATH_RULES = {
    "staircase": PathRule(
        rule="each 2: abs(_ - _) = 2",
        noun="staircase",
        meaning="neighbors differ by 2",
        ends=("disk", ""),
        line="green",
        printed="stairs staircase",
        f_puzzles=FPuzzlesLine("staircase", numbered=None, claim=None),
        example="",
    ),
""",
    "cage_targets.py": """CAGE_TARGETS: dict[str, CageTarget] = {
    "top": CageTarget(
        name="largest",
        meaning="the largest of the cells",
        example=((2, 3, 4), 4),
        results=_of_all("max"),
        function="max",
        needs_two_cells=False,
        step=lambda label, several, number, cells: f"In {label}, the largest number is {number}",
        in_print=(),
        generated=None,
        keen=None,
        ipuz="top",
    ),
""",
}
"""Rows for tables of `kinds`, each below the first line of its table."""
EVENS = """
from ...base.terms import Count, Property
from ..columns import EdgeClue, LineFunction, StepTexts

KIND = LineFunction(
    word="evens",
    form="evens(row 1)",
    parameters=(),
    is_directed=False,
    value=lambda line: sum(one % 2 == 0 for one in line),
    bounds=lambda line, whole: (0, len(line)),
    automaton=lambda: (0, lambda state, value: state + (value % 2 == 0), lambda state: state),
    desugared=lambda line: Count(tuple(Property(cell, "even") for cell in line)),
    meaning="the number of even numbers",
    edge=EdgeClue(sheet=lambda: "how many even numbers it has", f_puzzles=("evens", ())),
    steps=StepTexts(clue=lambda number: f"has {number} even numbers", forced={0: "all its numbers are odd"}),
    example="",
)
"""
PROGRAM = """
import json
import sys
import gridpuzzles as gp
from gridpuzzles.views.formats import show
from gridpuzzles.views.rules import rules

answers = {}
for name, text in json.load(sys.stdin).items():
    puzzle = gp.parse(text)
    formats = [name for word, name in (("sudoku", "f-puzzles"), ("kenken", "ipuz")) if word in text]
    answers[name] = {
        "drawn": show(puzzle, "text"),
        "pictured": puzzle.to_svg(),
        "said": " ".join(rules(puzzle)),
        "used": " ".join(step.text for step in puzzle.steps().steps),
        "exported and read": " ".join(str(gp.from_format(puzzle.to_format(name))) for name in formats),
    }
print(json.dumps(answers))
"""
GRID = "grid:\n  _ _ _ _\n  _ _ 3 4\n  _ _ _ _\n  _ _ _ _\n"
PUZZLES = {
    "relation": f"sudoku 4x4\ndozen: r1c1 r1c2\n{GRID}",
    "path": f"sudoku 4x4\nstairs: r3c1 r3c2\n{GRID}",
    "function": f"sudoku 4x4\nrow 1: evens(_) = 2\nrows evens = ? 2 2 2\n{GRID}",
    "line": "values 1..4\ngrid:\n  2 _ _\nrows evens = 1\n",
    "target": "kenken 3x3\ncages:\n  A A B\n  C C B\n  D D D\n  A = 3top  B = 2top  C = 2-  D = 6+\n",
}


@pytest.fixture(scope="module")
def answers(tmp_path_factory: pytest.TempPathFactory) -> dict[str, dict[str, str]]:
    """Return what a copy of the package with some more kinds says about a puzzle of each kind."""
    folder = tmp_path_factory.mktemp("recipes")
    copy = shutil.copytree(PACKAGE, folder / "gridpuzzles", ignore=shutil.ignore_patterns("__pycache__"))
    for name, row in ROWS.items():
        table = copy / "kinds" / name
        text, heading = table.read_text(encoding="utf-8"), row.partition("\n")[0] + "\n"
        assert text.count(heading) == 1
        table.write_text(text.replace(heading, row), encoding="utf-8")
    (copy / "kinds" / "line_functions" / "evens.py").write_text(EVENS, encoding="utf-8")
    command = [sys.executable, "-c", PROGRAM]
    done = subprocess.run(command, input=json.dumps(PUZZLES), cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    assert isinstance(found, dict)
    return found


@pytest.mark.parametrize(
    ("kind", "answer", "words"),
    [
        ("relation", "drawn", "_ D _"),
        ("relation", "pictured", ">D<"),
        ("relation", "said", "Numbers with D between them multiply to 12."),
        ("relation", "used", "The D between r1c1 and r1c2 has product 12"),
        ("relation", "exported and read", "r1c1 * r1c2 = 12"),
        ("path", "drawn", "staircase: r3c1 r3c2"),
        ("path", "pictured", "green"),
        ("path", "said", "Along every staircase, neighbors differ by 2."),
        ("path", "used", "the staircase from row 3, column 1"),
        ("path", "exported and read", "path staircase1: staircase"),
        ("function", "drawn", " 2"),
        ("function", "said", "The number at the end of a row is how many even numbers it has."),
        ("line", "used", "Row 1 has 1 even numbers"),
        ("function", "exported and read", "evens"),
        ("target", "drawn", "2top"),
        ("target", "pictured", "2top"),
        ("target", "said", "A number with top is the largest of the cells."),
        ("target", "used", "the largest number is 2"),
        ("target", "exported and read", "2top"),
    ],
)
def test_kind_is_known_from_its_file(answers: dict[str, dict[str, str]], kind: str, answer: str, words: str) -> None:
    assert words in answers[kind][answer]
