"""Test trials: refuted values are impossible, given only the listed reasons; sets have any width."""

from __future__ import annotations

from itertools import permutations, product

from hypothesis import given, settings
from hypothesis import strategies as st

from gridpuzzles.engine.probing import Probing
from gridpuzzles.engine.trial_state import FillingSupports

SIDE = 3
NO_END = 1 << 30
LINES = [tuple(SIDE * row + col for col in range(SIDE)) for row in range(SIDE)]
LINES += [tuple(SIDE * row + col for row in range(SIDE)) for col in range(SIDE)]
PEERS = [sorted({y for line in LINES if x in line for y in line} - {x}) for x in range(SIDE * SIDE)]
ROWS = list(permutations(range(1, SIDE + 1)))
SQUARES = [
    sum(rows, ())
    for rows in product(ROWS, repeat=SIDE)
    if all(len(set(col)) == SIDE for col in zip(*rows, strict=True))
]

Sums = list[tuple[tuple[int, ...], tuple[int, ...], int]]


@st.composite
def squares(draw: st.DrawFn) -> tuple[list[int], Sums]:
    """Draw candidates of a Latin square, and sums of some of its cells."""
    square = draw(st.sampled_from(SQUARES))
    masks = [draw(st.integers(0, 2**SIDE - 1)) | 1 << value - 1 for value in square]
    sums = []
    for _ in range(draw(st.integers(1, 3))):
        cells = tuple(draw(st.lists(st.integers(0, SIDE * SIDE - 1), min_size=2, max_size=4, unique=True)))
        factors = tuple(draw(st.sampled_from([-1, 1, 2])) for _ in cells)
        sums.append((cells, factors, sum(f * square[x] for f, x in zip(factors, cells, strict=True))))
    return masks, sums


def solutions(masks: list[int], sums: Sums) -> list[tuple[int, ...]]:
    possible = [row for row in SQUARES if all(mask >> value - 1 & 1 for mask, value in zip(masks, row, strict=True))]
    return [row for row in possible if all(total_of(row, cells, factors) == total for cells, factors, total in sums)]


def total_of(row: tuple[int, ...], cells: tuple[int, ...], factors: tuple[int, ...]) -> int:
    return sum(factor * row[x] for factor, x in zip(factors, cells, strict=True))


def trials(sums: Sums, width: int, fillings: bool) -> Probing:
    """Return trials whose values are at the end of a table of `width` values."""
    numbers = [*range(1 - width + SIDE, 1), *range(1, SIDE + 1)]
    groups = [(line, 7 << width - SIDE, 0.0, (), 0) for line in LINES]

    def asked(unit: int, masks: list[int]) -> list[int] | None:
        cells, factors, total = sums[unit - len(groups)]
        each = [[at for at in range(width) if mask >> at & 1] for mask in masks]
        rows = [
            row for row in product(*each) if sum(f * numbers[at] for f, at in zip(factors, row, strict=True)) == total
        ]
        return [sum({1 << row[at] for row in rows}) for at in range(len(cells))] if rows else []

    plain = [(cells, 0, 0.0, factors, total) for cells, factors, total in sums]
    return Probing(numbers, PEERS, [*groups, *plain], asked if fillings else lambda unit, masks: None)


@settings(max_examples=150, deadline=None)
@given(squares(), st.sampled_from([SIDE, 70]), st.sampled_from(["ends", "asked", "listed"]))
def test_refuted_value_is_in_no_solution(square: tuple[list[int], Sums], width: int, how: str) -> None:
    masks, sums = square
    shift = width - SIDE
    made = trials(sums, width, how == "asked")
    ways = [listed(cells, factors, total, shift) if how == "listed" else None for cells, factors, total in sums]
    made.load([mask << shift for mask in masks], [False] * len(masks), [*[None] * len(LINES), *ways])
    found = solutions(masks, sums)
    for x, mask in enumerate(masks):
        for value in range(SIDE):
            if mask >> value & 1:
                chain = made.chain(x, value + shift, NO_END)
                if chain is not None:
                    assert not any(row[x] == value + 1 for row in found)
                    rests(masks, sums, chain, (x, value), shift)


def rests(masks: list[int], sums: Sums, chain: list[tuple[int, ...]], supposed: tuple[int, int], shift: int) -> None:
    """Assert that the refutation needs only the eliminations that its events used."""
    full = [2**SIDE - 1] * len(masks)
    for _, kind, cell, unit, _, _, wanted, _ in chain:
        looked_at = (*LINES, *(cells for cells, _, _ in sums))[unit] if unit >= 0 else (cell,) if kind in (1, 4) else ()
        for y in looked_at:
            full[y] &= masks[y] if wanted < 0 else masks[y] | ~(1 << wanted - shift)
    x, value = supposed
    assert not any(row[x] == value + 1 for row in solutions(full, sums))


@settings(max_examples=50, deadline=None)
@given(squares())
def test_many_equal_combinations_refute_the_same_values(square: tuple[list[int], Sums]) -> None:
    """Each combination is listed many times."""
    masks, sums = square
    refuted = []
    for times in (1, 70):
        made = trials(sums, SIDE, False)
        ways = [listed(cells, factors, total, 0, times) for cells, factors, total in sums]
        made.load(masks, [False] * len(masks), [*[None] * len(LINES), *ways])
        each = [(x, value) for x, mask in enumerate(masks) for value in range(SIDE) if mask >> value & 1]
        refuted.append([one for one in each if made.chain(*one, NO_END) is not None])
    assert refuted[0] == refuted[1]


def listed(cells: tuple[int, ...], factors: tuple[int, ...], total: int, shift: int, times: int = 1) -> FillingSupports:
    every = product(range(1, SIDE + 1), repeat=len(cells))
    rows = [row for row in every if sum(f * value for f, value in zip(factors, row, strict=True)) == total]
    rows = [row for row in rows for _ in range(times)]
    having = [
        [
            (value - 1 + shift, sum(1 << at for at, row in enumerate(rows) if row[place] == value))
            for value in range(1, SIDE + 1)
        ]
        for place in range(len(cells))
    ]
    return FillingSupports(len(rows), having)
