"""Test maps of cages and their targets."""

from __future__ import annotations

from itertools import product

from tests.reference import solutions

from .texts import faults, puzzle


def test_target_may_be_a_name_or_an_expression() -> None:
    made = puzzle("param n = 2\nunknown total in 1..9\nvalues 1..3\ncages sum:\n  A A\n  B B\n  A = total B = (n*2)")
    assert {row[:4] + row[4:] for row in solutions(made)} == {
        (*row, row[0] + row[1]) for row in product(range(1, 4), repeat=4) if row[2] + row[3] == 4
    }


def test_packed_map_and_disconnected_cage_are_read() -> None:
    made = puzzle("values 1..3\ncages sum:\n  AAB\n  C.A\n  A = 6 B = 1 C = 2")
    assert made.grid is not None
    assert made.grid.cages[0].positions == ((1, 1), (1, 2), (2, 3))
    assert made.grid.cages[0].clue == "6"
    made = puzzle("values 1..3\ncages sum:\n  a1 a1 b1\n  a1 = 5\n  b1 = 1")
    assert [cage.label for cage in made.grid.cages] == ["a1", "b1"] if made.grid else False


def test_all_errors_of_a_legend_are_reported_together() -> None:
    found = faults("values 1..4\ncages:\n  A A B C\n  A = 3 A = 4+ D = 7+ b = 2\n")
    assert sorted(code for code, _ in found) == [
        "label-not-in-map",
        "label-not-in-map",
        "legend-missing",
        "legend-missing",
        "legend-twice",
        "no-operator",
    ]
