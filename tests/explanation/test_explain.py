"""Test that explanations name the smallest conflicts, and repairs that restore a solution."""

from __future__ import annotations

from itertools import combinations
from math import prod

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import gridpuzzles as gp
from gridpuzzles.compiler import compile_puzzle
from gridpuzzles.explanation.changes import change, likelihood
from gridpuzzles.explanation.oracle import Oracle
from gridpuzzles.explanation.result import UNEXPECTED
from gridpuzzles.explanation.typos import typo_cost
from gridpuzzles.model.clue_numbers import numbers_of, renumbered

TABLES = st.integers(2, 3).flatmap(
    lambda cols: st.lists(st.lists(st.integers(1, 9), min_size=cols, max_size=cols), min_size=2, max_size=3)
)


def solvable(puzzle: gp.Puzzle, clues: tuple[int, ...]) -> bool:
    without = set(range(len(puzzle.clues))) - set(clues)
    return next(compile_puzzle(puzzle).search(1, without=without), None) is not None


def broken(table: list[list[int]], line: int, number: int) -> gp.Puzzle:
    """Return the CrossProduct of `table` with one product replaced."""
    products = [prod(row) for row in table] + [prod(col) for col in zip(*table, strict=True)]
    products[line % len(products)] = number
    return gp.crossproduct(products[: len(table)], products[len(table) :])


@pytest.mark.slow
@settings(max_examples=40, deadline=None)
@given(TABLES, st.integers(0, 5), st.integers(1, 1000))
def test_conflicts_are_all_smallest_conflicts(table: list[list[int]], line: int, number: int) -> None:
    puzzle = broken(table, line, number)
    found = puzzle.explain(every=True)
    clues = range(len(puzzle.clues))
    for size in range(len(puzzle.clues) + 1):
        clashing = {frozenset(chosen) for chosen in combinations(clues, size) if not solvable(puzzle, chosen)}
        if clashing:
            assert found.status == "none"
            assert set(found.conflicts) == clashing
            return
    assert found.status in ("unique", "several")


@pytest.mark.slow
@settings(max_examples=40, deadline=None)
@given(TABLES, st.integers(0, 5), st.integers(1, 1000))
def test_removals_and_changes_restore_a_solution(table: list[list[int]], line: int, number: int) -> None:
    puzzle = broken(table, line, number)
    found = puzzle.explain()
    everything = set(range(len(puzzle.clues)))
    for removal in found.removals:
        assert solvable(puzzle, tuple(everything - removal))
    for one in found.changes:
        meant = renumbered(puzzle, {one.clue: one.value}, numbers_of(puzzle))
        mended = list(compile_puzzle(meant).search(2))
        assert mended
        assert one.unique == (len(mended) == 1)


@pytest.mark.slow
@settings(max_examples=30, deadline=None)
@given(TABLES)
def test_extra_givens_leave_one_solution_and_are_fewest(table: list[list[int]]) -> None:
    puzzle = gp.crossproduct_of(table)
    found = puzzle.explain()
    if found.status != "several":
        return
    chosen = {name: (value,) for name, value in found.givens}
    assert len(list(compile_puzzle(puzzle).search(2, assumptions=chosen))) == 1
    if found.fewest and len(found.givens) == 2:
        for symbol in puzzle.symbols:
            for value in symbol.values:
                assert len(list(compile_puzzle(puzzle).search(2, assumptions={symbol.name: (value,)}))) != 1


TYPING_ERRORS = [
    ([135, 45, 64, 280, 70], [3000, 3969, 640], 0, 153),
    ([210, 144, 54, 135, 4, 49], [6615, 15552, 420], 5, 48),
    ([210, 144, 54, 135, 4, 49], [6615, 15552, 420], 6, 6651),
    ([280, 168, 162, 360, 60, 256, 126], [183708, 245760, 117600], 8, 245670),
]


@pytest.mark.parametrize(("rows", "cols", "place", "typed"), TYPING_ERRORS)
def test_likely_number_is_named_first(rows: list[int], cols: list[int], place: int, typed: int) -> None:
    numbers = [*rows, *cols]
    meant, numbers[place] = numbers[place], typed
    found = gp.crossproduct(numbers[: len(rows)], numbers[len(rows) :]).explain()
    assert found.status == "none"
    first = found.changes[0]
    assert (first.clue, first.value, first.unique) == (place, meant, True)
    assert first.typo_cost < UNEXPECTED


def test_frequent_typos_rank_before_rare_ones() -> None:
    often = [("12", "21"), ("8", "7"), ("15", "16"), ("227", "27"), ("-4", "4"), ("MONNY", "MONEY"), ("12", "112")]
    seldom = [("12", "19"), ("247", "27"), ("9", "1"), ("BOOK", "ROOK")]
    never = [("22", "-2"), ("12", "34"), ("12", "12")]
    told = [typo_cost(*pair) for pair in (*often, *seldom, *never)]
    assert max(told[: len(often)]) < min(told[len(often) : -len(never)])
    assert told[-len(never) :] == [40] * len(never)
    oracle = Oracle(gp.parse("grid 1 x 2\nvalues 1..9\nrows sum = 8\n"))
    found = sorted([change(oracle, 0, value, 1) for value in (2, 80, 9)] + [change(oracle, 0, 7, 2)], key=likelihood)
    assert [one.value for one in found] == [9, 80, 2, 7]


def test_redundant_clues_are_listed() -> None:
    puzzle = gp.crossproduct([6, 120, 504], [28, 80, 162])
    found = puzzle.explain(superfluous=True)
    everything = set(range(6))
    assert found.redundant == tuple(range(6))
    for clue in found.redundant:
        assert len(list(compile_puzzle(puzzle).search(2, without={clue}))) == 1
    assert len(list(compile_puzzle(puzzle).search(2, without=set(found.superfluous)))) == 1
    assert everything > set(found.superfluous)


def test_limit_leaves_the_explanation_undecided() -> None:
    rows = [480, 252, 2592, 40320, 1890, 1344, 12960, 7560, 640, 6720]
    cols = [24576, 979776, 274400, 2177280, 1792000, 524880]
    called_off = gp.Cancel()
    called_off.cancel()
    for options, limit in (
        ({"time_limit": 0.0}, "time"),
        ({"node_limit": 0}, "nodes"),
        ({"cancel": called_off}, "cancelled"),
    ):
        found = gp.crossproduct(rows, cols).explain(**options)
        assert (found.status, found.limit) == ("undecided", limit)


def test_pair_of_wrong_numbers_is_found() -> None:
    puzzle = gp.crossproduct([135, 45, 64, 280, 71], [3000, 3969, 604])
    found = puzzle.explain()
    assert found.removals == (frozenset({4, 7}),)
    told = [{one.clue: one.value for one in pair} for pair in found.pairs]
    assert {4: 70, 7: 640} in told
    for numbers in told[:5]:
        assert list(compile_puzzle(renumbered(puzzle, numbers, numbers_of(puzzle))).search(1))


def test_expensive_conflict_is_found_within_the_time_limit() -> None:
    lines = "".join(f"sum(row {row}) = {row + 20}\n" for row in range(1, 9))
    puzzle = gp.parse("grid 8 x 8\nvalues 1..8\nall different in rows, cols\n" + lines)
    found = puzzle.explain(time_limit=20)
    assert found.status == "none"
    assert len(found.conflicts[0]) == 1


@pytest.mark.parametrize("size", [3, 4, 5])
def test_givens_for_loose_puzzles_leave_one_solution(size: int) -> None:
    puzzle = gp.parse(f"grid {size} x {size}\nvalues 1..{size}\nall different in rows, cols\n")
    found = puzzle.explain(time_limit=60)
    assert (found.status, found.fewest) == ("several", size == 3)
    chosen = {name: (value,) for name, value in found.givens}
    assert len(list(compile_puzzle(puzzle).search(2, assumptions=chosen))) == 1


def test_undecided_explanation_names_its_limit() -> None:
    said = str(gp.parse("grid 20 x 20\nvalues 1..20\nall different in rows, cols\n").explain(node_limit=2))
    assert said == "Undecided: stopped at the node limit; it is not known whether there are solutions, or how many."
