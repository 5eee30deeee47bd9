"""Test expressions: long ones, constant ones, and the warning about their order of evaluation."""

from __future__ import annotations

from fractions import Fraction

import pytest

from gridpuzzles.model.expressions import Comparison, evaluate
from tests.reference import solutions

from .texts import faults, puzzle


def value(written: str) -> int | Fraction:
    made = puzzle(f"evaluate by precedence\nunknown a, b, c in 1..9\n{written} = a\n")
    condition = made.constraints[0].condition
    assert isinstance(condition, Comparison)
    return evaluate(condition.left, {"a": 2, "b": 3, "c": 5})


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


@pytest.mark.parametrize("written", ["a + b * max(b, c) = d - k", "a + b * count(b > c) = d - k", "a + b * k = c - d"])
def test_equation_with_functions_or_unknowns_is_not_a_printed_one(written: str) -> None:
    assert not faults(f"values 1..3\nunknown k in 1..3\ngrid:\n  a b c d\n{written}")


@pytest.mark.parametrize("rule", ["sum(_) = 4", "max(_) + min(_) = 4"])
def test_rule_for_pairs_may_be_about_both_cells_together(rule: str) -> None:
    both, in_turn = (puzzle(f"grid 2 x 2\nvalues 1..3\nneighbors: {one}\n") for one in (rule, "_ + _ = 4"))
    assert solutions(both) == solutions(in_turn)


def test_constant_expression_is_computed_when_read() -> None:
    made = puzzle("unknown a in 1..99\nparam n = 3\na = (n * (n * n + 1) / 2)\n")
    assert made.constraints[0].condition == puzzle("unknown a in 1..99\na = 15").constraints[0].condition
