"""Name types that annotations of several packages use."""

from __future__ import annotations

from fractions import Fraction
from typing import Protocol, TypeVar

R = TypeVar("R")
T = TypeVar("T")
Rational = int | Fraction


class Signal(Protocol):
    """An object that can cancel a search, such as `threading.Event`."""

    def is_set(self) -> bool: ...
