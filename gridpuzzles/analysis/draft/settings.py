"""Settings of the puzzle as a whole."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ...model.puzzle import Expectation
    from ...source import Span

    Values = range | tuple[int, ...]

MAX_DIGITS = 4000
"""Largest number of digits of a written number or a value."""


class Settings:
    """Settings that statements fill in during the phase ``settle``."""

    def __init__(self) -> None:
        self.metadata: dict[str, str] = {}
        self.expectation: Expectation | None = None
        self.base = 10
        self.values: Values | None = None  # of the cells that have none of their own
        self.values_span: Span | None = None
        self.tiles: tuple[int, ...] | None = None
        self.tiles_span: Span | None = None  # of the first statement
        self.listed = 0  # number of values that domains list one by one
