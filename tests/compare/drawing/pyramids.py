"""Draw pyramids, upright or upside down."""

from __future__ import annotations

from .draft import Draft
from .other_boards import OF_FIGURES, cell_statements


def pyramids(draft: Draft) -> None:
    """Draw a small pyramid, and some statements about it."""
    height = draft.pick(2, 2, 3)
    function = draft.pick("", "", "product", "abs", "min", "gcd")
    text, values = draft.domain(height * (height + 1) // 2)
    draft.say(f"values {text}")
    rows = [["_"] * length for length in range(1, height + 1)]
    if draft.chance(0.3):
        rows = rows[::-1]
    for row in rows:
        for at in range(len(row)):
            if draft.chance(0.3):
                row[at] = draft.pick(str(draft.pick(*values)), "a", "?", "b")
    blanks = draft.pick("_", ".")
    rows = [[blanks if mark == "_" else mark for mark in row] for row in rows]
    draft.say(
        f"pyramid {function}:" if function else "pyramid:", *(" " * (4 - len(row)) + " ".join(row) for row in rows)
    )
    if draft.chance(0.3):
        text, _ = draft.domain(1, range(10))
        draft.say(f"letters {text}")
        draft.statements[-2] = draft.statements[-2].replace("?", "A", 1)
    elif draft.chance(0.5):
        cells = {(at, place): mark for at, row in enumerate(rows, 1) for place, mark in enumerate(row, 1)}
        empty = {position: "_" if mark in ".?" else mark for position, mark in cells.items()}
        cell_statements(draft, empty, values, OF_FIGURES)
