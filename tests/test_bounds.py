"""Test the bounds of expressions: they contain every value found by brute force."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations_with_replacement, product
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridpuzzles.kinds import LINE_FUNCTIONS
from gridpuzzles.model import expressions as e
from gridpuzzles.model.arithmetic import FUNCTIONS, OPERATORS, RELATIONS, Undefined
from gridpuzzles.model.bounds import bounds, can_hold, result
from tests.puzzles import NAMES, domains, expressions

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

ENDS = (-3, -1, 0, 1, 2, 4)
HALVES = [Fraction(number, 2) for number in (-3, -1, 0, 1, 3)]
KNOWN_ALWAYS = {"+", "-", "*", "mod"}


def meaning(operator: str) -> Callable[[Sequence[Any]], Any]:
    return FUNCTIONS[operator] if operator in FUNCTIONS else lambda pair: OPERATORS[operator](*pair)


def arity_of(operator: str) -> int:
    """Return the number of operands to try; a line function without parameters gets two cells."""
    besides = len(LINE_FUNCTIONS[operator].parameters) if operator in LINE_FUNCTIONS else 0
    return {"abs": 1, "digitsum": 1}.get(operator, max(2, 1 + besides))


def check(operator: str, numbers: Sequence[Any], step: Any, whole: bool) -> None:
    of = meaning(operator)
    arity = arity_of(operator)
    for operands in product(combinations_with_replacement(numbers, 2), repeat=arity):
        found = result(operator, operands, whole)
        if found is None:
            assert operator not in KNOWN_ALWAYS
            continue
        spans = [[low + step * i for i in range(int((high - low) / step) + 1)] for low, high in operands]
        for values in product(*spans):
            try:
                value = of(values)
            except Undefined:
                continue
            assert found[0] <= value <= found[1], (operator, operands, values)


@pytest.mark.parametrize("operator", [*OPERATORS, *FUNCTIONS])
def test_bounds_of_every_operator_contain_brute_force(operator: str) -> None:
    check(operator, ENDS, 1, True)
    check(operator, HALVES, Fraction(1, 2), False)


def test_bounds_of_common_expressions_are_tight() -> None:
    x, y = e.Variable("x"), e.Variable("y")
    ends = {"x": (2, 5), "y": (0, 3)}
    tight: list[tuple[e.Expression, tuple[int, int]]] = [
        (e.Operation("+", x, y), (2, 8)),
        (e.Operation("-", x, y), (-1, 5)),
        (e.Operation("*", x, e.Negation(y)), (-15, 0)),
        (e.Operation("^", x, y), (1, 125)),
        (e.Operation("mod", y, x), (0, 4)),
        (e.Operation("div", x, y), (-5, 5)),
        (e.Numeral((x, y)), (20, 53)),
        (e.Function("min", (x, y)), (0, 3)),
        (e.Count((e.Comparison(x, "=", y), e.Comparison(x, "<", y))), (0, 2)),
    ]
    for expression, expected in tight:
        assert bounds(expression, ends.get) == expected
    assert bounds(e.Operation("+", x, e.Variable("z")), ends.get) is None
    assert bounds(e.Operation("^", x, e.Constant(10**9)), ends.get) is None
    assert bounds(e.Operation("*", e.Constant(2**2**19), e.Constant(2 ** (2**19 - 2))), ends.get) is not None
    assert bounds(e.Operation("*", e.Constant(2**2**19), e.Constant(2**2**19)), ends.get) is None
    # The divisor is a fraction that may be close to zero, so the quotient has no bound.
    assert bounds(e.Operation("/", x, e.Operation("/", y, x)), ends.get) is None


WIDTHS = {
    "+": (882, 3780),
    "-": (882, 3780),
    "*": (882, 6536),
    "/": (630, Fraction(11459, 6)),
    "^": (420, 24642),
    "mod": (882, 2016),
    "div": (630, 1930),
    "sum": (882, 3780),
    "product": (882, 6536),
    "min": (882, 1890),
    "max": (882, 1890),
    "abs": (42, 72),
    "gcd": (882, 2804),
    "lcm": (882, 5408),
    "digitsum": (42, 378),
    "root": (882, 3402),
    "distinct": (882, 882),
    "seen": (882, 882),
    "between": (18522, 53802),
    "first": (882, 2562),
    "position": (882, 0),
    "item": (882, 1890),
}
"""For small intervals: how often the result has bounds, whole or not, and the sum of their widths."""


@pytest.mark.parametrize("operator", WIDTHS)
def test_bounds_are_no_wider_than_recorded(operator: str) -> None:
    arity = arity_of(operator)
    widths: list[Any] = []
    for whole in (True, False):
        for operands in product(combinations_with_replacement(ENDS, 2), repeat=arity):
            found = result(operator, operands, whole)
            if found is not None:
                widths.append(found[1] - found[0])
    often, wide = WIDTHS[operator]
    assert len(widths) >= often
    assert sum(widths) <= wide


@given(expressions, st.tuples(*[domains] * len(NAMES)))
def test_bounds_contain_every_value_of_an_expression(
    expression: e.Expression, values: tuple[Sequence[int], ...]
) -> None:
    ends = {name: (each[0], each[-1]) for name, each in zip(NAMES, values, strict=True)}
    found = bounds(expression, ends.get)
    if found is None:
        return
    for chosen in product(*[[each[0], each[len(each) // 2], each[-1]] for each in values]):
        try:
            value = e.evaluate(expression, dict(zip(NAMES, chosen, strict=True)))
        except Undefined:
            continue
        assert found[0] <= value <= found[1]


@pytest.mark.parametrize("relation", RELATIONS)
def test_can_hold_matches_brute_force(relation: str) -> None:
    spans = list(combinations_with_replacement(range(4), 2))
    for left, right in product(spans, repeat=2):
        pairs = product(range(left[0], left[1] + 1), range(right[0], right[1] + 1))
        assert can_hold(relation, left, right) == any(RELATIONS[relation](*pair) for pair in pairs)


def test_bounds_of_a_deep_chain_need_no_recursion() -> None:
    chain: e.Expression = e.Variable("x")
    for _ in range(5000):
        chain = e.Operation("+", chain, e.Variable("x"))
    assert bounds(chain, {"x": (1, 2)}.get) == (5001, 10002)
