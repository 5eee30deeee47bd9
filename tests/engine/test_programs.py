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


@pytest.mark.parametrize("condition", [("=", ("var", 1), 2), ("plus", 1, 2), ("is", 3, "lucky")])
def test_invalid_condition_is_refused(condition: tuple[object, ...]) -> None:
    with pytest.raises(ValueError, match=r"variable 1|plus|lucky"):
        Program(condition, (0,))
