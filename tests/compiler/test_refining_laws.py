"""Test that conclusions from sums and lines hold in every solution, also without some clues, and are complete."""

from __future__ import annotations

from itertools import permutations, product
from typing import Any

import pytest

from gridpuzzles.compiler.compiled import problem, with_resting
from gridpuzzles.compiler.draft import ProblemBuilder
from gridpuzzles.compiler.sums import refine, state_innies, sums_of_unknowns
from gridpuzzles.engine.posted import LinearData

Square = tuple[int, ...]
ROWS = [tuple(range(row, row + 3)) for row in (0, 3, 6)]
COLUMNS = [tuple(range(column, 9, 3)) for column in range(3)]
LATIN: list[Square] = [
    square
    for rows in product(permutations(range(1, 4)), repeat=3)
    for square in [sum(rows, ())]
    if all(len({square[x] for x in column}) == 3 for column in COLUMNS)
]
CAGES: list[list[tuple[int, ...]]] = [
    [(0, 1)],
    [(0, 1), (2, 5)],
    [(0, 1, 3), (2, 5)],
    [(0, 3, 4), (1, 2)],
    [(0, 1), (1, 2), (2,)],
    [(0, 1, 2, 3), (4, 5)],
    [(0, 1, 3, 4), (5, 8), (6, 7)],
    [(1, 2, 5), (3, 4), (0,)],
    [(0, 1, 2), (3, 4, 5), (0, 3)],
]


def latin() -> ProblemBuilder:
    draft = ProblemBuilder([range(1, 4)] * 9, 10, 20)
    for line in (*ROWS, *COLUMNS):
        draft.post_different(line, -1)
    return draft


@pytest.mark.parametrize("deeply", [False, True])
@pytest.mark.parametrize("cages", CAGES, ids=str)
def test_conclusions_hold_in_every_solution(cages: list[tuple[int, ...]], deeply: bool) -> None:
    """The totals are those of every square, and the same with one increased, which most squares cannot have."""
    targets = {tuple(sum(square[x] for x in cage) for cage in cages) for square in LATIN}
    targets |= {(one[0] + 1, *one[1:]) for one in targets}
    for totals in sorted(targets):
        draft = latin()
        for clue, (cage, total) in enumerate(zip(cages, totals, strict=True)):
            draft.post("sum", cage, total, clue)
        refine(draft, deeply)
        posted = problem(draft, draft.posts)
        for off in (None, *range(len(cages))):
            without = () if off is None else (off,)
            wanted = [
                square
                for square in LATIN
                if all(
                    sum(square[x] for x in cage) == total
                    for clue, (cage, total) in enumerate(zip(cages, totals, strict=True))
                    if clue not in without
                )
            ]
            found = posted.search(without=with_resting(without, draft.premises))
            assert sorted(found) == wanted, (totals, off)


def told(draft: ProblemBuilder, first: int) -> list[tuple[str, tuple[int, ...], Any, set[int]]]:
    """Return what was stated from `first` on, and the clues it depends on."""
    return [
        (post.shape, post.scope, post.data, draft.premises.get(post.clue, {post.clue})) for post in draft.posts[first:]
    ]


def test_innies_and_outies_are_stated() -> None:
    draft = ProblemBuilder([range(1, 9)] * 24, 10, 20)
    rows = [tuple(range(row, row + 8)) for row in (0, 8, 16)]
    for row in rows:
        draft.post_different(row, -1)
    cages = [
        ((0, 1, 2, 3), 20, 0),  # does not cover 4 to 7 of the first row
        ((8, 9, 10, 11, 12, 13, 14, 16), 30, 1),  # does not cover 15 of the second row, and 16 is outside
        ((17, 18, 19, 20, 21, 22), 30, 2),  # does not cover 16 and 23 of the third row
    ]
    before = len(draft.posts)
    state_innies(draft, [(row, 36) for row in rows], cages, False)
    made = told(draft, before)
    assert made[0] == ("sum", (4, 5, 6, 7), 16, {0})
    assert ("sum", (16, 23), 6, {2}) in made
    mixed = [one for one in made if one[3] == {1}]
    assert [(shape, scope) for shape, scope, _, _ in mixed] == [("table of", (15, 16))]
    left = problem(draft, [post for post in draft.posts if draft.premises.get(post.clue) == {1}]).propagate()
    assert left is not None
    assert (left[15], left[16]) == ((7, 8), (1, 2))
    assert ("sum", (15, 23), 12, {1, 2}) in made


def test_sums_that_tile_a_line_with_another_total_are_refuted() -> None:
    few = ((5, 5), False), ((5, 6), True), ((3, 7), False)  # just enough to tile the line
    for totals, refuted in (*few, ((5, 5, 4), False), ((5, 6, 4), True), ((4, 6, 9), False), ((4, 5, 9), True)):
        draft = ProblemBuilder([range(1, 5)] * 6, 10, 20)
        draft.post_different((4, 5), -1)
        draft.post_different(range(4), -1)
        for clue, (cage, total) in enumerate(zip(((0, 1), (2, 3), (1, 2)), totals, strict=False)):
            draft.post("sum", cage, total, clue)
        refine(draft)
        false = [one for one in told(draft, 0) if one[0] == "linear" and not one[1]]
        assert [one[3] for one in false] == ([{0, 1}] if refuted else []), totals


@pytest.mark.parametrize("size", [2, 3])
def test_magic_constant_is_derived(size: int) -> None:
    """Rows, columns and diagonals have one unknown sum, in any spelling."""
    cells = size**2
    rows = [tuple(range(row * size, row * size + size)) for row in range(size)]
    columns = [tuple(range(column, cells, size)) for column in range(size)]
    for sign in (1, -1):
        draft = ProblemBuilder([range(1, cells + 1)] * cells + [range(100)], 10, 20)
        draft.post_different(range(cells), -1)
        for clue, line in enumerate((*rows, *columns)):
            draft.post("linear", (*line, cells), LinearData((*[sign] * size, -sign), "=", 0), clue)
        found = sums_of_unknowns(draft)
        assert found == {cells: [(line, clue) for clue, line in enumerate((*rows, *columns))]}
        before = len(draft.posts)
        refine(draft)
        constant = (cells + 1) * size / 2
        ((shape, scope, data, clues),) = told(draft, before)
        assert (scope, clues) == ((cells,), set(range(size)))
        if constant == int(constant):
            assert shape in ("sum", "table of")
        rows_only = problem(draft, [post for post in draft.posts if post.clue in draft.premises])
        assert {one[cells] for one in rows_only.search(limit=9)} == (
            {int(constant)} if constant == int(constant) else set()
        )
        assert data is not None or shape != "sum"


# ---------------------------------------------------------------- digits tried last
