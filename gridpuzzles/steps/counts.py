"""Double counting: two equations for cells in which the occurrences of each number are given by clues.

The counts add up to the number of cells, and the numbers times their counts add up to the sum of the cells.
"""

from __future__ import annotations

from ..base.english import listing
from ..model.expressions import Comparison, Constant, Count, Function, Operation, Variable
from .linear import CONSTANT, terms
from .units import Unit

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from ..model.expressions import Condition, Expression
    from .step_model import StepModel

    Counts = Mapping[int, tuple[Unit, Expression]]
    """Number that is counted -> its clue and the expression for its count."""

EXTRA = 0.6


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
