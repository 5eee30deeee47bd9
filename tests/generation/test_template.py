"""Test that any file can be a template, including files of unnamed families."""

from __future__ import annotations

from pathlib import Path

import pytest

import gridpuzzles as gp
from gridpuzzles.generation.budget import GenerationBudget, GenerationLimits, StableRandom
from gridpuzzles.generation.from_file import make_from, template_of
from gridpuzzles.generation.hiding import needed
from gridpuzzles.generation.template import Template
from gridpuzzles.model.puzzle import assuming

from .. import cpsat

CORNERED = """title: Corners and corridors
source: somebody
date: 1999

grid 3 x 4
values 1..6
all different in rows
neighbors: _ != _
rows sum = 15 ? 12          # the corridor in the middle says nothing
cols max = 6 5 4 6
abs(r1c1 - r3c4) * r2c2 = 6
sum(col 1) > 8
count(grid = 6) = 2
solution:
  1 2 3 4
  2 3 4 5
  3 4 5 6
"""
"""A puzzle of an unnamed family, with a new combination of rules."""

LATIN = "values 1..4\nall different in rows, cols\n"
TEXTS = {
    "cornered": CORNERED,
    "packed": "values 1..4\nall different in rows, cols, boxes 2 x 2\ngrid:\n  1...\n  ..2.\n  .3..\n  ...4\n",
    "negative": "values 1..5\nall different\npicture:\n  _ - _ = -3\n  *   +\n  _ + _ = 7\n  =   =\n  8   5\n",
    "edges": "values 1..9\ngrid product:\n  _ _ | 6\n  _ _ | 20\n  ------\n  8 15\n",
    "kakuro": "values 1..9\nall different in runs\ngrid:\n  \\ 4\\ 3\\\n  \\3 _ _\n  \\4 _ _\n",
    "corners": "values 1..4\nall different in rows, cols\ncorners:\n  . even 5+\n  . . 4+\n  . . .\n",
    "signs": LATIN + "grid:\n  _ < _ _ _\n  ^ . v .\n  _ _ < _ _\n  _ _ _ > _\n  _ _ 2 _\n",
    "unknown": "grid 2 x 2\nvalues 1..9\nunknown t in 1..20\nrows sum = t\nr1c1 * r2c2 = 24\ncol 1: _ - _ = 1\n",
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name, text in TEXTS.items():
        (tmp_path / f"{name}.puzzle").write_text(text, encoding="utf-8")
    return tmp_path


@pytest.mark.parametrize("name", TEXTS)
def test_puzzle_made_from_a_template_has_one_solution(folder: Path, name: str) -> None:
    path = str(folder / f"{name}.puzzle")
    made = make_from(path, 5, 1, GenerationLimits(attempts=20, seconds=20))
    puzzle = gp.parse(made.text)
    assert cpsat.solutions(puzzle, 2) == {tuple(made.solution[symbol.name] for symbol in puzzle.symbols)}
    assert made.identifier == f"{name}#5-1"
    assert "expect unique" in made.text
    assert "solution:" not in made.text
    template_of.cache_clear()
    assert make_from(path, 5, 1, GenerationLimits(attempts=20, seconds=20)) == made


def test_made_puzzle_names_its_template(folder: Path) -> None:
    text = make_from(str(folder / "cornered.puzzle"), 5, 1).text
    assert f"title: Corners and corridors\nsource: gridpuzzles {gp.__version__}, cornered#5-1\n" in text
    assert "somebody" not in text
    assert "1999" not in text
    assert "# the corridor" in text


def test_clues_without_a_number_are_kept() -> None:
    template = Template(gp.parse("grid 1 x 3\nvalues 1..9\nrow 1: _ < _ < _\nr1c1 + r1c2 > 4\nr1c3 is odd\n"))
    assert template.numbers == {}
    for number in range(5):
        filling = template.filling(StableRandom(str(number)), GenerationBudget(GenerationLimits()))
        assert template.puzzle.accepts(filling)


def test_numbers_shared_by_two_equations_are_kept(tmp_path: Path) -> None:
    path = tmp_path / "cross.puzzle"
    path.write_text("values 1..24\ncrossword:\n  _ * 2 = 22\n  . . + . .\n  . . _ . .\n  . . = . .\n  . . 9 . .\n")
    made = make_from(str(path), 1, 1)
    assert gp.parse(made.text).verdict().status == "unique"


def test_signs_are_varied_if_nothing_else_can_be(tmp_path: Path) -> None:
    path = tmp_path / "signs.puzzle"
    rows = "  _ < _ < _\n  ^ . v\n  _ _ _\n  . ^ .\n  _ _ _\n"
    path.write_text(f"values 1..3\nall different in rows, cols\ngrid:\n{rows}")
    made = [make_from(str(path), 1, number).text for number in range(1, 6)]
    assert len({text.partition("grid:")[2] for text in made}) > 1
    assert all(gp.parse(text).verdict().status == "unique" for text in made)


def test_template_without_a_solution_is_refused() -> None:
    template = Template(gp.parse("grid 2 x 2\nvalues 1..3\nall different\nrow 1: _ + _ = 4\n"))
    with pytest.raises(gp.CannotMake, match="no solution, whatever the clues"):
        template.filling(StableRandom("x"), GenerationBudget(GenerationLimits()))


@pytest.mark.parametrize("grid", ["grid 4 x 4\n", "grid:\n  _ _ _ _\n  _ _ _ _\n  _ _ _ _\n  _ _ _ _\n"])
def test_values_are_given_if_no_clue_has_a_number(tmp_path: Path, grid: str) -> None:
    path = tmp_path / "latin.puzzle"
    path.write_text(f"{LATIN}{grid}r1c1 < r1c2\n")
    made = make_from(str(path), 1, 1).text
    puzzle = gp.parse(made)
    assert puzzle.verdict().status == "unique"
    assert "grid:\n" in made
    assert "r1c1 < r1c2" in made
    assert not any(line.startswith("r2c2 =") for line in made.splitlines())


def test_givens_move_if_necessary(tmp_path: Path) -> None:
    """Two givens in one corner never determine a Latin square of size three, so one of them moves."""
    path = tmp_path / "latin.puzzle"
    path.write_text("values 1..3\nall different in rows, cols\ngrid:\n  1 _ _\n  2 _ _\n  _ _ _\n")
    puzzle = gp.parse(make_from(str(path), 1, 1).text)
    assert puzzle.verdict().status == "unique"
    assert sum(symbol.given is not None for symbol in puzzle.symbols) == 2


def test_moved_givens_stay_symmetric(tmp_path: Path) -> None:
    """Six symmetric givens seldom determine a Sudoku, so some move together with their mirror images."""
    path = tmp_path / "mirrored.puzzle"
    path.write_text(
        "note: of the first\nvalues 1..4\nall different in rows, cols, boxes 2 x 2\n"
        "grid:\n  1 _ _ _\n  3 _ _ _\n  _ _ _ 2\n  _ _ _ 4\n"
    )
    first = {(1, 1), (2, 1), (3, 4), (4, 4)}
    layouts = []
    for number in range(1, 6):
        made = gp.parse(make_from(str(path), 1, number).text)
        assert "note" not in made.metadata
        assert made.grid is not None
        given = {one.name for one in made.symbols if one.given is not None}
        cells = {cell for cell, name in made.grid.cells.items() if name in given}
        assert cells == {(5 - row, 5 - col) for row, col in cells}
        layouts.append(cells)
    assert any(cells != first for cells in layouts)


def test_needed_givens_are_irreducible() -> None:
    latin = gp.parse(f"{LATIN}grid 4 x 4\nr1c1 < r1c2\n")
    solution = latin.solve()
    assert solution is not None
    filling = dict(solution)
    budget = GenerationBudget(GenerationLimits())
    kept = needed(budget.compiled(latin), filling, list(filling), budget)

    def solutions(names: frozenset[str]) -> int:
        return len(list(assuming(latin, {name: (filling[name],) for name in names}).solutions(limit=2)))

    assert solutions(kept) == 1
    assert all(solutions(kept - {name}) == 2 for name in kept)
