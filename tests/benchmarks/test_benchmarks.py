"""Test that the benchmark puzzles are the documented ones, encodings keep the solutions, and solvers agree."""

from __future__ import annotations

from itertools import product

import pytest

from . import cages, growth
from .encodings import ONLY_PRIMES, PRIMES, TABLES, Contradiction, Encoding, encode
from .harness import Limits, Result, Row, measure
from .kinds import crossproduct, cryptarithm, letters
from .peers import BY_NAME, CONTENDERS, Contender
from .peers.base import Peer, Unsupported
from .puzzle import Condition, Exponents, Linear, Puzzle, Solution, equation
from .report import report
from .workloads import WORKLOADS, puzzles

pytestmark = pytest.mark.slow

TINY = {
    "unique CrossProduct": (crossproduct([6, 120, 504], [28, 80, 162]), 1),
    "CrossProduct of several": (crossproduct([8, 8, 1], [8, 8, 1]), 4),
    "CrossProduct of none": (crossproduct([8, 8, 2], [8, 8, 1]), 0),
    "sum of letters": (cryptarithm("NO + NO = YES"), 16),
    "product of letters": (letters("A * B = BC", ["A * B == 10*B + C"]), 0),
    "KenKen": (cages.kenken(3, 0, (1, 2, 3)), 1),
    "Killer": (cages.killer((2, 2), 0, (2, 3)), 1),
}


def test_random_puzzles_match_the_notebook() -> None:
    (large,) = puzzles("10x6")
    assert large.margins is not None
    assert large.margins[0][:4] == [480, 252, 2592, 40320]
    assert len(puzzles("1000 x 5x3")) == 1000


@pytest.mark.parametrize("name", WORKLOADS)
def test_every_workload_generates_puzzles(name: str) -> None:
    for puzzle in puzzles(name):
        assert puzzle.text.endswith("\n") or "=" in puzzle.text
        assert set(puzzle.visible) == set(puzzle.domains)


def test_linear_terms_of_both_sides_are_collected() -> None:
    assert equation("10*A + B == A + 3*B + 5", "AB") == Linear({"A": 9, "B": -2}, 5)
    assert isinstance(equation("A * B == 6", "AB"), Condition)


@pytest.mark.parametrize("encoding", [TABLES, PRIMES, ONLY_PRIMES])
@pytest.mark.parametrize(
    "puzzle", [crossproduct([6, 20], [8, 15]), crossproduct([72, 36], [54, 48]), cages.kenken(2, 0, (1, 2))]
)
def test_encoding_keeps_the_solutions(puzzle: Puzzle, encoding: Encoding) -> None:
    encoded = encode(puzzle, encoding)
    candidates = [dict(zip(puzzle.visible, values, strict=True)) for values in product(*puzzle.domains.values())]
    assert any(map(puzzle.accepts, candidates))
    for candidate in candidates:
        assert encoded.accepts(with_exponents(encoded, candidate)) == puzzle.accepts(candidate)


def with_exponents(puzzle: Puzzle, cells: Solution) -> Solution:
    """Return the values with the exponents they imply, or any exponents if the cell's value was ruled out."""
    values = dict.fromkeys(puzzle.domains, -1) | cells
    for constraint in puzzle.constraints:
        if isinstance(constraint, Exponents):
            rows = (row for row in constraint.rows if row[0] == cells[constraint.names[0]])
            values |= dict(zip(constraint.names, next(rows, constraint.rows[0]), strict=True)) | cells
    return values


def made(contender: Contender) -> Peer:
    """Return the contender's solver; skip the test if it is not installed."""
    try:
        return contender.make()
    except ImportError:
        pytest.skip(f"{contender.name} is not installed")


@pytest.mark.parametrize("contender", CONTENDERS, ids=lambda contender: contender.name)
def test_solvers_agree_on_tiny_puzzles(contender: Contender) -> None:
    peer = made(contender)
    for name, (puzzle, count) in TINY.items():
        reading = peer.read(puzzle)
        try:
            solutions = peer.search(peer.build(reading), 100)
        except Contradiction:
            solutions = []
        except Unsupported:
            continue
        assert all(map(puzzle.accepts, solutions)), name
        assert len({tuple(sorted(solution.items())) for solution in solutions}) == len(solutions) == count, name


def test_harness_measures_in_subprocesses_and_reports() -> None:
    row = Row("Riddler 1", "unique")
    results = dict(measure([row], ["Norvig", "Norvig r"], Limits(rounds=2, seconds=0.0, timeout=60.0)))
    assert [result.complete for result in results[row].values()] == [True, True]
    assert "| Riddler 1 | unique | **" in report(results)


def test_report_shows_failures_and_ratios() -> None:
    row = Row("AARP", "all")
    results = {
        "gridpuzzles": Result(0.001, 0.001, 1, 1, ""),
        "facile": Result(0.002, 0.004, 1, 1, ""),
        "choco": Result(0.0, 0.0, 0, 1, "timeout"),
        "NuCS": Result(0.0, 0.0, 0, 1, "not installed"),
    }
    text = report({row: results})
    assert "| AARP | all | 2.00 | **6.00** (3.00×) | timeout |" in text
    assert "Not installed: NuCS." in text


@pytest.mark.parametrize("family", growth.FAMILIES, ids=lambda family: family.name)
def test_growth_has_puzzles_table_and_chart(family: growth.Family) -> None:
    smallest = family._replace(sizes=family.sizes[:1])
    ours, *_ = [made(BY_NAME[solver]) for solver in family.solvers]
    found = growth.measured(smallest, 700, 1, 60.0)
    assert list(found) == list(family.solvers)
    assert found[family.solvers[0]].keys() == {family.sizes[0]}
    assert growth.table(smallest, found).count("\n") == 2 + len(family.solvers)
    assert growth.drawing(smallest, found).startswith("<svg")
    puzzle = family.make(family.sizes[0], 1)
    assert all(map(puzzle.accepts, ours.search(ours.build(ours.read(puzzle)), 2)))
