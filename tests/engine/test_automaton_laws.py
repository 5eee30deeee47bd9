"""Test that relations read cell by cell, in any order, count as many assignments as they have."""

from __future__ import annotations

from collections.abc import Callable
from itertools import permutations, product
from math import prod
from typing import Any

import pytest

from gridpuzzles.engine import automata
from gridpuzzles.engine.automata import layered
from gridpuzzles.engine.limits import Limits
from gridpuzzles.engine.posted import ColumnsData, ConditionData, LinearData

from .test_small_laws import RELATIONS, fillings

Row = tuple[int, ...]
VALUES: list[Row] = [(0, 1, 2), (1, 2, 4), (-1, 0, 3)]
NOT_NEGATIVE: list[Row] = [(0, 1, 2), (1, 2, 4), (0, 3)]
SCOPES = [(0, 1, 2), (2, 0, 1), (0, 1, 0), (1, 1, 2, 0)]
FACTORS = (2, -1, 3, 1)
TUPLES = [(0, 1, 0), (1, 2, 3), (1, 2, 0), (2, 4, 3), (2, 2, 2), (0, 4, -1), (1, 1, 1)]


def dot(factors: Row, row: Row) -> int:
    return sum(factor * value for factor, value in zip(factors, row, strict=False))


def test_automaton_counts_different_cells() -> None:
    for scope in SCOPES:
        counts("different_machine", scope, None, VALUES, lambda row: len(set(row)) == len(row))


@pytest.mark.parametrize("target", range(-3, 13))
def test_automaton_counts_sums_and_products(target: int) -> None:
    for scope in SCOPES:
        counts("sum_machine", scope, target, VALUES, lambda row: sum(row) == target)
        counts("product_machine", scope, target, NOT_NEGATIVE, lambda row: prod(row) == target)


@pytest.mark.parametrize("relation", ["=", "!=", "<="])
@pytest.mark.parametrize("bound", range(-4, 16, 3))
def test_automaton_counts_linear_relations_and_their_truth(relation: str, bound: int) -> None:
    holds = RELATIONS[relation]
    for scope in SCOPES:
        factors = FACTORS[: len(scope)]
        data = LinearData(factors, relation, bound)
        counts("linear_machine", scope, data, VALUES, lambda row, f=factors: holds(dot(f, row), bound))
        for truth in ((0, 1), (1,), (0, 2), (-1, 1)):
            values = [*VALUES, truth]
            counts(
                "reified_machine",
                (3, *scope),
                data,
                values,
                lambda row, f=factors: row[0] in (0, 1) and holds(dot(f, row[1:]), bound) == row[0],
            )
        if relation == "=":
            data = ColumnsData(factors, bound, 10)
            counts("columns_machine", scope, data, VALUES, lambda row, f=factors: dot(f, row) == bound)


@pytest.mark.parametrize(
    "bounds", [{1: (1, 2)}, {2: (0, 1), 0: (1, 1)}, {4: (0, 0), 1: (1, 9)}, {7: (0, 1)}, {7: (1, 1)}]
)
def test_automaton_counts_cardinalities(bounds: dict[int, tuple[int, int]]) -> None:
    for scope in SCOPES:

        def holds(row: Row) -> bool:
            return all(low <= row.count(value) <= high for value, (low, high) in bounds.items())

        counts("cardinality_machine", scope, bounds, VALUES, holds)


def test_automaton_counts_tables_and_conditions() -> None:
    condition = ("<=", ("+", ("var", 0), ("var", 1)), ("*", 2, ("var", 2)))
    for scope in SCOPES[:3]:
        counts("table_machine", scope, TUPLES, VALUES, lambda row: row in TUPLES)
    for scope, groups in product(SCOPES[:2], ((), ((0, 2),), ((0, 1, 2),))):

        def holds(row: Row, scope: Row = scope, groups: tuple[Row, ...] = groups) -> bool:
            at = dict(zip(scope, row, strict=True))
            differ = all(len({at[x] for x in group}) == len(group) for group in groups)
            return differ and at[0] + at[1] <= 2 * at[2]

        counts("condition_machine", scope, ConditionData(condition, groups), VALUES, holds)


def counts(name: str, scope: Row, data: Any, values: list[Row], holds: Callable[[Row], bool]) -> None:
    """Assert the count of an automaton in every order of cells, and that it is 0 if a variable has no values."""
    machine_of = getattr(automata, name)
    names = sorted(set(scope))
    for empty in (None, names[0]):
        own = [() if x == empty else some for x, some in enumerate(values)]
        rows = product(*[own[x] for x in names])
        wanted = sum(holds(tuple(row[names.index(x)] for x in scope)) for row in rows)
        for order in permutations(names):
            automaton = layered(order, machine_of(scope, order, data, own, Limits()), own, Limits())
            assert automaton is not None
            assert fillings(automaton.moves, automaton.possible) == wanted, (name, scope, order, empty)
            most = max((target for layer in automaton.moves for row in layer for target in row), default=0)
            assert most < 2 ** automaton.width()
