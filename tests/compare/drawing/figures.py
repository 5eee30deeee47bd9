"""Draw figures: rows of different lengths whose cells all have names."""

from __future__ import annotations

from .draft import Draft
from .expressions import relation
from .other_boards import OF_FIGURES, cell_statements


def figures(draft: Draft) -> None:
    """Draw a triangle or a similar figure of names, some of them repeated."""
    lengths = draft.pick((1, 2), (2, 1, 2), (1, 3), (3, 2), (1, 2, 1))
    pool = "abcdefg"[: draft.rng.randint(2, 6)]
    rows = [[draft.pick(*pool) for _ in range(length)] for length in lengths]
    names = list(dict.fromkeys(name for row in rows for name in row))
    text, values = draft.domain(len(names))
    draft.say(f"values {text}")
    draft.say("grid:", *(" " * (3 - len(row)) + " ".join(row) for row in rows))
    draft.fill(names, values)
    known = draft.reading.grid
    known.named = dict.fromkeys(names)
    known.cells = {(row, col): name for row, line in enumerate(rows, 1) for col, name in enumerate(line, 1)}
    known.rows, known.cols = len(rows), max(lengths)
    draft.operands += names
    draft.selectors += ["grid", "row 1", f"row {len(rows)}", f"around {names[0]}"]
    if draft.chance(0.3):
        draft.say(draft.pick("all different", "all different in rows", f"all different: {', '.join(names)}"))
    if draft.chance(0.3):
        draft.say(f"rows {draft.pick('sum', 'product', 'max')} {draft.pick('=', '<=', '>')} {draft.number()}")
    if draft.chance(0.3):
        cell_statements(draft, known.cells, values, OF_FIGURES)
    for _ in draft.many(1, 3):
        draft.say(relation(draft))
