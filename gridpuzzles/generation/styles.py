"""Choose the style in which a family reaches a requested difficulty that its usual style does not reach."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from ..base.english import listing
from ..steps.rating import WORDS
from .budget import CannotMake
from .difficulty import DifficultyTarget
from .request import FLAGS, PARAMETERS, Request, read_name

STYLES: Mapping[str, Mapping[str, str | None]] = {
    "arithmograph": {"very hard": "operators=+-", "fiendish": None},
    "cross-figure": {"fiendish": None},
    "crossproduct": {"hard": "8x4", "very hard": "12x6", "fiendish": None},
    "cruncher": {"fiendish": "4x4,operators=+-"},
    "kakuro": {"very easy": "3x4", "easy": "6x6"},
    "kenken": {"very easy": "singles"},
    "killer": {"very easy": "6x6,singles", "easy": "cages=2..2,singles", "medium": "singles"},
    "letter-kakuro": {"very easy": None, "easy": "5x5"},
    "long-division": {"fiendish": "4x5"},
    "pyramid": {"hard": None},
    "strike-out": {"very easy": "4x4", "medium": "7x7", "hard": "8x8", "very hard": "9x9", "fiendish": "10x10"},
    "suko": {"very easy": None, "very hard": None, "fiendish": "4x4"},
    "survo": {"fiendish": "4x5"},
}
"""For each family, the options to add for a word of difficulty, as in the name of a request; None if none reach it.

The usual style reaches the words that are left out. docs/measurements.md has the ratings of all.
"""


def styled(request: Request, goal: DifficultyTarget) -> Request:
    """Return the request with the style that reaches the difficulty, as far as it leaves the options open.

    Raises `CannotMake` if the family has no such style and the request has no options of its own.
    """
    name = _style_name(request, goal)
    if name is not None:
        style = read_name(f"{request.family}:{name}")
        fields = [
            field for field in ("rows", "cols", *PARAMETERS) if getattr(style, field) and _is_open(request, field)
        ]
        options: dict[str, Any] = {field: getattr(style, field) for field in fields}
        return replace(request, **options)
    if request.name != request.family:
        return request
    reached = [word for _, word in WORDS if STYLES[request.family].get(word, "") is not None]
    raise CannotMake(f"hardly any {request.family} is {listing(goal.covered, 'or')}; ask for {listing(reached, 'or')}")


def unused_style(request: Request, goal: DifficultyTarget) -> str:
    """Return the options that would reach the difficulty but contradict the request, as the end of a message."""
    used = request.name.partition(":")[2].split(",")
    unused = [option for option in (_style_name(request, goal) or "").split(",") if option and option not in used]
    words = [f"--{'' if '=' in option or option in FLAGS else 'size '}{option}".replace("=", " ") for option in unused]
    return f"; {listing(words)} would help" if words else ""


def _style_name(request: Request, goal: DifficultyTarget) -> str | None:
    """Return the options of the style for a difficulty; empty for the usual style, None if no style reaches it."""
    styles = STYLES.get(request.family, {})
    names = [styles.get(word, "") for word in goal.covered]
    # a range needs another style only if the usual one reaches no part of it
    return "" if "" in names else next((name for name in names if name), None)


def _is_open(request: Request, field: str) -> bool:
    """Return True if the request leaves a field to the family; cages of requested sizes have no single cells."""
    return not getattr(request, field) and not (field == "singles" and request.cages)
