"""Test that programs mean what their conditions mean at any size and depth, and that intervals contain every value."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gridpuzzles.engine.programs import Program

from .meanings import conditions, over

pytestmark = pytest.mark.slow

SCOPE = (4, 2, 7)
NUMBERS = st.one_of(st.integers(-9, 9), st.sampled_from([2**31, 2**53 + 1, -(2**63), 10**40]))


@settings(max_examples=150, deadline=None, database=None)
@given(st.data())
def test_program_matches_the_reference(data: st.DataObject) -> None:
    condition = data.draw(conditions(SCOPE, NUMBERS))
    program = Program(condition, SCOPE)
    values = data.draw(st.tuples(NUMBERS, NUMBERS, NUMBERS))
    assert program.evaluate(values) == over(SCOPE, condition)(values)


def test_deep_nesting_is_evaluated_without_recursion() -> None:
    expression: tuple[object, ...] = ("var", 0)
    for _ in range(50_000):
        expression = ("neg", expression)
    assert Program(("=", expression, 3), (0,)).evaluate((3,))


@pytest.mark.parametrize(
    ("condition", "holds"),
    [
        (("=", ("div", 7, ("var", 0)), 0), False),
        (("not", ("=", ("div", 7, ("var", 0)), 0)), True),
        (("defined", ("mod", 7, ("var", 0))), False),
        (("!=", ("^", 2, ("-", ("var", 0), 1)), 5), False),
        (("=", ("^", ("var", 0), ("var", 0)), 1), True),
        (("in", ("div", 7, ("var", 0)), range(-100, 100)), False),
        (("and",), True),
        (("or",), False),
        (("=", ("+",), ("count",)), True),
        (("or", ("var", 0), ("<", ("var", 0), 1)), True),
    ],
)
def test_comparison_with_an_undefined_value_is_false(condition: tuple[object, ...], holds: bool) -> None:
    assert Program(condition, (0,)).evaluate((0,)) == holds


@pytest.mark.parametrize("condition", [("=", ("var", 1), 2), ("plus", 1, 2), ("is", 3, "lucky")])
def test_invalid_condition_is_refused(condition: tuple[object, ...]) -> None:
    with pytest.raises(ValueError, match=r"variable 1|plus|lucky"):
        Program(condition, (0,))
