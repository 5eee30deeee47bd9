"""Test f-puzzles: every rule matches an independent reading, and is read back from a link."""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import gridpuzzles as gp
from gridpuzzles.convert.formats import recognized
from gridpuzzles.convert.fpuzzles import compress

SIZE = 6
Grid = dict[tuple[int, int], int]
PLACES = [(row, col) for row in range(1, SIZE + 1) for col in range(1, SIZE + 1)]
places = st.sampled_from(PLACES)


def link(**board: Any) -> str:
    size = board.setdefault("size", SIZE)
    if "grid" not in board:
        board["grid"] = [[{} for _ in range(size)] for _ in range(size)]
    return "https://www.f-puzzles.com/?load=" + compress(json.dumps(board))


def name(place: tuple[int, int]) -> str:
    return f"R{place[0]}C{place[1]}"


def names(line: list[tuple[int, int]]) -> list[str]:
    return [name(place) for place in line]


@st.composite
def grids(draw: st.DrawFn) -> Grid:
    """Draw a solved Sudoku of size six with boxes of 2 x 3."""
    digits = draw(st.permutations(range(1, 7)))
    rows = [one for band in draw(st.permutations([(0, 1), (2, 3), (4, 5)])) for one in draw(st.permutations(band))]
    cols = [one for stack in draw(st.permutations([(0, 1, 2), (3, 4, 5)])) for one in draw(st.permutations(stack))]
    return {
        (row + 1, col + 1): digits[(3 * (r % 2) + r // 2 + c) % 6]
        for row, r in enumerate(rows)
        for col, c in enumerate(cols)
    }


def neighbors(place: tuple[int, int]) -> list[tuple[int, int]]:
    row, col = place
    return [one for one in ((row + 1, col), (row - 1, col), (row, col + 1), (row, col - 1)) if one in PLACES]


def along(start: tuple[int, int], step: tuple[int, int]) -> list[tuple[int, int]]:
    row, col = start[0] + step[0], start[1] + step[1]
    return [] if (row, col) not in PLACES else [(row, col), *along((row, col), step)]


def visible(heights: list[int]) -> int:
    return sum(height > max([0, *heights[:at]]) for at, height in enumerate(heights))


def sandwich(line: list[int]) -> int:
    one, two = sorted((line.index(1), line.index(6)))
    return sum(line[one + 1 : two])


Rule = tuple[dict[str, Any], Callable[[Grid], bool]]


@st.composite
def rules(draw: st.DrawFn) -> Rule:
    """Draw a rule of f-puzzles, and its meaning as a predicate."""
    kind = draw(st.sampled_from(KINDS))
    cells = draw(st.lists(places, min_size=4, max_size=5, unique=True))
    first = cells[0]
    number = draw(st.integers(1, 20))
    other = draw(st.sampled_from(neighbors(first)))
    at = draw(st.integers(1, SIZE))
    edge, step = draw(st.sampled_from([((0, at), (1, 0)), ((7, at), (-1, 0)), ((at, 0), (0, 1)), ((at, 7), (0, -1))]))
    seen = along(edge, step)
    slope_from, slope_step, slope = draw(st.sampled_from([((0, at - 1), (1, 1), "DR"), ((7, at), (-1, 1), "UR")]))
    diagonal = along(slope_from, slope_step) or [(1, 1)]
    if kind in ("littlekillersum", "sandwichsum", "xsum", "skyscraper"):
        clue: dict[str, Any] = {"cell": name(edge), "value": str(number)}
        if kind == "littlekillersum":
            if not along(slope_from, slope_step):
                slope_from, slope = (0, 0), "DR"
                diagonal = along((0, 0), (1, 1))
            clue = {"cell": name(slope_from), "direction": slope, "value": str(number)}
        meaning: dict[str, Callable[[Grid], bool]] = {
            "littlekillersum": lambda grid: sum(grid[place] for place in diagonal) == number,
            "sandwichsum": lambda grid: sandwich([grid[place] for place in seen]) == number,
            "xsum": lambda grid: sum(grid[place] for place in seen[: grid[seen[0]]]) == number,
            "skyscraper": lambda grid: visible([grid[place] for place in seen]) == number,
        }
        return {kind: [clue]}, meaning[kind]
    line = {"lines": [names(cells)]}
    numbers = lambda grid: [grid[place] for place in cells]  # noqa: E731
    half = max(1, number % 6)
    pair = {"cells": [name(first), name(other)]}
    unmarked = [(one, two) for one in PLACES for two in neighbors(one) if {one, two} != {first, other}]
    table: dict[str, Rule] = {
        "killercage": (
            {kind: [{"cells": names(cells), "value": str(number)}]},
            lambda grid: sum(numbers(grid)) == number and len(set(numbers(grid))) == len(cells),
        ),
        "thermometer": ({kind: [line]}, lambda grid: all(one < two for one, two in pairwise(numbers(grid)))),
        "palindrome": ({kind: [line]}, lambda grid: numbers(grid) == numbers(grid)[::-1]),
        "renban": (
            {kind: [line]},
            lambda grid: sorted(numbers(grid)) == list(range(min(numbers(grid)), min(numbers(grid)) + len(cells))),
        ),
        "whispers": ({kind: [line]}, lambda grid: all(abs(one - two) >= 3 for one, two in pairwise(numbers(grid)))),
        "betweenline": (
            {kind: [line]},
            lambda grid: all(
                min(grid[cells[0]], grid[cells[-1]]) < grid[one] < max(grid[cells[0]], grid[cells[-1]])
                for one in cells[1:-1]
            ),
        ),
        "arrow": (
            {kind: [{"cells": [name(first)], "lines": [names(cells[:3])]}]},
            lambda grid: grid[first] == sum(numbers(grid)[1:3]),
        ),
        "pill": (
            {"arrow": [{"cells": names(sorted(cells[:2])), "lines": [names([cells[0], *cells[2:]])]}]},
            lambda grid: 10 * grid[min(cells[:2])] + grid[max(cells[:2])] == sum(numbers(grid)[2:]),
        ),
        "extraregion": ({kind: [{"cells": names(cells)}]}, lambda grid: len(set(numbers(grid))) == len(cells)),
        "clone": (
            {kind: [{"cells": names(cells[:2]), "cloneCells": names(cells[2:4])}]},
            lambda grid: numbers(grid)[:2] == numbers(grid)[2:4],
        ),
        "odd": ({kind: [{"cell": name(first)}]}, lambda grid: grid[first] % 2 == 1),
        "even": ({kind: [{"cell": name(first)}]}, lambda grid: grid[first] % 2 == 0),
        "minimum": (
            {kind: [{"cell": name(first)}]},
            lambda grid: all(grid[first] < grid[one] for one in neighbors(first)),
        ),
        "maximum": (
            {kind: [{"cell": name(first)}]},
            lambda grid: all(grid[first] > grid[one] for one in neighbors(first)),
        ),
        "difference": (
            {kind: [{**pair, "value": str(half)}]},
            lambda grid: abs(grid[first] - grid[other]) == half,
        ),
        "ratio": ({kind: [pair]}, lambda grid: 2 in (grid[first] / grid[other], grid[other] / grid[first])),
        "xv": ({kind: [{**pair, "value": "v"}]}, lambda grid: grid[first] + grid[other] == 5),
        "quadruple": (
            {kind: [{"cells": names(cells[:4]), "values": [half, half]}]},
            lambda grid: [grid[place] for place in cells[:4]].count(half) >= 2,
        ),
        "rowindexer": (
            {kind: [{"cells": [name(first)]}]},
            lambda grid: grid[grid[first], first[1]] == first[0],
        ),
        "columnindexer": (
            {kind: [{"cells": [name(first)]}]},
            lambda grid: grid[first[0], grid[first]] == first[1],
        ),
        "diagonal+": ({kind: True}, lambda grid: len({grid[7 - one, one] for one in range(1, 7)}) == 6),
        "diagonal-": ({kind: True}, lambda grid: len({grid[one, one] for one in range(1, 7)}) == 6),
        "antiknight": ({kind: True}, lambda grid: not _meet(grid, {(1, 2), (2, 1), (1, -2), (2, -1)})),
        "antiking": ({kind: True}, lambda grid: not _meet(grid, {(1, 1), (1, -1)})),
        "nonconsecutive": (
            {kind: True, "ratio": [pair]},
            lambda grid: (
                2 in (grid[first] / grid[other], grid[other] / grid[first])
                and all(abs(grid[one] - grid[two]) != 1 for one, two in unmarked)
            ),
        ),
        "negative": (
            {"negative": ["xv"], "xv": [{**pair, "value": "V"}]},
            lambda grid: (
                grid[first] + grid[other] == 5 and all(grid[one] + grid[two] not in (5, 10) for one, two in unmarked)
            ),
        ),
        "disjointgroups": (
            {kind: True},
            lambda grid: all(
                len({grid[row + down, col + right] for row in (1, 3, 5) for col in (1, 4)}) == 6
                for down in (0, 1)
                for right in (0, 1, 2)
            ),
        ),
        "regionsumline": (
            {kind: [{"lines": [names([(1, 2), (2, 3), (2, 4), (1, 5), (3, 5)])]}]},
            lambda grid: grid[1, 2] + grid[2, 3] == grid[2, 4] + grid[1, 5] == grid[3, 5],
        ),
    }
    return table[kind]


def _meet(grid: Grid, steps: set[tuple[int, int]]) -> bool:
    return any(grid[row, col] == grid.get((row + down, col + right)) for row, col in PLACES for down, right in steps)


KIND_NAMES = """
littlekillersum sandwichsum xsum skyscraper killercage thermometer palindrome renban whispers betweenline arrow pill
extraregion clone odd even minimum maximum difference ratio xv quadruple rowindexer columnindexer diagonal+ diagonal-
antiknight antiking nonconsecutive negative disjointgroups regionsumline
"""
KINDS = KIND_NAMES.split()


@pytest.mark.slow
@settings(max_examples=200, deadline=None)
@given(rules(), st.lists(grids(), min_size=8, max_size=8))
def test_rule_matches_its_independent_reading(rule: Rule, some: list[Grid]) -> None:
    board, meaning = rule
    puzzle = gp.from_format(link(**board))
    for grid in some:
        assert puzzle.accepts({f"r{row}c{col}": number for (row, col), number in grid.items()}) == meaning(grid)


@pytest.mark.slow
@settings(max_examples=60, deadline=None)
@given(st.lists(rules(), max_size=3), grids(), st.lists(grids(), min_size=4, max_size=4))
def test_link_is_read_back_the_same(some_rules: list[Rule], given_grid: Grid, some: list[Grid]) -> None:
    board = {key: value for rule, _ in some_rules for key, value in rule.items()}
    rows = [[{} for _ in range(SIZE)] for _ in range(SIZE)]
    rows[0][0] = {"value": given_grid[1, 1], "given": True}
    puzzle = gp.from_format(link(grid=rows, title="A title: ö 😀", **board))
    try:
        text = puzzle.to_format("f-puzzles")
    except gp.CannotConvert:
        return
    assert isinstance(text, str)
    again = gp.from_format(text)
    assert again.title == puzzle.title
    for grid in [given_grid, *some]:
        values = {f"r{row}c{col}": number for (row, col), number in grid.items()}
        assert again.accepts(values) == puzzle.accepts(values)


EMPTY = "N4IgzglgXgpiBcBmANCA5gJwgEwQbT2AF9ljSiBdZQks4qm88iiooA=="
ONE_GIVEN = (
    "N4IgzglgXgpiBcBOANCA5gJwgEwQbT1ADcBDAGwFc54BGVNCImAOwQBcMqBfZYHv3vyGCRfALrJCwgTOlyJU0XKVKFsles1c1yrRu2S9R+Yd1nVp/"
    "Vdk7r58WK5A"
)


@pytest.mark.parametrize("start", ["", "https://f-puzzles.com/?load=", "https://sudokupad.app/fpuz", "fpuzzles"])
def test_links_of_public_pages_are_read(start: str) -> None:
    assert gp.from_format(start + EMPTY).grid.rows == 3
    puzzle = gp.from_format(start + ONE_GIVEN.replace("/", "%2F").replace("+", "%252B"))
    assert [one.name for one in puzzle.symbols if one.given == 1] == ["r1c1"]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("https://www.f-puzzles.com/?load=" + EMPTY[:-8], "ends too early"),
        ("https://www.f-puzzles.com/?load=N4IgB*gzglgXgpiBcB", "damaged|JSON"),
        ("https://f-puzzles.com/?id=yc2mpd2b", "short link"),
        (link(killercage=[{"cells": ["R9C9"], "value": "3"}]), r"killercage\[0\].cells: R9C9 is not a cell"),
        (link(killercage=[{"cells": ["here"], "value": "3"}]), "not a cell like R1C1"),
        (link(killercage=[7]), r"killercage\[0\]: expected an object"),
        (link(thermometer=[{"lines": 3}]), "expected a list"),
        (link(foglight=["R1C1"]), "foglight"),
        (link(sandwichsum=[{"cell": "R2C2", "value": "3"}]), "not next to exactly one side"),
        (link(difference=[{"cells": ["R1C1"], "value": "1"}]), "expected 2 cells, found 1"),
        (link(size=7, grid=[[]]), "does not have 7 rows"),
        (link(size=10**9, grid=[]), "a size from 1 to"),
        ('{"size": 4, "grid": 3}', "grid: expected a list"),
        ('{"size": 4, "grid": ' + "[" * 100_000, "nested too deeply|no JSON"),
    ],
)
def test_invalid_link_is_refused_with_a_reason(text: str, said: str) -> None:
    with pytest.raises(gp.DefinitionError, match=said):
        gp.from_format(text)


@given(st.integers(0, 200), st.characters())
def test_link_with_one_wrong_character_is_read_or_refused(at: int, sign: str) -> None:
    text = "https://www.f-puzzles.com/?load=" + ONE_GIVEN
    broken = text[:at] + sign + text[at + 1 :]
    found = recognized(broken)
    try:
        gp.from_format(broken, found.name if found else "f-puzzles")
    except gp.DefinitionError:
        return


def test_rules_that_f_puzzles_lacks_are_reported() -> None:
    puzzle = gp.parse("values 1..4\ngrid 4 x 4\nall different in rows, cols\nr1c1 * r2c2 = 6\nsum(row 1) is even\n")
    with pytest.raises(gp.CannotConvert) as raised:
        puzzle.to_format("f-puzzles")
    assert [one.span.text for one in raised.value.diagnostics if one.span] == ["r1c1 * r2c2 = 6", "sum(row 1) is even"]
