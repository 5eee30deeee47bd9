"""Every family makes puzzles that have one solution, are written as `fmt` would, and are made again the same."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

import gridpuzzles as gp
from gridpuzzles.language.printer import print_document
from gridpuzzles.making import generate
from gridpuzzles.making.allowance import Effort
from gridpuzzles.making.generate import FAMILIES, Made, make
from gridpuzzles.making.request import Request, read_identifier, read_name

from .. import cpsat

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


def test_another_solver_finds_the_one_solution(sample: list[Made]) -> None:
    for one in sample:
        puzzle = gp.parse(one.text)
        assert cpsat.solutions(puzzle, 2) == {tuple(one.solution[symbol.name] for symbol in puzzle.symbols)}
        assert puzzle.accepts(one.solution)


def test_texts_are_canonical_and_promise_one_solution(sample: list[Made]) -> None:
    for one in sample:
        puzzle = gp.parse(one.text)
        assert print_document(puzzle.document) == one.text
        assert not puzzle.diagnostics
        assert puzzle.expectation is not None
        assert puzzle.expectation.count == 1
        assert puzzle.metadata["source"] == f"gridpuzzles {gp.__version__}, {one.identifier}"


def test_an_identifier_makes_its_puzzle_again(sample: list[Made]) -> None:
    for one in sample:
        again = read_identifier(one.identifier)
        assert again is not None
        assert make(*again) == one


def test_puzzles_of_one_seed_differ(sample: list[Made]) -> None:
    assert len({one.text for one in sample}) == len(sample)


def test_the_same_in_every_process() -> None:
    """Nothing hangs on the order of sets, which Python shuffles from process to process."""
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


def test_no_product_of_one_and_no_single_cells() -> None:
    for number in range(1, 6):
        assert " 1 " not in made("crossproduct", number).text.partition("product")[2].replace("\n", " ")
        assert all(len(cage.positions) > 1 for cage in gp.parse(made("kenken", number).text).grid.cages)  # type: ignore[union-attr]


def test_single_cells_where_they_are_asked_for() -> None:
    puzzles = [gp.parse(make(read_name("kenken:4x4,singles"), 1, number).text) for number in range(1, 6)]
    assert any(len(cage.positions) == 1 for puzzle in puzzles for cage in puzzle.grid.cages)  # type: ignore[union-attr]


def test_only_the_operators_asked_for() -> None:
    text = make(read_name("kenken:4x4,operators=+"), 3, 1).text
    assert not set("-*/") & set(text.partition("cages:")[2])


@pytest.mark.parametrize(
    ("request_", "words"),
    [
        (Request("crossproduct", 1, 1), "a grid of one line"),
        (Request("kenken", 5, 4), "must be square"),
        (Request("sudoku", 7, 7), "no boxes"),
        (Request("kakuro", 2, 5), "every run needs two cells"),
        (Request("magic", values="1..9"), "takes no values"),
        (Request("kenken", 3, 3, values="1..x"), "kenken:3x3,values=1..x"),
        (Request("crossproduct", 99, 99), "more than"),
        (Request("nonogram"), "no family 'nonogram'"),
    ],
)
def test_requests_without_an_answer(request_: Request, words: str) -> None:
    with pytest.raises(gp.CannotMake, match=words):
        make(request_, 1, 1)


@pytest.mark.parametrize("name", ["kenken:2x2", "magic:2x2", "killer:4x4,values=1..3", "cruncher:2x2,values=5..5"])
def test_what_does_not_exist_ends_in_a_message(name: str) -> None:
    with pytest.raises(gp.CannotMake):
        make(read_name(name), 1, 1, Effort(attempts=3, seconds=5))


def test_generate_gives_puzzles_one_at_a_time() -> None:
    puzzles = gp.generate("crossproduct:2x2", 2, seed=3)
    assert [next(puzzles).verdict().status, next(puzzles).verdict().status] == ["unique", "unique"]
    with pytest.raises(ValueError, match="not a size"):
        next(gp.generate("crossproduct:large"))


@pytest.mark.parametrize(
    ("effort", "words"),
    [
        (Effort(nodes=2), "in 2 nodes"),
        (Effort(seconds=0), "in 0 seconds"),
        (Effort(megabytes=1), "within 1 megabytes"),
    ],
)
@pytest.mark.parametrize("family", ["kenken:6x6", "cryptarithm", "kakuro"])
def test_what_is_allowed_ends_the_making_with_a_message(family: str, effort: Effort, words: str) -> None:
    with pytest.raises(gp.CannotMake, match=f"no puzzle with one solution was found {words}"):
        make(read_name(family), 1, 1, effort)


def test_a_sudoku_is_not_written_before_every_given_was_tried() -> None:
    """How far the time reaches is another thing on every machine: what it leaves would not be the same bytes."""
    whole = make(read_name("sudoku:9x9"), 1, 1)
    needed = next(nodes for nodes in range(0, 4000, 20) if _is_made("sudoku:9x9", Effort(nodes=nodes)))
    assert needed
    assert make(read_name("sudoku:9x9"), 1, 1, Effort(nodes=needed)) == whole


def _is_made(name: str, effort: Effort) -> bool:
    try:
        make(read_name(name), 1, 1, effort)
    except gp.CannotMake:
        return False
    return True


def test_a_puzzle_whose_text_has_another_solution_is_not_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    text = made("crossproduct").text
    monkeypatch.setattr(generate, "headed", lambda *_: text.replace("product = ", "product = 1", 1))
    with pytest.raises(gp.WrongSolution, match="row 1"):
        made("crossproduct")
