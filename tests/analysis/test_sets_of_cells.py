"""Test rules for sets of cells, line functions, marks, paths and pyramids against plain Python predicates.

Each is checked by the meaning of the model, by the engine's count and by its candidates.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations, pairwise, product

import pytest

from gridpuzzles.solving.candidates import candidates
from gridpuzzles.solving.counting import count
from tests.reference import solutions

from .texts import analyzed

Row = Sequence[int]
Test = Callable[..., bool]


def seen(line: Row) -> int:
    return sum(1 for at in range(len(line)) if all(other < line[at] for other in line[:at]))


def between(line: Row, one: int, other: int) -> int | None:
    if one == other:
        places = [at for at, value in enumerate(line) if value == one][:2]
    else:
        places = sorted(line.index(value) for value in (one, other) if value in line)
    return sum(line[places[0] + 1 : places[1]]) if len(places) == 2 else None


def at_least(left: int | None, right: int) -> bool:
    return left is not None and left >= right


FOUR = "values 1..3\ngrid 2 x 2\n"
LINE = "values 1..3\ngrid 1 x 4\n"
WIDE = "values 0..2\ngrid 2 x 3\n"
ONE_CELL_TWICE = "values 1..3\ngrid:\n  a a\n  b c\n"
CASES: dict[str, tuple[str, range, int, Test]] = {
    "rows sum = 4 ?": (FOUR, range(1, 4), 4, lambda a, b, c, d: a + b == 4),
    "cols max = 2 3": (FOUR, range(1, 4), 4, lambda a, b, c, d: max(a, c) == 2 and max(b, d) == 3),
    "rows product != 2 3": (FOUR, range(1, 4), 4, lambda a, b, c, d: a * b != 2 and c * d != 3),
    "cols:\n  _ < _\n  _ >= _": (FOUR, range(1, 4), 4, lambda a, b, c, d: a < c and b >= d),
    "diagonals product = 4": (FOUR, range(1, 4), 4, lambda a, b, c, d: a * d == 4 == b * c),
    "all different: row 1, r2c1": (FOUR, range(1, 4), 4, lambda a, b, c, d: len({a, b, c}) == 3),
    "all different in boxes 2 x 1, rows": (FOUR, range(1, 4), 4, lambda a, b, c, d: not {a, d} & {b, c}),
    "r1c1 < r1c2 <= r2c1": (FOUR, range(1, 4), 4, lambda a, b, c, d: a < b <= c),
    "r1c1 = 1 or r1c2 = 2 and r2c1 = 3": (FOUR, range(1, 4), 4, lambda a, b, c, d: a == 1 or (b == 2 and c == 3)),
    "r1c1 + r1c2, r2c1 in 2..3": (FOUR, range(1, 4), 4, lambda a, b, c, d: a + b in (2, 3) and c in (2, 3)),
    "corners:\n  4+": (FOUR, range(1, 4), 4, lambda a, b, c, d: a + d == 4 == b + c),
    "corners sum:\n  6": (FOUR, range(1, 4), 4, lambda *v: sum(v) == 6),
    "cages:\n  A A\n  B B\n  A = 2/ B = 1-": (
        FOUR, range(1, 4), 4, lambda a, b, c, d: {a, b} == {1, 2} and abs(c - d) == 1,
    ),
    "touching: _ + _ != 3": (FOUR, range(1, 4), 4, lambda *v: all(x + y != 3 for x, y in combinations(v, 2))),
    "each row: sum(_) = 4": (FOUR, range(1, 4), 4, lambda a, b, c, d: a + b == 4 == c + d),
    "each row, col: _ != _": (FOUR, range(1, 4), 4, lambda a, b, c, d: a != b and c != d and a != c and b != d),
    "each row: _ <= row": (FOUR, range(1, 4), 4, lambda a, b, c, d: max(a, b) <= 1 and max(c, d) <= 2),
    "each cell: if row = col then _ = size": (FOUR, range(1, 4), 4, lambda a, b, c, d: a == 1 == d),
    "each cell: _ != row + col - 1": (FOUR, range(1, 4), 4, lambda a, b, c, d: a != 1 and b != 2 and c != 2 and d != 3),
    "row 1: arrow": (FOUR, range(1, 4), 4, lambda a, b, c, d: a == b),
    "col 2: sum(_) > 2 * first(_, 1)": (FOUR, range(1, 4), 4, lambda a, b, c, d: d > b),
    "row 2: _ + sum(_) = 6": (FOUR, range(1, 4), 4, lambda a, b, c, d: c == d == 2),
    "no two rows alike": (FOUR, range(1, 4), 4, lambda a, b, c, d: (a, b) != (c, d)),
    "no two cols, diagonals alike": (
        FOUR, range(1, 4), 4,
        lambda a, b, c, d: (a, c) != (b, d) and (a, d) != (b, c),
    ),
    "no two boxes 1 x 2 alike": (
        WIDE.replace("2 x 3", "1 x 6"), range(3), 6,
        lambda *v: len({v[:2], v[2:4], v[4:]}) == 3,
    ),
    "each diagonal: max(_) - min(_) = 1": (FOUR, range(1, 4), 4, lambda a, b, c, d: abs(a - d) == 1 == abs(b - c)),
    "each 2 x 2: distinct(_) = 2": (FOUR, range(1, 4), 4, lambda *v: len(set(v)) == 2),
    "each 1 x 2: _ < _": (WIDE, range(3), 6, lambda a, b, c, d, e, f: a < b < c and d < e < f),
    "each box 2 x 1: count(_ = 1) = 1": (
        FOUR, range(1, 4), 4,
        lambda a, b, c, d: (a == 1) + (c == 1) == 1 == (b == 1) + (d == 1),
    ),
    "each row: _ < _ and _ + _ != 4": (
        FOUR, range(1, 4), 4,
        lambda a, b, c, d: a < b and c < d and 4 not in (a + b, c + d),
    ),
    "each pair in row: _ < _ or _ + _ > 4": (
        LINE, range(1, 4), 4,
        lambda *v: all(x < y or x + y > 4 for x, y in combinations(v, 2)),
    ),
    "each cell: _ > 1 and _ < 3 or row = 1": (FOUR, range(1, 4), 4, lambda a, b, c, d: c == 2 == d),
    "row 1: _ > 1 and _ is odd": (LINE, range(1, 4), 4, lambda *v: set(v) == {3}),
    "row 1: _ < _ <= _ <= _ and _ + _ + _ + _ > 8": (
        LINE, range(1, 4), 4,
        lambda a, b, c, d: a < b <= c <= d and a + b + c + d > 8,
    ),
    "neighbors: _ != _ and (_ + _ != 4 or _ * _ > 3)": (
        FOUR, range(1, 4), 4,
        lambda a, b, c, d: all(x != y and (x + y != 4 or x * y > 3) for x, y in ((a, b), (c, d), (a, c), (b, d))),
    ),
    "each pair in row: if _ = 1 then _ = 1": (
        LINE, range(1, 4), 4,
        lambda *v: all(x != 1 or y == 1 for x, y in combinations(v, 2)),
    ),
    "each pair in row: _ < _": (LINE, range(1, 4), 4, lambda *v: all(x < y for x, y in combinations(v, 2))),
    "each pair in grid: _ != _": (WIDE, range(3), 6, lambda *v: len(set(v)) == 6),
    "each opposite pair in row: _ = _": (LINE, range(1, 4), 4, lambda a, b, c, d: a == d and b == c),
    "each 3 in row: not _ = _ = _": (LINE, range(1, 4), 4, lambda a, b, c, d: not a == b == c and not b == c == d),
    "each 3 in row: distinct(_) >= 2": (LINE, range(1, 4), 4, lambda a, b, c, d: not a == b == c and not b == c == d),
    "each row: each 2: abs(_ - _) = 1": (LINE, range(1, 4), 4, lambda *v: all(abs(x - y) == 1 for x, y in pairwise(v))),
    "knight: _ != _": (WIDE, range(3), 6, lambda a, b, c, d, e, f: a != f and c != d),
    "pairs (1, 2): _ != _": (WIDE, range(3), 6, lambda a, b, c, d, e, f: a != f and c != d),
    "pairs (0, 2): _ < 2 - _": (WIDE, range(3), 6, lambda a, b, c, d, e, f: a + c < 2 > d + f),
    "next to: _ + _ != 3": (FOUR, range(1, 4), 4, lambda a, b, c, d: 3 not in (a + b, c + d, a + c, b + d)),
    "count(each pair in row: _ < _) = 1": (FOUR, range(1, 4), 4, lambda a, b, c, d: (a < b) + (c < d) == 1),
    "count(neighbors: _ = _) = 2": (
        FOUR, range(1, 4), 4,
        lambda a, b, c, d: (a == b) + (c == d) + (a == c) + (b == d) == 2,
    ),
    "count(row 1 = 1 or row 1 = col 1) = 2": (FOUR, range(1, 4), 4, lambda a, b, c, d: b == 1 or b == c),
    "count(not row 1 = 2, r2c1 = 1 and r2c2 = 1) >= 2": (
        FOUR, range(1, 4), 4, lambda a, b, c, d: (a != 2) + (b != 2) + (c == 1 == d) >= 2,
    ),
    "count(if row 1 = 1 then row 2 > 2) = 1": (
        FOUR, range(1, 4), 4, lambda a, b, c, d: (a != 1 or c > 2) + (b != 1 or d > 2) == 1,
    ),
    "grid is odd": (FOUR, range(1, 4), 4, lambda *v: all(x % 2 for x in v)),
    "row 2, r1c1 are not prime": (FOUR, range(1, 4), 4, lambda a, b, c, d: c == d == a == 1),
    "r1c1..r1c2 are multiples of 2": (FOUR, range(1, 4), 4, lambda a, b, c, d: a == b == 2),
    "sum(grid) is not divisible by 3": (FOUR, range(1, 4), 4, lambda *v: sum(v) % 3 != 0),
    "2 divides r1c1 + r1c2": (FOUR, range(1, 4), 4, lambda a, b, c, d: (a + b) % 2 == 0),
    "count(neighbors: _ <= _) = 0": (
        FOUR, range(1, 4), 4, lambda a, b, c, d: a != b and c != d and a != c and b != d,
    ),
    "count(neighbors: _ - _ = 0) = 2": (
        FOUR, range(1, 4), 4, lambda a, b, c, d: [a == b, c == d, a == c, b == d].count(True) == 2,
    ),
    "count(each row: _ = 1) = 1": (FOUR, range(1, 4), 4, lambda a, b, c, d: (a == b == 1) != (c == d == 1)),
    "count(each pair in row: _ != _) = 3": (LINE, range(1, 4), 4, lambda *v: sorted(map(v.count, v)) == [1, 3, 3, 3]),
    "each row: count(each pair: _ != _) = 4": (LINE, range(1, 4), 4, lambda *v: list(map(v.count, v)) == [2, 2, 2, 2]),
    "row 1: each 2: _ <= _": (FOUR, range(1, 4), 4, lambda a, b, c, d: a <= b),
    "row 1: slow": (FOUR, range(1, 4), 4, lambda a, b, c, d: a <= b),
    "rows:\n  each 2: _ < _\n  ?": (FOUR, range(1, 4), 4, lambda a, b, c, d: a < b),
    "row 1 not in 1, 3": (FOUR, range(1, 4), 4, lambda a, b, c, d: a == b == 2),
    "r1c1 / 2 is not prime": (FOUR, range(1, 4), 4, lambda *v: True),
    "r1c1 / r1c2 is not odd": (FOUR, range(1, 4), 4, lambda a, b, c, d: a % b != 0 or (a // b) % 2 == 0),
    "(r1c1, r2c2) in (1, 2), (3, 3), (r1c2, 1)": (
        FOUR,
        range(1, 4),
        4,
        lambda a, b, c, d: (a, d) in ((1, 2), (3, 3), (b, 1)),
    ),
    "(r1c1, r1c2, r2c1) not in (1, 2, 3)": (FOUR, range(1, 4), 4, lambda a, b, c, d: (a, b, c) != (1, 2, 3)),
    "neighbors: (_, _) in (1, 2), (2, 1)": (
        FOUR,
        range(1, 4),
        4,
        lambda a, b, c, d: {a, b} == {1, 2} and (a, b) == (d, c),
    ),
    "(r1c1 * r1c2)^(1/2) = r2c1": (FOUR, range(1, 4), 4, lambda a, b, c, d: a * b == c * c),
    "neighbors: _ <= _": (ONE_CELL_TWICE, range(1, 4), 3, lambda a, b, c: a == b == c),
    "(r1c1 - 2)^(1/7) < 5": (FOUR, range(1, 4), 4, lambda a, b, c, d: True),
    "(r1c1 - 4)^(1/1000000000000) >= 0": (FOUR, range(1, 4), 4, lambda a, b, c, d: False),
    "(r1c1 - 3)^(1/1000000000000) >= 0": (FOUR, range(1, 4), 4, lambda a, b, c, d: a == 3),
    "(r1c1 - 3)^(1/1000000000001) <= 0": (FOUR, range(1, 4), 4, lambda a, b, c, d: a >= 2),
    "(r1c1 / r1c2)^(1/1000000000001) = 1": (FOUR, range(1, 4), 4, lambda a, b, c, d: a == b),
    "(r1c1 / r1c2)^(1/2147483648) < 9": (FOUR, range(1, 4), 4, lambda a, b, c, d: a == b),
    "(r1c1 / r1c2)^(-1/2) in 1..2": (FOUR, range(1, 4), 4, lambda a, b, c, d: a == b),
    "(r1c1 - 3)^(1/3) = -1": (FOUR, range(1, 4), 4, lambda a, b, c, d: a == 2),
    "(r1c1 - 3)^(1/2) < 9": (FOUR, range(1, 4), 4, lambda a, b, c, d: a == 3),
    "seen(row 1) = 2": (LINE, range(1, 4), 4, lambda *v: seen(v) == 2),
    "seen(r1c4..r1c1) > seen(row 1)": (LINE, range(1, 4), 4, lambda *v: seen(v[::-1]) > seen(v)),
    "between(row 1, 1, 3) >= 2": (LINE, range(1, 4), 4, lambda *v: at_least(between(v, 1, 3), 2)),
    "between(row 1, 2, 2) >= 3": (LINE, range(1, 4), 4, lambda *v: at_least(between(v, 2, 2), 3)),
    "not between(row 1, 1, r1c1) = 0": (LINE, range(1, 4), 4, lambda *v: between(v, 1, v[0]) != 0),
    "first(row 1, r1c1) = 4": (LINE, range(1, 4), 4, lambda *v: sum(v[: v[0]]) == 4),
    "first(row 1, 5) = 4": (LINE, range(1, 4), 4, lambda *v: False),
    "position(row 1, 3) = 2": (LINE, range(1, 4), 4, lambda *v: 3 in v and v.index(3) == 1),
    "position(row 1, r2c1) > position(row 2, 1)": (
        WIDE, range(3), 6,
        lambda *v: v[3] in v[:3] and 1 in v[3:] and v[:3].index(v[3]) > v[3:].index(1),
    ),
    "row 1[r1c1] = 3": (LINE, range(1, 4), 4, lambda *v: v[v[0] - 1] == 3),
    "row 1[r1c1 + 2] = 3": (LINE, range(1, 4), 4, lambda *v: v[0] < 3 and v[v[0] + 1] == 3),
    "distinct(row 1) = r1c2": (LINE, range(1, 4), 4, lambda *v: len(set(v)) == v[1]),
    "rows seen = 2": (FOUR, range(1, 4), 4, lambda a, b, c, d: a < b and c < d),
    "rows between(1, 1) = 2 ?": (
        "values 1..3\ngrid 2 x 3\n", range(1, 4), 6, lambda *v: between(v[:3], 1, 1) == 2,
    ),
    "cols first(_) = 3": (
        FOUR, range(1, 4), 4,
        lambda a, b, c, d: max(a, b) < 3 and all(sum((x, y)[:x]) == 3 for x, y in ((a, c), (b, d))),
    ),
    "rows position(2) = 1 ?": (FOUR, range(1, 4), 4, lambda a, b, c, d: a == 2),
    "diagonal 1: _ < _": (FOUR, range(1, 4), 4, lambda a, b, c, d: a < d),
    "sum(diagonal from r1c2 down left) = 5": (FOUR, range(1, 4), 4, lambda a, b, c, d: b + c == 5),
    "sum(diagonal from r2c1 up right) = sum(diagonal 2)": (FOUR, range(1, 4), 4, lambda *v: True),
    "row 1: sum(_) = 4": (LINE, range(1, 4), 4, lambda *v: sum(v) == 4),
    "row 1: _ > 1": (LINE, range(1, 4), 4, lambda *v: min(v) > 1),
    "row 1: increasing": ("values 1..5\ngrid 1 x 4\n", range(1, 6), 4, lambda *v: all(x < y for x, y in pairwise(v))),
    "rule near: each 2: abs(_ - _) <= 1\neach row: near": (
        WIDE, range(3), 6,
        lambda a, b, c, d, e, f: max(abs(a - b), abs(b - c), abs(d - e), abs(e - f)) <= 1,
    ),
}  # fmt: skip
DRAWN: dict[str, tuple[range, Test]] = {
    "mark o: abs(_ - _) = 1\nmark x: _ = 2 * _\ngrid:\n  _ o _\n  x   .\n  _   _": (
        range(1, 5), lambda a, b, c, d: abs(a - b) == 1 and (a == 2 * c or c == 2 * a),
    ),
    "mark o: abs(_ - _) = 1\nno other pair\ngrid:\n  _ o _\n  _   _": (
        range(1, 4),
        lambda a, b, c, d: abs(a - b) == 1 and abs(a - c) != 1 and abs(b - d) != 1 and abs(c - d) != 1,
    ),
    "grid:\n  _ = _\n  _   _": (range(1, 4), lambda a, b, c, d: a == b),
    "paths:\n  a1 a2\n  b1 a3\npath a: _ < _ < _": (range(1, 5), lambda a, b, c, d: a < b < d),
    "grid 2 x 2\npaths:\n  a = r1c1..r2c2 r2c1\npath a: arrow": (range(1, 6), lambda a, b, c, d: a == d + c),
    "grid 2 x 2\npaths:\n  a = r1c1 r1c2 r2c2 r2c1\npath a: palindrome": (
        range(1, 4), lambda a, b, c, d: a == c and b == d,
    ),
    "grid 2 x 2\npaths:\n  a = r1c1 r1c2 r2c2\neach path: renban": (
        range(1, 6), lambda a, b, c, d: sorted((a, b, d)) == list(range(min(a, b, d), min(a, b, d) + 3)),
    ),
    "grid 2 x 2\npaths:\n  a = r1c1 r1c2 r2c2\npath a: nabner": (
        range(1, 7), lambda a, b, c, d: abs(a - b) > 1 and abs(a - d) > 1 and abs(b - d) > 1,
    ),
    "grid 2 x 2\npaths:\n  a = r1c1 r1c2 r2c2\npath a: alternating": (
        range(1, 5), lambda a, b, c, d: (a + b) % 2 == 1 and (b + d) % 2 == 1,
    ),
    "grid 2 x 2\npaths:\n  a = r1c1 r1c2 r2c2 r2c1\npath a: modular": (
        range(1, 5), lambda a, b, c, d: len({a % 3, b % 3, d % 3}) == len({b % 3, d % 3, c % 3}) == 3,
    ),
    "grid 2 x 2\npaths:\n  a = r1c1 r1c2 r2c2\npath a: entropic": (
        range(2, 8), lambda a, b, c, d: {(a - 1) // 3, (b - 1) // 3, (d - 1) // 3} == {0, 1, 2},
    ),
    "grid 2 x 2\npaths:\n  a = r1c1 r1c2 r2c2\neach path: between": (
        range(1, 5), lambda a, b, c, d: a < b < d or d < b < a,
    ),
    "grid 2 x 2\npaths:\n  a = r1c1 r1c2 r2c2 r2c1\npath a: between": (
        range(1, 5), lambda a, b, c, d: min(a, c) < min(b, d) <= max(b, d) < max(a, c),
    ),
    "grid 2 x 2\npaths:\n  a = r1c1 r1c2\npath a: between\npath a: zipper": (range(1, 3), lambda a, b, c, d: True),
    "grid 2 x 2\npaths:\n  a = r1c1 r1c2 r2c2 r2c1\npath a: zipper": (
        range(1, 5), lambda a, b, c, d: a + c == b + d,
    ),
    "grid 2 x 2\nrow 1: arrow\npaths:\n  a = r1c1 r1c2 r2c2\npath a: zipper": (
        range(4), lambda a, b, c, d: a == b == a + d,
    ),
    "grid 2 x 2\npaths:\n  a = r1c1\npath a: arrow": (range(3), lambda a, b, c, d: a == 0),
    "grid 2 x 2\npaths:\n  a = r1c1\npath a: doublearrow": (range(3), lambda a, b, c, d: a == 0),
    "grid 2 x 2\npaths:\n  a = r1c1 r2c1\npath a: doublearrow": (range(-2, 2), lambda a, b, c, d: a + c == 0),
    "grid 2 x 2\npaths:\n  a = r1c1 r1c2 r2c2\npath a: doublearrow": (range(4), lambda a, b, c, d: a + d == b),
    "cages sum:\n  A .\n  B B\n  A = 7  B = 5": (range(1, 5), lambda a, b, c, d: a == 7 and c + d == 5),
    "cages:\n  A .\n  B B\n  A = 3-  B = 5+": (range(1, 5), lambda a, b, c, d: a == 3 and c + d == 5),
    "grid 2 x 2\npaths:\n  a = r1c1 r1c2\npath a: whisper": (range(1, 8), lambda a, b, c, d: abs(a - b) >= 5),
    "grid 2 x 2\npaths:\n  a = r1c2 r1c1\npath a[2] = 1\nseen(path a) = 1": (range(1, 4), lambda a, b, c, d: a == 1),
    "regions:\n  A A\n  A B\nall different in regions\neach region: _ in 1..size\ntouching: _ != _": (
        range(1, 4), lambda a, b, c, d: d == 1 and sorted((a, b, c)) == [1, 2, 3] and 1 not in (a, b, c),
    ),
    "cages:\n  A A\n  B B\n  A = 2mod  B = 9^": (
        range(1, 6),
        lambda a, b, c, d: (a % b == 2 or b % a == 2) and (c**d == 9 or d**c == 9),
    ),
    "grid product:\n  \\  6\\ 2\\\n  \\3 _ _\n  \\ _ _": (
        range(1, 4),
        lambda a, b, c, d: a * c == 6 and b * d == 2 and a * b == 3,
    ),
    "grid sum:\n  _ _\n  _ _ | 5\n  ----\n  4 ?": (range(1, 4), lambda a, b, c, d: c + d == 5 and a + c == 4),
    "grid seen:\n    2 ?\n    ---\n  2 | _ _ | ?\n  ? | _ _ | 1\n    ---\n    ? 2": (
        range(1, 4), lambda a, b, c, d: a < c and a < b and d >= c and d < b,
    ),
    "grid seen:\n  _ _ | 2\n  _ _ | 1": (range(1, 4), lambda a, b, c, d: b < a and d >= c),
    "grid seen:\n  2 | _ _ |\n  1 | _ _ |": (range(1, 4), lambda a, b, c, d: a < b and c >= d),
    "pyramid:\n  _\n  _ _": (range(1, 8), lambda a, b, c: a == b + c),
    "pyramid product:\n  _ _\n  _": (range(1, 8), lambda a, b, c: a * b == c),
    "pyramid abs:\n  _\n  _ _": (range(1, 5), lambda a, b, c: a == abs(b - c)),
    "grid:\n  \\ \\\n  _ _\n  \\ \\\n  _ _\nno two rows alike": (range(3), lambda a, b, c, d: (a, b) != (c, d)),
    "grid:\n  \\ _\n  _ \\\nno two boxes 1 x 1 alike": (range(3), lambda a, b: a != b),
    "grid:\n  _ [0]": (range(1, 3), lambda a: False),
    "grid:\n  _ \\ [0]": (range(1, 3), lambda a: True),
}  # fmt: skip


def check(text: str, values: range, cells: int, test: Test) -> None:
    made, found = analyzed(text)
    assert made is not None
    assert not [one for one in found if one.is_error], found
    expected = {row for row in product(values, repeat=cells) if test(*row)}
    assert solutions(made) == expected
    assert count(made).value == len(expected)
    left = candidates(made).values
    possible = [set(column) for column in zip(*expected, strict=True)]
    assert not expected or [set(left[symbol.name]) for symbol in made.symbols] == possible


@pytest.mark.parametrize("rule", CASES)
def test_rule_for_cells_matches_its_predicate(rule: str) -> None:
    grid, values, cells, test = CASES[rule]
    check(grid + rule, values, cells, test)


@pytest.mark.parametrize("drawing", DRAWN)
def test_drawing_matches_its_predicate(drawing: str) -> None:
    values, test = DRAWN[drawing]
    cells = test.__code__.co_argcount
    check(f"values {values.start}..{values.stop - 1}\n{drawing}", values, cells, test)
