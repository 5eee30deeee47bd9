"""Units that are derived from several clues and groups, by kind.

The functions in this module find lines with their clues (a row, a column or a box together with the cages and signs
inside it), and double counting: two equations for cells in which clues give the occurrences of each number. The counts
add up to the number of cells, and the numbers times their counts add up to the sum of the cells.
"""

from __future__ import annotations

from ..base.english import listing
from ..base.errors import unhurried
from ..model.expressions import AllOf, Comparison, Constant, Count, Function, Operation, Variable
from .compared_sums import balances, of_groups, of_regions
from .shapes import CONSTANT, terms
from .step_model import StepModel
from .units import Unit

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from ..model.expressions import Condition, Expression
    from ..model.puzzle import Puzzle

    Counts = Mapping[int, tuple[Unit, Expression]]
    """Number that is counted -> its clue and the expression for its count."""

MIN_CLUES = 2
FIRST, EACH_CLUE = 0.8, 0.1
"""Extra cost of filling a line by several clues: a constant, and for each clue."""
MAX_NAMED = 4
"""Largest number of clues to mention by name."""
EXTRA = 0.6
"""Extra cost of double counting."""


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


def counts(model: StepModel) -> Iterator[Unit]:
    """Yield the two equations of cells for which clues count every possible number."""
    counted: dict[tuple[str, ...], dict[int, tuple[Unit, Expression]]] = {}
    for unit in model.relations:
        found = _counted(unit.condition)
        if found is not None:
            names, value, how_often = found
            counted.setdefault(names, {})[value] = unit, how_often
    for names, each in counted.items():
        values = set().union(*(model.listed(model.full[model.of[name]]) for name in names))
        if values <= each.keys():
            yield from _equations(model, names, each)


def _counted(condition: Condition | None) -> tuple[tuple[str, ...], int, Expression] | None:
    """Return the names, the value and the count of a condition that counts a value; None for any other condition."""
    if not (isinstance(condition, Comparison) and condition.relation == "=" and isinstance(condition.left, Count)):
        return None
    names, values = [], set()
    for one in condition.left.conditions:
        match one:
            case Comparison(Variable(name), "=", Constant(value)) if value.denominator == 1:
                names.append(name)
                values.add(int(value))
            case _:
                return None
    if len(values) == 1 and len(set(names)) == len(names):
        return (tuple(names), values.pop(), condition.right)
    return None


def _equations(model: StepModel, names: tuple[str, ...], each: Counts) -> Iterator[Unit]:
    if len(names) <= 2:
        cells = listing(names)
    else:
        cells = f"{names[0]} to {names[-1]}"
    all_counts = _sum(how_often for _, how_often in each.values())
    weighed = _sum(Operation("*", Constant(value), how_often) for value, (_, how_often) in each.items())
    equations = (
        (Comparison(all_counts, "=", Constant(len(names))), f"each of the {len(names)} cells {cells} is counted once"),
        (
            Comparison(weighed, "=", _sum(map(Variable, names))),
            f"each number times its count adds up to the sum of {cells}",
        ),
    )
    for condition, text in equations:
        factors = terms(condition)
        if factors is None:
            continue
        target = -factors.pop(CONSTANT, 0)
        if len(factors) > 1:
            yield Unit(
                "column",
                "the counts",
                [model.of[name] for name in factors],
                condition,
                target=target,
                coefficients=list(factors.values()),
                sources=[unit for unit, _ in each.values()],
                extra=EXTRA,
                noun="double counting",
                said=text,
            )


def _sum(expressions: Iterable[Expression]) -> Expression:
    return Function("sum", tuple(expressions))


DERIVATIONS = {
    # Innies and outies of one group, lines with their clues, numbers of equal values.
    "lines": (of_groups, wholes, counts),
    # Sums that have cells in common.
    "balances": (balances,),
    # Innies and outies of several groups.
    "regions": (of_regions,),
}


def sheet_of(puzzle: Puzzle, look: Callable[[], None] = unhurried) -> StepModel:
    """Return the model of a puzzle with all derivations. Raises `TooManyValues`, and what ``look`` raises."""
    return StepModel(puzzle, DERIVATIONS, look)
