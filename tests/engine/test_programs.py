"""Test that programs mean what their conditions mean at any size and depth, and that intervals contain every value."""

from __future__ import annotations

import pytest

from gridpuzzles.engine.programs import Program

pytestmark = pytest.mark.slow


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
