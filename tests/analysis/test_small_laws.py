"""Test small laws of chains exhaustively: their order, and their value at any length."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

import gridpuzzles as gp
from gridpuzzles.analysis.lowering.order import MAX_CHAIN, arrange, order_matters

SYMBOLS = ("+", "-", "*", "^")


@pytest.mark.parametrize("order", ["by precedence", "left to right"])
def test_chain_of_three_signed_operands_matches_python(order: str) -> None:
    """By precedence a chain means what Python computes. From left to right it means the same chain with brackets."""

    def text(operator: str, left: str, right: str) -> str:
        return f"({left} {operator} {right})"

    for first, second, *signs in product(SYMBOLS, SYMBOLS, (0, 1, 2), (0, 1, 2), (0, 1, 2)):
        operators = [first, second]
        found = arrange(list("234"), list(signs), operators, order, text, lambda one: f"(-{one})")
        a, b, c = ("-" * sign + operand for sign, operand in zip(signs, "234", strict=True))
        plain = f"{a} {first} {b} {second} {c}"
        if order == "left to right" and second != "^":
            plain = f"({a} {first} {b}) {second} {c}"
        elif order == "left to right" and first == "^":
            plain = f"{'-' * signs[0]}((2 ^ {b}) ^ {c})"
        assert value(found) == value(plain), (found, plain)
        reads_alike = all(
            value(arrange(list("234"), list(s), operators, "by precedence", text, lambda one: f"(-{one})"))
            == value(arrange(list("234"), list(s), operators, "left to right", text, lambda one: f"(-{one})"))
            for s in product((0, 1), repeat=3)
        )
        assert order_matters(operators) != reads_alike


@pytest.mark.parametrize("operators", ["+", "+-", "-", "*"])
def test_long_chain_has_its_value(operators: str) -> None:
    """The chains are sums and products of any length, with signs before the operands."""
    chain = "a"
    for at in range(MAX_CHAIN + 5):
        chain += f" {operators[at % len(operators)]} {('-b', 'a', '- -b', '-a')[at % 4]}"
    puzzle = gp.parse(f"unknown a, b in -1..1\nunknown c in -400..400\nc = {chain}\n")
    for a, b in product((-1, 0, 1), repeat=2):
        expected = eval(chain, {"a": a, "b": b})
        assert puzzle.accepts({"a": a, "b": b, "c": expected})
        assert not puzzle.accepts({"a": a, "b": b, "c": expected + 1})


def value(text: str) -> Fraction:
    """Return the exact value that Python computes."""
    exact = text.replace("^", "**")
    for digit in "234":
        exact = exact.replace(digit, f"Fraction({digit})")
    return Fraction(eval(exact))
