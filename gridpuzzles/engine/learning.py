"""Learning from dead ends: their causes become nogoods, which may end other branches sooner.

A failure has reasons, which are earlier removals of values, and these removals have reasons, too. Learning goes
backward through the removal log and replaces removals by their reasons until only one removal of the last level is
left. Without it, the dead end would not have occurred. All other removals had already happened at an earlier level. The
search returns there and gives the variable of that one removal only the values it had lost.

Marques-Silva & Sakallah, "GRASP: a search algorithm for propositional satisfiability", IEEE Trans. Comput. 1999.
Constraints are asked for their reasons only when these matter: Gent, Miguel & Moore, "Lazy explanations for constraint
propagators", PADL 2010.
"""

from __future__ import annotations

from gridpuzzles.engine import cython
from gridpuzzles.engine.bits import ALL, Memory, bit, popcount
from gridpuzzles.engine.domains import Store
from gridpuzzles.engine.nogoods import DECISION, FIRST_NOGOOD, FOR_EVER, Nogoods
from gridpuzzles.engine.propagators.base import Propagator
from gridpuzzles.engine.reasons import RemovalReasons
from gridpuzzles.engine.removal_log import RemovalLog


@cython.final
@cython.cclass
class Learning(Memory):
    """The learning state of a search: the nogoods, the reasons of the current dead end, and the start of each level."""

    store: Store
    propagators: list
    losses: RemovalLog
    nogoods: Nogoods
    reasons: RemovalReasons
    variables: cython.int
    # By depth: length of the log when the level began.
    begun: cython.p_longlong
    # All blamed removals were made before the log had this length.
    moment: cython.Py_ssize_t
    # Result of `resolve`: the variable of the last level, and the variable of the latest other removal (-1: none).
    last: cython.int
    second: cython.int

    def __init__(self, store: Store, propagators: list[Propagator]) -> None:
        self.store = store
        self.propagators = propagators
        self.nogoods = Nogoods(store)
        self.losses = self.nogoods.losses
        self.variables = store.layout.variables
        self.reasons = RemovalReasons(self.variables)
        self.begun = self.new_longs(self.variables + 1)
        self.moment = 0
        self.last = self.second = -1

    @cython.cfunc
    def begin_level(self, depth: cython.int) -> cython.void:
        """Note that a decision comes next, after `depth` others."""
        if depth == 0:
            self.nogoods.forget_log()
            self.reasons.set_root(self.store.words)
        self.begun[depth] = self.losses.length
        self.losses.cause = DECISION

    # --- the first reasons

    @cython.cfunc
    def blame(self, failed: cython.int, called: cython.Py_ssize_t) -> cython.void:
        """Blame the reasons of the violated nogood, else of the propagator that failed.

        `called` is the length of the log when the propagator was called.
        """
        n: cython.int = self.nogoods.violated
        reasons: RemovalReasons = self.reasons
        reasons.begin(self.store.words)
        self.nogoods.violated = -1
        self.moment = self.losses.length
        if n >= 0:
            for k in range(self.nogoods.start[n], self.nogoods.start[n + 1]):
                reasons.add(self.nogoods.part_variable[k], self.nogoods.part_values[k])
            return
        reasons.is_late = called < self.moment
        while self.moment > called:
            self.moment -= 1
            reasons.then[self.losses.variable[self.moment]] |= self.losses.values[self.moment]
        cython.cast(Propagator, self.propagators[failed]).explain(reasons, -1, 0)

    @cython.cfunc
    def blame_decisions(self, variables: cython.p_int, values: cython.p_int, depth: cython.int) -> cython.void:
        """Blame all decisions, so that the search never repeats them together."""
        self.reasons.begin(self.store.words)
        self.moment = self.losses.length
        for d in range(depth):
            self.reasons.add(variables[d], bit(values[d]) ^ ALL)
        if depth > 1:
            self.nogoods.keep(self.reasons.gone, variables[depth - 1], variables[depth - 2], FOR_EVER)

    @cython.cfunc
    def level(self, depth: cython.int) -> cython.int:
        """Return the last of `depth` levels that contains a blamed removal, or 0."""
        e: cython.Py_ssize_t = self.moment
        while e > 0:
            e -= 1
            if self.losses.values[e] & self.reasons.gone[self.losses.variable[e]] != 0:
                return self.level_at(e, depth)
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def level_at(self, e: cython.Py_ssize_t, level: cython.int) -> cython.int:
        """Return the level, at most `level`, in which a log entry was made."""
        while self.begun[level - 1] > e:
            level -= 1
        return level

    @cython.cfunc
    def step_back(self) -> cython.void:
        """Adapt to the shorter log of an earlier level; all blamed removals are still in it."""
        self.nogoods.take_back()
        if self.moment > self.losses.length:
            self.moment = self.losses.length
            self.reasons.set_moment(self.store.words)

    # --- resolution

    @cython.cfunc
    def resolve(self, level: cython.int) -> cython.int:
        """Replace blamed removals by their reasons until one of the level is left; return the level to return to."""
        losses: RemovalLog = self.losses
        reasons: RemovalReasons = self.reasons
        level_start: cython.Py_ssize_t = self.begun[level - 1]
        for e in range(level_start, self.moment):
            reasons.current[losses.variable[e]] |= losses.values[e]
        reasons.count_current()
        e = self.moment
        self.last = self.second = -1
        while self.last < 0:
            e -= 1
            x = losses.variable[e]
            removed = losses.values[e] & reasons.gone[x]
            if removed != 0 and (losses.reason[e] == DECISION or popcount(removed) == reasons.count):
                self.last = x
            else:
                reasons.then[x] |= losses.values[e]
                if removed != 0:
                    reasons.remove(x, removed)
                    self.explain(losses.reason[e], x, removed)
        e = level_start
        while e > 0:
            e -= 1
            x = losses.variable[e]
            if x != self.last and losses.values[e] & reasons.gone[x] != 0:
                self.second = x
                return self.level_at(e, level)
        return 0

    @cython.cfunc
    def explain(self, cause: cython.int, x: cython.int, removed: cython.ulonglong) -> cython.void:
        """Blame the reasons why a variable lost these values."""
        nogoods: Nogoods = self.nogoods
        if cause >= 0:
            cython.cast(Propagator, self.propagators[cause]).explain(self.reasons, x, removed)
            return
        n = FIRST_NOGOOD - cause
        nogoods.need(n)
        for k in range(nogoods.start[n], nogoods.start[n + 1]):
            if nogoods.part_variable[k] != x:
                self.reasons.add(nogoods.part_variable[k], nogoods.part_values[k])

    @cython.cfunc
    def learn(self) -> cython.void:
        """Store the nogood in the level returned to, and give the variable of its last removal only the lost values."""
        self.nogoods.take_back()
        self.nogoods.clock += 1
        self.losses.cause = DECISION
        if self.second >= 0:
            n: cython.int = self.nogoods.keep(self.reasons.gone, self.last, self.second, self.nogoods.clock)
            self.losses.cause = FIRST_NOGOOD - n
        self.store.narrow(self.last, 0, self.reasons.gone[self.last])
