"""Why a puzzle has no solution or several, and what would mend it."""

from __future__ import annotations

from .explain import Explanation, explain

__all__ = ["Explanation", "explain"]
