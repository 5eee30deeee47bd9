"""Test that every family makes reproducible puzzles with one solution, in canonical form."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

import gridpuzzles as gp
from gridpuzzles.generation import generate
from gridpuzzles.generation.budget import GenerationLimits
from gridpuzzles.generation.generate import FAMILIES, make
from gridpuzzles.generation.request import read_identifier, read_name
from gridpuzzles.generation.symmetry import Made
from gridpuzzles.language.printer import print_document
from gridpuzzles.views.text import draw

from .. import cpsat
from ..compare import second

pytestmark = pytest.mark.slow

SMALL = dict.fromkeys(FAMILIES, "") | {
    "arithmograph": "operators=+-",
    "crossproduct": "3x3",
    "crossword": "5x5",
    "cruncher": "2x3",
    "diagonal-sudoku": "6x6",
    "jigsaw": "5x5",
    "kakuro": "4x5",
    "kenken": "4x4",
    "killer": "4x4",
    "letter-kakuro": "5x5",
    "magic": "3x3",
    "sudoku": "4x4",
    "tenner": "3x6",
}
SAMPLE = 3


def made(family: str, number: int = 1) -> Made:
    return make(read_name(f"{family}:{SMALL[family]}"), 7, number)


@pytest.fixture(scope="module", params=FAMILIES)
def sample(request: pytest.FixtureRequest) -> list[Made]:
    return [made(request.param, number) for number in range(1, SAMPLE + 1)]


def test_cp_sat_finds_the_one_solution(sample: list[Made]) -> None:
    for one in sample:
        puzzle = gp.parse(one.text)
        assert cpsat.solutions(puzzle, 2) == {tuple(one.solution[symbol.name] for symbol in puzzle.symbols)}
        assert puzzle.accepts(one.solution)


def test_second_implementation_agrees_at_the_solution_and_near_it(sample: list[Made]) -> None:
    """The text is also read by an implementation that shares no code; one number is changed at a time."""
    for one in sample:
        puzzle, reading = gp.parse(one.text), second.read(one.text)
        assert reading.holds(one.solution)
        for symbol in puzzle.symbols:
            assert list(symbol.values if symbol.given is None else (symbol.given,)) == reading.domains[symbol.name]
            for value in reading.domains[symbol.name]:
                changed = {**one.solution, symbol.name: value}
                assert puzzle.accepts(changed) == reading.holds(changed)


def test_texts_are_canonical_and_promise_one_solution(sample: list[Made]) -> None:
    for one in sample:
        puzzle = gp.parse(one.text)
        assert print_document(puzzle.document) == one.text
        assert not puzzle.diagnostics
        assert puzzle.expectation is not None
        assert puzzle.expectation.count == 1
        assert puzzle.metadata["source"] == f"gridpuzzles {gp.__version__}, {one.identifier}"


def test_identifier_reproduces_its_puzzle(sample: list[Made]) -> None:
    for one in sample:
        again = read_identifier(one.identifier)
        assert again is not None
        assert make(*again) == one


def test_puzzles_of_one_seed_differ(sample: list[Made]) -> None:
    assert len({one.text for one in sample}) == len(sample)


def test_generation_is_the_same_in_every_process() -> None:
    """Nothing depends on the order of sets, which Python shuffles from process to process."""
    program = "import gridpuzzles as gp; print(*gp.generate('kenken:4x4', 2), *gp.generate('kakuro:4x5'))"
    outputs = [
        subprocess.run(
            [sys.executable, "-c", program],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    ]
    assert outputs[0] == outputs[1] != ""


def cages(name: str) -> list[set[tuple[int, int]]]:
    """Return the cages of five puzzles."""
    puzzles = [gp.parse(make(read_name(name), 1, number).text) for number in range(1, 6)]
    return [set(cage.positions) for puzzle in puzzles for cage in puzzle.grid.cages]  # type: ignore[union-attr]


def test_crossproduct_has_no_product_of_one() -> None:
    for number in range(1, 6):
        assert " 1 " not in made("crossproduct", number).text.partition("product")[2].replace("\n", " ")


@pytest.mark.parametrize("asked", ["2..3", "2", "3..4", "1..2"])
def test_cages_have_the_requested_sizes(asked: str) -> None:
    least, _, most = asked.partition("..")
    sizes = {len(cage) for cage in cages(f"kenken:6x6,cages={asked}")}
    assert sizes == set(range(int(least), int(most or least) + 1))


def test_single_cell_cages_are_rare_unless_requested() -> None:
    shares = []
    for name in ("killer:6x6", "kenken:6x6", "kenken:6x6,singles"):
        found = cages(name)
        shares.append(sum(len(cage) == 1 for cage in found) / len(found))
    assert shares[0] == 0 < shares[1] < 0.15 < shares[2]


@pytest.mark.parametrize("name", ["killer:9x9,symmetric", "killer:6x6,symmetric", "kenken:5x5,symmetric"])
def test_cages_are_symmetric_if_requested(name: str) -> None:
    size = int(name.partition(":")[2][0]) + 1
    found = cages(name)
    assert all({(size - row, size - col) for row, col in cage} in found for cage in found)


def test_no_op_option_hides_the_operators() -> None:
    texts = [make(read_name("kenken:4x4,no-op"), 1, number).text for number in range(1, 4)]
    assert all(not set("+-*/") & set(text.partition("cages:")[2]) and "?" in text for text in texts)


def test_kakuro_stays_connected_without_any_one_cell() -> None:
    for number in range(1, 6):
        grid = gp.parse(make(read_name("kakuro:9x9"), 1, number).text).grid
        assert grid is not None
        assert all(connected(set(grid.cells) - {cell}) for cell in grid.cells)


def connected(cells: set[tuple[int, int]]) -> bool:
    reached: set[tuple[int, int]] = set()
    waiting = [min(cells)]
    while waiting:
        row, col = waiting.pop()
        if (row, col) in cells - reached:
            reached.add((row, col))
            waiting += [(row + 1, col), (row - 1, col), (row, col + 1), (row, col - 1)]
    return reached == cells


def test_crunchers_have_results_from_1_to_100() -> None:
    for size in ("3x3", "4x4"):
        values = [clue.value for clue in gp.parse(make(read_name(f"cruncher:{size}"), 2, 1).text).clues]
        assert all(0 < value <= 100 for value in values if value is not None)


def test_arithmographs_vary_their_operators() -> None:
    texts = [make(read_name("arithmograph"), 1, number).text.partition("picture:")[2] for number in range(1, 9)]
    assert len({"".join(sign for sign in text if sign in "+-*/") for text in texts}) > 5


def test_no_magic_square_is_repeated_turned_or_mirrored() -> None:
    with pytest.raises(gp.CannotMake, match="60 more were generated, but each was the first one again"):
        list(gp.generate("magic:3x3", 2))
    squares = [puzzle.solve().rows for puzzle in gp.generate("magic:4x4", 12)]
    assert len({min(positions(rows)) for rows in squares}) == 12


def positions(rows: tuple[tuple[int, ...], ...]) -> list[tuple[tuple[int, ...], ...]]:
    """Return the eight symmetric forms of a square."""
    found = [rows]
    for _ in range(3):
        found.append(tuple(zip(*found[-1][::-1], strict=True)))
    return found + [one[::-1] for one in found]


def test_only_requested_operators_are_used() -> None:
    text = make(read_name("kenken:4x4,operators=+"), 3, 1).text
    assert not set("-*/") & set(text.partition("cages:")[2])


@pytest.mark.parametrize(
    "name", ["kenken:2x2,cages=2", "magic:2x2", "killer:4x4,values=1..3", "cruncher:2x2,values=5..5"]
)
def test_nonexistent_puzzle_ends_in_an_error(name: str) -> None:
    with pytest.raises(gp.CannotMake):
        make(read_name(name), 1, 1, GenerationLimits(attempts=3, seconds=5))


def test_generate_is_lazy() -> None:
    puzzles = gp.generate("crossproduct:2x2", 2, seed=3)
    assert [next(puzzles).verdict().status, next(puzzles).verdict().status] == ["unique", "unique"]
    with pytest.raises(ValueError, match="not a size"):
        next(gp.generate("crossproduct:large"))


@pytest.mark.parametrize(
    ("effort", "words"),
    [
        (GenerationLimits(nodes=2), "in 2 nodes"),
        (GenerationLimits(seconds=0), "in 0 seconds"),
        (GenerationLimits(megabytes=1), "within 1 megabytes"),
    ],
)
@pytest.mark.parametrize("family", ["kenken:6x6", "cryptarithm", "kakuro"])
def test_generation_at_its_limit_ends_in_an_error(family: str, effort: GenerationLimits, words: str) -> None:
    with pytest.raises(gp.CannotMake, match=f"no puzzle with one solution was found {words}"):
        make(read_name(family), 1, 1, effort)


def test_sudoku_is_the_same_if_the_limit_is_just_enough() -> None:
    """A time limit allows different work on every machine, so stopping early would not give the same bytes."""
    whole = make(read_name("sudoku:9x9"), 1, 1)
    needed = next(nodes for nodes in range(0, 4000, 20) if _is_made("sudoku:9x9", GenerationLimits(nodes=nodes)))
    assert needed
    assert make(read_name("sudoku:9x9"), 1, 1, GenerationLimits(nodes=needed)) == whole


def _is_made(name: str, effort: GenerationLimits) -> bool:
    try:
        make(read_name(name), 1, 1, effort)
    except gp.CannotMake:
        return False
    return True


def test_generated_text_with_another_solution_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    text = made("crossproduct").text
    monkeypatch.setattr(generate, "headed", lambda *_: text.replace("product = ", "product = 1", 1))
    with pytest.raises(gp.WrongSolution, match="row 1"):
        made("crossproduct")


def test_long_working_has_every_digit_in_its_column() -> None:
    for seed in range(5):
        solved = next(gp.generate("long-multiplication:4x3", seed=seed))
        first, second, *parts, total = [line for line in draw(solved, solved.solve()).splitlines() if line.strip(" -")]
        value = sum(int(line) * 10 ** (len(total) - len(line)) for line in parts)
        assert value == int(total) == int(first) * int(second.strip(" *"))
        assert len(first) == len(second) == len(total)
