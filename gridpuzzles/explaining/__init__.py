"""Why a puzzle has no solution or several, and what would mend it."""

from __future__ import annotations

from .explain import explain
from .words import Explanation

__all__ = ["Explanation", "explain"]
