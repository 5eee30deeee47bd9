"""The table of relations: what each means, what it is posted with, what builds its propagators and what counts it.

A relation is here, and nowhere else in the engine: everything that depends on its name asks this table.
"""

from __future__ import annotations

from gridpuzzles.base.errors import LimitMet
from gridpuzzles.engine import cython
from gridpuzzles.engine.automata import (
    cardinality_machine,
    columns_machine,
    condition_machine,
    different_machine,
    layered,
    linear_machine,
    product_machine,
    regular_machine,
    reified_machine,
    sum_machine,
    table_machine,
)
from gridpuzzles.engine.posted import ColumnsData, ConditionData, GroupedData, LinearData, PostedConstraint, RegularData
from gridpuzzles.engine.propagators.base import Propagator
from gridpuzzles.engine.propagators.bounds import build_bounds
from gridpuzzles.engine.propagators.cages import build_sum_of_different
from gridpuzzles.engine.propagators.cardinality import build_cardinality
from gridpuzzles.engine.propagators.carry_sum import build_columns
from gridpuzzles.engine.propagators.count import build_occurrences
from gridpuzzles.engine.propagators.different import build_different
from gridpuzzles.engine.propagators.disjunction import MAX_ALTERNATIVES, ConstructiveDisjunction
from gridpuzzles.engine.propagators.groupings import build_grouped
from gridpuzzles.engine.propagators.linear import build_linear
from gridpuzzles.engine.propagators.product import build_product
from gridpuzzles.engine.propagators.regular import build_regular
from gridpuzzles.engine.propagators.reified import build_reified
from gridpuzzles.engine.propagators.sum import build_sum
from gridpuzzles.engine.propagators.table import build_table, build_table_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

    from gridpuzzles.engine.automata import Automaton, Machine
    from gridpuzzles.engine.limits import Limits
    from gridpuzzles.engine.variables import Variables

    Builder = Callable[[Variables, tuple[int, ...], Any], list[Propagator]]
    MachineBuilder = Callable[[tuple[int, ...], tuple[int, ...], Any, Sequence[Sequence[int]], Limits], Machine | None]


@cython.final
@cython.cclass
class Relation:
    """One relation over a scope of variables, which may repeat.

    `means` says it in words and what the data is, `data` is the type of that.  `build` makes its propagators, `machine`
    the automaton that counting multiplies; without one, or where that gives None, solutions are counted one by one.
    One that `takes_groups` can use the all-different groups inside its scope and is posted with them.
    """

    means: str = cython.declare(str, visibility="readonly")
    data: type | tuple[type, ...] = cython.declare(object, visibility="readonly")
    build: Builder = cython.declare(object, visibility="readonly")
    machine: MachineBuilder | None = cython.declare(object, visibility="readonly")
    takes_groups: bool = cython.declare(object, visibility="readonly")

    def __init__(
        self,
        means: str,
        data: type | tuple[type, ...],
        build: Builder,
        machine: MachineBuilder | None = None,
        takes_groups: bool = False,
    ) -> None:
        self.means = means
        self.data = data
        self.build = build
        self.machine = machine
        self.takes_groups = takes_groups


def build_any(
    problem: Variables, scope: tuple[int, ...], alternatives: Sequence[Sequence[PostedConstraint]]
) -> list[Propagator]:
    """One of the alternatives holds.  Raises `ValueError` for more than `MAX_ALTERNATIVES`."""
    built: list[list[Propagator]] = []
    for alternative in alternatives:
        inner: list[Propagator] = []
        for post in alternative:
            inner += propagators_for(problem, post)
        if not inner:
            return []
        built.append(inner)
    if len(built) > MAX_ALTERNATIVES:
        raise ValueError(f"{len(built)} alternatives are more than {MAX_ALTERNATIVES}")
    return [ConstructiveDisjunction(problem, built)] if built else [Propagator(())]


RELATIONS: dict[str, Relation] = {
    "any": Relation("one of the alternatives holds, each a list of posts that hold together", list, build_any),
    "bounds": Relation(
        "the condition holds; kept by intervals, for what is too large to list",
        ConditionData,
        build_bounds,
        condition_machine,
        takes_groups=True,
    ),
    "cardinality": Relation(
        "each value is taken at least and at most so often: a pair of numbers by value",
        dict,
        build_cardinality,
        cardinality_machine,
    ),
    "columns": Relation(
        "coefficients times variables add up to a number, as words in a base do",
        ColumnsData,
        build_columns,
        columns_machine,
    ),
    "different": Relation("the values are all different", type(None), build_different, different_machine),
    "grouped sum": Relation(
        "groups of different variables add up to a number, each by its coefficient, or multiply to it",
        GroupedData,
        build_grouped,
    ),
    "linear": Relation(
        "coefficients times variables equal a number, do not, or are at most that",
        LinearData,
        build_linear,
        linear_machine,
    ),
    "occurrences": Relation(
        "the second is how many of the third and all after it are equal to the first", type(None), build_occurrences
    ),
    "product": Relation("the product is the number; no value is negative", int, build_product, product_machine),
    "regular": Relation(
        "the values, read in the order of the scope, lead an automaton to its end",
        RegularData,
        build_regular,
        regular_machine,
    ),
    "reified": Relation(
        "the first is 1 if the others are in the linear relation, and 0 if they are not",
        LinearData,
        build_reified,
        reified_machine,
    ),
    "sum": Relation("the sum is the number", int, build_sum, sum_machine),
    "sum of different": Relation("the sum is the number, and the values all differ", int, build_sum_of_different),
    "table": Relation("the values are one of the tuples", (list, tuple, set), build_table, table_machine),
    "table of": Relation(
        "the condition holds; kept by the list of its tuples",
        ConditionData,
        build_table_of,
        condition_machine,
        takes_groups=True,
    ),
}


@cython.cfunc
def propagators_for(problem: Variables, post: PostedConstraint) -> list:
    """The propagators of a relation over its scope.

    Raises `ValueError` for a name that is not in the table or data the builder refuses, `TypeError` for another type of
    data than the relation's.
    """
    rows: dict = RELATIONS
    row = rows.get(post.shape)
    if row is None:
        raise ValueError(f"no relation {post.shape!r}; there are {', '.join(sorted(RELATIONS))}")
    relation: Relation = row
    if not isinstance(post.data, relation.data):
        raise TypeError(f"the data of {post.shape!r} is {relation.data}, not {type(post.data)}: {relation.means}")
    made: list = relation.build(problem, post.scope, post.data)
    return made


def automaton(
    post: PostedConstraint, place: dict[int, int], values: Sequence[Sequence[int]], limits: Limits
) -> Automaton | None:
    """The automaton of a relation, reading its variables by ``place``; None when it has none, when that is too large,
    and when a limit was met.

    ``values[x]`` are the values variable ``x`` may still take.
    """
    machine_of = RELATIONS[post.shape].machine
    if machine_of is None:
        return None
    order = tuple(sorted(set(post.scope), key=place.__getitem__))
    try:
        machine = machine_of(post.scope, order, post.data, values, limits)
    except LimitMet:
        return None
    return None if machine is None else layered(order, machine, values, limits)
