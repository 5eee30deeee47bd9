"""Lines with clues: a row, a column or a box together with the cages and signs inside it."""

from __future__ import annotations

from ..base.english import listing
from ..model.expressions import AllOf
from .units import Unit

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from .step_model import StepModel

MIN_CLUES = 2
FIRST, EACH_CLUE = 0.8, 0.1
"""Extra cost of filling a line by several clues: a constant, and for each clue."""
MAX_NAMED = 4
"""Largest number of clues to mention by name."""


def wholes(model: StepModel) -> Iterator[Unit]:
    """Yield each group that has several clues inside, as a unit whose fillings satisfy all of them."""
    for group in model.groups:
        inside = [unit for unit in model.relations if _is_part(unit, group)]
        # A rule without a clue gets a negative number.
        if len({unit.clue if unit.clue >= 0 else -1 - unit.rule for unit in inside}) < MIN_CLUES:
            continue
        cells = list(group.cells)
        if not group.full:
            used = {x for unit in inside for x in unit.cells}
            cells = [x for x in cells if x in used]
        conditions = tuple(unit.condition for unit in inside if unit.condition is not None)
        labels = [unit.label for unit in inside]
        named = f"the {len(labels)} clues"
        if len(labels) <= MAX_NAMED:
            named = listing(labels)
        yield Unit(
            "whole",
            group.label,
            cells,
            AllOf(conditions),
            sources=(group, *inside),
            extra=FIRST + EACH_CLUE * len(inside),
            noun="line with its clues",
            said=f"{group.label}, with {named} in it",
        )


def _is_part(unit: Unit, group: Unit) -> bool:
    """Return True if a clue is about a part of a group with at least two cells."""
    return unit.kind != "ending" and 1 < len(unit.cells) < len(group.cells) and unit.cellset <= group.cellset
