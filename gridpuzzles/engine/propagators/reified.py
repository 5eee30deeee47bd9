"""Reified linear constraints: a variable is 1 if a linear relation of others holds, and 0 if it does not."""

from __future__ import annotations

from gridpuzzles.engine import cython
from gridpuzzles.engine.domains import Store
from gridpuzzles.engine.layout import BOUNDED
from gridpuzzles.engine.posted import LinearData
from gridpuzzles.engine.propagators.base import Propagator
from gridpuzzles.engine.propagators.disjunction import ConstructiveDisjunction
from gridpuzzles.engine.propagators.linear import Terms, build_linear
from gridpuzzles.engine.variables import Variables

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence


@cython.final
@cython.cclass
class Reified(Propagator):
    """A propagator that requires `holds` if the truth has value `true`, and `fails` if it has value `false`.

    Strength: bounds consistent once the truth is known; before that, the bounds may decide the truth. Cost: linear in
    the scope. Wakes when a bound moves.
    """

    truth: cython.int
    true: cython.int
    false: cython.int
    holds: Terms
    fails: Terms
    at_most: cython.bint
    equal: cython.bint
    bound: cython.longlong

    def __init__(self, truth: int, values: Sequence[int], holds: Terms, fails: Terms, data: LinearData) -> None:
        self.set_scope((truth, *holds.scope))
        self.event = BOUNDED
        self.priority = 0
        self.truth = truth
        self.true = values.index(1) if 1 in values else -1
        self.false = values.index(0) if 0 in values else -1
        self.holds = holds
        self.fails = fails
        self.at_most = data.relation == "<="
        self.equal = data.relation == "="
        self.bound = data.bound

    @cython.cfunc
    def propagate(self, store: Store) -> cython.bint:
        may_hold: cython.bint = self.true >= 0 and store.has(self.truth, self.true)
        may_fail: cython.bint = self.false >= 0 and store.has(self.truth, self.false)
        if may_hold and may_fail:
            self.holds.measure(store)
            low: cython.longlong = self.holds.low
            high: cython.longlong = self.holds.high
            can_equal: cython.bint = low <= self.bound <= high
            can_differ: cython.bint = low != self.bound or high != self.bound
            if self.at_most:
                may_hold = low <= self.bound
                may_fail = high > self.bound
            elif self.equal:
                may_hold = can_equal
                may_fail = can_differ
            else:
                may_hold = can_differ
                may_fail = can_equal
        if may_hold and may_fail:
            # Values other than 1 and 0 are removed at once.
            return store.size(self.truth) == 2 or store.keep_between(
                self.truth, min(self.true, self.false), max(self.true, self.false)
            )
        if may_hold:
            return store.fix(self.truth, self.true) and self.holds.propagate(store)
        if may_fail:
            return store.fix(self.truth, self.false) and self.fails.propagate(store)
        return False


def negation(data: LinearData) -> LinearData:
    """Return the linear constraint that holds iff this one does not."""
    if data.relation == "<=":
        return LinearData([-coefficient for coefficient in data.coefficients], "<=", -data.bound - 1)
    return LinearData(data.coefficients, "!=" if data.relation == "=" else "=", data.bound)


def build_reified(problem: Variables, scope: tuple[int, ...], data: LinearData) -> list[Propagator]:
    """Return the propagators: the first variable is 1 if the others are in the relation, and 0 if they are not.

    Raise `ValueError` as `build_linear` does, and for an empty scope.
    """
    if not scope:
        raise ValueError("no variable for the truth of a relation")
    truth, *others = scope
    holds = build_linear(problem, tuple(others), data)
    fails = build_linear(problem, tuple(others), negation(data))
    if truth not in others and len(holds) == len(fails) == 1:
        first, second = holds[0], fails[0]
        if isinstance(first, Terms) and isinstance(second, Terms):
            return [Reified(truth, problem.values(truth), first, second, data)]
    # Numbers beyond 64 bits, or constraints without variables.
    is_true = build_linear(problem, (truth,), LinearData((1,), "=", 1))
    is_false = build_linear(problem, (truth,), LinearData((1,), "=", 0))
    return [ConstructiveDisjunction(problem, [is_true + holds, is_false + fails])]
