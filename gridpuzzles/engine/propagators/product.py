"""Product: the variables multiply to a number.

A fold (see there) whose state is the packed exponents of the factors of the partial product, all factors
at once: four separate folds for 2, 3, 5 and 7 see much less.  Domain consistent as long as the target has
few enough divisors; beyond that the factors are dealt out over several folds.  Targets may have any size:
only exponents enter the fold.  Values must not be negative.
"""

from __future__ import annotations

from math import gcd

from gridpuzzles.engine import cython
from gridpuzzles.engine.cache import Cache
from gridpuzzles.engine.domains import Store
from gridpuzzles.engine.limits import Limits
from gridpuzzles.engine.propagators.base import Propagator
from gridpuzzles.engine.propagators.plans import PLANS, DpTable, ValueSteps
from gridpuzzles.engine.propagators.state_sets import fold
from gridpuzzles.engine.variables import Variables

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

# More divisors than this cost more to fold than the pruning is worth.
MAX_DIVISORS = 1 << 18


@cython.final
@cython.cclass
class ZeroProduct(Propagator):
    """Some variable is zero; `zeros` gives the number of the value 0 in each, -1 where there is none.

    Strength: domain consistent.  Cost: linear.  Wakes on every change.
    """

    zeros: list

    def __init__(self, scope: tuple[int, ...], zeros: list[int]) -> None:
        self.set_scope(scope)
        self.zeros = zeros
        self.priority = 0
        self.idempotent = True

    @cython.cfunc
    def propagate(self, store: Store) -> cython.bint:
        k: cython.int
        last: cython.int = -1
        for k in range(len(self.scope)):
            if self.zeros[k] >= 0 and store.has(self.scope[k], self.zeros[k]):
                if last >= 0 and self.scope[last] != self.scope[k]:
                    return True
                last = k
        return last >= 0 and store.fix(self.scope[last], self.zeros[last])


def build_product(problem: Variables, scope: tuple[int, ...], target: int) -> list[Propagator]:
    """The product of the scope, repetitions counted, is the target.  Raises ValueError for negative values."""
    lists, which = problem.value_lists(scope)
    key = ("product", target, lists)
    plan = PLANS.find(key)
    if plan is not None:
        return [fold(scope, plan, which)]
    if min([each[0] for each in lists if each], default=0) < 0:
        raise ValueError("a product needs values that are not negative")
    if target < 0:
        return [Propagator(())]
    if target == 0:
        return [ZeroProduct(scope, [_index(lists[k], 0) for k in which])]
    base, steps = factored(lists, target, problem.limits)
    capacity = valuations(target, base)
    if capacity is None:
        return [Propagator(())]
    plans = [DpTable(steps, capacity, group) for group in _groups(capacity)]
    if len(plans) == 1:
        PLANS.keep(key, plans[0], plans[0].size())
    return [fold(scope, plan, which) for plan in plans]


def _index(values: Sequence[int], value: int) -> int:
    return values.index(value) if value in values else -1


def _groups(capacity: list[int]) -> list[list[int]]:
    """The factors present, in as few groups as the number of states allows; each is put where it fits first."""
    groups: list[list[int]] = [[]]
    states = [1]
    for factor, room in enumerate(capacity):
        if room == 0:
            continue
        g = 0
        while groups[g] and states[g] * (room + 1) > MAX_DIVISORS:
            g += 1
            if g == len(groups):
                groups.append([])
                states.append(1)
        groups[g].append(factor)
        states[g] *= room + 1
    return groups


FACTORED = cython.declare(Cache, Cache(1 << 18))
# Longer value lists are factored for each target anew, and only the divisors among them.
LONG = 256


def factored(lists: tuple[Sequence[int], ...], target: int, limits: Limits) -> tuple[list[int], ValueSteps]:
    """A coprime base of the values, and their exponents over it; what cannot divide the target may be unusable."""
    is_long = sum([len(each) for each in lists]) > LONG
    key = (lists, target if is_long else 0)
    known: tuple[list[int], ValueSteps] | None = FACTORED.find(key)
    if known is not None:
        return known
    usable: set[int] = set()
    for each in lists:
        limits.look()
        usable.update(each)
    usable.discard(0)
    if is_long:
        usable = {value for value in usable if target % value == 0}
    base = coprime_base(usable) or [2]  # what is unusable shows in its exponents, so there must be some
    vectors = []
    for each in lists:
        limits.look()
        vectors.append([valuations(value, base) if value in usable else None for value in each])
    limits.look()
    steps = ValueSteps(len(base), vectors)
    made: tuple[list[int], ValueSteps] = FACTORED.keep(key, (base, steps), len(base) * steps.values)
    return made


def coprime_base(numbers: Iterable[int]) -> list[int]:
    """Pairwise coprime numbers of whose powers all the given ones are products; nothing need be factored.

    Bach, Driscoll & Shallit, "Factor refinement", Journal of Algorithms 1993.
    """
    base: list[int] = []
    for number in sorted(numbers):
        waiting = [number]
        while waiting:
            rest = waiting.pop()
            for other in base:
                common = gcd(rest, other)
                if common > 1:
                    base.remove(other)
                    waiting += [rest // common, other // common, common]
                    break
            else:
                if rest > 1:
                    base.append(rest)
    return base


def valuations(number: int, base: list[int]) -> list[int] | None:
    """The exponents of a positive number over a coprime base, or None when it is not a product of its powers."""
    if number < 1 << 62:
        return _small_valuations(number, base)
    exponents = []
    for factor in base:
        exponent = 0
        while number % factor == 0:
            number //= factor
            exponent += 1
        exponents.append(exponent)
    return exponents if number == 1 else None


@cython.cfunc
def _small_valuations(number: cython.longlong, base: list) -> list | None:
    """The same for a number of one word."""
    factor: cython.longlong
    exponent: cython.int
    exponents: list = []
    for each in base:
        exponent = 0
        if each <= number:
            factor = each
            while number % factor == 0:
                number //= factor
                exponent += 1
        exponents.append(exponent)
    return exponents if number == 1 else None
