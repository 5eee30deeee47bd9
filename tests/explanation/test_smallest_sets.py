"""Test smallest conflicts and hitting sets by brute force."""

from __future__ import annotations

import random
from importlib import import_module
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import gridpuzzles as gp
from gridpuzzles.explanation.oracle import Oracle, QuestionTooHard
from gridpuzzles.explanation.smallest_sets import (
    ConflictEnumerator,
    HittingSets,
    grow_satisfiable,
    orders,
    set_bits,
    shrink_conflict,
    small_clash,
)

SETS = st.lists(st.frozensets(st.integers(0, 7), min_size=1), min_size=1, max_size=8)


@given(SETS)
def test_hitting_sets_are_all_smallest_sets(sets: list[frozenset[int]]) -> None:
    hitting = HittingSets(lambda: None)
    for one in sets:
        hitting.add(one)
    found: list[frozenset[int]] = []
    while (one := hitting.smallest(len(found[0]) if found else 8, found)) is not None:
        found.append(one)
    size = next(size for size in range(9) if any(hits(chosen, sets) for chosen in combinations(range(8), size)))
    assert sorted(map(sorted, found)) == [list(chosen) for chosen in combinations(range(8), size) if hits(chosen, sets)]


def hits(chosen: tuple[int, ...], sets: list[frozenset[int]]) -> bool:
    return all(one & set(chosen) for one in sets)


def test_numbers_of_set_bits_are_listed() -> None:
    assert set_bits(0b101001) == [0, 3, 5]
    assert set_bits(0) == []


def latin(seed: int) -> gp.Puzzle:
    """Return a 4 x 4 Latin square with sums of neighboring cells, one of them wrong."""
    rng = random.Random(seed)
    rows = [[(r + c) % 4 + 1 for c in range(4)] for r in range(4)]
    rng.shuffle(rows)
    sums = [f"r{r}c{c} + r{r}c{c + 1} = {rows[r - 1][c - 1] + rows[r - 1][c]}" for r in range(1, 5) for c in (1, 3)]
    sums += [f"r{r}c{c} + r{r + 1}c{c} = {rows[r - 1][c - 1] + rows[r][c - 1]}" for r in (1, 3) for c in range(1, 5)]
    wrong = rng.randrange(len(sums))
    head, _, total = sums[wrong].rpartition(" ")
    sums[wrong] = f"{head} {int(total) + rng.choice([-1, 1])}"
    return gp.parse("grid 4 x 4\nvalues 1..4\nall different in rows, cols\n" + "\n".join(rng.sample(sums, 10)))


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(12))
def test_conflicts_of_latin_squares_are_smallest_and_bounds_hold(seed: int) -> None:
    puzzle = latin(seed)
    oracle = Oracle(puzzle)
    if oracle.witness(oracle.everything) is not None:
        assert puzzle.explain().status in ("unique", "several")
        return
    size = next(
        size
        for size in range(len(puzzle.clues) + 1)
        if any(oracle.witness(chosen) is None for chosen in combinations(range(len(puzzle.clues)), size))
    )
    found = puzzle.explain()
    assert (found.smallest, found.least, len(found.conflicts[0])) == (True, size, size)
    assert oracle.clash(found.conflicts[0])
    for effort in (0, 30, 300, 3000):
        hurried = Oracle(puzzle)
        conflict = shrink_conflict(hurried, hurried.everything)
        hurried.steps_left = effort
        conflict = small_clash(hurried, conflict, ())
        assert oracle.clash(conflict)
        clashes = ConflictEnumerator(hurried, conflict)
        try:
            assert {len(one) for one in clashes} == {size}
        except QuestionTooHard:
            assert clashes.fewest <= size


def test_grown_set_of_clues_is_consistent_and_maximal() -> None:
    oracle = Oracle(latin(3))
    kept = grow_satisfiable(oracle, frozenset())
    assert oracle.agree(kept)
    assert all(not oracle.agree(kept | {clue}) for clue in oracle.everything - kept)


def test_orders_by_area_contain_all_clues() -> None:
    oracle = Oracle(latin(3))
    for order in orders(oracle, [2]):
        assert order[0] == 2
        assert sorted(order) == sorted(oracle.everything)


def test_unproved_smallest_conflict_is_reported_as_such(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(import_module("gridpuzzles.explanation.explain"), "MAX_STEPS", 0)
    text = "values 1..9\nall different\ngrid 3 x 3\nrows sum = 6 15 24\ncols product = 28 80 126\n"
    found = gp.parse(text).explain()
    assert not found.smallest
    assert "It is not known whether a smaller set of clues also conflicts" in str(found)
