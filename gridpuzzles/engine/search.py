"""Depth-first search: choose a variable and a value, propagate, and on a dead end remove the value instead.

The tree is binary: a node decides ``x = v``; when that branch is done, ``x != v`` is imposed in the node's parent. So
the state is a stack of decisions, one for each level, and no recursion is needed.

After a few hundred dead ends the search continues, from the root, with a stronger model (`strengthen`). After a
thousand, if few solutions are wanted, it restarts and learns from each dead end (`learning`). A dead end then leads
back to the last level that had a part in it, and solutions are excluded by nogoods. The search restarts after numbers
of dead ends given by Luby's sequence, and keeps the nogoods, the weights and the values tried last.

If domains are too wide for learning, the search restarts in the same way until the first solution. It does not restart
after that, so that it does not find a solution twice.

If one solution is wanted, probe searches with other orders run in between (`try_elsewhere`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from gridpuzzles.base.statistics import Statistics
from gridpuzzles.engine import cython
from gridpuzzles.engine.bits import Memory, now
from gridpuzzles.engine.domains import Store
from gridpuzzles.engine.heuristics import ValueOrder, VariableOrder
from gridpuzzles.engine.learning import Learning
from gridpuzzles.engine.limits import Limits
from gridpuzzles.engine.propagation import Propagation
from gridpuzzles.engine.variables import StateLayout

Beginning = tuple[StateLayout, Propagation, VariableOrder, ValueOrder]
"""The layout, the propagation, and the orders of variables and values."""


class Observer(Protocol):
    """A listener that is called as a search proceeds, with variables by number and values as declared."""

    def decide(self, depth: int, variable: int, value: int) -> None: ...

    def dead_end(self, depth: int) -> None: ...

    def restart(self, number: int) -> None: ...

    def solution(self, values: tuple[int, ...]) -> None: ...


# Number of dead ends after which `doubt` is called, which may find that there is no solution.
DOUBTFUL = cython.declare(cython.longlong, 100)
# Number of dead ends of the first run, which is long and without noise, because most puzzles end in it.
FIRST_RUN = cython.declare(cython.longlong, 1000)
# Number of dead ends for one unit of Luby's sequence.
RESTART_UNIT = cython.declare(cython.longlong, 100)
# Number of dead ends after which a search learns by default; and the largest number of solutions wanted for that,
# because each is excluded by a nogood.
LEARN_AFTER = 1000
WHOLE = cython.declare(cython.longlong, 1 << 60)
MAX_EXCLUDED = cython.declare(cython.longlong, 100)


@cython.cfunc
def luby(i: cython.longlong) -> cython.longlong:
    """Return term i, from 1, of 1 1 2 1 1 2 4 1 1 2 1 1 2 4 8 ... (Luby, Sinclair & Zuckerman, IPL 1993)."""
    power: cython.longlong = 1
    while power - 1 < i:
        power *= 2
    while power - 1 != i:
        i -= power // 2 - 1
        power = 1
        while power - 1 < i:
            power *= 2
    return power // 2


@dataclass(slots=True, unsafe_hash=True)
class SearchOptions:
    """How a search goes beyond branching and propagation; see `Problem.search`.

    Each of ``stronger_models`` is a number of dead ends and a function that makes the start of a search in the model,
    or returns None. Each of ``probes`` is a number of dead ends and a function from the number of nodes so far to a
    probe search.
    """

    limit: int | None = None
    observer: Observer | None = None
    doubt: Callable[[], bool] | None = None
    stronger_models: Sequence[tuple[int, Callable[[], Beginning | None]]] = ()
    probes: Sequence[tuple[int, Callable[[int], Search]]] = ()
    learn_after: int | None = None


@cython.final
@cython.cclass
class Search(Memory):
    """A lazy iterator over the solutions; each is a tuple of the values of all variables, by number.

    Solutions that differ in invisible variables only are given once. `limit` is "nodes", "time" or "cancelled" if that
    ended the search early, else empty. `Problem.search` creates searches.
    """

    layout: StateLayout
    store: Store
    propagation: Propagation
    limits: Limits
    variable_order: VariableOrder
    value_order: ValueOrder
    declared: list
    visible: list
    observer: Any
    doubt: Any
    # Stronger models, by dead ends, and the function that makes a start of one; the index of the next one, and its dead
    # ends (-1: never).
    stronger_models: Any
    stage: cython.int
    strengthen_after: cython.longlong
    # Probe searches for a single solution, by dead ends; and the solution that one of them found.
    probes: list
    found_elsewhere: Any
    # Number of solutions found, and the last one; the solution to skip, which was found before the search started
    # again.
    found: cython.int
    last: Any
    passed: Any
    # The learning state, None before; the propagator that failed last, -1 if a nogood failed.
    learning: Learning
    failed: cython.int
    # Dead ends after which it learns (-1: never).
    learn_after: cython.longlong
    # The variables to branch on: the visible ones, then the others.
    order: cython.p_int
    seen: cython.int
    everything: cython.int
    # The stack: the decision of each level, and the trail's length before it.
    depth: cython.int
    variable: cython.p_int
    value: cython.p_int
    mark: cython.p_longlong
    # For the root and every level, the unsearched part of the tree below it, in units of 1 / WHOLE.
    unsearched: cython.p_longlong
    # By variable: the value that was tried last, or -1.
    tried: cython.p_int
    # Solutions still wanted (-1: all); dead ends left until the next restart (-1: no restarts).
    wanted: cython.longlong
    patience: cython.longlong
    begun: cython.bint
    # No more solutions can be found.
    refuted: cython.bint
    done: cython.bint
    nodes: cython.longlong
    dead_ends: cython.longlong
    restarts: cython.longlong
    setup_time: cython.double
    search_time: cython.double

    def __init__(
        self,
        beginning: Beginning,
        limits: Limits,
        declared: list[Sequence[int]],
        visible: list[bool],
        options: SearchOptions,
    ) -> None:
        """Set up the search: ``declared`` and ``visible`` have the values of each variable, and if it is visible."""
        self.begin(beginning)
        layout: StateLayout = self.layout
        self.limits = limits
        self.declared = declared
        self.visible = visible
        self.observer = options.observer
        self.doubt = options.doubt
        self.stronger_models = options.stronger_models
        self.stage = 0
        self.strengthen_after = self.stronger_models[0][0] if self.stronger_models else -1
        self.probes = list(options.probes)
        self.found_elsewhere = None
        self.found = 0
        self.last = self.passed = None
        self.learning = None  # type: ignore[assignment]  # a C field, made when the search learns
        self.failed = -1
        self.learn_after = -1 if options.learn_after is None else options.learn_after
        self.refuted = False
        self.order = self.new_ints(layout.variables)
        self.variable = self.new_ints(layout.variables)
        self.value = self.new_ints(layout.variables)
        self.mark = self.new_longs(layout.variables)
        self.unsearched = self.new_longs(layout.variables + 1)
        self.unsearched[0] = WHOLE
        self.tried = self.new_ints(layout.variables)
        self.seen = 0
        self.everything = 0
        for x in range(layout.variables):
            self.tried[x] = -1
            if visible[x]:
                self.order[self.seen] = x
                self.seen += 1
        self.everything = self.seen
        if self.seen < layout.variables:
            for x in range(layout.variables):
                if not visible[x]:
                    self.order[self.everything] = x
                    self.everything += 1
        self.depth = 0
        self.wanted = -1 if options.limit is None else options.limit
        self.patience = -1 if options.limit is None else FIRST_RUN
        self.begun = False
        self.done = options.limit is not None and options.limit <= 0
        self.nodes = 0
        self.dead_ends = 0
        self.restarts = 0
        self.setup_time = 0.0
        self.search_time = 0.0

    @cython.cfunc
    def begin(self, beginning: tuple) -> cython.void:
        """Take the start of a search: the propagation's store has the domains, and all propagators are queued."""
        propagation: Propagation
        self.layout, propagation, self.variable_order, self.value_order = beginning
        self.propagation = propagation
        self.store = propagation.store

    @property
    def limit(self) -> str:
        """The limit that ended the search, or empty."""
        return self.limits.met

    @property
    def statistics(self) -> Statistics:
        """The cost of the search so far."""
        return Statistics(
            self.nodes, self.dead_ends, self.propagation.runs, self.restarts, self.setup_time, self.search_time
        )

    @property
    def share(self) -> float:
        """The estimated part of the tree that was searched, from 0 to 1; all values of a variable count equally."""
        level: cython.int
        left: cython.double = 0.0
        for level in range(self.depth + 1):
            left += self.unsearched[level]
        return 1.0 - left / WHOLE

    def __iter__(self) -> Search:
        return self

    def __next__(self) -> tuple[int, ...]:
        if self.done:
            raise StopIteration
        start: cython.double = now()
        found: cython.bint = False
        try:
            found = self.advance()
        except KeyboardInterrupt:
            self.limits.met = "cancelled"
            raise
        finally:
            self.done = not found
            self.search_time += now() - start
        if not found:
            raise StopIteration
        self.wanted -= 1
        self.done = self.wanted == 0
        solution = self.solution() if self.found_elsewhere is None else self.found_elsewhere
        self.found += 1
        self.last = solution
        if self.observer is not None:
            self.observer.solution(solution)
        return solution

    @cython.cfunc
    def solution(self) -> tuple:
        """Return the values of the variables, all of which are fixed."""
        values: list = []
        last: Any = None
        least: Any = 0
        steady: cython.bint = False
        for x in range(self.layout.variables):
            declared = self.declared[x]
            if declared is not last:  # most problems have one list for all variables
                last = declared
                steady = isinstance(declared, range) and declared.step == 1
                if steady:
                    least = declared.start
            # Indexing a range takes longer than an addition.
            values.append(least + self.store.lowest(x) if steady else declared[self.store.lowest(x)])
        return tuple(values)

    @cython.cfunc
    def advance(self) -> cython.bint:
        """Advance to the next solution; return False if there is none or a limit is reached."""
        if self.begun:
            consistent = self.leave_solution()
        else:
            self.begun = True
            consistent = self.propagation.settle()
            if not consistent:
                self.notice_dead_end()
        while True:
            if not consistent:
                if self.probes and self.try_elsewhere():
                    return True
                if not self.retreat():
                    return False
            # Visible variables first: the others then have the last levels, which `leave_solution` drops at once.
            x = self.variable_order.choose(self.store, self.order, 0, self.seen)
            if x < 0:
                x = self.variable_order.choose(self.store, self.order, self.seen, self.everything)
            if x < 0:
                if self.passed is not None and self.is_passed():
                    self.passed = None
                    consistent = self.leave_solution()
                    continue
                # A restart would find this solution again; only a learning search excludes it by a nogood.
                if self.learning is None:
                    self.patience = -1
                return True
            if self.limits.out_of(self.nodes):
                return False
            consistent = self.decide(x, self.value_for(x))

    @cython.cfunc
    def value_for(self, x: cython.int) -> cython.int:
        """Return the value to try for `x`: after a restart the one tried last, if it is in the domain.

        Pipatsrisawat & Darwiche, "A lightweight component caching scheme for satisfiability solvers", SAT 2007.
        """
        if self.restarts > 0 and self.tried[x] >= 0 and self.store.has(x, self.tried[x]):
            return self.tried[x]
        return self.value_order.choose(self.store, x)

    @cython.cfunc
    def decide(self, x: cython.int, i: cython.int) -> cython.bint:
        """Start a level in which `x` has value `i`; return False if that is a dead end."""
        part: cython.longlong = self.unsearched[self.depth] // self.store.size(x)
        self.unsearched[self.depth] -= part
        self.unsearched[self.depth + 1] = part
        self.nodes += 1
        self.tried[x] = i
        self.variable[self.depth] = x
        self.value[self.depth] = i
        self.mark[self.depth] = self.store.push()
        if self.learning is not None:
            self.learning.begin_level(self.depth)
        self.depth += 1
        if self.observer is not None:
            self.observer.decide(self.depth, x, self.declared[x][i])
        self.store.fix(x, i)
        if self.propagation.settle():
            return True
        self.notice_dead_end()
        return False

    @cython.cfunc
    def retreat(self) -> cython.bint:
        """Backtrack from a dead end to a state where the search can continue; return False at the end of the tree."""
        if self.refuted:
            return False
        if self.learning is not None:
            return self.learn()
        if 0 <= self.learn_after <= self.dead_ends and self.can_learn():
            self.begin_learning()
            return True
        if self.depth > 0 and self.limits.met == "":
            if 0 <= self.strengthen_after <= self.dead_ends and self.strengthen():
                if self.propagation.settle():
                    return True
                self.notice_dead_end()
                return False
            if self.patience == 0:
                self.restart()
                return True
        while self.depth > 0 and self.limits.met == "":
            if self.refute():
                return True
        return False

    @cython.cfunc
    def refute(self) -> cython.bint:
        """Leave the last level and exclude its decision; return False if that is a dead end, too."""
        self.depth -= 1
        self.store.pop(self.mark[self.depth])
        if self.store.remove(self.variable[self.depth], self.value[self.depth]) and self.propagation.settle():
            return True
        self.store.clear_queue()
        self.notice_dead_end()
        return False

    @cython.cfunc
    def leave_solution(self) -> cython.bint:
        """Reverse the last decision on a visible variable; return False if that is a dead end or there is none."""
        while self.depth > 0 and not self.visible[self.variable[self.depth - 1]]:
            self.depth -= 1
        if self.depth > 0 and self.learning is not None:
            return self.exclude_solution()
        return self.depth > 0 and self.refute()

    @cython.cfunc
    def notice_dead_end(self) -> cython.void:
        """Count a dead end, let the heuristics learn from it, and call `doubt` once after enough of them."""
        if self.limits.met != "":
            return
        self.dead_ends += 1
        if self.patience > 0:
            self.patience -= 1
        self.failed = self.propagation.failed
        if self.failed >= 0:
            self.variable_order.learn(self.failed)
            self.propagation.failed = -1
        if self.observer is not None:
            self.observer.dead_end(self.depth)
        if self.dead_ends >= DOUBTFUL and self.doubt is not None:
            self.refuted = self.doubt()
            self.doubt = None

    @cython.cfunc
    def restart(self) -> cython.void:
        """Restart at the root, with other ties and patience; values excluded there stay excluded."""
        self.restarts += 1
        self.patience = RESTART_UNIT * luby(self.restarts)
        if self.learning is None:
            self.variable_order.noisy = True
            self.value_order.noisy = True
        self.go_back(0)
        self.unsearched[0] = WHOLE
        if self.learning is not None:
            self.learning.nogoods.thin_out()
        if self.observer is not None:
            self.observer.restart(self.restarts)

    @cython.cfunc
    def try_elsewhere(self) -> cython.bint:
        """Run the next probe search if it is due; return True if it found a solution.

        One order of values may find at once what takes long with another.
        """
        if self.refuted or self.limits.met != "" or self.dead_ends < self.probes[0][0]:
            return False
        _, begin = self.probes.pop(0)
        other: Search = begin(self.nodes)
        self.found_elsewhere = next(other, None)
        self.nodes += other.nodes
        self.dead_ends += other.dead_ends
        self.propagation.runs += other.propagation.runs
        if other.limits.met == "":
            # Without a limit and without a solution, the probe has searched the whole tree.
            self.refuted = self.found_elsewhere is None
        elif other.limits.met != "nodes":
            # Nodes are a limit of the probe alone; time and cancellation end this search as well.
            self.limits.met = other.limits.met
        return self.found_elsewhere is not None

    @cython.cfunc
    def strengthen(self) -> cython.bint:
        """Continue at the root with a stronger model; return False if there is none.

        Values excluded at the root stay excluded. A solution that was found is skipped when it is found again.
        """
        old: Store = self.store
        runs: cython.longlong = self.propagation.runs
        _, begin = self.stronger_models[self.stage]
        # Only one solution can be skipped when it is found again.
        beginning = begin() if self.found < 2 else None
        self.stage += 1
        self.strengthen_after = self.stronger_models[self.stage][0] if self.stage < len(self.stronger_models) else -1
        if beginning is None:
            return False
        self.passed = self.last
        old.pop(self.mark[0])
        self.depth = 0
        self.unsearched[0] = WHOLE
        self.begin(beginning)
        # The new propagation counts from 0, but `statistics` describes the search with all its models.
        self.propagation.runs = runs
        for x in range(self.layout.variables):
            if not self.store.keep(x, old.words, old.first[x]):
                self.propagation.contradiction = True
        if self.observer is not None:
            self.observer.restart(self.restarts)
        return True

    @cython.cfunc
    def is_passed(self) -> cython.bint:
        """Return True if the current solution equals the one to skip in all visible variables."""
        for x in range(self.layout.variables):
            if self.visible[x] and self.declared[x][self.store.lowest(x)] != self.passed[x]:
                return False
        return True

    # --- learning

    @cython.cfunc
    def can_learn(self) -> cython.bint:
        """Return True if few solutions are wanted, at most one was found, and domains are words.

        One solution can be skipped when it is found again, but not several.
        """
        if self.depth == 0 or self.limits.met != "" or 0 <= self.strengthen_after <= self.learn_after:
            return False
        if not 0 <= self.wanted <= MAX_EXCLUDED or self.found > 1:
            return False
        for x in range(self.layout.variables):
            if self.layout.width[x] != 1 or self.layout.first[x] != x:
                return False
        return True

    @cython.cfunc
    def begin_learning(self) -> cython.void:
        """Restart, and learn from now on."""
        if self.found > 0:
            self.passed = self.last
        self.strengthen_after = -1
        self.go_back(0)
        self.learning = Learning(self.store, self.propagation.propagators)
        self.propagation.nogoods = self.learning.nogoods
        self.restart()

    @cython.cfunc
    def go_back(self, depth: cython.int) -> cython.void:
        """Leave all levels deeper than `depth`."""
        if self.depth > depth:
            self.depth = depth
            self.store.pop(self.mark[depth])
        if self.learning is not None:
            self.learning.step_back()

    @cython.cfunc
    def learn(self) -> cython.bint:
        """Learn from a dead end, and from those that follow at once; return False at the end of the tree."""
        while self.depth > 0 and self.limits.met == "" and not self.refuted:
            self.learning.blame(self.failed, self.propagation.called)
            if not self.return_to_reason():
                return False
            if self.propagation.settle():
                if self.patience == 0 or self.learning.nogoods.are_many():
                    self.restart()
                return True
            self.notice_dead_end()
        return False

    @cython.cfunc
    def return_to_reason(self) -> cython.bint:
        """Return to where all reasons but one held, and exclude that one; return False if there are no reasons."""
        level: cython.int = self.learning.level(self.depth)
        if level == 0:
            self.depth = 0
            return False
        self.go_back(level)
        level = self.learning.resolve(level)
        self.go_back(level)
        self.learning.learn()
        return True

    @cython.cfunc
    def exclude_solution(self) -> cython.bint:
        """Exclude the current solution for good; return False if that is a dead end."""
        self.learning.blame_decisions(self.variable, self.value, self.depth)
        if self.return_to_reason() and self.propagation.settle():
            return True
        self.notice_dead_end()
        return False
