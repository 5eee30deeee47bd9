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
RELATION = """
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
"""
PATH = """
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
"""
PUZZLE = """\
sudoku 4x4
dozen: r1c1 r1c2
stairs: r3c1 r3c2
grid:
  _ _ _ _
  _ _ 3 4
  _ _ _ _
  _ _ _ _
"""
PROGRAM = """
import json
import sys
import gridpuzzles as gp
from gridpuzzles.views.formats import show
from gridpuzzles.views.rules import rules

puzzle = gp.parse(sys.stdin.read())
again = gp.from_format(puzzle.to_format("f-puzzles"))
print(json.dumps({
    "text": show(puzzle, "text"),
    "svg": puzzle.to_svg(),
    "steps": str(puzzle.steps()),
    "rules": " ".join(rules(puzzle)),
    "again": str(again),
}))
"""


@pytest.fixture(scope="module")
def answers(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """Return what a copy of the package with a relation and a path of their own says about a puzzle with both."""
    folder = tmp_path_factory.mktemp("recipes")
    copy = shutil.copytree(PACKAGE, folder / "gridpuzzles", ignore=shutil.ignore_patterns("__pycache__"))
    for name, heading, row in (
        ("pair_relations.py", "PAIR_RELATIONS = {\n", RELATION),
        ("path_rules.py", "PATH_RULES = {\n", PATH),
    ):
        table = copy / "kinds" / name
        text = table.read_text(encoding="utf-8")
        assert text.count(heading) == 1
        table.write_text(text.replace(heading, heading + row), encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM], input=PUZZLE, cwd=folder, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    assert isinstance(found, dict)
    return found


@pytest.mark.parametrize(
    ("answer", "parts"),
    [
        ("text", ["_ D _", "staircase: r3c1 r3c2"]),
        ("rules", ["Numbers with D between them multiply to 12.", "Along every staircase, neighbors differ by 2."]),
        ("svg", [">D<", "green"]),
        ("steps", ["The D between r1c1 and r1c2 has product 12", "the staircase from row 3, column 1"]),
        ("again", ["r1c1 * r1c2 = 12", "path staircase1: staircase"]),
    ],
)
def test_relation_and_path_are_known_from_their_rows(answers: dict[str, str], answer: str, parts: list[str]) -> None:
    assert not [part for part in parts if part not in answers[answer]], answers[answer]


def test_function_of_a_line_is_known_from_its_file(tmp_path: Path) -> None:
    copy = shutil.copytree(PACKAGE, tmp_path / "gridpuzzles", ignore=shutil.ignore_patterns("__pycache__"))
    functions = copy / "kinds" / "line_functions"
    text = (functions / "distinct.py").read_text(encoding="utf-8")
    (functions / "different.py").write_text(text.replace('word="distinct"', 'word="different"'), encoding="utf-8")
    program = "from gridpuzzles.kinds import LINE_FUNCTIONS, function_words; print(*LINE_FUNCTIONS, *function_words())"
    done = subprocess.run([sys.executable, "-c", program], cwd=tmp_path, capture_output=True, text=True, check=True)
    assert done.stdout.split().count("different") == 2
