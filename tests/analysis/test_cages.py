"""Test cages, regions and corners: every target against the same condition in Python."""

from __future__ import annotations

from itertools import permutations, product

import pytest

from tests.reference import solutions

from .texts import faults, puzzle


def _filled(text: str) -> set[tuple[int, ...]]:
    return solutions(puzzle(text))


def _minus(cells: tuple[int, ...], target: int) -> bool:
    return any(one - sum(others) == target for one, *others in permutations(cells))


def _over(cells: tuple[int, ...], target: int) -> bool:
    def divided(one: int, *others: int) -> bool:
        rest = 1
        for other in others:
            rest *= other
        return rest != 0 and one == target * rest

    return any(divided(*order) for order in permutations(cells))


def _times(cells: tuple[int, ...], target: int) -> bool:
    rest = 1
    for cell in cells:
        rest *= cell
    return rest == target


@pytest.mark.parametrize("count", [1, 2, 3])
@pytest.mark.parametrize("target", [0, 1, 2, 3, 6])
def test_cage_with_each_operator_matches_brute_force(count: int, target: int) -> None:
    text = f"values 0..4\ncages:\n  {'A ' * count}\n  A = {target}"
    rows = list(product(range(5), repeat=count))
    assert _filled(text + "+") == {row for row in rows if sum(row) == target}
    assert _filled(text + "*") == {row for row in rows if _times(row, target)}
    assert _filled(text + "-") == {row for row in rows if _minus(row, target)}
    assert _filled(text + "/") == {row for row in rows if _over(row, target)}
    assert _filled(text + "?") == {
        row for row in rows if sum(row) == target or _times(row, target) or _minus(row, target) or _over(row, target)
    }


def test_target_without_operator_uses_function_of_heading() -> None:
    assert _filled("values 1..3\ncages sum:\n  A A B\n  A = 3 B = ?") == {
        row for row in product(range(1, 4), repeat=3) if row[0] + row[1] == 3
    }
    assert _filled("values 1..3\ncages product:\n  A A .\n  A = 6") == {
        row for row in product(range(1, 4), repeat=3) if row[0] * row[1] == 6
    }


def test_bare_target_of_one_cell_is_a_given() -> None:
    made = puzzle("values 1..3\ncages:\n  A B\n  A = 2 B = ?")
    assert [symbol.given for symbol in made.symbols] == [2, None]


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


def test_named_regions_match_brute_force() -> None:
    text = "values 1..3\nregions:\n  A A .\n  B B A\nall different in regions\nsum(region B) = 3"
    assert _filled(text) == {
        row
        for row in product(range(1, 4), repeat=6)
        if len({row[0], row[1], row[5]}) == 3 and row[3] != row[4] and row[3] + row[4] == 3
    }


def test_corner_clues_match_brute_force() -> None:
    def four(clue: str, heading: str = "corners:") -> set[tuple[int, ...]]:
        return _filled(f"values 1..4\n{heading}\n  {clue}")

    rows = list(product(range(1, 5), repeat=4))
    assert four("5+") == {row for row in rows if row[0] + row[3] == row[1] + row[2] == 5}
    assert four("1-") == {row for row in rows if abs(row[0] - row[3]) == abs(row[1] - row[2]) == 1}
    assert four("4*") == {row for row in rows if row[0] * row[3] == row[1] * row[2] == 4}
    assert four("2/") == {
        row for row in rows if {row[0], row[3]} in ({1, 2}, {2, 4}) and {row[1], row[2]} in ({1, 2}, {2, 4})
    }
    assert four("odd") == {row for row in rows if all(cell % 2 for cell in row)}
    assert four("even") == {row for row in rows if not any(cell % 2 for cell in row)}
    assert four("6", "corners sum:") == {row for row in rows if sum(row) == 6}
    assert four("?") == set(rows)


@pytest.mark.parametrize(
    ("text", "code", "marked"),
    [
        ("grid 2 x 2\nvalues 1..4\ncages sum:\n  A A B B\n  A A B B\n  A = 3 B = 4", "sizes-disagree", "A A B B"),
        ("values 1..4\ncages sum:\n  A A B\n  A A\n  B B A\n  A = 3 B = 4", "ragged-map", "A A"),
        ("values 1..4\ncages sum:\n  A A B\n  A = 3 B = 4 C = 5", "label-not-in-map", "C"),
        ("values 1..4\ncages sum:\n  A A B\n  A = 3", "legend-missing", "B"),
        ("values 1..4\ncages sum:\n  A A B", "legend-missing", "A A B"),
        ("values 1..4\ncages sum:\n  A A B\n  A = 3 B = 4 A = 5", "legend-twice", "A = 5"),
        ("values 1..4\ncages:\n  A A B\n  A = 3 B = 4", "no-operator", "3"),
        ("values 1..4\ncages abs:\n  A A B\n  A = 3 B = 4", "wrong-function", None),
        ("values 1..4\ngrid:\n  _ \\ _\ncages sum:\n  A A B\n  A = 3 B = 4", "no-cell-here", "A"),
        ("values 1..4\nregions:\n  A A B\nregions:\n  A C C", "label-twice", "A"),
        ("values 1..4\ncorners:\n  4+ 4\n", "no-operator", "4"),
        ("values 1..4\ngrid 2 x 2\ncorners:\n  4+ 4+\n", "sizes-disagree", None),
        ("values 1..4\ncorners:\n  4+ 4+\n  4+\n", "ragged-corners", "4+"),
    ],
)
def test_invalid_cages_are_reported(text: str, code: str, marked: str | None) -> None:
    found = faults(text + "\n")
    assert (code, marked) in found or (marked is None and code in dict(found)), found


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


def test_cage_in_pieces_is_a_warning() -> None:
    text = "values 1..4\ncages sum:\n  A A B\n  A C B\n  C C A\n  A = 3 B = 4 C = 5\n"
    assert ("in-pieces", "A") in faults(text)
    assert "in-pieces" not in dict(faults("values 1..4\ncages sum:\n  A B A\n  B A B\n  A = 3 B = 4\n"))
