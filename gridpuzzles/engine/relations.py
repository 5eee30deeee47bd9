"""The table of constraints: the meaning, data, propagators and automaton of each.

A constraint is listed here and nowhere else in the engine: everything that depends on its name uses this table.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from gridpuzzles.base.errors import LimitMet
from gridpuzzles.engine import cython
from gridpuzzles.engine.automata import (
    Automaton,
    Machine,
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
from gridpuzzles.engine.limits import Limits
from gridpuzzles.engine.posted import ColumnsData, ConditionData, GroupedData, LinearData, PostedConstraint, RegularData
from gridpuzzles.engine.propagators.arithmetic import build_product, build_sum
from gridpuzzles.engine.propagators.base import Propagator
from gridpuzzles.engine.propagators.bounds import build_bounds
from gridpuzzles.engine.propagators.cages import build_sum_of_different
from gridpuzzles.engine.propagators.carry_sum import build_columns
from gridpuzzles.engine.propagators.different import build_different
from gridpuzzles.engine.propagators.disjunction import MAX_ALTERNATIVES, ConstructiveDisjunction, build_reified
from gridpuzzles.engine.propagators.grouped import build_grouped
from gridpuzzles.engine.propagators.linear import build_linear
from gridpuzzles.engine.propagators.occurrences import build_cardinality, build_occurrences
from gridpuzzles.engine.propagators.regular import build_regular
from gridpuzzles.engine.propagators.table import build_table, build_table_of
from gridpuzzles.engine.variables import Variables

Builder = Callable[[Variables, tuple[int, ...], Any], list[Propagator]]
MachineBuilder = Callable[[tuple[int, ...], tuple[int, ...], Any, Sequence[Sequence[int]], Limits], Machine | None]


@dataclass(slots=True, unsafe_hash=True)
class Relation:
    """One kind of constraint over a scope of variables, which may repeat.

    `means` describes the constraint and its data; `data` is the type of the data. `build` returns its propagators,
    `machine` the automaton that counting multiplies. Without an automaton, or if that is None, solutions are counted
    one by one. A constraint that `takes_groups` can use the all-different groups inside its scope and is posted with
    them.
    """

    means: str
    data: type | tuple[type, ...]
    build: Builder
    machine: MachineBuilder | None = None
    takes_groups: bool = False


def build_any(
    problem: Variables, scope: tuple[int, ...], alternatives: Sequence[Sequence[PostedConstraint]]
) -> list[Propagator]:
    """Return the propagator of a disjunction; raise `ValueError` for more than `MAX_ALTERNATIVES` alternatives."""
    built: list[list[Propagator]] = []
    for alternative in alternatives:
        inner: list[Propagator] = []
        for post in alternative:
            inner += propagators_for(problem, post)
        # An alternative without propagators always holds, and the disjunction with it.
        if not inner:
            return []
        built.append(inner)
    if len(built) > MAX_ALTERNATIVES:
        raise ValueError(f"{len(built)} alternatives are more than {MAX_ALTERNATIVES}")
    return [ConstructiveDisjunction(problem, built)] if built else [Propagator(())]


RELATIONS: dict[str, Relation] = {
    "any": Relation(
        "at least one of the alternatives holds, each a list of constraints that hold together", list, build_any
    ),
    "bounds": Relation(
        "the condition holds; propagated by intervals, if there are too many tuples to list",
        ConditionData,
        build_bounds,
        condition_machine,
        takes_groups=True,
    ),
    "cardinality": Relation(
        "each value is taken at least and at most this often: {value: (least, most)}",
        dict,
        build_cardinality,
        cardinality_machine,
    ),
    "columns": Relation(
        "coefficients times variables add up to a number, digit by digit in a base",
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
        "coefficients times variables are equal to a number, differ from it, or are at most it",
        LinearData,
        build_linear,
        linear_machine,
    ),
    "occurrences": Relation(
        "the second is the number of later variables that are equal to the first", type(None), build_occurrences
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
        "the condition holds; propagated by the list of its tuples",
        ConditionData,
        build_table_of,
        condition_machine,
        takes_groups=True,
    ),
}


@cython.cfunc
def propagators_for(problem: Variables, post: PostedConstraint) -> list:
    """Return the propagators of a constraint over its scope.

    Raise `ValueError` for a name that is not in the table or data that the builder refuses, `TypeError` for data of
    another type than the table says.
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
    """Return the automaton of a constraint, which reads its variables in the order of ``place``.

    ``values[x]`` are the values that variable ``x`` can still take. Return None if the constraint has no automaton, if
    it is too large, or if a limit is reached.
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
