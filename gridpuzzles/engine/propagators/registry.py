"""The table of relations: the name a problem is posted with, and what builds its propagators."""

from __future__ import annotations

from gridpuzzles.engine.propagators.alternatives import MOST_ALTERNATIVES, Alternatives
from gridpuzzles.engine.propagators.base import Propagator
from gridpuzzles.engine.propagators.bounds import build_bounds
from gridpuzzles.engine.propagators.cages import build_sum_of_different
from gridpuzzles.engine.propagators.cardinality import build_cardinality
from gridpuzzles.engine.propagators.columns import build_columns
from gridpuzzles.engine.propagators.diagram import build_diagram
from gridpuzzles.engine.propagators.different import build_different
from gridpuzzles.engine.propagators.linear import build_linear
from gridpuzzles.engine.propagators.product import build_product
from gridpuzzles.engine.propagators.sum import build_sum
from gridpuzzles.engine.propagators.table import build_table, build_table_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from gridpuzzles.engine.variables import Variables

    Builder = Callable[[Variables, tuple[int, ...], Any], list[Propagator]]


def build_any(problem: Variables, scope: tuple[int, ...], data: Any) -> list[Propagator]:
    """One of the alternatives holds, each a list of relations ``(shape, scope, data)`` that hold together.

    Raises ValueError for more alternatives than `MOST_ALTERNATIVES`.
    """
    alternatives: list[list[Propagator]] = []
    for relations in data:
        inner: list[Propagator] = []
        for shape, part, details in relations:
            inner += BUILDERS[shape](problem, tuple(part), details)
        if not inner:
            return []
        alternatives.append(inner)
    if len(alternatives) > MOST_ALTERNATIVES:
        raise ValueError(f"{len(alternatives)} alternatives are more than {MOST_ALTERNATIVES}")
    return [Alternatives(problem, alternatives)] if alternatives else [Propagator(())]


BUILDERS: dict[str, Builder] = {
    "any": build_any,
    "bounds": build_bounds,
    "cardinality": build_cardinality,
    "columns": build_columns,
    "diagram": build_diagram,
    "different": build_different,
    "linear": build_linear,
    "product": build_product,
    "sum": build_sum,
    "sum of different": build_sum_of_different,
    "table": build_table,
    "table of": build_table_of,
}
