"""Test every code of programs where doubles round, with undefined operands, and with impossible results.

What the codes leave of small intervals is tested through problems, in `test_small_laws`.

The codes are called one node at a time, as only plain Python can. If the engine is compiled, a separate process runs
these tests.
"""

from __future__ import annotations

import os
import subprocess
import sys
from itertools import product
from math import gcd, inf
from types import SimpleNamespace
from typing import Any

import pytest

from gridpuzzles.engine import COMPILED, intervals
from gridpuzzles.engine import programs as program_codes

if not COMPILED:
    from gridpuzzles.engine.backward import BOTH, backward
    from gridpuzzles.engine.forward import forward

plain = pytest.mark.skipif(COMPILED, reason="C functions, run as plain Python by the last test")

CODES_OF_PROGRAMS = (
    *("ADD", "SUBTRACT", "NEGATE", "MULTIPLY", "SQUARE", "POWER", "DIVIDE", "REMAINDER", "ABSOLUTE", "MINIMUM"),
    *("MAXIMUM", "DIVISOR", "MULTIPLE", "EQUAL", "DIFFERENT", "LESS", "AT_MOST"),
)
codes: Any = SimpleNamespace(**{name: at for at, name in enumerate(CODES_OF_PROGRAMS)}) if COMPILED else program_codes
"""Constants of C have no names in Python; if compiled, only the last test runs."""
UNARY = (codes.NEGATE, codes.SQUARE, codes.ABSOLUTE)
NAMED = {getattr(codes, name): name for name in CODES_OF_PROGRAMS}
NATURAL = (codes.DIVISOR, codes.MULTIPLE)
"""Codes that programs give no operand below 0."""
COMPARISONS = (codes.EQUAL, codes.DIFFERENT, codes.LESS, codes.AT_MOST)
HUGE = (
    *(-(2**1100), -(10**30), -(2**60) - 1, -(2**53) - 1, -(2**53), 1 - 2**53, -(3**33), -(2**31), -7, -3, -1, 0),
    *(1, 2, 5, 2**31, 3037000500, 2**52 + 1, 2**53 - 1, 2**53, 2**53 + 1, 2**60 + 1, 10**30, 2**1100),
)


def node(code: int, sets: tuple[Any, ...] = (), right: int = 1) -> Any:
    """Return a program of two variables and one code."""
    return SimpleNamespace(code=[codes.VARIABLE, codes.VARIABLE, code], left=[0, 1, 0], right=[0, 0, right], sets=sets)


def state(one: tuple[Any, Any], other: tuple[Any, Any], undefined: tuple[int, int] = (0, 0)) -> list[Any]:
    """Return the state of the three nodes before the last is computed."""
    return [*map(float, one), undefined[0], 0, *map(float, other), undefined[1], 0, 0.0, 0.0, 0, 0]


def ends(low: int, high: int) -> tuple[float, float]:
    return intervals.lower_end(low), intervals.upper_end(high)


# ---------------------------------------------------------------- ends of intervals


@plain
@pytest.mark.parametrize("number", HUGE)
def test_interval_ends_contain_the_number_and_are_exact_below_2_53(number: int) -> None:
    low, high = ends(number, number)
    assert low <= number <= high
    assert (low == high) == (abs(number) < 2**53)
    assert abs(number) >= 2**1024 or high - low <= abs(number) >> 50
    if abs(number) < 2**1024:
        assert intervals.down(float(number)) <= number <= intervals.up(float(number))
        assert intervals.floor(float(number)) == intervals.ceiling(float(number)) == float(number)


@plain
def test_operations_on_infinite_ends_are_right() -> None:
    greatest = sys.float_info.max
    assert (intervals.down(inf), intervals.down(-inf), intervals.up(inf), intervals.up(-inf)) == (
        *(greatest, -inf, inf, -greatest),
    )
    assert intervals.times(0.0, inf) == intervals.times(-inf, 0.0) == 0
    assert intervals.times(2.0, inf) == inf
    assert intervals.quotient(3.0, inf) == intervals.quotient(-3.0, -inf) == 0
    assert [intervals.floor_quotient(float(a), b) for a, b in product((-2, 0, 2), (inf, -inf))] == [-1, 0, 0, 0, 0, -1]
    assert intervals.power(2.0, 1101.0) == intervals.power(1e200, 2.0) == inf
    assert intervals.root_below(inf, 3.0) == inf


@plain
def test_operations_on_small_ends_are_exact() -> None:
    for a, b in product(range(-9, 10), repeat=2):
        assert intervals.times(float(a), float(b)) == a * b
        assert intervals.floor(a / 4) == a // 4
        assert intervals.ceiling(a / 4) == -(-a // 4)
        assert intervals.greatest_divisor(float(a), float(b)) == gcd(a, b)
        if b:
            assert intervals.quotient(float(a), float(b)) == a / b
            assert intervals.remainder(float(a), float(b)) == a % b
            assert intervals.floor_quotient(float(a), float(b)) == a // b
        if a >= 0 <= b:
            assert intervals.power(float(a), float(b)) == a**b
            assert intervals.power_below(float(a), float(b)) == intervals.power_above(float(a), float(b)) == a**b


@plain
@pytest.mark.parametrize("exponent", [2, 3, 5])
def test_roots_are_on_the_safe_side(exponent: int) -> None:
    """Roots are exact below 2^53, and above they are on the safe side."""
    numbers = {number + near for number in (*range(40), 10**6, 2**31, 2**50, 2**53 - 2) for near in (0, 1)}
    for number in sorted(numbers):
        below, above = intervals.root_below(float(number), exponent), intervals.root_above(float(number), exponent)
        assert int(below) ** exponent <= number < (int(below) + 1) ** exponent
        assert (int(above) - 1) ** exponent < number <= int(above) ** exponent or number == above == 0
    for number in (2**53 + 1, 10**30 + 7, 2**900 + 1):
        assert (int(intervals.root_below(float(number), exponent)) + 1) ** exponent > number
        assert (max(0, int(intervals.root_above(float(number), exponent)) - 1)) ** exponent < number


@plain
@pytest.mark.parametrize("number", [3, 94906267, 10**9 + 7, 2**53 + 1, 10**20])
def test_bounds_of_large_powers_contain_the_power(number: int) -> None:
    for exponent in (1, 2, 3, 7, 30):
        low, high = (power(float(number), float(exponent)) for power in (intervals.power_below, intervals.power_above))
        assert number != float(number) or low <= number**exponent <= high


# ---------------------------------------------------------------- one node at a time


@plain
def test_infinite_power_does_not_bound_the_exponent() -> None:
    s = [*state((2, 3), (0, 2000))[:8], 1.0, inf, 0, 1]
    backward(node(codes.POWER), s, 2, BOTH)
    assert s[4:6] == [0, 2000]


# ---------------------------------------------------------------- rounding of doubles


@plain
@pytest.mark.parametrize("code", NAMED, ids=NAMED.get)
def test_operators_contain_the_exact_result_on_huge_intervals(code: int) -> None:
    """The result of two numbers is in the result of intervals that contain them, and the same holds backward."""
    program, meaning = node(code, right=0 if code in UNARY else 1), codes.EXACT_MEANING[code]
    numbers = HUGE if code not in NATURAL else tuple(number for number in HUGE if number >= 0)
    for (at, a), (place, b) in product(enumerate(numbers), repeat=2):
        if (code in UNARY and at != place) or (code == codes.POWER and b > 60):
            continue
        value = meaning(a, b)
        around = [((a, a), (b, b)), ((a, numbers[-1]), (b, b)), ((a, a), (numbers[0], b))]
        around += [((numbers[max(0, at - 1)], a), (b, numbers[min(place + 2, len(numbers) - 1)]))]
        for one, other in around:
            first, second = ends(*one), ends(*(one if code in UNARY else other))
            s = state(first, second)
            forward(program, s, 2)
            if value is None:
                assert s[10] == 1
                continue
            assert s[8] <= value <= s[9], (one, other, a, b)
            kept = (1.0, 1.0) if value else (0.0, 0.0)
            s = [*state(first, second)[:8], *(kept if code in COMPARISONS else ends(value, value)), 0, 1]
            backward(program, s, 2, BOTH)
            assert s[0] <= a <= s[1], (one, other, a, b, s)
            assert code in UNARY or s[4] <= b <= s[5], (one, other, a, b, s)


@pytest.mark.slow
@pytest.mark.skipif(not COMPILED, reason="they have run")
def test_interval_tests_pass_in_pure_python() -> None:
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", __file__]
    done = subprocess.run(
        command, env={**os.environ, "GRIDPUZZLES_PURE": "1"}, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout
