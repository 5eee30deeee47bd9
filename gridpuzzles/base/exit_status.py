"""Define exit statuses, and choose the one that stands for several files."""

from __future__ import annotations

from collections.abc import Iterable

from .errors import Limit

DONE, NEGATIVE, WRONG, LIMIT, FAULT, INTERRUPTED = 0, 1, 2, 3, 4, 130
_SEVERITY = (INTERRUPTED, FAULT, WRONG, NEGATIVE, LIMIT, DONE)


def worst(statuses: Iterable[int]) -> int:
    """Return the most severe of ``statuses``; `DONE` if there are none."""
    return min(statuses, key=_SEVERITY.index, default=DONE)


def status_of_limit(limit: Limit) -> int:
    """Return the exit status of a question that a limit ended."""
    if limit == Limit.CANCELLED:
        return INTERRUPTED
    return LIMIT
