"""Test that conclusions from sums and lines hold in every solution, also without some clues, and are complete."""

from __future__ import annotations

from itertools import permutations, product
from typing import Any

import pytest

from gridpuzzles.compiler.comparisons import digits, to_list
from gridpuzzles.compiler.compiled import problem, says_more, with_resting
from gridpuzzles.compiler.draft import ProblemBuilder
from gridpuzzles.compiler.sums import are_large, lines, refine, state_innies, sums_of_unknowns, values_of
from gridpuzzles.engine.posted import ConditionData, LinearData

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


def test_lines_that_hold_every_value_once_are_found() -> None:
    draft = ProblemBuilder([range(1, 4), range(1, 4), (1, 2, 3), (1, 5), (5, 1), range(1, 9)], 10)
    for group in ((0, 1, 2), (0, 1), (3, 4), (3, 5), (0, 5)):
        draft.post_different(group, 0 if group == (0, 1) else -1)
    assert lines(draft) == {0: ((0, 1, 2), 6), 1: ((3, 4), 6)}
    assert set(values_of(draft, (3, 4))) == {1, 5}
    assert len(values_of(draft, (3, 5))) > 2 < len(values_of(draft, (5, 3)))


@pytest.mark.parametrize(("sizes", "large"), [((3, 4), True), ((3, 3), True), ((3, 3, 2), False), ((1, 2, 3), False)])
def test_large_cages_are_recognized_by_their_size(sizes: tuple[int, ...], large: bool) -> None:
    assert are_large([(tuple(range(size)), 10, -1) for size in sizes]) is large


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


def test_skipped_cage_does_not_end_the_search_for_innies() -> None:
    draft = ProblemBuilder([range(1, 9)] * 16, 10, 20)
    rows = [tuple(range(8)), tuple(range(8, 16))]
    for row in rows:
        draft.post_different(row, -1)
    # The first cage leaves three cells of the first row and has one cell outside it.
    cages = [((3, 4, 5, 6, 7, 8), 30, 0), ((9, 10, 11, 12, 13, 14), 30, 1)]
    before = len(draft.posts)
    state_innies(draft, [(row, 36) for row in rows], cages, False)
    assert ("sum", (8, 15), 6, {1}) in told(draft, before)


@pytest.mark.parametrize("large", [False, True])
def test_innies_and_outies_are_stated_up_to_their_bounds(large: bool) -> None:
    """Innies have up to four cells, or six if cages are large; with outies up to three, or five."""
    draft = ProblemBuilder([range(1, 13)] * 24, 10, 20)
    rows = [tuple(range(12)), tuple(range(12, 24))]
    for row in rows:
        draft.post_different(row, -1)
    most, most_mixed = (6, 5) if large else (4, 3)
    for size in range(1, 8):
        for out in range(4):
            before = len(draft.posts)
            cage = (*range(size, 12), *range(12, 12 + out))
            state_innies(draft, [(rows[0], 78)], [(cage, 60, 0)], large)
            fits = size <= most and out <= most and (not out or size + out <= most_mixed)
            assert (len(draft.posts) > before) == fits, (size, out)


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


def test_sums_of_different_cells_are_stated() -> None:
    """Short sums and those with few values become a special relation; for others only the values are cut."""
    draft = ProblemBuilder([range(1, 13)] * 12 + [range(1, 10)] * 9, 10, 20)
    draft.post_different(range(12), -1)
    draft.post_different(range(12, 21), -1)
    for clue, (cage, total) in enumerate(
        [((0, 1, 2, 3), 40), ((0, 1, 2, 3, 4), 16), ((12, 13, 14, 15, 16), 20), ((0, 1, 12), 9), ((5,), 3)]
    ):
        draft.post("sum", cage, total, clue)
    plain, deep = draft.again(draft.posts, draft.limits), draft.again(draft.posts, draft.limits)
    refine(plain)
    refine(deep, deeply=True)
    shapes = [(post.shape, post.clue) for post in plain.posts[2:7]]
    assert shapes == [("sum of different", 0), ("sum", 1), ("sum of different", 2), ("sum", 3), ("sum", 4)]
    tables = [(post.scope, post.data, post.clue) for post in plain.posts if post.shape == "table"]
    assert tables == [((x,), ((1,), (2,), (3,), (4,), (6,)), 1) for x in range(5)]
    partly = deep.posts[5]
    assert (partly.shape, partly.scope, list(partly.data.groups)) == ("table of", (0, 1, 12), [(0, 1)])
    assert says_more(deep, plain)
    assert not says_more(plain, plain.again(plain.posts, plain.limits))
    plain.domains[0] = (1, 2)
    assert not says_more(deep, plain)


def test_long_equations_are_stated_in_groups() -> None:
    draft = ProblemBuilder([range(1, 10)] * 15, 10, 20)
    draft.post_different(range(6), -1)
    draft.post_different(range(6, 10), -1)
    draft.post("linear", (0, 6), LinearData((2, -1), "=", 3), 5)
    draft.post("sum", range(10, 15), 30, 6)
    draft.post("sum", (0, 1, 2, 6, 7), 12, 0)
    draft.post("different", (0, 9), None, 1)
    draft.post("product", (0, 1, 2, 3, 6), 720, 2)
    draft.post("linear", (0, 1, 2, 6, 7), LinearData((2, 2, 2, -1, -1), "=", 3), 3)
    draft.post("linear", (0, 1, 2, 6, 7), LinearData((2, 2, 2, -1, -1), "<=", 3), 4)
    refine(draft, deeply=True)
    grouped = [
        (one.clue, [*one.data.groups], [*one.data.coefficients], one.data.total, one.data.is_product)
        for one in draft.posts
        if one.shape == "grouped sum"
    ]
    assert grouped == [
        (0, [(0, 1, 2), (6, 7)], [1, 1], 12, False),
        (2, [(0, 1, 2, 3), (6,)], [1, 1], 720, True),
        (3, [(0, 1, 2), (6, 7)], [2, -1], 3, False),
    ]


# ---------------------------------------------------------------- digits tried last


@pytest.mark.parametrize("swapped", [False, True])
def test_equation_is_listed_with_its_digits_last(swapped: bool) -> None:
    """Digits of different places come last if the digits before them cannot reach as far."""
    x = [("var", number) for number in range(5)]
    draft = ProblemBuilder([range(5)] * 5, 5)
    draft.post_different((0, 1), -1)
    for factors, solved in (((5, 1), 2), ((4, 1), 1), ((25, 1), 2), ((5, 5), 1), ((1, 5), 2), ((-5, 1), 2)):
        terms = {x[2]: factors[0], x[3]: factors[1], ("*", x[0], x[1]): -1}
        assert len(digits(draft, terms)) == solved, factors
        left = ("+", *[("*", factor, one) for factor, one in zip(factors, x[2:4], strict=True)], 3)
        sides = (("*", x[0], x[1]), left) if swapped else (left, ("*", x[0], x[1]))
        condition, trials = to_list(draft, ("=", *sides), range(4))
        assert trials == 5 * 4 * 5 ** (2 - solved) * (1 + solved), factors
        if solved == 2 and factors[0] > 0:
            assert condition[1] == ("*", x[0], x[1])
            assert condition[2][-1] == digits(draft, terms)[-1]
        holds = [row for row in product(range(5), repeat=4) if dot(factors, row[2:]) + 3 == row[0] * row[1]]
        posted = problem(draft, [])
        posted.post("table of", range(4), ConditionData(condition))
        assert sorted({row[:4] for row in posted.search()}) == holds


def dot(factors: tuple[int, ...], row: tuple[int, ...]) -> int:
    return sum(factor * number for factor, number in zip(factors, row, strict=True))


def test_conclusions_from_a_clue_are_switched_off_with_it() -> None:
    premises = {7: {1, 2}, 8: {3}}
    assert with_resting((), premises) == ()
    assert set(with_resting((2,), premises)) == {2, 7}
    assert set(with_resting((3, 4), premises)) == {3, 4, 8}
