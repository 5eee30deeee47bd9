"""Settings of the puzzle as a whole."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ...base.source import Span
    from ...model.puzzle import Expectation

    Values = range | tuple[int, ...]

MAX_DIGITS = 4000
"""Largest number of digits of a written number or a value."""

ONCE = {
    "GridSize": "grid",
    "DrawnGrid": "grid",
    "Values": "values",
    "Evaluate": "evaluate",
    "Base": "base",
    "LetterValues": "letters",
    "HoleValues": "digits",
    "Expect": "expect",
    "PromisedSolution": "solution",
}
"""Class of a statement that is allowed only once in all files together -> its word in messages."""


class Settings:
    """Settings that statements fill in during the phase ``settle``."""

    def __init__(self) -> None:
        self.metadata: dict[str, str] = {}
        self.expectation: Expectation | None = None
        self.base = 10
        self.values: Values | None = None  # for cells without values of their own
        self.values_span: Span | None = None
        self.tiles: tuple[int, ...] | None = None
        self.tiles_span: Span | None = None  # place of the first statement
        self.listed = 0  # total number of values that domains list one by one


def compact(values: list[int]) -> Values:
    """Return ascending, distinct ``values`` as a range if they have no gap, otherwise as a tuple."""
    if values[-1] - values[0] + 1 == len(values):
        return range(values[0], values[-1] + 1)
    return tuple(values)
