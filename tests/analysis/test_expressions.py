"""Test the meaning of expressions: order of evaluation, signs, functions, steps and exact numbers."""

from __future__ import annotations

from fractions import Fraction

import pytest

from gridpuzzles.model.expressions import Comparison, evaluate

from .texts import faults, puzzle

VALUES = {"a": 2, "b": 3, "c": 5, "d": 7}


def value(written: str, order: str = "by precedence", more: str = "") -> int | Fraction:
    made = puzzle(f"evaluate {order}\nunknown a, b, c, d in 1..9\n{more}\n{written} = a\n")
    condition = made.constraints[0].condition
    assert isinstance(condition, Comparison)
    return evaluate(condition.left, VALUES)


@pytest.mark.parametrize(
    ("written", "by_precedence", "left_to_right"),
    [
        ("a + b * c", 17, 25),
        ("a * b + c", 11, 11),
        ("a - b - c", -6, -6),
        ("d - b * a - c", -4, 3),
        ("2 ^ 3 ^ 2 * a", 1024, 128),
        ("a * b ^ a", 18, 18),
        ("a + b ^ a * c", 47, 55),
        ("-a ^ a", -4, -4),
        ("a ^ -a", Fraction(1, 4), Fraction(1, 4)),
        ("a * -b", -6, -6),
        ("a - -b", 5, 5),
        ("- -a", 2, 2),
        ("-a + b", 1, 1),
        ("-(a + b) * c", -25, -25),
        ("b / a * c", Fraction(15, 2), Fraction(15, 2)),
        ("c + d mod b", 6, 0),
        ("c + d div b", 7, 4),
        ("-d div b", -3, -3),
        ("-d mod b", 2, 2),
        ("d / b / a", Fraction(7, 6), Fraction(7, 6)),
        ("(a + b) * c", 25, 25),
        ("1 + 2 * 3 + a", 9, 11),
    ],
)
def test_expression_value_by_precedence_and_left_to_right(written: str, by_precedence: int, left_to_right: int) -> None:
    assert value(written) == by_precedence
    assert value(written, "left to right") == left_to_right


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        ("sum(a, b, c)", 10),
        ("product(a, b, c)", 30),
        ("min(c, a, d)", 2),
        ("max(c, a, d)", 7),
        ("abs(a - d)", 5),
        ("gcd(a * b, b * c)", 3),
        ("lcm(a, b, a * b)", 6),
        ("count(a = 2, b = 2, c is prime, d in 6..8)", 3),
        ("count(a < b < c, a < c < b)", 1),
        ("count((a in 2, 9), (b not in -2..2, 5), c = 0)", 2),
        ("n * n + a", 18),
    ],
)
def test_functions_and_parameters_have_their_value(written: str, expected: int) -> None:
    assert value(written, more="param n = 4") == expected


def test_long_sum_or_product_is_evaluated_without_recursion() -> None:
    terms = " - b + a" * 2000
    assert value(f"c{terms}") == 5 - 2000
    assert value("a" + " * a" * 400) == 2**401


def test_long_chain_of_mixed_operators_is_refused() -> None:
    assert faults("unknown a in 1..9\na" + " * a + a" * 200 + " = 3") == [("chain-too-long", "a" + " * a + a" * 200)]


def test_steps_do_not_restrict_operands_and_functions() -> None:
    made = puzzle("steps 0..9\nunknown a in 11..30\nsum(a, 1) = 21\n")
    assert made.accepts({"a": 20})


@pytest.mark.parametrize(
    ("written", "warned"),
    [
        ("a + b * c", True),
        ("a * b + c", False),
        ("a + b - c", False),
        ("a * b / c", False),
        ("a ^ b ^ c", True),
        ("a * b ^ c", False),
        ("a + b ^ c", False),
        ("a + b ^ c * d", True),
        ("(a + b) * c", False),
        ("a + (b * c)", False),
        ("a - b mod c", True),
    ],
)
def test_warns_of_evaluation_order_only_if_it_matters(written: str, warned: bool) -> None:
    said = faults(f"values 1..3\ngrid:\n  a b c d\n{written} = d")
    assert said == ([("order-unsaid", written)] if warned else [])
    assert not faults(f"unknown a, b, c, d in 1..3\n{written} = d"), "without cells it is read as at school"


def test_constant_expression_is_computed_when_read() -> None:
    made = puzzle("unknown a in 1..99\nparam n = 3\na = (n * (n * n + 1) / 2)\n")
    assert made.constraints[0].condition == puzzle("unknown a in 1..99\na = 15").constraints[0].condition
