"""Give the clues of a puzzle different labels."""

from __future__ import annotations

from ...model.expressions import Comparison, Function

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from ...model.puzzle import Clue, Constraint


def make_labels_unique(clues: list[Clue], constraints: list[Constraint]) -> None:
    """Rename clues with equal labels: ``row 1 sum`` and ``row 1 product``, or ``row 7 (1)`` and ``row 7 (2)``."""
    if len({clue.label for clue in clues}) == len(clues):
        return
    by_label: dict[str, list[int]] = {}
    for number, clue in enumerate(clues):
        by_label.setdefault(clue.label, []).append(number)
    alike = {label: numbers for label, numbers in by_label.items() if len(numbers) > 1}
    functions: dict[int, str] = {}  # by the number of the clue, as are the labels
    for constraint in constraints:
        match constraint.condition:
            case Comparison(Function(function)):
                functions[constraint.clue] = function
    new_labels: dict[int, str] = {}
    for label, numbers in alike.items():
        totals = [functions.get(number, "") for number in numbers]
        new_labels.update(zip(numbers, _distinct_labels(label, totals), strict=True))
    for at, constraint in enumerate(constraints):
        if constraint.clue in new_labels and constraint.label == clues[constraint.clue].label:
            constraints[at] = constraint.replace(label=new_labels[constraint.clue])
    for number, label in new_labels.items():
        clues[number] = clues[number].replace(label=label)


def _distinct_labels(label: str, totals: Sequence[str]) -> list[str]:
    """Return a label for each clue: by its function if the functions differ, otherwise by its order."""
    if len(set(totals)) == len(totals) and all(totals):
        return [f"{label} {function}" for function in totals]
    return [f"{label} ({place})" for place in range(1, len(totals) + 1)]
