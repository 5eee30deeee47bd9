"""Test that requested clues and themes appear in the puzzle, which has one solution."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import gridpuzzles as gp
from gridpuzzles.base.number_properties import is_prime
from gridpuzzles.cli import main
from gridpuzzles.families.catalogue import family as file_of
from gridpuzzles.families.headings import written_rules
from gridpuzzles.generation.budget import GenerationLimits
from gridpuzzles.generation.families.cruncher import line_asked
from gridpuzzles.generation.generate import FAMILIES as ALL_FAMILIES
from gridpuzzles.generation.generate import make
from gridpuzzles.generation.like import family_of, recognized, request_like
from gridpuzzles.generation.request import read_identifier, read_name

pytestmark = pytest.mark.slow

HEART = """
##..##
#5##.#
#.##.#
##..##
.#..#.
..##..
"""


def made(name: str) -> gp.Puzzle:
    """Return the first puzzle of a request, after checking that its identifier reproduces it."""
    one = make(read_name(name), 2, 1)
    again = read_identifier(one.identifier)
    assert again is not None
    assert make(*again) == one
    puzzle = gp.parse(one.text)
    assert puzzle.verdict().status == "unique"
    return puzzle


@pytest.mark.parametrize(
    "name",
    [
        "crossproduct:4x3,clue=row 1 = 210",
        "crossproduct:3x3,clue=row 1 = 210; column 2 = 84",
        "survo:clue=row 2 = 26",
        "survo:clue=row 1 = 20; r1c2 = 9",
        "cruncher:4x4,clue=row 1 = 2026",
        "cruncher:3x3,clue=column 2 = 7",
        "strike-out:clue=column 5 = 20",
        *(f"{name}:clue=r2c2 = 3" for name in ("futoshiki", "magic")),
        *(f"{name},clue=r2c2 = 3" for name in ("skyscrapers:4x4", "kenken:4x4", "killer:4x4", "letter-kakuro:5x5")),
        "kenken:5x5,clue=r1c1 = 5; r2c2 = 5",
        "cryptarithm:clue=S = 9",
        "cryptarithm:clue=S < T; E > 1",
        "figure:clue=a = 7",
        "arithmograph:clue=A = 1",
    ],
)
def test_requested_clues_are_in_the_puzzle_once(name: str) -> None:
    puzzle = made(name)
    for clue in name.partition("clue=")[2].split("; "):
        label, _, number = clue.partition(" = ")
        named = [one for one in puzzle.clues if one.text == clue or one.label in (label, f"given {label}")]
        assert len(named) == 1
        assert clue == named[0].text or str(named[0].value) == number


@pytest.mark.parametrize(
    "name",
    [
        "futoshiki:clue=r2c2 = 3",
        "jigsaw:5x5,clue=r2c2 = 3",
        "pyramid:4x4,clue=r1c1 = 44",
        "pyramid:4x4,clue=r1c1 = 96",
        "pyramid:3x3,operators=*,clue=r1c1 = 2026",
        "sudoku:6x6,clue=r1c1 = 5; r2c4 = 5",
        "tenner:3x6,clue=r2c2 = 3",
    ],
)
def test_requested_numbers_of_cells_are_givens_of_the_drawing(name: str) -> None:
    puzzle = made(name)
    for given in name.partition("clue=")[2].split("; "):
        cell, _, number = given.partition(" = ")
        assert (f"given {cell}", int(number)) in [(one.label, one.value) for one in puzzle.clues]
        assert given not in [clue.text for clue in puzzle.clues]


@pytest.mark.parametrize("family", sorted(ALL_FAMILIES))
@pytest.mark.parametrize("clue", ["foo = 26", "foo bar", "row 77 = 2026", "foo > r1c1"])
def test_clue_that_is_not_understood_is_refused_in_every_family(family: str, clue: str) -> None:
    with pytest.raises(gp.CannotMake) as refused:
        make(read_name(f"{family}:clue={clue}"), 1, 1, GenerationLimits(seconds=20))
    said = str(refused.value)
    assert clue.split(" = ")[0] in said or "foo" in said
    assert "whatever the clues are" not in said
    assert "seconds" not in said


def test_examples_of_clues_make_puzzles(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["generate", "--help"])
    told_in_help = " ".join(capsys.readouterr().out.split())
    examples = {
        (family, clue)
        for clue, families in re.findall(r"'([^']+)' \(([^)]+)\)", told_in_help)
        for family in families.split(", ")
    }
    assert len(examples) >= 2
    page = (ROOT.parent / "docs" / "generate.md").read_text()
    impossible = {"sum(row 1) = 2026"}  # the refusal that the page shows, which the test of its console blocks covers
    examples |= {pair for pair in re.findall(r'generate (\S+) --clue "([^"]+)"', page) if pair[1] not in impossible}
    assert len(examples) >= 7
    for family, clue in sorted(examples):
        made(f"{family}:clue={clue}")


@pytest.mark.parametrize(
    ("name", "clues", "said"),
    [
        ("long-division", "quotient = 2026", "quotient = 2026"),
        ("long-division:3x4", "quotient = 2026; divisor = 117", "117"),
        ("long-multiplication", "first = 2026; second = 47", "2026 * 47 = 95222"),
    ],
)
def test_requested_numbers_are_in_the_long_working(name: str, clues: str, said: str) -> None:
    puzzle = made(f"{name}{',' if ':' in name else ':'}clue={clues}")
    solution = puzzle.solve()
    assert solution is not None
    assert said.rpartition(" ")[2] in str(solution)


def test_several_requested_results_of_a_cruncher_are_used() -> None:
    assert line_asked(read_name("cruncher:3x3,clue=row 1 = 20; column 2 = 7")) == {0: 20, 4: 7}
    clues = made("cruncher:3x3,operators=+-,clue=row 1 = 10; column 1 = 7").clues
    assert {(one.label, one.value) for one in clues} >= {("row 1", 10), ("column 1", 7)}


@pytest.mark.parametrize(
    "name",
    [
        "kenken:5x5",
        "killer:6x6",
        "killer:6x6,symmetric",
        "suko",
        "strike-out:5x5",
        "cruncher:3x3,operators=+-",
        "crossproduct:4x4",
    ],
)
def test_clues_prime_option_makes_all_clues_prime(name: str) -> None:
    puzzle = made(f"{name}{',' if ':' in name else ':'}clues=prime")
    assert all(is_prime(clue.value) for clue in puzzle.clues if clue.value is not None)


def test_clues_equal_option_makes_all_clues_equal() -> None:
    clues = made("strike-out:3x3,clues=equal").clues
    assert len({clue.value for clue in clues if clue.kind == "row"}) == 1
    assert len({clue.value for clue in clues if clue.kind == "col"}) == 1


def test_givens_follow_the_shape_and_digits_of_a_drawing(tmp_path: Path) -> None:
    path = tmp_path / "heart.txt"
    path.write_text(HEART)
    puzzle = made(f"sudoku:6x6,givens={path}")
    lines = HEART.split()
    shown = {(row, col) for row, line in enumerate(lines, 1) for col, sign in enumerate(line, 1) if sign != "."}
    assert puzzle.grid is not None
    given = {name for name, one in ((one.name, one) for one in puzzle.symbols) if one.given is not None}
    assert {place for place, name in puzzle.grid.cells.items() if name in given} == shown
    solution = puzzle.solve()
    assert solution is not None
    assert solution["r2c2"] == 5


def test_date_option_gives_the_first_givens_of_the_rows() -> None:
    puzzle = made("sudoku:date=22.11.2026")
    rows: dict[int, list[tuple[int, int | None]]] = {}
    assert puzzle.grid is not None
    names = {name: place for place, name in puzzle.grid.cells.items()}
    for one in puzzle.symbols:
        if one.given is not None:
            row, col = names[one.name]
            rows.setdefault(row, []).append((col, one.given))
    assert [min(rows[row])[1] for row in range(2, 9)] == [2, 2, 1, 1, 2, 2, 6]


ROOT = Path(__file__).parent.parent.parent / "puzzles"


@pytest.mark.parametrize(
    ("path", "name"),
    [
        ("kenken/own-6x6", "kenken:6x6"),
        ("killer/own-6x6", "killer:6x6"),
        ("kakuro/own-5x5", "kakuro:5x5"),
        ("suko/own-1", "suko"),
        ("sudoku/own-6x6", "sudoku:6x6"),
        ("futoshiki/own-4x4", "futoshiki:4x4"),
        ("struck-out/own-3x3", "strike-out:3x3"),
        ("corners/own-5x5", "corners:5x5"),
        ("crossproduct/own-5x4", "crossproduct:5x4"),
        ("cryptarithm/send-more-money", "cryptarithm"),
        ("cross-figures/own-4x4", "cross-figure:4x4"),
        ("skeleton/own-division-noughts", "long-division"),
        ("ten-column/own-3x10", "tenner:3x10"),
        ("magic/own-5x5", "magic:5x5"),
        ("sudoku/own-windows", "windoku:9x9"),
    ],
)
def test_like_option_finds_the_family_and_size_of_a_file(path: str, name: str) -> None:
    request = request_like(str(ROOT / f"{path}.puzzle"))
    assert request.name.startswith(name)
    assert read_name(request.name) == request


@pytest.mark.parametrize("key", sorted({name for name, _, _ in recognized()}))
def test_like_option_knows_the_family_of_every_generated_puzzle(key: str) -> None:
    puzzle = made(key)
    assert family_of(puzzle) == key
    one, grid = file_of(key), puzzle.grid
    if grid is None:
        return
    # A heading stands for the rules of the file.
    rules = written_rules(key, grid.rows, grid.cols)
    others = [line for line in str(puzzle).splitlines() if line not in rules]
    heading = f"{one.field('beside').split(', ')[0]} {one.field('of')}" if one.field("of") else one.name
    assert family_of(gp.parse("\n".join([f"{heading} {grid.rows} x {grid.cols}", *others, ""]))) == key


def test_requested_cell_that_not_every_kakuro_has_is_found() -> None:
    puzzle = made("kakuro:6x6,clue=r2c2 = 7")
    assert any(one.text == "r2c2 = 7" or (one.label, one.value) == ("given r2c2", 7) for one in puzzle.clues)
    with pytest.raises(gp.CannotMake, match="r9c9 is outside the grid"):
        made("kakuro:6x6,clue=r9c9 = 7")


def test_cells_of_a_kakuro_follow_the_shape_of_a_drawing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # The random numbers depend on the name of a request; a relative path is the same in every run.
    monkeypatch.chdir(tmp_path)
    heart = Path("heart.txt")
    heart.write_text(".##.##.\n#######\n#######\n.#####.\n..###..\n")
    puzzle = gp.parse(make(read_name(f"kakuro:givens={heart}"), 1, 1).text)
    assert puzzle.grid is not None
    marks = {
        (row, col)
        for row, line in enumerate(heart.read_text().splitlines(), 2)
        for col, sign in enumerate(line, 2)
        if sign == "#"
    }
    assert set(puzzle.grid.cells) == marks
    assert puzzle.verdict().status == "unique"
    alone = Path("alone.txt")
    alone.write_text(".##.\n####\n#..#\n")
    with pytest.raises(gp.CannotMake, match="line 3, column 1 is in a run of 1 across and 2 down"):
        make(read_name(f"kakuro:givens={alone}"), 1, 1)


def test_date_in_a_magic_square_is_given_as_numbers() -> None:
    puzzle = gp.parse(make(read_name("magic:5x5,date=22.11.2025"), 1, 1).text)
    givens = {one.name: one.given for one in puzzle.symbols if one.given}
    rows = [[givens[name] for name in puzzle.grid.line("row", row) if name in givens] for row in range(1, 6)]  # type: ignore[union-attr]
    assert [row[0] for row in rows if row and row[0] in (22, 11, 20, 25)] == [22, 11, 20, 25]
    with pytest.raises(
        gp.CannotMake, match="gives 22, 11, 20 and 26, which do not fit 4 rows with numbers from 1 to 16"
    ):
        make(read_name("magic:date=22.11.2026"), 1, 1)
    with pytest.raises(gp.CannotMake, match="no clue of the puzzle is called 'row 1'"):
        make(read_name("kenken:clue=row 1 = 2026"), 1, 1)
