"""Explanations why a puzzle has no solution or more than one, and repairs that change this."""

from __future__ import annotations

from .explain import explain
from .words import Explanation

__all__ = ["Explanation", "explain"]
