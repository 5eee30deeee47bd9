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


def count_noun(count: int, one: str, many: str = "") -> str:
    """``1 cell``, ``3 cells``, ``2 boxes``."""
    return f"{count} {plural_form(count, one, many or one + 's')}"


def plural_form(count: int, one: str, many: str) -> str:
    """The word for one thing, or that for several and for none: ``is`` or ``are``."""
    if count == 1:
        return one
    return many
