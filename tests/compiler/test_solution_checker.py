"""Test that the check of found solutions agrees with the meaning of the model on everything small."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import product

import pytest

from gridpuzzles.compiler.solution_checker import SolutionChecker
from gridpuzzles.model import expressions as e
from gridpuzzles.model.arithmetic import FUNCTIONS, OPERATORS, RELATIONS
from gridpuzzles.model.puzzle import Constraint, Puzzle, Symbol

X, Y, HALF = e.Variable("x"), e.Variable("y"), e.Constant(Fraction(1, 2))
WHOLE = e.Steps(whole=True, not_negative=True)
QUOTIENT = e.Operation("/", X, Y)
UNARY = ("abs", "digitsum", "root")
EXPRESSIONS: list[e.Expression] = [
    *(e.Operation(operator, X, Y) for operator in OPERATORS),
    *(e.Operation(operator, X, e.Constant(2), WHOLE) for operator in OPERATORS),
    *(e.Operation(operator, QUOTIENT, e.Operation("-", Y, X)) for operator in "+-*/"),
    *(e.Function(name, (X,) if name in UNARY else (X, HALF, QUOTIENT, Y)) for name in FUNCTIONS if name != "root"),
    *(e.Function(name, (X, Y, e.Constant(-3))) for name in FUNCTIONS if name not in UNARY),
    *(e.Function("root", (one, e.Constant(degree))) for one in (X, QUOTIENT) for degree in (2, 3)),
    e.Numeral((X, e.Constant(2), Y), 7),
    e.Negation(QUOTIENT),
    e.Count((e.Comparison(QUOTIENT, "=", X), e.Comparison(X, "<", Y))),
]
SIDES: list[e.Expression] = [X, e.Constant(0), e.Constant(1), HALF, QUOTIENT]
CONDITIONS: list[e.Condition] = [
    *(e.Comparison(one, relation, side) for one in EXPRESSIONS for relation in RELATIONS for side in SIDES),
    *(e.Comparison(e.Constant(1), relation, one) for one in EXPRESSIONS for relation in RELATIONS),
    *(e.Different((X, one)) for one in EXPRESSIONS),
    *(e.Property(one, "odd", negated) for one in EXPRESSIONS for negated in (False, True)),
    *(e.Membership(one, values) for one in EXPRESSIONS for values in (range(-1, 2), (0, 3))),
    *(e.Comparison(e.Function(name, (X, Y, X)), "=", e.Constant(2)) for name in ("sum", "product", "max")),
    e.Comparison(e.Function("sum", (X, QUOTIENT)), "=", e.Constant(2)),
    e.Comparison(e.Function("sum", (X, Y)), "<", e.Constant(2)),
    e.Comparison(e.Function("sum", (X, Y)), "=", HALF),
    e.Comparison(e.Function("product", ()), "=", e.Constant(1)),
    e.Different((X, Y)),
    e.Different((X, X)),
    e.Arrangement((X, Y), (1, 2)),
    e.AllOf(()),
    e.AnyOf(()),
]
EVERY = [{"x": x, "y": y} for x, y in product(range(-3, 4), repeat=2)]


@pytest.mark.parametrize("join", [e.AllOf, e.AnyOf, None])
def test_check_agrees_with_accepts(join: type | None) -> None:
    beside = e.Comparison(QUOTIENT, "!=", e.Constant(1))
    for condition in CONDITIONS:
        meant = condition if join is None else join((beside, condition))
        puzzle = Puzzle((Symbol("x", range(-2, 4)), Symbol("y", (-3, -1, 0, 1, 2))), (Constraint(meant),))
        checks = SolutionChecker(puzzle)
        for assignment in EVERY:
            assert checks.accept(assignment) == puzzle.accepts(assignment), (meant, assignment)


def test_check_agrees_if_clues_are_left_out() -> None:
    symbols = (Symbol("x", range(-2, 4), given=3, clue=0), Symbol("y", range(-2, 4), given=-3, clue=1))
    rules = (Constraint(e.Comparison(X, "<", Y), 2), Constraint(e.Comparison(X, "!=", Y)))
    puzzle = Puzzle(symbols, rules)
    for kept in (rules, rules[1:], ()):
        some = replace(puzzle, constraints=kept)
        assert [SolutionChecker(some).accept(one) for one in EVERY] == [some.accepts(one) for one in EVERY]
    checks = SolutionChecker(puzzle)
    for without in product((0, 1, 2), repeat=2):
        for assignment in EVERY:
            assert checks.accept(assignment, without) == puzzle.accepts(assignment, without)


@pytest.mark.parametrize("values", [range(3), range(150), (0, 2), tuple(range(0, 60, 2)), ()])
def test_check_looks_up_values_of_every_kind(values: range | tuple[int, ...]) -> None:
    puzzle = Puzzle((Symbol("x", values), Symbol("y", values), Symbol("z", range(5)), Symbol("a", values)))
    checks = SolutionChecker(puzzle)
    for wrong in "xyza":
        for value in (-1, 0, 1, 2, 4, 58, 149, 150):
            assignment = {**dict.fromkeys("xyza", 2), wrong: value}
            assert checks.accept(assignment) == puzzle.accepts(assignment)


def test_long_chain_is_checked_without_recursion() -> None:
    chain: e.Expression = X
    for _ in range(100_000):
        chain = e.Operation("+", chain, Y)
    puzzle = Puzzle(
        (Symbol("x", range(9)), Symbol("y", range(9))), (Constraint(e.Comparison(chain, "=", e.Constant(100_001))),)
    )
    assert SolutionChecker(puzzle).accept({"x": 1, "y": 1})
    assert not SolutionChecker(puzzle).accept({"x": 2, "y": 1})
