"""Test laws of algebra: operations on both sides of a relation, or within one, keep its solutions."""

from __future__ import annotations

from collections import Counter
from dataclasses import fields, is_dataclass, replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gridpuzzles.compiler import compile_puzzle
from gridpuzzles.model.expressions import (
    Comparison,
    Constant,
    Expression,
    Function,
    Negation,
    Numeral,
    Operation,
    Variable,
)
from gridpuzzles.model.puzzle import Constraint, Puzzle, Symbol
from tests import reference

pytestmark = pytest.mark.slow

NAMES = ("a", "b", "c")
TURNED = {"=": "=", "!=": "!=", "<": ">", ">": "<", "<=": ">=", ">=": "<="}
RELATIONS = tuple(TURNED)

domains = st.sampled_from([range(1, 5), range(-2, 3), range(6), (-3, 0, 2), (-4, -1, 5), (2, 3, 7), (0,), (1, 2)])

divisors = st.sampled_from([-3, -1, 2, 5]).map(Constant)


def deeper(inner: st.SearchStrategy[Expression]) -> st.SearchStrategy[Expression]:
    several = st.lists(inner, min_size=1, max_size=3).map(tuple)
    return st.one_of(
        st.builds(Operation, st.sampled_from("+-*"), inner, inner),
        st.builds(Operation, st.just("*"), st.integers(-3, 3).map(Constant), inner),
        st.builds(Operation, st.just("^"), inner, st.integers(0, 3).map(Constant)),
        st.builds(Operation, st.sampled_from(["mod", "div", "/"]), inner, divisors),
        st.builds(Negation, inner),
        st.builds(Function, st.sampled_from(["sum", "product", "min", "max"]), several),
        st.builds(Function, st.just("abs"), inner.map(lambda one: (one,))),
        st.builds(Numeral, several, st.sampled_from([2, 5, 10])),
    )


names = st.builds(Variable, st.sampled_from(NAMES))
terms = st.recursive(names | names | st.integers(-4, 9).map(Constant), deeper, max_leaves=4)
"""Expressions that have a value for all values of the variables."""
comparisons = st.builds(Comparison, terms, st.sampled_from(RELATIONS), terms)
quotients = st.builds(Operation, st.sampled_from(["/", "div", "mod"]), terms, terms)
ratios = st.builds(Comparison, quotients, st.sampled_from(RELATIONS), terms)


def puzzle(condition: Comparison, values: dict[str, Any]) -> Puzzle:
    return Puzzle(tuple(Symbol(name, values[name]) for name in NAMES), (Constraint(condition),))


def found(condition: Comparison, values: dict[str, Any]) -> Counter[tuple[int, ...]]:
    compiled = compile_puzzle(puzzle(condition, values))
    return Counter(tuple(compiled.assignment(one).values()) for one in compiled.search())


def rewritten(node: Any, rule: Any) -> Any:
    """Return the node with a rule applied to every expression in it, from the inside out."""
    if isinstance(node, tuple):
        return tuple(rewritten(one, rule) for one in node)
    if is_dataclass(node):
        return rule(type(node)(*(rewritten(getattr(node, field.name), rule) for field in fields(node))))
    return node


def reordered(node: Any) -> Any:
    if isinstance(node, Operation) and node.operator in "+*":
        return replace(node, left=node.right, right=node.left)
    if isinstance(node, Function):
        return replace(node, arguments=node.arguments[::-1])
    return node


def as_functions(node: Any) -> Any:
    if isinstance(node, Operation) and node.operator in "+*":
        return Function({"+": "sum", "*": "product"}[node.operator], (node.left, node.right))
    return node


def as_operations(node: Any) -> Any:
    if isinstance(node, Function) and node.name in ("sum", "product"):
        result = node.arguments[0]
        for other in node.arguments[1:]:
            result = Operation("+" if node.name == "sum" else "*", result, other)
        return result
    return node


def with_powers(node: Any) -> Any:
    if isinstance(node, Operation) and node.operator == "*" and node.left == node.right:
        return Operation("^", node.left, Constant(2))
    return node


def with_products(node: Any) -> Any:
    if (
        isinstance(node, Operation)
        and node.operator == "^"
        and isinstance(node.right, Constant)
        and node.right.value > 0
    ):
        return Function("product", (node.left,) * int(node.right.value))
    return node


def without_words(node: Any) -> Any:
    if isinstance(node, Numeral):
        result = node.digits[0]
        for digit in node.digits[1:]:
            result = Operation("+", Operation("*", Constant(node.base), result), digit)
        return result
    return node


def on_both_sides(operator: str, condition: Comparison, term: Expression) -> Comparison:
    return Comparison(
        Operation(operator, condition.left, term), condition.relation, Operation(operator, condition.right, term)
    )


def moved_over(condition: Comparison, term: Expression) -> Comparison:
    """Return `left + term R right + term` with its right side moved to the left, where the term cancels."""
    left, right = Operation("+", condition.left, term), Operation("+", condition.right, term)
    return Comparison(Operation("-", left, right), condition.relation, Constant(0))


def multiplied(condition: Comparison, factor: int) -> Comparison:
    relation = condition.relation if factor > 0 else TURNED[condition.relation]
    left, right = (Operation("*", Constant(factor), side) for side in (condition.left, condition.right))
    return Comparison(left, relation, right)


def turned(condition: Comparison) -> Comparison:
    return Comparison(condition.right, TURNED[condition.relation], condition.left)


LAWS: dict[str, Any] = {
    "added": lambda condition, term, factor: on_both_sides("+", condition, term),
    "subtracted": lambda condition, term, factor: on_both_sides("-", condition, term),
    "moved over": lambda condition, term, factor: moved_over(condition, term),
    "multiplied": lambda condition, term, factor: multiplied(condition, factor),
    "reversed": lambda condition, term, factor: turned(condition),
    "reordered": lambda condition, term, factor: rewritten(condition, reordered),
    "as functions": lambda condition, term, factor: rewritten(condition, as_functions),
    "as operations": lambda condition, term, factor: rewritten(condition, as_operations),
    "with powers": lambda condition, term, factor: rewritten(condition, with_powers),
    "with products": lambda condition, term, factor: rewritten(condition, with_products),
    "without words": lambda condition, term, factor: rewritten(condition, without_words),
    "twice": lambda condition, term, factor: on_both_sides("+", on_both_sides("-", condition, term), term),
}


@pytest.mark.parametrize("law", LAWS)
@given(
    condition=comparisons | ratios,
    term=names | terms,
    factor=st.sampled_from([-6, -2, -1, 1, 2, 7]),
    values=st.fixed_dictionaries(dict.fromkeys(NAMES, domains)),
)
@settings(max_examples=60, deadline=None)
def test_algebraic_law_keeps_the_solutions(
    law: str, condition: Comparison, term: Expression, factor: int, values: dict[str, Any]
) -> None:
    expected = Counter(reference.solutions(puzzle(condition, values)))
    assert found(condition, values) == expected
    assert found(LAWS[law](condition, term, factor), values) == expected


@given(
    condition=comparisons | ratios,
    order=st.permutations(NAMES),
    values=st.fixed_dictionaries(dict.fromkeys(NAMES, domains)),
)
@settings(max_examples=100, deadline=None)
def test_renaming_variables_permutes_the_solutions(
    condition: Comparison, order: list[str], values: dict[str, Any]
) -> None:
    other = dict(zip(NAMES, order, strict=True))
    renamed = rewritten(condition, lambda node: Variable(other[node.name]) if isinstance(node, Variable) else node)
    under_other_names = found(renamed, {other[name]: values[name] for name in NAMES})
    assert found(condition, values) == Counter(
        {tuple(one[NAMES.index(other[name])] for name in NAMES): times for one, times in under_other_names.items()}
    )
