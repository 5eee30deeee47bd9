"""Several things in a sentence; imports nothing of ours."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable


def listing(items: Iterable[str], last: str = "and") -> str:
    """``a, b and c``; there must be one at least."""
    *most, end = items
    if most:
        return f"{', '.join(most)} {last} {end}"
    return end
