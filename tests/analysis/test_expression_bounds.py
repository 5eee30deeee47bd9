"""Test that the quick check of a sum agrees with the thorough one."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridpuzzles.analysis.final_checks.bounds import ExpressionBounds
from gridpuzzles.model.arithmetic import RELATIONS
from gridpuzzles.model.expressions import Comparison, Constant, Different, Expression, Function, Variable
from gridpuzzles.model.puzzle import Constraint, Symbol


class Thorough(ExpressionBounds):
    """An `ExpressionBounds` without the quick check, so that every sum is worked out."""

    def _surely_reach(self, sum_: Expression, total: Expression) -> bool:
        return False


@given(
    st.lists(st.tuples(st.integers(-3, 4), st.integers(0, 4)), min_size=1, max_size=4),
    st.sampled_from(sorted(RELATIONS)),
    st.integers(-12, 24),
    st.booleans(),
)
def test_quick_check_of_a_sum_agrees_with_the_thorough_one(
    ends: list[tuple[int, int]], relation: str, total: int, are_different: bool
) -> None:
    symbols = [Symbol(f"x{at}", range(low, low + more + 1)) for at, (low, more) in enumerate(ends)]
    names = tuple(Variable(symbol.name) for symbol in symbols)
    rules = [Constraint(Different(names))] if are_different else []
    clue = Comparison(Function("sum", names), relation, Constant(total))
    found = ExpressionBounds(symbols, rules).beyond(clue)
    assert found == Thorough(symbols, rules).beyond(clue)
    fillings = product(*(symbol.values for symbol in symbols))
    if any(RELATIONS[relation](sum(one), total) for one in fillings if not are_different or len(set(one)) == len(one)):
        assert found is None


@pytest.mark.parametrize("relation", sorted(RELATIONS))
@pytest.mark.parametrize("are_different", [True, False])
def test_reach_of_a_sum_of_equal_cells_is_exact(relation: str, are_different: bool) -> None:
    for low, size, count in product((-2, 0, 1), (1, 2, 3, 4), (1, 2, 3)):
        symbols = [Symbol(f"x{at}", range(low, low + size)) for at in range(count)]
        names = tuple(Variable(symbol.name) for symbol in symbols)
        reach = ExpressionBounds(symbols, [Constraint(Different(names))] if are_different else [])
        fillings = product(*(symbol.values for symbol in symbols))
        sums = {sum(one) for one in fillings if not are_different or len(set(one)) == count}
        for total in range(min(sums) - 2, max(sums) + 3) if sums else ():
            found = reach.beyond(Comparison(Function("sum", names), relation, Constant(total)))
            assert (found is None) == any(RELATIONS[relation](one, total) for one in sums), (low, size, count, total)
