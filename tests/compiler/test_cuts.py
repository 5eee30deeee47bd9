"""Test domains cut by comparisons of one variable, chains of many operators, and domains empty at the start."""

from __future__ import annotations

import operator

import pytest

from gridpuzzles.compiler import compile_puzzle
from gridpuzzles.compiler.patterns import cut
from gridpuzzles.model.expressions import Comparison, Condition, Constant, Different, Expression, Operation, Variable
from gridpuzzles.model.puzzle import Constraint, Puzzle, Symbol

RELATIONS = {"=": operator.eq, "!=": operator.ne, "<=": operator.le, ">=": operator.ge}


def solutions(puzzle: Puzzle) -> list[tuple[int, ...]]:
    return sorted(compile_puzzle(puzzle).search())


def chain(operators: str, first: str, other: str) -> Expression:
    expression: Expression = Variable(first)
    for sign in operators:
        expression = Operation(sign, expression, Variable(other))
    return expression


@pytest.mark.parametrize("relation", RELATIONS)
@pytest.mark.parametrize("values", [range(3, 9), (1, 4, 7), range(0), (5,)])
def test_cut_keeps_the_values_that_satisfy_the_relation(relation: str, values: range | tuple[int, ...]) -> None:
    for number in range(-1, 11):
        kept = [value for value in values if RELATIONS[relation](value, number)]
        assert list(cut(values, relation, number)) == kept


@pytest.mark.parametrize("clue", [-1, 0])
@pytest.mark.parametrize(("relation", "kept"), [("<", 4), ("<=", 5), ("=", 1), ("!=", 8), (">", 4), (">=", 5)])
def test_multiple_of_one_variable_is_compared_correctly(relation: str, kept: int, clue: int) -> None:
    condition = Comparison(Operation("*", Variable("a"), Constant(-3)), relation, Constant(-15))
    found = solutions(Puzzle((Symbol("a", range(1, 10)),), (Constraint(condition, clue),)))
    assert len(found) == kept


@pytest.mark.parametrize("operators", ["+-" * 6000, "*" * 40, "+*-+*", "-/+*-", "**++--"])
def test_long_chain_of_operators_has_its_solutions(operators: str) -> None:
    symbols = (Symbol("a", range(1, 5)), Symbol("b", range(1, 4)))
    total = Comparison(chain(operators, "a", "b"), "<=", Constant(20))
    puzzle = Puzzle(symbols, (Constraint(total),))
    accepted = [(a, b) for a in range(1, 5) for b in range(1, 4) if plain(operators, a, b) <= 20]
    assert solutions(puzzle) == accepted


def plain(operators: str, a: int, b: int) -> float:
    value: float = a
    for sign in operators:
        value = {"+": value + b, "-": value - b, "*": value * b, "/": value / b}[sign]
    return value


def test_empty_domain_before_a_long_sum_has_no_solution() -> None:
    names = "abcdefgh"
    parts: Expression = Variable("a")
    for at, name in enumerate(names[1:], start=1):
        parts = Operation("+", parts, Operation("*", Constant(10 ** (at % 3)), Variable(name)))
    conditions: list[Condition] = [
        Different(tuple(map(Variable, names))),
        Comparison(Variable("a"), ">", Constant(11)),
        Comparison(parts, "=", Constant(1234)),
    ]
    puzzle = Puzzle(tuple(Symbol(name, range(10)) for name in names), tuple(map(Constraint, conditions)))
    assert solutions(puzzle) == []
