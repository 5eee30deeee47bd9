"""Test the meaning of expressions exhaustively on small numbers against an evaluator that shares no code with it."""

from __future__ import annotations

import pickle
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from gridpuzzles.base.number_properties import PROPERTIES, having
from gridpuzzles.kinds import LINE_FUNCTIONS
from gridpuzzles.model import expressions as e
from gridpuzzles.model.arithmetic import FUNCTIONS, OPERATORS, RELATIONS, Undefined
from gridpuzzles.model.desugar import desugar

from .compare.second import numbers as second
from .compare.second.functions import LINES

SMALL = [*range(-6, 7), Fraction(1, 2), Fraction(-3, 2), Fraction(7, 3)]
FEW = [-1, 0, 1, 2, 3, Fraction(1, 2)]
X, Y = e.Variable("x"), e.Variable("y")


def value(compute: Any, *arguments: Any) -> Any:
    """Return the result with its type, or None if there is no result."""
    try:
        result = compute(*arguments)
    except (Undefined, second.NoValue):
        return None
    return result, type(result)


@pytest.mark.parametrize("operator", OPERATORS)
def test_operators_match_the_second_evaluator(operator: str) -> None:
    for left, right in product(SMALL, repeat=2):
        assert value(OPERATORS[operator], left, right) == value(second.OPERATORS[operator], left, right)


def test_large_powers_match_the_second_evaluator() -> None:
    for base, exponent in product((0, 1, -1, 2, -3, Fraction(1, 2), Fraction(-2, 3)), (0, 1, -1, 2**19, 2**20, 2**21)):
        for sign in (1, -1):
            known = value(OPERATORS["^"], base, sign * exponent)
            assert known == value(second.OPERATORS["^"], base, sign * exponent)


@pytest.mark.parametrize("name", second.FUNCTIONS)
def test_functions_match_the_second_evaluator(name: str) -> None:
    for size in (1,) if name in ("abs", "digitsum") else (1, 2, 3):
        for arguments in product(SMALL[::2] if size == 3 else SMALL, repeat=size):
            assert value(FUNCTIONS[name], arguments) == value(second.FUNCTIONS[name], arguments)


@pytest.mark.parametrize("name", LINES)
def test_line_functions_match_the_second_evaluator(name: str) -> None:
    for size in range(1, 5):
        numbers = FEW if size < 4 else FEW[1:4]
        for line in product(numbers, repeat=size):
            for besides in product(numbers, repeat=len(LINE_FUNCTIONS[name].parameters)):
                known = value(FUNCTIONS[name], (*line, *besides))
                expected = value(LINES[name].value, list(line), list(besides))
                assert (known and known[0]) == (expected and expected[0]), (line, besides)


def test_every_function_has_a_second_evaluator() -> None:
    assert FUNCTIONS.keys() == second.FUNCTIONS.keys() | LINES.keys() | {"root"}
    assert set(LINE_FUNCTIONS) == LINES.keys()


@pytest.mark.parametrize("name", LINES)
def test_desugared_line_functions_are_equivalent(name: str) -> None:
    """The arguments are cells and numbers. If a cell of the line has no value, the function has none."""
    for size in range(1, 5):
        numbers = FEW[:5] if size < 4 else FEW[1:4]
        arguments: list[e.Expression] = [
            e.Variable(f"x{at}") for at in range(size + len(LINE_FUNCTIONS[name].parameters))
        ]
        unsure = (e.Operation("/", X, arguments[0]), *arguments[1:])
        said = e.Function(name, tuple(arguments))
        for line in product(numbers, repeat=len(arguments)):
            assignment = {**{f"x{at}": number for at, number in enumerate(line)}, "x": 2}
            assert value(e.evaluate, desugar(said), assignment) == value(e.evaluate, said, assignment), line
            if size < 3:
                besides = e.Function(name, unsure)
                assert value(e.evaluate, desugar(besides), assignment) == value(e.evaluate, besides, assignment), line


def test_other_functions_are_not_desugared() -> None:
    for name in FUNCTIONS.keys() - set(LINE_FUNCTIONS):
        said = e.Function(name, (X,))
        assert desugar(said) is said


@pytest.mark.parametrize("degree", [2, 3, 4, 5])
def test_roots_match_the_second_evaluator(degree: int) -> None:
    for number in {*SMALL, *(base**degree for base in SMALL if base)}:
        known = value(FUNCTIONS["root"], (number, degree))
        assert known == value(second.rooted, number, Fraction(1, degree))


def test_functions_of_no_arguments_have_their_neutral_value() -> None:
    for name, of_nothing in {"sum": 0, "product": 1, "min": None, "max": None, "gcd": 0, "lcm": 1}.items():
        known = value(FUNCTIONS[name], ())
        assert known == (None if of_nothing is None else (of_nothing, int))


@pytest.mark.parametrize("relation", RELATIONS)
def test_relations_match_the_second_evaluator(relation: str) -> None:
    for left, right in product(SMALL, repeat=2):
        assert RELATIONS[relation](left, right) == second.RELATIONS[relation](left, right)


@pytest.mark.parametrize("name", PROPERTIES)
def test_properties_match_the_second_evaluator(name: str) -> None:
    numbers = range(-130, 1400)
    expected = [number for number in numbers if second.PROPERTIES[name](number)]
    assert [number for number in numbers if PROPERTIES[name](number)] == expected
    for start, stop, step in product((-130, 0, 2, 49), (50, 1400), (1, 3)):
        part = range(start, stop, step)
        assert list(having(name, part)) == [number for number in part if second.PROPERTIES[name](number)]


def test_large_primes_are_recognized() -> None:
    """The numbers exceed the small primes, and some look like primes to 4, 7 or 12 of the witnesses."""
    numbers = range(1800, 12_000)
    assert list(filter(PROPERTIES["prime"], numbers)) == list(filter(second.PROPERTIES["prime"], numbers))
    assert not any(map(PROPERTIES["prime"], (3_215_031_751, 341_550_071_728_321, 318_665_857_834_031_151_167_461)))
    assert all(map(PROPERTIES["prime"], (3_215_031_749, 2**61 - 1, 2**89 - 1, 67_280_421_310_721)))


def test_primes_of_short_ranges_match_the_second_evaluator() -> None:
    for start, stop, step in product(range(-2, 12), range(40), (1, 2)):
        some = range(start, stop, step)
        assert list(having("prime", some)) == [number for number in some if second.PROPERTIES["prime"](number)]


@pytest.mark.parametrize("start", [10**6, 3_215_031_751 - 60_000, 2**31 - 50_000])
def test_sieve_of_large_ranges_matches_the_primality_test(start: int) -> None:
    values = range(start, start + 61_000)
    assert having("prime", values) == list(filter(PROPERTIES["prime"], values))


def test_large_palindromes_are_recognized() -> None:
    assert all(PROPERTIES["palindrome"](10**size + 5 * 10 ** (size // 2) + 1) for size in (7998, 8000, 8002))
    for size in (3999, 4000, 4001, 8000, 8001):
        palindrome = 10**size + 1
        assert PROPERTIES["palindrome"](palindrome)
        assert PROPERTIES["palindrome"]((10**size - 1) // 9)
        assert not PROPERTIES["palindrome"](palindrome + 10)
        assert not PROPERTIES["palindrome"](palindrome + 10 ** (size - 1))


def test_digit_sum_is_limited_in_length() -> None:
    assert FUNCTIONS["digitsum"]((10**4000 - 1,)) == 36_000
    assert value(FUNCTIONS["digitsum"], (10**4000,)) is None


def test_long_chains_are_compared_and_copied_without_recursion() -> None:
    """Long chains are compared, hashed, pickled and traversed without recursion."""

    def chain(length: int, last: e.Expression) -> e.Expression:
        made: e.Expression = X
        for _ in range(length):
            made = e.Operation("+", made, Y, e.Steps(positive=True))
        return e.Operation("*", made, last)

    one, same, other = chain(5000, X), chain(5000, X), chain(5000, Y)
    assert one == same != other
    assert hash(one) == hash(same) != hash(other)
    assert pickle.loads(pickle.dumps(one)) == one
    assert e.chained(*e.Operation("-", X, Y, e.Steps(whole=True)).chain()) == e.Operation(
        "-", X, Y, e.Steps(whole=True)
    )
    assert e.evaluate(one, {"x": 2, "y": 1}) == 10_004
