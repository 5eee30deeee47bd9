"""A problem: numbered integer variables and the constraints on them, built once and searched many times."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import partial
from typing import Any

from gridpuzzles.base.annotations import Signal
from gridpuzzles.engine import cython
from gridpuzzles.engine.bits import Memory, bit, now
from gridpuzzles.engine.domains import Store
from gridpuzzles.engine.heuristics import DEFAULT_ORDERS, VALUE_ORDERS, VARIABLE_ORDERS, Random
from gridpuzzles.engine.limits import Limits
from gridpuzzles.engine.posted import PostedConstraint
from gridpuzzles.engine.propagation import Propagation
from gridpuzzles.engine.propagators.base import Propagator
from gridpuzzles.engine.relations import propagators_for
from gridpuzzles.engine.search import LEARN_AFTER, Beginning, Observer, Search, SearchOptions
from gridpuzzles.engine.variables import StateLayout, Variables

Deeper = tuple["Problem", Collection[int]]


# Number of variables of posted constraints between two checks of the limits; each constraint counts `POST` more.
# Builders that take long check the limits themselves.
POSTED_A_LOOK = cython.declare(cython.Py_ssize_t, 512)
POST = cython.declare(cython.Py_ssize_t, 32)
# Number of values of an assumption between two checks of the limits.
ASSUMED_A_LOOK = cython.declare(cython.int, 65536)
# Probe searches for one solution: after this many dead ends, with this order of values, this many nodes.
SHORT = ((100, "ascending", 60), (200, "random", 120))


@cython.cclass
class Problem(Variables):
    """Variables, constraints, and searches over them.

    Searches share everything that does not change, so any number may run at once. Variables and constraints added while
    one runs are seen by later searches only.
    """

    propagators: list
    clues: list
    scratch: cython.Py_ssize_t
    unlooked: cython.Py_ssize_t
    setup_time: cython.double

    def __init__(self, limits: Limits | None = None) -> None:
        """Create an empty problem; `limits` apply while it is built, see `post`."""
        Variables.__init__(self, limits)
        self.propagators = []
        self.clues = []
        self.scratch = 0
        self.unlooked = POSTED_A_LOOK  # so that the first constraint checks the limits
        self.setup_time = 0.0

    def post(self, shape: str, scope: Collection[int], data: Any = None, clue: int = -1) -> None:
        """Post a constraint of the table in `relations`; `clue` is the number by which searches can switch it off.

        Raise `ValueError` if the shape is unknown or the builder refuses the data, and `TypeError` if the data has the
        wrong type. Raise `LimitMet` if a limit is reached.
        """
        self.add(PostedConstraint(shape, tuple(scope), data, clue))

    @cython.ccall
    def add(self, post: PostedConstraint) -> cython.void:
        """Post a `PostedConstraint`; see `post`."""
        start: cython.double = now()
        self.unlooked += POST + len(post.scope)
        if self.unlooked >= POSTED_A_LOOK:
            self.unlooked = 0
            self.limits.look()
        for propagator in propagators_for(self, post):
            self.propagators.append(propagator)
            self.clues.append(post.clue)
        self.layout = None
        self.setup_time += now() - start

    def copy(self, limits: Limits | None = None) -> Problem:
        """Return a problem with the same variables and constraints, to which others can be added.

        Neither sees what is added to the other. `limits` apply while constraints are added.
        """
        other: Problem = Problem(limits)
        other.take_over(self)
        other.propagators = self.propagators[:]
        other.clues = self.clues[:]
        other.scratch = self.scratch
        return other

    def search(
        self,
        limit: int | None = None,
        assumptions: Mapping[int, Collection[int]] | None = None,
        without: Collection[int] = (),
        variable_order: str = DEFAULT_ORDERS[0],
        value_order: str = DEFAULT_ORDERS[1],
        node_limit: int | None = None,
        time_limit: float | None = None,
        seed: int = 0,
        cancel: Signal | None = None,
        observer: Observer | None = None,
        doubt: Callable[[], bool] | None = None,
        stronger_models: Sequence[tuple[int, Callable[[Limits], Deeper | None]]] = (),
        learn_after: int | None = LEARN_AFTER,
        probes: Sequence[tuple[int, str, int]] = SHORT,
    ) -> Search:
        """Return a lazy iterator over at most `limit` solutions; see `Search`.

        * `assumptions` restricts variables to the given values; values that are not declared are ignored.
        * `without` switches the constraints of some clues off.
        * `doubt` is called once, after the first dead ends. If it returns true, there is no solution, and the search
          ends.
        * `stronger_models` are pairs of a number of dead ends and a function, which is called once after them. It
          returns a stronger problem with the same variables, and the clues to switch off in it; the search continues
          with that.
        * `probes` are probe searches, run if one solution is wanted and no order was chosen: after this number of
          dead ends, with this order of values, at most this number of nodes.
        * `learn_after` is the number of dead ends after which it learns from each one (None: never); see `learning`.

        Raise `ValueError` for an unknown heuristic.
        """
        if variable_order not in VARIABLE_ORDERS:
            raise ValueError(f"no variable order {variable_order!r}; there are {', '.join(VARIABLE_ORDERS)}")
        if value_order not in VALUE_ORDERS:
            raise ValueError(f"no value order {value_order!r}; there are {', '.join(VALUE_ORDERS)}")
        start: cython.double = now()
        limits = Limits(node_limit, time_limit, cancel)
        orders = VARIABLE_ORDERS[variable_order], VALUE_ORDERS[value_order]

        def begin(stronger_model: Callable[[Limits], Deeper | None]) -> Beginning | None:
            found = stronger_model(limits)
            if found is None:
                return None
            problem: Problem = found[0]
            return problem.beginning(assumptions, found[1], limits, orders, seed)

        def probe(value_order: str, nodes: int, spent: int) -> Search:
            others = VARIABLE_ORDERS["smallest"], VALUE_ORDERS[value_order]
            part = limits.part(nodes, spent)
            beginning = self.beginning(assumptions, without, part, others, seed)
            return Search(beginning, part, self.declared, self.visible, SearchOptions(limit=1))

        is_short = limit == 1 and observer is None and (variable_order, value_order) == DEFAULT_ORDERS
        search = Search(
            self.beginning(assumptions, without, limits, orders, seed),
            limits,
            self.declared,
            self.visible,
            SearchOptions(
                limit,
                observer,
                doubt,
                [(after, partial(begin, model)) for after, model in stronger_models],
                [(after, partial(probe, order, nodes)) for after, order, nodes in probes if is_short],
                learn_after,
            ),
        )
        search.setup_time = self.setup_time + now() - start
        return search

    @cython.cfunc
    def beginning(self, assumptions: Any, without: Any, limits: Limits, orders: tuple, seed: Any) -> tuple:
        """Return the start of a search: layout, propagation, and the orders of variables and values."""
        propagation: Propagation = self.propagation(assumptions, without, limits)
        layout: StateLayout = propagation.store.layout
        random = Random(seed)
        variable_order, value_order = orders
        return (
            layout,
            propagation,
            variable_order(layout, propagation.propagators, random),
            value_order(layout, propagation.propagators, random),
        )

    def propagate(
        self,
        assumptions: Mapping[int, Collection[int]] | None = None,
        without: Collection[int] = (),
        limits: Limits | None = None,
    ) -> tuple[tuple[int, ...], ...] | None:
        """Return the domains that propagation alone leaves, or None if it finds a contradiction.

        It is also None if a limit is reached first; then `limits.met` names it.
        """
        if limits is None:
            limits = Limits()
        propagation: Propagation = self.propagation(assumptions, without, limits)
        store: Store = propagation.store
        if not propagation.settle():
            return None
        domains = []
        untouched: dict[int, tuple[int, ...]] = {}  # shared: there may be millions of values
        for x in range(len(self.declared)):
            if limits.interrupted():
                return None
            declared = self.declared[x]
            if store.size(x) == len(declared):
                if id(declared) not in untouched:
                    untouched[id(declared)] = tuple(declared)
                domains.append(untouched[id(declared)])
            else:
                domains.append(tuple([declared[i] for i in range(len(declared)) if store.has(x, i)]))
        return tuple(domains)

    @cython.cfunc
    def propagation(self, assumptions: Any, without: Any, limits: Limits) -> Propagation:
        """Return a fresh state, with every propagator queued that is not switched off.

        Propagators of one variable come first, because the others can remove more after them.
        """
        x: cython.int
        propagator: Propagator
        layout: StateLayout = self.compiled()
        store: Store = Store(layout, self.scratch)
        propagation: Propagation = Propagation(store, list(self.propagators), limits)
        propagation.contradiction = self.is_inconsistent
        for p in range(layout.propagators):
            propagator = self.propagators[p]
            if without and self.clues[p] in without:
                store.queued[p] = 1
            elif len(propagator.scope) == 1:
                store.schedule(p)
        for p in range(layout.propagators):
            store.schedule(p)
        if assumptions:
            for x, allowed in assumptions.items():
                if limits.interrupted():  # it is checked again before anything is propagated
                    break
                if not self.assume(store, x, allowed, limits):
                    propagation.contradiction = True
        return propagation

    @cython.cfunc
    def assume(self, store: Store, x: cython.int, allowed: Any, limits: Limits) -> cython.bint:
        """Keep only the allowed values of `x`; return False if there are none. At a limit, `x` may keep more."""
        i: cython.int
        memory: Memory = Memory()
        declared = self.declared[x]
        chosen = allowed if isinstance(allowed, (range, set, frozenset)) else frozenset(allowed)
        left: list = []
        for begin in range(0, len(declared), ASSUMED_A_LOOK):
            if limits.interrupted():
                return True
            left += [i for i in range(begin, min(begin + ASSUMED_A_LOOK, len(declared))) if declared[i] in chosen]
        masks: cython.p_ulonglong = memory.new_words(store.width[x])
        for i in left:
            masks[i >> 6] |= bit(i & 63)
        return store.keep(x, masks, 0)

    @cython.cfunc
    def compiled(self) -> StateLayout:
        """Return the layout, built again if variables or constraints were added."""
        propagator: Propagator
        layout: StateLayout
        start: cython.double = now()
        if self.layout is None:
            layout = StateLayout(self, len(self.propagators))
            for p in range(layout.propagators):
                propagator = self.propagators[p]
                layout.priority[p] = propagator.priority
                layout.idempotent[p] = propagator.idempotent
                layout.expect(propagator.scope, propagator.event)
                self.scratch = max(self.scratch, propagator.scratch)
            layout.make_room()
            for p in range(layout.propagators):
                propagator = self.propagators[p]
                layout.file(p, propagator.scope, propagator.event)
            self.layout = layout
            self.setup_time += now() - start
        return cython.cast(StateLayout, self.layout)
