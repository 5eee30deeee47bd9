"""Test that printed numbers are exact, and that undeclared names keep every value that the equations allow."""

from __future__ import annotations

import itertools
import re
from fractions import Fraction

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from gridpuzzles.api import Puzzle, read
from gridpuzzles.base.source import Source

WIDE = range(-60, 161)
"""A range wider than any that a reading could omit by chance."""

LIMIT = 1000
DECLARED = "unknown a in 0..999\n"
NUMBERS = {
    "a = 2½ * 2": 5,
    "a + 1 ½ = 7/2": 2,
    "⅓ * a = 3": 9,
    "a = 7½ * 2": 15,
    "a = 1½ + 1½": 3,
    "a = 25% of 80": 20,
    "a = 25% * 80": 20,
    "a = 80 * 25%": 20,
    "a = 80 - 25% * 80": 60,
    "20% of a = 10": 50,
    "a² + 3 = 12": 3,
    "3a² = 12": 2,
    "3a^2 = 12": 2,
    "2(a + 1)² = 18": 2,
}
ASKED = {
    "a²3 = 12": "",
    "a²(3) = 12": "",
    "a2½ = 5": "",
    "a = 1.5(2)": "",
    "a + 25% = 80": "per cent of what",
    "a = 80 + 25%": "per cent of what",
    "a = 1.250": "thousands or thousandths",
    "a = 1,250": "thousands or thousandths",
    "a = £12": "unit of money",
    "2 * a = $3.50": "unit of money",
    "a = 12 €": "unit of money",
    "12/2a = 3": "what is the divisor",
    "a = 6/2(1+2)": "what is the divisor",
}


def values_of(puzzle: Puzzle) -> list[dict[str, int]]:
    """Return the values of every solution by name."""
    return [{str(name): int(value) for name, value in one.items()} for one in puzzle.solutions(limit=LIMIT)]


@pytest.mark.parametrize("line", NUMBERS)
def test_number_is_exact(line: str) -> None:
    puzzle, diagnostics = read(Source("typed", f"{DECLARED}{line}\n"))
    assert puzzle is not None, diagnostics
    assert values_of(puzzle) == [{"a": NUMBERS[line]}]


@pytest.mark.parametrize("line", ASKED)
def test_number_with_two_readings_is_asked_about(line: str) -> None:
    puzzle, diagnostics = read(Source("typed", f"{DECLARED}{line}\n"))
    assert puzzle is None
    assert any(ASKED[line] in one.message for one in diagnostics)


TERM = st.sampled_from(("a", "b", "2 * a", "3 * b", "a * b", "5", "17", "80", "100"))
SIDE = st.tuples(TERM, st.lists(st.tuples(st.sampled_from((" + ", " - ", " * ")), TERM), max_size=2)).map(
    lambda side: side[0] + "".join(sign + term for sign, term in side[1])
)
EQUATION = st.tuples(SIDE, SIDE).map(" = ".join)
LINE = st.one_of(EQUATION, EQUATION, EQUATION, st.tuples(EQUATION, EQUATION).map(" or ".join))


def _value(text: str, names: dict[str, int], from_left: bool) -> Fraction:
    marks = re.findall(r"\w+|[-+*]", text)
    operands = [Fraction(names.get(mark, 0) if mark.isalpha() else int(mark)) for mark in marks[::2]]
    signs = marks[1::2]
    for kinds in ("+-*",) if from_left else ("*", "+-"):
        at = 0
        while at < len(signs):
            if signs[at] in kinds:
                left, right = operands[at : at + 2]
                operands[at : at + 2] = [{"+": left + right, "-": left - right, "*": left * right}[signs[at]]]
                del signs[at]
            else:
                at += 1
    return operands[0]


def _holds(line: str, names: dict[str, int], from_left: bool) -> bool:
    def is_true(equation: str) -> bool:
        left, right = equation.split(" = ")
        return _value(left, names, from_left) == _value(right, names, from_left)

    return any(map(is_true, line.split(" or ")))


@settings(max_examples=60, deadline=None)
@given(st.lists(LINE, min_size=1, max_size=3), st.booleans())
def test_undeclared_names_lose_no_value(lines: list[str], from_left: bool) -> None:
    text = "".join(line + "\n" for line in [*lines, *(["left to right"] if from_left else [])])
    used = [name for name in "ab" if re.search(rf"\b{name}\b", text)]
    assume(used)
    puzzle, _ = read(Source("typed", text))
    if puzzle is None:
        return
    wide = (dict(zip(used, one, strict=True)) for one in itertools.product(WIDE, repeat=len(used)))
    meant = [names for names in wide if all(_holds(line, names, from_left) for line in lines)]
    found = values_of(puzzle)
    assert all(_holds(line, names, from_left) for names in found for line in lines)
    assert all(names in found for names in meant)


@pytest.mark.parametrize("text", ["a = 70 + 80", "x + y = 300\nx - y = 10", "a = 7 - 10", "a = 2 * 3 + 400"])
def test_names_determined_by_equations_need_no_range(text: str) -> None:
    puzzle, diagnostics = read(Source("typed", text + "\n"))
    assert puzzle is not None
    assert len(values_of(puzzle)) == 1
    assert any("leave one value" in one.help for one in diagnostics)


@pytest.mark.parametrize("text", ["x * 2 = 7", "x * y = 12", "x - y = 1", "a = 1 or a = 200", "x / y = 3", "x < 4"])
def test_names_left_open_by_equations_are_asked_about(text: str) -> None:
    assert read(Source("typed", text + "\n"))[0] is None
