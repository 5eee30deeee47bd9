"""Form lists and plurals in English; imports no other module of the package."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable


def listing(items: Iterable[str], last: str = "and") -> str:
    """Return ``a, b and c``; there must be at least one item."""
    *most, end = items
    if most:
        return f"{', '.join(most)} {last} {end}"
    return end


def count_noun(count: int, one: str) -> str:
    """Return a count with its noun: ``1 cell``, ``3 cells``."""
    return f"{count} {plural_form(count, one, one + 's')}"


def plural_form(count: int, one: str, many: str) -> str:
    """Return ``one`` if ``count`` is 1, otherwise ``many``, such as ``is`` or ``are``."""
    if count == 1:
        return one
    return many
