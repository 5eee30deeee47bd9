"""Test small laws exhaustively: the order of chains, ranges of steps, and numbers that begin with 0."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

import gridpuzzles as gp
from gridpuzzles.analysis.lowering.order import MAX_CHAIN, arrange, order_matters
from gridpuzzles.analysis.statements.settings import _common, _in_both

from ..compare.second.numbers import OPERATORS, NoValue, rooted

RANGES = [range(start, stop, step) for start, stop, step in product((-3, 0, 1), (2, 5, 8), (1, 2, 3))]
HALF = Fraction(1, 2)
SYMBOLS = ("+", "-", "*", "^")


def test_intersection_of_two_ranges_is_exact() -> None:
    for one, other in product(RANGES, repeat=2):
        found = _common(one, other)
        assert len(found) < 2
        assert [number for part in found for number in part] == [number for number in one if number in other]


def test_intersection_of_two_lists_of_ranges_is_exact() -> None:
    pairs = [(), *((one,) for one in RANGES[::4]), (range(2), range(4, 9, 2)), (range(-3, 9, 3), range(5))]
    for first, second in product(pairs, repeat=2):
        found = _in_both(first, second)
        for number in range(-5, 10):
            allowed = all(not part or any(number in one for one in part) for part in (first, second))
            assert (not found or any(number in one for one in found)) == allowed


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


@pytest.mark.parametrize("right", ["b", "2", "3", "-2", "(1/2)"])
@pytest.mark.parametrize("operator", OPERATORS)
def test_two_operands_match_independent_arithmetic(operator: str, right: str) -> None:
    """Names and numbers on both sides are compared with an arithmetic that shares no code."""
    for left in ("a", "4", "(1/2)"):
        puzzle = gp.parse(
            f"unknown a, b in 1..4\n{left} {operator} {right} != 1000\n2 * ({left} {operator} {right}) >= 3\n"
        )
        for a, b in product(range(1, 5), repeat=2):
            known: dict[str, int | Fraction] = {
                "a": a,
                "b": b,
                "4": 4,
                "2": 2,
                "3": 3,
                "-2": -2,
                "(1/2)": Fraction(1, 2),
            }
            try:
                if operator == "^" and right == "(1/2)":
                    expected = rooted(Fraction(known[left]), HALF)
                else:
                    expected = OPERATORS[operator](known[left], known[right])
            except NoValue:
                expected = 0
            assert puzzle.accepts({"a": a, "b": b}) == (2 * expected >= 3), (left, a, b)


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


@pytest.mark.parametrize("zeros", [True, False])
@pytest.mark.parametrize("holes", ["digits 0..2", "digits 1, 2", "digits 0", "each O in 0..1"])
def test_number_of_solutions_depends_on_leading_zeros(zeros: bool, holes: str) -> None:
    allowed = "leading zeros allowed\n" if zeros else ""
    values = {"digits 0..2": "012", "digits 1, 2": "12", "digits 0": "0", "each O in 0..1": "01"}[holes]
    mark = "O" if "O" in holes else "_"
    for first, word in (("_", "__"), ("_", "_1_"), ("", "_"), ("1", "1_")):
        found = gp.parse(f"{allowed}{holes}\n{word.replace('_', mark)} >= 0\n").count().value
        starting = len(values) if zeros or first != "_" or word == "_" else len(values.replace("0", ""))
        others = len(values) ** (word.count("_") - 1)
        assert found == starting * others, (holes, word)


@pytest.mark.parametrize("zeros", [True, False])
def test_letters_and_entries_start_nonzero_unless_allowed(zeros: bool) -> None:
    allowed = "leading zeros allowed\n" if zeros else ""
    assert gp.parse(f"{allowed}letters 0..2\nAB >= 0\n").count().value == (6 if zeros else 4)
    assert gp.parse(f"{allowed}letters 0..2\nletters may repeat\nAB >= 0\n").count().value == (9 if zeros else 6)
    assert gp.parse(f"{allowed}letters 0..2\nA >= 0\n").count().value == 3
    grid = "values 0..2\ngrid:\n  _ _\n  \\ _\n"
    assert gp.parse(f"{allowed}{grid}1 across >= 0\n").count().value == (27 if zeros else 18)
    assert gp.parse(f"{allowed}{grid}1 across >= 0\n2 down >= 0\n").count().value == (27 if zeros else 12)
